//! Layered layout: where the nodes of a graph go so that arrows lead downwards and cross rarely.
//!
//! The steps are those of Sugiyama, Tagawa and Toda (1981), as refined by Gansner, Koutsofios, North and Vo (1993):
//! `direct` turns some edges around so that there is no cycle, `rank` puts nodes into layers, `order` finds the order within
//! layers by medians, and `place` their coordinates. Edges that span several layers become chains of *bends*, vertices of
//! their own, so that room is kept for them. Everything is deterministic.

mod direct;
mod order;
mod pack;
mod place;
mod rank;

pub(crate) use pack::{components, pack};
pub(crate) use place::place;

/// A graph in layers. Its vertices are the nodes, `0..nodes`, followed by bends.
#[derive(Clone, Debug)]
pub(crate) struct Layered {
    /// How many vertices are nodes.
    pub nodes: usize,
    /// The vertices of each layer from left to right.
    pub layers: Vec<Vec<usize>>,
    /// For each edge how it runs.
    pub chains: Vec<Chain>,
    /// For each vertex its neighbours in the layer above.
    pub above: Vec<Vec<usize>>,
    /// For each vertex its neighbours in the layer below.
    pub below: Vec<Vec<usize>>,
}

/// The way of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// Its vertices from top to bottom: a node, bends, a node.
    pub path: Vec<usize>,
    /// Whether the edge leads upwards along it.
    pub reversed: bool,
}

impl Layered {
    /// How many vertices [`Layered::new`] would make, bends included.
    pub fn size(nodes: usize, edges: &[(usize, usize)], span: usize) -> usize {
        let directed = directed(edges, &direct::reversed(nodes, edges));
        let ranks = rank::ranks(nodes, &directed, span);
        nodes + directed.iter().map(|&(upper, lower)| ranks[lower] - ranks[upper] - 1).sum::<usize>()
    }

    /// Puts a graph into layers; every edge spans at least `span` of them. No edge may lead from a node to itself.
    #[cfg(any(feature = "instances", test))]
    pub fn new(nodes: usize, edges: &[(usize, usize)], span: usize) -> Layered {
        Layered::within(nodes, edges, span, &[], f64::INFINITY)
    }

    /// The same, with nodes of these widths in layers that are not wider than the limit, where nodes that nothing leads from can go lower.
    pub fn within(nodes: usize, edges: &[(usize, usize)], span: usize, widths: &[f64], limit: f64) -> Layered {
        let reversed = direct::reversed(nodes, edges);
        let directed = directed(edges, &reversed);
        let mut ranks = rank::ranks(nodes, &directed, span);
        rank::spread(&mut ranks, &directed, span, widths, limit);
        let mut layered = Layered::ranked(nodes, &ranks);
        for (&(upper, lower), &back) in directed.iter().zip(&reversed) {
            layered.add_chain(upper, lower, &ranks, back);
        }
        order::order(&mut layered);
        layered
    }

    fn ranked(nodes: usize, ranks: &[usize]) -> Layered {
        let height = ranks.iter().max().map_or(0, |last| last + 1);
        let mut layers = vec![Vec::new(); height];
        (0..nodes).for_each(|node| layers[ranks[node]].push(node));
        Layered { nodes, layers, chains: Vec::new(), above: vec![Vec::new(); nodes], below: vec![Vec::new(); nodes] }
    }

    fn add_chain(&mut self, upper: usize, lower: usize, ranks: &[usize], reversed: bool) {
        let mut path = vec![upper];
        for layer in ranks[upper] + 1..ranks[lower] {
            let bend = self.above.len();
            self.above.push(Vec::new());
            self.below.push(Vec::new());
            self.layers[layer].push(bend);
            path.push(bend);
        }
        path.push(lower);
        for pair in path.windows(2) {
            self.below[pair[0]].push(pair[1]);
            self.above[pair[1]].push(pair[0]);
        }
        self.chains.push(Chain { path, reversed });
    }

    /// How many vertices there are, bends included.
    pub fn vertices(&self) -> usize {
        self.above.len()
    }

    /// Whether the vertex is a bend of an edge.
    pub fn is_bend(&self, vertex: usize) -> bool {
        vertex >= self.nodes
    }
}

/// The edges, some of them turned around.
fn directed(edges: &[(usize, usize)], reversed: &[bool]) -> Vec<(usize, usize)> {
    edges.iter().zip(reversed).map(|(&(from, to), &back)| if back { (to, from) } else { (from, to) }).collect()
}

#[cfg(test)]
mod tests;
