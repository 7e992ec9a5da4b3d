//! Checkpoints that were cut off or changed, and searches that were killed: the right count or an error, never another count.
#![allow(clippy::unwrap_used)]

mod support;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Duration;

use smallscope_search::{Checkpoint, Model, Search, Space};
use support::{check_cut_anywhere, ended, file, kill_until_it_ends, to_be_killed};

fn space() -> Space<Vec<u8>> {
    Space::new(4)
}

/// 1 + 5 + 25 + 125 + 625.
const ALL: u64 = 781;

/// Random numbers that are always the same.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 88_172_645_463_325_252_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) as usize % below
    }
}

/// What a text leads to: an error, or a count of all.
fn resumed(text: &str) -> Option<u64> {
    let checkpoint: Checkpoint = text.parse().ok()?;
    let (report, rest) = space().search().resume(checkpoint).try_count_resumable().ok()?;
    assert!(report.is_exhaustive() && rest.is_none());
    Some(report.structures)
}

fn stopped() -> String {
    let (_, checkpoint) = space().search().max_candidates(200).try_count_resumable().unwrap();
    checkpoint.unwrap().to_string()
}

#[test]
fn a_checkpoint_cut_anywhere_is_refused() {
    check_cut_anywhere(&stopped(), ALL, resumed);
}

#[test]
fn a_changed_checkpoint_is_refused() {
    let (text, mut random) = (stopped(), numbers());
    for _ in 0..500 {
        let mut bytes = text.clone().into_bytes();
        let place = random(bytes.len() - 1);
        match random(4) {
            0 => bytes[place] = b"0123456789/ \nx-"[random(15)],
            1 => drop(bytes.drain(place..(place + 1 + random(6)).min(text.len()))),
            2 => bytes.insert(place, text.as_bytes()[place]),
            _ => bytes.swap(place, place + 1),
        }
        let changed = String::from_utf8(bytes).unwrap();
        let same = changed.trim_end() == text.trim_end();
        assert_eq!(resumed(&changed), same.then_some(ALL), "{changed}");
    }
}

#[test]
fn a_checkpoint_of_an_old_form_is_refused() {
    for first in ["smallscope checkpoint 1", "smallscope search checkpoint 2"] {
        let old = format!("{first}\nspace 0123456789abcdef\nstructures 3\ntask 0/3\n");
        let problem = old.parse::<Checkpoint>().unwrap_err().to_string();
        let expected = format!("line 1 of the checkpoint: expected `smallscope search checkpoint 3`, found `{first}`");
        assert!(problem.starts_with(&expected), "{problem}");
    }
}

/// Every choice of a long list has alternatives left; they are written down once, not once for each choice behind.
#[test]
fn what_is_left_is_as_long_as_there_are_choices() {
    fn text<T: Model>(search: Search<T>) -> String {
        let (_, checkpoint) = search.max_candidates(10).try_count_resumable().unwrap();
        checkpoint.unwrap().to_string()
    }
    let (short, long) = (text(Space::<[bool; 500]>::new(1).search()), text(Space::<[bool; 5000]>::new(1).search()));
    assert!(long.len() - short.len() < 4500 * "0/2 ".len() + 10, "{} and {} bytes", short.len(), long.len());
    assert_eq!(long.matches("task").count(), 1);
}

/// At every candidate, so that what is left begins at every depth.
#[test]
fn a_search_resumed_after_each_candidate_finds_everything_once() {
    for threads in [1, 2] {
        let (mut from, mut found) = (None::<Checkpoint>, Vec::new());
        loop {
            let search = space().search().threads(threads).max_candidates(1 + found.len() as u64);
            let mut search = if let Some(from) = from.take() { search.resume(from) } else { search }.into_iter();
            found.extend(search.by_ref());
            from = search.checkpoint().map(|checkpoint| checkpoint.to_string().parse().unwrap());
            if from.is_none() {
                break;
            }
        }
        let count = found.len() as u64;
        assert_eq!((count, found.into_iter().collect::<BTreeSet<Vec<u8>>>().len() as u64), (ALL, ALL));
    }
}

/// An iterator over what threads find is ahead of whoever asks; what it has found and nobody has seen is not lost.
#[test]
fn an_iterator_with_threads_that_is_given_up_can_be_resumed() {
    for ordered in [false, true] {
        let search = space().search().threads(2);
        let mut iterator = if ordered { search.ordered() } else { search }.into_iter();
        let mut found: Vec<Vec<u8>> = iterator.by_ref().take(3).collect();
        let checkpoint = iterator.checkpoint().expect("it was given up").clone();
        assert_eq!(checkpoint.structures(), 3);
        let mut rest = space().search().resume(checkpoint).into_iter();
        found.extend(rest.by_ref());
        assert_eq!((rest.report().structures, found.len() as u64), (ALL, ALL));
        found.sort();
        found.dedup();
        assert_eq!(found.len() as u64, ALL);
    }
}

