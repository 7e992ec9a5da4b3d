//! The benchmarks of the Korat papers: counts the structures and shows the figures beside the published ones.
//!
//! ```text
//! cargo run --release -p smallscope --example korat -- binary-tree 9
//! cargo run --release -p smallscope --example korat -- --all
//! ```

mod structures;

use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;

use smallscope::Report;
use smallscope_core::closest;
use structures::{BENCHMARKS, Benchmark, MAX_SIZE};

const USAGE: &str = "\
Counts the structures of the Korat papers and shows them beside the published figures.

Usage: korat [OPTIONS] STRUCTURE [SIZE]
       korat [OPTIONS] --all

Without SIZE, or with --all, runs the published sizes that take a second or so.

Options:
  --all         every structure
  --full        all published sizes, however long they take; without STRUCTURE, of every structure
  --threads N   search with N threads (default 1)
  --json        one JSON object per line: structure, size, structures, candidates, seconds
  --help        this text

A figure is followed by = where it is the published one by the bounds and the invariant of the source, by ~ where these are not
known and were fitted, as a note below says, and by ! where it should be and is not.
Exit codes: 0 all agree, 1 a figure disagrees, 2 wrong arguments.
";

fn main() -> ExitCode {
    match Arguments::parse(std::env::args().skip(1)) {
        Ok(Arguments { help: true, .. }) => {
            print!("{USAGE}\nStructures:\n{}", Catalogue);
            ExitCode::SUCCESS
        }
        Ok(arguments) => run(&arguments),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs what was asked for, and prints each row when it is there, as long as somebody reads them.
fn run(arguments: &Arguments) -> ExitCode {
    let mut agrees = true;
    if !arguments.json && !print(HEADER) {
        return ExitCode::SUCCESS;
    }
    let mut fitted: Vec<&Benchmark> = Vec::new();
    for (benchmark, size) in arguments.rows() {
        let row = Row { benchmark, size, report: benchmark.count(size, arguments.threads) };
        agrees &= row.agrees();
        if !print(&if arguments.json { row.json() } else { row.to_string() }) {
            break;
        }
        if !arguments.json && benchmark.fitted.is_some() && fitted.iter().all(|known| known.name != benchmark.name) {
            fitted.push(benchmark);
        }
    }
    for (benchmark, note) in fitted.into_iter().filter_map(|benchmark| Some((benchmark, benchmark.fitted?))) {
        print(&format!("~ {}: {note}", benchmark.name));
    }
    if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
    full: bool,
    json: bool,
    help: bool,
    threads: usize,
}

const OPTIONS: [&str; 5] = ["--all", "--full", "--threads", "--json", "--help"];

impl Arguments {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Arguments { threads: 1, ..Arguments::default() };
        let mut all = false;
        while let Some(word) = words.next() {
            match word.as_str() {
                "--all" => all = true,
                "--full" => arguments.full = true,
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
            None if !all && !arguments.full && !arguments.help => {
                Err("no structure given; name one, or give --all; see --help".to_owned())
            }
            _ => Ok(arguments),
        }
    }

    /// The structures and sizes to run.
    fn rows(&self) -> Vec<(&'static Benchmark, usize)> {
        if let (Some(benchmark), Some(size)) = (self.benchmark, self.size) {
            return vec![(benchmark, size)];
        }
        let asked = |benchmark: &&Benchmark| self.benchmark.is_none_or(|one| one.name == benchmark.name);
        let sizes = |benchmark: &'static Benchmark| {
            let figures = benchmark.published.iter().filter(|figure| self.full || figure.is_quick());
            figures.map(move |figure| (benchmark, figure.size))
        };
        BENCHMARKS.iter().filter(asked).flat_map(sizes).collect()
    }
}

fn benchmark(name: &str) -> Result<&'static Benchmark, String> {
    structures::find(name).ok_or_else(|| unknown("structure", name, BENCHMARKS.iter().map(|benchmark| benchmark.name)))
}

fn parse_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
    size.ok_or_else(|| format!("size `{text}` is not a number from 1 to {MAX_SIZE}"))
}

fn threads(text: Option<String>) -> Result<usize, String> {
    let text = text.ok_or("--threads needs a number")?;
    let threads = text.parse().ok().filter(|&threads| threads > 0);
    threads.ok_or_else(|| format!("--threads `{text}` is not a positive number"))
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
    "structure           size   structures    published   candidates    published    seconds  ns/candidate";

/// What came of a run.
struct Row {
    benchmark: &'static Benchmark,
    size: usize,
    report: Report,
}

impl Row {
    fn published_structures(&self) -> Option<u64> {
        self.benchmark.figure(self.size).map(|figure| figure.structures)
    }

    fn published_candidates(&self) -> Option<u64> {
        self.benchmark.figure(self.size)?.candidates
    }

    /// Whether the figures are the published ones, as far as they are meant to be.
    fn agrees(&self) -> bool {
        let candidates = self.published_candidates().filter(|_| self.benchmark.exact_candidates);
        self.published_structures().is_none_or(|published| published == self.report.structures)
            && candidates.is_none_or(|published| published == self.report.candidates)
    }

    fn json(&self) -> String {
        format!(
            r#"{{"structure":"{}","size":{},"structures":{},"candidates":{},"seconds":{:.6}}}"#,
            self.benchmark.name,
            self.size,
            self.report.structures,
            self.report.candidates,
            self.report.elapsed.as_secs_f64()
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { structures, candidates, elapsed, .. } = self.report;
        let seconds = elapsed.as_secs_f64();
        write!(f, "{:<20}{:>4} ", self.benchmark.name, self.size)?;
        let mark = self.benchmark.mark(self.size, structures);
        write!(f, "{} ", Compared { ours: structures, published: self.published_structures(), mark })?;
        let mark = match self.published_candidates().filter(|_| self.benchmark.exact_candidates) {
            Some(published) if published == candidates => '=',
            Some(_) => '!',
            None => ' ',
        };
        write!(f, "{} ", Compared { ours: candidates, published: self.published_candidates(), mark })?;
        write!(f, "{seconds:>10.3} {:>13.1}", 1e9 * seconds / candidates as f64)
    }
}

/// A figure beside the published one, with a mark that says whether they agree.
struct Compared {
    ours: u64,
    published: Option<u64>,
    mark: char,
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let published = self.published.map_or_else(|| "-".to_owned(), |published| published.to_string());
        write!(f, "{:>12}{}{published:>12}", self.ours, self.mark)
    }
}
