//! Looks for every planted bug with smallscope and with proptest, both with default settings, and prints what they find.
//!
//! `cargo run --release -p smallscope-planted --example planted -- [word] [--show]`: only subjects with the word in their name; shows
//! the counterexamples. Sizes are characters of `Debug` texts, or calls of a sequence. proptest depends on luck, so it is run from five seeds: the mean of its
//! times, the smallest of its counterexamples, and how many of the runs found one.

use smallscope_planted::{Bug, Found, bugs};

const SEEDS: u8 = 5;

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let shows = arguments.iter().any(|argument| argument == "--show");
    let word = arguments.iter().find(|argument| !argument.starts_with("--")).map_or("", String::as_str);
    let bugs: Vec<Bug> = bugs().into_iter().filter(|bug| bug.subject.contains(word)).collect();
    println!("{:82}{:>17}{:>25}", "", "smallscope", "proptest");
    println!("{:16} {:64} {:>9} {:>8} {:>9} {:>8} {:>6}", "in", "bug", "ms", "size", "ms", "size", "found");
    let (mut own, mut other, mut larger) = (0, 0, Vec::new());
    for bug in &bugs {
        let found = bug.by_smallscope();
        let random: Vec<Found> = (1..=SEEDS).map(|seed| bug.by_proptest(seed)).collect();
        let least = random.iter().filter_map(|found| found.counterexample.as_ref()).min_by_key(|it| it.size);
        let hits = random.iter().filter(|found| found.counterexample.is_some()).count();
        own += usize::from(found.size().is_some());
        other += usize::from(least.is_some());
        if found.size().zip(least).is_some_and(|(own, least)| own > least.size) {
            larger.push(format!("{}: {}", bug.subject, bug.what));
        }
        let time = random.iter().map(|found| found.time.as_secs_f64()).sum::<f64>() / f64::from(SEEDS);
        println!(
            "{:16} {:64} {:>9.1} {:>8} {:>9.1} {:>8} {hits:>4}/{SEEDS}",
            bug.subject,
            bug.what,
            found.time.as_secs_f64() * 1000.0,
            shown(found.size()),
            time * 1000.0,
            shown(least.map(|least| least.size)),
        );
        if shows {
            let text = |it: &smallscope_planted::Counterexample| it.text.clone();
            println!("    {:?}\n    {:?}", found.counterexample.as_ref().map(text), least.map(text));
        }
    }
    println!("\n{} bugs: smallscope finds {own}, proptest {other} in one of {SEEDS} runs", bugs.len());
    println!("smallscope's counterexample is the larger one {} times {larger:?}", larger.len());
}

fn shown(size: Option<usize>) -> String {
    match size {
        None => "-".to_owned(),
        Some(size) => size.to_string(),
    }
}
