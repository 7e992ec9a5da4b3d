//! Exploration: the same paths by every strategy, thread and detour; what is left out is said.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use smallscope_core::envelope::Envelope;
use smallscope_symbolic::{
    Checkpoint, Decider, Error, Exploration, Interrupt, Paths, Stop, Strategy, Sym, any, any_in, any_named, any_of,
    assume, choose, explore,
};

const STRATEGIES: [Strategy; 5] = [
    Strategy::DepthFirst,
    Strategy::BreadthFirst,
    Strategy::IterativeDeepening(1),
    Strategy::IterativeDeepening(3),
    Strategy::CoverageFirst,
];

/// A program with branches, choices, values, assumptions and panics.
fn program() -> Option<usize> {
    let mut map: BTreeMap<Sym<i16>, u32> = BTreeMap::new();
    for step in 0..3 {
        let key = any();
        match any_of(["insert", "remove", "index"]) {
            "insert" => drop(map.insert(key, step)),
            "remove" => {
                map.remove(&key)?;
            }
            _ => {
                let at = any_in(0_usize..3);
                assume(at.different_from(1));
                assert!(at.index() <= map.len(), "out of bounds");
            }
        }
    }
    Some(map.len())
}

/// What the paths are, without the values that stand for them.
fn summary<R: std::fmt::Debug>(paths: &Paths<R>) -> Vec<String> {
    let line = |path: &smallscope_symbolic::Path<R>| {
        let end = path.panic().map_or_else(|| format!("{:?}", path.returned()), |panic| panic.message.clone());
        format!("{}: {:?}: {end}", path.decisions(), path.conditions())
    };
    paths.iter().map(line).collect()
}

#[test]
fn all_strategies_find_the_same_paths() {
    let expected = explore(program);
    assert!(expected.is_exhaustive() && expected.panicked().count() > 0);
    for strategy in STRATEGIES {
        let paths = Exploration::new().strategy(strategy).run(program).unwrap();
        assert!(paths.is_exhaustive(), "{strategy:?}: {}", paths.verdict());
        assert_eq!(summary(&paths), summary(&expected), "{strategy:?}");
    }
}

#[test]
fn every_number_of_threads_finds_the_same_paths_in_the_same_order() {
    let expected = summary(&explore(program));
    for (threads, strategy) in (1..=4).zip(STRATEGIES) {
        let paths = Exploration::new().threads(threads).strategy(strategy).run(program).unwrap();
        assert!(paths.is_exhaustive());
        assert_eq!(summary(&paths), expected, "{threads} threads");
    }
}

#[test]
fn a_stopped_exploration_is_resumed_from_text() {
    let expected = summary(&explore(program));
    for strategy in STRATEGIES {
        for limit in [1, 7, 40] {
            let mut found = Vec::new();
            let mut next: Option<Checkpoint> = None;
            for round in 0.. {
                let mut exploration = Exploration::new().strategy(strategy).paths(limit);
                if let Some(checkpoint) = next.take() {
                    exploration = exploration.resume(checkpoint);
                }
                let paths = exploration.run(program).unwrap();
                found.extend(summary(&paths));
                if paths.is_exhaustive() {
                    assert_eq!(paths.stopped(), None);
                    break;
                }
                assert_eq!(paths.stopped(), Some(Stop::Paths(limit)));
                assert_eq!(paths.counts().runs, limit);
                assert!(round < 1000, "it ends");
                next = Some(paths.pending().to_string().parse().unwrap());
            }
            found.sort();
            let mut expected = expected.clone();
            expected.sort();
            assert_eq!(found, expected, "{strategy:?}, {limit} at a time");
        }
    }
}

#[test]
fn paths_that_are_too_deep_are_cut_off_counted_and_resumed() {
    let expected = summary(&explore(program));
    for strategy in STRATEGIES {
        let shallow = Exploration::new().strategy(strategy).decisions(4).run(program).unwrap();
        assert!(!shallow.is_exhaustive());
        assert!(shallow.counts().too_deep > 0 && shallow.stopped().is_none());
        assert_eq!(shallow.pending().len() as u64, shallow.counts().too_deep);
        assert!(shallow.verdict().contains("cut off at the limit on decisions"), "{}", shallow.verdict());
        let deep = Exploration::new().resume(shallow.pending().clone()).run(program).unwrap();
        let mut found = [summary(&shallow), summary(&deep)].concat();
        found.sort();
        let mut expected = expected.clone();
        expected.sort();
        assert_eq!(found, expected, "{strategy:?}");
    }
}

