//! `#[smallscope::monitor]`: what holds passes, and each kind of clause that does not hold panics with its own words.

#![cfg(debug_assertions)]

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The message of the panic of some code.
fn message<R>(code: impl FnOnce() -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(code)).err().expect("it panics");
    smallscope_core::panics::message(&*panic)
}

/// The message without the place of the clause, which is in this file.
fn words<R>(code: impl FnOnce() -> R) -> String {
    let message = message(code);
    let (before, rest) = message.split_once(" (").expect("a place");
    let (place, after) = rest.split_once(')').expect("a place");
    assert!(place.contains("tests/monitor.rs"), "{message}");
    format!("{before}{after}")
}

mod stack {
    /// A type that no model could have.
    pub struct Stack<'a, T> {
        pub items: Vec<T>,
        pub capacity: usize,
        pub log: &'a dyn Fn(&str),
        /// What a test makes wrong.
        pub wrong: bool,
    }

    #[derive(Debug, PartialEq)]
    pub struct Full(pub usize);

    #[smallscope::monitor]
    impl<'a, T: Clone + PartialEq + std::fmt::Debug> Stack<'a, T> {
        #[invariant]
        fn fits(&self) -> bool {
            // A monitored method inside of a clause is not monitored, so this comes to an end.
            self.len() <= self.capacity
        }

        pub fn new(capacity: usize, items: Vec<T>, log: &'a dyn Fn(&str)) -> Self {
            Stack { items, capacity, log, wrong: false }
        }

        pub fn checked(capacity: usize, items: Vec<T>, log: &'a dyn Fn(&str)) -> Result<Self, Full> {
            if capacity == 99 { Err(Full(99)) } else { Ok(Stack { items, capacity, log, wrong: false }) }
        }

        pub fn len(&self) -> usize {
            self.items.len()
        }

        #[requires(at < self.len())]
        #[ensures(|item| **item == self.items[at])]
        pub fn get(&self, at: usize) -> &T {
            let at = if self.wrong { 0 } else { at };
            (self.log)("get");
            &self.items[at]
        }

        #[requires(at < self.len())]
        #[ensures(|item| *item == old(&self.items[at]))]
        pub fn get_mut(&mut self, at: usize) -> &mut T {
            if self.wrong {
                return &mut self.items[0];
            }
            &mut self.items[at]
        }

        #[errs_when(self.len() == self.capacity, |error| error.0 == self.capacity)]
        #[ensures(self.len() == old(self.len()) + 1 && self.items.last() == Some(&item))]
        pub fn push(&mut self, item: T) -> Result<(), Full> {
            if self.items.len() == self.capacity {
                Err(Full(if self.wrong { 0 } else { self.capacity }))?;
            }
            self.items.push(item);
            if self.wrong {
                return Err(Full(7));
            }
            Ok(())
        }

        #[panics_when(self.items.is_empty(), "empty")]
        #[ensures(|top| old(self.items.last()) == Some(top))]
        #[ensures(self.len() == old(self.len()) - 1)]
        pub fn pop(&mut self, default: Option<T>) -> T {
            let top = self.items.pop().or(default).expect("empty");
            if self.wrong { self.items.pop().expect("two items") } else { top }
        }

        #[ensures(self.items == old(self.items.clone()))]
        pub fn spoil(&mut self) {
            self.capacity = 0;
        }

        /// Breaks the invariant for a while, and calls a method of its own meanwhile.
        pub fn grow(&mut self, item: T) -> usize {
            self.items.push(item);
            let len = self.len();
            self.capacity = self.capacity.max(len);
            len
        }

        #[behaviour(requires(from >= to), ensures(|range| range.is_empty()))]
        #[behaviour(requires(from < to && to <= self.len()), ensures(|range| range.len() == to - from))]
        pub fn range(&self, from: usize, to: usize) -> Vec<T> {
            self.items.iter().skip(from).take(to.saturating_sub(from)).cloned().collect()
        }

        #[ensures(|all| *all == old(self.items.clone()))]
        pub fn into_items(mut self) -> Vec<T> {
            if self.wrong {
                self.items.clear();
            }
            self.items
        }
    }
}

use stack::{Full, Stack};

fn silent(_: &str) {}

fn stack(capacity: usize, items: Vec<u8>) -> Stack<'static, u8> {
    Stack::new(capacity, items, &silent)
}

#[test]
fn what_holds_passes() {
    let mut stack = stack(2, vec![]);
    assert_eq!(stack.push(1), Ok(()));
    assert_eq!(stack.push(2), Ok(()));
    assert_eq!(stack.push(3), Err(Full(2)));
    assert_eq!(*stack.get(1), 2);
    *stack.get_mut(0) = 5;
    assert!(stack.range(1, 0).is_empty());
    assert_eq!(stack.range(0, 2), [5, 2]);
    assert_eq!(stack.grow(9), 3);
    assert_eq!(stack.pop(None), 9);
    assert_eq!(stack.into_items(), [5, 2]);
    assert!(Stack::checked(99, vec![1], &silent).is_err());
}

#[test]
fn the_caller_breaks_a_precondition() {
    let some = stack(2, vec![7]);
    assert_eq!(words(|| some.get(1)), "`at < self.len()` does not hold before Stack::get\n    at = 1");
    let text = message(|| some.range(0, 2));
    assert!(
        text.starts_with("none holds of `from >= to`, `from < to && to <= self.len()` before Stack::range ("),
        "{text}"
    );
}

