//! A graph in the making: atoms become nodes, tuples become arrows or lines inside nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::drawing::{Attribute, Drawing, Edge, Node};
use crate::instance::picture::{Picture, Relation, shown_name};
use crate::instance::types::{is_number, types};
use crate::instance::view::View;

/// What is written in a node: the type alone where no other atom can be meant; with the type where the name does not say it.
fn label(name: &str, kind: Option<&String>, sole: bool) -> String {
    match (kind, name.rsplit_once('$')) {
        (Some(kind), Some((stem, _))) if stem != kind && !is_number(kind) => format!("{name}: {kind}"),
        (Some(kind), Some(_)) if sole => kind.clone(),
        _ => name.to_owned(),
    }
}

/// A graph in the making: all atoms are nodes until it is finished.
pub(super) struct Building {
    graph: Drawing,
    index: HashMap<String, usize>,
    /// Whether a node is a number or some other atom that is drawn only at the end of an arrow.
    shy: Vec<bool>,
    /// How nodes are named inside others and in labels of arrows.
    short: Vec<String>,
}

impl Building {
    pub fn new(picture: &Picture) -> Building {
        let kinds: Vec<String> = types(picture).into_iter().map(|kind| kind.name).collect();
        let place: HashMap<&str, usize> = kinds.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut population: HashMap<&str, usize> = HashMap::new();
        picture.atoms.iter().filter_map(|atom| atom.types.first()).for_each(|n| *population.entry(n).or_default() += 1);
        let mut building = Building {
            graph: Drawing { title: picture.title.clone(), ..Drawing::default() },
            index: HashMap::new(),
            shy: Vec::new(),
            short: Vec::new(),
        };
        for atom in &picture.atoms {
            let kind = atom.types.first().and_then(|name| place.get(name.as_str()).copied());
            let sole = atom.types.first().filter(|name| population[name.as_str()] == 1);
            let node = building.node(&atom.name);
            building.graph.nodes[node].kind = kind;
            building.graph.nodes[node].types.clone_from(&atom.types);
            let label = label(&atom.name, atom.types.first(), sole.is_some());
            building.short[node] = if label.starts_with(&atom.name) { atom.name.clone() } else { label.clone() };
            building.graph.nodes[node].label = label;
            building.shy[node] = atom.types.iter().any(|name| is_number(name) || name == "String");
        }
        building.graph.kinds = kinds;
        building
    }

    /// The node of an atom, which is added if the picture does not list it.
    fn node(&mut self, name: &str) -> usize {
        if let Some(&node) = self.index.get(name) {
            return node;
        }
        let node = self.graph.nodes.len();
        let (name, label) = (name.to_owned(), name.to_owned());
        self.index.insert(name.clone(), node);
        self.graph.nodes.push(Node { name, label, ..Node::default() });
        self.shy.push(false);
        self.short.push(self.graph.nodes[node].label.clone());
        node
    }

    fn short(&self, atom: &str) -> String {
        self.index.get(atom).map_or_else(|| atom.to_owned(), |&node| self.short[node].clone())
    }

    /// What stands in the columns between the first and the last one, in brackets.
    fn middle(&self, tuple: &[String]) -> String {
        let middle: Vec<String> = tuple[1..tuple.len() - 1].iter().map(|atom| self.short(atom)).collect();
        if middle.is_empty() { String::new() } else { format!("[{}]", middle.join(", ")) }
    }

    pub fn join(&mut self, atom: &str, set: &str) {
        let node = self.node(atom);
        let sets = &mut self.graph.nodes[node].sets;
        if !sets.iter().any(|other| other == set) {
            sets.push(set.to_owned());
        }
    }

