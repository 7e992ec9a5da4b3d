//! One object has one name in all parts of a failure: input, reason and drawing.

use smallscope::Reason;

#[smallscope::model]
mod forest {
    use std::collections::BTreeMap;
    use std::rc::Rc;

    /// A tree whose invariant reads right subtrees first.
    #[derive(Debug)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
        pub marks: u8,
    }

    impl Tree {
        #[invariant]
        fn has_both(&self) -> bool {
            self.root.as_ref().is_none_or(|root| {
                root.right.as_ref().is_some_and(|right| right.left.is_none() && right.right.is_none())
                    && root.left.as_ref().is_some_and(|left| left.left.is_none() && left.right.is_none())
            })
        }

        #[ensures(true)]
        pub fn mark_left(&mut self) {
            if let Some(left) = self.root.as_mut().and_then(|root| root.left.as_mut()) {
                left.marks = 9;
            }
        }

        #[ensures(true)]
        pub fn panic_left(&mut self) {
            if let Some(left) = self.root.as_mut().and_then(|root| root.left.as_mut()) {
                left.marks = 8;
            }
        }
    }

    impl Node {
        #[invariant]
        fn has_few_marks(&self) -> bool {
            assert!(self.marks != 8, "eight marks");
            self.marks <= 1
        }
    }

    #[derive(Debug)]
    pub struct Account {
        pub balance: u8,
    }

    impl Account {
        #[invariant]
        fn is_covered(&self) -> bool {
            self.balance <= 1
        }
    }

    #[derive(Debug)]
    pub struct Bank {
        pub accounts: Vec<Account>,
        pub savings: BTreeMap<u8, Account>,
        pub shared: Option<Rc<(u8, Account)>>,
    }

    impl Bank {
        #[ensures(true)]
        pub fn overdraw(&mut self, second: bool) {
            if let (true, Some(account)) = (second, self.accounts.get_mut(1)) {
                account.balance = 2;
            }
        }

        #[ensures(true)]
        pub fn save(&mut self) {
            if let Some(account) = self.savings.get_mut(&1) {
                account.balance = 2;
            }
        }

        #[ensures(true)]
        pub fn share(&mut self) {
            self.shared = Some(Rc::new((0, Account { balance: 2 })));
        }
    }
}

use forest::{Bank, Tree};

/// The object that the reason names, in a report in which this line is drawn.
fn check(verdict: &smallscope::Verdict, expected: &str, drawn: &str) {
    let failure = verdict.failure().expect("an object is spoilt");
    let (Reason::Invariant { object, .. } | Reason::InvariantPanicked { object, .. }) = &failure.reason else {
        panic!("{failure}")
    };
    assert_eq!(object.as_deref(), Some(expected), "{failure}");
    assert!(failure.to_string().contains(drawn), "{failure}");
}

/// The left node is read last and drawn first.
#[test]
fn an_object_behind_a_pointer_has_its_number() {
    let verdict = smallscope::check!(Tree::mark_left).bound(3).field("Node.marks", 0..=1).forget().run();
    check(&verdict, "Node#1", "left: Node#1  left: –  right: –  marks: 9");
    let failure = verdict.failure().expect("a failure").to_string();
    assert!(failure.contains("left: Node#1 { left: None, right: None, marks: 0 }"), "{failure}");
    assert!(
        failure.contains("does not hold (crates/smallscope/tests/names.rs:") && failure.contains(") for Node#1\n"),
        "{failure}"
    );
}

#[test]
fn an_object_whose_invariant_panics_is_named() {
    let verdict = smallscope::check!(Tree::panic_left).bound(3).field("Node.marks", 0..=1).forget().run();
    check(&verdict, "Node#1", "an invariant of Node#1 could not be evaluated: it panicked at");
}

#[test]
fn parts_have_the_way_that_leads_to_them() {
    let verdict = smallscope::check!(Bank::overdraw).bound(2).field("Account.balance", 0..=1).forget().run();
    check(&verdict, "self.accounts[1]", "accounts");
    let verdict = smallscope::check!(Bank::save).bound(2).field("Account.balance", 0..=1).forget().run();
    check(&verdict, "self.savings[1]", "1: Account { balance: 2 }");
    let verdict = smallscope::check!(Bank::share).bound(2).field("Account.balance", 0..=1).forget().run();
    check(&verdict, "#0.1", "shared: #0  (0, Account { balance: 2 })");
}
