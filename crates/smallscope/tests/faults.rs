//! Predicates that misbehave: the search survives them, counts them and shows the candidate.

use std::cell::Cell;
use std::time::Duration;

use smallscope::{Breach, FaultKind, Limits, Outcome, Space, Stop};

#[smallscope::model]
mod ring {
    use std::rc::Rc;

    pub struct Ring {
        pub first: Option<Rc<Link>>,
    }

    pub struct Link {
        pub next: Option<Rc<Link>>,
    }

    impl Ring {
        /// Never ends on a cycle.
        #[invariant]
        pub fn ends(&self) -> bool {
            let mut link = &self.first;
            while let Some(current) = link {
                link = &current.next;
            }
            true
        }
    }

    pub struct Deep {
        pub first: Option<Rc<Link>>,
    }

    impl Deep {
        /// Recurses without end on a cycle.
        #[invariant]
        pub fn ends(&self) -> bool {
            length(&self.first) < 100
        }
    }

    fn length(link: &Option<Rc<Link>>) -> usize {
        match link {
            None => 0,
            Some(link) => 1 + length(&link.next),
        }
    }

    pub struct Panicky {
        pub number: u8,
    }

    impl Panicky {
        #[invariant]
        pub fn is_small(&self) -> bool {
            assert!(self.number < 3, "too large");
            true
        }
    }

    pub struct Moody {
        pub a: bool,
        pub b: bool,
    }

    impl Moody {
        #[invariant]
        pub fn whim(&self) -> bool {
            if super::tick() { self.a } else { self.b }
        }
    }

    pub struct Writer {
        pub first: Option<Rc<std::cell::RefCell<Cell>>>,
    }

    pub struct Cell {
        pub value: u8,
    }

    impl Writer {
        #[invariant]
        pub fn scribble(&self) -> bool {
            if let Some(cell) = &self.first {
                cell.borrow_mut().value = 9;
            }
            true
        }
    }
}

thread_local! {
    static TICKS: Cell<u32> = const { Cell::new(0) };
}

fn tick() -> bool {
    TICKS.set(TICKS.get() + 1);
    TICKS.get() % 2 == 1
}

#[test]
fn an_endless_loop_is_stopped_and_shown() {
    let report = Space::<ring::Ring>::new(3).search().count();
    // Chains of 0 to 3 links are finite; the others close a cycle at one of 1 + 2 + 3 links.
    assert_eq!((report.structures, report.endless_loops), (4, 6));
    assert!(!report.is_exhaustive(), "undecided candidates are not a pass");
    assert!(report.verdict().contains("did not finish on 6 candidates"));
    assert_eq!(report.faults[0].kind, FaultKind::EndlessLoop);
    assert!(report.faults.iter().any(|f| f.candidate.to_string() == "Ring { first: Link#0 { next: Link#0 } }"));
}

#[test]
fn unbounded_recursion_is_stopped_before_the_stack_overflows() {
    let report = Space::<ring::Deep>::new(3).search().count();
    assert_eq!((report.structures, report.deep_recursions), (4, 6));
    assert!(report.faults.iter().all(|fault| fault.kind == FaultKind::DeepRecursion));
}

/// Ways to follow links without end that no loop of the invariant itself shows.
#[smallscope::model]
mod followers {
    use std::iter;
    use std::rc::Rc;

    #[derive(PartialEq)]
    pub struct Link {
        pub next: Option<Rc<Link>>,
    }

    impl Link {
        fn after(&self) -> Option<&Link> {
            self.next.as_deref()
        }
    }

    pub trait Follow {
        fn first(&self) -> Option<&Link>;

