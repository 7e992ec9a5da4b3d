//! Studies: code judged by an abstract specification, through translations written by hand.
//!
//! A specification may speak of less than the code has: of a set where the code has a vector, of a tree without the indices
//! of its nodes. Then no macro can know how to get from one to the other. A [`Study`] is an Alloy module about the abstract
//! model, and two functions: from an instance of it to an input of the code, and from what the code did back to relations.
//! This is section 5.3 of Khurshid's thesis, and how its section 7.2 studies the Intentional Naming System and Galileo.
//!
//! ```
//! use smallscope::study::Study;
//!
//! const BAGS: &str = "
//!     sig Item {}
//!     one sig Left, Right extends Bag {}
//!     abstract sig Bag { items: set Item }
//!     one sig Result { items: set Item }
//!     pred input { Item = Bag.items }
//!     pred common { Result.items = Left.items & Right.items }";
//!
//! let findings = Study::new("bags.als", BAGS)
//!     .input("input")
//!     .scope("for 3")
//!     .outcome("Result")
//!     .concretise(|bags| {
//!         let items = |bag| bags.image(bags.one(bag), "Bag.items");
//!         (items("Left"), items("Right"))
//!     })
//!     .run(|(left, right)| left.into_iter().filter(|item| right.contains(item)).collect::<Vec<_>>())
//!     .abstraction(|both, out| out.set("Result.items", both.iter().copied()))
//!     .correct("common")
//!     .check()?;
//!
//! // Up to renaming, items are told apart by the bags they are in: so many in one, in the other, in both.
//! assert_eq!((findings.tests, findings.passes), (20, 20));
//! # Ok::<(), smallscope::study::StudyError>(())
//! ```
//!
//! Inputs are all instances of the module, exactly one of each kind up to renaming atoms, and each is tried as soon as it is
//! found. Relations that are outcomes are empty in inputs. A panic of the code under test is a failure.

mod abstraction;
mod error;
mod findings;
mod judge;
mod module;
mod names;
mod outcome;
mod stages;

use std::fmt::Debug;
use std::time::Duration;

use smallscope_relational::{Counted, Isomorphs, Options};

pub use self::abstraction::{Abstraction, Atom};
pub use self::error::StudyError;
pub use self::findings::{Finding, Findings, Reason};
use self::module::Module;
pub use self::outcome::Outcome;
pub use self::stages::{Inputs, Tests};

/// An Alloy module whose instances are the inputs of code under test. See the [module](self).
#[derive(Clone, Debug)]
#[must_use = "a study does nothing until it is checked"]
pub struct Study {
    name: String,
    text: String,
    input: Option<String>,
    scope: Option<String>,
    command: Option<String>,
    purposes: Vec<String>,
    outcomes: Vec<String>,
    observe: Vec<String>,
    options: Options,
    most: Option<u64>,
}

impl Study {
    /// A study of the module with this text, under this name in messages. The module can open library modules.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Study {
            name: name.into(),
            text: text.into(),
            input: None,
            scope: None,
            command: None,
            purposes: Vec::new(),
            outcomes: Vec::new(),
            observe: Vec::new(),
            options: Options::default(),
            most: None,
        }
    }

    /// Inputs satisfy this, beside the facts: a predicate of the module without parameters, or any formula.
    pub fn input(mut self, formula: impl Into<String>) -> Self {
        self.input = Some(formula.into());
        self
    }

    /// How large inputs are: `for 3 but exactly 2 Record`. As in Alloy, 3 atoms of everything if nothing is said.
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scope = Some(scope.into());
        self
    }

    /// Inputs are the instances of a `run` command of the module, by its name; in place of [`Study::input`] and
    /// [`Study::scope`].
    pub fn command(mut self, name: impl Into<String>) -> Self {
        self.command = Some(name.into());
        self
    }

    /// A test purpose: a further formula that inputs satisfy, such as to have something in them, or not to show a bug that is
    /// known. Can be repeated.
    pub fn purpose(mut self, formula: impl Into<String>) -> Self {
        self.purposes.push(formula.into());
        self
    }

    /// What says what the code did, and no part of an input: a field, all fields of a signature, or a signature that is a subset of
    /// another one. Empty in inputs, whatever its declaration demands; the declaration is asked of what
    /// [`Tests::abstraction`] writes. Can be repeated.
    pub fn outcome(mut self, name: impl Into<String>) -> Self {
        self.outcomes.push(name.into());
        self
    }

    /// Inputs are what can be reached from the atoms of this signature, so that two which differ elsewhere are the same. Can be
    /// repeated.
    pub fn observe(mut self, signature: impl Into<String>) -> Self {
        self.observe.push(signature.into());
        self
    }

    /// How many of the inputs that differ only in the names of atoms are wanted: one, unless this is said.
    pub fn isomorphs(mut self, isomorphs: Isomorphs) -> Self {
        self.options.isomorphs = isomorphs;
        self
    }

    /// On how many threads inputs are looked for; they are tried on the thread that called, in the same order.
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Stop after this many tests.
    pub fn most(mut self, tests: u64) -> Self {
        self.most = Some(tests);
        self
    }

    /// Stop after this time.
    pub fn time(mut self, time: Duration) -> Self {
        self.options.budget.time = Some(time);
        self
    }

    /// Stop when looking for inputs takes more than about this many bytes.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.options.budget.memory = Some(bytes);
        self
    }

    /// How many inputs there are.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the module, or with what the study names in it.
    pub fn count(&self) -> Result<Counted, StudyError> {
        Ok(Module::read(self, &[])?.analysis.spec.count(&self.options)?)
    }

    /// How an instance becomes an input. Called again where an input is needed twice.
    pub fn concretise<'a, I: Debug>(self, concretise: impl Fn(&Abstraction<'_>) -> I + 'a) -> Inputs<'a, I> {
        Inputs::new(self, concretise)
    }
}
