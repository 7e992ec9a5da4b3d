//! What holds because there is nothing to hold of is no pass, wherever it is asked.

use std::time::Duration;

use smallscope::sequences::Sequences;
use smallscope::{check, paths, sequences};

#[smallscope::model]
mod meter {
    #[derive(Debug, Clone)]
    pub struct Meter {
        pub level: u8,
    }

    impl Meter {
        /// No input satisfies it up to size 3.
        #[requires(self.level > 9)]
        #[ensures(false)]
        #[paths]
        pub fn overflow(&self) {}

        #[requires(self.level < 2)]
        #[paths]
        pub fn look(&self) -> bool {
            self.level == 0
        }

        /// Only the first can be tested within the bound.
        #[behaviour(requires(self.level < 9), ensures(|shown| *shown == self.level))]
        #[behaviour(requires(self.level == 9), ensures(false))]
        #[behaviour(requires(self.level > 9), panics)]
        pub fn show(&self) -> u8 {
            self.level
        }

        #[errs_when(self.level == 7)]
        #[ensures(|shown| shown.is_ok())]
        pub fn try_show(&self) -> Result<u8, ()> {
            Ok(self.level)
        }

        /// There is nothing to say of the inputs on which it does not panic.
        #[panics_when(self.level < 200)]
        pub fn panics(&self) {
            panic!("always");
        }
    }

    #[derive(Debug)]
    pub struct Never {
        pub level: u8,
    }

    impl Never {
        #[invariant]
        fn holds(&self) -> bool {
            self.level > 9
        }

        #[check(bound = 10)]
        pub fn level(&self) -> u8 {
            self.level
        }
    }
}

#[test]
fn contracts_and_paths_without_inputs_do_not_pass() {
    let verdict = check!(meter::Meter::overflow).bound(3).forget().run();
    assert!(!verdict.is_ok());
    assert!(verdict.to_string().contains(": no input within the bound is valid, so nothing was tested\n"), "{verdict}");
    assert!(verdict.to_string().contains("where candidates die:"), "{verdict}");
    let verdict = check!(meter::Never::level).bound(3).forget().isolate().run();
    assert!(!verdict.is_ok() && verdict.inputs == 0, "{verdict}");
    let verdicts = smallscope::check_all::<meter::Never>(2);
    assert!(verdicts.iter().all(|verdict| !verdict.is_ok()));

    let report = paths!(meter::Meter::overflow).bound(3).run();
    assert!(!report.is_exhaustive() && report.paths.is_empty());
    let told = "Meter::overflow: 0 paths, as no input within the bounds is valid: nothing was run";
    assert!(report.to_string().starts_with(told), "{report}");
    assert!(paths!(meter::Meter::look).run().is_exhaustive());
}

#[test]
fn a_shard_may_be_empty_only_if_another_is_not() {
    for shard in 0..5 {
        let verdict = check!(meter::Meter::look).bound(3).shard(shard, 5).forget().run();
        assert!(verdict.is_ok(), "{verdict}");
        let verdict = check!(meter::Meter::overflow).bound(3).shard(shard, 5).forget().run();
        assert!(!verdict.is_ok() && verdict.to_string().contains("nothing was tested"), "{verdict}");
    }
}

#[test]
fn behaviours_that_no_input_has_are_told() {
    for isolated in [false, true] {
        let contract = check!(meter::Meter::show).bound(3).forget();
        let verdict = if isolated { contract.isolate() } else { contract }.run();
        assert!(verdict.is_ok() && verdict.unused.len() == 2, "{verdict}");
        assert!(verdict.unused[0].starts_with("what it ensures when self.level == 9 ("), "{verdict}");
        assert!(verdict.unused[1].starts_with("that it panics when self.level > 9 ("), "{verdict}");
        let told = "4 inputs passed, exhaustive up to size 3\n  not tested, as no input is like that: what it ensures";
        assert!(verdict.to_string().contains(told), "{verdict}");
    }
    let verdict = check!(meter::Meter::try_show).bound(3).forget().run();
    assert!(
        verdict.unused.len() == 1 && verdict.unused[0].starts_with("that it errs when self.level == 7"),
        "{verdict}"
    );
    assert_eq!(check!(meter::Meter::show).bound(10).forget().run().unused, [""; 0]);
    assert_eq!(check!(meter::Meter::panics).bound(3).forget().run().unused, [""; 0]);
}

