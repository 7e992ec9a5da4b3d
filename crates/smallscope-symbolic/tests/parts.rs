//! Shards of an exploration: every path is run in one of them, by every strategy and number of threads, and after a stop.

use std::path::PathBuf;
use std::time::Duration;

use smallscope_core::ShardResult;
use smallscope_symbolic::{Exploration, Paths, Strategy, Sym, any, any_in, assume, choose};

/// A walk of six steps to the left or the right, from one of eleven places, that falls off a board; and a value that is needed.
fn program() -> Option<u32> {
    let mut place: Sym<i8> = any_in(0..=10);
    let mut steps = 0;
    for _ in 0..6 {
        place = if choose(2) == 0 { place + Sym::new(1) } else { place - Sym::new(1) };
        let is_right = place > 9;
        if is_right || place < 1 {
            return None;
        }
        steps += 1;
    }
    let weight: Sym<u8> = any();
    assume(weight < 4);
    assert!(weight.concrete() != 3 || steps < 6, "too heavy");
    Some(steps)
}

/// How many paths there are: for each way to walk, by what a start on each place comes to. Starts that fall off at the same step, on
/// the same side, take one path; those that stay on the board take the four paths of the weights.
fn count() -> (u64, u64) {
    let (mut paths, mut panics) = (std::collections::BTreeSet::new(), 0);
    for way in 0..1u32 << 6 {
        let mut stays = false;
        for start in 0..=10 {
            let mut place: i32 = start;
            let fall = (0..6).find_map(|step| {
                place += if way >> step & 1 == 0 { 1 } else { -1 };
                (place > 9).then_some((step, true)).or((place < 1).then_some((step, false)))
            });
            match fall {
                Some((step, side)) => drop(paths.insert((way & ((2 << step) - 1), step, side, 0))),
                None => stays = true,
            }
        }
        if stays {
            paths.extend((0..4).map(|weight| (way, 6, false, weight)));
            panics += 1;
        }
    }
    (paths.len() as u64, panics)
}

fn exploration(strategy: Strategy, threads: usize) -> Exploration<'static> {
    Exploration::new().strategy(strategy).threads(threads)
}

fn result(paths: &Paths<Option<u32>>) -> ShardResult {
    paths.result("walks")
}

#[test]
fn every_path_is_in_one_shard() {
    let (all, panics) = count();
    let whole = result(&Exploration::new().run(program).unwrap());
    assert_eq!((whole.counts[0].1, whole.failures, whole.complete), (all, panics, true));
    for (strategy, threads) in
        [(Strategy::DepthFirst, 1), (Strategy::IterativeDeepening(3), 1), (Strategy::CoverageFirst, 3)]
    {
        for count in [1, 2, 3, 8] {
            let part = |index| result(&exploration(strategy, threads).shard(index, count).run(program).unwrap());
            let parts: Vec<ShardResult> = (0..count).map(part).collect();
            assert!(parts.iter().all(|part| part.complete && part.space == parts[0].space));
            let paths: Vec<u64> = parts.iter().map(|part| part.counts[0].1).collect();
            assert_eq!(paths.iter().sum::<u64>(), all, "{count}: {paths:?}");
            assert!(paths.iter().all(|paths| paths * count as u64 <= 2 * all), "{count}: {paths:?}");
            assert_eq!(parts.iter().map(|part| part.failures).sum::<u64>(), panics);
            assert_eq!(parts.iter().fold(0u64, |sum, part| sum.wrapping_add(part.digest.0)), whole.digest.0);
        }
    }
}

/// A file that is not there.
fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("smallscope-parts-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

/// A shard that is stopped after every few paths, before and after paths are dealt out, comes to the same result.
#[test]
fn a_stopped_shard_goes_on() {
    let file = file("stopped");
    let shard = || Exploration::new().shard(1, 3).checkpoint_to(&file).checkpoint_every(Duration::ZERO);
    let whole = Exploration::new().shard(1, 3).run(program).unwrap();
    assert_eq!(shard().paths(5).run(program).unwrap().result("walks").counts[0].1, 0, "nothing was dealt out");
    let few = shard().paths(150).run(program).unwrap();
    assert!(few.stopped().is_some() && result(&few).counts[0].1 > 0, "{}", few.verdict());
    let last = loop {
        let paths = shard().paths(20).run(program).unwrap();
        assert!(paths.stopped().is_none() || paths.len() == 20, "{}", paths.verdict());
        if paths.stopped().is_none() {
            break paths;
        }
    };
    assert!(!file.exists());
    let (last, whole) = (result(&last), result(&whole));
    assert_eq!(
        (last.counts, last.digest, last.failures, last.space),
        (whole.counts, whole.digest, whole.failures, whole.space)
    );
}

#[test]
fn a_checkpoint_of_another_shard_is_refused() {
    let file = file("foreign");
    let shard = |index| Exploration::new().shard(index, 3).checkpoint_to(&file).paths(2).run(program);
    assert!(shard(1).is_ok());
    let problem = shard(2).unwrap_err().to_string();
    assert!(problem.contains("it is of another shard, or of all paths"), "{problem}");
    assert!(Exploration::new().checkpoint_to(&file).run(program).is_err());
    std::fs::remove_file(file).unwrap();
}
