//! The benchmarks of the Korat papers: counts the structures and shows the figures beside the published ones.
//!
//! ```text
//! cargo run --release -p smallscope --example korat -- binary-tree 9
//! cargo run --release -p smallscope --example korat -- --all
//! ```

mod structures;
#[allow(dead_code)]
#[path = "../table/mod.rs"]
mod table;

use std::convert::Infallible;
use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::{PossibleValue, RangedU64ValueParser, TypedValueParser};
use smallscope::{Counters, Report};
use structures::{BENCHMARKS, Benchmark, MAX_SIZE};
use table::{print, published};

const MARKS: &str = "\
A figure is followed by = where it is the published one by the bounds and the invariant of the source, by ~ where these are not
known and were fitted, as a note below says, and by ! where it should be and is not.
Exit codes: 0 all agree, 1 a figure disagrees, 2 wrong arguments.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let rows = arguments.rows();
    let run = |&(benchmark, size): &(&'static Benchmark, usize)| {
        Ok::<Row, Infallible>(Row { benchmark, size, report: benchmark.count(size, arguments.threads) })
    };
    let code = table::show(HEADER, arguments.json, rows.iter().map(run));
    let mut fitted: Vec<(&str, &str)> = rows.iter().filter_map(|(it, _)| Some((it.name, it.fitted?))).collect();
    fitted.dedup();
    for (name, note) in fitted.into_iter().filter(|_| !arguments.json) {
        print(&format!("~ {name}: {note}"));
    }
    code
}

/// Counts the structures of the Korat papers and shows them beside the published figures.
///
/// Without SIZE, or with --all, runs the published sizes that take a second or so.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// The structure.
    #[arg(value_parser = structure(), required_unless_present_any = ["all", "full"], conflicts_with = "all")]
    structure: Option<&'static Benchmark>,
    /// How large it is.
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_SIZE as u64))]
    size: Option<usize>,
    /// Every structure.
    #[arg(long)]
    all: bool,
    /// All published sizes, however long they take; without STRUCTURE, of every structure.
    #[arg(long)]
    full: bool,
    /// Search with so many threads.
    #[arg(long, default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    threads: usize,
    /// One JSON object per line: structure, size, structures, candidates, seconds.
    #[arg(long)]
    json: bool,
}

/// A structure by its name.
fn structure() -> impl TypedValueParser<Value = &'static Benchmark> {
    let names = BENCHMARKS.iter().map(|benchmark| PossibleValue::new(benchmark.name).help(benchmark.about));
    table::named(names, structures::find)
}

impl Arguments {
    /// The structures and sizes to run.
    fn rows(&self) -> Vec<(&'static Benchmark, usize)> {
        if let (Some(benchmark), Some(size)) = (self.structure, self.size) {
            return vec![(benchmark, size)];
        }
        let asked = |benchmark: &&Benchmark| self.structure.is_none_or(|one| one.name == benchmark.name);
        let sizes = |benchmark: &'static Benchmark| {
            let figures = benchmark.published.iter().filter(|figure| self.full || figure.is_quick());
            figures.map(move |figure| (benchmark, figure.size))
        };
        BENCHMARKS.iter().filter(asked).flat_map(sizes).collect()
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
}

impl table::Row for Row {
    fn agrees(&self) -> bool {
        let candidates = self.published_candidates().filter(|_| self.benchmark.exact_candidates);
        let report = &self.report;
        let faults = report.panics + report.endless_loops + report.deep_recursions;
        report.is_exhaustive()
            && faults == 0
            && self.published_structures().is_none_or(|published| published == self.report.structures)
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
        let Report { counters: Counters { structures, candidates, .. }, elapsed, .. } = self.report;
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
        write!(f, "{:>12}{}{:>12}", self.ours, self.mark, published(self.published))
    }
}
