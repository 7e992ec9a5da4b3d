//! Bugs of published crates, looked for with ordinary methods, a simple model of the standard library, and no limits given.

mod graphs;
mod maps;
mod queues;
mod sets;
mod slabs;
mod vectors;

use smallscope::sequences::{Explored, Origin};

/// Says what was found, and fails if it is not what was found before.
fn check<S>(name: &str, explored: &Explored<'_, S>, is_found: bool) {
    if std::env::var_os("HISTORY_REPORTS").is_some() {
        println!("{explored}");
    }
    let line = match explored.failure() {
        Some(failure) => {
            let how = match failure.origin {
                Origin::Walk { length, .. } => format!("shrunk from a walk of {length}"),
                _ => "shortest".to_owned(),
            };
            let last = failure.steps.last().map_or("the first state", |step| step.code.as_str());
            format!("found: {} calls ({how}), the last is {last}", failure.steps.len())
        }
        None => format!("not found; {}", explored.summary()),
    };
    for other in explored.failures().iter().skip(1) {
        println!(
            "{name}: also {} calls: {}",
            other.steps.len(),
            other.steps.last().map_or("", |step| step.code.as_str())
        );
    }
    println!("{name}: {line}; {:.2} s", explored.elapsed.as_secs_f64());
    assert_eq!(explored.failure().is_some(), is_found, "{explored}");
}
