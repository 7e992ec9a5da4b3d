//! Lex-leader predicates: of an instance and the one in which two neighbouring atoms of a class are exchanged, only the
//! first in a fixed order is wanted.
//!
//! For each pair of neighbours the tuples are compared with their images, relation by relation, up to a given
//! number of them. This is cheap and leaves some isomorphic instances (Crawford et al. 1996; Shlyakhter 2001).
//! A tuple that is there comes before one that is not, so that the first atoms of a class are used first.

use rustc_hash::FxHashSet;
use smallscope_core::{Spending, Stop};
use smallscope_solver::{Bit, Circuit};

use crate::translate::Matrix;
use crate::tuples::atoms_of;

/// The conditions for all neighbours in all classes. Those of two atoms are asked for only if neither is `numbered`, that is,
/// has its place by another rule.
pub(crate) fn leaders(
    circuit: &mut Circuit,
    classes: &[Vec<usize>],
    relations: &[&Matrix],
    numbered: &[Bit],
    length: usize,
    spending: &Spending,
) -> Result<Vec<Bit>, Stop> {
    if length == 0 {
        return Ok(Vec::new());
    }
    // All comparisons go through the tuples in one order. So the least instance of a kind leads in each of them, and is kept.
    let mut conditions = Vec::new();
    for pair in classes.iter().flat_map(|class| class.windows(2)) {
        let taken = circuit.or(numbered[pair[0]], numbered[pair[1]]);
        if !taken.is_true() {
            let compared = compared(relations, pair[0], pair[1], length, spending)?;
            let leads = at_least(circuit, &compared);
            conditions.push(circuit.or(taken, leads));
        }
    }
    Ok(conditions)
}

/// Tuples that change when two atoms are exchanged, with their images; each such pair once.
fn compared(
    relations: &[&Matrix],
    one: usize,
    other: usize,
    length: usize,
    spending: &Spending,
) -> Result<Vec<(Bit, Bit)>, Stop> {
    let mut pairs = Vec::new();
    for relation in relations {
        let (atoms, arity) = (relation.atoms(), relation.arity());
        let mut done = FxHashSet::default();
        for &(tuple, bit) in relation.cells() {
            spending.step()?;
            let image = exchanged(tuple, atoms, arity, one, other);
            if image == tuple || done.contains(&image) {
                continue;
            }
            done.insert(tuple);
            // Both tuples or neither may be there, since exchanging the atoms keeps the bounds.
            let (first, second) = if tuple < image { (bit, relation.get(image)) } else { (relation.get(image), bit) };
            if first != second {
                pairs.push((first, second));
            }
            if pairs.len() == length {
                return Ok(pairs);
            }
        }
    }
    Ok(pairs)
}

fn exchanged(tuple: u64, atoms: usize, arity: usize, one: usize, other: usize) -> u64 {
    let swap = |atom: usize| match atom {
        _ if atom == one => other,
        _ if atom == other => one,
        _ => atom,
    };
    atoms_of(tuple, atoms, arity).into_iter().fold(0, |index, atom| index * atoms as u64 + swap(atom) as u64)
}

/// Whether the first bits come before the second ones or are the same, compared from the front.
fn at_least(circuit: &mut Circuit, pairs: &[(Bit, Bit)]) -> Bit {
    // Without an equivalence: the first bits occur only positively and the second only negatively, so half the clauses do.
    let mut holds = Bit::TRUE;
    for &(first, second) in pairs.iter().rev() {
        let rest = circuit.or(!second, holds);
        let equal_or_before = circuit.and(first, rest);
        let neither = circuit.and(!second, holds);
        holds = circuit.or(equal_or_before, neither);
    }
    holds
}
