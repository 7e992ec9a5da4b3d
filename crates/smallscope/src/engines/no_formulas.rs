//! In place of [`formulas`](super::formulas) where relational logic is not built in: nothing is said in it.

use smallscope_search::{Limits, Model, Space, Structure};

use super::finder::{Ended, Visit};

#[derive(Clone, Default)]
pub(super) struct Formulas;

impl Formulas {
    pub(super) fn are_stated<T: Model>(&self, _space: &Space<T>) -> bool {
        false
    }

    pub(super) fn solve<T: Model>(&self, _space: &Space<T>, _limits: &Limits, _visit: Visit<'_>) -> Ended {
        Err("relational specifications need the feature `alloy`".to_owned())
    }

    pub(super) fn evaluator<T: Model>(&self, _space: &Space<T>) -> Result<Option<Evaluator>, String> {
        Ok(None)
    }
}

pub(super) enum Evaluator {}

impl Evaluator {
    pub(super) fn refuses(&mut self, _structure: &Structure) -> Option<String> {
        match *self {}
    }
}
