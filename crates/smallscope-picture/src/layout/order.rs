//! The order within layers: sweeps that sort each layer by the medians of its neighbours, and exchanges of neighbours
//! where that removes crossings; the best order found is kept.

use super::Layered;

/// How many sweeps are made, down and up in turn.
const SWEEPS: usize = 24;

/// Above this many vertices fewer sweeps are made, so that large graphs do not take long.
const MANY: usize = 2_000;

/// Finds the order within the layers.
pub(super) fn order(graph: &mut Layered) {
    first_order(graph);
    let sweeps = if graph.vertices() > MANY { 4 } else { SWEEPS };
    let mut best = (crossings(graph), graph.layers.clone());
    for sweep in 0..sweeps {
        if best.0 == 0 {
            break;
        }
        let position = &mut positions(graph);
        by_medians(graph, position, sweep % 2 == 0);
        exchange(graph, position);
        let count = crossings(graph);
        if count < best.0 {
            best = (count, graph.layers.clone());
        }
    }
    graph.layers = best.1;
}

/// Orders vertices as a walk from the top meets them: trees have no crossings then.
fn first_order(graph: &mut Layered) {
    let mut layer_of = vec![0; graph.vertices()];
    for (index, layer) in graph.layers.iter().enumerate() {
        layer.iter().for_each(|&vertex| layer_of[vertex] = index);
    }
    let mut met = vec![false; graph.vertices()];
    let mut layers = vec![Vec::new(); graph.layers.len()];
    for root in graph.layers.iter().flatten().copied() {
        let mut open = vec![root];
        while let Some(vertex) = open.pop() {
            if !std::mem::replace(&mut met[vertex], true) {
                layers[layer_of[vertex]].push(vertex);
                open.extend(graph.below[vertex].iter().rev().filter(|&&lower| !met[lower]));
            }
        }
    }
    graph.layers = layers;
}

/// For each vertex its place in its layer.
fn positions(graph: &Layered) -> Vec<usize> {
    let mut position = vec![0; graph.vertices()];
    for layer in &graph.layers {
        layer.iter().enumerate().for_each(|(place, &vertex)| position[vertex] = place);
    }
    position
}

/// Sorts the layers, from the top or from the bottom, by the medians of the vertices' neighbours in the layer before.
fn by_medians(graph: &mut Layered, position: &mut [usize], down: bool) {
    let count = graph.layers.len();
    for step in 1..count {
        let index = if down { step } else { count - 1 - step };
        let neighbours = if down { &graph.above } else { &graph.below };
        let mut layer = std::mem::take(&mut graph.layers[index]);
        sort_by_medians(&mut layer, |vertex| median(&neighbours[vertex], position));
        layer.iter().enumerate().for_each(|(place, &vertex)| position[vertex] = place);
        graph.layers[index] = layer;
    }
}

/// Sorts what has a median among the places of such; the rest stay where they are.
fn sort_by_medians(layer: &mut [usize], median: impl Fn(usize) -> Option<f64>) {
    let places: Vec<usize> = (0..layer.len()).filter(|&place| median(layer[place]).is_some()).collect();
    let mut movable: Vec<(f64, usize)> =
        places.iter().filter_map(|&place| median(layer[place]).map(|m| (m, layer[place]))).collect();
    movable.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (place, (_, vertex)) in places.into_iter().zip(movable) {
        layer[place] = vertex;
    }
}

/// The weighted median of the places of the neighbours: between two middle ones, nearer to the side where they are denser.
fn median(neighbours: &[usize], position: &[usize]) -> Option<f64> {
    let mut places: Vec<f64> = neighbours.iter().map(|&vertex| position[vertex] as f64).collect();
    places.sort_by(f64::total_cmp);
    let middle = places.len() / 2;
    match places.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(places[middle]),
        2 => Some((places[0] + places[1]) / 2.0),
        count => {
            let left = places[middle - 1] - places[0];
            let right = places[count - 1] - places[middle];
            let even = (places[middle - 1] + places[middle]) / 2.0;
            let weighted = (places[middle - 1] * right + places[middle] * left) / (left + right);
            Some(if left + right > 0.0 { weighted } else { even })
        }
    }
}

/// Exchanges vertices side by side as long as that removes crossings.
fn exchange(graph: &mut Layered, position: &mut [usize]) {
    for _ in 0..4 {
        let mut improved = false;
        for index in 0..graph.layers.len() {
            for place in 1..graph.layers[index].len() {
                let (left, right) = (graph.layers[index][place - 1], graph.layers[index][place]);
                if crossed(graph, position, left, right) > crossed(graph, position, right, left) {
                    graph.layers[index].swap(place - 1, place);
                    position.swap(left, right);
                    improved = true;
                }
            }
        }
        if !improved {
            break;
        }
    }
}

/// How many edges of two vertices cross if the first one is left of the second one.
fn crossed(graph: &Layered, position: &[usize], left: usize, right: usize) -> usize {
    let between = |a: &[usize], b: &[usize]| {
        a.iter().map(|&x| b.iter().filter(|&&y| position[y] < position[x]).count()).sum::<usize>()
    };
    between(&graph.above[left], &graph.above[right]) + between(&graph.below[left], &graph.below[right])
}

/// How many pairs of edges cross.
pub(super) fn crossings(graph: &Layered) -> usize {
    let position = positions(graph);
    graph.layers.iter().map(|layer| inversions(&ends(graph, layer, &position))).sum()
}

/// The places of the lower ends of the edges from a layer, from left to right.
fn ends(graph: &Layered, layer: &[usize], position: &[usize]) -> Vec<usize> {
    let mut ends = Vec::new();
    for &vertex in layer {
        let start = ends.len();
        ends.extend(graph.below[vertex].iter().map(|&lower| position[lower]));
        ends[start..].sort_unstable();
    }
    ends
}

/// How many pairs are in the wrong order, counted with a tree of counters.
fn inversions(values: &[usize]) -> usize {
    let size = values.iter().max().map_or(0, |last| last + 1);
    let mut counters = vec![0; size + 1];
    let mut count = 0;
    for (seen, &value) in values.iter().enumerate() {
        let mut not_greater = 0;
        let mut at = value + 1;
        while at > 0 {
            not_greater += counters[at];
            at &= at - 1;
        }
        count += seen - not_greater;
        let mut at = value + 1;
        while at <= size {
            counters[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    count
}
