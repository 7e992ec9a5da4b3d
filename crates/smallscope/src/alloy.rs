//! Specifications in relational logic, in the notation of Alloy: TestEra's part of smallscope.
//!
//! Types of a `#[smallscope::model]` module say what is valid by `#[alloy(invariant = "..")]`, methods what they require and ensure by
//! `#[alloy(requires = "..", ensures = "..")]`; [`check!`](crate::check!) then tests a method on every input that the solver finds. Here is
//! what can be done without a method: all valid values ([`Inputs`]), the Alloy module that the types amount to, and the comparison of an
//! invariant in Rust with one in relational logic ([`compare`]).
//!
//! ```
//! use smallscope::{Space, alloy};
//!
//! #[smallscope::model]
//! mod list {
//!     // A ring: from every node every node can be reached.
//!     #[alloy(invariant = "all n: this.head.*next | this.head in n.^next")]
//!     pub struct Ring {
//!         pub head: Option<std::rc::Rc<Node>>,
//!     }
//!
//!     pub struct Node {
//!         pub next: std::cell::RefCell<Option<std::rc::Rc<Node>>>,
//!     }
//! }
//!
//! // The empty ring, and one of each size.
//! let rings = alloy::Inputs::of(Space::<list::Ring>::new(4));
//! assert_eq!(rings.count()?, 1 + 4);
//! assert_eq!(rings.requires("#this.head.*next > 2").count()?, 2);
//! # Ok::<(), alloy::Problem>(())
//! ```

use std::fmt;
use std::panic::Location;

use smallscope_heap::{Generated, Generator, Judge, Schema, Specs, Text};
use smallscope_relational::Options;
use smallscope_search::{Model, Outline, Space, SpaceError, Structure, Walk, structure_of, value_of};

use crate::contract::Contract;
pub use crate::harness::Engine;
use crate::harness::InputError;
pub use smallscope_alloy as language;
pub use smallscope_heap as heap;

/// All values of a space that are valid by what is said of them in relational logic, found by the solver.
#[derive(Clone)]
pub struct Inputs<T: Model> {
    space: Space<T>,
    names: Vec<String>,
    specs: Specs,
    ignored: Vec<String>,
}

/// What is wrong with a space or a specification.
#[derive(Clone, Debug)]
pub struct Problem(String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}

impl From<SpaceError> for Problem {
    fn from(error: SpaceError) -> Self {
        Problem(error.to_string())
    }
}

impl From<heap::SchemaError> for Problem {
    fn from(error: heap::SchemaError) -> Self {
        Problem(error.to_string())
    }
}

impl From<language::Errors> for Problem {
    fn from(errors: language::Errors) -> Self {
        Problem(errors.render(false))
    }
}

impl From<smallscope_relational::Error> for Problem {
    fn from(error: smallscope_relational::Error) -> Self {
        Problem(error.to_string())
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        Problem(error.to_string())
    }
}

/// A text that the caller has written.
#[track_caller]
pub(crate) fn text_here(text: impl Into<String>) -> Text {
    let place = Location::caller();
    Text { text: text.into(), file: place.file().to_owned(), line: place.line() }
}

/// What is said in relational logic.
impl<T: Model> Contract<T> {
    /// Only inputs that satisfy these formulas, too: a purpose of the test, such as "at least three nodes", or "not the bug we know".
    #[track_caller]
    pub fn purpose(mut self, formulas: impl Into<String>) -> Self {
        self.formulas.specs.requires.push(text_here(formulas));
        self
    }

    /// Leaves a field out where the solver finds inputs: it has its first value, and specifications cannot name it.
    pub fn ignore(mut self, field: impl Into<String>) -> Self {
        self.formulas.ignored.push(field.into());
        self
    }

    /// Which engine finds the inputs. Without this it is the solver if types or method say in relational logic what a valid input
    /// is, and else the search by predicates.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.formulas.engine = Some(engine);
        self
    }

    /// The types and the specifications as two Alloy modules: of the inputs, and of inputs with outcomes.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn modules(self) -> Result<[String; 2], Problem> {
        let (formulas, name) = (self.formulas.clone(), self.terms.name.replace("::", "_"));
        let parameters = self.terms.parameters;
        let bound = self.setup.typical();
        let outline = formulas.outline(&self.subject().space(bound)).map_err(Problem::from)?;
        let inputs = Schema::new(&outline, parameters, None)?;
        let outcomes = Schema::new(&outline, parameters, formulas.result.as_ref())?;
        let input = inputs.input_module(&formulas.specs, &format!("{name}_input"))?;
        Ok([input, outcomes.outcome_module(&formulas.specs, &format!("{name}_output"))?])
    }
}

impl<T: Model> Inputs<T> {
    /// The values of a space. A specification calls a single one `this`, those of a pair or a triple `@input0`, `@input1`, `@input2`.
    pub fn of(space: Space<T>) -> Self {
        let count = T::root().inputs();
        let names =
            if count == 1 { vec!["self".to_owned()] } else { (0..count).map(|k| format!("input{k}")).collect() };
        Inputs { space, names, specs: Specs::default(), ignored: Vec::new() }
    }

    /// Only values that satisfy these formulas, too: a purpose of the test, such as "at least three nodes".
    #[track_caller]
    #[must_use]
    pub fn requires(self, formulas: impl Into<String>) -> Self {
        self.requires_text(text_here(formulas))
    }

    pub(crate) fn requires_text(mut self, text: Text) -> Self {
        self.specs.requires.push(text);
        self
    }

    /// Leaves a field out: it has its first value, and specifications cannot name it.
    #[must_use]
    pub fn ignore(mut self, field: impl Into<String>) -> Self {
        self.ignored.push(field.into());
        self
    }