/// Each limit ends an exploration between two runs and in the middle of one; what is left can be resumed.
#[test]
fn every_limit_ends_an_exploration() {
    let runs = || choose(1000);
    let one_run = || (0..).take_while(|_| choose(2) == 0).count();
    let after = |asks| Exploration::new().interrupt(Interrupt::after(asks)).decisions(usize::MAX);
    let between = after(10).run(runs).unwrap();
    assert_eq!((between.stopped(), between.len()), (Some(Stop::Interrupted), 10));
    let rest = Exploration::new().resume(between.pending().clone()).run(runs).unwrap();
    assert_eq!((rest.stopped(), rest.len()), (None, 990));
    assert_eq!(after(10).run(one_run).unwrap().stopped(), Some(Stop::Interrupted));
    if cfg!(target_os = "linux") {
        let much = Exploration::new().memory(1).decisions(usize::MAX);
        assert_eq!(much.run(runs).unwrap().stopped(), Some(Stop::Memory(1)));
    }
}

#[test]
fn a_loop_without_an_end_is_stopped_by_time() {
    let endless = || {
        let n: Sym<u64> = any();
        (0_u64..).take_while(|k| n != *k).count()
    };
    let paths = Exploration::new().time(Duration::from_millis(50)).run(endless).unwrap();
    assert!(!paths.is_exhaustive());
    assert_eq!(paths.stopped(), Some(Stop::Time(Duration::from_millis(50))));
    assert!(!paths.pending().is_empty());
    assert!(paths.elapsed() < Duration::from_secs(10));
    // One run that is long enough by itself, and leaves nothing else to be run.
    let long = || (0..).take_while(|_| choose(1) == 0 && any_in(0..=1_000_000) != -1 && choose(2) == 0).count();
    let paths = Exploration::new().time(Duration::from_millis(20)).decisions(usize::MAX).run(long).unwrap();
    assert_eq!(paths.stopped(), Some(Stop::Time(Duration::from_millis(20))));
    assert!(paths.verdict().contains("stopped at the limit of 20ms"), "{}", paths.verdict());
}

#[test]
fn breadth_first_and_deepening_run_short_paths_first() {
    // The k-th branch leaves a path of k decisions.
    let ladder = || (0..8_u8).take_while(|_| any::<Sym<bool>>().decide()).count();
    for strategy in [Strategy::BreadthFirst, Strategy::IterativeDeepening(1)] {
        let lengths = std::sync::Mutex::new(Vec::new());
        let program = || {
            let length = ladder();
            lengths.lock().unwrap().push(length);
        };
        Exploration::new().strategy(strategy).run(program).unwrap();
        let lengths = lengths.into_inner().unwrap();
        assert_eq!(lengths, (0..=8).collect::<Vec<_>>(), "{strategy:?}");
    }
}

#[test]
fn coverage_first_leaves_a_loop_for_what_was_not_seen() {
    // Depth first turns the loop round and round before it tries the other first branch.
    let program = || {
        if any::<Sym<bool>>().decide() {
            return true;
        }
        let n: Sym<u32> = any();
        let mut k = 0;
        while n > k {
            k += 1;
        }
        false
    };
    let found_by = |strategy| {
        let paths = Exploration::new().strategy(strategy).paths(4).run(program).unwrap();
        paths.returned().any(|other| *other)
    };
    assert!(!found_by(Strategy::DepthFirst));
    assert!(found_by(Strategy::CoverageFirst));
}

#[test]
fn what_reached_something_new_is_followed_first() {
    let best = AtomicU64::new(0);
    let reached = || best.load(Ordering::Relaxed);
    let program = || {
        let depth = (0..30).take_while(|k| any_in(0_u8..=255) == *k + 1).count();
        best.fetch_max(depth as u64, Ordering::Relaxed);
        depth
    };
    let exploration = Exploration::new().strategy(Strategy::CoverageFirst).novelty(&reached).paths(31);
    let paths = exploration.run(program).unwrap();
    assert_eq!(paths.returned().max(), Some(&30), "each run goes one further");
}

