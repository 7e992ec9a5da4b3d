//! Every way to search ends by every limit, with its reason: on a space that no search comes to the end of.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use smallscope_search::{Checkpoint, Interrupt, Limits, Outcome, Search, Space, Stop};

type Run = fn(Search<Vec<u8>>) -> Outcome;

fn endless() -> Search<Vec<u8>> {
    Space::new(40).search()
}

/// Where a search was left before.
fn left() -> Checkpoint {
    endless().max_candidates(1000).try_count_resumable().unwrap().1.unwrap()
}

fn iterated(search: Search<Vec<u8>>) -> Outcome {
    let mut structures = search.into_iter();
    structures.by_ref().for_each(drop);
    structures.report().outcome.clone()
}

const RUNS: [(&str, Run); 9] = [
    ("count", |search| search.count().outcome),
    ("visit", |search| search.for_each(drop).outcome),
    ("iterate", iterated),
    ("count on threads", |search| search.threads(3).count().outcome),
    ("visit on threads", |search| search.threads(3).for_each(drop).outcome),
    ("iterate on threads", |search| iterated(search.threads(3))),
    ("resume", |search| search.resume(left()).count().outcome),
    ("resume on threads", |search| search.threads(2).resume(left()).count().outcome),
    ("a shard", |search| search.shard(1, 5).count().outcome),
];

#[test]
fn every_search_ends_by_every_limit() {
    let raised = Interrupt::new();
    raised.raise();
    let mut limits = vec![
        (Limits { time: Some(Duration::ZERO), ..Limits::default() }, Stop::Time(Duration::ZERO)),
        (Limits { interrupt: Some(raised), ..Limits::default() }, Stop::Interrupted),
    ];
    if cfg!(target_os = "linux") {
        limits.push((Limits { memory: Some(1), ..Limits::default() }, Stop::Memory(1)));
    }
    for (name, run) in RUNS {
        for (limits, reason) in &limits {
            assert_eq!(run(endless().limits(limits.clone())), Outcome::Stopped(*reason), "{name}");
        }
        for asks in [1, 2, 5, 20] {
            let interrupted = endless().interrupt(Interrupt::after(asks));
            assert_eq!(run(interrupted), Outcome::Stopped(Stop::Interrupted), "{name} after {asks} asks");
        }
    }
}

/// A shard that was stopped before it knew its part has nothing to resume from: a part is not taken for the whole.
#[test]
fn cutting_a_space_into_shards_ends() {
    let shard = || endless().shard(3, 1 << 20);
    for asks in [0, 1, 10, 50] {
        let (report, left) = shard().interrupt(Interrupt::after(asks)).try_count_resumable().unwrap();
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Interrupted), "after {asks} asks");
        assert_eq!((report.candidates, left.is_some()), (0, false), "after {asks} asks");
    }
    let (report, _) = shard().max_time(Duration::ZERO).try_count_resumable().unwrap();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time(Duration::ZERO)));
}

/// What was found before an interrupt, and what is found after it, is everything once.
#[test]
fn an_interrupted_search_goes_on() {
    for asks in 1..6 {
        let space = Space::<Vec<u8>>::new(5);
        let (first, left) = space.search().interrupt(Interrupt::after(asks)).try_count_resumable().unwrap();
        let (all, none) = space.search().resume(left.unwrap()).try_count_resumable().unwrap();
        // The sum of the powers of 6 up to the fifth.
        assert!(first.structures < all.structures && none.is_none());
        assert_eq!(all.structures, (6_u64.pow(6) - 1) / 5);
    }
}