    fn outline(&self) -> Result<Outline, Problem> {
        let mut outline = self.space.outline()?;
        self.ignored.iter().try_for_each(|field| outline.ignore(field)).map_err(Problem)?;
        Ok(outline)
    }

    fn schema(&self) -> Result<Schema, Problem> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        Ok(Schema::new(&self.outline()?, &names, None)?)
    }

    /// Judges structures by the specifications, without the solver.
    pub(crate) fn judge(&self) -> Result<Judge, Problem> {
        Ok(Judge::new(&self.schema()?, &self.specs)?)
    }

    /// The types as an Alloy module, with the bounds, what the types guarantee, and the specifications.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn module(&self) -> Result<String, Problem> {
        Ok(self.schema()?.input_module(&self.specs, "inputs")?)
    }

    /// The problem that is solved.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn generator(&self) -> Result<Generator, Problem> {
        Ok(Generator::new(&self.schema()?, &self.specs)?)
    }

    /// All of them as structures, one after the other, in an order that is always the same.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn structures(&self, options: &Options) -> Result<Generated, Problem> {
        Ok(self.generator()?.structures(options)?)
    }

    /// All of them as values.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn values(&self, options: &Options) -> Result<impl Iterator<Item = T> + use<T>, Problem> {
        let structures = self.structures(options)?;
        Ok(structures
            .map(|structure| value_of(&structure).unwrap_or_else(|mismatch| panic!("{structure}: {mismatch}"))))
    }

    /// How many there are.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or a specification.
    pub fn count(&self) -> Result<u64, Problem> {
        Ok(self.generator()?.spec().count(&Options::default())?.instances)
    }
}

/// A structure that one specification of a type accepts and the other does not.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The size at which it came up.
    pub size: usize,
    /// The structure.
    pub structure: Structure,
    /// Whose specification accepts it.
    pub accepted_by: Engine,
    /// What refuses it.
    pub refused_by: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = match self.accepted_by {
            Engine::Predicates => ("the invariant in Rust", "the one in relational logic"),
            Engine::Relations => ("the invariant in relational logic", "the one in Rust"),
        };
        writeln!(f, "{one} accepts a structure of size {} that {other} refuses", self.size)?;
        writeln!(f, "  structure: {}", self.structure)?;
        writeln!(f, "    refused: {}", self.refused_by)?;
        write!(f, "{}", crate::Drawing::of(&self.structure).to_text())
    }
}

/// Compares what a type's invariants in Rust accept with what those in relational logic accept, size by size: the first structure on which
/// they differ, or none. That neither accepts anything is an error, for then they agree on nothing.
///
/// ```
/// use smallscope::{Space, alloy};
///
/// #[smallscope::model]
/// mod pair {
///     #[derive(Debug)]
///     #[alloy(invariant = "this.low < this.high")]
///     pub struct Range {
///         pub low: u8,
///         pub high: u8,
///     }
///
///     impl Range {
///         #[invariant]
///         pub fn is_ordered(&self) -> bool {
///             self.low <= self.high
///         }
///     }
/// }
///
/// let difference = alloy::compare(3, Space::<pair::Range>::new)?.expect("they differ");
/// assert_eq!(difference.structure.to_string(), "Range { low: 0, high: 0 }");
/// assert_eq!(difference.accepted_by, alloy::Engine::Predicates);
/// # Ok::<(), alloy::Problem>(())
/// ```
///
/// # Errors
///
/// If something is wrong with the spaces or a specification, if the invariants in Rust cannot be decided for a structure, or if nothing is
/// valid.
pub fn compare<T: Model>(bound: usize, space: impl Fn(usize) -> Space<T>) -> Result<Option<Difference>, Problem> {
    let mut smaller: Option<Outline> = None;
    let mut accepted = 0;
    for size in 0..=bound {
        let inputs = Inputs::of(space(size).throughout());
        let outline = match inputs.outline() {
            Err(_) if size < bound => continue,
            outline => outline?,
        };
        let is_new = |structure: &Structure| smaller.as_ref().is_none_or(|smaller| !smaller.admits(structure));
        if let Some(difference) = compare_at(size, &inputs, is_new, &mut accepted)? {
            return Ok(Some(difference));
        }
        smaller = Some(outline);
    }
    if accepted == 0 {
        return Err(Problem(format!("no structure up to size {bound} is valid, so nothing was compared")));
    }
    Ok(None)
}

fn compare_at<T: Model>(
    size: usize,
    inputs: &Inputs<T>,
    is_new: impl Fn(&Structure) -> bool,
    accepted: &mut u64,
) -> Result<Option<Difference>, Problem> {
    let mut judge = inputs.judge()?;
    let mut values = inputs.space.search().allow_empty().try_iter()?;
    for value in &mut values {
        *accepted += 1;
        let structure = structure_of(&value);
        if let Some(broken) = judge.invalid(&structure)?.filter(|_| is_new(&structure)) {
            let (accepted_by, refused_by) = (Engine::Predicates, broken.to_string());
            return Ok(Some(Difference { size, structure, accepted_by, refused_by }));
        }
    }
    if !values.report().is_exhaustive() {
        return Err(Problem(format!("size {size} is {}", values.report().verdict())));
    }
    for structure in inputs.structures(&Options::default())? {
        let value: T = value_of(&structure).unwrap_or_else(|mismatch| panic!("{structure}: {mismatch}"));
        if let Some(violation) = value.violated(&mut Walk::new()).filter(|_| is_new(&structure)) {
            let (accepted_by, refused_by) = (Engine::Relations, violation.to_string());
            return Ok(Some(Difference { size, structure, accepted_by, refused_by }));
        }
    }
    Ok(None)
}
