//! Call sequences: every sequence of calls up to a length, each state that they reach expanded once.
//!
//! Say how a value is made, which calls there are and with which arguments; beside it, if you like, a reference model:
//!
//! ```
//! let explored = smallscope::sequences! {
//!     let mut set = std::collections::BTreeSet::new();
//!     model let mut sorted = Vec::new();
//!     call set.insert(key), insert(&mut sorted, key) for key in 0..3;
//!     call set.pop_first(), (!sorted.is_empty()).then(|| sorted.remove(0));
//!     always set.iter().eq(sorted.iter());
//! }
//! .up_to(5)
//! .run();
//! explored.assert();
//! assert_eq!(explored.state_count(), 8); // the subsets of three keys
//!
//! fn insert(sorted: &mut Vec<i32>, key: i32) -> bool {
//!     let found = sorted.binary_search(&key);
//!     found.map_err(|place| sorted.insert(place, key)).is_err()
//! }
//! ```
//!
//! This is the first technique of Visser, Păsăreanu and Khurshid, *Test input generation with Java PathFinder* (2004).
//! Sequences are tried shorter ones first; one that leads to a state that was reached before is not continued. So the first
//! failure is a shortest one, and where no call leads to a new state, sequences of every length are covered.
//!
//! **What tells states apart** is their key: for modelled types the canonical form of the object graph, for others the value
//! itself by `Eq` and `Hash`, or whatever `key ..` gives. States with equal keys must behave alike from there on: an `==` that looks past
//! the representation (a small vector's, which compares elements and not where they lie) hides states; say `key` then.
//!
//! **Values of states** are made by all calls that lead to them. When that gets expensive, states are cloned. Clones stand for the
//! states that they are cloned from only if they behave alike. So each clone's key, and the key of what the same calls lead to
//! without clones, is compared with that of the state; if one differs, nothing is cloned, and the report says so.
//!
//! **Random walks** follow in the second half of the time, if no bound is given: long sequences, the same in every run. One
//! that fails is shrunk. With [`prefer`](Sequences::prefer) the states that you rate highest are expanded instead, best first.
//!
//! **A process of its own** explores in tests, so that calls that abort, overflow the stack or never return are failures, too.
//!
//! **A shard** makes some of the longest sequences, and all shorter ones; its counts add up with those of the others (`part.rs`).
//!
//! **What is checked** after every call: that it does not panic (unless its reference panics, too; such a sequence ends there),
//! that both give equal results, every `always`, and the invariants of modelled types.
//!
//! - [`Sequences`] is the builder that [`sequences!`](macro@crate::sequences) expands to; closures over `&S` and `&mut S` do as well.
//! - [`Explored`] says what was reached, and gives the states and tests.

mod abstraction;
mod apart;
mod arguments;
mod best;
mod call;
mod error;
mod explore;
mod explored;
mod failure;
mod handles;
mod key;
mod part;
mod probe;
mod report;
mod shrink;
mod step;
mod tests;
mod walk;
mod watch;

use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::Location;
use std::time::Duration;

use smallscope_core::small::List as _;
use smallscope_core::units::Shard;
use smallscope_search::{Model, Violation, structure_of};

pub use abstraction::{shape, sizes};
pub use arguments::Arguments;
pub use error::SequencesError;
pub use explored::{CallUse, Explored, Extent, Level, Reached, Walks};
#[doc(hidden)]
pub use failure::__sides;
pub use failure::{Failure, Origin, Reason, Side, Step};
#[doc(hidden)]
pub use handles::{
    __hole, Alike, Asked, Handles, WithAlike, WithCopy, WithHandleCount, WithHandleHash, WithHandleText, WithoutAlike,
    WithoutCopy,
};
pub use key::StateKey;
#[doc(hidden)]
pub use probe::{Copied, Keyed, WithClone, WithHash, WithStructureKey, WithoutClone, WithoutKey};
#[doc(hidden)]
pub use watch::Watch;

use apart::Record;
use call::Call;
use explored::Limits;
use step::Turn;

