//! The canonical form of an instance under permutations of interchangeable atoms.
//!
//! Two instances are isomorphic if a permutation that keeps every atom in its class maps the relations of the one onto those
//! of the other. The canonical form is one relabelled instance of the isomorphism class, chosen without looking at the
//! atoms' numbers. It is found by *individualisation and refinement* (McKay, "Practical graph isomorphism", 1981; McKay and
//! Piperno, "Practical graph isomorphism, II", 2014), for relations of any arity:
//!
//! 1. An ordered partition of the atoms starts with the classes as its cells, and is *refined*: atoms of a cell that occur in
//!    differently coloured tuples are told apart ([`refine`]). Mostly every cell has one atom then, and names it.
//! 2. If not, an atom of the smallest open cell is *individualised*, and the partition refined again; this is tried for every
//!    atom of the cell. The leaves of this tree are relabelled instances, and the least of them is the form ([`search`]).
//! 3. Automorphisms that turn up, and atoms that can be exchanged (*twins*, of which unused atoms are the usual case), cut
//!    off parts of the tree that are like others.
//!
//! Invariant: a cell's place, a signature, a trace, the choice of the cell depend on the instance up to isomorphism only. So the
//! trees of isomorphic instances have the same leaves, hence the same least one; and instances with the same leaf are
//! isomorphic, since each is a relabelling of it. Hashes may collide: that costs time, not correctness.

mod encode;
mod orbits;
pub(crate) mod partition;
pub(crate) mod refine;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use orbits::find_twins;

use smallscope_core::Spending;

use crate::rows::Rows;
use crate::tuples::TupleSet;
use partition::Partition;
use search::{Search, Subject};

/// The canonical form of an instance: equal for two instances exactly if they are isomorphic. Only forms that canonisers
/// of the same classes made, of relations with the same arities, are to be compared.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CanonicalInstance(Box<[u8]>);

impl CanonicalInstance {
    /// The form with these bytes, as an earlier one had them.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        CanonicalInstance(bytes.into())
    }

    /// The form as bytes; a byte for each tuple, about.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Finds canonical forms of instances over the same atoms.
///
/// ```
/// use smallscope_relational::{Canoniser, TupleSet, Universe};
/// let universe = Universe::new(["a", "b", "c"])?;
/// let mut canoniser = Canoniser::new(3, &[vec![0, 1, 2]]);
/// let mut form = |tuples| universe.tuples(tuples).map(|tuples| canoniser.form(&[&tuples]).0);
/// assert_eq!(form([["a", "b"], ["b", "c"]])?, form([["a", "c"], ["b", "a"]])?);
/// assert_ne!(form([["a", "b"], ["b", "c"]])?, form([["a", "b"], ["a", "c"]])?);
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
pub struct Canoniser {
    start: Partition,
    /// The atom whose name the atom at each position gets.
    names: Vec<usize>,
    rows: Vec<Rows>,
    search: Search,
    permutation: Vec<usize>,
}

impl Canoniser {
    /// For instances over this many atoms, those of a class being interchangeable. An atom in no class stays what it is.
    ///
    /// # Panics
    ///
    /// If an atom is in two classes, or is not below the number of atoms.
    pub fn new(atoms: usize, classes: &[Vec<usize>]) -> Self {
        let mut cells = classes.to_vec();
        let mut is_free = vec![false; atoms];
        for &atom in classes.iter().flatten() {
            assert!(!std::mem::replace(&mut is_free[atom], true), "atom {atom} is in one class only");
        }
        cells.extend((0..atoms).filter(|&atom| !is_free[atom]).map(|atom| vec![atom]));
        Canoniser {
            start: Partition::new(&cells),
            names: cells.concat(),
            rows: Vec::new(),
            search: Search::default(),
            permutation: vec![0; atoms],
        }
    }

    /// Spends this. When there is nothing left, forms mean nothing.
    #[must_use]
    pub(crate) fn spending(mut self, spending: &Spending) -> Self {
        self.search.refiner.spending = spending.clone();
        self
    }

    /// The canonical form of the instance with these values of the relations, and a permutation (the new name of each
    /// atom) that maps the instance onto the representative of all instances with this form; see [`TupleSet::renamed`].
    ///
    /// # Panics
    ///
    /// If a relation is over another number of atoms.
    pub fn form(&mut self, relations: &[&TupleSet]) -> (CanonicalInstance, &[usize]) {
        if self.rows.len() < relations.len() {
            self.rows.resize_with(relations.len(), Rows::default);
        }
        for (rows, set) in self.rows.iter_mut().zip(relations) {
            assert_eq!(set.atoms(), self.names.len(), "relations are over the atoms of the canoniser");
            rows.load(set);
        }
        let subject = Subject { relations, rows: &self.rows[..relations.len()], names: &self.names };
        let leaf = self.search.run(subject, &self.start);
        for (&atom, &name) in leaf.order.iter().zip(&self.names) {
            self.permutation[atom as usize] = name;
        }
        (CanonicalInstance(leaf.bytes.as_slice().into()), &self.permutation)
    }
}
