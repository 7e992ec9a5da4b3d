//! Where the gates lie: operands of all gates in one vector, and a table that finds a gate by its operands.

use std::fmt;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::Bit;

/// What a node is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate<'c> {
    /// The node whose output is true.
    Constant,
    /// The input with this number.
    Input(usize),
    /// A conjunction of at least two bits, sorted, of different nodes.
    And(&'c [Bit]),
    /// If the first bit, then the second, else the third. The first two are not complemented.
    Choose(Bit, Bit, Bit),
}

/// A gate without its operands; their place is in [`Store::operands`].
#[derive(Clone, Copy, Debug)]
enum Node {
    Constant,
    Input(u32),
    And { start: u32, len: u32 },
    Choose { start: u32 },
}

/// The nodes of a circuit, each once.
#[derive(Clone)]
pub(super) struct Store {
    nodes: Vec<Node>,
    operands: Vec<Bit>,
    inputs: u32,
    /// Numbers of the gates, by the hash of their operands.
    table: HashTable<u32>,
}

impl Default for Store {
    fn default() -> Self {
        Store { nodes: vec![Node::Constant], operands: Vec::new(), inputs: 0, table: HashTable::new() }
    }
}

impl Store {
    pub(super) fn inputs(&self) -> usize {
        self.inputs as usize
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        let operands = self.operands.capacity() * size_of::<Bit>();
        let table = self.table.capacity() * (size_of::<u32>() + 1);
        (nodes + operands + table) as u64
    }

    #[inline]
    pub(super) fn gate(&self, node: usize) -> Gate<'_> {
        gate(&self.nodes, &self.operands, node)
    }

    pub(super) fn add_input(&mut self) -> Bit {
        self.inputs += 1;
        push(&mut self.nodes, Node::Input(self.inputs - 1))
    }

    /// The conjunction of these bits, which are sorted, of different nodes, at least two, and not constant.
    #[inline]
    pub(super) fn and(&mut self, bits: &[Bit]) -> Bit {
        self.find_or_add(Gate::And(bits), |start| Node::And { start, len: bits.len() as u32 })
    }

    /// The if-then-else of these bits, the first two of which are not complemented.
    #[inline]
    pub(super) fn choose(&mut self, condition: Bit, yes: Bit, no: Bit) -> Bit {
        self.find_or_add(Gate::Choose(condition, yes, no), |start| Node::Choose { start })
    }

    fn find_or_add(&mut self, wanted: Gate<'_>, node_at: impl Fn(u32) -> Node) -> Bit {
        let Store { nodes, operands, table, .. } = self;
        let same = |&node: &u32| gate(nodes, operands, node as usize) == wanted;
        if let Some(&node) = table.find(hash(wanted), same) {
            return Bit::of_node(node as usize);
        }
        let start = u32::try_from(operands.len()).expect("a circuit has less than 2^32 operands");
        match wanted {
            Gate::And(bits) => operands.extend_from_slice(bits),
            Gate::Choose(condition, yes, no) => operands.extend([condition, yes, no]),
            Gate::Constant | Gate::Input(_) => unreachable!("only gates are looked up"),
        }
        let bit = push(nodes, node_at(start));
        table.insert_unique(hash(wanted), bit.node() as u32, |&node| hash(gate(nodes, operands, node as usize)));
        bit
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries((0..self.nodes()).map(|node| (node, self.gate(node)))).finish()
    }
}

fn push(nodes: &mut Vec<Node>, node: Node) -> Bit {
    assert!(nodes.len() < 1 << 31, "a circuit has less than 2^31 nodes");
    nodes.push(node);
    Bit::of_node(nodes.len() - 1)
}

#[inline(always)]
fn gate<'c>(nodes: &[Node], operands: &'c [Bit], node: usize) -> Gate<'c> {
    match nodes[node] {
        Node::Constant => Gate::Constant,
        Node::Input(number) => Gate::Input(number as usize),
        Node::And { start, len } => Gate::And(&operands[start as usize..][..len as usize]),
        Node::Choose { start } => {
            let start = start as usize;
            Gate::Choose(operands[start], operands[start + 1], operands[start + 2])
        }
    }
}

#[inline]
fn hash(gate: Gate<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    match gate {
        Gate::Constant | Gate::Input(_) => {}
        Gate::And(bits) => bits.iter().for_each(|bit| hasher.write_u32(bit.0)),
        Gate::Choose(condition, yes, no) => {
            hasher.write_u32(condition.0);
            hasher.write_u32(yes.0);
            hasher.write_u32(!no.0);
        }
    }
    hasher.finish()
}