use crate::options::Options;

/// Calls to be made in all orders: how to begin, what to call, what must hold. See the [module](self).
///
/// `S` is everything that a sequence works on: the value under test, or a tuple of it and its reference model.
pub struct Sequences<'a, S> {
    /// What is tested.
    name: String,
    setup: Vec<String>,
    make: Box<dyn Fn() -> S + 'a>,
    copy: Option<Copy<'a, S>>,
    /// Whether states are cloned even where calls could be made again.
    prefers_clones: bool,
    all_failures: bool,
    /// Of random walks.
    seed: Option<u64>,
    /// Whether to explore in a process of its own.
    isolates: Option<bool>,
    /// How long one call may take there.
    patience: Option<Duration>,
    /// Which part of all sequences to make, if the result is to add up with that of others; `(0, 1)` are all.
    shard: Option<Shard>,
    /// The calls being made, if another process wants to know.
    record: Option<RefCell<Record>>,
    /// Sequences that processes died of: the last call of each is not made.
    gone: Vec<Vec<Turn>>,
    calls: Vec<Call<'a, S>>,
    conditions: Vec<Condition<'a, S>>,
    key: Option<Key<'a, S>>,
    /// Which states are expanded first where not all can be.
    rating: Option<Rating<'a, S>>,
    limits: Limits,
}

type Copy<'a, S> = Box<dyn Fn(&S) -> S + 'a>;
type Check<'a, S> = Box<dyn Fn(S) -> (S, Option<Reason>) + 'a>;
type Key<'a, S> = Box<dyn Fn(S) -> (S, StateKey) + 'a>;
type Rating<'a, S> = Box<dyn Fn(S) -> (S, i64) + 'a>;

/// What must hold in every state.
struct Condition<'a, S> {
    text: String,
    /// Whether the text is an expression over the variables of the setup, fit for an `assert!`.
    is_code: bool,
    check: Check<'a, S>,
}

impl<'a, S: Clone + 'a> Sequences<'a, S> {
    /// Sequences that begin with the value that `make` gives. Values that are to be used again are cloned.
    ///
    /// ```
    /// use smallscope::sequences::Sequences;
    /// let explored = Sequences::new(Vec::new)
    ///     .call("push", 0..2, |list: &mut Vec<i32>, item| list.push(*item))
    ///     .call("pop", [()], |list, ()| list.pop())
    ///     .always("is short", |list| list.len() < 3)
    ///     .key(Vec::clone)
    ///     .up_to(4)
    ///     .run();
    /// let failure = explored.failure().expect("three items are too many");
    /// assert_eq!(failure.steps.len(), 3);
    /// ```
    pub fn new(make: impl Fn() -> S + 'a) -> Self {
        Sequences { copy: Some(Box::new(S::clone)), ..Sequences::without_clone(make) }
    }
}

