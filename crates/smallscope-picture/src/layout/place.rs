//! Coordinates within layers: each vertex as near to its neighbours as those beside it allow.
//!
//! A layer's best coordinates, given those of the layers beside it, are a problem of least squares with a least distance
//! between vertices side by side. With the distances subtracted that is isotonic regression, which pooling solves exactly:
//! vertices that want to pass each other are joined to blocks. Sweeps over the layers approach the best of all.

use super::Layered;

/// How many times all layers are swept.
const SWEEPS: usize = 40;

/// For each vertex the coordinate where edges meet it, the least left end being 0.
///
/// `reach` is how far a vertex extends to the left and to the right of that, `gap` what lies between a vertex and the next
/// one to the right at least.
pub(crate) fn place(graph: &Layered, reach: &[(f64, f64)], gap: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let apart = |left: usize, right: usize| reach[left].1 + reach[right].0 + gap(left, right);
    let mut x = vec![0.0; graph.vertices()];
    for layer in &graph.layers {
        for pair in layer.windows(2) {
            x[pair[1]] = x[pair[0]] + apart(pair[0], pair[1]);
        }
    }
    let count = graph.layers.len();
    for sweep in 0..SWEEPS {
        let side = match (sweep < SWEEPS / 2, sweep % 2 == 0) {
            (true, true) => Side::Above,
            (true, false) => Side::Below,
            (false, _) => Side::Both,
        };
        for step in 0..count {
            let index = if sweep % 2 == 0 { step } else { count - 1 - step };
            settle(graph, &graph.layers[index], side, &apart, &mut x);
        }
    }
    let left = (0..x.len()).map(|vertex| x[vertex] - reach[vertex].0).fold(f64::INFINITY, f64::min);
    x.iter_mut().for_each(|x| *x -= left);
    x
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Both,
}

/// Puts the vertices of a layer where they want to be, as far as the distances between them allow.
fn settle(graph: &Layered, layer: &[usize], side: Side, apart: &impl Fn(usize, usize) -> f64, x: &mut [f64]) {
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(layer.len());
    let mut blocks: Vec<Block> = Vec::new();
    for (place, &vertex) in layer.iter().enumerate() {
        if place > 0 {
            offset += apart(layer[place - 1], vertex);
        }
        offsets.push(offset);
        let (wanted, weight) = wish(graph, vertex, side, x);
        push(&mut blocks, Block { sum: (wanted - offset) * weight, weight, count: 1 });
    }
    let mut place = 0;
    for block in blocks {
        for _ in 0..block.count {
            x[layer[place]] = block.mean() + offsets[place];
            place += 1;
        }
    }
}

/// Vertices that stand as close together as they may.
struct Block {
    sum: f64,
    weight: f64,
    count: usize,
}

impl Block {
    fn mean(&self) -> f64 {
        self.sum / self.weight
    }
}

fn push(blocks: &mut Vec<Block>, mut block: Block) {
    while blocks.last().is_some_and(|last| last.mean() >= block.mean()) {
        let last = blocks.pop().expect("there is a last one");
        block =
            Block { sum: block.sum + last.sum, weight: block.weight + last.weight, count: block.count + last.count };
    }
    blocks.push(block);
}

/// Where a vertex wants to be, and how much: at the mean of its neighbours, chains of bends being stiff.
fn wish(graph: &Layered, vertex: usize, side: Side, x: &[f64]) -> (f64, f64) {
    let above = if side == Side::Below { &[] } else { graph.above[vertex].as_slice() };
    let below = if side == Side::Above { &[] } else { graph.below[vertex].as_slice() };
    // A little of staying where it is keeps vertices without neighbours in place.
    let (mut sum, mut weight) = (x[vertex] * 0.01, 0.01);
    for &other in above.iter().chain(below) {
        let stiffness = match (graph.is_bend(vertex), graph.is_bend(other)) {
            (true, true) => 8.0,
            (false, false) => 1.0,
            _ => 2.0,
        };
        sum += x[other] * stiffness;
        weight += stiffness;
    }
    (sum / weight, weight)
}
