//! The SAT solvers on the hardest command of each model that has hard ones.

use std::time::Duration;

use smallscope_bench::ratio;
use smallscope_solver::Backend;

use crate::questions::{Question, last_of};
use crate::{Effort, LIMIT, milliseconds};

const HARD: [&str; 6] = ["address_book", "cache", "graphs", "hotel", "queens", "ring"];

/// Prints the time of solving alone, and how many times as long the first solver takes.
pub fn print(effort: Effort) {
    if Backend::ALL.len() < 2 {
        println!("left out: there is one solver only; build with --features cadical");
        return;
    }
    println!("milliseconds of solving; given up after {} s", LIMIT.as_secs());
    print!("{:<64}", "");
    Backend::ALL.iter().for_each(|backend| print!("{:>12}{:>12}", backend.name(), "conflicts"));
    println!("{:>10}", "ratio");
    let hard = if effort.quick { &HARD[2..3] } else { &HARD[..] };
    last_of(hard).iter().for_each(|question| print_row(question, effort));
}

fn print_row(question: &Question, effort: Effort) {
    print!("{:<64}", question.title());
    let times: Vec<Option<Duration>> = Backend::ALL.iter().map(|&backend| solving(question, backend, effort)).collect();
    match times[..] {
        [Some(one), Some(other), ..] => println!("{:>10.1}", ratio(one, other)),
        _ => println!("{:>10}", "-"),
    }
}

/// The time of solving, which it prints; `None` if it was given up.
fn solving(question: &Question, backend: Backend, effort: Effort) -> Option<Duration> {
    let (_, solution) = effort.measure(|| question.solve(backend));
    match &solution {
        Some(solution) => {
            print!("{:>12.1}{:>12}", milliseconds(solution.statistics.solving), solution.statistics.conflicts)
        }
        None => print!("{:>12}{:>12}", "-", "-"),
    }
    solution.map(|solution| solution.statistics.solving)
}