        fn last(&self) -> Option<&Link> {
            const BEFORE: usize = {
                let mut count = 0;
                while count < 3 {
                    count += 1;
                }
                count
            };
            let mut passed = BEFORE;
            let mut link = self.first()?;
            'links: loop {
                passed = passed.wrapping_add(1);
                match link.after() {
                    Some(next) => link = next,
                    None => break 'links Some(link),
                }
            }
        }
    }

    pub struct ByClosure {
        pub first: Option<Rc<Link>>,
    }

    impl ByClosure {
        #[invariant]
        pub fn ends(&self) -> bool {
            iter::successors(self.first.as_deref(), |link| link.next.as_deref()).count() < 100
        }
    }

    pub struct ByPath {
        pub first: Option<Rc<Link>>,
    }

    impl ByPath {
        #[invariant]
        pub fn ends(&self) -> bool {
            iter::successors(self.first.as_deref(), |link| Link::after(link)).all(|_| true)
        }
    }

    pub struct ByRetrying {
        pub first: Option<Rc<Link>>,
    }

    impl ByRetrying {
        /// Catches what abandons the walk.
        #[invariant]
        pub fn ends(&self) -> bool {
            let walk = || {
                let mut link = &self.first;
                while let Some(current) = link {
                    link = &current.next;
                }
            };
            while std::panic::catch_unwind(std::panic::AssertUnwindSafe(walk)).is_err() {}
            true
        }
    }

    pub struct ByTrait {
        pub first: Option<Rc<Link>>,
    }

    impl Follow for ByTrait {
        fn first(&self) -> Option<&Link> {
            self.first.as_deref()
        }
    }

    impl ByTrait {
        #[invariant]
        pub fn ends(&self) -> bool {
            self.last().is_none_or(|link| link.next.is_none())
        }
    }

    pub struct ByDerive {
        pub first: Option<Rc<Link>>,
    }

    impl ByDerive {
        #[invariant]
        pub fn equals_itself(&self) -> bool {
            let first = &self.first;
            *first == self.first
        }
    }

    pub struct ByIndex {
        pub next: Vec<usize>,
    }

    impl ByIndex {
        #[invariant]
        pub fn ends(&self) -> bool {
            let next: &[usize] = &self.next;
            fn last(next: &[usize]) -> usize {
                let mut slot = 0;
                while slot < next.len() {
                    slot = next[slot];
                }
                slot
            }
            last(next) >= next.len()
        }
    }
}

#[test]
fn a_run_without_end_is_stopped_whatever_goes_round() {
    let counts = |report: smallscope::Report| (report.structures, report.endless_loops, report.deep_recursions);
    assert_eq!(counts(Space::<followers::ByClosure>::new(3).search().count()), (4, 6, 0));
    assert_eq!(counts(Space::<followers::ByPath>::new(3).search().count()), (4, 6, 0));
    assert_eq!(counts(Space::<followers::ByRetrying>::new(3).search().count()), (4, 6, 0));
    assert_eq!(counts(Space::<followers::ByTrait>::new(3).search().count()), (4, 6, 0));
    assert_eq!(counts(Space::<followers::ByDerive>::new(3).search().count()), (4, 0, 6));
    // Of 1 + 3 + 9 vectors with numbers up to 2: the empty one, those whose first number is at least their length, and one way round.
    let by_index = Space::<followers::ByIndex>::new(2).search().count();
    assert_eq!(counts(by_index), (1 + 2 + 3 + 1, 1 + 3 + 2, 0));
}

#[test]
fn limits_on_a_run_can_be_set() {
    let limits = Limits { steps: 100, ..Limits::default() };
    assert_eq!(Space::<ring::Ring>::new(3).search().limits(limits).count().endless_loops, 6);
}

#[test]
fn a_panic_rejects_and_is_counted() {
    let report = Space::<ring::Panicky>::new(9).search().count();
    assert_eq!((report.structures, report.panics, report.candidates), (3, 7, 10));
    assert!(report.is_exhaustive());
    assert_eq!(report.faults.len(), 3, "the first few are kept");
    assert_eq!(report.faults[0].kind, FaultKind::Panic("too large".to_owned()));
    assert_eq!(report.faults[0].candidate.to_string(), "Panicky { number: 3 }");
}

#[test]
fn a_predicate_that_reads_in_another_order_is_named() {
    let report = Space::<ring::Moody>::new(1).search().count();
    let Outcome::Broken(Breach::Nondeterministic(field)) = &report.outcome else {
        panic!("expected the nondeterminism to be found: {report}");
    };
    assert!(field.starts_with("Moody."));
    assert!(report.verdict().contains("not deterministic"));
}

#[test]
fn a_predicate_that_writes_ends_the_search() {
    let report = Space::<ring::Writer>::new(1).search().count();
    assert_eq!(report.structures, 1, "only the empty one has nothing to write to");
    let Outcome::Broken(Breach::Meddling(how)) = &report.outcome else {
        panic!("expected the write to be found: {report}");
    };
    assert!(how.contains("writes to a `RefCell`") && how.contains(file!()), "{how}");
    assert_eq!(report.panics, 0);
}

/// Predicates that catch what their run is abandoned with.
#[smallscope::model]
mod catching {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    pub struct Throwing {
        pub leaf: Option<Box<Leaf>>,
        pub second: bool,
    }

    pub struct Leaf {
        pub next: Box<Leaf>,
    }

    impl Throwing {
        /// Throws what it caught in an earlier run.
        #[invariant]
        pub fn ok(&self) -> bool {
            let kept = super::CAUGHT.take();
            if let (true, Some(kept)) = (self.second, kept) {
                resume_unwind(kept);
            }
            match &self.leaf {
                Some(leaf) => {
                    let caught = catch_unwind(AssertUnwindSafe(|| std::ptr::from_ref(&*leaf.next))).err();
                    super::CAUGHT.set(caught);
                    false
                }
                None => true,
            }
        }
    }

