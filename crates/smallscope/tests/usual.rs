//! The values of tests without any bounds.

#[smallscope::test]
#[should_panic = "n >= 0"]
fn numbers_are_not_all_positive(n: i32) {
    assert!(n >= 0);
}

#[smallscope::test]
#[should_panic = "overflow"]
fn numbers_have_an_end(n: u8) {
    assert!(n + 1 > n);
}

#[smallscope::test]
#[should_panic = "is_ascii"]
fn texts_are_not_all_ascii(text: &str) {
    assert!(text.is_ascii());
}

#[smallscope::test]
#[should_panic = "x == x"]
fn floats_are_not_all_numbers(x: f32) {
    #[allow(clippy::eq_op)]
    {
        assert!(x == x);
    }
}

const LIMIT: u32 = 60 * 1000;

fn fee(amount: u32, code: &str) -> u32 {
    if amount > LIMIT || code == "VIP" { 0 } else { 5 }
}

#[smallscope::test]
#[should_panic = "amount: 60001"]
fn constants_of_called_functions_are_tried(amount: u32) {
    assert!(fee(amount, "") > 0, "amount: {amount}");
}

#[smallscope::test]
#[should_panic = "free: VIP"]
fn texts_of_called_functions_are_tried(code: &str) {
    assert!(fee(1, code) > 0, "free: {code}");
}

#[smallscope::model]
mod counters {
    #[derive(Debug)]
    pub struct Counter {
        pub count: i64,
    }

    impl Counter {
        #[invariant]
        fn is_small(&self) -> bool {
            self.count <= 9_000
        }

        #[ensures(self.count == old(self.count) + 1)]
        pub fn up(&mut self) {
            self.count += 1;
        }
    }
}

#[test]
fn a_contract_is_tried_at_the_end_that_its_invariant_names() {
    let verdict = smallscope::check!(counters::Counter::up).forget().run();
    let failure = verdict.failure().expect("9,000 is the last one");
    assert_eq!(failure.input.to_string(), "Counter { count: 9000 }");
    assert!(!smallscope::check!(counters::Counter::up).forget().on("Counter { count: 9000 }").is_ok());
    assert!(smallscope::check!(counters::Counter::up).forget().on("Counter { count: -77 }").is_ok());
    // With a bound, values are those of the bound.
    assert!(smallscope::check!(counters::Counter::up).bound(3).forget().run().is_ok());
}
