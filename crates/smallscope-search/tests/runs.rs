//! Threads, order, shards, checkpoints, growing bounds: the same structures however the search is run.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use smallscope_search::{Checkpoint, Outcome, Progress, Space, Stop, grow};

type Value = Vec<Option<Rc<u8>>>;

/// Vectors of nothing or shared numbers: several kinds of choices in one space.
fn space() -> Space<Value> {
    Space::new(3)
}

fn show(value: &Value) -> String {
    let number = |item: &Rc<u8>| value.iter().flatten().position(|other| Rc::ptr_eq(item, other));
    let items = value.iter().map(|item| item.as_ref().map(|item| (number(item), **item)));
    format!("{:?}", items.collect::<Vec<_>>())
}

fn all() -> Vec<String> {
    space().search().into_iter().map(|value| show(&value)).collect()
}

#[test]
fn the_order_is_the_same_every_time() {
    assert_eq!(all(), all());
    let distinct: BTreeSet<_> = all().into_iter().collect();
    assert_eq!(distinct.len(), all().len());
}

#[test]
fn threads_find_the_same_structures() {
    let expected: BTreeSet<_> = all().into_iter().collect();
    for threads in [2, 3, 8] {
        let found: Vec<_> = space().search().threads(threads).into_iter().map(|value| show(&value)).collect();
        assert_eq!(found.len(), expected.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        let seen = Mutex::new(BTreeSet::new());
        let report = space().search().threads(threads).for_each(|value| {
            assert!(seen.lock().unwrap().insert(show(&value)), "no structure twice");
        });
        assert_eq!((report.structures, seen.into_inner().unwrap()), (expected.len() as u64, expected.clone()));
    }
}

#[test]
fn threads_keep_the_order_on_request() {
    let found: Vec<_> = space().search().threads(3).ordered().into_iter().map(|value| show(&value)).collect();
    assert_eq!(found, all());
}

#[test]
fn shards_are_disjoint_and_cover_the_space() {
    for count in [1, 2, 3, 8, 50] {
        let mut found = Vec::new();
        for index in 0..count {
            found.extend(space().search().shard(index, count).into_iter().map(|value| show(&value)));
        }
        found.sort();
        let mut expected = all();
        expected.sort();
        assert_eq!(found, expected, "{count} shards");
    }
}

#[test]
#[should_panic(expected = "shards are numbered from 0 to 2")]
fn a_shard_beyond_the_last_is_refused() {
    let _ = space().search().shard(3, 3);
}

#[test]
fn a_stopped_search_goes_on_where_it_left_off() {
    for threads in [1, 2] {
        for step in [1, 7, 100] {
            let (mut structures, mut rounds) = (0, 0);
            let mut checkpoint: Option<Checkpoint> = None;
            loop {
                let mut search = space().search().threads(threads);
                if let Some(checkpoint) = checkpoint.take() {
                    let text = checkpoint.to_string();
                    search = search.resume(text.parse().unwrap());
                }
                let (report, next) = search.max_structures(structures + step).try_count_resumable().unwrap();
                (structures, rounds) = (report.structures, rounds + 1);
                match next {
                    Some(next) => {
                        assert!(!report.is_exhaustive());
                        assert_eq!(next.structures(), structures);
                        checkpoint = Some(next);
                    }
                    None => {
                        assert!(report.is_exhaustive());
                        break;
                    }
                }
            }
            assert_eq!(structures, all().len() as u64);
            assert!(rounds >= all().len() as u64 / step);
        }
    }
}

#[test]
fn an_iterator_that_is_dropped_early_can_be_resumed() {
    let mut iterator = space().search().into_iter();
    let mut found: Vec<_> = iterator.by_ref().take(10).map(|value| show(&value)).collect();
    assert_eq!(iterator.report().outcome, Outcome::Stopped(Stop::Abandoned));
    let checkpoint = iterator.checkpoint().unwrap().clone();
    found.extend(space().search().resume(checkpoint).into_iter().map(|value| show(&value)));
    assert_eq!(found, all());
}

#[test]
fn a_checkpoint_of_another_space_is_refused() {
    let (_, checkpoint) = space().search().max_structures(3).try_count_resumable().unwrap();
    let other = Space::<Value>::new(2).search().resume(checkpoint.unwrap());
    assert!(other.try_count().unwrap_err().to_string().contains("another space"));
    let garbage = ["", "hello", "smallscope checkpoint 1\ntask 3/2", "smallscope search checkpoint 3\nspace xyz"];
    for text in garbage {
        assert!(text.parse::<Checkpoint>().unwrap_err().to_string().contains("line"));
    }
}

#[test]
fn listed_values_come_up_at_the_first_size_only() {
    let options = |n| Space::<Option<u8>>::new(n).field("input", [None, Some(9u8)]).search();
    let tuples = |n| Space::<(u8, u8)>::new(n).field("input", [(0u8, 9u8), (1, 0)]).search();
    let time = Duration::from_secs(600);
    assert_eq!(grow(0..=2, time, options, |_, _| ()).unwrap().structures(), 2);
    assert_eq!(grow(0..=2, time, tuples, |_, _| ()).unwrap().structures(), 2);
}

#[test]
fn sizes_grow_until_the_budget_is_spent() {
    let search = |n| Space::<Vec<u8>>::new(n).search();
    let visited = AtomicU64::new(0);
    let growth = grow(0..=4, Duration::from_secs(600), search, |_, _| {
        visited.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(growth.exhausted(), Some(4));
    let up_to = |n: u64| (0..=n).map(|len| (n + 1).pow(len as u32)).sum::<u64>();
    assert_eq!(growth.structures(), up_to(4), "each once, although each size holds the smaller ones");
    assert_eq!(growth.reports[4].structures, up_to(4) - up_to(3));
    assert_eq!(visited.into_inner(), growth.structures());
    assert_eq!(growth.to_string(), "exhaustive up to size 4");
    let later = grow(2..=3, Duration::from_secs(600), search, |_, _| ()).unwrap();
    assert_eq!((later.exhausted(), later.structures()), (Some(3), up_to(3)), "the first size holds the smaller ones");
    let growth = grow(0..=30, Duration::from_millis(200), search, |_, _| ()).unwrap();
    let last = growth.exhausted().unwrap();
    assert_eq!(growth.reports.len(), last + 2);
    assert!(growth.to_string().starts_with(&format!("exhaustive up to size {last}; size {} incomplete", last + 1)));
}

#[test]
fn progress_is_reported_and_ends() {
    let last = std::sync::Arc::new(Mutex::new(None::<Progress>));
    let keep = last.clone();
    let report = space().search().on_progress(move |progress| *keep.lock().unwrap() = Some(progress.clone())).count();
    let last = last.lock().unwrap().clone().unwrap();
    assert!(last.finished);
    assert_eq!((last.structures, last.candidates), (report.structures, report.candidates));
}

#[test]
#[should_panic(expected = "found it")]
fn a_panic_of_the_visitor_is_passed_on() {
    let _ = space().search().threads(2).for_each(|value| assert!(value.len() < 2, "found it"));
}

#[test]
#[should_panic(expected = "observed")]
fn a_panic_of_an_observer_ends_a_search_with_threads() {
    let search = space().search().threads(3).on_candidate(|_, _| panic!("observed"));
    assert_eq!(search.into_iter().count(), 0);
}

#[test]
fn the_last_progress_of_a_stopped_search_is_not_all() {
    let last = std::sync::Arc::new(Mutex::new(0.0));
    let keep = last.clone();
    let search =
        space().search().max_candidates(50).on_progress(move |progress| *keep.lock().unwrap() = progress.explored);
    let report = search.count();
    assert_eq!(*last.lock().unwrap(), report.explored);
    assert!(report.explored < 1.0);
}

#[test]
fn numbers_beyond_a_smaller_space_are_not_all_gone_through() {
    let report = Space::<u32>::new(1000).search().beyond(&Space::new(990)).count();
    assert_eq!((report.structures, report.candidates), (10, 10));
    let values: Vec<u32> = Space::new(12).search().beyond(&Space::new(9)).into_iter().collect();
    assert_eq!(values, [10, 11, 12]);
    // A smaller space with a condition of its own has fewer.
    let odd = Space::<u32>::new(9).given(|number| *number % 2 == 1);
    assert_eq!(Space::new(9).search().beyond(&odd).count().structures, 5);
}

/// Counting goes on inside a run after a structure that was read as a whole; the numbers are those of listing.
#[test]
fn counting_finds_what_listing_finds() {
    type Spaces = [Space<Vec<Option<u8>>>; 5];
    let space = || Space::<Vec<Option<u8>>>::new(4);
    let spaces: Spaces = [
        space(),
        space().given(|items| items.iter().all(Option::is_some)),
        space().given(|items| items.windows(2).all(|pair| pair[0] <= pair[1])),
        space().given(|items| items.first() != Some(&None)),
        space().given(|items| items.iter().map(|item| 7 / item.map_or(1, u32::from)).sum::<u32>() > 7),
    ];
    for space in spaces {
        let listed = space.search().for_each(|items| drop(std::hint::black_box(items)));
        for counted in [space.search().count(), space.search().paper_mode().count(), space.search().threads(2).count()]
        {
            assert_eq!((counted.structures, counted.candidates), (listed.structures, listed.candidates));
            assert_eq!((counted.panics, &counted.rejections), (listed.panics, &listed.rejections));
        }
        let shards = (0..3).map(|index| space.search().shard(index, 3).count().structures);
        assert_eq!(shards.sum::<u64>(), listed.structures);
        let some = space.search().max_candidates(listed.candidates / 2).count();
        assert_eq!(some.candidates, listed.candidates / 2);
    }
}