    pub struct Hiding {
        pub cell: Cell<bool>,
        pub leaf: Option<Box<Leaf>>,
    }

    impl Hiding {
        /// Writes, and comes to a dead end afterwards.
        #[invariant]
        pub fn ok(&self) -> bool {
            let _ = catch_unwind(AssertUnwindSafe(|| self.cell.set(true)));
            self.leaf.as_ref().is_some_and(|leaf| std::ptr::eq(&*leaf.next, &**leaf))
        }
    }
}

thread_local! {
    static CAUGHT: Cell<Option<Box<dyn std::any::Any + Send>>> = const { Cell::new(None) };
}

#[test]
fn only_the_run_at_hand_can_be_abandoned() {
    let report = Space::<catching::Throwing>::new(1).search().count();
    assert!(report.dead_ends > 0, "the runs whose unwinding is caught are abandoned all the same: {report}");
    assert_eq!(report.structures + report.panics, 2, "one for each `second` without a leaf: {report}");
    assert_eq!(report.panics, 1, "{report}");
}

#[test]
fn the_first_reason_to_abandon_a_run_counts() {
    let report = Space::<catching::Hiding>::new(1).search().count();
    let is_told = matches!(&report.outcome, Outcome::Broken(Breach::Meddling(how)) if how.contains("`Cell`"));
    assert!(is_told, "{report}");
}

#[test]
fn time_and_memory_limits_stop_a_search() {
    let space = Space::<Vec<u32>>::new(30);
    let report = space.search().max_time(Duration::from_millis(20)).count();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time(Duration::from_millis(20))));
    if cfg!(target_os = "linux") {
        let report = space.search().max_time(Duration::from_secs(20)).max_memory(1).count();
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Memory(1)));
    }
}

#[smallscope::model]
mod chain {
    pub struct Chain {
        pub first: Option<Box<Link>>,
    }

    pub struct Link {
        pub next: Option<Box<Link>>,
    }

    impl Chain {
        /// Whether there are as many links as the tests below give a bound of.
        #[invariant]
        pub fn is_long(&self) -> bool {
            let (mut link, mut length) = (&self.first, 0);
            while let Some(current) = link {
                (link, length) = (&current.next, length + 1);
            }
            length == super::LONG
        }
    }
}

const LONG: usize = 5000;

#[test]
#[should_panic(expected = "a structure is nested too deeply to walk over it: raise `stack` of the search's limits")]
fn a_value_that_is_too_deep_is_told() {
    let _ = Space::<chain::Chain>::new(LONG).search().into_iter().count();
}

#[test]
#[should_panic(expected = "nested too deeply")]
fn a_structure_that_is_too_deep_is_told() {
    let _ = Space::<chain::Chain>::new(LONG).search().structures();
}

#[test]
fn bounds_without_end_are_refused() {
    let error = |error: smallscope::SpaceError| error.to_string();
    let chains = Space::<chain::Chain>::new(1_000_000_000).search().try_count().map_err(error).unwrap_err();
    assert!(chains.contains("the objects of `Link`: there may be 1000000000 of them"), "{chains}");
    let lists = Space::<Vec<bool>>::new(1_000_000_000).search().try_count().map_err(error).unwrap_err();
    assert!(lists.contains("there may be 1000000000 of them, and a search has room for 1048576"), "{lists}");
}

#[smallscope::model]
mod wide {
    pub struct Wide {
        pub rows: [[u64; 1000]; 1000],
    }

    impl Wide {
        #[invariant]
        pub fn ok(&self) -> bool {
            self.rows[999][999] == 1
        }
    }
}

#[test]
fn candidates_beyond_the_stack_are_refused() {
    let error = Space::<wide::Wide>::new(1).search().try_count().unwrap_err().to_string();
    assert!(error.contains("Wide` with fields to choose takes") && error.contains("use smaller arrays"), "{error}");
}

/// The size of the space alone has more digits than could be computed, and every candidate may take a million choices.
#[test]
fn large_bounds_keep_to_the_time() {
    let time = Duration::from_millis(50);
    let report = Space::<chain::Chain>::new(1_000_000).search().max_time(time).count();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time(time)));
    assert!(report.to_string().contains("space: 2^19931"), "{report}");
    let report = Space::<Vec<u32>>::new(1_000_000).search().max_time(time).count();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time(time)));
    let report = Space::<[bool; 100_000]>::new(1).search().max_time(time).count();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time(time)));
    assert!(report.to_string().contains("space: 2^100000 candidates"), "{report}");
}
