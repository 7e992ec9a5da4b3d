//! `java.util.TreeMap`: red-black trees with links to the parent (Korat paper, table 3).
//!
//! A map of exactly `n` entries with the keys `0..n`. All values are null, and the root may be red. The structures are
//! the published ones; the candidates depend on how the invariant is written, and the paper does not show its own.

use smallscope::Space;

/// The map.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist, points_to};

    /// A map that knows its size.
    #[derive(Debug)]
    pub struct TreeMap {
        root: Option<Rc<Entry>>,
        size: usize,
    }

    /// An entry.
    #[derive(Debug)]
    pub struct Entry {
        key: i32,
        left: Option<Rc<Entry>>,
        right: Option<Rc<Entry>>,
        parent: Option<Rc<Entry>>,
        color: Color,
    }

    /// The colour of an entry.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Color {
        /// Has black children only.
        Red,
        /// Counts towards the black height.
        Black,
    }

    impl TreeMap {
        /// A search tree of `size` entries, no red one below a red one, as many black ones on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            let mut memory = [None; CAPACITY];
            let mut entries = Worklist::new(&mut memory);
            root.parent.is_none()
                && is_tree(root, &mut entries)
                && entries.len() == self.size
                && black_height(&self.root).is_some()
                && is_ordered(&self.root, i64::MIN, i64::MAX)
        }
    }

    /// Whether every entry from here down is met once, by its parent.
    fn is_tree<'a>(entry: &'a Entry, entries: &mut Worklist<'_, 'a, Entry>) -> bool {
        entries.insert(entry) && is_child(&entry.left, entry, entries) && is_child(&entry.right, entry, entries)
    }

    fn is_child<'a>(link: &'a Option<Rc<Entry>>, parent: &Entry, entries: &mut Worklist<'_, 'a, Entry>) -> bool {
        let Some(child) = link else { return true };
        points_to(&child.parent, parent) && is_tree(child, entries)
    }

    fn is_red(link: &Option<Rc<Entry>>) -> bool {
        link.as_ref().is_some_and(|entry| entry.color == Color::Red)
    }

    /// The number of black entries on every path down, if it is the same for all and no red entry has a red child.
    fn black_height(link: &Option<Rc<Entry>>) -> Option<usize> {
        let Some(entry) = link else { return Some(0) };
        if entry.color == Color::Red && (is_red(&entry.left) || is_red(&entry.right)) {
            return None;
        }
        let (left, right) = (black_height(&entry.left)?, black_height(&entry.right)?);
        (left == right).then_some(left + usize::from(entry.color == Color::Black))
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(link: &Option<Rc<Entry>>, low: i64, high: i64) -> bool {
        let Some(entry) = link else { return true };
        let key = i64::from(entry.key);
        low < key && key < high && is_ordered(&entry.left, low, key) && is_ordered(&entry.right, key, high)
    }
}

/// Maps of exactly `n` entries with keys `0..n`.
pub fn space(n: usize) -> Space<model::TreeMap> {
    Space::new(n).field("TreeMap.size", n..=n).field("Entry.key", 0..n)
}
