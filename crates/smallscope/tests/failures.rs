//! Failures: near misses, kinds, drawings, kept inputs, replays, and invariants of everything that inputs reach.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::process::Command;

use smallscope::{Model as _, Reason, Space};

#[smallscope::model]
mod counted {
    /// A list with its length, in order.
    #[derive(Debug, Clone)]
    pub struct List {
        pub head: Option<Box<Node>>,
        pub len: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: u8,
        pub next: Option<Box<Node>>,
    }

    impl List {
        #[invariant]
        pub fn is_right(&self) -> bool {
            if self.keys().len() != self.len {
                return false;
            }
            self.is_sorted() && !self.has_seven()
        }

        #[predicate]
        pub fn is_sorted(&self) -> bool {
            let keys = self.keys();
            (1..keys.len()).all(|i| keys[i - 1] <= keys[i])
        }

        #[predicate]
        pub fn has_seven(&self) -> bool {
            let mut at = &self.head;
            while let Some(node) = at {
                if node.key == 7 {
                    return true;
                }
                at = &node.next;
            }
            false
        }

        pub fn keys(&self) -> Vec<u8> {
            let (mut keys, mut at) = (Vec::new(), &self.head);
            while let Some(node) = at {
                keys.push(node.key);
                at = &node.next;
            }
            keys
        }

        /// Forgets the length.
        #[ensures(self.keys().len() + 1 == old(self.keys().len()) || old(self.head.is_none()))]
        #[ensures(|result| result.is_none() == old(self.head.is_none()))]
        pub fn pop(&mut self) -> Option<u8> {
            let node = self.head.take()?;
            self.head = node.next;
            Some(node.key)
        }

        #[ensures(|last| old(self.len) == 0 || self.keys().last() == last.as_ref())]
        #[ensures(self.len < 3)]
        pub fn last(&self) -> Option<u8> {
            self.keys().first().copied()
        }
    }

    /// A list in another object.
    #[derive(Debug)]
    #[allow(clippy::vec_box)]
    pub struct Holder {
        pub lists: Vec<Box<List>>,
    }

    impl Holder {
        #[ensures(true)]
        pub fn spoil(&mut self) {
            for list in &mut self.lists {
                list.len += 1;
            }
        }
    }
}

use counted::{Holder, List};

#[smallscope::model]
#[allow(dead_code)]
mod bank {
    use std::collections::BTreeMap;

    #[derive(Clone, Debug, PartialEq)]
    pub struct Account {
        pub balance: u8,
        pub is_open: bool,
    }

    pub struct Bank {
        accounts: BTreeMap<u8, Account>,
        #[field(derived = total)]
        total: u32,
        #[field(derived = lock)]
        lock: std::sync::Mutex<u8>,
    }

    fn total(bank: &Bank) -> u32 {
        bank.accounts.values().map(|account| u32::from(account.balance)).sum()
    }

    fn lock(_: &Bank) -> std::sync::Mutex<u8> {
        std::sync::Mutex::new(0)
    }

    impl Bank {
        #[invariant]
        fn is_open(&self) -> bool {
            self.accounts.len() == 2 && self.accounts.values().all(|account| account.is_open && account.balance == 1)
        }

        #[ensures(true)]
        pub fn close(&mut self) {
            let before: Vec<Account> = self.accounts.values().cloned().collect();
            let last = self.accounts.values_mut().last().expect("two accounts");
            (last.balance, last.is_open, self.total) = (0, false, 1);
            let after: Vec<Account> = self.accounts.values().cloned().collect();
            assert_eq!(after, before);
        }
    }
}

