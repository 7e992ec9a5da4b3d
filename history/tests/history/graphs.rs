//! Graphs: nodes and edges are handles.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::graphmap::{DiGraphMap, UnGraphMap};
use petgraph::matrix_graph::{DiMatrix, UnMatrix};
use petgraph::stable_graph::{EdgeIndex, NodeIndex, StableDiGraph, StableUnGraph};
use petgraph::visit::EdgeRef;
use smallscope::sequences;

use crate::check;

/// Nodes, and edges with their ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Model {
    nodes: BTreeMap<usize, u8>,
    edges: BTreeMap<usize, (usize, usize, u8)>,
    is_directed: bool,
}

impl Model {
    fn add_node(&mut self, node: NodeIndex, weight: u8) {
        assert!(self.nodes.insert(node.index(), weight).is_none(), "the node is in use");
    }

    fn add_edge(&mut self, edge: EdgeIndex, a: NodeIndex, b: NodeIndex, weight: u8) {
        let edge = self.edges.insert(edge.index(), (a.index(), b.index(), weight));
        assert!(edge.is_none(), "the edge is in use");
    }

    fn has(&self, node: NodeIndex) -> bool {
        self.nodes.contains_key(&node.index())
    }

    fn remove_node(&mut self, node: NodeIndex) -> Option<u8> {
        self.edges.retain(|_, edge| edge.0 != node.index() && edge.1 != node.index());
        self.nodes.remove(&node.index())
    }

    fn remove_edge(&mut self, edge: EdgeIndex) -> Option<u8> {
        self.edges.remove(&edge.index()).map(|edge| edge.2)
    }

    fn contains_edge(&self, a: NodeIndex, b: NodeIndex) -> bool {
        let (a, b) = (a.index(), b.index());
        self.edges.values().any(|edge| (edge.0, edge.1) == (a, b) || !self.is_directed && (edge.0, edge.1) == (b, a))
    }