#[test]
fn the_method_breaks_its_promise() {
    let mut some = stack(3, vec![7, 8]);
    some.wrong = true;
    assert_eq!(
        words(|| *some.get(1)),
        "`**item == self.items[at]` does not hold after Stack::get\n    at = 1\n    item = 7"
    );
    let text = words(|| *some.get_mut(1));
    assert_eq!(
        text,
        "`*item == old(&self.items[at])` does not hold after Stack::get_mut\n    old(&self.items[at]) = 8\n    item = 7"
    );
    assert_eq!(words(|| some.push(9)), "Stack::push returns `Err`, and no condition for that held before");
    assert_eq!(some.items.len(), 3);
    let text = words(|| some.push(9));
    assert_eq!(text, "`error.0 == self.capacity` does not hold after Stack::push");
    let text = words(|| some.pop(None));
    assert_eq!(
        text,
        "`old(self.items.last()) == Some(top)` does not hold after Stack::pop\n    old(self.items.last()) = Some(9)\n    top = 8"
    );
    let text = words(|| some.into_items());
    assert!(text.starts_with("`*all == old(self.items.clone())` does not hold after Stack::into_items"), "{text}");
}

#[test]
fn how_a_call_ends_is_judged() {
    let text = words(|| stack(1, vec![]).pop(Some(3)));
    assert_eq!(text, "Stack::pop returns, and should panic, because `self.items.is_empty()` held before");
    assert_eq!(message(|| stack(1, vec![]).pop(None)), "empty", "the panic that is asked for is the method's own");
}

#[test]
fn invariants_hold_around_outermost_calls() {
    let fits = "the invariant Stack::fits does not hold";
    assert_eq!(words(|| stack(0, vec![1])), format!("{fits} after Stack::new"));
    assert_eq!(words(|| Stack::checked(0, vec![1], &silent)), format!("{fits} after Stack::checked"));
    assert_eq!(words(|| stack(2, vec![1]).spoil()), format!("{fits} after Stack::spoil"));
    let mut damaged = stack(1, vec![1]);
    damaged.capacity = 0;
    assert_eq!(words(|| damaged.len()), format!("{fits} before Stack::len"));
    // After a panic, the thread monitors again.
    damaged.capacity = 1;
    assert_eq!(damaged.len(), 1);
    damaged.capacity = 0;
    assert_eq!(words(|| damaged.len()), format!("{fits} before Stack::len"));
}

#[smallscope::monitor]
#[requires(!numbers.is_empty())]
#[ensures(|least| numbers.contains(least) && numbers.iter().all(|number| least <= number))]
fn least(numbers: &[i32]) -> i32 {
    numbers[0]
}

#[smallscope::monitor]
mod several {
    pub trait Shape {
        fn area(&self) -> u32;
    }

    pub struct Square(pub u32);

    impl Square {
        #[invariant]
        fn has_sides(&self) -> bool {
            self.0 > 0
        }
    }

    impl Shape for Square {
        fn area(&self) -> u32 {
            self.0 * self.0
        }
    }

    pub mod inner {
        #[ensures(numbers.len() > old(numbers.len()))]
        pub fn add(numbers: &mut Vec<u8>, number: u8) {
            if number > 0 {
                numbers.push(number);
            }
        }
    }
}

#[test]
fn functions_traits_and_modules_are_monitored() {
    assert_eq!(least(&[1, 2]), 1);
    assert_eq!(words(|| least(&[])), "`!numbers.is_empty()` does not hold before least\n    numbers = []");
    let text = words(|| least(&[2, 1]));
    assert!(text.starts_with("`numbers.iter().all(|number| least <= number)` does not hold after least"), "{text}");
    use several::Shape as _;
    assert_eq!(several::Square(2).area(), 4);
    let shape: &dyn several::Shape = &several::Square(0);
    assert_eq!(words(|| shape.area()), "the invariant Square::has_sides does not hold before Square::area");
    let mut numbers = vec![];
    several::inner::add(&mut numbers, 1);
    assert!(
        words(|| several::inner::add(&mut numbers, 0))
            .starts_with("`numbers.len() > old(numbers.len())` does not hold after add")
    );
}

#[test]
fn a_broken_precondition_is_the_callers_fault() {
    let hook = std::panic::take_hook();
    let (send, places) = std::sync::mpsc::channel();
    let this = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == this {
            let _ = send.send(info.location().map(|place| place.line()));
        }
    }));
    let line = line!() + 1;
    let _ = catch_unwind(|| least(&[]));
    std::panic::set_hook(hook);
    assert_eq!(places.recv().unwrap(), Some(line));
}

/// A module that is modelled and monitored: tests find inputs, and calls inside of the code under test are checked, too.
#[smallscope::model]
#[smallscope::monitor]
mod both {
    #[derive(Debug)]
    pub struct Counter {
        count: u8,
    }

    impl Counter {
        #[invariant]
        fn is_small(&self) -> bool {
            self.count < 4
        }

        #[requires(by > 0)]
        #[ensures(self.count == (old(self.count) + by) % 4)]
        pub fn add(&mut self, by: u8) {
            self.count = (self.count + by) % 4;
        }

        #[ensures(self.count < 4)]
        pub fn twice(&mut self, by: u8) {
            self.add(by);
            self.add(by);
        }
    }
}

#[test]
fn a_model_can_be_monitored() {
    smallscope::check!(both::Counter::add).bound(3).parameter("by", [1, 2]).assert();
    let verdict = smallscope::check!(both::Counter::twice).bound(3).parameter("by", [0]).forget().run();
    let reason = verdict.failure().expect("it calls `add` with 0").to_string();
    assert!(reason.contains("`by > 0` does not hold before Counter::add"), "{reason}");
}
