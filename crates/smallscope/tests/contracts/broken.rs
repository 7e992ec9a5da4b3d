//! Methods that break their contracts, one for each reason, with the input and the values that tell.

use smallscope::{Reason, Verdict, check};

#[smallscope::model]
mod queue {
    #[derive(Debug, Clone)]
    pub struct Queue {
        pub items: Vec<u8>,
        pub len: usize,
    }

    impl Queue {
        #[invariant]
        fn counted(&self) -> bool {
            self.items.len() == self.len
        }

        #[ensures(self.len == old(self.len) + 1)]
        pub fn forgets_to_count(&mut self, item: u8) {
            self.items.push(item);
        }

        #[ensures(|taken| taken.is_some() == old(!self.items.is_empty()) && taken.copied() == old(self.items.first().copied()))]
        pub fn takes_the_wrong_end(&self) -> Option<&u8> {
            self.items.last()
        }

        #[panics_when(self.items.is_empty())]
        pub fn does_not_panic(&self) -> usize {
            self.len
        }

        #[panics_when(self.items.is_empty(), "is empty")]
        pub fn panics_otherwise(&self) -> u8 {
            self.items[0]
        }

        #[requires(!self.items.is_empty())]
        pub fn panics(&self) -> u8 {
            self.items[1]
        }

        #[errs_when(self.len > 1)]
        pub fn does_not_err(&self) -> Result<(), String> {
            Ok(())
        }

        #[errs_when(self.len > 1)]
        pub fn errs_too_often(&self) -> Result<(), String> {
            if self.len > 0 { Err("no".to_owned()) } else { Ok(()) }
        }

        #[errs_when(self.len > 1, |error| error.contains("two"))]
        pub fn errs_otherwise(&self) -> Result<(), String> {
            if self.len > 1 { Err("no".to_owned()) } else { Ok(()) }
        }

        #[requires(self.len > 0)]
        pub fn returns_what_is_invalid(&self) -> Queue {
            Queue { items: Vec::new(), len: self.len }
        }

        #[ensures(old(self.len) > 0 || result_of(self) == 1)]
        pub fn clause_panics(&mut self) {}

        #[behaviour(requires(self.len == 1), panics, ensures(self.len == 0))]
        #[behaviour(requires(self.len == 0))]
        pub fn state_after_the_panic(&mut self) {
            assert!(self.len == 0, "one");
        }
    }

    fn result_of(queue: &Queue) -> u8 {
        queue.items[0]
    }
}

/// The reason, the text of the input, and what is shown.
fn failure(verdict: &Verdict) -> (&Reason, String, Vec<(&'static str, &str)>) {
    let failure = verdict.failure().expect("a failure");
    let shown = failure.shown.iter().map(|shown| (shown.name, shown.text.as_str())).collect();
    (&failure.reason, failure.input.to_string(), shown)
}

#[test]
fn a_broken_invariant_is_found_before_the_clauses() {
    let verdict = check!(queue::Queue::forgets_to_count).bound(2).forget().run();
    let (reason, input, _) = failure(&verdict);
    let Reason::Invariant { parameter: Some(0), violation, .. } = reason else { panic!("{reason:?}") };
    assert_eq!(violation.invariant, "Queue::counted");
    assert_eq!(input, "(Queue { items: [], len: 0 }, 0)");
}

#[test]
fn conjuncts_are_clauses_and_show_their_values() {
    let verdict = check!(queue::Queue::takes_the_wrong_end).bound(2).forget().run();
    let (reason, input, shown) = failure(&verdict);
    assert_eq!(*reason, Reason::Clause { behaviour: 0, clause: 1, panic: None });
    assert_eq!(input, "Queue { items: [0, 1], len: 2 }");
    assert_eq!(shown, [("old(self.items.first().copied())", "Some(0)"), ("taken", "Some(1)")]);
}

#[test]
fn panics_are_judged_by_the_behaviours_that_apply() {
    let verdict = check!(queue::Queue::does_not_panic).bound(1).forget().run();
    assert_eq!(*failure(&verdict).0, Reason::DidNotPanic { behaviour: 1 });
    let verdict = check!(queue::Queue::panics_otherwise).bound(1).forget().run();
    assert!(
        matches!(failure(&verdict).0, Reason::SaidOtherwise { panic, .. } if panic.message.contains("index out of bounds"))
    );
    let verdict = check!(queue::Queue::panics).bound(1).forget().run();
    let (reason, input, _) = failure(&verdict);
    assert!(matches!(reason, Reason::Panicked(_)));
    assert_eq!(input, "Queue { items: [0], len: 1 }");
    let verdict = check!(queue::Queue::state_after_the_panic).bound(1).forget().run();
    assert_eq!(*failure(&verdict).0, Reason::Clause { behaviour: 0, clause: 0, panic: None });
}

#[test]
fn errors_are_judged_by_the_behaviours_that_apply() {
    let verdict = check!(queue::Queue::does_not_err).bound(2).forget().run();
    assert_eq!(*failure(&verdict).0, Reason::DidNotErr { behaviour: 1 });
    let verdict = check!(queue::Queue::errs_too_often).bound(2).forget().run();
    let (reason, input, _) = failure(&verdict);
    assert!(matches!(reason, Reason::ReturnedErr { .. }));
    assert_eq!(input, "Queue { items: [0], len: 1 }");
    let verdict = check!(queue::Queue::errs_otherwise).bound(2).forget().run();
    let (reason, _, shown) = failure(&verdict);
    assert_eq!(*reason, Reason::Clause { behaviour: 1, clause: 0, panic: None });
    assert_eq!(shown, [("error", "\"no\"")]);
}

#[test]
fn results_have_invariants() {
    let verdict = check!(queue::Queue::returns_what_is_invalid).bound(1).forget().run();
    assert!(matches!(failure(&verdict).0, Reason::Invariant { parameter: None, .. }));
}

#[test]
fn a_clause_that_panics_does_not_hold() {
    let verdict = check!(queue::Queue::clause_panics).bound(1).forget().run();
    assert!(matches!(failure(&verdict).0, Reason::Clause { clause: 0, panic: Some(_), .. }));
}
