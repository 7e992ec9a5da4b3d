//! Instrumented code does what it did before: the same source with and without the attribute, on the same inputs.
//!
//! What a function does is what it returns, in which order it evaluates, and when values are dropped.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use smallscope::coverage::Coverage;

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn log(text: impl Into<String>) {
    LOG.with_borrow_mut(|log| log.push(text.into()));
}

/// A value that says when it is dropped.
#[derive(Debug)]
pub struct Noisy(pub i32);

impl Noisy {
    fn value(&self) -> Option<i32> {
        log(format!("read {}", self.0));
        (self.0 >= 0).then_some(self.0)
    }

    fn list(&self) -> Vec<i32> {
        (0..self.0.min(3)).collect()
    }
}

impl Drop for Noisy {
    fn drop(&mut self) {
        log(format!("drop {}", self.0));
    }
}

/// Logs that a condition is evaluated.
fn ask(name: &str, value: bool) -> bool {
    log(name);
    value
}

macro_rules! both {
    ($($code:tt)*) => {
        mod plain {
            use super::{Noisy, ask, log};
            $($code)*
        }

        #[smallscope::cover]
        mod covered {
            use super::{Noisy, ask, log};
            $($code)*
        }
    };
}

both! {
    /// Temporaries of scrutinees live as long as the arms, and those of conditions do not.
    pub fn temporaries(x: i32) -> i32 {
        if Noisy(x).value().is_some() {
            log("then");
        } else {
            log("else");
        }
        if let Some(y) = Noisy(x + 1).value() {
            log(format!("some {y}"));
        } else if let Some(y) = Noisy(x + 3).value() {
            log(format!("late {y}"));
        } else {
            log("none");
        }
        match Noisy(x + 2).value() {
            Some(0) => log("zero"),
            Some(y) if Noisy(y).value() == Some(2) => log("two"),
            Some(_) => log("some"),
            None => log("none"),
        }
        for y in Noisy(x).list() {
            log(format!("item {y}"));
        }
        let mut count = 0;
        while let Some(y) = Noisy(x - count).value() {
            log(format!("round {y}"));
            count += 1;
        }
        let reference = if x > 0 { &Noisy(50) } else { &Noisy(60) };
        log("extended");
        let Some(z) = Noisy(x).value() else {
            log("diverges");
            return reference.0;
        };
        let matched = match x { 1 => &Noisy(70), _ => &Noisy(80) };
        log("extended again");
        matched.0 + z + count
    }

    /// Temporaries at the end of a block are dropped before its variables or after, by the edition.
    pub fn tails(x: i32) -> i32 {
        let own = Noisy(x + 20);
        let value = match x {
            0 => Noisy(1).value().unwrap_or(0),
            1 => {
                let inner = Noisy(2);
                Noisy(inner.0).value().unwrap_or(0)
            }
            _ if x < 0 => 5,
            _ => Noisy(3).value().map_or(0, |y| y + own.0),
        };
        log(format!("value {value}"));
        let chosen = {
            let _inner = Noisy(30);
            if x == 2 {
                Noisy(4).value()
            } else if let Some(y) = Noisy(x).value() {
                Noisy(y).value()
            } else if Noisy(6).value().is_none() {
                None
            } else {
                Noisy(7).value()
            }
        };
        log(format!("chosen {chosen:?}"));
        if x > 8 {
            0
        } else if let Some(y) = Noisy(own.0 - 22).value() {
            match Noisy(y).value() {
                Some(0) => 1,
                _ => 2,
            }
        } else {
            value
        }
    }

    /// Labels, `break` with a value, `continue` to an outer loop, blocks with labels, conditions that never return.
    pub fn jumps(x: i32) -> i32 {
        let mut rounds = 0;
        let found = 'search: loop {
            rounds += 1;
            for i in 0..5 {
                if i == x {
                    break 'search i * 10;
                }
                if rounds > 3 {
                    break;
                }
            }
            if rounds > x.abs() {
                break -1;
            }
            continue 'search;
        };
        let block = 'block: {
            if x < 0 {
                break 'block 100;
            }
            let _ = x > 2 || break 'block 200;
            300
        };
        let mut sum = 0;
        'outer: while sum < 50 {
            while let Some(step) = Some(x).filter(|step| *step != 0) {
                sum += step.abs();
                if sum % 3 == 0 {
                    continue 'outer;
                }
                if sum > 40 {
                    break 'outer;
                }
            }
            break;
        }
        let never: i32 = if x == 9 { return -9 } else if x == 8 { panic!("eight") } else { x };
        found + block + sum + never
    }

    /// Operands are evaluated in the same order, and no more of them.
    pub fn lazily(x: i32) -> bool {
        let (a, b, c) = (x & 1 != 0, x & 2 != 0, x & 4 != 0);
        let both = ask("a", a) && ask("b", b) || !(ask("c", c) && ask("a", a)) && ask("b", b);
        if ask("c", c) || both && (ask("a", a) || ask("b", b)) { both } else { ask("a", a) | ask("b", b) }
    }

    /// Moves, borrows that end early, and values that are used up in conditions.
    pub fn moves(x: i32) -> Option<Vec<i32>> {
        let mut list = vec![1, 2, 3];
        let word = String::from("word");
        match list.iter_mut().find(|item| **item == x) {
            Some(item) => *item += 10,
            None => list.push(x),
        }
        let kept = if x > 1 { word } else { String::new() };
        let first = list.first().copied().filter(|_| kept.is_empty() || x > 2)?;
        let numbers = (0..x).map(|i| if i == 5 { None } else { Some(i * first) }).collect::<Option<Vec<i32>>>()?;
        list.extend(numbers);
        let taken = match Some(list) {
            Some(list) if list.len() > 4 => list,
            Some(mut list) => {
                list.reverse();
                list
            }
            None => unreachable!(),
        };
        Some(taken)
    }

    /// A list whose end is found by moving a mutable reference along.
    pub struct Link {
        pub value: i32,
        pub next: Option<Box<Link>>,
    }

    pub fn append(x: i32) -> Vec<i32> {
        let mut head: Option<Box<Link>> = None;
        'values: for value in [3, x, 1, x + 1] {
            let mut place = &mut head;
            while let Some(link) = place {
                if link.value == value {
                    continue 'values;
                }
                place = &mut link.next;
            }
            *place = Some(Box::new(Link { value, next: None }));
        }
        let mut values = Vec::new();
        while let Some(link) = head {
            values.push(link.value);
            head = link.next;
        }
        values
    }

    pub fn errors(x: i32) -> Result<u8, Box<dyn std::error::Error>> {
        let small = u8::try_from(x)?;
        let text = format!("{}{}", small, if x > 5 { "z" } else { "" });
        let again: u8 = text.parse()?;
        (again < 5).then_some(again).ok_or("too large")?;
        // SAFETY: the index is 0 and there is one element.
        Ok(unsafe { *[again].get_unchecked(if x > 100 { 0 } else { 0 }) })
    }

    /// Types that only the compiler's last resort settles.
    pub fn unsettled(x: i32) -> Result<u64, String> {
        if x < 0 {
            Err("negative")?;
        }
        let nothing = || -> Option<()> { if x > 3 { None? } else { Some(()) } };
        let _ = nothing();
        let mut all = Vec::new();
        for i in (0..x).rev() {
            all.push(i.pow(2));
        }
        let sum = all.iter().try_fold(0u64, |sum, item| -> Result<_, std::num::TryFromIntError> {
            Ok(sum + if *item > 10 { 1 } else { u64::try_from(*item)? })
        });
        let none: Option<std::convert::Infallible> = None;
        match none {
            Some(never) => match never {},
            None => sum.map_err(|error| error.to_string()),
        }
    }

    pub fn asserts(x: i32) -> i32 {
        assert!(x != 1 && x != 2);
        assert!(x != 3 || x == 4, "number {x}");
        debug_assert_ne!(if x == 5 { 1 } else { 2 }, 1);
        x
    }

    pub fn generic<T: PartialOrd + Copy, const N: usize>(items: [T; N]) -> Option<T> {
        let mut best = *items.first()?;
        for &item in &items[1..] {
            if item > best {
                best = item;
            }
        }
        const LIMIT: usize = if 3 > 2 { 3 } else { 2 };
        let _ = [0u8; if LIMIT == 3 { 3 } else { 1 }];
        (N <= LIMIT && true).then_some(best)
    }
}