#[test]
fn sequences_without_a_call_that_returns_do_not_pass() {
    let counting = || Sequences::new(|| 0u64).call("count", [()], |count, ()| *count += 1).key(|count| *count);
    let brief = counting().max_time(Duration::ZERO).run();
    assert!(!brief.is_ok() && brief.to_string().contains("no call was made, so nothing was tested"), "{brief}");
    assert!(!counting().up_to(0).run().is_ok());
    let both_panic = sequences! {
        let mut list: Vec<u8> = Vec::new();
        model let mut reference: Vec<u8> = Vec::new();
        call list.remove(at), reference.remove(at) for at in 0..3;
    }
    .run();
    assert!(!both_panic.is_ok());
    assert!(
        both_panic.to_string().contains("every call panicked on both sides, so nothing was tested"),
        "{both_panic}"
    );
}

#[cfg(feature = "suite")]
#[test]
fn suites_of_nothing_are_refused() {
    use smallscope::Space;
    use smallscope::suite::{self, SuiteError};

    let search = || Space::<meter::Never>::new(3).search();
    let mut file = Vec::new();
    let error = suite::write(&mut file, search()).map(drop).unwrap_err();
    assert!(matches!(error, SuiteError::Empty(_)));
    assert!(
        error.to_string().contains("the suite would test nothing; if that is meant, say `allow_empty()`"),
        "{error}"
    );
    let meant = suite::write(&mut Vec::new(), search().allow_empty()).expect("it may be empty");
    assert_eq!(meant.structures, 0);
    assert!(suite::write(&mut Vec::new(), search().shard(0, 2)).is_ok());
}

#[cfg(feature = "alloy")]
#[smallscope::model]
mod twice {
    #[derive(Debug)]
    #[alloy(invariant = "this.level = 4")]
    pub struct Twice {
        pub level: u8,
    }

    impl Twice {
        #[invariant]
        fn holds(&self) -> bool {
            self.level == 4
        }
    }
}

#[cfg(feature = "alloy")]
#[test]
fn invariants_that_accept_nothing_do_not_agree() {
    use smallscope::{Space, alloy};

    let error = alloy::compare(3, Space::<twice::Twice>::new).unwrap_err();
    assert_eq!(error.to_string(), "no structure up to size 3 is valid, so nothing was compared");
    assert!(alloy::compare(4, Space::<twice::Twice>::new).expect("there is one").is_none());
}

#[smallscope::test(bound = 2, given = |pair| pair.0 > 10)]
#[should_panic = "the condition holds for none of 9 valid inputs, so nothing was tested\n  an input for which it does not hold: (0, 0)"]
fn a_condition_that_holds_for_no_input_is_named_with_one_of_them(pair: (u8, u8)) {
    let _ = pair;
}

#[smallscope::test(bound = 2, given = |pair| pair.0 > 0 && pair.1 > 10)]
#[should_panic = "where candidates die:
             6  crates/smallscope/tests/vacuity.rs:186  given: pair.1 > 10
             3  crates/smallscope/tests/vacuity.rs:186  given: pair.0 > 0"]
fn conjuncts_of_a_condition_are_where_inputs_die(pair: (u8, u8)) {
    let _ = pair;
}

/// The second number is chosen for two of the first.
#[smallscope::test(bound = 2, prune = |a, b| **a > 0 && **b > 10)]
#[should_panic = "where candidates die:
             6  crates/smallscope/tests/vacuity.rs:195  prune: **b > 10
             1  crates/smallscope/tests/vacuity.rs:195  prune: **a > 0
"]
fn conjuncts_of_a_condition_that_prunes_are_where_candidates_die(a: u8, b: u8) {
    let _ = (a, b);
}

fn is_large(a: &u8) -> bool {
    *a > 10
}

#[smallscope::test(bound = 2, given = is_large)]
#[should_panic = "             3  crates/smallscope/tests/vacuity.rs:208  given: is_large"]
fn a_function_as_a_condition_is_where_inputs_die(a: u8) {
    let _ = a;
}
