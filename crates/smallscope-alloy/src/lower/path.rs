//! Traces as values: what does not change, and the states, written as shortly as possible. So traces of problems with different numbers of states can
//! be compared, and parts of them be asked for.

use smallscope_relational::{Expr, Formula, Instance, Relation, Spec, TupleSet, constant};

use super::Analysis;

/// The values of relations, in the order in which all problems of a command have them.
type Values = Vec<TupleSet>;

/// A trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// What does not change.
    fixed: Values,
    /// What changes, in each state.
    states: Vec<Values>,
    /// The state that follows the last one.
    back: usize,
}

/// The beginning of a trace: what does not change and so many states, or all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Portion {
    First(usize),
    Whole,
}

impl Path {
    /// With how many states it is written.
    pub(crate) fn states(&self) -> usize {
        self.states.len()
    }

    /// The state of a moment.
    fn at(&self, moment: usize) -> &Values {
        let count = self.states.len();
        &self.states[if moment < count { moment } else { self.back + (moment - self.back) % (count - self.back) }]
    }

    /// Whether two traces begin alike.
    pub(crate) fn begins_like(&self, other: &Path, states: usize) -> bool {
        self.fixed == other.fixed && (0..states).all(|moment| self.at(moment) == other.at(moment))
    }

    /// Written with as few states as possible.
    fn shortened(mut self) -> Path {
        let length = self.states.len() - self.back;
        let repeats = |period: &usize| {
            length % period == 0
                && (self.back..self.states.len() - period).all(|at| self.states[at] == self.states[at + period])
        };
        let period = (1..=length).find(repeats).unwrap_or(length);
        self.states.truncate(self.back + period);
        while self.back > 0 && self.states[self.back - 1] == self.states[self.states.len() - 1] {
            self.states.pop();
            self.back -= 1;
        }
        self
    }

    /// What a portion consists of, and the numbers without which it is not known.
    pub(crate) fn portion(&self, portion: Portion) -> (Vec<&TupleSet>, [usize; 2]) {
        let (states, shape) = match portion {
            Portion::First(states) => (states, [states, 0]),
            Portion::Whole => (self.states.len(), [self.states.len(), self.back]),
        };
        (self.fixed.iter().chain((0..states).flat_map(|moment| self.at(moment))).collect(), shape)
    }
}

impl Analysis {
    /// The trace that an instance is, if the command is about time.
    pub(crate) fn path(&self, instance: &Instance) -> Option<Path> {
        let time = self.time.as_deref()?;
        let value = |relation: &Relation| instance.get(relation).cloned();
        let fixed = instance.iter().filter(|(relation, _)| time.is_fixed(relation)).map(|(_, value)| value.clone());
        let states = time.changing.iter().map(|state| state.iter().filter_map(value).collect());
        Some(Path { fixed: fixed.collect(), states: states.collect(), back: time.loop_of(instance) }.shortened())
    }

    /// That a trace begins like this one: what does not change is the same, and so many states are.
    pub(crate) fn begins_like(&self, path: &Path, states: usize) -> Formula {
        Formula::all_of(self.equalities(path, states))
    }

    /// That a trace is another one than this, in this portion of it. Of a whole one, written with as few states as it can be.
    pub(crate) fn differs_from(&self, path: &Path, portion: Portion) -> Option<Formula> {
        let time = self.time.as_deref()?;
        let mut equal = match portion {
            Portion::First(states) => self.equalities(path, states),
            Portion::Whole if path.states.len() != time.states.len() => return None,
            Portion::Whole => self.equalities(path, path.states.len()),
        };
        if portion == Portion::Whole {
            equal.push(time.begins[path.back].clone());
        }
        Some(!Formula::all_of(equal))
    }

    fn equalities(&self, path: &Path, states: usize) -> Vec<Formula> {
        let Some(time) = self.time.as_deref() else { return Vec::new() };
        let fixed = self.spec.bounds.iter().map(|bound| &bound.relation).filter(|relation| time.is_fixed(relation));
        let fixed = fixed.map(Expr::from).zip(&path.fixed);
        let states = (0..states).flat_map(|state| time.values_of(state).into_iter().zip(path.at(state)));
        fixed.chain(states).map(|(expr, value)| expr.equals(constant(value.clone()))).collect()
    }

    /// The same problem with a further constraint.
    pub(crate) fn with(&self, name: &str, formulas: impl IntoIterator<Item = Formula>) -> Spec {
        formulas.into_iter().fold(self.spec.clone(), |spec, formula| spec.require(name, formula))
    }
}
