//! A set of visited nodes that is also the queue of a breadth-first traversal, without allocation.

/// The most nodes a worklist holds.
pub const CAPACITY: usize = 16;

/// Nodes in the order in which they were met, told apart by their addresses.
///
/// Every node put in stays in, so the list is the set of visited nodes; a cursor walks over it, so it is the queue of a
/// breadth-first traversal too. For the dozen nodes of a bounded structure, a scan over an array beats every hash set.
pub struct Worklist<'s, 'a, T> {
    nodes: &'s mut [&'a T; CAPACITY],
    len: usize,
    next: usize,
    /// A bit for every node met, by its address: a node without one is new.
    filter: u64,
}

impl<'s, 'a, T> Worklist<'s, 'a, T> {
    /// A worklist that holds `start` only.
    #[inline]
    pub fn new(nodes: &'s mut [&'a T; CAPACITY]) -> Self {
        let filter = filter_bit(nodes[0]);
        Worklist { nodes, len: 1, next: 0, filter }
    }

    /// Adds a node; false if it was met before.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`] nodes.
    #[inline]
    pub fn insert(&mut self, node: &'a T) -> bool {
        if self.contains(node) {
            return false;
        }
        self.nodes[self.len] = node;
        self.len += 1;
        self.filter |= filter_bit(node);
        true
    }

    /// Whether the node was met.
    #[inline]
    pub fn contains(&self, node: &T) -> bool {
        self.filter & filter_bit(node) != 0 && self.visited().iter().any(|visited| std::ptr::eq(*visited, node))
    }

    /// The nodes met so far, in order.
    #[inline]
    pub fn visited(&self) -> &[&'a T] {
        &self.nodes[..self.len]
    }

    /// How many nodes were met.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The next node that the traversal has not come to.
    #[inline]
    pub fn pop(&mut self) -> Option<&'a T> {
        let node = *self.visited().get(self.next)?;
        self.next += 1;
        Some(node)
    }
}

/// One of 64 bits that depends on the address; neighbours in memory mostly get different ones.
#[inline]
fn filter_bit<T>(node: &T) -> u64 {
    1 << (std::ptr::from_ref(node).addr() / 16 % 64)
}

/// Numbers for objects, in the order in which they are met.
pub struct Numbering<'a, T> {
    objects: [Option<&'a T>; CAPACITY],
    len: usize,
}

impl<'a, T> Numbering<'a, T> {
    /// No object has a number.
    #[inline]
    pub fn new() -> Self {
        Numbering { objects: [None; CAPACITY], len: 0 }
    }

    /// The object's number: the one it has, or the next.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`] objects.
    #[inline]
    pub fn number(&mut self, object: &'a T) -> usize {
        let known =
            self.objects[..self.len].iter().position(|known| known.is_some_and(|known| std::ptr::eq(known, object)));
        known.unwrap_or_else(|| {
            self.objects[self.len] = Some(object);
            self.len += 1;
            self.len - 1
        })
    }
}
