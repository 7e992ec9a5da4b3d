//! Calls of functions that can be tabled: what the twins of such functions are made of.

use std::any::Any;
use std::hash::{Hash, Hasher};

use smallscope_core::TableWork;

use crate::domain::DomainId;
use crate::lazy::tables::{self, Called, Work};
use crate::lazy::{Field, Slots};
use crate::value::{Strategy, Value};

/// A function whose calls can be tabled.
#[derive(Debug)]
pub struct Function {
    name: &'static str,
    is_invariant: bool,
    untabled: Option<&'static str>,
}

impl Function {
    /// The function of this name.
    pub const fn new(name: &'static str, is_invariant: bool) -> Self {
        Function { name, is_invariant, untabled: None }
    }

    /// A function whose calls cannot be tabled, and why.
    pub const fn untabled(name: &'static str, why: &'static str) -> Self {
        Function { name, is_invariant: false, untabled: Some(why) }
    }

    /// What the table did for it, for a report.
    pub(crate) fn report(&self, work: Work) -> TableWork {
        let why = match (self.untabled, work) {
            (Some(why), _) => Some(why),
            (None, Work { is_shared: true, .. }) => Some("others can lead to what it reads, too"),
            (None, Work { is_full: true, .. }) => Some("the tables are full"),
            _ => None,
        };
        let Work { calls, solved, runs, .. } = work;
        TableWork { function: self.name.to_owned(), calls, solved, runs, untabled: why.map(str::to_owned) }
    }

    /// Whether the search itself calls it, on its root.
    pub(crate) fn is_invariant(&self) -> bool {
        self.is_invariant
    }
}

/// A reference to a value that a tabled function may read.
pub trait Subtree: Copy {
    /// Shows the fields that come with the value.
    fn show(self, slots: &mut Slots);
}

impl<T: Value> Subtree for &T {
    fn show(self, slots: &mut Slots) {
        // Generic functions share their name, and values of different types may be chosen in the same way.
        let mut words = Words { words: std::mem::take(&mut slots.skeleton), is_unknown: false };
        words.hashed(&std::any::TypeId::of::<T>());
        slots.skeleton = words.words;
        self.visit(DomainId::UNBOUND, slots);
    }
}

impl<T: Value> Subtree for &[T] {
    fn show(self, slots: &mut Slots) {
        slots.skeleton.push(self.len() as u64);
        self.iter().for_each(|item| item.show(slots));
    }
}

impl<S: Subtree> Subtree for Option<S> {
    fn show(self, slots: &mut Slots) {
        slots.skeleton.push(u64::from(self.is_some()));
        if let Some(subtree) = self {
            subtree.show(slots);
        }
    }
}

impl<T: Value, S: Strategy<T>> Subtree for &Field<T, S> {
    fn show(self, slots: &mut Slots) {
        if self.is_chosen() {
            return (**self).show(slots);
        }
        let mut words = Words { words: std::mem::take(&mut slots.skeleton), is_unknown: false };
        words.hashed(&std::any::TypeId::of::<Field<T>>());
        slots.skeleton = words.words;
        self.visit(slots);
    }
}

/// What leads a tabled function to the value that it reads: a reference, or a field, which need not have a value when the call begins.
pub trait At<T>: Subtree {
    /// The value, which is chosen if need be.
    fn get(&self) -> &T;
}

impl<T: Value> At<T> for &T {
    fn get(&self) -> &T {
        self
    }
}

impl<T: Value, S: Strategy<T>> At<T> for &Field<T, S> {
    fn get(&self) -> &T {
        self
    }
}

/// Values as words, such that different values are different words.
#[derive(Default)]
pub struct Words {
    words: Vec<u64>,
    is_unknown: bool,
}

macro_rules! known {
    ($words:expr, $value:expr, $($type:ty),*) => {
        $(if let Some(value) = $value.downcast_ref::<$type>() {
            $words.push(*value as u64);
            return;
        })*
    };
}

impl Words {
    /// Adds a number.
    pub fn number(&mut self, number: u64) {
        self.words.push(number);
    }

