//! The benchmarks of the TestEra thesis: counts the instances and shows the figures beside the published ones.
//!
//! ```text
//! cargo run --release --example relational -- tree-map 8
//! cargo run --release --example relational -- --all
//! ```

#[path = "../tests/models/mod.rs"]
mod models;
#[allow(dead_code)]
#[path = "../../smallscope/examples/table/mod.rs"]
mod table;

use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::{PossibleValue, RangedU64ValueParser, TypedValueParser};
use models::{BENCHMARKS, Benchmark, Breaking, MAX_SIZE};
use smallscope_relational::Counted;
use table::Row as _;

const MARKS: &str = "\
A figure is followed by = where it agrees with the published one, and by ! where it does not.
Exit codes: 0 all agree, 1 a figure disagrees, 2 wrong arguments.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let run = |(benchmark, size, breaking): (&'static Benchmark, usize, Breaking)| {
        let counted = benchmark.count(size, breaking, arguments.threads)?;
        Ok::<Row, smallscope_relational::Error>(Row { benchmark, size, breaking, counted })
    };
    table::show(HEADER, arguments.json, arguments.rows().into_iter().map(run))
}

/// Counts the instances of the TestEra thesis's relational models and shows them beside the published figures.
///
/// Without SIZE, or with --all, runs the published sizes.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// The structure.
    #[arg(value_parser = structure(), required_unless_present = "all", conflicts_with = "all")]
    structure: Option<&'static Benchmark>,
    /// How large it is.
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_SIZE as u64))]
    size: Option<usize>,
    /// Every structure, with symmetries broken both ways.
    #[arg(long)]
    all: bool,
    /// Break symmetries by formulas of the model, not by the engine.
    #[arg(long)]
    by_hand: bool,
    /// Enumerate with so many threads.
    #[arg(long, default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
    /// One JSON object per line: structure, size, breaking, instances, primary, variables, clauses, seconds.
    #[arg(long)]
    json: bool,
}

/// A structure by its name.
fn structure() -> impl TypedValueParser<Value = &'static Benchmark> {
    let names = BENCHMARKS.iter().map(|benchmark| PossibleValue::new(benchmark.name).help(benchmark.about));
    table::named(names, models::find)
}

impl Arguments {
    /// What to run.
    fn rows(&self) -> Vec<(&'static Benchmark, usize, Breaking)> {
        let asked = |benchmark: &&Benchmark| self.structure.is_none_or(|one| one.name == benchmark.name);
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
        match self.structure {
            _ if self.by_hand => vec![Breaking::ByHand],
            None if benchmark.has_symmetries => vec![Breaking::Automatic, Breaking::ByHand],
            _ => vec![Breaking::Automatic],
        }
    }
}

const HEADER: &str = "structure           size  breaking      instances    published  primary published  variables published   clauses published    seconds";

/// What came of a run.
struct Row {
    benchmark: &'static Benchmark,
    size: usize,
    breaking: Breaking,
    counted: Counted,
}

impl Row {
    fn seconds(&self) -> f64 {
        (self.counted.statistics.translating + self.counted.statistics.solving).as_secs_f64()
    }

    fn breaking(&self) -> &'static str {
        match self.breaking {
            Breaking::Automatic => "automatic",
            Breaking::ByHand => "by-hand",
        }
    }
}

impl table::Row for Row {
    /// Whether the figure is the published one, if there is one.
    fn agrees(&self) -> bool {
        self.benchmark.figure(self.size).is_none_or(|published| published == self.counted.instances)
    }

    fn json(&self) -> String {
        format!(
            r#"{{"structure":"{}","size":{},"breaking":"{}","instances":{},"primary":{},"variables":{},"clauses":{},"seconds":{:.6}}}"#,
            self.benchmark.name,
            self.size,
            self.breaking(),
            self.counted.instances,
            self.counted.statistics.primary,
            self.counted.statistics.variables,
            self.counted.statistics.clauses,
            self.seconds()
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let published = self.benchmark.figure(self.size);
        let mark = if !self.agrees() {
            '!'
        } else if published.is_some() {
            '='
        } else {
            ' '
        };
        let Counted { instances, statistics, .. } = &self.counted;
        write!(f, "{:<20}{:>4}  {:<9}", self.benchmark.name, self.size, self.breaking())?;
        write!(f, " {instances:>13}{mark}{:>12}", table::published(published))?;
        let (primary, variables, clauses) = match self.benchmark.formula(self.size, self.breaking) {
            Some((primary, variables, clauses)) => (Some(primary), Some(variables), Some(clauses)),
            None => (None, None, None),
        };
        write!(f, " {:>8} {:>9}", statistics.primary, table::published(primary))?;
        write!(f, " {:>10} {:>9}", statistics.variables, table::published(variables))?;
        write!(f, " {:>9} {:>9}", statistics.clauses, table::published(clauses))?;
        write!(f, " {:>10.3}", self.seconds())
    }
}