#[test]
fn a_search_whose_visitor_panics_now_and_then_loses_nothing() {
    let mut random = numbers();
    for threads in [1, 2, 3] {
        let file = file(&format!("panics-{threads}"));
        let search = || space().search().threads(threads).checkpoint_to(&file).checkpoint_every(Duration::ZERO);
        let seen = Mutex::new(BTreeSet::new());
        let mut crashes = 0;
        loop {
            let until = if crashes < 40 { 1 + random(200) } else { usize::MAX };
            let visits = Mutex::new(0);
            let visit = |value: Vec<u8>| {
                let visits = {
                    let mut visits = visits.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    *visits += 1;
                    *visits
                };
                std::thread::sleep(Duration::from_micros(20));
                if visits >= until {
                    std::panic::resume_unwind(Box::new("crashed"));
                }
                seen.lock().unwrap().insert(value);
            };
            match catch_unwind(AssertUnwindSafe(|| search().try_for_each(visit))) {
                Ok(report) => {
                    let report = report.unwrap();
                    assert!(report.is_exhaustive());
                    assert_eq!(report.structures, ALL, "{threads} threads, {crashes} crashes");
                    break;
                }
                Err(_) => crashes += 1,
            }
        }
        assert_eq!(seen.into_inner().unwrap().len() as u64, ALL);
        assert!(!file.exists());
    }
}

/// What [`a_search_that_is_killed_goes_on`] kills.
fn long(file: &str, threads: usize) -> Search<Vec<u8>> {
    let space = Space::<Vec<u8>>::new(6);
    space.search().threads(threads).checkpoint_to(file).checkpoint_every(Duration::ZERO)
}

#[test]
#[ignore = "started by `a_search_that_is_killed_goes_on`"]
fn a_search_to_be_killed() {
    let (file, threads) = to_be_killed();
    let report = long(&file, threads).count();
    assert!(report.is_exhaustive());
    ended(&file, report.structures);
}

#[test]
fn a_search_that_is_killed_goes_on() {
    for threads in [1, 2] {
        let file = file(&format!("killed-{threads}"));
        let resumed = Cell::new(0);
        let counted = kill_until_it_ends("a_search_to_be_killed", &file, threads, |text| {
            let checkpoint: Checkpoint = text.parse().expect("the file is whole at every moment");
            resumed.set(resumed.get() + u64::from(checkpoint.structures() > 0));
        });
        println!("{} times something was found before a kill", resumed.get());
        // The sum of the powers of 7 up to the sixth.
        assert_eq!(counted, (7_u64.pow(7) - 1) / 6);
    }
}

#[test]
fn files_that_cannot_be_kept_are_refused() {
    let problem = |search: Search<Vec<u8>>| search.try_count().unwrap_err().to_string();
    let damaged = file("damaged");
    std::fs::write(&damaged, &stopped()[..99]).unwrap();
    let shown = damaged.display();
    let expected = format!("of the checkpoint `{shown}`: the last line is missing: it was cut off");
    let found = problem(space().search().checkpoint_to(&damaged));
    assert!(found.contains(&expected), "{found}");
    std::fs::write(&damaged, b"\xff\xfe").unwrap();
    let found = problem(space().search().checkpoint_to(&damaged));
    assert!(found.contains("it cannot be read: line 1 is not text in UTF-8"), "{found}");
    std::fs::write(&damaged, stopped()).unwrap();
    let found = problem(Space::new(3).search().checkpoint_to(&damaged));
    assert!(found.contains("the checkpoint is of another space"), "{found}");
    let found = problem(space().search().checkpoint_to(damaged.join("no folder")));
    assert!(found.contains("it cannot be"), "{found}");
    if cfg!(target_os = "linux") {
        let found = problem(space().search().checkpoint_to("/dev/full"));
        assert!(found.ends_with("the checkpoint `/dev/full`: it cannot be read: it is not a regular file"), "{found}");
    }
    let found = space().search().threads(2).checkpoint_to(&damaged).try_iter().err().unwrap().to_string();
    assert!(found.contains("keeps no checkpoint's file"), "{found}");
}

#[test]
fn an_iterator_keeps_its_file() {
    let file = file("iterated");
    let search = || space().search().checkpoint_to(&file);
    let first: Vec<Vec<u8>> = search().into_iter().take(100).collect();
    let saved: Checkpoint = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    assert_eq!(saved.structures(), 100);
    let mut rest = search().into_iter();
    let found: BTreeSet<Vec<u8>> = first.into_iter().chain(rest.by_ref()).collect();
    assert_eq!((rest.report().structures, found.len() as u64), (ALL, ALL));
    assert_eq!(rest.checkpoint_error(), None);
    assert!(!file.exists());
}