/// What a function does on an input: its result or panic, and the log.
fn effect<R: std::fmt::Debug>(function: impl Fn(i32) -> R, input: i32) -> (Result<String, String>, Vec<String>) {
    LOG.take();
    let result = catch_unwind(AssertUnwindSafe(|| format!("{:?}", function(input)))).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
    });
    (result, LOG.take())
}

/// Compares two functions on small inputs, without a collector and with one; all goals that can be reached are.
fn same<R: std::fmt::Debug>(name: &str, plain: impl Fn(i32) -> R, covered: impl Fn(i32) -> R) -> Coverage {
    for input in -5..12 {
        assert_eq!(effect(&plain, input), effect(&covered, input), "{name}({input})");
    }
    let counted = |input| Coverage::collect(|| effect(&covered, input));
    let mut all = Coverage::default();
    for input in -5..12 {
        let (effect_counted, coverage) = counted(input);
        assert_eq!(effect(&plain, input), effect_counted, "{name}({input}) with a collector");
        all.merge(&coverage);
    }
    all
}

#[test]
fn temporaries_live_as_long() {
    let coverage = same("temporaries", plain::temporaries, covered::temporaries);
    assert!(coverage.decisions().is_full(), "{coverage}");
    let coverage = same("tails", plain::tails, covered::tails);
    // A number that is never negative.
    let missed: Vec<String> = coverage.missed().iter().map(|goal| goal.goal().to_string()).collect();
    assert_eq!(missed, ["if Noisy(6).value().is_none(): true"]);
}

