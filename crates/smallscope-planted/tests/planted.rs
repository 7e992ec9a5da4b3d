//! Every bug is one, and what is found of them.

use smallscope_planted::{Bug, bugs, programs, structures};

/// Bugs that take a good part of the time that a test has, or more: a slow machine does not find them.
const SLOW: &[(&str, &str)] = &[
    ("B-tree", "an inner node is split at the wrong child"),
    ("ISO weeks", "leap years that end on a Thursday have 53 weeks"),
    ("normal paths", "a second step up takes back the first"),
    ("set of words", "a node with one more word below goes"),
];

#[test]
fn every_bug_shows_and_the_correct_program_does_not_fail() {
    let hidden = bugs().into_iter().filter(|bug| !bug.shows() || bug.mended().shows());
    let hidden: Vec<String> = hidden.map(|bug| format!("{}: {}", bug.subject, bug.what)).collect();
    assert!(hidden.is_empty(), "{hidden:#?}");
}

/// Looks for the bugs of a list that are not slow to find.
#[track_caller]
fn finds(bugs: Vec<Bug>) {
    let quick = bugs.into_iter().filter(|bug| !SLOW.contains(&(bug.subject, bug.what)));
    let missed = quick.filter(|bug| bug.by_smallscope().counterexample.is_none());
    let missed: Vec<String> = missed.map(|bug| format!("{}: {}", bug.subject, bug.what)).collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn smallscope_finds_all_bugs_of_structures_that_are_not_slow_to_find() {
    finds(structures::bugs());
}

#[test]
fn smallscope_finds_all_bugs_of_programs_that_are_not_slow_to_find() {
    finds(programs::bugs());
}

#[test]
fn slow_bugs_are_bugs_of_the_table() {
    for slow in SLOW {
        assert!(bugs().iter().any(|bug| (bug.subject, bug.what) == *slow), "{slow:?}");
    }
}