impl<'a, S: 'a> Sequences<'a, S> {
    /// Sequences that begin with the value that `make` gives. Nothing is cloned: for every call all calls before it are made again.
    pub fn without_clone(make: impl Fn() -> S + 'a) -> Self {
        let name = std::any::type_name::<S>();
        Sequences {
            name: name.rsplit_once("::").map_or(name, |(_, last)| last).to_owned(),
            setup: Vec::new(),
            make: Box::new(make),
            copy: None,
            prefers_clones: false,
            all_failures: false,
            seed: None,
            isolates: None,
            patience: None,
            shard: None,
            record: None,
            gone: Vec::new(),
            calls: Vec::new(),
            conditions: Vec::new(),
            key: None,
            rating: None,
            limits: Limits::default(),
        }
    }

    /// The statements that make the value, for tests as Rust code: `let mut list = List::new();`.
    pub fn setup(mut self, code: impl Into<String>) -> Self {
        self.setup.push(code.into());
        self
    }

    /// What is tested, for the line that says what was covered.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Makes all calls before a call again and never clones a state, however long that takes. Without it, states are cloned when
    /// that gets too expensive.
    pub fn replaying(mut self) -> Self {
        self.copy = None;
        self
    }

    /// Clones states wherever they have `Clone`, which is faster where sequences get long. Clones are compared with their
    /// originals by their keys, now and then; what keys do not tell is not noticed.
    pub fn cloning(mut self) -> Self {
        self.prefers_clones = true;
        self
    }

    /// Goes on after a failure, and gives one failing sequence of each kind.
    ///
    /// ```
    /// let explored = smallscope::sequences! {
    ///     let mut list = vec![1];
    ///     call list.remove(at) for at in 0..2;
    ///     call list.swap(0, at) for at in 0..2;
    /// }
    /// .all_failures()
    /// .run();
    /// let failing: Vec<&str> = explored.failures().iter().map(|failure| &*failure.steps.last().unwrap().code).collect();
    /// assert_eq!(failing, ["list.remove(1)", "list.swap(0, 1)"]);
    /// ```
    pub fn all_failures(mut self) -> Self {
        self.all_failures = true;
        self
    }

    /// Whether to explore in a process of its own, where that can be done: in a test, whose binary is started again. So a call
    /// that aborts, overflows the stack or never returns is a failure like any other. It is done if nothing else is said; but not while
    /// [coverage](crate::coverage) is collected. What calls change outside of the variables is not seen here then.
    pub fn isolate(mut self, isolates: bool) -> Self {
        self.isolates = Some(isolates);
        self
    }

    /// How long one call may take in a process of its own before it counts as endless: 10 s if nothing else is said.
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.patience = Some(limit);
        self
    }

    /// Takes other random walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Adds a call, with every one of these arguments.
    ///
    /// `[()]` are the arguments of a call without any. The name and the arguments' `Debug` text make the code: `push(1)`; or [say
    /// it](Arguments::of) yourself.
    pub fn call<A: 'a, R: Debug>(
        self,
        name: impl Into<String>,
        arguments: impl Into<Arguments<A>>,
        run: impl Fn(&mut S, &A) -> R + 'a,
    ) -> Self {
        let run = move |mut state: S, arguments: &A, watch: &mut Watch| {
            watch.allows(true);
            let result = run(&mut state, arguments);
            watch.called(|| Some(format!("{result:?}")));
            state
        };
        self.push(Call::new(name.into(), arguments.into(), run))
    }

    /// Adds a call that is made where a condition holds.
    pub fn call_if<A: 'a, R: Debug>(
        self,
        name: impl Into<String>,
        arguments: impl Into<Arguments<A>>,
        condition: impl Fn(&S, &A) -> bool + 'a,
        run: impl Fn(&mut S, &A) -> R + 'a,
    ) -> Self {
        let run = move |mut state: S, arguments: &A, watch: &mut Watch| {
            if watch.allows(condition(&state, arguments)) {
                let result = run(&mut state, arguments);
                watch.called(|| Some(format!("{result:?}")));
            }
            state
        };
        self.push(Call::new(name.into(), arguments.into(), run))
    }

    /// Adds a call whose result must equal that of a reference.
    pub fn call_against<A: Clone + 'a, R, Q>(
        self,
        name: impl Into<String>,
        arguments: impl Into<Arguments<A>>,
        run: impl Fn(&mut S, &A) -> R + 'a,
        reference: impl Fn(&mut S, &A) -> Q + Clone + 'a,
    ) -> Self
    where
        R: PartialEq<Q> + Debug,
        Q: Debug,
    {
        let alone = reference.clone();
        let both = move |mut state: S, arguments: &A, watch: &mut Watch| {
            watch.allows(true);
            let result = run(&mut state, arguments);
            watch.turn();
            let expected = reference(&mut state, arguments);
            watch.compared(result == expected, || (Some(format!("{result:?}")), Some(format!("{expected:?}"))));
            state
        };
        let alone = move |mut state: S, arguments: &A| drop(alone(&mut state, arguments));
        self.push(Call::against(name.into(), arguments.into(), both, alone))
    }

    /// Adds what must hold in every state, the first one too; the text says what it is.
    pub fn always(self, text: impl Into<String>, holds: impl Fn(&S) -> bool + 'a) -> Self {
        let text = text.into();
        self.condition(text.clone(), false, move |state| {
            let wrong = || Reason::Broken { condition: text.clone(), detail: String::new() };
            let verdict = (!holds(&state)).then(wrong);
            (state, verdict)
        })
    }

    /// Tells states apart by this.
    pub fn key<K: Eq + Hash + 'static>(mut self, key: impl Fn(&S) -> K + 'a) -> Self {
        self.key = Some(Box::new(move |state| {
            let key = StateKey::new(key(&state));
            (state, key)
        }));
        self
    }

    /// Which states to go on from where not all can be expanded: those for which this is the highest. It takes the place of random walks,
    /// for half of the time if no bound is given; in [`sequences!`](macro@crate::sequences), `prefer expression;`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use smallscope::sequences::Sequences;
    ///
    /// // Fails after 40 times the same call: too deep for all sequences of two calls.
    /// let explored = Sequences::new(|| 0_u64)
    ///     .call("up", 0..2, |sum, by| *sum = if *by == 0 { *sum + 1 } else { *sum / 2 * 2 + 1000 })
    ///     .always("below", |sum| *sum % 1000 < 40)
    ///     .key(|sum| *sum)
    ///     .prefer(|sum| (*sum % 1000) as i64)
    ///     .max_time(Duration::from_millis(500))
    ///     .run();
    /// assert!(explored.failure().is_some());
    /// ```
    pub fn prefer(mut self, rating: impl Fn(&S) -> i64 + 'a) -> Self {
        self.rating = Some(Box::new(move |state| {
            let rating = rating(&state);
            (state, rating)
        }));
        self
    }

    /// Tells states apart by part of them, which is of a modelled type, and checks the invariants there.
    pub fn structure<T: Model>(self, part: impl Fn(&S) -> &T + Clone + 'a) -> Self {
        let judged = part.clone();
        self.key(move |state| structure_of(part(state)).canonical()).condition(
            "the invariants".to_owned(),
            false,
            move |state| {
                let violated =
                    crate::oracle::violated(judged(&state)).map(|violation| Reason::violated(None, violation));
                (state, violated)
            },
        )
    }

    /// Goes on until no call leads to a new state, however long that takes.
    pub fn exhaustive(mut self) -> Self {
        self.limits.is_exhaustive = true;
        self
    }

    /// The longest sequences to be tried. All of them are, however long that takes, and no random walks.
    pub fn up_to(mut self, length: usize) -> Self {
        self.limits.length = Some(length);
        self
    }

    /// Stops when this many states have been reached.
    pub fn max_states(mut self, states: usize) -> Self {
        self.limits.states = Some(states);
        self
    }

    /// Stops when this much time has passed. Without another limit it is 2 s, and the second half is for random walks.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.run.time = Some(time);
        self
    }

    /// Stops when the process holds more than this many bytes of memory, where the operating system tells (Linux).
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.limits.run.memory = Some(bytes);
        self
    }

    /// Explores.
    ///
    /// # Panics
    ///
    /// If there is nothing to explore, as [`try_run`](Sequences::try_run) says.
    #[track_caller]
    pub fn run(self) -> Explored<'a, S> {
        self.try_run().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Explores.
    ///
    /// # Errors
    ///
    /// If there is no call, if a call has no arguments to try, if nothing tells states apart, if a shard of sequences of every length is
    /// asked for, or if the result cannot be written.
    #[track_caller]
    pub fn try_run(mut self) -> Result<Explored<'a, S>, SequencesError> {
        self.check()?;
        let said = Options {
            // Whoever says which sequences to make gets all of them, whatever a file says of time.
            bound: self.limits.is_bounded().then_some(0),
            time: self.limits.run.time,
            all_failures: self.all_failures.then_some(true),
            timeout: self.patience,
            isolate: self.isolates,
            seed: self.seed,
            ..Options::NONE
        };
        let options = said.resolved("");
        self.shard = options.shard.or(options.results.is_some().then_some((0, 1)));
        part::check(&self)?;
        self.limits = self.limits.settled(options.time);
        self.all_failures = options.all_failures.unwrap_or(false);
        (self.patience, self.seed) = (options.timeout, options.seed);
        let explored = apart::explore_apart(self, Location::caller(), options.isolate.unwrap_or(true));
        if let Some(folder) = options.results.filter(|_| !apart::is_child()) {
            explored.write_result(&folder, &apart::place(Location::caller()))?;
        }
        Ok(explored)
    }

    /// All calls with all arguments.
    fn turns(&self) -> Vec<Turn> {
        self.turns_by_call().into_iter().flatten().list()
    }

    fn turns_by_call(&self) -> Vec<Vec<Turn>> {
        let calls = self.calls.iter().enumerate();
        calls.map(|(call, told)| (0..told.width()).map(|number| (call, number)).list()).list()
    }

    fn check(&self) -> Result<(), SequencesError> {
        if self.calls.is_empty() {
            return Err(SequencesError::NoCalls);
        }
        if self.key.is_none() {
            return Err(SequencesError::NoKey);
        }
        self.calls.iter().try_for_each(Call::check)
    }

    fn push(mut self, call: Call<'a, S>) -> Self {
        self.calls.push(call);
        self
    }

    fn condition(mut self, text: String, is_code: bool, check: impl Fn(S) -> (S, Option<Reason>) + 'a) -> Self {
        self.conditions.push(Condition { text, is_code, check: Box::new(check) });
        self
    }
}

