//! The benchmarks of the TestEra thesis: counts the instances and shows the figures beside the published ones.
//!
//! ```text
//! cargo run --release --example relational -- tree-map 8
//! cargo run --release --example relational -- --all
//! ```

mod models;

use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;

use models::{BENCHMARKS, Benchmark, Breaking, MAX_SIZE};
use smallscope_core::closest;
use smallscope_relational::{Counted, Error};

const USAGE: &str = "\
Counts the instances of the TestEra thesis's relational models and shows them beside the published figures.

Usage: relational [OPTIONS] STRUCTURE [SIZE]
       relational [OPTIONS] --all

Without SIZE, or with --all, runs the published sizes.

Options:
  --all         every structure, with symmetries broken both ways
  --by-hand     break symmetries by formulas of the model, not by the engine
  --threads N   enumerate with N threads (default 1)
  --json        one JSON object per line: structure, size, breaking, instances, primary, clauses, seconds
  --help        this text

A figure is followed by = where it agrees with the published one, and by ! where it does not.
Exit codes: 0 all agree, 1 a figure disagrees, 2 wrong arguments.
";

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    match Arguments::parse(words) {
        Ok(Arguments { help: true, .. }) => {
            print(format!("{USAGE}\nStructures:\n{Catalogue}").trim_end());
            ExitCode::SUCCESS
        }
        Ok(arguments) => run(&arguments).unwrap_or_else(|error| fail(&error.to_string())),
        Err(message) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

/// Runs what was asked for, and prints each row when it is there, as long as somebody reads them.
fn run(arguments: &Arguments) -> Result<ExitCode, Error> {
    let mut agrees = true;
    if !arguments.json && !print(HEADER) {
        return Ok(ExitCode::SUCCESS);
    }
    for (benchmark, size, breaking) in arguments.rows() {
        let row = Row { benchmark, size, breaking, counted: benchmark.count(size, breaking, arguments.threads)? };
        agrees &= row.agrees();
        if !print(&if arguments.json { row.json() } else { row.to_string() }) {
            break;
        }
    }
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints a line; false if nobody reads any more.
fn print(line: &str) -> bool {
    writeln!(std::io::stdout(), "{line}").is_ok()
}

/// The command line.
#[derive(Default)]
struct Arguments {
    benchmark: Option<&'static Benchmark>,
    size: Option<usize>,
    by_hand: bool,
    json: bool,
    help: bool,
    threads: usize,
}

const OPTIONS: [&str; 5] = ["--all", "--by-hand", "--threads", "--json", "--help"];

impl Arguments {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Arguments { threads: 1, ..Arguments::default() };
        let mut all = false;
        while let Some(word) = words.next() {
            match word.as_str() {
                "--all" => all = true,
                "--by-hand" => arguments.by_hand = true,
                "--json" => arguments.json = true,
                "--help" | "-h" => arguments.help = true,
                "--threads" => arguments.threads = threads(words.next())?,
                option if option.starts_with('-') => return Err(unknown("option", option, OPTIONS)),
                name if arguments.benchmark.is_none() => arguments.benchmark = Some(benchmark(name)?),
                size if arguments.size.is_none() => arguments.size = Some(parse_size(size)?),
                surplus => return Err(format!("unexpected argument `{surplus}`; see --help")),
            }
        }
        match arguments.benchmark {
            Some(benchmark) if all => Err(format!("give either --all or `{}`, not both", benchmark.name)),
            None if !all && !arguments.help => {
                Err("no structure given; name one, or give --all; see --help".to_owned())
            }
            _ => Ok(arguments),
        }
    }

    /// What to run.
    fn rows(&self) -> Vec<(&'static Benchmark, usize, Breaking)> {
        let asked = |benchmark: &&Benchmark| self.benchmark.is_none_or(|one| one.name == benchmark.name);
        let mut rows = Vec::new();
        for benchmark in BENCHMARKS.iter().filter(asked) {
            let published = benchmark.published.iter().map(|&(size, _)| size);
            let sizes: Vec<usize> = self.size.map_or_else(|| published.collect(), |size| vec![size]);
            for breaking in self.breakings(benchmark) {
                rows.extend(sizes.iter().map(|&size| (benchmark, size, breaking)));
            }
        }
        rows
    }

    /// How symmetries are to be broken. Structures without any are run once.
    fn breakings(&self, benchmark: &Benchmark) -> Vec<Breaking> {
        match self.benchmark {
            _ if self.by_hand => vec![Breaking::ByHand],
            None if benchmark.has_symmetries => vec![Breaking::Automatic, Breaking::ByHand],
            _ => vec![Breaking::Automatic],
        }
    }
}

fn benchmark(name: &str) -> Result<&'static Benchmark, String> {
    models::find(name).ok_or_else(|| unknown("structure", name, BENCHMARKS.iter().map(|benchmark| benchmark.name)))
}

fn parse_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
    size.ok_or_else(|| format!("size `{text}` is not a number from 1 to {MAX_SIZE}"))
}

fn threads(text: Option<String>) -> Result<usize, String> {
    let text = text.ok_or("--threads needs a number")?;
    let threads = text.parse().ok().filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| format!("--threads `{text}` is not a number from 1 to 256"))
}

fn unknown(what: &str, name: &str, known: impl IntoIterator<Item = &'static str>) -> String {
    match closest(name, known) {
        Some(meant) => format!("unknown {what} `{name}`; did you mean `{meant}`?"),
        None => format!("unknown {what} `{name}`; see --help"),
    }
}

/// The list of structures, for people.
struct Catalogue;

impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        BENCHMARKS.iter().try_for_each(|benchmark| writeln!(f, "  {:<20} {}", benchmark.name, benchmark.about))
    }
}

const HEADER: &str =
    "structure           size  breaking      instances    published  primary  variables   clauses    seconds";

/// What came of a run.
struct Row {
    benchmark: &'static Benchmark,
    size: usize,
    breaking: Breaking,
    counted: Counted,
}

impl Row {
    /// Whether the figure is the published one, if there is one.
    fn agrees(&self) -> bool {
        self.benchmark.figure(self.size).is_none_or(|published| published == self.counted.instances)
    }

    fn seconds(&self) -> f64 {
        (self.counted.statistics.translating + self.counted.statistics.solving).as_secs_f64()
    }

    fn breaking(&self) -> &'static str {
        match self.breaking {
            Breaking::Automatic => "automatic",
            Breaking::ByHand => "by-hand",
        }
    }

    fn json(&self) -> String {
        format!(
            r#"{{"structure":"{}","size":{},"breaking":"{}","instances":{},"primary":{},"clauses":{},"seconds":{:.6}}}"#,
            self.benchmark.name,
            self.size,
            self.breaking(),
            self.counted.instances,
            self.counted.statistics.primary,
            self.counted.statistics.clauses,
            self.seconds()
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (published, mark) = match self.benchmark.figure(self.size) {
            Some(published) => (published.to_string(), if self.agrees() { '=' } else { '!' }),
            None => ("-".to_owned(), ' '),
        };
        let Counted { instances, statistics, .. } = &self.counted;
        write!(f, "{:<20}{:>4}  {:<9}", self.benchmark.name, self.size, self.breaking())?;
        write!(f, " {instances:>13}{mark}{published:>12}")?;
        write!(f, " {:>8} {:>10} {:>9}", statistics.primary, statistics.variables, statistics.clauses)?;
        write!(f, " {:>10.3}", self.seconds())
    }
}
