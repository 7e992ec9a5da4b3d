//! Contracts in a running program: what the code of `#[smallscope::monitor]` calls.
//!
//! ```
//! #[derive(Debug)]
//! pub struct Account {
//!     balance: u32,
//! }
//!
//! #[smallscope::monitor]
//! impl Account {
//!     #[requires(amount <= self.balance)]
//!     #[ensures(self.balance == old(self.balance) - amount)]
//!     pub fn withdraw(&mut self, amount: u32) {
//!         self.balance -= amount.min(20);
//!     }
//! }
//!
//! let mut account = Account { balance: 100 };
//! account.withdraw(10);
//! # if cfg!(debug_assertions) {
//! let broken = std::panic::catch_unwind(move || account.withdraw(30)).unwrap_err();
//! let message = broken.downcast_ref::<String>().unwrap();
//! assert!(message.starts_with("`self.balance == old(self.balance) - amount` does not hold after Account::withdraw ("));
//! assert!(message.ends_with("\n    amount = 30\n    old(self.balance) = 90"));
//! # }
//! ```
//!
//! While a clause is evaluated, what it calls is not monitored. Invariants hold around the outermost call on an object, as in Eiffel: a method
//! that calls another one of the same object may have broken them for now.

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};
use std::ops::Deref;

thread_local! {
    /// Whether a clause is being evaluated.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    /// The objects in whose methods this thread is: address and type.
    static INSIDE: RefCell<Vec<(usize, &'static str)>> = const { RefCell::new(Vec::new()) };
}

/// A monitored call.
#[doc(hidden)]
pub struct Call {
    name: &'static str,
    file: &'static str,
    /// Whether its object is among those that this thread is in.
    is_inside: Cell<bool>,
}

/// Until it is dropped, calls are not monitored.
#[doc(hidden)]
pub struct Quiet(());

impl Drop for Quiet {
    fn drop(&mut self) {
        QUIET.set(false);
    }
}

/// A clause for a message.
#[doc(hidden)]
pub struct Said {
    /// As the user wrote it.
    pub text: &'static str,
    /// Its line.
    pub line: u32,
    /// Parameters, results and old values in it, if they have a text.
    pub values: Vec<(&'static str, Option<String>)>,
}

impl Said {
    /// No clause.
    pub const NOTHING: Said = Said { text: "", line: 0, values: Vec::new() };

    fn values(&self) -> String {
        let mut lines = Vec::new();
        for (label, text) in &self.values {
            let line = text.as_ref().map(|text| format!("\n    {label} = {text}"));
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
        lines.concat()
    }
}

/// When an invariant is asked for.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub enum When {
    before,
    after,
}

impl Call {
    /// Begins a call; none while a clause is evaluated, or while the thread panics.
    pub fn enter(name: &'static str, file: &'static str) -> Option<Call> {
        let is_on = !QUIET.get() && !std::thread::panicking();
        is_on.then(|| Call { name, file, is_inside: Cell::new(false) })
    }

    /// Monitors nothing until the guard is dropped.
    pub fn quiet(&self) -> Quiet {
        QUIET.set(true);
        Quiet(())
    }

    /// Whether this thread is in no other method of the object; takes note that it is now.
    pub fn is_outermost<T: ?Sized>(&self, object: &T) -> bool {
        let entry = (std::ptr::from_ref(object).cast::<()>().addr(), std::any::type_name::<T>());
        INSIDE.with_borrow_mut(|inside| {
            let is_outermost = !inside.contains(&entry);
            if is_outermost {
                inside.push(entry);
                self.is_inside.set(true);
            }
            is_outermost
        })
    }

    /// Whether the invariants held before.
    pub fn had_invariants(&self) -> bool {
        self.is_inside.get()
    }

    /// Panics if every behaviour has a condition that does not hold.
    #[track_caller]
    pub fn required(&self, failing: &[Option<&Said>]) {
        if !failing.iter().all(Option::is_some) {
            return;
        }
        let said: Vec<&&Said> = failing.iter().flatten().filter(|said| !said.text.is_empty()).collect();
        let texts: Vec<String> = said.iter().map(|said| format!("`{}`", said.text)).collect();
        let lines: Vec<String> = said.iter().map(|said| format!("{}:{}", self.file, said.line)).collect();
        let values: Vec<String> = said.iter().map(|said| said.values()).collect();
        let verb = if texts.len() > 1 { "none holds of" } else { "does not hold:" };
        match &texts[..] {
            [one] => panic!("{one} does not hold before {} ({}){}", self.name, lines[0], values[0]),
            _ => panic!("{verb} {} before {} ({}){}", texts.join(", "), self.name, lines.join(", "), values.concat()),
        }
    }

    /// Panics: a clause does not hold after the call.
    #[track_caller]
    pub fn broken(&self, said: Said) {
        panic!("`{}` does not hold after {} ({}:{}){}", said.text, self.name, self.file, said.line, said.values());
    }

    /// Panics: an invariant does not hold.
    #[track_caller]
    pub fn invalid(&self, invariant: &str, line: u32, when: When) {
        let when = if matches!(when, When::before) { "before" } else { "after" };
        panic!("the invariant {invariant} does not hold {when} {} ({}:{line})", self.name, self.file);
    }

    /// Panics: the call should have.
    #[track_caller]
    pub fn returned(&self, said: Said) {
        self.ends_wrong("returns", "panic", &said);
    }

    /// Panics: the call should have returned an error.
    #[track_caller]
    pub fn succeeded(&self, said: Said) {
        self.ends_wrong("returns `Ok`", "return `Err`", &said);
    }

    #[track_caller]
    fn ends_wrong(&self, does: &str, should: &str, said: &Said) {
        let condition = if said.text.is_empty() {
            format!("({})", self.file)
        } else {
            format!("because `{}` held before ({}:{}){}", said.text, self.file, said.line, said.values())
        };
        panic!("{} {does}, and should {should}, {condition}", self.name);
    }

    /// Panics: the call returned an error where nothing says so.
    #[track_caller]
    pub fn failed(&self) {
        panic!("{} returns `Err`, and no condition for that held before ({})", self.name, self.file);
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if self.is_inside.get() {
            INSIDE.with_borrow_mut(|inside| {
                inside.pop();
            });
        }
    }
}

/// Runs the body of a function.
#[doc(hidden)]
pub fn once<R>(body: impl FnOnce() -> R) -> R {
    body()
}

/// A copy of a parameter that is passed by value, for clauses that mention it after the call.
#[doc(hidden)]
pub fn copied<T: Clone>(parameter: &T) -> T {
    parameter.clone()
}

/// The value of an `old(..)` before the call. What it borrows is cloned, if it can be; otherwise it is kept as it is.
#[doc(hidden)]
pub struct Keep<E>(pub E);

/// References, cloned.
#[doc(hidden)]
pub struct KeptReference<T: ToOwned + ?Sized>(T::Owned);

/// Optional references, cloned.
#[doc(hidden)]
pub struct KeptOption<T>(Option<T>);

/// Any other value.
#[doc(hidden)]
pub struct KeptValue<E>(E);

/// A value behind a `*`.
#[doc(hidden)]
pub struct Direct<E>(E);

impl<E> Deref for Direct<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.0
    }
}

