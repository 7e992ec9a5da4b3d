//! The five structures of the TestEra thesis (table 7.3): generated from relational invariants, made into Rust values, read
//! back, judged; a method of each checked against its relational postcondition, and a planted bug found.
//!
//! ```text
//! cargo run --release --example testera
//! cargo run --release --example testera -- treemap 4 --bug
//! ```

#[path = "../../../smallscope/examples/table/bugs.rs"]
mod bugs;
mod structures;
#[allow(dead_code)]
#[path = "../../../smallscope/examples/table/mod.rs"]
mod table;

use std::fmt;
use std::process::ExitCode;

use bugs::{found_at, is_found};
use clap::Parser;
use clap::builder::{PossibleValue, RangedU64ValueParser, TypedValueParser};
use smallscope::Verdict;
use smallscope::alloy::Problem;
use structures::rates::Rates;
use structures::{BENCHMARKS, Benchmark, Exactly, SIZE};
use table::{exit_code, print, published};

const MARKS: &str = "\
A figure is followed by = where it is the published one, by ~ where it is, but by a reading that was fitted to it, and by ! where
it should be and is not. Below each row stand the published rates, of 2003.
Exit codes: 0 all is as it should be; 1 a figure disagrees, a correct method fails or a planted bug is not found;
2 wrong arguments.";

/// Larger sizes take longer than anybody waits.
const MAX_SIZE: u64 = 9;

/// Up to this size, structures of exact sizes are counted in seconds.
const QUICK_SIZE: usize = 7;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match (arguments.bug, arguments.exact) {
        (true, _) => show_bugs(&arguments),
        (_, true) => show_exact(&arguments),
        _ => table::show(HEADER, arguments.json, arguments.benchmarks().map(|it| Row::run(it, arguments.size()))),
    }
}

/// What went wrong with a structure.
fn failed(benchmark: &Benchmark, problem: &Problem) -> String {
    format!("{}: {problem}", benchmark.name)
}

/// Counts the structures of exact sizes.
fn show_exact(arguments: &Arguments) -> ExitCode {
    let rows = arguments.exact_sizes().map(|(benchmark, size, published)| {
        let counts = benchmark.exactly(size).map_err(|problem| failed(benchmark, &problem))?;
        Ok::<_, String>(ExactRow { benchmark, size, published, counts })
    });
    table::show("structure         size  by relations  by predicate     published", arguments.json, rows)
}

/// Shows the first failure of each method with its bug.
fn show_bugs(arguments: &Arguments) -> ExitCode {
    let mut found = true;
    for benchmark in arguments.benchmarks() {
        let bug = benchmark.hunt(arguments.size());
        found &= is_found(benchmark.bug_size, arguments.size(), &bug);
        if !print(&format!("{}.{} with a bug: {}\n\n{bug}\n", benchmark.name, benchmark.method, benchmark.bug)) {
            break;
        }
    }
    exit_code(found)
}

/// Runs TestEra's loop on the five structures of the thesis (table 7.3): all structures up to a size by the invariant in
/// relational logic and by that in Rust, how many a second each step of the loop takes, a method checked by its
/// postcondition in relational logic, and once more with a planted bug, which must be found.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// The structure; without it, all of them.
    #[arg(value_parser = structure(), ignore_case = true)]
    structure: Option<&'static Benchmark>,
    /// The size; without it, the published one, 6.
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_SIZE))]
    size: Option<usize>,
    /// The structures of exactly a size instead (table 7.1), of sizes up to 7.
    #[arg(long)]
    exact: bool,
    /// Show the planted bugs: the smallest input on which the postcondition fails, and how.
    #[arg(long, conflicts_with_all = ["json", "exact"])]
    bug: bool,
    /// One JSON object per line: structure, size, structures, rates, method, inputs, bug_size.
    #[arg(long)]
    json: bool,
}

/// A structure by its name.
fn structure() -> impl TypedValueParser<Value = &'static Benchmark> {
    let names = BENCHMARKS.iter().map(|benchmark| {
        let about = format!("{}; {}, with a bug: {}", benchmark.reading, benchmark.method, benchmark.bug);
        PossibleValue::new(benchmark.name).help(about)
    });
    table::named(names, structures::find)
}

impl Arguments {
    fn size(&self) -> usize {
        self.size.unwrap_or(SIZE)
    }

    /// The structures and sizes of table 7.1 to count: the one given, or those that are quick.
    fn exact_sizes(&self) -> impl Iterator<Item = (&'static Benchmark, usize, Option<u64>)> {
        self.benchmarks().flat_map(|benchmark| {
            let sizes = match self.size {
                Some(size) => size..=size,
                None => 1..=QUICK_SIZE,
            };
            sizes.map(move |size| (benchmark, size, benchmark.published_exactly_at(size)))
        })
    }

