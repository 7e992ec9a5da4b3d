//! Evaluation of compiled formulas in a state.
//!
//! What goes wrong (a variable with too many sets as values, a product that is too large) is kept until the end, and
//! something takes its place: so that what cannot go wrong, which is nearly everything, returns plain values.

mod bind;
mod many;
mod memory;
mod numbers;
mod pairs;
mod select;
mod sets;
mod truths;
mod value;

pub(super) use memory::Memory;

use super::compile::{Code, Root};
use crate::error::Error;
use crate::logic::deep_stretch;
use crate::program::code::{Id, Operation};
use crate::tuples::TupleSet;

impl Code {
    #[inline]
    fn node(&self, id: Id) -> &Operation {
        &self.nodes[id.0 as usize]
    }
}

impl<const W: usize> Memory<W> {
    /// Whether a formula holds.
    pub(super) fn holds(&mut self, code: &Code, root: &Root) -> Result<bool, Error> {
        self.check(code, root)?;
        let truth = deep_stretch(|| self.truth(code, root.id));
        match self.fault.take() {
            None => Ok(truth),
            Some(error) => {
                self.changed();
                Err(error)
            }
        }
    }

    /// Whether the formula means something in a universe of this size.
    fn check(&self, code: &Code, root: &Root) -> Result<(), Error> {
        if root.arity > 2 {
            TupleSet::empty(self.atoms, root.arity)?;
        }
        let stranger = root.constants.iter().map(|&place| &code.constants[place]).find(|c| c.atoms() != self.atoms);
        match stranger {
            None => Ok(()),
            Some(constant) => Err(Error::Universe {
                expression: crate::logic::constant(constant.clone()).to_string(),
                atoms: constant.atoms(),
                universe: self.atoms,
            }),
        }
    }
}
