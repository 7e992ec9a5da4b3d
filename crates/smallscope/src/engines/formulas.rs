//! Relational specifications of a space: structures that the solver finds, and the evaluator's judgement.

use std::time::Instant;

use smallscope_core::Stop;
use smallscope_heap::{Judge, Text};
use smallscope_relational::Options;
use smallscope_search::{Limits, Model, Space, Structure};

use super::finder::{Coverage, Ended, Visit};
use crate::alloy::{Inputs, text_here};

/// What is said in relational logic, besides what the types say.
#[derive(Clone, Default)]
pub(super) struct Formulas(Vec<Text>);

impl Formulas {
    /// Adds a text that the caller has written.
    #[track_caller]
    pub(super) fn push(&mut self, formulas: String) {
        self.0.push(text_here(formulas));
    }

    /// Whether anything is said.
    pub(super) fn are_stated<T: Model>(&self, space: &Space<T>) -> bool {
        !self.0.is_empty() || space.has_specifications()
    }

    fn inputs<T: Model>(&self, space: &Space<T>) -> Inputs<T> {
        self.0.iter().cloned().fold(Inputs::of(space.clone()), Inputs::requires_text)
    }

    /// Finds structures by the solver.
    pub(super) fn solve<T: Model>(&self, space: &Space<T>, limits: &Limits, visit: Visit<'_>) -> Ended {
        if !self.are_stated(space) {
            return Err("there is no relational specification".to_owned());
        }
        if let Some(restriction) = space.restriction().filter(|_| self.0.is_empty()) {
            return Err(format!(
                "the space is restricted by {restriction}: say the same in relational logic, with `relational`"
            ));
        }
        let options = Options { budget: limits.budget(Instant::now()), ..Options::default() };
        let mut generated = self.inputs(space).structures(&options).map_err(|problem| problem.to_string())?;
        let most = limits.structures.unwrap_or(u64::MAX);
        for number in 0.. {
            match generated.next() {
                Some(_) if number == most => return Ok(Coverage::Partial(Stop::Structures(most).to_string())),
                Some(structure) => visit(structure),
                None => break,
            }
        }
        Ok(generated.stopped().map_or(Coverage::All, |stop| Coverage::Partial(stop.to_string())))
    }

    /// Judges structures by the evaluator, if anything is said.
    pub(super) fn evaluator<T: Model>(&self, space: &Space<T>) -> Result<Option<Evaluator>, String> {
        let stated = self.are_stated(space).then(|| self.inputs(space).judge());
        stated.transpose().map(|judge| judge.map(Evaluator)).map_err(|problem| problem.to_string())
    }
}

/// Judges structures by formulas.
pub(super) struct Evaluator(Judge);

impl Evaluator {
    /// The formula that refuses a structure, if one does.
    pub(super) fn refuses(&mut self, structure: &Structure) -> Option<String> {
        match self.0.invalid(structure) {
            Ok(broken) => broken.map(|broken| broken.to_string()),
            Err(error) => panic!("the specification: {error}"),
        }
    }
}
