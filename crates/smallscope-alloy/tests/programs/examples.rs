//! The examples of the command line: what each expects, by all lowerings.

use std::path::Path;

use smallscope_alloy::{Dialect, Lowering, Model};

use super::{LOWERINGS, analysis, solve};

fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../smallscope-cli/examples/models").join(file);
    let model = Model::load(&path, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(model.commands.len() > 1, "{file} has a claim that holds and one that does not");
    for command in &model.commands {
        let expected = command.expect.expect("examples say what they expect");
        for lowering in LOWERINGS {
            let analysis = analysis(&model, command, lowering);
            let found = solve(&analysis);
            assert_eq!(found.is_some(), expected, "{}: {} by {lowering:?}", file, command.title);
            let trace = found.map(|instance| analysis.trace(&model, &instance).expect("it is about a program"));
            assert!(trace.is_none_or(|trace| !trace.steps.is_empty()), "something is done: {}", command.title);
        }
    }
}

#[test]
fn lists() {
    check("list_head_and_tail.dals");
}

#[test]
fn cache() {
    check("cache.dals");
}

#[test]
fn hotel() {
    check("hotel.dals");
}

#[test]
fn insertion_sort() {
    check("insertion_sort.dals");
}

#[test]
fn river() {
    check("river.dals");
}

#[test]
fn crossing_the_river_takes_seven_steps() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../smallscope-cli/examples/models/river.dals");
    let model = Model::load(&path, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}"));
    let command = model.commands.iter().find(|command| command.expect == Some(true)).expect("there is a solution");
    let analysis = analysis(&model, command, Lowering::Values);
    let trace = analysis.trace(&model, &solve(&analysis).expect("a solution")).expect("it is about a program");
    let crossings: Vec<_> = trace.steps.iter().filter(|step| step.text.starts_with("Cross")).collect();
    assert_eq!(crossings.len(), 7, "{trace}");
    // The goose goes first, and the farmer comes back alone.
    assert!(crossings[0].changes.iter().any(|change| change.to_string() == "far: + Farmer$0, Goose$0"), "{trace}");
}
