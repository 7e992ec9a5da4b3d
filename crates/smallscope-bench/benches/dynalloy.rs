//! Programs of DynAlloy as formulas: the three lowerings side by side, on the examples and as loops are unrolled more often.
//!
//! `cargo bench -p smallscope-bench --bench dynalloy` prints, for each question, the time by values in milliseconds, and how many times
//! as long the others take.

use std::path::Path;
use std::time::Duration;

use smallscope_alloy::model::{Command, Unrolls};
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Lowering, Model};
use smallscope_bench::{best_of, ratio};
use smallscope_relational::{Answer, Budget, Options};

/// When a question is given up.
const LIMIT: Duration = Duration::from_secs(20);

/// How often a question is asked.
const RUNS: usize = 3;

const EXAMPLES: [&str; 5] =
    ["list_head_and_tail.dals", "cache.dals", "hotel.dals", "insertion_sort.dals", "river.dals"];

fn main() {
    println!("{:<44} {:>10} {:>8} {:>8}", "question", "values, ms", "states", "wlp");
    for file in EXAMPLES {
        let model = load(file);
        model.commands.iter().for_each(|command| row(&model, command, &command.title));
    }
    let model = load("river.dals");
    let command = model.commands.last().expect("the river has commands");
    for times in [1, 2, 4, 6, 8] {
        let command = Command { unrolls: Some(Unrolls { times, exactly: false }), ..command.clone() };
        row(&model, &command, &format!("{}, {times} unrolls", command.name));
    }
}

fn load(file: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../smallscope-cli/examples/models").join(file);
    Model::load(&path, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}"))
}

fn row(model: &Model, command: &Command, name: &str) {
    let times = [Lowering::Values, Lowering::States, Lowering::Precondition].map(|how| time(model, command, how));
    let values = times[0].expect("by values, examples are solved within the limit");
    let compared = |time: Option<Duration>| time.map_or("-".to_owned(), |time| format!("{:.1}", ratio(time, values)));
    let milliseconds = values.as_secs_f64() * 1e3;
    println!("{name:<44} {milliseconds:>10.1} {:>8} {:>8}", compared(times[1]), compared(times[2]));
}

/// From the command to its answer; nothing if it is too much.
fn time(model: &Model, command: &Command, lowering: Lowering) -> Option<Duration> {
    let settings = AnalysisOptions { lowering, ..AnalysisOptions::default() };
    let options =
        Options { budget: Budget { time: Some(LIMIT), ..Budget::default() }, check: false, ..Options::default() };
    let (time, answer) = best_of(RUNS, || {
        let analysis = Analysis::of(model, command, &settings).ok()?;
        Some(analysis.spec.solve(&options).expect("the problem is well-formed").answer)
    });
    match answer? {
        Answer::Unknown(_) => None,
        _ => Some(time),
    }
}
