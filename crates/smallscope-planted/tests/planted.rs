//! Every bug is one, and what is found of them.

use smallscope_planted::bugs;

#[test]
fn every_bug_shows_and_the_correct_program_does_not_fail() {
    let hidden = bugs().into_iter().filter(|bug| !bug.shows() || bug.mended().shows());
    let hidden: Vec<String> = hidden.map(|bug| format!("{}: {}", bug.subject, bug.what)).collect();
    assert!(hidden.is_empty(), "{hidden:#?}");
}
