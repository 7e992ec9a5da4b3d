use proptest::prelude::*;

use super::order::crossings;
use super::*;

/// Graphs without loops from a node to itself.
fn graphs() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (1..12usize).prop_flat_map(|nodes| {
        let edge = (0..nodes, 0..nodes).prop_filter("no self-loops", |(from, to)| from != to);
        let edges = if nodes > 1 { prop::collection::vec(edge, 0..24).boxed() } else { Just(vec![]).boxed() };
        (Just(nodes), edges)
    })
}

proptest! {
    #[test]
    fn every_edge_leads_down_one_layer_at_a_time((nodes, edges) in graphs(), span in 1..3usize) {
        let graph = Layered::new(nodes, &edges, span);
        let mut layer_of = vec![usize::MAX; graph.vertices()];
        for (index, layer) in graph.layers.iter().enumerate() {
            layer.iter().for_each(|&vertex| layer_of[vertex] = index);
        }
        prop_assert!(layer_of.iter().all(|&layer| layer != usize::MAX));
        prop_assert_eq!(graph.layers.iter().map(Vec::len).sum::<usize>(), graph.vertices());
        for (chain, &(from, to)) in graph.chains.iter().zip(&edges) {
            let (upper, lower) = if chain.reversed { (to, from) } else { (from, to) };
            prop_assert_eq!((chain.path[0], chain.path[chain.path.len() - 1]), (upper, lower));
            prop_assert!(chain.path.len() > span);
            prop_assert!(chain.path.windows(2).all(|pair| layer_of[pair[0]] + 1 == layer_of[pair[1]]));
        }
    }

    #[test]
    fn vertices_keep_their_distance((nodes, edges) in graphs()) {
        let graph = Layered::new(nodes, &edges, 1);
        let reach: Vec<(f64, f64)> = (0..graph.vertices()).map(|vertex| (3.0 + (vertex % 5) as f64, 2.0)).collect();
        let x = place(&graph, &reach, |_, _| 2.0);
        for pair in graph.layers.iter().flat_map(|layer| layer.windows(2)) {
            let room = x[pair[1]] - reach[pair[1]].0 - x[pair[0]] - reach[pair[0]].1;
            prop_assert!(room > 2.0 - 1e-6, "{room}");
        }
    }
}

#[test]
fn trees_and_planar_grids_have_no_crossings() {
    let tree: Vec<(usize, usize)> = (1..15).map(|node| ((node - 1) / 2, node)).collect();
    assert_eq!(crossings(&Layered::new(15, &tree, 1)), 0);
    // The lattice of the divisors of 72: 2^i 3^j, a grid of 4 by 3.
    let mut grid = Vec::new();
    for (i, j) in (0..4).flat_map(|i| (0..3).map(move |j| (i, j))) {
        grid.extend((i < 3).then_some((i * 3 + j, i * 3 + j + 3)));
        grid.extend((j < 2).then_some((i * 3 + j, i * 3 + j + 1)));
    }
    assert_eq!(crossings(&Layered::new(12, &grid, 1)), 0);
}

#[test]
fn the_complete_bipartite_graph_of_3_and_3_crosses_nine_times_in_two_layers() {
    // Every two of the upper nodes and every two of the lower ones make exactly one crossing: 3 · 3.
    let edges: Vec<(usize, usize)> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    assert_eq!(crossings(&Layered::new(6, &edges, 1)), 9);
}

#[test]
fn a_cycle_turns_one_edge_around() {
    let graph = Layered::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], 1);
    assert_eq!(graph.chains.iter().map(|chain| chain.reversed).collect::<Vec<_>>(), [false, false, false, true]);
    assert_eq!(graph.layers.len(), 4);
}

#[test]
fn a_parent_stands_between_its_children() {
    let graph = Layered::new(3, &[(0, 1), (0, 2)], 1);
    let x = place(&graph, &[(5.0, 5.0); 3], |_, _| 4.0);
    assert!((x[0] - (x[1] + x[2]) / 2.0).abs() < 0.01, "{x:?}");
    assert!((x[2] - x[1] - 14.0).abs() < 0.01, "{x:?}");
}

#[test]
fn components_are_apart() {
    assert_eq!(components(6, &[(0, 2), (3, 1), (1, 4)]), [vec![0, 2], vec![1, 3, 4], vec![5]]);
    // Two low boxes fit beside the high one, one below the other; the third does not.
    let (corners, whole) = pack(&[(3.0, 5.0), (2.0, 2.0), (2.0, 2.0), (2.0, 2.0)], 7.0, 1.0);
    assert_eq!((corners, whole), (vec![(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 6.0)], (6.0, 8.0)));
    let (corners, whole) = pack(&[(5.0, 2.0), (4.0, 3.0), (2.0, 1.0)], 10.0, 1.0);
    assert_eq!(corners, [(0.0, 0.0), (6.0, 0.0), (0.0, 4.0)]);
    assert_eq!(whole, (10.0, 5.0));
}