#[test]
fn an_assumption_that_fails_ends_the_path_quietly() {
    let decided = explore(|| {
        let x: Sym<u8> = any();
        assume(x < 10);
        x
    });
    assert_eq!((decided.len(), decided.counts().rejected), (1, 1));
    let given = explore(|| {
        let x: Sym<u8> = any();
        assume(x.more_than(10));
        assume(x.more_than(20) & x.less_than(22));
        x == 21
    });
    assert_eq!((given.len(), given.counts().rejected, given.counts().runs), (1, 0, 1));
    assert_eq!(given.iter().next().unwrap().input::<u8>(0), 21);
    let never = explore(|| {
        let x: Sym<u8> = any();
        assume(x.less_than(3) & x.more_than(5));
    });
    assert_eq!((never.len(), never.counts().rejected), (0, 1));
    assert!(!never.is_exhaustive());
    assert_eq!(never.verdict(), "0 paths, since no values satisfy what is assumed: nothing was tested");
}

#[test]
fn panics_are_outcomes_with_their_place() {
    let paths = explore(|| {
        let x: Sym<i32> = any_named("x");
        assert!(x != 77, "seventy-seven");
        100 / x
    });
    assert_eq!((paths.len(), paths.panicked().count()), (3, 2));
    let messages: Vec<_> = paths.panicked().map(|path| path.panic().unwrap()).collect();
    assert!(messages.iter().all(|panic| panic.place.as_ref().unwrap().contains("tests/explore.rs:")), "{messages:?}");
    let mut texts: Vec<_> = messages.iter().map(|panic| panic.message.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["attempt to divide by zero", "seventy-seven"]);
    assert!(paths.to_string().contains("x = 77 panics: seventy-seven"), "{paths}");
    assert!(paths.to_string().contains("-> 100 / x"), "{paths}");
}

#[test]
fn a_program_that_is_not_deterministic_is_an_error() {
    let runs = Cell::new(0);
    let program = || {
        runs.set(runs.get() + 1);
        let x: Sym<i32> = any();
        (x < runs.get(), x < 5)
    };
    let error = Exploration::new().run_here(program).unwrap_err();
    assert!(matches!(error, Error::Nondeterministic(_)));
    assert!(error.to_string().contains("decision 1 at ") && error.to_string().contains("explore.rs"), "{error}");
}

#[test]
fn a_program_that_asks_less_the_second_time_is_an_error() {
    let runs = Cell::new(0);
    let program = || {
        runs.set(runs.get() + 1);
        runs.get() == 1 && any::<Sym<i32>>() < 3
    };
    let error = Exploration::new().run_here(program).unwrap_err();
    assert!(error.to_string().contains("it ends after 0 decisions"), "{error}");
}

#[test]
fn a_checkpoint_of_another_program_is_an_error() {
    let sealed = |lines| Envelope::new("paths checkpoint", 3).seal(lines).parse::<Checkpoint>();
    assert!(Exploration::new().resume(sealed("0/5 T | 1").unwrap()).run(|| choose(5)).is_err());
    let error = Exploration::new().resume(sealed("T 2/5 | 1").unwrap()).run(|| choose(5)).unwrap_err();
    assert!(matches!(error, Error::Nondeterministic(_)));
    assert_eq!(sealed("| 1\nX | 1").unwrap_err().line(), Some(3));
    assert_eq!("".parse::<Checkpoint>().unwrap_err().line(), Some(1));
}

#[test]
fn an_exploration_inside_another_is_an_error() {
    let paths = explore(|| Exploration::new().run_here(|| ()).err());
    assert_eq!(paths.returned().next(), Some(&Some(Error::Nested)));
}

#[test]
fn a_value_of_another_run_is_refused() {
    let kept: Cell<Option<Sym<i32>>> = Cell::new(None);
    let paths = explore(|| {
        let x: Sym<i32> = any();
        let before = kept.replace(Some(x)).unwrap_or(x);
        (x < 0, before < 0)
    });
    let refused = paths.panicked().next().unwrap();
    assert!(refused.panic().unwrap().message.contains("only while the exploration that made it runs"));
    assert_eq!(format!("{:?}", kept.get().unwrap()), "?");
}

