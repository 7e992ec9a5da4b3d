//! A set of visited nodes that is also the queue of a breadth-first traversal, without allocation.

/// The most nodes a worklist holds.
pub const CAPACITY: usize = 16;

/// Nodes in the order in which they were met, told apart by their addresses.
///
/// Every node put in stays in, so the list is the set of visited nodes; a cursor walks over it, so it is the queue of a
/// breadth-first traversal too. For the dozen nodes of a bounded structure, a scan over an array beats every hash set,
/// and a word of bits by address spares most scans. The memory is the caller's, which lets the compiler keep everything
/// else in registers.
pub struct Worklist<'s, 'a, T> {
    nodes: &'s mut [Option<&'a T>; CAPACITY],
    len: usize,
    next: usize,
    /// A bit for every node met, by its address: a node without one is new.
    filter: u64,
}

impl<'s, 'a, T> Worklist<'s, 'a, T> {
    /// An empty worklist, to be kept in `memory`.
    #[inline]
    pub fn new(memory: &'s mut [Option<&'a T>; CAPACITY]) -> Self {
        Worklist { nodes: memory, len: 0, next: 0, filter: 0 }
    }

    /// Adds a node; false if it was met before.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`] nodes.
    #[inline(always)]
    pub fn insert(&mut self, node: &'a T) -> bool {
        if self.may_contain(node) && position(self.nodes, node).is_some() {
            return false;
        }
        self.push(node);
        true
    }

    /// The number of a node, counted from 0 in the order in which they were met; adds it if it is new.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`] nodes.
    #[inline(always)]
    pub fn number(&mut self, node: &'a T) -> usize {
        let known = if self.may_contain(node) { position(self.nodes, node) } else { None };
        known.unwrap_or_else(|| {
            self.push(node);
            self.len - 1
        })
    }

    #[inline(always)]
    fn may_contain(&self, node: &T) -> bool {
        self.filter & filter_bit(node) != 0
    }

    #[inline(always)]
    fn push(&mut self, node: &'a T) {
        self.nodes[self.len] = Some(node);
        self.len += 1;
        self.filter |= filter_bit(node);
    }

    /// The nodes met so far, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'a T> {
        self.nodes.iter().map_while(|node| *node)
    }

    /// How many nodes were met.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The next node that the traversal has not come to.
    #[inline]
    pub fn pop(&mut self) -> Option<&'a T> {
        let node = (*self.nodes.get(self.next)?)?;
        self.next += 1;
        Some(node)
    }
}

/// Where the node is; kept apart, for it is rarely needed.
#[inline(never)]
fn position<T>(nodes: &[Option<&T>], node: &T) -> Option<usize> {
    nodes.iter().map_while(|met| *met).position(|met| std::ptr::eq(met, node))
}

/// One of 64 bits that depends on the address; objects close to one another mostly get different ones.
#[inline(always)]
fn filter_bit<T>(node: &T) -> u64 {
    let address = std::ptr::from_ref(node).addr();
    1 << ((address >> 4 ^ address >> 10) % 64)
}
