//! What is asked of outcomes.

use std::fmt::Debug;

use smallscope_relational::{Evaluator, Formula, Instance, Program, Relation, State};

use super::module::Module;
use super::{Reason, StudyError};
use crate::harness::catch;

/// Formulas about inputs and outcomes, to be asked many times.
pub(super) struct Judge {
    reasons: Vec<Reason>,
    formulas: Vec<Formula>,
    program: Program,
    state: State,
}

/// The most atoms that compiled formulas can be about.
const MOST_ATOMS: usize = 1024;

impl Judge {
    pub(super) fn new(module: &Module) -> Result<Self, StudyError> {
        let declared = module.declared.iter().map(|(field, formula)| {
            let reason = Reason::Undeclared { field: field.clone() };
            (reason, formula.clone())
        });
        let correct = module.correct.iter().map(|(text, formula)| {
            let reason = Reason::Incorrect { formula: text.clone() };
            (reason, formula.clone())
        });
        let (reasons, formulas): (Vec<Reason>, Vec<Formula>) = declared.chain(correct).unzip();
        let spec = &module.analysis.spec;
        let relations: Vec<Relation> = spec.bounds.iter().map(|bound| bound.relation.clone()).collect();
        let program = Program::new(&relations, &formulas, spec.bit_width)?;
        Ok(Judge { reasons, formulas, state: program.state(), program })
    }

    /// Why an instance with its outcome is wrong, if it is: the first reason.
    pub(super) fn judge(&mut self, instance: &Instance) -> Result<Option<Reason>, StudyError> {
        let failing = match instance.universe().len() {
            0..=MOST_ATOMS => {
                self.fill(instance);
                self.program.failing(&mut self.state)?
            }
            _ => self.failing_slowly(instance)?,
        };
        Ok(failing.map(|place| self.reasons[place].clone()))
    }

    fn fill(&mut self, instance: &Instance) {
        self.state.clear(instance.universe().len());
        instance.ints().iter().for_each(|&(value, atom)| self.state.carry(atom, value));
        for (place, (_, tuples)) in instance.iter().enumerate() {
            tuples.iter().for_each(|tuple| self.state.insert(place, &tuple));
        }
    }

    fn failing_slowly(&self, instance: &Instance) -> Result<Option<usize>, StudyError> {
        let evaluator = Evaluator::new(instance);
        for (place, formula) in self.formulas.iter().enumerate() {
            if !evaluator.formula(formula)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}

/// Other code that must do the same.
pub(super) struct Comparison<'a, I, O> {
    pub(super) reference: Box<dyn Fn(I) -> O + 'a>,
    pub(super) is_same: Equality<'a, O>,
}

type Equality<'a, O> = Box<dyn Fn(&O, &O) -> bool + 'a>;

impl<I, O: Debug> Comparison<'_, I, O> {
    /// Why the outcome is wrong, if it is.
    pub(super) fn judge(&self, input: I, outcome: &O) -> Option<Reason> {
        match catch(|| (self.reference)(input)) {
            Err(panic) => Some(Reason::ReferencePanicked { message: panic.message, place: panic.place }),
            Ok(other) if (self.is_same)(outcome, &other) => None,
            Ok(other) => Some(Reason::Differs { other: format!("{other:?}") }),
        }
    }
}
