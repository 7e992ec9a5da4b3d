//! Exhaustive testing with the predicate engine: which inputs there are, and which outcomes they reach. What `cover` says is held to it.

use std::collections::BTreeSet;
use std::sync::Mutex;

use smallscope::coverage::{Coverage, GoalId};
use smallscope::{CanonicalForm, Model, Space, Structure, structure_of, value_of};

/// An outcome of a decision: line, column, which way.
pub type Outcome = (usize, usize, String);

/// What there is at a scope.
pub struct Exhaustive {
    /// All inputs.
    pub inputs: BTreeSet<CanonicalForm>,
    /// The outcomes of decisions that some input reaches.
    pub reached: BTreeSet<Outcome>,
}

/// Runs code on every input.
pub fn run<T: Model>(space: Space<T>, code: fn(T)) -> Exhaustive {
    let inputs = Mutex::new(BTreeSet::new());
    let (report, coverage) = Coverage::collect(|| {
        space.search().for_each(|input: T| {
            inputs.lock().expect("nobody panics while it is locked").insert(structure_of(&input).canonical());
            code(input);
        })
    });
    let inputs = inputs.into_inner().expect("nobody panicked");
    assert!(report.is_exhaustive() && report.structures == inputs.len() as u64, "{report:?}");
    Exhaustive { inputs, reached: outcomes(&coverage) }
}

/// Runs code on some inputs.
pub fn measure<T: Model>(inputs: &[Structure], code: fn(T)) -> Coverage {
    let call = |input: &Structure| code(value_of(input).expect("an input has the types of the parameters"));
    Coverage::collect(|| inputs.iter().for_each(call)).1
}

/// The outcomes of decisions that were reached.
pub fn outcomes(coverage: &Coverage) -> BTreeSet<Outcome> {
    let decisions =
        coverage.reached().into_iter().map(|reached: GoalId| reached.goal()).filter(|goal| goal.is_decision);
    decisions.map(|goal| (goal.line as usize, goal.column as usize, goal.outcome.to_owned())).collect()
}
