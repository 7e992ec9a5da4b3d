//! Instances with many automorphisms, or that refinement alone cannot tell apart.

use super::*;

/// Renamings have the same form, and different graphs different ones.
fn check_all_different(atoms: usize, sets: &[TupleSet]) {
    check_all_different_by(&mut free(atoms), atoms, sets);
}

fn check_all_different_by(canoniser: &mut Canoniser, atoms: usize, sets: &[TupleSet]) {
    let mut arbitrary = Arbitrary(4);
    let forms: Vec<CanonicalInstance> = sets.iter().map(|set| form(canoniser, set)).collect();
    for (set, expected) in sets.iter().zip(&forms) {
        for _ in 0..10 {
            let images = arbitrary.permutation(atoms, &[(0..atoms).collect()]);
            assert_eq!(form(canoniser, &set.renamed(&images)), *expected, "{images:?}");
        }
    }
    let distinct: std::collections::HashSet<_> = forms.iter().collect();
    assert_eq!(distinct.len(), forms.len());
}

/// Cycles of these lengths, side by side.
fn cycles(lengths: &[usize]) -> TupleSet {
    let atoms = lengths.iter().sum();
    let mut start = 0;
    let mut edges = Vec::new();
    for &length in lengths {
        edges.extend((0..length).map(|place| (start + place, start + (place + 1) % length)));
        start += length;
    }
    graph(atoms, edges)
}

#[test]
fn unused_atoms_cost_nothing() {
    for atoms in [0, 1, 12, 200] {
        let none = TupleSet::empty(atoms, 2).unwrap();
        let mut canoniser = free(atoms);
        let (form, images) = canoniser.form(&[&none]);
        assert_eq!((form.as_bytes(), images.len()), (&[0][..], atoms));
    }
}

#[test]
fn all_pairs_cost_nothing() {
    let all = pairs(40, (0..1600).map(|index| (index / 40, index % 40)));
    check_all_different(40, &[all, TupleSet::empty(40, 2).unwrap()]);
}

#[test]
fn twins_may_tell_others_apart() {
    // Atoms 2 and 3 can be exchanged. While they have the same colour, only equality of columns tells 0 from 1.
    let mut equal = TupleSet::empty(4, 3).unwrap();
    [[0, 2, 2], [0, 3, 3], [1, 2, 3], [1, 3, 2]].iter().for_each(|tuple| equal.insert(tuple));
    let mut canoniser = Canoniser::new(4, &[vec![0, 1], vec![2, 3]]);
    let first = form(&mut canoniser, &equal);
    assert_eq!(form(&mut canoniser, &equal.renamed(&[1, 0, 3, 2])), first);
    let mut other = equal.clone();
    other.insert(&[0, 2, 3]);
    assert_ne!(form(&mut canoniser, &other), first);
}

#[test]
fn cycles_of_the_same_total_length() {
    check_all_different(12, &[cycles(&[12]), cycles(&[6, 6]), cycles(&[3, 9]), cycles(&[4, 8]), cycles(&[3, 3, 3, 3])]);
}

#[test]
fn many_equal_parts() {
    let edges = |atoms: usize| graph(atoms, (0..atoms / 2).map(|edge| (2 * edge, 2 * edge + 1)));
    check_all_different(30, &[edges(30), cycles(&[3; 10]), cycles(&[5; 6]), cycles(&[6; 5])]);
}

#[test]
fn cubic_graphs_on_ten_nodes() {
    let around = (0..5).flat_map(|place| [(place, (place + 1) % 5), (place, place + 5)]);
    let petersen = around.clone().chain((0..5).map(|place| (place + 5, (place + 2) % 5 + 5)));
    let prism = around.chain((0..5).map(|place| (place + 5, (place + 1) % 5 + 5)));
    let ladder = (0..10).map(|place| (place, (place + 1) % 10)).chain((0..5).map(|place| (place, place + 5)));
    let graphs = [graph(10, petersen), graph(10, prism), graph(10, ladder)];
    for canoniser in with_less_refinement(|| free(10)).iter_mut().take(3) {
        check_all_different_by(canoniser, 10, &graphs);
    }
}

/// The two strongly regular graphs with parameters (16, 6, 2, 2).
#[test]
fn the_shrikhande_graph_is_not_the_rooks_graph() {
    let cells = || (0..16).flat_map(|from| (0..16).map(move |to| (from, to))).filter(|(from, to)| from != to);
    let rook = cells().filter(|(from, to)| from / 4 == to / 4 || from % 4 == to % 4);
    let shrikhande = cells().filter(|(from, to)| {
        let step = ((to / 4 + 4 - from / 4) % 4, (to % 4 + 4 - from % 4) % 4);
        [(0, 1), (1, 0), (1, 1), (0, 3), (3, 0), (3, 3)].contains(&step)
    });
    let (rook, shrikhande) = (pairs(16, rook), pairs(16, shrikhande));
    assert_eq!((rook.len(), shrikhande.len()), (96, 96));
    check_all_different(16, &[rook, shrikhande]);
}

#[test]
fn cubes() {
    let cube = |dimension: usize| {
        let nodes = 1 << dimension;
        graph(nodes, (0..nodes).flat_map(|node| (0..dimension).map(move |bit| (node, node ^ 1 << bit))))
    };
    check_all_different(32, &[cube(5), cycles(&[8; 4])]);
}

#[test]
#[should_panic(expected = "atom 1 is in one class only")]
fn an_atom_in_two_classes() {
    Canoniser::new(3, &[vec![0, 1], vec![1, 2]]);
}
