//! Contracts: what `#[requires]`, `#[ensures]` and their kin say, and the check of a method against them.

use std::time::Duration;

pub use smallscope_core::SpecText;
use smallscope_core::small::List as _;
use smallscope_search::{IntoValues, Model, Outline, Rejection, Space, Values};

use crate::harness::{Formulas, Setup, Subject, Trial, Verdict};

/// What a contract says, in the user's words.
#[derive(Debug)]
pub struct Terms {
    /// The method: `Bst::remove`.
    pub name: &'static str,
    /// Its path, with the crate and the modules.
    pub path: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// Its line.
    pub line: u32,
    /// Its parameters.
    pub parameters: &'static [&'static str],
    /// Its behaviours.
    pub behaviours: &'static [Behaviour],
    /// Whether returning `Err` is a behaviour of its own.
    pub judges_err: bool,
    /// Whether parts of preconditions are asked of finished values only.
    pub passes_over: bool,
    /// What is said in relational logic.
    pub relational: Relational,
}

impl Terms {
    /// The behaviours that promise something and are not among the applied ones, in words.
    pub(crate) fn unused(&self, applied: u64) -> Vec<String> {
        let promises = |behaviour: &Behaviour| behaviour.kind != Ending::Normal || !behaviour.clauses.is_empty();
        let unused = self.behaviours.iter().enumerate().filter(|(k, it)| applied >> k & 1 == 0 && promises(it));
        let told = unused.map(|(_, behaviour)| {
            let verb = match behaviour.kind {
                Ending::Normal => "what it ensures when",
                Ending::Panics(_) => "that it panics when",
                Ending::Errs => "that it errs when",
            };
            format!("{verb} {} ({}:{})", behaviour.requires, self.file, behaviour.line)
        });
        told.list()
    }

    /// What it says of an input that no behaviour is for.
    pub(crate) fn refusal(&self) -> Rejection {
        let (line, what) = match self.behaviours {
            [only] => (only.line, format!("requires: {}", only.requires)),
            _ => (self.line, "none of the preconditions holds".to_owned()),
        };
        Rejection { file: self.file.to_owned(), line, what, candidates: 1 }
    }
}

/// What `#[alloy(..)]` says of a method.
#[derive(Debug)]
pub struct Relational {
    /// What inputs satisfy.
    pub requires: &'static [SpecText],
    /// What holds afterwards.
    pub ensures: &'static [SpecText],
}

/// One behaviour of a method, as JML has them.
#[derive(Debug)]
pub struct Behaviour {
    /// How it ends.
    pub kind: Ending,
    /// The precondition's text.
    pub requires: &'static str,
    /// The line of the attribute.
    pub line: u32,
    /// What must hold afterwards.
    pub clauses: &'static [Clause],
}

/// How a behaviour ends.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returns.
    Normal,
    /// It panics, with this in its message.
    Panics(Option<&'static str>),
    /// It returns `Err`.
    Errs,
}

/// Something that must hold after the call.
#[derive(Debug)]
pub struct Clause {
    /// Its text.
    pub text: &'static str,
    /// Its line.
    pub line: u32,
}

/// A method with its contract, ready to be checked: set how, then [`run`](Contract::run) or [`assert`](Contract::assert).
///
/// `smallscope::check!(Bst::remove)` gives the contract of a method.
#[must_use = "a contract is checked by `run` or `assert`"]
pub struct Contract<T: Model> {
    pub(crate) terms: &'static Terms,
    pub(crate) setup: Setup,
    given: fn(Space<T>) -> Space<T>,
    attempt: fn(&mut Trial<'_, T>),
    show: fn(&T) -> Option<String>,
    fields: Vec<(String, Values)>,
    shape: Option<fn(usize) -> Space<T>>,
    /// What is said in relational logic.
    pub(crate) formulas: Formulas,
}

impl<T: Model> Contract<T> {
    #[doc(hidden)]
    pub fn new(
        terms: &'static Terms,
        manifest: &'static str,
        given: fn(Space<T>) -> Space<T>,
        attempt: fn(&mut Trial<'_, T>),
        show: fn(&T) -> Option<String>,
    ) -> Self {
        let setup = Setup::new(terms.path, terms.file, terms.line, manifest, terms.parameters);
        Contract { terms, setup, given, attempt, show, fields: Vec::new(), shape: None, formulas: Formulas::of(terms) }
    }

    /// The type of what is returned.
    #[doc(hidden)]
    pub fn returning(mut self, outline: fn() -> Option<Outline>) -> Self {
        self.formulas = self.formulas.returning(outline);
        self
    }

    /// What the contract says.
    pub fn terms(&self) -> &'static Terms {
        self.terms
    }

    /// The largest size. If it is not set, sizes grow while time lasts, and then larger inputs are drawn at random.
    pub fn bound(mut self, bound: usize) -> Self {
        self.setup.options.bound = Some(bound);
        self
    }

    /// The values of a field, as in [`Space::field`].
    pub fn field(mut self, field: impl Into<String>, values: impl IntoValues) -> Self {
        self.fields.push((field.into(), values.into_values()));
        self
    }

    /// The values of a parameter.
    ///
    /// # Panics
    ///
    /// If the method has no parameter of this name.
    #[track_caller]
    pub fn parameter(self, name: &str, values: impl IntoValues) -> Self {
        let parameters = self.terms.parameters;
        let Some(k) = parameters.iter().position(|own| *own == name) else {
            panic!("{} has no parameter `{name}`; it has {}", self.terms.name, parameters.join(", "))
        };
        let field = if parameters.len() == 1 { "input".to_owned() } else { format!("input.{k}") };
        self.field(field, values)
    }

