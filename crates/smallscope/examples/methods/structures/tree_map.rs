//! `java.util.TreeMap.put`: insertion into a red-black tree.
//!
//! Maps of up to `n` entries with keys from `0..n`, each with each of these keys. Every value in the map is 0, and
//! the one to put is 1. As in the paper, the root may be red.

use smallscope::{Space, Verdict, check};

/// The map.
#[smallscope::model]
pub mod model {
    use std::cmp::Ordering;

    type Link = Option<Box<Entry>>;

    /// A map that knows its size.
    #[derive(Debug)]
    pub struct TreeMap {
        root: Link,
        size: usize,
    }

    /// An entry.
    #[derive(Debug)]
    pub struct Entry {
        key: i32,
        value: i32,
        color: Color,
        left: Link,
        right: Link,
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
            count(&self.root) == self.size
                && black_height(&self.root).is_some()
                && is_ordered(&self.root, i64::MIN, i64::MAX)
        }

        /// The value of a key.
        pub fn get(&self, key: i32) -> Option<i32> {
            let mut link = &self.root;
            while let Some(entry) = link {
                link = match key.cmp(&entry.key) {
                    Ordering::Less => &entry.left,
                    Ordering::Equal => return Some(entry.value),
                    Ordering::Greater => &entry.right,
                };
            }
            None
        }

        /// All keys with their values.
        pub fn entries(&self) -> Vec<(i32, i32)> {
            let mut entries = Vec::new();
            collect(&self.root, &mut entries);
            entries
        }

        /// Gives a key its value; returns the one it had before.
        #[ensures(|before| *before == old(self.get(key)))]
        #[ensures(self.get(key) == Some(value))]
        #[ensures(old(self.entries()).iter().all(|(other, kept)| *other == key || self.get(*other) == Some(*kept)))]
        #[ensures(|before| self.size == old(self.size) + usize::from(before.is_none()))]
        pub fn put(&mut self, key: i32, value: i32) -> Option<i32> {
            self.put_with(key, value, balance)
        }

        /// As `put`, but never rotates the left child of a right child up.
        #[ensures(|before| *before == old(self.get(key)))]
        #[ensures(self.get(key) == Some(value))]
        #[ensures(old(self.entries()).iter().all(|(other, kept)| *other == key || self.get(*other) == Some(*kept)))]
        #[ensures(|before| self.size == old(self.size) + usize::from(before.is_none()))]
        pub fn put_missing_rotation(&mut self, key: i32, value: i32) -> Option<i32> {
            self.put_with(key, value, balance_outside)
        }

        fn put_with(&mut self, key: i32, value: i32, balance: fn(&mut Link)) -> Option<i32> {
            let before = insert(&mut self.root, key, value, balance);
            if before.is_none() {
                self.size += 1;
                self.root.as_mut().expect("an entry was inserted").color = Color::Black;
            }
            before
        }
    }

    fn insert(link: &mut Link, key: i32, value: i32, balance: fn(&mut Link)) -> Option<i32> {
        let Some(entry) = link else {
            *link = Some(Box::new(Entry { key, value, color: Color::Red, left: None, right: None }));
            return None;
        };
        let before = match key.cmp(&entry.key) {
            Ordering::Less => insert(&mut entry.left, key, value, balance),
            Ordering::Equal => return Some(std::mem::replace(&mut entry.value, value)),
            Ordering::Greater => insert(&mut entry.right, key, value, balance),
        };
        if before.is_none() && entry.color == Color::Black {
            balance(link);
        }
        before
    }

    /// Below a black entry, parts a red child from its red child (Okasaki's four cases).
    fn balance(link: &mut Link) {
        let Some(entry) = link else { return };
        if let Some(left) = entry.left.as_deref().filter(|left| left.color == Color::Red) {
            if is_red(&left.right) {
                rotate_left(&mut entry.left);
                return lift_left(link);
            }
            if is_red(&left.left) {
                return lift_left(link);
            }
        }
        if let Some(right) = entry.right.as_deref().filter(|right| right.color == Color::Red) {
            if is_red(&right.left) {
                rotate_right(&mut entry.right);
                return lift_right(link);
            }
            if is_red(&right.right) {
                lift_right(link);
            }
        }
    }

    /// As `balance`, without the case of a right child's left child.
    fn balance_outside(link: &mut Link) {
        let right = link.as_ref().and_then(|entry| entry.right.as_ref());
        if right.is_none_or(|right| right.color == Color::Black || !is_red(&right.left)) {
            balance(link);
        }
    }

    /// Rotates the left child to the top, red above two black ones.
    fn lift_left(link: &mut Link) {
        rotate_right(link);
        spread(link);
    }

    /// Rotates the right child to the top, red above two black ones.
    fn lift_right(link: &mut Link) {
        rotate_left(link);
        spread(link);
    }

    fn spread(link: &mut Link) {
        let Some(entry) = link else { return };
        entry.color = Color::Red;
        for child in [&mut entry.left, &mut entry.right].into_iter().flatten() {
            child.color = Color::Black;
        }
    }

    fn rotate_left(link: &mut Link) {
        let mut top = link.take().expect("there is an entry to rotate");
        let mut right = top.right.take().expect("its right child rotates to the top");
        top.right = right.left.take();
        right.left = Some(top);
        *link = Some(right);
    }

    fn rotate_right(link: &mut Link) {
        let mut top = link.take().expect("there is an entry to rotate");
        let mut left = top.left.take().expect("its left child rotates to the top");
        top.left = left.right.take();
        left.right = Some(top);
        *link = Some(left);
    }

    fn count(link: &Link) -> usize {
        link.as_ref().map_or(0, |entry| 1 + count(&entry.left) + count(&entry.right))
    }

    fn is_red(link: &Link) -> bool {
        link.as_ref().is_some_and(|entry| entry.color == Color::Red)
    }

    /// The number of black entries on every path down, if it is the same for all and no red entry has a red child.
    fn black_height(link: &Link) -> Option<usize> {
        let Some(entry) = link else { return Some(0) };
        if entry.color == Color::Red && (is_red(&entry.left) || is_red(&entry.right)) {
            return None;
        }
        let (left, right) = (black_height(&entry.left)?, black_height(&entry.right)?);
        (left == right).then_some(left + usize::from(entry.color == Color::Black))
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(link: &Link, low: i64, high: i64) -> bool {
        let Some(entry) = link else { return true };
        let key = i64::from(entry.key);
        low < key && key < high && is_ordered(&entry.left, low, key) && is_ordered(&entry.right, key, high)
    }

    fn collect(link: &Link, entries: &mut Vec<(i32, i32)>) {
        let Some(entry) = link else { return };
        collect(&entry.left, entries);
        entries.push((entry.key, entry.value));
        collect(&entry.right, entries);
    }
}

fn space(n: usize) -> Space<(model::TreeMap, i32, i32)> {
    let keys = 0..n.max(1);
    Space::new(n)
        .field("Entry.key", keys.clone())
        .field("Entry.value", 0..=0)
        .field("input.1", keys)
        .field("input.2", 1..=1)
}

/// Puts every key into every map of up to `n` entries.
pub fn check(n: usize) -> Verdict {
    check!(model::TreeMap::put).bound(n).space(space).forget().run()
}

/// Puts them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::TreeMap::put_missing_rotation).bound(n).space(space).forget().run()
}
