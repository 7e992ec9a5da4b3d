//! What formulas are compiled to: a graph of operations, in which what is equal is one node.
//!
//! There are five sorts of nodes. Sets, truths and numbers have a value that fits a few words, which is passed around; pairs
//! (relations of arity 2) are asked for one row at a time; relations of more columns have a list of rows, made as a whole.
//!
//! Variables live in numbered slots; slot 0 stands for the state itself. A binder takes the slot after the highest of the
//! variables that are free in it: so equal parts of formulas become one node even if they stand under different quantifiers.
//! The slot may be in use outside, so a binder leaves it as it was.

use crate::logic::{Comparison, IntOp, Multiplicity};

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(pub(super) u32);

/// The place of a variable's value.
pub(super) type Slot = u32;

/// One operation.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) op: Op,
    /// The highest slot of a free variable. As long as the variable there has the same value, so has the node.
    pub(super) slot: Slot,
    /// The length of the tuples; 0 for truths and numbers.
    pub(super) arity: u32,
    /// Where the value is remembered, if it is: among those of its sort.
    pub(super) cell: u32,
}

/// What a node computes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    Set(SetOp),
    Pair(PairOp),
    Many(ManyOp),
    Truth(TruthOp),
    Number(NumberOp),
}

/// A set of atoms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum SetOp {
    /// A relation, by its place.
    Relation(u32),
    Univ,
    Empty,
    Ints,
    /// A constant, by its place.
    Constant(u32),
    /// The atom in a slot.
    Atom(Slot),
    /// The set in a slot.
    Variable(Slot),
    Union(Id, Id),
    Intersection(Id, Id),
    Difference(Id, Id),
    /// `x.r` for the atom in a slot.
    Row(Slot, Id),
    /// `s.r`
    Image(Id, Id),
    If(Id, Id, Id),
    /// All atoms of the binder's domain for which a formula holds.
    Comprehension(Binder, Id),
    FromInt(Id),
    /// The value is remembered while the node's slot is as it is.
    Remember(Id),
    /// The value is remembered for each atom in the slot.
    Tabulate(Slot, Id),
    /// On more stack, if little is left.
    Deep(Id),
}

/// A relation of arity 2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum PairOp {
    Relation(u32),
    Iden,
    Empty,
    Constant(u32),
    Variable(Slot),
    Union(Id, Id),
    Intersection(Id, Id),
    Difference(Id, Id),
    Override(Id, Id),
    /// `s <: r`
    Domain(Id, Id),
    /// `r :> s`
    Range(Id, Id),
    /// `s -> t`
    Product(Id, Id),
    /// `r.q` of two relations of arity 2.
    Join(Id, Id),
    /// `s.r` with `r` of arity 3.
    Front(Id, Id),
    /// `r.s` with `r` of arity 3.
    Back(Id, Id),
    Transpose(Id),
    Closure(Id),
    ReflexiveClosure(Id),
    If(Id, Id, Id),
    Comprehension(Box<[Binder]>, Id),
    /// Rows are remembered while the node's slot is as it is.
    Remember(Id),
    Deep(Id),
}

/// A relation of arity 3 or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ManyOp {
    /// A relation, by its place, with its arity.
    Relation(u32, u32),
    Empty(u32),
    /// A constant, by its place, with its arity.
    Constant(u32, u32),
    Variable(Slot, u32),
    Union(Id, Id),
    Intersection(Id, Id),
    Difference(Id, Id),
    Override(Id, Id),
    Domain(Id, Id),
    Range(Id, Id),
    Product(Id, Id),
    Join(Id, Id),
    If(Id, Id, Id),
    Comprehension(Box<[Binder]>, Id),
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum TruthOp {
    Constant(bool),
    Not(Id),
    And(Box<[Id]>),
    Or(Box<[Id]>),
    Iff(Id, Id),
    If(Id, Id, Id),
    Quantified(Tally, Box<[Binder]>, Id),
    Count(Multiplicity, Id),
    Subset(Id, Id),
    /// Whether the atom in a slot is in a set.
    Member(Slot, Id),
    Equal(Id, Id),
    Compare(Comparison, Id, Id),
    Mapping(Mapped),
    Remember(Id),
    Tabulate(Slot, Id),
    Deep(Id),
}

/// An integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum NumberOp {
    Constant(i64),
    Cardinality(Id),
    SumOf(Id),
    Sum(Box<[Binder]>, Id),
    Binary(IntOp, Id, Id),
    Negate(Id),
    If(Id, Id, Id),
    Remember(Id),
    Tabulate(Slot, Id),
    Deep(Id),
}

/// What a variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Binder {
    pub(super) slot: Slot,
    pub(super) domain: Id,
    pub(super) multiplicity: Multiplicity,
    /// How it was declared, for errors: a place in the list of texts.
    pub(super) text: u32,
}

/// Which values of variables a quantifier counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tally {
    /// No value makes the body false.
    All,
    /// Some value makes the body true.
    Some,
    /// At most one value does.
    Lone,
    /// Exactly one does.
    One,
}

/// A relation that is a function: see [`Mapping`](crate::Mapping).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mapped {
    pub(super) relation: Id,
    pub(super) domain: Id,
    pub(super) multiplicity: Multiplicity,
    pub(super) range: Id,
}
