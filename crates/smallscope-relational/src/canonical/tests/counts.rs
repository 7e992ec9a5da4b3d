//! Numbers of isomorphism classes that are known (with their numbers in the On-Line Encyclopedia of Integer Sequences).

use std::collections::HashSet;

use super::*;

/// How many forms the relations have that are made of some of these groups of tuples, and that are wanted.
fn count(make: impl Fn() -> Canoniser, groups: &[TupleSet], wanted: impl Fn(&TupleSet) -> bool) -> usize {
    let sets = wanted_sets(groups, wanted);
    let canonisers = if sets.len() > 4096 { vec![make()] } else { with_less_refinement(make) };
    let counts = canonisers.into_iter().map(|mut canoniser| {
        let forms: HashSet<_> = sets.iter().map(|set| form(&mut canoniser, set)).collect();
        forms.len()
    });
    let counts: Vec<usize> = counts.collect();
    assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    counts[0]
}

fn wanted_sets(groups: &[TupleSet], wanted: impl Fn(&TupleSet) -> bool) -> Vec<TupleSet> {
    let none = TupleSet::empty(groups[0].atoms(), groups[0].arity()).unwrap();
    let mut sets = Vec::new();
    for chosen in 0_u32..1 << groups.len() {
        let groups = groups.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let set = groups.fold(none.clone(), |set, (_, group)| set.union(group));
        if wanted(&set) {
            sets.push(set);
        }
    }
    sets
}

fn single_tuples(atoms: usize, arity: usize) -> Vec<TupleSet> {
    let all = (atoms as u64).pow(arity as u32);
    (0..all).map(|index| TupleSet::from_indices(atoms, arity, vec![index])).collect()
}

fn is_transitive(set: &TupleSet) -> bool {
    set.iter().all(|left| set.iter().all(|right| left[1] != right[0] || set.contains(&[left[0], right[1]])))
}

#[test]
fn graphs() {
    // A000088
    for (atoms, expected) in [(2, 2), (3, 4), (4, 11), (5, 34)] {
        let edges = (0..atoms).flat_map(|to| (0..to).map(move |from| graph(atoms, [(from, to)])));
        assert_eq!(count(|| free(atoms), &edges.collect::<Vec<_>>(), |_| true), expected, "{atoms} nodes");
    }
}

#[test]
fn binary_relations() {
    // A000595
    for (atoms, expected) in [(1, 2), (2, 10), (3, 104), (4, 3044)] {
        assert_eq!(count(|| free(atoms), &single_tuples(atoms, 2), |_| true), expected, "{atoms} atoms");
    }
}

#[test]
fn ternary_relations() {
    // A000662
    for (atoms, expected) in [(1, 2), (2, 136)] {
        assert_eq!(count(|| free(atoms), &single_tuples(atoms, 3), |_| true), expected, "{atoms} atoms");
    }
}

#[test]
fn binary_matrices_up_to_the_order_of_rows_and_columns() {
    // A002724
    for (size, expected) in [(1, 2), (2, 7), (3, 36), (4, 317)] {
        let make = || Canoniser::new(2 * size, &[(size..2 * size).collect(), (0..size).collect()]);
        let cells = (0..size).flat_map(|row| (size..2 * size).map(move |column| pairs(2 * size, [(row, column)])));
        assert_eq!(count(make, &cells.collect::<Vec<_>>(), |_| true), expected, "{size} rows and columns");
    }
}

#[test]
fn posets_and_topologies() {
    // A000112, and A001930: preorders are the same as topologies.
    for (atoms, posets, topologies) in [(2, 2, 3), (3, 5, 9), (4, 16, 33)] {
        let ordered = |(from, to): (usize, usize)| (from != to).then(|| pairs(atoms, [(from, to)]));
        let groups: Vec<_> = (0..atoms * atoms).filter_map(|cell| ordered((cell / atoms, cell % atoms))).collect();
        let diagonal = pairs(atoms, (0..atoms).map(|atom| (atom, atom)));
        let is_preorder = |set: &TupleSet| is_transitive(&set.union(&diagonal));
        let is_one_way = |set: &TupleSet| set.iter().all(|pair| !set.contains(&[pair[1], pair[0]]));
        let is_poset = |set: &TupleSet| is_preorder(set) && is_one_way(set);
        assert_eq!(count(|| free(atoms), &groups, is_preorder), topologies, "topologies on {atoms} points");
        assert_eq!(count(|| free(atoms), &groups, is_poset), posets, "posets on {atoms} points");
    }
}

#[test]
fn fixed_atoms_are_not_renamed() {
    assert_eq!(count(|| Canoniser::new(2, &[]), &single_tuples(2, 2), |_| true), 16);
    // Subsets of three atoms, two of them alike.
    assert_eq!(count(|| Canoniser::new(3, &[vec![1, 2]]), &single_tuples(3, 1), |_| true), 6);
}
