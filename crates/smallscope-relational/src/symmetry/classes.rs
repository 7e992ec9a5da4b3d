//! Classes of interchangeable atoms.
//!
//! That exchanging two atoms keeps every set is an equivalence, since `(a c) = (a b)(b c)(a b)`; so an atom is compared with one
//! atom of each class only. Atoms that colour refinement tells apart are not exchanged by any symmetry, so mostly there
//! is one class to compare with.

use smallscope_core::Spending;
use smallscope_solver::{Budget, Stop};

use crate::canonical::find_twins;
use crate::canonical::partition::Partition;
use crate::canonical::refine::Refiner;
use crate::rows::{Rows, swap_keeps};
use crate::tuples::TupleSet;

/// The coarsest partition of the atoms such that exchanging any two atoms of a class maps each of the sets onto itself.
/// Hence so does every permutation that keeps each atom in its class.
///
/// Classes come in the order of their first atoms, and their atoms in order.
///
/// ```
/// use smallscope_relational::{Universe, interchangeable};
/// let universe = Universe::new(["list", "a", "b", "0", "1"])?;
/// let header = universe.tuples([["list", "a"], ["list", "b"]])?;
/// let next = universe.tuples([["0", "1"]])?;
/// assert_eq!(interchangeable(5, &[&header, &next]), [vec![0], vec![1, 2], vec![3], vec![4]]);
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
///
/// # Panics
///
/// If a set is over another number of atoms.
pub fn interchangeable(atoms: usize, sets: &[&TupleSet]) -> Vec<Vec<usize>> {
    interchangeable_within(atoms, sets, &Budget::default()).expect("nothing is limited")
}

/// The same within a budget: thousands of atoms take minutes.
pub(crate) fn interchangeable_within(
    atoms: usize,
    sets: &[&TupleSet],
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, Stop> {
    assert!(sets.iter().all(|set| set.atoms() == atoms), "sets are over the given atoms");
    let rows: Vec<Rows> = sets.iter().map(|set| Rows::of(set)).collect();
    let mut partition = Partition::new(&[(0..atoms).collect()]);
    let spending = Spending::new(budget);
    let mut refiner = Refiner::default();
    refiner.spending = spending.clone();
    refiner.refine(&rows, &mut partition);
    let swaps = |one: u32, other: u32| {
        if spending.is_spent() {
            // What comes of it is thrown away: the answer that leads to the end soonest.
            return true;
        }
        let mut sets = sets.iter().zip(&rows);
        sets.all(|(set, rows)| swap_keeps(set, rows, one as usize, other as usize))
    };
    let mut twins = Vec::new();
    find_twins(&partition, &mut twins, swaps);
    spending.stopped().map_or_else(|| Ok(collect_classes(&twins)), Err)
}

/// The atoms by their representatives.
fn collect_classes(representatives: &[u32]) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut class_of = vec![None; representatives.len()];
    for (atom, &representative) in representatives.iter().enumerate() {
        let class = *class_of[representative as usize].get_or_insert_with(|| {
            classes.push(Vec::new());
            classes.len() - 1
        });
        classes[class].push(atom);
    }
    classes
}
