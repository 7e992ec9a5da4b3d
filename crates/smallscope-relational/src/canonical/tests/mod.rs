//! Canonical forms against brute force, against known numbers of isomorphism classes, and on instances with much symmetry.

mod counts;
mod random;
mod symmetric;
mod times;

use super::{CanonicalInstance, Canoniser};
use crate::tuples::TupleSet;

/// A source of arbitrary numbers that is the same in every run (SplitMix64).
pub(crate) struct Arbitrary(pub u64);

impl Arbitrary {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }

    /// A permutation that keeps each atom in its class.
    pub fn permutation(&mut self, atoms: usize, classes: &[Vec<usize>]) -> Vec<usize> {
        let mut images: Vec<usize> = (0..atoms).collect();
        for class in classes {
            for place in (1..class.len()).rev() {
                images.swap(class[place], class[self.below(place + 1)]);
            }
        }
        images
    }

    /// A set in which each tuple is with a chance of `weight` in 8.
    pub fn tuples(&mut self, atoms: usize, arity: usize, weight: usize) -> TupleSet {
        let all = (atoms as u64).pow(arity as u32);
        TupleSet::from_indices(atoms, arity, (0..all).filter(|_| self.below(8) < weight).collect())
    }

    pub fn classes(&mut self, atoms: usize) -> Vec<Vec<usize>> {
        let mut classes = vec![Vec::new(); 1 + self.below(atoms)];
        for atom in 0..atoms {
            let class = self.below(classes.len());
            classes[class].push(atom);
        }
        classes
    }
}

pub(crate) fn pairs(atoms: usize, tuples: impl IntoIterator<Item = (usize, usize)>) -> TupleSet {
    let indices = tuples.into_iter().map(|(from, to)| (from * atoms + to) as u64).collect();
    TupleSet::from_indices(atoms, 2, indices)
}

/// The graph with these edges, both ways.
pub(crate) fn graph(atoms: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> TupleSet {
    pairs(atoms, edges.into_iter().flat_map(|(from, to)| [(from, to), (to, from)]))
}

/// Canonisers that must agree on what is isomorphic: with full refinement, and with so little that the search has to do
/// the work.
fn with_less_refinement(make: impl Fn() -> Canoniser) -> Vec<Canoniser> {
    let limited = |rounds| {
        let mut canoniser = make();
        canoniser.search.refiner.rounds = rounds;
        canoniser
    };
    [usize::MAX, 2, 1, 0].map(limited).into()
}

/// All atoms in one class.
pub(crate) fn free(atoms: usize) -> Canoniser {
    Canoniser::new(atoms, &[(0..atoms).collect()])
}

fn form(canoniser: &mut Canoniser, set: &TupleSet) -> CanonicalInstance {
    canoniser.form(&[set]).0
}