#[test]
fn maps_are_drawn_as_tables_and_values_compared_field_by_field() {
    let verdict = smallscope::check!(bank::Bank::close).bound(2).forget().run();
    let text = verdict.failure().expect("a failure").to_string();
    for line in [
        "they differ at [1].balance: 0 and 1",
        "they differ at [1].is_open: false and true",
        "≠ self: Bank  total: 1",
        "└─ accounts: 2 entries",
        "├─ 0: Account { balance: 1, is_open: true }",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    // What is derived is no part of the input.
    assert!(text.contains("input: Bank { accounts: {0: Account") && !text.contains("}}, total"), "{text}");
}

#[test]
fn near_misses_fail_exactly_one_check() {
    let keys = [1, 2, 7];
    let mut found = BTreeMap::new();
    let mut lists = Space::<List>::new(3).field("Node.key", keys).near_misses().search().into_iter();
    while let Some(list) = lists.next() {
        assert!(!list.is_right());
        let check = lists.missed().expect("one check refuses it");
        *found.entry(check.what).or_insert(0) += 1;
    }
    // Every list of up to 3 keys with every length from 0 to 3, by hand.
    let mut expected = BTreeMap::new();
    for len in 0..=3u32 {
        for code in 0..3usize.pow(len) {
            let key = |k: u32| keys[code / 3usize.pow(k) % 3];
            let keys: Vec<u8> = (0..len).map(key).collect();
            for said in 0..=3 {
                let wrong = [
                    (said != len, "if self.keys().len() != self.len { return false; }"),
                    (!keys.is_sorted(), "self.is_sorted()"),
                    (keys.contains(&7), "!self.has_seven()"),
                ];
                if let [(_, what)] = wrong.into_iter().filter(|(fails, _)| *fails).collect::<Vec<_>>()[..] {
                    *expected.entry(what.to_owned()).or_insert(0) += 1;
                }
            }
        }
    }
    assert_eq!(found, expected);
}

#[smallscope::test(near_misses, "Node.key" in [1, 7])]
fn a_test_runs_on_near_misses(list: &List) {
    assert!(!list.is_right());
}

#[test]
fn invariants_of_all_that_an_input_reaches_hold() {
    let inputs = Space::<Holder>::new(2).field("Node.key", 0..=1);
    let all = inputs.search().count().structures;
    let valid = inputs.clone().throughout().search().into_iter();
    let mut count = 0;
    for holder in valid {
        assert!(holder.lists.iter().all(|list| list.is_right()));
        count += 1;
    }
    let by_hand = inputs.search().into_iter().filter(|holder| holder.lists.iter().all(|list| list.is_right())).count();
    assert_eq!(count, by_hand);
    assert!((count as u64) < all, "{count} of {all}");
}

#[test]
fn a_nested_invariant_that_is_broken_is_named() {
    let verdict = smallscope::check!(Holder::spoil).bound(1).forget().run();
    let failure = verdict.failure().expect("it spoils the list");
    assert!(matches!(&failure.reason, Reason::Invariant { violation, .. } if violation.invariant == "List::is_right"));
    assert_eq!(failure.input.to_string(), "Holder { lists: [List#0 { head: None, len: 0 }] }");
}

#[test]
fn the_first_failure_is_smallest_and_drawn_before_and_after() {
    let verdict = smallscope::check!(List::pop).bound(3).forget().run();
    let failure = verdict.failure().expect("the length is forgotten");
    assert_eq!((failure.size, failure.input.objects.len()), (1, 1));
    let text = verdict.to_string();
    assert!(text.contains("self: List  len: 1"), "{text}");
    assert!(text.contains("before") && text.contains("after"), "{text}");
    assert!(text.contains("the invariant List::is_right does not hold"), "{text}");
}

#[test]
fn all_failures_are_told_by_clause() {
    let verdict = smallscope::check!(List::last).bound(3).field("Node.key", 0..=1).all_failures().forget().run();
    let kinds: Vec<_> = verdict.failures.iter().map(|failure| (failure.kind(), failure.count)).collect();
    // Sorted lists over two keys: 2 keys in a row differ in 1 of 3 lists of two, and first from last in 2 of 4 of three;
    // the other 2 of three are refused by the second clause.
    assert_eq!(kinds.len(), 2, "{kinds:?}");
    assert!(kinds[0].0.contains("self.keys().last() == last.as_ref()") && kinds[0].1 == 1 + 2, "{kinds:?}");
    assert!(kinds[1].0.contains("self.len < 3") && kinds[1].1 == 2, "{kinds:?}");
    let shown: Vec<_> = verdict.failures[0].shown.iter().map(|shown| (shown.name, shown.text.as_str())).collect();
    assert_eq!(shown, [("old(self.len)", "2"), ("last", "Some(0)")]);
    assert!(verdict.to_string().contains("5 of 10 inputs fail, in 2 ways"), "{verdict}");
}

#[test]
fn a_failure_is_replayed_from_its_text() {
    let text = "List { head: Node { key: 0, next: None }, len: 1 }";
    assert!(!smallscope::check!(List::pop).on(text).is_ok());
    assert!(smallscope::check!(List::pop).on("List { head: None, len: 0 }").is_ok());
    // Beyond the bound, too.
    assert!(!smallscope::check!(List::pop).on("List { head: Node { key: 200, next: None }, len: 1 }").is_ok());
}

#[test]
#[should_panic(expected = "head.key: expected an integer from 0 to 255, found `300`")]
fn what_is_no_input_is_not_replayed() {
    let _ = smallscope::check!(List::pop).on("List { head: Node { key: 300, next: None }, len: 1 }");
}

#[smallscope::test(bound = 2)]
#[ignore = "run by `a_failing_input_is_kept_and_tried_first`"]
fn fails_on_two(number: u8) {
    println!("tried {number}");
    assert!(number != 2 || std::env::var("MENDED").is_ok());
}

#[test]
fn a_failing_input_is_kept_and_tried_first() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/smallscope-regressions.txt");
    let _ = std::fs::remove_file(file);
    let run = |mended: bool| {
        let mut command = Command::new(std::env::current_exe().expect("a test has a binary"));
        command.args(["fails_on_two", "--exact", "--ignored", "--nocapture"]);
        if mended {
            command.env("MENDED", "1");
        }
        let output = command.output().expect("the binary can be run");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let first = run(false);
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    let second = run(false);
    let third = run(true);
    // Beyond the bound of the test, as after a run with a larger one.
    std::fs::write(file, "failures::fails_on_two: 2\n").expect("the file can be written");
    let beyond = {
        let mut command = Command::new(std::env::current_exe().expect("a test has a binary"));
        command.args(["fails_on_two", "--exact", "--ignored", "--nocapture"]).env("SMALLSCOPE_BOUND", "1");
        let output = command.output().expect("the binary can be run");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let _ = std::fs::remove_file(file);
    assert!(beyond.contains("kept from an earlier failure"), "{beyond}");
    assert!(first.contains("tried 0\n") && first.contains("fails on a smallest input: size 2"), "{first}");
    assert!(kept.contains("\nfailures::fails_on_two: 2 # check "), "{kept}");
    assert!(!second.contains("tried 0\n") && second.contains("kept from an earlier failure"), "{second}");
    assert!(third.contains("tried 0\n") && third.contains("test result: ok"), "{third}");
}

#[test]
fn values_read_back_are_the_structures_they_came_from() {
    let mut lists = Space::<List>::new(3).search().into_iter();
    while let Some(list) = lists.next() {
        let structure = lists.structure().expect("there is a list");
        assert_eq!(smallscope::structure_of(&list), structure);
        let text = structure.to_string();
        let again: List = smallscope::value_of(&text.parse().expect("the text reads back")).expect("it fits");
        smallscope::assert_same!(again, list);
        assert!(again.violated(&mut smallscope::Walk::new()).is_none());
    }
}

#[smallscope::model]
mod pairs {
    use std::rc::Rc;

    /// Two objects without size, which must be there.
    #[derive(Debug)]
    pub struct Pair {
        pub a: Rc<Unit>,
        pub b: Rc<Unit>,
    }

    #[derive(Debug)]
    pub struct Unit;

    impl Pair {
        #[ensures(!Rc::ptr_eq(&self.a, &self.b))]
        pub fn nothing(&mut self) {}
    }
}

#[test]
fn sizes_that_are_too_small_are_passed_over_and_objects_without_size_are_told_apart() {
    let verdict = smallscope::check!(pairs::Pair::nothing).bound(2).all_failures().forget().run();
    assert_eq!((verdict.inputs, verdict.failures.len()), (2, 1), "{verdict}");
    let failure = &verdict.failures[0];
    assert_eq!(failure.input.to_string(), "Pair { a: Unit#0, b: Unit#0 }");
    assert_eq!(failure.after.as_ref().map(ToString::to_string), Some("Pair { a: Unit#0, b: Unit#0 }".to_owned()));
    let shapes: Vec<_> = Space::<pairs::Pair>::new(2).search().structures();
    let values: Vec<_> = Space::<pairs::Pair>::new(2).search().into_iter().collect();
    assert!(values.iter().map(smallscope::structure_of).eq(shapes));
}

#[smallscope::test(bound = 3)]
#[should_panic(expected = "`text` has type `String`, whose values cannot be guessed; list them: `text in [..]`")]
fn parameters_go_by_their_names(_number: u8, text: String) {
    assert!(text.is_empty());
}

#[smallscope::model]
mod holders {
    use std::rc::Rc;

    #[derive(Debug, Clone)]
    pub struct Holder {
        pub key: Option<Rc<Key>>,
    }

    #[derive(Debug, Clone)]
    pub struct Key {
        pub number: u8,
    }

    impl Holder {
        #[ensures(self.key.as_ref().is_some_and(|own| Rc::ptr_eq(own, key)) && key.number == old(key.number))]
        pub fn set(&mut self, key: &Rc<Key>) {
            self.key = Some(key.clone());
        }

        #[ensures(|number| *number == old(self.key.as_ref().map(|key| key.number)))]
        pub fn into_number(self) -> Option<u8> {
            self.key.map(|key| Rc::try_unwrap(key).expect("the only owner").number)
        }

        #[ensures(|bumped| bumped.number == key.number + 1)]
        pub fn bump(mut key: Rc<Key>) -> Rc<Key> {
            Rc::get_mut(&mut key).expect("the only owner").number += 1;
            key
        }
    }
}

#[test]
fn objects_keep_their_identity_and_nothing_else_holds_them() {
    smallscope::check!(holders::Holder::set).bound(2).forget().assert();
    smallscope::check!(holders::Holder::into_number).bound(2).forget().assert();
    smallscope::check!(holders::Holder::bump).bound(2).forget().assert();
}

#[smallscope::model]
mod rings {
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct Ring {
        pub head: Option<Rc<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: Option<Rc<Node>>,
    }

    impl Ring {
        #[ensures(old(self.head.is_none()))]
        pub fn nothing(&self) {}

        #[check(same_as = Ring::none, ignore)]
        pub fn first(&self) -> Option<Rc<Node>> {
            self.head.clone()
        }

        fn none(&self) -> Option<Rc<Node>> {
            None
        }

        #[check(same_as = Ring::also_nan, ignore)]
        pub fn nan(&self) -> Vec<f64> {
            vec![f64::NAN, 1.0]
        }

        fn also_nan(&self) -> Vec<f64> {
            vec![f64::NAN, if self.head.is_some() { 2.0 } else { 1.0 }]
        }
    }

    /// Not that of the standard library.
    #[derive(Debug)]
    pub struct Result {
        pub number: u8,
    }

    #[ensures(|result| result.number == number)]
    pub fn make(number: u8) -> Result {
        Result { number }
    }
}

#[test]
fn cyclic_inputs_are_not_printed_by_debug() {
    let verdict = smallscope::check!(rings::Ring::nothing).bound(1).all_failures().forget().run();
    // A node that holds itself is not tried: only an input that is written down is one.
    assert_eq!(verdict.failures[0].count, 1, "{verdict}");
    let cyclic = smallscope::check!(rings::Ring::nothing).on("Ring { head: Node#0 { next: Node#0 } }");
    assert_eq!(cyclic.failure().map(|failure| failure.value.is_none()), Some(true));
    let result = smallscope::check!(rings::Ring::first).on("Ring { head: Node#0 { next: Node#0 } }");
    assert_eq!(result.failure().map(|failure| failure.reason.clone()), Some(Reason::OtherResult));
    // Nothing is equal to NaN, and yet it is the same; the number beside it is not.
    assert!(smallscope::check!(rings::Ring::nan).on("Ring { head: None }").is_ok());
    assert!(!smallscope::check!(rings::Ring::nan).on("Ring { head: Node#0 { next: None } }").is_ok());
    smallscope::check!(rings::make).forget().assert();
}

#[smallscope::model]
mod partial {
    #[derive(Debug)]
    pub struct Items {
        pub items: Vec<u8>,
    }

    impl Items {
        /// Does not panic.
        #[panics_when(self.items.is_empty())]
        #[requires(self.items[0] < 5)]
        pub fn head(&self) -> u8 {
            self.items.first().copied().unwrap_or(0)
        }

        #[behaviour(requires(self.items[0] == 0), ensures(|result| *result == 0))]
        #[behaviour(requires(self.items.is_empty()), panics("no items"))]
        pub fn first(&self) -> u8 {
            *self.items.first().expect("none there")
        }
    }

    /// Falls apart when it is dropped.
    #[derive(Debug)]
    pub struct Brittle {
        pub number: u8,
    }

    impl Drop for Brittle {
        fn drop(&mut self) {
            assert!(self.number != 2, "dropped");
        }
    }

    impl Brittle {
        #[ensures(self.number == old(self.number))]
        pub fn look(&self) {}
    }

    /// Points to what it may have freed.
    #[derive(Debug)]
    pub struct Slot {
        pub leaf: *mut Leaf,
        pub is_used: bool,
    }

    #[derive(Debug)]
    pub struct Leaf {
        pub number: u8,
    }

    impl Leaf {
        #[invariant]
        fn is_small(&self) -> bool {
            self.number < 2
        }
    }

    impl Slot {
        #[ensures(!self.is_used)]
        pub fn free(&mut self) {
            if self.is_used && !self.leaf.is_null() {
                // SAFETY: the slot is used, so the leaf is there.
                drop(unsafe { Box::from_raw(self.leaf) });
                self.leaf = std::ptr::NonNull::dangling().as_ptr();
            }
            self.is_used = false;
        }
    }
}

#[test]
fn a_precondition_that_panics_does_not_hold_and_hides_no_other() {
    let verdict = smallscope::check!(partial::Items::head).bound(1).all_failures().forget().run();
    // No item, or one of 0 and 1.
    assert_eq!((verdict.inputs, verdict.failures.len()), (3, 1), "{verdict}");
    assert!(matches!(verdict.failures[0].reason, Reason::DidNotPanic { .. }));
    let verdict = smallscope::check!(partial::Items::first).bound(1).all_failures().forget().run();
    assert_eq!((verdict.inputs, verdict.failures.len()), (2, 1), "{verdict}");
    assert!(verdict.to_string().contains("none there, which does not contain \"no items\""), "{verdict}");
}

#[test]
fn a_drop_that_panics_is_a_failure_like_any_other() {
    let verdict = smallscope::check!(partial::Brittle::look).bound(3).forget().run();
    let failure = verdict.failure().expect("it falls apart");
    assert_eq!(failure.input.to_string(), "Brittle { number: 2 }");
    assert!(matches!(&failure.reason, Reason::Panicked(panic) if panic.message == "dropped"));
}

#[smallscope::model]
mod long {
    /// A list that is dropped without recursion.
    #[derive(Debug)]
    pub struct List {
        pub head: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: Option<Box<Node>>,
    }

    impl List {
        #[invariant]
        pub fn is_fine(&self) -> bool {
            true
        }

        #[ensures(self.head.is_none())]
        pub fn grow(&mut self) {
            for _ in 0..20_000 {
                self.head = Some(Box::new(Node { next: self.head.take() }));
            }
        }
    }

    impl Drop for List {
        fn drop(&mut self) {
            let mut at = self.head.take();
            while let Some(mut node) = at {
                at = node.next.take();
            }
        }
    }
}

#[test]
fn pointers_that_dangle_after_the_call_are_not_followed() {
    smallscope::check!(partial::Slot::free).bound(2).forget().assert();
}

#[test]
fn what_is_too_deep_is_never_the_same() {
    let list = |len| {
        let mut list = long::List { head: None };
        (0..len).for_each(|_| list.head = Some(Box::new(long::Node { next: list.head.take() })));
        list
    };
    smallscope::assert_same!(list(400), list(400));
    let same = std::panic::catch_unwind(|| smallscope::assert_same!(list(2000), list(2000)));
    assert!(same.is_err());
    assert!(smallscope::oracle::violated(&list(2000)).is_some());
}

#[test]
fn what_grows_without_end_is_told_all_the_same() {
    let verdict = smallscope::check!(long::List::grow).bound(1).forget().run();
    let failure = verdict.failure().expect("it grows");
    assert_eq!(failure.input.to_string(), "List { head: None }");
    let after = failure.after.as_ref().map(ToString::to_string).unwrap_or_default();
    assert!(after.contains("Node#10 {") && after.contains("too deep"), "{}", after.len());
}

#[test]
fn raw_pointers_are_compared_by_what_they_share() {
    let (a, b) = (1u8, 2u8);
    let same: (*const u8, *const u8) = (&raw const a, &raw const a);
    let other: (*const u8, *const u8) = (&raw const a, &raw const b);
    smallscope::assert_same!(same, same);
    assert_ne!(smallscope::structure_of(&same).canonical(), smallscope::structure_of(&other).canonical());
}

#[smallscope::model]
mod clauses {
    use std::cell::{RefCell, RefMut};

    #[derive(Debug)]
    pub struct Items {
        pub items: Vec<u8>,
        pub cell: RefCell<Vec<u8>>,
    }

    impl Items {
        #[invariant]
        fn is_small(&self) -> bool {
            self.cell.borrow().len() < 3
        }

        /// Wrong for the last item.
        #[ensures((0..self.items.len()).all(|k| self.items[k] == old(self.items[k])) && old(self.items.len()) < 9)]
        #[ensures(if self.items.is_empty() { old(self.items.is_empty()) } else { true } == true)]
        pub fn touch(&mut self) {
            if let Some(last) = self.items.last_mut() {
                *last += 1;
            }
        }

        #[ensures(|guard| guard.len() < 3)]
        pub fn guard(&self) -> RefMut<'_, Vec<u8>> {
            self.cell.borrow_mut()
        }
    }
}

#[test]
fn old_inside_closures_and_results_that_hold_guards() {
    let verdict = smallscope::check!(clauses::Items::touch).bound(1).forget().run();
    assert!(matches!(verdict.failure().map(|failure| &failure.reason), Some(Reason::Clause { .. })), "{verdict}");
    smallscope::check!(clauses::Items::guard).bound(1).forget().assert();
}

#[test]
#[should_panic(expected = "the input is not valid: the invariant List::is_right does not hold")]
fn an_input_that_is_not_valid_is_not_replayed() {
    let _ = smallscope::check!(List::pop).on("List { head: None, len: 1 }");
}

#[smallscope::test(bound = 2, near_misses, all_failures, "Node.key" in [1, 2, 7])]
#[should_panic(expected = "inputs fail, in 3 ways")]
fn near_misses_of_each_check_are_a_kind_of_their_own(list: &List) {
    assert!(list.is_right());
}