impl<T: ToOwned + ?Sized> Keep<&T> {
    /// Keeps a clone.
    pub fn keep(self) -> KeptReference<T> {
        KeptReference(self.0.to_owned())
    }
}

impl<T: Clone> Keep<Option<&T>> {
    /// Keeps a clone.
    pub fn keep(self) -> KeptOption<T> {
        KeptOption(self.0.cloned())
    }
}

/// What is kept of all other values.
#[doc(hidden)]
pub trait KeepAny {
    /// What is kept.
    type Kept;
    /// Keeps it as it is.
    fn keep(self) -> Self::Kept;
}

impl<E> KeepAny for Keep<E> {
    type Kept = KeptValue<E>;

    fn keep(self) -> KeptValue<E> {
        KeptValue(self.0)
    }
}

impl<T: ToOwned + ?Sized> KeptReference<T> {
    /// The reference again.
    pub fn borrowed(&self) -> Direct<&T> {
        Direct(self.0.borrow())
    }
}

impl<T> KeptOption<T> {
    /// The optional reference again.
    pub fn borrowed(&self) -> Direct<Option<&T>> {
        Direct(self.0.as_ref())
    }
}

impl<E> KeptValue<E> {
    /// The value.
    pub fn borrowed(&self) -> &E {
        &self.0
    }
}