    /// Adds a value of a type of std that has no parts.
    pub fn leaf<T: 'static>(&mut self, value: &T) {
        let value = value as &dyn Any;
        known!(self.words, value, i32, usize, bool, u8, u32, u64, i64, i8, u16, i16, isize, char);
        if let Some(value) = value.downcast_ref::<u128>() {
            self.words.extend([*value as u64, (*value >> 64) as u64]);
        } else if let Some(value) = value.downcast_ref::<i128>() {
            self.words.extend([*value as u64, (*value >> 64) as u64]);
        } else if let Some(value) = value.downcast_ref::<std::cmp::Ordering>() {
            self.words.push(*value as i8 as u64);
        } else if let Some(text) = value.downcast_ref::<String>() {
            self.words.push(text.len() as u64);
            self.words.extend(text.bytes().map(u64::from));
        } else {
            self.is_unknown = value.downcast_ref::<()>().is_none();
        }
    }

    /// Adds a value whose type derives `Hash`.
    pub fn hashed<T: Hash + ?Sized>(&mut self, value: &T) {
        value.hash(self);
    }
}

/// What a derived `Hash` tells is all that there is.
impl Hasher for Words {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.words.push(bytes.len() as u64);
        self.words.extend(bytes.iter().map(|&byte| u64::from(byte)));
    }

    fn write_u8(&mut self, n: u8) {
        self.words.push(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.words.push(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.words.push(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.words.push(n as u64);
    }
}

/// Runs a function and keeps its results.
pub(crate) trait Runner {
    /// Runs it, and says in words what it returned.
    fn run(&mut self, outcome: &mut Vec<u64>);

    /// Keeps what it returned last, or that it ended without a value.
    fn keep(&mut self, ends: bool);

    /// All that was kept.
    fn values(&mut self) -> Box<dyn Any>;

    /// Whether subtrees that use different amounts of resources are different results.
    fn tells_use(&self) -> bool {
        false
    }
}

struct Body<'b, R> {
    body: &'b mut dyn FnMut() -> R,
    encode: fn(&R, &mut Words),
    last: Option<R>,
    values: Vec<Option<R>>,
}

impl<R: 'static> Runner for Body<'_, R> {
    fn run(&mut self, outcome: &mut Vec<u64>) {
        let value = (self.body)();
        let mut words = Words { words: std::mem::take(outcome), is_unknown: false };
        words.number(1);
        (self.encode)(&value, &mut words);
        *outcome = words.words;
        self.last = Some(value);
    }

    fn keep(&mut self, ends: bool) {
        let last = self.last.take();
        self.values.push(last.filter(|_| !ends));
    }

    fn values(&mut self) -> Box<dyn Any> {
        Box::new(std::mem::take(&mut self.values))
    }
}

/// Notes that a function is called whose calls cannot be tabled.
#[inline]
pub fn pass_over(function: &'static Function) {
    tables::pass_over(function);
}

/// Whether calls are tabled now.
#[inline]
pub fn is_tabling() -> bool {
    tables::is_tabling()
}

/// Calls a function on a subtree, by the table if there is one. `arguments` says in words what else it is called with, and
/// `encode` what it returns.
#[inline]
pub fn call<R: Clone + 'static>(
    function: &'static Function,
    subtree: impl Subtree,
    arguments: impl FnOnce(&mut Words),
    encode: fn(&R, &mut Words),
    mut body: impl FnMut() -> R,
) -> R {
    // Without tables, this is all that a call costs.
    if tables::is_tabling() { call_tabled(function, subtree, arguments, encode, body) } else { body() }
}

#[inline(never)]
fn call_tabled<R: Clone + 'static>(
    function: &'static Function,
    subtree: impl Subtree,
    arguments: impl FnOnce(&mut Words),
    encode: fn(&R, &mut Words),
    mut body: impl FnMut() -> R,
) -> R {
    let called = match tables::replayed(function) {
        Some(called) => called,
        None => {
            let mut slots = tables::room();
            subtree.show(&mut slots);
            let mut words = Words { words: std::mem::take(&mut slots.skeleton), is_unknown: false };
            arguments(&mut words);
            slots.skeleton = words.words;
            if slots.has_others || words.is_unknown {
                tables::run_directly(function);
                Called::Direct
            } else {
                let mut runner = Body { body: &mut body, encode, last: None, values: Vec::new() };
                tables::call(function, slots, &mut runner)
            }
        }
    };
    match called {
        Called::Direct => body(),
        Called::Case(results, index) => results.value(index).unwrap_or_else(body),
    }
}
