//! Instances: a value for every relation.

use std::fmt;

use crate::logic::Relation;
use crate::options::{DEFAULT_BIT_WIDTH, Overflow};
use crate::tuples::{TupleSet, Universe};

/// A value for every bound relation: what solving finds.
///
/// Instances are equal if their relations and integers are, whatever the witnesses.
#[derive(Clone)]
pub struct Instance {
    universe: Universe,
    /// In the order of the bounds.
    relations: Vec<(Relation, TupleSet)>,
    /// Integers and the atoms that carry them, by value.
    ints: Vec<(i64, usize)>,
    bit_width: u32,
    overflow: Overflow,
    /// Values of variables that the formulas say exist.
    witnesses: Vec<(Relation, TupleSet)>,
}

impl Instance {
    /// The instance with these values of the relations, in which atoms carry these integers.
    ///
    /// # Panics
    ///
    /// If an atom that carries an integer is outside the universe.
    pub fn new(universe: Universe, relations: Vec<(Relation, TupleSet)>, ints: Vec<(i64, usize)>) -> Self {
        assert!(ints.iter().all(|&(_, atom)| atom < universe.len()), "integers are carried by atoms of the universe");
        let (bit_width, overflow) = (DEFAULT_BIT_WIDTH, Overflow::default());
        Instance { universe, relations, ints, bit_width, overflow, witnesses: Vec::new() }
    }

    /// The same with integers of this many bits, that behave so when a result does not fit. An instance that was found has
    /// those of its problem; one made by hand has 4 bits that wrap around.
    #[must_use]
    pub fn with_integers(self, bit_width: u32, overflow: Overflow) -> Self {
        Instance { bit_width, overflow, ..self }
    }

    /// How many bits integers have.
    pub fn bit_width(&self) -> u32 {
        self.bit_width
    }

    /// What becomes of results that do not fit.
    pub fn overflow(&self) -> Overflow {
        self.overflow
    }

    /// The same with other names for the atoms.
    ///
    /// # Panics
    ///
    /// If the universe has another number of atoms.
    #[must_use]
    pub fn with_names(self, universe: Universe) -> Self {
        assert_eq!(universe.len(), self.universe.len(), "every atom has a name");
        Instance { universe, ..self }
    }

    /// The same with values of variables that the formulas say exist.
    pub(crate) fn with_witnesses(self, witnesses: Vec<(Relation, TupleSet)>) -> Self {
        Instance { witnesses, ..self }
    }

    /// The atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The value of a relation, if it has one.
    pub fn get(&self, relation: &Relation) -> Option<&TupleSet> {
        self.relations.iter().find(|(other, _)| other == relation).map(|(_, tuples)| tuples)
    }

    /// The value of the first relation with this name, if there is one.
    pub fn named(&self, name: &str) -> Option<&TupleSet> {
        self.relations.iter().find(|(other, _)| other.name() == name).map(|(_, tuples)| tuples)
    }

    /// All relations with their values, in the order of the bounds.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Relation, &TupleSet)> {
        self.relations.iter().map(|(relation, tuples)| (relation, tuples))
    }

    /// The integers and the atoms that carry them, by value.
    pub fn ints(&self) -> &[(i64, usize)] {
        &self.ints
    }

    /// For existential variables that were replaced by relations, the value that was found, as a relation named `$` and the
    /// variable; for a variable under universal ones, a value for each of theirs. They are examples: other values may do.
    pub fn witnesses(&self) -> impl ExactSizeIterator<Item = (&Relation, &TupleSet)> {
        self.witnesses.iter().map(|(relation, tuples)| (relation, tuples))
    }
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        (&self.universe, &self.relations, &self.ints) == (&other.universe, &other.relations, &other.ints)
    }
}

impl Eq for Instance {}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (relation, tuples)) in self.iter().chain(self.witnesses()).enumerate() {
            let line = if place == 0 { "" } else { "\n" };
            write!(f, "{line}{} = {}", relation.name(), tuples.to_string(&self.universe))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