#[test]
fn what_is_not_decided_is_counted_and_left_for_later() {
    // Which factors a product has is a hard question; with no effort at all it has no answer.
    let program = || {
        let (a, b): (Sym<u16>, Sym<u16>) = any();
        a > 1 && b > 1 && a.cast::<u32>() * b.cast::<u32>() == 0x1_0001 * 3 - 2
    };
    let hasty = || Decider::new().conflicts(0);
    let paths = Exploration::new().decider(&hasty).run(program).unwrap();
    if paths.counts().unknown > 0 {
        assert!(!paths.is_exhaustive());
        assert!(paths.verdict().contains("not decided"), "{}", paths.verdict());
        assert!(paths.pending().to_string().contains("| ?"));
        let rest = Exploration::new().resume(paths.pending().to_string().parse().unwrap()).run(program).unwrap();
        let whole = explore(program);
        assert!(rest.is_exhaustive() && whole.is_exhaustive());
        let mut found = [summary(&paths), summary(&rest)].concat();
        found.sort();
        let mut expected = summary(&whole);
        expected.sort();
        assert_eq!(found, expected);
    } else {
        panic!("decided without any effort: {}", paths.verdict());
    }
}

#[test]
fn code_that_catches_panics_does_not_keep_a_path_alive() {
    let paths = explore(|| {
        let caught = std::panic::catch_unwind(|| assume(any::<Sym<bool>>().decide()));
        caught.is_err()
    });
    // Whoever goes on after a rejection without another question has returned; it is rejected all the same.
    assert_eq!((paths.len(), paths.counts().rejected), (1, 1));
    assert_eq!(paths.returned().next(), Some(&false));
}

#[test]
fn the_paths_are_a_partition_of_the_inputs() {
    let paths = explore(|| {
        let (a, b): (Sym<i32>, Sym<i32>) = (any_in(-6..=6), any_in(-6..=6));
        let kind = any_in(0_u8..3);
        let value = match kind.concrete() {
            0 => a * b,
            1 if b != 0 => a / b,
            _ => (a - b).abs(),
        };
        if value % 2 == 0 { value > a } else { value < b }
    });
    assert!(paths.is_exhaustive() && paths.panicked().count() == 0);
    let mut taken = 0;
    for a in -6..=6 {
        for b in -6..=6 {
            for kind in 0..3 {
                let on: Vec<_> = paths.iter().filter(|path| path.is_taken_for(&[a, b, kind])).collect();
                assert_eq!(on.len(), 1, "{a} {b} {kind}");
                let value = match kind {
                    0 => a * b,
                    1 if b != 0 => a / b,
                    _ => (a - b).abs(),
                };
                assert_eq!(on[0].returned(), Some(&if value % 2 == 0 { value > a } else { value < b }));
                taken += 1;
            }
        }
    }
    let counted: usize = paths
        .iter()
        .map(|path| {
            let all = (-6..=6).flat_map(|a| (-6..=6).flat_map(move |b| (0..3).map(move |kind| [a, b, kind])));
            all.filter(|inputs| path.is_taken_for(inputs)).count()
        })
        .sum();
    assert_eq!((counted, taken), (13 * 13 * 3, 13 * 13 * 3));
    assert!(paths.len() < counted, "there are fewer paths than inputs");
}

#[test]
fn misuse_is_reported_at_its_place() {
    let outside = std::panic::catch_unwind(|| assume(true)).expect_err("no exploration runs");
    let message = outside.downcast_ref::<&str>().expect("a message without arguments");
    assert!(message.contains("call them inside of `explore(|| ..)`"), "{message}");

    let paths = explore(|| any_in(3..3_u8));
    let (panic, line) = (paths.panicked().next().unwrap().panic().unwrap(), line!() - 1);
    assert_eq!(panic.message, "the range of an unknown value is empty: 3..=2");
    assert_eq!(panic.place, Some(format!("{}:{line}", file!())));
}

#[test]
fn paths_without_unknown_values_are_shown_without_them() {
    assert_eq!(explore(|| 5).to_string(), "-> 5\n1 path, all there are");
    let rest = Exploration::new().paths(1).run(|| choose(2)).unwrap();
    assert_eq!(rest.to_string(), "-> 0\n1 path, not all: stopped at the limit of 1 path, 1 known one not run");
}