    /// The arrows of a relation: one for all tuples with the same ends, one for both directions if they say the same.
    pub fn arrows(&mut self, relation: &Relation) {
        let name = shown_name(&relation.name, relation.witness);
        let mut ends: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for tuple in &relation.tuples {
            match tuple.as_slice() {
                [] => {}
                [atom] => self.join(atom, &name),
                [first, .., last] => {
                    let ends = ends.entry((self.node(first), self.node(last))).or_default();
                    let middle = self.middle(tuple);
                    if !ends.contains(&middle) {
                        ends.push(middle);
                    }
                }
            }
        }
        let index = self.graph.relations.iter().position(|other| *other == name).unwrap_or(self.graph.relations.len());
        for (&(from, to), middles) in &ends {
            let back = from != to && ends.get(&(to, from)) == Some(middles);
            if back && to < from {
                continue;
            }
            let label = joined(&name, middles);
            self.graph.edges.push(Edge { from, to, label, relation: index, both: back });
        }
        if !ends.is_empty() && index == self.graph.relations.len() {
            self.graph.relations.push(name);
        }
    }

    /// The tuples of a relation as lines in the nodes of their first atoms. What it can lead to is not drawn by itself then.
    pub fn write_inside(&mut self, relation: &Relation) {
        if let Some(range) = relation.columns.last() {
            let within = self.graph.nodes.iter().map(|node| node.types.contains(range));
            self.shy.iter_mut().zip(within).for_each(|(shy, within)| *shy |= within);
        }
        let name = shown_name(&relation.name, relation.witness);
        let mut lines: Vec<(usize, String, Vec<String>)> = Vec::new();
        let mut places: HashMap<(usize, String), usize> = HashMap::new();
        for tuple in relation.tuples.iter().filter(|tuple| tuple.len() > 1) {
            let node = self.node(&tuple[0]);
            let key = format!("{name}{}", self.middle(tuple));
            let last = self.node(&tuple[tuple.len() - 1]);
            self.shy[last] = true;
            let value = self.short[last].clone();
            let place = *places.entry((node, key.clone())).or_insert_with(|| {
                lines.push((node, key, Vec::new()));
                lines.len() - 1
            });
            if !lines[place].2.contains(&value) {
                lines[place].2.push(value);
            }
        }
        for (node, key, values) in lines {
            let (relation, value) = (name.clone(), values.join(", "));
            self.graph.nodes[node].attributes.push(Attribute { relation, label: key, value, missing: None });
        }
    }

    /// The graph without the nodes that need not be drawn.
    pub fn finish(self, view: &View) -> Drawing {
        let Building { mut graph, shy, .. } = self;
        let mut connected = vec![false; graph.nodes.len()];
        graph.edges.iter().for_each(|edge| (connected[edge.from], connected[edge.to]) = (true, true));
        let bare = |node: &Node| node.sets.is_empty() && node.attributes.is_empty();
        let keep: Vec<bool> = (graph.nodes.iter().enumerate())
            .map(|(index, node)| connected[index] || (view.unconnected && !(shy[index] && bare(node))))
            .collect();
        let mut place = vec![usize::MAX; keep.len()];
        (0..keep.len()).filter(|&node| keep[node]).enumerate().for_each(|(new, old)| place[old] = new);
        let mut kept = keep.iter();
        graph.nodes.retain(|_| *kept.next().expect("as many as nodes"));
        graph.edges.iter_mut().for_each(|edge| (edge.from, edge.to) = (place[edge.from], place[edge.to]));
        graph.number_kinds();
        graph
    }
}

impl Drawing {
    /// Keeps the kinds that nodes have.
    fn number_kinds(&mut self) {
        let used: HashSet<usize> = self.nodes.iter().filter_map(|node| node.kind).collect();
        let kept: Vec<usize> = (0..self.kinds.len()).filter(|kind| used.contains(kind)).collect();
        self.kinds = kept.iter().map(|&kind| self.kinds[kind].clone()).collect();
        for node in &mut self.nodes {
            node.kind = node.kind.and_then(|kind| kept.binary_search(&kind).ok());
        }
    }
}

/// The label of an arrow for several tuples.
fn joined(name: &str, middles: &[String]) -> String {
    middles.iter().map(|middle| format!("{name}{middle}")).collect::<Vec<_>>().join(", ")
}
