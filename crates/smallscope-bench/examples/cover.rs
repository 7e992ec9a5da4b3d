//! Tests for every branch: what it takes by scope, beside the paper's growth, and by method; where the time goes.
//!
//! `cargo run --release -p smallscope-bench --example cover`, with `scopes` or `methods` for one part. The compiler of the real code takes about as long at
//! every scope, so that growth is given without it as well. This is an example, since cargo builds benchmarks with `cfg(test)`, under which the
//! subjects include their generated tests.

#[path = "../../smallscope-studies/examples/subjects/mod.rs"]
#[allow(dead_code)]
mod subjects;

use smallscope_bench::ratio;
use smallscope_cover::cover::Times;
use subjects::{RED_BLACK, SUBJECTS, Subject, study};

/// Seconds for scopes from 3 on, in the paper.
const PAPER: [f64; 9] = [52.0, 56.0, 63.0, 80.0, 101.0, 101.0, 102.0, 120.0, 150.0];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    if wanted("scopes") {
        scopes();
    }
    if wanted("methods") {
        methods();
    }
}

/// The parts of the fastest of three runs.
fn times(subject: &Subject, scope: usize) -> Times {
    let run =
        || study::branches(subject, study::bounds(scope, subject.unroll)).expect("the subject is in the subset").times;
    (0..3).map(|_| run()).min_by_key(|times| times.total).expect("there are runs")
}

fn head(first: &str, last: &str) {
    println!("{first:<20} translate    solve    rustc      run    total  {last}");
}

fn row(name: &str, times: Times, last: &str) {
    let Times { translating, solving, compiling, running, total } = times;
    let [translating, solving, compiling, running, total] =
        [translating, solving, compiling, running, total].map(|time| format!("{:>8.3}", time.as_secs_f64()));
    println!("{name:<20}  {translating} {solving} {compiling} {running} {total}  {last}");
}

fn scopes() {
    head("red-black, scope", "times scope 3 (without rustc; in the paper)");
    let mut first: Option<Times> = None;
    for (scope, seconds) in (3..).zip(PAPER) {
        let now = times(&RED_BLACK, scope);
        let first = *first.get_or_insert(now);
        let own = |times: Times| times.translating + times.solving + times.running;
        let growth = [ratio(now.total, first.total), ratio(own(now), own(first)), seconds / PAPER[0]]
            .map(|it| format!("{it:.1}"));
        row(&scope.to_string(), now, &format!("{} ({}; {})", growth[0], growth[1], growth[2]));
    }
}

fn methods() {
    head("method, scope 4", "");
    SUBJECTS.iter().for_each(|subject| row(subject.name, times(subject, 4), ""));
}