#[test]
#[should_panic(expected = "this path has no unknown value 1; it has 1, from 0 on")]
fn there_is_no_such_value() {
    explore(any::<Sym<u8>>).iter().next().unwrap().input::<u8>(1);
}

#[test]
#[should_panic(expected = "`age` has another type than the one asked for")]
fn a_value_has_one_type() {
    explore(|| any_named::<Sym<u8>>("age")).iter().next().unwrap().input::<i32>(0);
}

#[test]
fn that_a_character_is_one_goes_without_saying() {
    let paths = explore(|| any_named::<Sym<char>>("letter") == 'q');
    let conditions: Vec<_> = paths.iter().map(|path| path.conditions()).collect();
    assert_eq!(conditions, [["letter != 113"], ["letter == 113"]]);
}

#[test]
fn generic_code_writes_numbers_with_from() {
    fn is_round<T: From<u8> + std::ops::Rem<Output = T> + PartialEq>(number: T) -> bool {
        number % T::from(10) == T::from(0)
    }
    assert_eq!(explore(|| is_round::<Sym<u32>>(any())).len(), 2);
    assert_eq!(explore(|| is_round::<Sym<i64>>(any())).len(), 2);
    assert!(is_round(40_u16));
}

mod best_first {
    use smallscope_symbolic::{Exploration, Lead, Strategy, any_of, any_type, choose, explore, rate};

    /// A walk over a hill from 0 to 8: the places at the end of the runs, in the order in which they were run.
    fn ends(exploration: Exploration<'_>) -> Vec<i64> {
        let seen = std::sync::Mutex::new(Vec::new());
        let walk = || {
            let mut place = 0_i64;
            for _ in 0..8 {
                place += any_of([0, 1]);
                rate(place);
            }
            seen.lock().expect("one thread").push(place);
        };
        let paths = exploration.run(walk).expect("a walk is deterministic");
        assert_eq!(paths.len(), 256, "the strategy does not change the paths");
        seen.into_inner().expect("one thread")
    }

    #[test]
    fn what_is_rated_highest_comes_first() {
        let depth_first = ends(Exploration::new());
        assert_eq!(depth_first.iter().position(|end| *end == 8), Some(255), "the top comes last");
        // The first run stays at 0 and leaves a way up at each of 8 places. From then on each run goes on from the highest place.
        let best_first = ends(Exploration::new().strategy(Strategy::BestFirst));
        assert!(best_first.iter().position(|end| *end == 8).unwrap() < 20, "{best_first:?}");
    }

    #[test]
    fn a_heuristic_of_ones_own_has_the_last_word() {
        let deepest = |lead: &Lead<'_>| lead.depth() as i64;
        let shortest = |lead: &Lead<'_>| -(lead.depth() as i64);
        let run = |heuristic: &(dyn Fn(&Lead<'_>) -> i64 + Sync)| {
            ends(Exploration::new().strategy(Strategy::BestFirst).heuristic(heuristic))
        };
        assert_eq!(run(&deepest), ends(Exploration::new()), "the deepest way is that of depth first");
        // Of those with one decision there is one, which goes up first.
        assert_eq!(run(&shortest)[1], 1);
        assert_eq!(ends(Exploration::new().strategy(Strategy::BreadthFirst))[1], 1);
    }

    #[test]
    fn types_and_objects_are_chosen() {
        trait Shape {
            fn sides(&self) -> usize;
        }
        #[derive(Default)]
        struct Square;
        #[derive(Default)]
        struct Line;
        impl Shape for Square {
            fn sides(&self) -> usize {
                4
            }
        }
        impl Shape for Line {
            fn sides(&self) -> usize {
                1
            }
        }
        let paths = explore(|| any_type!(S in [Square, Line] => Box::new(S::default()) as Box<dyn Shape>).sides());
        assert_eq!(paths.returned().copied().collect::<Vec<_>>(), [4, 1]);
        // One of the objects of a structure, and another one that is not the same.
        let paths = explore(|| {
            let mut nodes = [10, 20, 30];
            *any_of(nodes.iter_mut()) += 1;
            nodes[choose(3)]
        });
        let mut found: Vec<i32> = paths.returned().copied().collect();
        found.sort_unstable();
        assert_eq!(found, [10, 10, 11, 20, 20, 21, 30, 30, 31]);
    }
}
