//! Checkpoints that were cut off or changed, and explorations that were killed: all paths or an error, never fewer.
#![allow(clippy::unwrap_used)]

#[path = "../../smallscope-search/tests/support/mod.rs"]
mod support;

use std::path::PathBuf;
use std::time::Duration;

use smallscope_symbolic::{Checkpoint, Exploration, any_in, choose};
use support::{check_cut_anywhere, ended, file, kill_until_it_ends, to_be_killed};

/// Runs the program of 4^4 paths from a text on: how many paths there are then, or nothing if the text is refused.
fn resumed(text: &str) -> Option<usize> {
    let checkpoint: Checkpoint = text.parse().ok()?;
    let rest = Exploration::new().resume(checkpoint).run(program).unwrap();
    assert!(rest.is_exhaustive());
    Some(BEFORE + rest.len())
}

fn program() -> usize {
    (0..4).map(|_| choose(4)).sum()
}

const BEFORE: usize = 30;
const ALL: usize = 256;

fn stopped() -> String {
    let first = Exploration::new().paths(BEFORE as u64).run(program).unwrap();
    first.pending().to_string()
}

#[test]
fn a_checkpoint_cut_anywhere_is_refused() {
    check_cut_anywhere(&stopped(), ALL, resumed);
}

#[test]
fn a_changed_checkpoint_is_refused() {
    let text = stopped();
    for place in 0..text.len() - 1 {
        for byte in b"0T|/ \n" {
            let mut bytes = text.clone().into_bytes();
            if std::mem::replace(&mut bytes[place], *byte) != *byte {
                assert_eq!(resumed(&String::from_utf8(bytes).unwrap()), None, "byte {place} of\n{text}");
            }
        }
    }
}

#[test]
fn what_was_left_out_before_a_checkpoint_is_not_forgotten() {
    // On the first way a value of too many is needed, which is no path that is left.
    let program = || if choose(3) == 0 { any_in(0..9).concrete() } else { 0 };
    let exploration = || Exploration::new().values(2);
    let whole = exploration().run(program).unwrap();
    assert!(whole.verdict().contains("1 with a value of too many"), "{}", whole.verdict());
    let stopped = |limit| exploration().paths(limit).run(program).unwrap();
    let first = (1..9).map(stopped).find(|first| first.counts().refused == 1).unwrap();
    assert!(!first.pending().is_empty());
    let rest = exploration().resume(first.pending().to_string().parse().unwrap()).run(program).unwrap();
    assert!(rest.counts().refused == 0 && !rest.is_exhaustive(), "{}", rest.verdict());
    assert_eq!(rest.total() as usize, whole.len());
}

#[test]
#[ignore = "started by `an_exploration_that_is_killed_goes_on`"]
fn an_exploration_to_be_killed() {
    let (file, threads) = to_be_killed();
    let slow = || {
        std::thread::sleep(Duration::from_millis(1));
        program()
    };
    let exploration = Exploration::new().threads(threads).checkpoint_to(&file).checkpoint_every(Duration::ZERO);
    let paths = exploration.run(slow).unwrap();
    assert!(paths.is_exhaustive());
    ended(&file, paths.total());
}

#[test]
fn an_exploration_that_is_killed_goes_on() {
    for threads in [1, 2] {
        let file = file(&format!("killed-{threads}"));
        let counted = kill_until_it_ends("an_exploration_to_be_killed", &file, threads, |text| {
            assert!(text.parse::<Checkpoint>().is_ok(), "the file is whole at every moment: {text}");
        });
        assert_eq!(counted, ALL as u64);
    }
}

#[test]
fn files_that_cannot_be_kept_are_refused() {
    let problem = |file: &PathBuf| Exploration::new().checkpoint_to(file).run(program).unwrap_err().to_string();
    let damaged = file("damaged");
    std::fs::write(&damaged, &stopped()[..99]).unwrap();
    let expected = format!("of the checkpoint `{}`: the last line is missing: it was cut off", damaged.display());
    assert!(problem(&damaged).contains(&expected), "{}", problem(&damaged));
    std::fs::write(&damaged, "smallscope paths 1\n| 1\n").unwrap();
    assert!(problem(&damaged).contains("expected `smallscope paths checkpoint 3`, found `smallscope paths 1`"));
    assert!(problem(&damaged.join("no folder")).contains("it cannot be"));
}
