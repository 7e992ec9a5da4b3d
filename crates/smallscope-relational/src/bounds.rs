//! Bounds: which tuples each relation must have, and which it may have.
//!
//! Invariant: for every relation, the lower bound is a subset of the upper, and both are over the universe.

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::logic::Relation;
use crate::tuples::{TupleSet, Universe};

/// For each relation, the tuples that it has in every instance (the lower bound, or partial instance), and those it has in
/// some (the upper bound); and which atoms carry which integers.
#[derive(Clone, Debug)]
pub struct Bounds {
    universe: Universe,
    relations: Vec<Bound>,
    index: FxHashMap<Relation, usize>,
    ints: Vec<(i64, usize)>,
}

/// The bounds of one relation.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The relation.
    pub relation: Relation,
    /// What it has in every instance.
    pub lower: TupleSet,
    /// What it may have.
    pub upper: TupleSet,
}

impl Bounds {
    /// Nothing bound yet.
    pub fn new(universe: Universe) -> Self {
        Bounds { universe, relations: Vec::new(), index: FxHashMap::default(), ints: Vec::new() }
    }

    /// The atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The relation has exactly these tuples, in every instance.
    ///
    /// # Errors
    ///
    /// If the tuples have another arity or are over other atoms.
    pub fn exactly(&mut self, relation: &Relation, tuples: TupleSet) -> Result<(), Error> {
        self.between(relation, tuples.clone(), tuples)
    }

    /// The relation has some of these tuples, or none.
    ///
    /// # Errors
    ///
    /// If the tuples have another arity or are over other atoms.
    pub fn at_most(&mut self, relation: &Relation, upper: TupleSet) -> Result<(), Error> {
        self.between(relation, TupleSet::empty(self.universe.len(), upper.arity())?, upper)
    }

    /// The relation has all tuples of the first set, and some others of the second, or none. Replaces earlier bounds.
    ///
    /// # Errors
    ///
    /// If the tuples have another arity or are over other atoms, or the lower bound is not within the upper.
    pub fn between(&mut self, relation: &Relation, lower: TupleSet, upper: TupleSet) -> Result<(), Error> {
        let problem = |problem: String| Error::Bounds { relation: relation.name().to_string(), problem };
        for (which, tuples) in [("lower", &lower), ("upper", &upper)] {
            if tuples.arity() != relation.arity() {
                let (has, wants) = (tuples.arity(), relation.arity());
                return Err(problem(format!(
                    "the {which} bound has tuples of length {has}, the relation of length {wants}"
                )));
            }
            if tuples.atoms() != self.universe.len() {
                let (has, wants) = (tuples.atoms(), self.universe.len());
                return Err(problem(format!("the {which} bound is over {has} atoms, the universe has {wants}")));
            }
        }
        if let Some(&index) = lower.indices().iter().find(|&&index| !upper.contains_index(index)) {
            let tuple = TupleSet::from_indices(lower.atoms(), lower.arity(), vec![index]).to_string(&self.universe);
            return Err(problem(format!("the lower bound has {tuple}, which the upper bound does not allow")));
        }
        let bound = Bound { relation: relation.clone(), lower, upper };
        match self.index.get(relation) {
            Some(&place) => self.relations[place] = bound,
            None => {
                self.index.insert(relation.clone(), self.relations.len());
                self.relations.push(bound);
            }
        }
        Ok(())
    }

    /// The atom carries this integer. It carries no other one then, and no other atom carries it.
    ///
    /// # Errors
    ///
    /// If the atom is outside the universe.
    pub fn carry(&mut self, atom: usize, value: i64) -> Result<(), Error> {
        if atom >= self.universe.len() {
            return Err(Error::UnknownAtom { atom: format!("#{atom}"), closest: None });
        }
        self.ints.retain(|&(other, carrier)| other != value && carrier != atom);
        let place = self.ints.partition_point(|&(other, _)| other < value);
        self.ints.insert(place, (value, atom));
        Ok(())
    }

    /// The integers and the atoms that carry them, by value.
    pub fn ints(&self) -> &[(i64, usize)] {
        &self.ints
    }

    /// The integer that an atom carries.
    pub fn int_of(&self, atom: usize) -> Option<i64> {
        self.ints.iter().find(|&&(_, carrier)| carrier == atom).map(|&(value, _)| value)
    }

    /// The bounds of a relation, if it has any.
    pub fn of(&self, relation: &Relation) -> Option<&Bound> {
        self.index.get(relation).map(|&place| &self.relations[place])
    }

    /// All bounds, in the order in which the relations were first bound.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Bound> {
        self.relations.iter()
    }
}
