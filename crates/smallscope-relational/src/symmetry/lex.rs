//! Lex-leader predicates: of an instance and the one in which two neighbouring atoms of a class are exchanged, only the
//! first in a fixed order is wanted.
//!
//! For each pair of neighbours the tuples are compared with their images, relation by relation, up to a given
//! number of them. This is cheap and leaves some isomorphic instances (Crawford et al. 1996; Shlyakhter 2001).
//! A tuple that is there comes before one that is not, so that the first atoms of a class are used first.
//!
//! The order of the tuples is the same for all pairs, and may be any. With marks first, two `lone` fields over 4 atoms keep 24,103 of
//! 390,625 instances, and 43,597 relation by relation (16,900 are not isomorphic).

use rustc_hash::FxHashSet;
use smallscope_core::{Spending, Stop};
use smallscope_solver::{Bit, Circuit};

use crate::translate::Matrix;
use crate::tuples::atoms_of;

/// How two instances are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// The comparison ends after so many tuples.
    pub(crate) length: usize,
    /// Whether tuples with few atoms that can be exchanged come first: loops of a relation are marks on atoms and come with the
    /// sets. This leaves fewer instances, but where one is enough, it is often found later.
    pub(crate) marks_first: bool,
}

impl Comparison {
    /// The tuples of one relation after those of another.
    pub(crate) fn by_relations(length: usize) -> Comparison {
        Comparison { length, marks_first: false }
    }
}

/// The conditions for all neighbours in all classes. Those of two atoms are asked for only if neither is `numbered`, that is,
/// has its place by another rule.
pub(crate) fn leaders(
    circuit: &mut Circuit,
    classes: &[Vec<usize>],
    relations: &[&Matrix],
    numbered: &[Bit],
    comparison: Comparison,
    spending: &Spending,
) -> Result<Vec<Bit>, Stop> {
    if comparison.length == 0 {
        return Ok(Vec::new());
    }
    // All comparisons go through the tuples in one order. So the least instance of a kind leads in each of them, and is kept.
    let tuples = ordered(classes, relations, comparison, spending)?;
    let mut conditions = Vec::new();
    for pair in classes.iter().flat_map(|class| class.windows(2)) {
        let taken = circuit.or(numbered[pair[0]], numbered[pair[1]]);
        if !taken.is_true() {
            let compared = compared(&tuples, relations, [pair[0], pair[1]], comparison.length, spending)?;
            let leads = at_least(circuit, &compared);
            conditions.push(circuit.or(taken, leads));
        }
    }
    Ok(conditions)
}

/// A tuple of a relation.
struct Tuple {
    relation: usize,
    tuple: u64,
    bit: Bit,
}

/// The tuples that an exchange may change, in the order of comparisons.
fn ordered(
    classes: &[Vec<usize>],
    relations: &[&Matrix],
    comparison: Comparison,
    spending: &Spending,
) -> Result<Vec<Tuple>, Stop> {
    let Some(atoms) = relations.first().map(|relation| relation.atoms()) else { return Ok(Vec::new()) };
    let mut exchangeable = vec![false; atoms];
    classes.iter().filter(|class| class.len() > 1).flatten().for_each(|&atom| exchangeable[atom] = true);
    let mut tuples = Vec::new();
    for (relation, matrix) in relations.iter().enumerate() {
        for &(tuple, bit) in matrix.cells() {
            spending.step()?;
            let mut of = atoms_of(tuple, atoms, matrix.arity());
            of.retain(|&atom| exchangeable[atom]);
            of.sort_unstable();
            of.dedup();
            if !of.is_empty() {
                tuples.push((of.len(), Tuple { relation, tuple, bit }));
            }
        }
    }
    if comparison.marks_first {
        tuples.sort_by_key(|&(exchangeable, _)| exchangeable);
    }
    Ok(tuples.into_iter().map(|(_, tuple)| tuple).collect())
}

/// Tuples that change when two atoms are exchanged, with their images; each such pair once.
fn compared(
    tuples: &[Tuple],
    relations: &[&Matrix],
    [one, other]: [usize; 2],
    length: usize,
    spending: &Spending,
) -> Result<Vec<(Bit, Bit)>, Stop> {
    let mut pairs = Vec::new();
    let mut done = FxHashSet::default();
    for &Tuple { relation, tuple, bit } in tuples {
        spending.step()?;
        let matrix = relations[relation];
        let image = exchanged(tuple, matrix.atoms(), matrix.arity(), one, other);
        if image == tuple || done.contains(&(relation, image)) {
            continue;
        }
        done.insert((relation, tuple));
        // Both tuples or neither may be there, since exchanging the atoms keeps the bounds.
        let (first, second) = if tuple < image { (bit, matrix.get(image)) } else { (matrix.get(image), bit) };
        if first != second {
            pairs.push((first, second));
        }
        if pairs.len() == length {
            return Ok(pairs);
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
