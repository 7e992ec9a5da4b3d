//! The operators of the logic on sets of tuples.
//!
//! With tuples as numbers to the base of the universe's size, the first atom is a number's most significant digit: tuples
//! that begin alike are neighbours, and the last atom is the remainder.

use crate::tuples::TupleSet;

impl TupleSet {
    /// The tuples of both sets.
    pub fn intersection(&self, other: &TupleSet) -> TupleSet {
        self.filtered(|index| other.contains_index(index))
    }

    /// The tuples that the other set does not have.
    pub fn difference(&self, other: &TupleSet) -> TupleSet {
        self.filtered(|index| !other.contains_index(index))
    }

    /// The tuples continued by those tuples of the other set that begin with their last atom, without that atom; `None` if
    /// no atom would be left, or the arity is too large for the universe.
    pub fn join(&self, other: &TupleSet) -> Option<TupleSet> {
        let arity = (self.arity() + other.arity()).checked_sub(2)?;
        let empty = TupleSet::empty(self.atoms(), arity).ok()?;
        let atoms = self.atoms() as u64;
        let rest = atoms.pow(other.arity() as u32 - 1);
        let mut indices = Vec::new();
        for &left in self.indices() {
            let (front, middle) = (left / atoms, left % atoms);
            let rights = other.beginning_with(middle);
            indices.extend(rights.iter().map(|right| front * rest + (right - middle * rest)));
        }
        Some(TupleSet::from_indices(empty.atoms(), arity, indices))
    }

    /// The other set, and those tuples of this one whose first atom begins no tuple of the other.
    pub fn override_with(&self, other: &TupleSet) -> TupleSet {
        self.filtered(|index| other.beginning_with(self.first_atom(index)).is_empty()).union(other)
    }

    /// The tuples that begin with an atom of the set.
    pub fn restrict_domain(&self, set: &TupleSet) -> TupleSet {
        self.filtered(|index| set.contains_index(self.first_atom(index)))
    }

    /// The tuples that end with an atom of the set.
    pub fn restrict_range(&self, set: &TupleSet) -> TupleSet {
        self.filtered(|index| set.contains_index(index % self.atoms() as u64))
    }

    /// Every pair turned round.
    pub fn transpose(&self) -> TupleSet {
        let atoms = self.atoms() as u64;
        let turned = self.indices().iter().map(|index| index % atoms * atoms + index / atoms);
        TupleSet::from_indices(self.atoms(), self.arity(), turned.collect())
    }

    /// The smallest transitive relation that has these pairs.
    pub fn closure(&self) -> TupleSet {
        let mut closure = self.clone();
        loop {
            let steps = closure.join(&closure).expect("pairs joined with pairs are pairs");
            let longer = closure.union(&steps);
            if longer == closure {
                return closure;
            }
            closure = longer;
        }
    }

    /// Every atom.
    pub fn all_atoms(atoms: usize) -> TupleSet {
        TupleSet::unary(atoms, 0..atoms)
    }

    /// Every atom with itself.
    pub fn identity(atoms: usize) -> TupleSet {
        TupleSet::from_indices(atoms, 2, (0..atoms as u64).map(|atom| atom * atoms as u64 + atom).collect())
    }

    fn filtered(&self, keep: impl Fn(u64) -> bool) -> TupleSet {
        let kept = self.indices().iter().copied().filter(|&index| keep(index)).collect();
        TupleSet::from_indices(self.atoms(), self.arity(), kept)
    }

    fn first_atom(&self, index: u64) -> u64 {
        index / (self.atoms() as u64).pow(self.arity() as u32 - 1)
    }

    /// The numbers of the tuples that begin with this atom.
    fn beginning_with(&self, atom: u64) -> &[u64] {
        let rest = (self.atoms() as u64).pow(self.arity() as u32 - 1);
        let indices = self.indices();
        let start = indices.partition_point(|&index| index < atom * rest);
        let end = indices.partition_point(|&index| index < (atom + 1) * rest);
        &indices[start..end]
    }
}

#[cfg(test)]
mod tests {
    use crate::tuples::{TupleSet, Universe};

    fn sets() -> (Universe, impl Fn(&[[&str; 2]]) -> TupleSet) {
        let universe = Universe::new(["a", "b", "c"]).unwrap();
        let atoms = universe.clone();
        (universe, move |pairs| atoms.tuples(pairs.iter().copied()).unwrap())
    }

    #[test]
    fn joins_match_the_last_atom_with_the_first() {
        let (universe, pairs) = sets();
        let left = pairs(&[["a", "b"], ["a", "c"], ["b", "b"]]);
        let right = pairs(&[["b", "c"], ["c", "a"], ["c", "c"]]);
        assert_eq!(left.join(&right).unwrap(), pairs(&[["a", "c"], ["a", "a"], ["b", "c"]]));
        let triples = universe.tuples([["a", "b", "c"], ["c", "c", "a"]]).unwrap();
        let joined = triples.join(&right).unwrap();
        assert_eq!(joined.to_string(&universe), "{a->b->a, a->b->c}");
        let set = universe.tuples([["c"]]).unwrap();
        assert_eq!(set.join(&triples).unwrap(), pairs(&[["c", "a"]]));
        assert_eq!(triples.join(&set).unwrap(), pairs(&[["a", "b"]]));
        assert_eq!(set.join(&set), None);
    }

    #[test]
    fn overriding_replaces_by_the_first_atom() {
        let (universe, pairs) = sets();
        let old = pairs(&[["a", "a"], ["a", "b"], ["b", "c"]]);
        assert_eq!(old.override_with(&pairs(&[["a", "c"]])), pairs(&[["a", "c"], ["b", "c"]]));
        let (left, right) = (universe.tuples([["a"], ["b"]]).unwrap(), universe.tuples([["b"], ["c"]]).unwrap());
        assert_eq!(left.override_with(&right), left.union(&right));
    }

    #[test]
    fn closures_are_transitive() {
        let (_, pairs) = sets();
        let cycle = pairs(&[["a", "b"], ["b", "c"], ["c", "a"]]);
        assert_eq!(cycle.closure().len(), 9);
        let path = pairs(&[["a", "b"], ["b", "c"]]);
        assert_eq!(path.closure(), pairs(&[["a", "b"], ["b", "c"], ["a", "c"]]));
    }
}
