//! `java.util.TreeMap` for the predicate engine: the structures of the relational benchmark of this name.
//!
//! Entries own their children, so that only links to parents can go astray. Keys are symbolic: enumerated, they would be nearly all of the
//! candidates. Colours are looked at on the way down, and each path is judged when it ends, so that most shapes are refused half-built.

use smallscope::Space;

/// The map.
#[smallscope::model]
pub mod model {
    use std::ptr;

    /// A map that knows its size.
    #[derive(Debug)]
    pub struct TreeMap {
        root: Link,
        size: usize,
    }

    /// An entry, or none.
    type Link = Option<Box<Entry>>;

    /// An entry.
    #[derive(Debug)]
    pub struct Entry {
        #[field(symbolic)]
        key: i32,
        left: Link,
        right: Link,
        parent: *const Entry,
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
        /// A search tree of `size` entries that know their parents, no red one below a red one, as many black ones on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let (mut entries, mut on_paths) = (0, None);
            is_red_black(&self.root, None, 0, &mut entries, &mut on_paths)
                && entries == self.size
                && is_ordered(&self.root, None, None)
        }
    }

    /// Whether entries from here down know their parents, and colours are right. There are `blacks` above; the first path to end says how
    /// many there must be `on_paths`.
    fn is_red_black(
        link: &Link,
        parent: Option<&Entry>,
        blacks: usize,
        entries: &mut usize,
        on_paths: &mut Option<usize>,
    ) -> bool {
        let Some(entry) = link else { return *on_paths.get_or_insert(blacks) == blacks };
        *entries += 1;
        if !ptr::eq(entry.parent, parent.map_or(ptr::null(), ptr::from_ref)) {
            return false;
        }
        if entry.color == Color::Red && parent.is_some_and(|parent| parent.color == Color::Red) {
            return false;
        }
        let blacks = blacks + usize::from(entry.color == Color::Black);
        on_paths.is_none_or(|all| blacks <= all)
            && is_red_black(&entry.left, Some(entry), blacks, entries, on_paths)
            && is_red_black(&entry.right, Some(entry), blacks, entries, on_paths)
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(link: &Link, low: Option<i32>, high: Option<i32>) -> bool {
        let Some(entry) = link else { return true };
        let key = entry.key;
        low.is_none_or(|low| low < key)
            && high.is_none_or(|high| key < high)
            && is_ordered(&entry.left, low, Some(key))
            && is_ordered(&entry.right, Some(key), high)
    }
}

/// Maps of exactly `n` entries with the keys `1..=n`.
pub fn space(n: usize) -> Space<model::TreeMap> {
    Space::new(n).field("TreeMap.size", n..=n).field("Entry.key", 1..=n)
}