/// What [`sequences!`](macro@crate::sequences) expands to: here states are taken by value, so that the user's expressions see variables of their own
/// types, as they do in the tests that are printed.
#[doc(hidden)]
impl<'a, S: 'a> Sequences<'a, S> {
    pub fn __new(name: &str, make: impl Fn() -> S + 'a, copy: impl Fn(&S) -> Option<S> + 'a, setup: &[&str]) -> Self {
        let mut sequences = Sequences::without_clone(make).named(name);
        sequences.setup = setup.iter().map(|line| (*line).to_owned()).list();
        if copy(&(sequences.make)()).is_some() {
            sequences.copy = Some(Box::new(move |state| copy(state).expect("the type has `Clone`, as it had before")));
        }
        sequences
    }

    pub fn __call<A: 'a>(
        self,
        name: &str,
        binds: Option<&str>,
        arguments: Arguments<A>,
        run: impl Fn(S, &A, &mut Watch) -> S + 'a,
    ) -> Self {
        self.push(Call::new(name.to_owned(), arguments, run).binding(binds))
    }

    pub fn __call_against<A: Clone + 'a>(
        self,
        name: &str,
        arguments: Arguments<A>,
        run: impl Fn(S, &A, &mut Watch) -> S + 'a,
        alone: impl Fn(S, &A) + 'a,
    ) -> Self {
        self.push(Call::against(name.to_owned(), arguments, run, alone))
    }

    pub fn __always(self, text: &str, check: impl Fn(S) -> (S, Option<String>) + 'a) -> Self {
        let condition = text.to_owned();
        self.condition(text.to_owned(), true, move |state| {
            let (state, wrong) = check(state);
            (state, wrong.map(|detail| Reason::Broken { condition: condition.clone(), detail }))
        })
    }

    pub fn __judge(self, check: impl Fn(S) -> (S, Option<(&'static str, Violation)>) + 'a) -> Self {
        self.condition("the invariants".to_owned(), false, move |state| {
            let (state, violated) = check(state);
            (state, violated.map(|(variable, violation)| Reason::violated(Some(variable), violation)))
        })
    }

    pub fn __prefer(mut self, rating: impl Fn(S) -> (S, i64) + 'a) -> Self {
        self.rating = Some(Box::new(rating));
        self
    }

    pub fn __key(mut self, key: impl Fn(S) -> (S, StateKey) + 'a) -> Self {
        self.key = Some(Box::new(key));
        self
    }
}