    fn neighbors(&self, node: NodeIndex) -> Vec<usize> {
        let node = node.index();
        let from = self.edges.values().filter(|edge| edge.0 == node).map(|edge| edge.1);
        let to = self.edges.values().filter(|edge| !self.is_directed && edge.1 == node && edge.0 != node);
        let mut all: Vec<usize> = from.chain(to.map(|edge| edge.0)).collect();
        all.sort_unstable();
        all
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    fn retain_nodes(&mut self) {
        let gone: Vec<usize> = self.nodes.iter().filter(|node| *node.1 == 1).map(|node| *node.0).collect();
        for node in gone {
            self.remove_node(NodeIndex::new(node));
        }
    }
}

fn sorted(nodes: impl Iterator<Item = NodeIndex>) -> Vec<usize> {
    let mut nodes: Vec<usize> = nodes.map(NodeIndex::index).collect();
    nodes.sort_unstable();
    nodes
}

macro_rules! stable_graph {
    ($test:ident, $type:ty, $is_directed:expr, $name:expr, $found:expr) => {
        #[test]
        fn $test() {
            let explored = sequences! {
                let mut graph: $type = <$type>::default();
                model let mut model = Model { is_directed: $is_directed, ..Model::default() };
                call let node = graph.add_node(weight), model.add_node(node, weight) for weight in 0..2 if model.nodes.len() < 4;
                call let edge = graph.add_edge(a, b, 0), model.add_edge(edge, a, b, 0)
                    for a in returned(node), b in returned(node) if model.has(a) && model.has(b);
                call graph.remove_node(node), model.remove_node(node) for node in returned;
                call graph.remove_edge(edge), model.remove_edge(edge) for edge in returned;
                call graph.contains_edge(a, b), model.contains_edge(a, b) for a in returned(node), b in returned(node);
                call sorted(graph.neighbors(node)), model.neighbors(node) for node in returned;
                call graph.edges(node).count(), model.neighbors(node).len() for node in returned;
                call graph.retain_nodes(|graph, node| graph[node] == 0), model.retain_nodes();
                call graph.clear_edges(), model.edges.clear();
                call graph.clear(), model.clear();
                always graph.node_count() == model.nodes.len();
                always graph.edge_count() == model.edges.len();
                always graph.edge_indices().map(EdgeIndex::index).collect::<BTreeSet<_>>() == model.edges.keys().copied().collect::<BTreeSet<_>>();
                always graph.node_indices().map(NodeIndex::index).collect::<BTreeSet<_>>() == model.nodes.keys().copied().collect::<BTreeSet<_>>();
                key model.clone(), format!("{graph:?}");
            }
            .run();
            check($name, &explored, $found);
        }
    };
}

stable_graph!(directed_stable_graph, StableDiGraph<u8, u8>, true, "petgraph 0.5.1, StableDiGraph", false);
stable_graph!(undirected_stable_graph, StableUnGraph<u8, u8>, false, "petgraph 0.5.1, StableUnGraph", false);

/// Edges of a graph with at most one between two nodes.
type Edges = BTreeMap<(usize, usize), u8>;

fn ends(is_directed: bool, a: usize, b: usize) -> (usize, usize) {
    if is_directed || a <= b { (a, b) } else { (b, a) }
}

fn without(edges: &mut Edges, node: usize) {
    edges.retain(|ends, _| ends.0 != node && ends.1 != node);
}

fn neighbors(edges: &Edges, is_directed: bool, node: usize) -> Vec<usize> {
    let from = edges.keys().filter(|ends| ends.0 == node).map(|ends| ends.1);
    let to = edges.keys().filter(|ends| !is_directed && ends.1 == node && ends.0 != node).map(|ends| ends.0);
    from.chain(to).collect::<BTreeSet<_>>().into_iter().collect()
}

macro_rules! matrix_graph {
    ($test:ident, $type:ty, $is_directed:expr, $name:expr, $found:expr) => {
        #[test]
        fn $test() {
            let explored = sequences! {
                let mut graph: $type = <$type>::with_capacity(0);
                model let mut nodes: BTreeMap<usize, u8> = BTreeMap::new();
                model let mut edges = Edges::new();
                call let node = graph.add_node(weight), assert!(nodes.insert(node.index(), weight).is_none())
                    for weight in 0..2 if nodes.len() < 6;
                call graph.remove_node(node), { without(&mut edges, node.index()); nodes.remove(&node.index()).expect("a node") }
                    for node in returned if nodes.contains_key(&node.index());
                call graph.update_edge(a, b, weight), edges.insert(ends($is_directed, a.index(), b.index()), weight)
                    for a in returned(node), b in returned(node), weight in 0..2
                    if nodes.contains_key(&a.index()) && nodes.contains_key(&b.index());
                call graph.remove_edge(a, b), edges.remove(&ends($is_directed, a.index(), b.index())).expect("an edge")
                    for a in returned(node), b in returned(node) if edges.contains_key(&ends($is_directed, a.index(), b.index()));
                call graph.has_edge(a, b), edges.contains_key(&ends($is_directed, a.index(), b.index()))
                    for a in returned(node), b in returned(node) if nodes.contains_key(&a.index()) && nodes.contains_key(&b.index());
                call *graph.node_weight(node), nodes[&node.index()] for node in returned if nodes.contains_key(&node.index());
                call graph.neighbors(node).map(|node| node.index()).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>(), neighbors(&edges, $is_directed, node.index())
                    for node in returned if nodes.contains_key(&node.index());
                call graph.clear(), { nodes.clear(); edges.clear() };
                always graph.node_count() == nodes.len();
                always graph.edge_count() == edges.len();
                key nodes.clone(), edges.clone();
            }
            .run();
            check($name, &explored, $found);
        }
    };
}

matrix_graph!(directed_matrix, DiMatrix<u8, u8>, true, "petgraph 0.5.1, DiMatrix", true);
matrix_graph!(undirected_matrix, UnMatrix<u8, u8>, false, "petgraph 0.5.1, UnMatrix", true);

macro_rules! graph_map {
    ($test:ident, $type:ty, $is_directed:expr, $name:expr, $found:expr) => {
        #[test]
        fn $test() {
            let explored = sequences! {
                let mut graph: $type = <$type>::new();
                model let mut nodes: BTreeSet<usize> = BTreeSet::new();
                model let mut edges = Edges::new();
                call graph.add_node(node), { nodes.insert(node); node } for node in 0..3;
                call graph.remove_node(node), { without(&mut edges, node); nodes.remove(&node) } for node in 0..3;
                call graph.contains_node(node), nodes.contains(&node) for node in 0..3;
                call graph.add_edge(a, b, weight), { nodes.extend([a, b]); edges.insert(ends($is_directed, a, b), weight) }
                    for a in 0..3, b in 0..3, weight in 0..2;
                call graph.remove_edge(a, b), edges.remove(&ends($is_directed, a, b)) for a in 0..3, b in 0..3;
                call graph.contains_edge(a, b), edges.contains_key(&ends($is_directed, a, b)) for a in 0..3, b in 0..3;
                call graph.edge_weight(a, b).copied(), edges.get(&ends($is_directed, a, b)).copied() for a in 0..3, b in 0..3;
                call { let mut all: Vec<usize> = graph.neighbors(node).collect(); all.sort_unstable(); all }, neighbors(&edges, $is_directed, node) for node in 0..3;
                call graph.edges(node).map(|edge| edge.id()).count(), neighbors(&edges, $is_directed, node).len() for node in 0..3;
                call graph.clear(), { nodes.clear(); edges.clear() };
                always graph.node_count() == nodes.len();
                always graph.edge_count() == edges.len();
                always graph.all_edges().map(|(a, b, weight)| (ends($is_directed, a, b), *weight)).collect::<Edges>() == edges;
                key nodes.clone(), edges.clone();
            }
            .run();
            check($name, &explored, $found);
        }
    };
}

graph_map!(directed_graph_map, DiGraphMap<usize, u8>, true, "petgraph 0.5.1, DiGraphMap", true);
graph_map!(undirected_graph_map, UnGraphMap<usize, u8>, false, "petgraph 0.5.1, UnGraphMap", false);
