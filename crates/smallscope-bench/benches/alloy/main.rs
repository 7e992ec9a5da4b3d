//! Alloy models from text to answer: stage by stage, as a user meets the command, and beside the Alloy Analyzer.
//!
//! `cargo bench -p smallscope-bench --features cadical --bench alloy` prints everything; a name as argument prints the
//! parts with it, `--quick` leaves out what is hard. The parts beside the Analyzer need to be told where it is: its jar
//! by `ALLOY_JAR`; and a folder with models and the Analyzer's `verdicts.tsv` by `SMALLSCOPE_CORPUS`.

mod analyzer;
mod backends;
mod corpus;
mod counting;
mod process;
mod proofs;
mod questions;
mod stages;

use std::time::Duration;

/// When a single question is given up.
const LIMIT: Duration = Duration::from_secs(60);

/// How thorough a run is.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Whether what is hard is left out.
    quick: bool,
}

impl Effort {
    /// How often something is run that took so long at first.
    fn runs(self, first: Duration) -> usize {
        match first.as_millis() {
            _ if self.quick => 1,
            0..100 => 5,
            100..500 => 2,
            _ => 1,
        }
    }

    /// The shortest time of a run, and what it returned.
    fn measure<T>(self, mut run: impl FnMut() -> T) -> (Duration, T) {
        let first = smallscope_bench::best_of(1, &mut run);
        let others = (1..self.runs(first.0)).map(|_| smallscope_bench::best_of(1, &mut run));
        others.fold(first, |best, other| if other.0 < best.0 { other } else { best })
    }
}

/// Measures something and prints it.
type Part = fn(Effort);

fn main() {
    let (options, wanted): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with('-'));
    let effort = Effort { quick: options.iter().any(|option| option == "--quick") };
    let parts: [(&str, Part); 7] = [
        ("stages", stages::print),
        ("backends", backends::print),
        ("counting", counting::print),
        ("proofs", proofs::print),
        ("process", process::print),
        ("analyzer", analyzer::print),
        ("corpus", corpus::print),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            println!("\n== {name}");
            part(effort);
        }
    }
}

/// A time in milliseconds.
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The one in the middle; of none, zero.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
