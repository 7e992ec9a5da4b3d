//! Symbolic values in a search: what a search and the crate that reasons about such values ask of each other.
//!
//! A field of a symbolic type is not enumerated: choosing it makes a *variable*. When the predicate branches on a condition
//! about variables, the reasoner asks for a [decision](decide): one alternative now, the others in later runs, like a
//! choice of a field's value. The reasoner finds out which alternatives are possible at all.
//!
//! Every decision of a run is recorded, in order. A later run that has come the same way asks for the same decisions and
//! gets the same answers, without any reasoning; where it has been led another way, the records of what followed are
//! dropped with the choices that followed.

use std::any::Any;

use smallscope_core::{Datum, Limits};

pub use crate::lazy::{decide, give_up, refuse_nondeterminism};

/// What symbolic values are looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The predicate runs: branches are decisions.
    Judge,
    /// A candidate is shown: symbolic values are those of its representative.
    Show,
}

/// Whether values exist for the variables of a candidate such that all decisions come out as they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// There are, and one choice of them is the representative.
    Possible,
    /// There are none: the candidate does not exist.
    Impossible,
    /// That is not known.
    Unknown,
}

/// Which values stand for the symbolic values of a structure.
///
/// All of them satisfy the same conditions, so that the predicate cannot tell them apart: it accepts all of them or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Representatives {
    /// One for each way through the predicate; where it only compares, that is one for each order of the values.
    #[default]
    One,
    /// This many of them, or all if there are fewer.
    AtMost(usize),
    /// All of them, as if the fields were not symbolic.
    All,
}

/// Reasons about the symbolic values of one worker's search.
pub trait Reasoner {
    /// Calls `run` with this reasoner in force for all symbolic values.
    fn within(&mut self, purpose: Purpose, run: &mut dyn FnMut());

    /// Calls `run`, a run of a method on a given input: symbolic values that are built there have the values they are built
    /// from, and branches on them go as these say and are [recorded](crate::trace::record::decided).
    fn within_method(&mut self, run: &mut dyn FnMut());

    /// Finds representatives for the given variables after `decisions` decisions; if there are several, by further
    /// decisions.
    fn conclude(&mut self, decisions: usize, variables: &[u32], representatives: Representatives) -> Conclusion;
}

/// Makes the reasoner of a worker.
pub type MakeReasoner = fn(&Limits) -> Box<dyn Reasoner>;

/// A symbolic value, as a visitor sees it.
pub trait Symbol {
    /// Its value in the representative.
    fn datum(&self) -> Datum;

    /// Whether it is the given value. The candidate is taken to be one with this value, if that is possible.
    fn is(&self, datum: &Datum) -> bool;

    /// Whether it is the given value: a decision, so that there are candidates in which it is and others in which it is not.
    fn decide_is(&self, datum: &Datum) -> bool;

    /// Whether it is equal to another symbolic value. The candidate is taken to be one in which it is, if that is possible.
    fn is_equal(&self, other: &dyn Any) -> bool;

    /// A copy of it.
    fn copied(&self) -> Box<dyn Any>;

    /// A copy of it, as a symbolic value.
    fn kept(&self) -> Box<dyn Symbol>;

    /// The number by which the reasoner knows what it stands for.
    fn term(&self) -> u32;
}
