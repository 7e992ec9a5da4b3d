//! Reference implementations and round trips.

use smallscope::{Reason, check};

#[smallscope::model]
mod sorted {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Numbers {
        pub items: Vec<u8>,
    }

    impl Numbers {
        #[check(bound = 2, same_as = slow_sort)]
        pub fn sort(&mut self) -> usize {
            self.items.sort_unstable();
            self.items.len()
        }

        #[requires(self.items.len() < 9)]
        #[check(bound = 2, "Numbers.items" in 0..=1, same_as = Self::slow_max)]
        pub fn max(&self) -> Option<u8> {
            self.items.iter().copied().max()
        }

        fn slow_max(&self) -> Option<u8> {
            let mut items = self.items.clone();
            items.sort_unstable();
            items.pop()
        }

        #[check(bound = 2, inverse = Numbers::decode)]
        pub fn encode(&self) -> String {
            self.items.iter().map(|item| char::from(b'a' + item)).collect()
        }

        pub fn decode(text: String) -> Numbers {
            Numbers { items: text.bytes().map(|byte| byte - b'a').collect() }
        }

        #[check(bound = 2, inverse = Numbers::reverse)]
        pub fn reverse(&mut self) {
            self.items.reverse();
        }
    }

    fn slow_sort(numbers: &mut Numbers) -> usize {
        let mut sorted = Vec::new();
        while let Some(least) = numbers.items.iter().copied().min() {
            let at = numbers.items.iter().position(|item| *item == least).expect("it is there");
            sorted.push(numbers.items.remove(at));
        }
        numbers.items = sorted;
        numbers.items.len()
    }
}

#[smallscope::model]
mod broken {
    #[derive(Debug)]
    pub struct Numbers {
        pub items: Vec<u8>,
    }

    impl Numbers {
        #[check(same_as = with_zero, ignore)]
        pub fn last(&self) -> Option<u8> {
            self.items.last().copied()
        }
    }

    fn with_zero(numbers: &Numbers) -> Option<u8> {
        Some(numbers.items.last().copied().unwrap_or(0))
    }
}

#[test]
fn a_different_result_is_told() {
    let verdict = check!(broken::Numbers::last).bound(1).forget().run();
    let failure = verdict.failure().expect("a failure");
    assert_eq!(failure.reason, Reason::OtherResult);
    let shown: Vec<_> = failure.shown.iter().map(|shown| (shown.name, shown.text.as_str())).collect();
    assert_eq!(shown, [("result", "None"), ("reference", "Some(0)")]);
}