    /// A function from the size to the space of inputs, in place of the one that the types give.
    pub fn space(mut self, space: fn(usize) -> Space<T>) -> Self {
        self.shape = Some(space);
        self
    }

    /// A budget: the check stops then, and says which size it has exhausted.
    pub fn time(mut self, time: Duration) -> Self {
        self.setup.options.time = Some(time);
        self
    }

    /// Threads that search for inputs.
    pub fn threads(mut self, threads: usize) -> Self {
        self.setup.options.threads = Some(threads);
        self
    }

    /// Which part of the inputs, of how many.
    pub fn shard(mut self, index: usize, count: usize) -> Self {
        self.setup.options.shard = Some((index, count));
        self
    }

    /// Runs the method in a process of its own, so that an abort is a failure like any other.
    pub fn isolate(mut self) -> Self {
        self.setup.options.isolate = Some(true);
        self
    }

    /// How long the method may take on one input; runs it in a process of its own.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.setup.options.timeout = Some(timeout);
        self
    }

    /// Goes on after a failure, and reports all of them by kind.
    pub fn all_failures(mut self) -> Self {
        self.setup.options.all_failures = Some(true);
        self
    }

    /// Keeps no file of inputs that failed, and tries none first.
    pub fn forget(mut self) -> Self {
        self.setup.options.keep = Some(false);
        self
    }

    /// The method's name, its parameters, the space of its inputs, and the function that makes a trial.
    #[cfg(any(feature = "coverage", feature = "mutation"))]
    pub(crate) fn explored(self) -> Explored<T> {
        let Contract { terms, setup, given, attempt, fields, shape, .. } = self;
        let options = setup.options.clone().resolved(setup.manifest);
        let space = move |bound| {
            let start = shape.map_or_else(|| Space::new(bound), |shape| shape(bound));
            let bounded = fields.iter().fold(start, |space, (field, values)| space.field(field, values.clone()));
            given(bounded).constructible()
        };
        Explored { terms, space: Box::new(space), setup: Setup { options, ..setup }, attempt }
    }

    pub(crate) fn subject(self) -> Subject<T> {
        let Contract { terms, setup, given, attempt, show, fields, shape, formulas } = self;
        let values = if setup.options.bound.is_some() { Space::new } else { Space::usual };
        let space = move |bound| {
            let start = shape.map_or_else(|| values(bound), |shape| shape(bound));
            let bounded = fields.iter().fold(start, |space, (field, values)| space.field(field, values.clone()));
            given(bounded)
        };
        Subject::new(setup, space, attempt, show).with_terms(terms).with_specification(formulas.specification())
    }

    /// Runs the method on every input up to the bound, and judges what it did.
    ///
    /// # Panics
    ///
    /// If the space of inputs cannot be searched.
    #[track_caller]
    pub fn run(self) -> Verdict {
        self.subject().examine()
    }

    /// Runs the method on every input up to the bound.
    ///
    /// # Panics
    ///
    /// If it fails on one, if there is none, or if the space cannot be searched.
    #[track_caller]
    pub fn assert(self) {
        self.subject().examine().assert();
    }

    /// The same, for a test that does nothing else: the method may run on another thread.
    #[doc(hidden)]
    #[track_caller]
    pub fn assert_as_test(self) {
        self.subject().examine_as_test().assert();
    }

    /// Runs the method on one input, given by its text as a failure shows it.
    ///
    /// # Panics
    ///
    /// If the text is not that of an input.
    #[track_caller]
    pub fn on(self, text: &str) -> Verdict {
        self.subject().replay(text)
    }
}

/// A method whose paths are explored, or whose inputs are chosen from.
#[cfg(any(feature = "coverage", feature = "mutation"))]
pub(crate) struct Explored<T: Model> {
    pub(crate) terms: &'static Terms,
    /// The space of a size.
    pub(crate) space: Box<dyn Fn(usize) -> Space<T>>,
    pub(crate) setup: Setup,
    pub(crate) attempt: fn(&mut Trial<'_, T>),
}

/// A contract of some method.
pub trait AnyContract {
    /// What it says.
    fn terms(&self) -> &'static Terms;

    /// Runs the method on every input up to the bound.
    fn check(self: Box<Self>, bound: usize) -> Verdict;
}

impl<T: Model> AnyContract for Contract<T> {
    fn terms(&self) -> &'static Terms {
        self.terms
    }

    fn check(self: Box<Self>, bound: usize) -> Verdict {
        self.bound(bound).run()
    }
}

/// A type with contracted methods.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no contracted method",
    label = "nothing to check",
    note = "put `#[requires]`, `#[ensures]` or `#[check]` on a method, inside a `#[smallscope::model]` module"
)]
pub trait Contracted {
    /// The contracts of its methods, in the order they are written.
    fn contracts() -> Vec<Box<dyn AnyContract>>;
}

/// Checks every contracted method of a type up to a bound.
///
/// ```
/// #[smallscope::model]
/// mod counter {
///     #[derive(Debug)]
///     pub struct Counter {
///         pub count: u8,
///     }
///
///     impl Counter {
///         #[ensures(self.count == old(self.count) + 1)]
///         pub fn up(&mut self) {
///             self.count += 1;
///         }
///
///         #[panics_when(self.count == 0)]
///         #[ensures(self.count + 1 == old(self.count))]
///         pub fn down(&mut self) {
///             self.count -= 1;
///         }
///     }
/// }
///
/// let verdicts = smallscope::check_all::<counter::Counter>(3);
/// assert_eq!(verdicts.len(), 2);
/// assert!(verdicts.iter().all(|verdict| verdict.is_ok() && verdict.inputs == 4));
/// ```
pub fn check_all<T: Contracted>(bound: usize) -> Vec<Verdict> {
    T::contracts().into_iter().map(|contract| contract.check(bound)).list()
}
