//! Contracts in nested modules, in impls of other modules, and under conditions.

use smallscope::{Contracted as _, check, check_all};

#[smallscope::model(check(bound = 1))]
mod outer {
    #[derive(Debug)]
    pub struct Pair {
        first: u8,
        second: u8,
    }

    impl Pair {
        #[invariant]
        fn ordered(&self) -> bool {
            self.first <= self.second
        }

        #[cfg_attr(test, smallscope::ensures(|gap| self.first + gap == self.second))]
        fn gap(&self) -> u8 {
            self.second - self.first
        }

        #[cfg(any())]
        #[ensures(does_not_exist)]
        fn is_not_built(&self) {}
    }

    pub mod inner {
        use super::Pair;

        #[derive(Debug)]
        pub struct Holder {
            pub pair: Pair,
            pub limit: u8,
        }

        impl Holder {
            #[smallscope::requires(below(self, self.limit))]
            #[smallscope::ensures(self.pair.second <= old(self.limit))]
            pub fn hold(&mut self) {
                self.limit = self.pair.second;
            }
        }

        impl Pair {
            #[invariant]
            fn is_small(&self) -> bool {
                self.second < 2
            }

            #[ensures(self.first == old(self.first))]
            pub(crate) fn widen(&mut self) {
                self.second = 1;
            }
        }

        #[invariant]
        fn is_held(pair: &Pair) -> bool {
            pair.first < 9
        }

        fn below(holder: &Holder, limit: u8) -> bool {
            holder.pair.second <= limit
        }

        #[requires(holder.limit == 1)]
        #[ensures(|&limit| limit == 1)]
        pub fn limit(holder: &Holder) -> u8 {
            holder.limit
        }
    }
}

#[test]
fn the_contracts_of_a_type_are_listed() {
    let names: Vec<_> = outer::Pair::contracts().iter().map(|contract| contract.terms().name).collect();
    assert_eq!(names, ["Pair::gap", "Pair::widen"]);
    assert!(check_all::<outer::inner::Holder>(1).iter().all(|verdict| verdict.is_ok()));
}

#[test]
fn invariants_hold_throughout_the_inputs() {
    // Pairs (0, 0), (0, 1), (1, 1) with a limit not below the second: 2 + 1 + 1.
    let verdict = check!(outer::inner::Holder::hold).bound(1).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 4), "{verdict}");
    let verdict = check!(outer::inner::limit).bound(1).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3), "{verdict}");
}

#[test]
fn terms_are_the_users_words() {
    let contract = check!(outer::inner::Holder::hold);
    let terms = contract.terms();
    assert_eq!(terms.parameters, ["self"]);
    assert!(terms.file.ends_with("places.rs"));
    assert_eq!(terms.behaviours[0].requires, "below(self, self.limit)");
    assert_eq!(terms.behaviours[0].clauses[0].text, "self.pair.second <= old(self.limit)");
    assert_eq!(terms.behaviours[0].clauses[0].line, terms.behaviours[0].line + 1);
    assert_eq!(terms.line, terms.behaviours[0].line + 2);
}
