//! In place of [`relations`](super::relations) where relational logic is not built in: nothing is said in it.

use smallscope_search::{Model, Outline};

use super::source::Specification;
use crate::contract::Terms;

#[derive(Clone, Debug, Default)]
pub(crate) struct Formulas {}

impl Formulas {
    pub(crate) fn of(_terms: &Terms) -> Self {
        Formulas {}
    }

    pub(crate) fn returning(self, _outline: fn() -> Option<Outline>) -> Self {
        self
    }

    pub(crate) fn specification<T: Model>(self) -> Option<Box<dyn Specification<T>>> {
        None
    }
}
