//! `java.util.TreeMap`, with symbolic keys.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use smallscope::coverage::Coverage;
use smallscope::paths::{First, PathReport, Paths, Strategy};
use smallscope::symbolic::Sym;
use smallscope::{Space, goals, paths, value_of};

#[path = "../../examples/treemap/map.rs"]
#[allow(dead_code)]
mod map;

use map::model::TreeMap;

type Key = Sym<i32>;

fn put(size: usize) -> Paths<(TreeMap<Key>, Key)> {
    let keys = 0..=2 * size as i32;
    paths!(TreeMap::<Key>::put).bound(size).field("Entry.key", keys.clone()).parameter("key", keys)
}

fn remove(size: usize) -> Paths<(TreeMap<Key>, Key)> {
    let keys = 0..=2 * size as i32;
    paths!(TreeMap::<Key>::remove).bound(size).field("Entry.key", keys.clone()).parameter("key", keys)
}

/// The inputs and what is read of them, in an order of their own.
fn shown(report: &PathReport) -> Vec<String> {
    assert!(report.is_exhaustive() && report.failures().next().is_none(), "{report}");
    let mut shown: Vec<String> = report.paths.iter().map(|found| found.path.to_string()).collect();
    shown.sort();
    shown
}

#[test]
fn all_orders_of_exploration_find_the_same_paths() {
    for size in 1..=2 {
        for explored in [put, remove] {
            let expected = shown(&explored(size).run());
            assert_eq!(shown(&explored(size).first(First::Invariants).run()), expected);
            for strategy in [Strategy::BreadthFirst, Strategy::CoverageFirst] {
                assert_eq!(shown(&explored(size).strategy(strategy).run()), expected);
                assert_eq!(shown(&explored(size).strategy(strategy).first(First::Invariants).run()), expected);
            }
        }
    }
}

#[test]
fn invariants_first_or_the_method_first() {
    for explored in [put, remove] {
        assert_eq!(shown(&explored(3).first(First::Invariants).run()), shown(&explored(3).run()));
    }
}

/// The ways that control goes in a call, one after the other.
fn ways(call: impl FnOnce()) -> Vec<String> {
    let met: Rc<RefCell<Vec<String>>> = Rc::default();
    let keep = met.clone();
    let note = move |goal: smallscope::coverage::GoalId| keep.borrow_mut().push(format!("{:?}", goal.goal()));
    let ((), _) = Coverage::observe(note, call);
    met.take()
}

#[test]
fn every_way_that_control_goes_is_that_of_a_path() {
    type Call = fn(&mut TreeMap<i32>, i32);
    type Explored = fn(usize) -> Paths<(TreeMap<Key>, Key)>;
    let calls: [(Explored, Call); 2] = [
        (put, |map, key| {
            map.put(key);
        }),
        (remove, |map, key| {
            map.remove(&key);
        }),
    ];
    for (explored, call) in calls {
        let report = explored(4).first(First::Invariants).run();
        let run = |(mut map, key): (TreeMap<i32>, i32)| ways(|| call(&mut map, key));
        let input = |found: &smallscope::paths::Found| value_of(&found.input).expect("an input of this type");
        let taken: BTreeSet<Vec<String>> = report.paths.iter().map(|found| run(input(found))).collect();
        // All maps of up to four even keys, with all keys: each at its place in the order.
        let mut all = BTreeSet::new();
        for entries in 0..=4 {
            let keys: Vec<i32> = (1..=entries as i32).map(|key| 2 * key).collect();
            let space = Space::<(TreeMap<i32>, i32)>::new(entries.max(1))
                .field("TreeMap.size", entries..=entries)
                .field("input.1", 1..=2 * entries as i32 + 1);
            let space = if entries == 0 { space.objects("Entry", 0) } else { space.field("Entry.key", keys) };
            all.extend(space.search().into_iter().map(run));
        }
        assert!(report.is_exhaustive() && all.len() > 1);
        assert_eq!(taken, all);
    }
}

#[test]
fn white_box_generation_reaches_the_optimum_with_few_tests() {
    // Outcomes of decisions that can be reached at all: 19 of 22, 16 of 16, 14 of 16.
    let goals = || {
        goals!(TreeMap::<i32>::delete_entry, TreeMap::<i32>::fix_after_deletion, TreeMap::<i32>::fix_after_insertion)
    };
    let (put, remove) = (put(5).first(First::Invariants).run(), remove(5).first(First::Invariants).run());
    let mut coverage = put.coverage();
    coverage.merge(&remove.coverage());
    let coverage = coverage.only(&goals());
    let ratios = ["delete_entry", "fix_after_deletion", "fix_after_insertion"]
        .map(|name| coverage.function(name).expect("it is covered").decisions().percent());
    assert_eq!(ratios, [86, 100, 88]);
    let tests = put.tests_for_coverage().len() + remove.tests_for_coverage().len();
    assert!(tests <= 20, "{tests}");
}
