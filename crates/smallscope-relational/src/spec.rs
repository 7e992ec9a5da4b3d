//! A problem to solve: bounds for the relations, and constraints on them.

use std::fmt;

use smallscope_core::{Budget, Stop};

use crate::bounds::Bounds;
use crate::check::Checker;
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::instance::Instance;
use crate::logic::{Formula, FormulaKind, Relation};
use crate::options::{DEFAULT_BIT_WIDTH, Overflow};

/// A problem to solve. [`Problem`](crate::Problem) makes one from declarations; with bounds of one's own it is built here.
///
/// ```
/// use smallscope_relational::{Bounds, Relation, Spec, Universe};
/// let universe = Universe::new(["a", "b"])?;
/// let set = Relation::new("set", 1);
/// let mut bounds = Bounds::new(universe.clone());
/// bounds.at_most(&set, universe.tuples([["a"], ["b"]])?)?;
/// let spec = Spec::new(bounds).require("not empty", set.some());
/// spec.check()?;
/// assert_eq!(spec.to_string(), "atoms a, b\n{} <= set <= {a, b}\nnot empty: some set");
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spec {
    /// What the relations must have and may have.
    pub bounds: Bounds,
    /// What must hold, all of it.
    pub constraints: Vec<Constraint>,
    /// Where the structures begin: what is reachable from these relations is what an instance is about.
    pub roots: Vec<Relation>,
    /// How many bits integers have.
    pub bit_width: u32,
    /// What becomes of results that do not fit the bit width.
    pub overflow: Overflow,
}

/// A formula that must hold, with a name for reports.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What it is called.
    pub name: String,
    /// What must hold.
    pub formula: Formula,
}

impl Spec {
    /// These bounds, without constraints and roots.
    pub fn new(bounds: Bounds) -> Self {
        let (constraints, roots) = (Vec::new(), Vec::new());
        Spec { bounds, constraints, roots, bit_width: DEFAULT_BIT_WIDTH, overflow: Overflow::default() }
    }

    /// Adds a constraint.
    #[must_use]
    pub fn require(mut self, name: impl Into<String>, formula: impl Into<Formula>) -> Self {
        self.constraints.push(Constraint { name: name.into(), formula: formula.into() });
        self
    }

    /// The classes of atoms that nothing in the problem tells apart: neither bounds, nor constants in formulas, nor integers.
    ///
    /// # Errors
    ///
    /// If the budget is spent.
    pub fn interchangeable(&self, budget: &Budget) -> Result<Vec<Vec<usize>>, Stop> {
        crate::symmetry::classes(self, &[], budget)
    }

    /// Whether the problem is well-formed.
    ///
    /// # Errors
    ///
    /// If arities do not fit together, a relation has no bounds, a variable is not declared, a constant is over another
    /// universe, an integer does not fit the bit width, or the bit width is not between 1 and 32.
    pub fn check(&self) -> Result<(), Error> {
        let mut checker = Checker::of_bounds(&self.bounds, self.bit_width)?;
        for constraint in &self.constraints {
            checker
                .formula(&constraint.formula)
                .map_err(|error| Error::Constraint { name: constraint.name.clone(), error: Box::new(error) })?;
        }
        for root in &self.roots {
            let relation = root.name().to_string();
            if self.bounds.of(root).is_none() {
                return Err(Error::Unbound { relation, expression: "the roots".to_string() });
            }
            if root.arity() != 1 {
                let problem = format!("a root is a set, and this relation has tuples of length {}", root.arity());
                return Err(Error::Arity { expression: relation, problem });
            }
        }
        Ok(())
    }

    /// Whether formulas that are asked about beside the constraints are well-formed.
    pub(crate) fn check_questions(&self, questions: &[Formula]) -> Result<(), Error> {
        // As one formula: what they share is looked at once.
        let all = Formula::from_kind(FormulaKind::Or(questions.to_vec()));
        Checker::of_bounds(&self.bounds, self.bit_width)?.formula(&all)
    }

    /// Whether the instance is within the bounds and satisfies all constraints.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or a quantifier ranges over too many sets to try.
    pub fn holds_in(&self, instance: &Instance) -> Result<bool, Error> {
        self.holds_within(instance, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// The same, or that the budget is spent ([`Error::Stopped`]).
    pub fn holds_within(&self, instance: &Instance, budget: &Budget) -> Result<bool, Error> {
        let within = self.bounds.iter().all(|bound| {
            let value = instance.get(&bound.relation);
            value.is_some_and(|value| bound.lower.is_subset(value) && value.is_subset(&bound.upper))
        });
        let evaluator = Evaluator::new(instance).bit_width(self.bit_width).overflow(self.overflow).within(budget);
        for constraint in &self.constraints {
            if !evaluator.formula(&constraint.formula)? {
                return Ok(false);
            }
        }
        Ok(within)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let universe = self.bounds.universe();
        write!(f, "atoms {}", universe.names().join(", "))?;
        if !self.bounds.ints().is_empty() {
            let carried = |&(value, atom): &(i64, usize)| format!("{} carries {value}", universe.name(atom));
            write!(f, "\n{}", self.bounds.ints().iter().map(carried).collect::<Vec<_>>().join(", "))?;
        }
        for bound in self.bounds.iter() {
            let (lower, upper) = (bound.lower.to_string(universe), bound.upper.to_string(universe));
            match bound.lower == bound.upper {
                true => write!(f, "\n{} = {upper}", bound.relation.name())?,
                false => write!(f, "\n{lower} <= {} <= {upper}", bound.relation.name())?,
            }
        }
        for Constraint { name, formula } in &self.constraints {
            write!(f, "\n{name}: {formula}")?;
        }
        Ok(())
    }
}