#[test]
fn jumps_lead_where_they_did() {
    let coverage = same("jumps", plain::jumps, covered::jumps);
    assert!(coverage.decisions().percent() > 80, "{coverage}");
}

#[test]
fn operands_are_evaluated_as_before() {
    let coverage = same("lazily", plain::lazily, covered::lazily);
    assert!(coverage.decisions().is_full(), "{coverage}");
}

#[test]
fn values_are_moved_and_borrowed_as_before() {
    same("moves", plain::moves, covered::moves);
    let coverage = same("append", plain::append, covered::append);
    assert!(coverage.decisions().is_full(), "{coverage}");
}

#[test]
fn errors_are_returned_as_before() {
    let text = |result: Result<u8, Box<dyn std::error::Error>>| result.map_err(|error| error.to_string());
    same("unsettled", plain::unsettled, covered::unsettled);
    let coverage = same("errors", |x| text(plain::errors(x)), |x| text(covered::errors(x)));
    assert_eq!(coverage.functions().len(), 1);
}

#[test]
fn assertions_say_what_they_said() {
    same("asserts", plain::asserts, covered::asserts);
    assert_eq!(effect(covered::asserts, 2).0, Err("assertion failed: x != 1 && x != 2".to_owned()));
}

#[test]
fn generic_functions_work_as_before() {
    assert_eq!(plain::generic([3, 1, 4]), covered::generic([3, 1, 4]));
    assert_eq!(plain::generic([0.5; 4]), covered::generic([0.5; 4]));
    assert_eq!(plain::generic::<u8, 0>([]), covered::generic([]));
}
