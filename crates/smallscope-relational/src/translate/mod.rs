//! Translation: from relational formulas and bounds to a circuit.
//!
//! ```text
//!  check ─► simplify ─► skolemise ─► ground ─► (break symmetry, to CNF: elsewhere)
//! ```

mod ground;
mod matrix;
mod simplify;
mod skolemise;
mod stages;

#[cfg(test)]
mod tests;
mod walk;
mod watch;

use std::sync::Arc;

use smallscope_core::Spending;
use smallscope_solver::{Bit, Budget, Circuit, Stop};

use self::ground::Grounder;
pub(crate) use self::ground::Met;
pub(crate) use self::ground::Variables;
pub(crate) use self::matrix::Matrix;
pub(crate) use self::simplify::simplify;
use self::skolemise::{Skolemised, skolemise};
use self::stages::Stages;
pub(crate) use self::walk::constants;
pub(crate) use self::watch::Watch;
use crate::bounds::Bound;
use crate::error::Error;
use crate::instance::Claim;
use crate::logic::Formula;
use crate::options::Overflow;
use crate::spec::Spec;
use crate::statistics::Stage;
use crate::symmetry::Course;

/// How to translate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TranslationOptions<'a> {
    /// Under how many universal variables existential ones are still replaced by relations.
    pub(crate) skolem_depth: usize,
    /// Whether the bit of a constraint needs to be right only in instances that satisfy the other constraints: then it is
    /// known that relations declared as functions are functions. Not for looking at constraints one by one.
    pub(crate) together: bool,
    /// How atoms are numbered, if that does not depend on the problem alone.
    pub(crate) numbered: Option<Numbered<'a>>,
}

/// Atoms are numbered as they are by a problem with wider bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered<'a> {
    /// That problem: the same, but for tuples that are left out of bounds.
    pub(crate) by: &'a Spec,
    /// Its classes of interchangeable atoms, with all that is asked of it.
    pub(crate) classes: &'a [Vec<usize>],
}

/// A problem as a circuit.
pub(crate) struct Grounded {
    /// The circuit. Its inputs belong to the relations, in their order.
    pub(crate) circuit: Circuit,
    /// The bound relations, in the order of the bounds, then the witnesses.
    pub(crate) relations: Vec<Variables>,
    /// Whether each of the problem's constraints holds, in their order.
    pub(crate) constraints: Vec<Bit>,
    /// Whether what is asked beside holds, in the order of the questions.
    pub(crate) questions: Vec<Bit>,
    /// What the visits say of the atoms.
    pub(crate) met: Option<Met>,
    /// The relations that stand for variables; the last ones of `relations`.
    pub(crate) witnesses: Vec<Bound>,
    /// What they are witnesses of.
    pub(crate) claims: Arc<[Option<Claim>]>,
    /// The atoms that nothing in the problem or the questions tells apart, by classes.
    pub(crate) classes: Vec<Vec<usize>>,
    /// Whether overflow is forbidden, and some integer may overflow.
    pub(crate) may_overflow: bool,
    /// What each stage took and did.
    pub(crate) stages: Vec<Stage>,
}

impl Grounded {
    /// How many of the relations are the problem's own, and not witnesses.
    pub(crate) fn own(&self) -> usize {
        self.relations.len() - self.witnesses.len()
    }
}

/// The problem as a circuit. Questions may be answered either way, so what they say exists has no
/// witnesses.
///
/// # Errors
///
/// If the problem is not well-formed, or quantifies over sets where that cannot be decided; or if the budget is not enough
/// ([`Error::Stopped`]).
pub(crate) fn ground(
    spec: &Spec,
    questions: &[Formula],
    course: Option<&Course>,
    settings: &TranslationOptions<'_>,
    budget: &Budget,
) -> Result<Grounded, Error> {
    spec.check()?;
    spec.check_questions(questions)?;
    let spending = Spending::new(budget);
    let mut stages = Stages::default();
    let constraints = spec.constraints.iter().map(|constraint| &constraint.formula);
    let along: Vec<Formula> = course.map_or_else(Vec::new, Course::formulas);
    let simplified = stages.simplify(|| simplify(constraints.chain(questions).chain(&along), spec.overflow, &spending));
    spending.step()?;
    let (constraints, asked) = simplified.split_at(spec.constraints.len());
    let scratch = grounder(spec, budget);
    let skolemised = stages.skolemise(|| skolemise(constraints, asked, depth(spec, settings), scratch, &spending))?;
    spending.step()?;
    walk::refuse_higher_order(&skolemised.formulas)?;
    walk::refuse_higher_order(&skolemised.questions)?;
    drop(simplified);
    let classes = match settings.numbered {
        Some(numbered) => numbered.classes.to_vec(),
        None => crate::symmetry::classes(spec, &[questions, &along].concat(), budget)?,
    };
    stages.ground(|| to_circuit(spec, skolemised, questions.len(), classes, settings, grounder(spec, budget), budget))
}

/// If overflow is forbidden, what a witness says must not depend on the universal variables around it.
fn depth(spec: &Spec, settings: &TranslationOptions<'_>) -> usize {
    if spec.overflow == Overflow::Forbid { 0 } else { settings.skolem_depth }
}

fn grounder<'p>(spec: &'p Spec, budget: &'p Budget) -> Grounder<'p> {
    Grounder::new(&spec.bounds, spec.bit_width, spec.overflow, budget)
}

fn to_circuit(
    spec: &Spec,
    skolemised: Skolemised,
    asked: usize,
    classes: Vec<Vec<usize>>,
    settings: &TranslationOptions<'_>,
    mut grounder: Grounder<'_>,
    budget: &Budget,
) -> Result<Grounded, Error> {
    let Skolemised { formulas, questions, witnesses, claims } = skolemised;
    let claims = claims.into();
    let bounds = spec.bounds.iter().chain(&witnesses);
    let introduce = |bound| grounder.step().map(|()| grounder.introduce(bound));
    let relations = bounds.map(introduce).collect::<Result<Vec<_>, Stop>>()?;
    if settings.together {
        grounder.take_for_granted(&formulas)?;
    }
    let hold = |grounder: &mut Grounder<'_>, formulas: &[Formula]| -> Result<Vec<Bit>, Stop> {
        formulas.iter().map(|formula| grounder.formula(formula, true)).collect()
    };
    let constraints = hold(&mut grounder, &formulas)?;
    let (questions, visits) = questions.split_at(asked);
    let own = relations.len() - witnesses.len();
    let numbered = settings.numbered.map(|numbered| {
        crate::symmetry::number(numbered.by, numbered.classes, &mut grounder.circuit, &relations[..own], budget)
    });
    let met = match (visits, numbered.transpose()?) {
        ([], numbered) => numbered,
        ([begun, visits @ ..], None) => Some(grounder.follow(begun, visits, &classes, &constraints)?),
        ([begun, visits @ ..], Some(numbered)) => {
            // The atoms have their numbers; what is in hand is narrowed all the same.
            let known = [&constraints[..], &numbered.conditions].concat();
            grounder.follow(begun, visits, &[], &known)?;
            Some(numbered)
        }
    };
    let questions = hold(&mut grounder, questions)?;
    let (may_overflow, circuit, stages) = (grounder.may_overflow(), grounder.circuit, Vec::new());
    Ok(Grounded { circuit, relations, constraints, questions, met, witnesses, claims, classes, may_overflow, stages })
}