    /// The structures to run.
    fn benchmarks(&self) -> impl Iterator<Item = &'static Benchmark> {
        BENCHMARKS.iter().filter(|benchmark| self.structure.is_none_or(|one| one.name == benchmark.name))
    }
}

const HEADER: &str = "structure         size structures  generated concretised abstracted    checked  \
    method           inputs  planted bug found at
                                         per s       per s      per s      per s";

/// What came of a structure.
struct Row {
    benchmark: &'static Benchmark,
    size: usize,
    /// By the invariant in relational logic.
    structures: u64,
    /// By the invariant in Rust.
    searched: u64,
    rates: Rates,
    verdict: Verdict,
    bug: Verdict,
}

impl Row {
    fn run(benchmark: &'static Benchmark, size: usize) -> Result<Row, String> {
        let (structures, rates) = benchmark.measure(size).map_err(|problem| failed(benchmark, &problem))?;
        Ok(Row {
            benchmark,
            size,
            structures,
            searched: benchmark.search(size),
            rates,
            verdict: benchmark.check(size),
            bug: benchmark.hunt(size),
        })
    }

    fn published(&self) -> Option<u64> {
        self.benchmark.published_at(self.size)
    }

    fn is_counted_right(&self) -> bool {
        self.structures == self.searched && self.published().is_none_or(|published| published == self.structures)
    }

    fn mark(&self) -> char {
        self.benchmark.mark(self.size, self.is_counted_right())
    }
}

impl table::Row for Row {
    fn agrees(&self) -> bool {
        let Row { benchmark, size, verdict, bug, .. } = self;
        self.is_counted_right() && verdict.is_ok() && is_found(benchmark.bug_size, *size, bug)
    }

    fn json(&self) -> String {
        let Rates { generated, concretised, abstracted, checked } = self.rates;
        let bug_size = self.bug.failure().map_or_else(|| "null".to_owned(), |failure| failure.size.to_string());
        format!(
            r#"{{"structure":"{}","size":{},"structures":{},"generated_per_second":{generated:.0},"concretised_per_second":{concretised:.0},"abstracted_per_second":{abstracted:.0},"checked_per_second":{checked:.0},"method":"{}","inputs":{},"bug_size":{bug_size}}}"#,
            self.benchmark.name, self.size, self.structures, self.benchmark.method, self.verdict.inputs,
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { benchmark, size, structures, rates, verdict, .. } = self;
        let Rates { generated, concretised, abstracted, checked } = rates;
        write!(f, "{:<18}{size:>4}{structures:>10}{}", benchmark.name, self.mark())?;
        write!(f, "{generated:>11.0} {concretised:>11.0} {abstracted:>10.0} {checked:>10.0}  ")?;
        write!(
            f,
            "{:<13}{:>10}  {}",
            benchmark.method,
            verdict.inputs,
            found_at(benchmark.bug_size, *size, &self.bug)
        )?;
        if let Some(published) = self.published() {
            let [generated, concretised, abstracted, checked] = benchmark.published_rates;
            write!(f, "\n{:<22}{published:>10} ", "  thesis")?;
            write!(f, "{generated:>11} {concretised:>11} {abstracted:>10} {checked:>10}")?;
            if !benchmark.is_understood {
                write!(f, "\n  ~ fitted, as the thesis does not say what is meant: {}", benchmark.reading)?;
            }
        }
        if self.structures != self.searched {
            write!(f, "\n  by the invariant in Rust there are {}", self.searched)?;
        }
        if verdict.is_ok() { Ok(()) } else { write!(f, "\n{verdict}") }
    }
}

/// Structures of an exact size.
struct ExactRow {
    benchmark: &'static Benchmark,
    size: usize,
    published: Option<u64>,
    counts: Exactly,
}

impl table::Row for ExactRow {
    fn agrees(&self) -> bool {
        let Exactly { solved, searched } = self.counts;
        solved == searched && self.published.is_none_or(|published| published == solved)
    }

    fn json(&self) -> String {
        let (name, size, Exactly { solved, searched }) = (self.benchmark.name, self.size, &self.counts);
        format!(r#"{{"structure":"{name}","size":{size},"by_relations":{solved},"by_predicate":{searched}}}"#)
    }
}

impl fmt::Display for ExactRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, size, Exactly { solved, searched }) = (self.benchmark.name, self.size, &self.counts);
        write!(f, "{name:<18}{size:>4}{solved:>14}{searched:>14}{:>14}", published(self.published))?;
        f.write_str(if table::Row::agrees(self) { "" } else { "!" })
    }
}
