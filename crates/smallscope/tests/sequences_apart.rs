//! Call sequences in a process of their own: what aborts, overflows the stack or never returns.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use smallscope::sequences;
use smallscope::sequences::{Explored, Extent, Origin, Reason};

/// A list that ends the process in some way at the third item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Deadly(Vec<u8>);

impl Deadly {
    fn push(&mut self, item: u8, how: fn()) {
        self.0.push(item);
        if self.0.len() == 3 {
            how();
        }
    }
}

fn recurse(depth: u64) -> u64 {
    if std::hint::black_box(depth) == u64::MAX { 0 } else { recurse(depth + 1) + std::hint::black_box(1) }
}

fn spin() {
    while std::hint::black_box(true) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The calls of the only failure, and why it fails.
fn failure<S>(explored: &Explored<'_, S>) -> (Vec<String>, String) {
    let failure = explored.failure().expect("the third item ends the process");
    (failure.steps.iter().map(|step| step.code.clone()).collect(), failure.to_string())
}

const THREE: [&str; 3] = ["list.push(0, how)", "list.push(0, how)", "list.push(0, how)"];

#[test]
fn an_abort_is_a_failure_with_its_calls() {
    let how: fn() = || std::process::abort();
    let explored = sequences! {
        let mut list = Deadly(vec![]);
        call list.push(item, how) for item in 0..2;
        call list.0.clear();
    }
    .run();
    let (calls, told) = failure(&explored);
    assert_eq!(calls, THREE, "{told}");
    assert!(told.starts_with("a sequence of 3 calls fails, and no shorter one does\n"), "{told}");
    assert!(told.contains("  reason: the process dies in `list.push(0, how)`: signal: 6 (SIGABRT)"), "{told}");
    assert_eq!((explored.extent.clone(), explored.is_ok()), (Extent::Failed, false));
}

#[test]
fn so_is_the_end_of_the_stack() {
    let how: fn() = || assert!(recurse(0) > 0);
    let explored = sequences! {
        let mut list = Deadly(vec![]);
        call list.push(item, how) for item in 0..2;
    }
    .run();
    let (calls, told) = failure(&explored);
    assert_eq!(calls, THREE, "{told}");
    assert!(told.contains("stack overflow"), "{told}");
}

#[test]
fn so_is_a_call_that_does_not_return() {
    let how: fn() = spin;
    let explored = sequences! {
        let mut list = Deadly(vec![]);
        call list.push(item, how) for item in 0..2;
    }
    .timeout(Duration::from_millis(700))
    .run();
    let (calls, told) = failure(&explored);
    assert_eq!(calls, THREE, "{told}");
    assert!(told.contains("`list.push(0, how)` takes longer than 700ms"), "{told}");
}

#[test]
fn a_walk_that_dies_is_shrunk() {
    let explored = sequences! {
        let mut list = Vec::<u8>::new();
        call list.push(item) for item in 0..4;
        call list.pop();
        call if list.len() > 12 { std::process::abort() } if list.len() > 10;
    }
    .max_time(Duration::from_millis(600))
    .run();
    let failure = explored.failure().expect("a walk aborts");
    let Origin::Walk { complete, shrunk: true, .. } = failure.origin else { panic!("{failure}") };
    // Thirteen items, whichever they are, and the call; shorter ones if there is time to look for them.
    assert!(complete < 13 && failure.steps.len() >= 14, "{failure}");
    assert!(matches!(failure.reason, Reason::Died { .. }), "{failure}");
}

#[test]
fn what_was_explored_comes_back_whole() {
    let sequences = || {
        sequences! {
            let mut list = Vec::new();
            model let mut other = std::collections::VecDeque::new();
            call list.push(item), other.push_back(item) for item in ["a\tb", "c\n\\"] if list.len() < 3;
            call list.remove(0), other.remove(0).unwrap();
            call list.swap(0, 1), other.swap(0, 1);
            call list.len(), other.len() % 3;
        }
    };
    let text = |explored: &Explored<'_, _>| {
        let (report, seconds) = (explored.to_string(), format!("{:.2?}", explored.elapsed));
        let tests = explored.tests().to_string();
        (report.replace(&seconds, ""), tests, explored.levels.clone(), explored.calls.clone(), explored.walks)
    };
    // The second exploration takes what the first found from a file.
    let (apart, again) = (sequences().run(), sequences().all_failures().run());
    let (here, here_again) = (sequences().isolate(false).run(), sequences().all_failures().isolate(false).run());
    assert!(apart.failure().is_some() && again.failures().len() == 1);
    assert_eq!(text(&apart), text(&here));
    assert_eq!(again.failures(), here_again.failures());
    assert_eq!(apart.failures(), here.failures());
}

#[test]
fn calls_are_made_in_another_process_unless_that_is_not_wanted() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let sequences = || {
        sequences! {
            let mut list = Vec::new();
            call { CALLS.fetch_add(1, Ordering::Relaxed); list.push(1) } if list.len() < 3;
        }
    };
    sequences().run().assert();
    assert_eq!(CALLS.load(Ordering::Relaxed), 0);
    sequences().isolate(false).run().assert();
    assert!(CALLS.load(Ordering::Relaxed) >= 3);
}

#[test]
fn all_failures_are_told_after_deaths_too() {
    let not_ones = |list: &[u8]| assert!(*list != [1, 1], "two ones");
    let explored = sequences! {
        let mut list = Vec::<u8>::new();
        call list.push(item) for item in 0..2;
        call if list == [0, 1] || list == [1, 0] { std::process::abort() };
        call not_ones(&list);
    }
    .up_to(3)
    .all_failures()
    .run();
    let told: Vec<(usize, u64, bool)> = explored
        .failures()
        .iter()
        .map(|failure| (failure.steps.len(), failure.count, matches!(failure.reason, Reason::Died { .. })))
        .collect();
    // Each takes three calls: one fails in one state, the other ends the process in two.
    assert_eq!(told, [(3, 1, false), (3, 2, true)], "{explored}");
}
