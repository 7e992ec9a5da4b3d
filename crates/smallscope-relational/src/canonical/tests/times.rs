//! Times, for people: `cargo test --release times -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::Instant;

use super::*;
use crate::symmetry::interchangeable;

fn show(what: &str, times: u32, mut work: impl FnMut()) {
    let start = Instant::now();
    (0..times).for_each(|_| work());
    println!("{what}: {:?}", start.elapsed() / times);
}

/// A binary tree of nodes 1.. below atom 0, given by the parent and the side (0 or 1) of each node but the first.
fn show_tree(what: &str, nodes: usize, parents: &[(usize, usize)]) {
    let atoms = nodes + 1;
    let root = pairs(atoms, [(0, 1)]);
    let side = |side| {
        let below = parents.iter().enumerate().filter(move |(_, parent)| parent.1 == side);
        pairs(atoms, below.map(|(child, parent)| (parent.0, child + 2)))
    };
    let (left, right) = (side(0), side(1));
    let mut canoniser = Canoniser::new(atoms, &[vec![0], (1..atoms).collect()]);
    show(what, 100_000, || drop(black_box(canoniser.form(&[&root, &left, &right]).0)));
}

#[test]
#[ignore = "prints times"]
fn times() {
    show_tree("tree of 5 nodes", 5, &[(1, 0), (1, 1), (2, 0), (2, 1)]);
    show_tree("path of 5 nodes", 5, &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    show_tree("tree of 3 nodes, 2 unused", 5, &[(1, 0), (1, 1)]);
    show_tree("path of 10 nodes", 10, &(1..10).map(|node| (node, node % 2)).collect::<Vec<_>>());
    let cycle = pairs(8, (0..8).map(|node| (node, (node + 1) % 8)));
    let mut canoniser = free(8);
    show("directed cycle of 8 nodes", 10_000, || drop(black_box(form(&mut canoniser, &cycle))));
    let edges = graph(30, (0..15).map(|edge| (2 * edge, 2 * edge + 1)));
    let mut canoniser = free(30);
    show("15 edges", 100, || drop(black_box(form(&mut canoniser, &edges))));
    let none = TupleSet::empty(12, 2).unwrap();
    let mut canoniser = free(12);
    show("12 unused atoms", 10_000, || drop(black_box(form(&mut canoniser, &none))));
    let all = TupleSet::from_indices(40, 3, (0..64_000).collect());
    show("classes of 64,000 tuples", 3, || drop(black_box(interchangeable(40, &[&all]))));
    let ordered = TupleSet::from_indices(40, 3, (0..64_000).filter(|index| index % 40 < index / 40 % 40).collect());
    show("classes of 31,200 ordered tuples", 3, || drop(black_box(interchangeable(40, &[&ordered]))));
}
