//! `java.util.TreeMap`: red-black trees with links to the parent (appendix B).
//!
//! Maps of up to `n` entries with keys `1..=n`; the root may be red, as figure B-1 does not forbid it. Any `k` of the
//! keys, in any red-black tree of `k` nodes: 1 + 6·2 + 15·2 + 20·3 + 15·8 + 6·14 + 20 = 327 at size 6 (table 7.3). With
//! exactly `n` entries these are the trees of table 7.1. The value of a key does not matter for the structure and is
//! always 0; what `put` puts is 1.

use smallscope::{Space, Verdict, check};

/// The map.
#[smallscope::model]
pub mod model {
    use std::cell::RefCell;
    use std::cmp::Ordering;
    use std::rc::{Rc, Weak};

    /// An entry, or none.
    type Link = Option<Rc<RefCell<Entry>>>;

    /// A map that knows its size.
    #[derive(Debug)]
    #[alloy(invariant = "
        // binary tree
        all e: this.root.*(left + right) {
            e !in e.^(left + right)     // no directed cycle
            sole e.~(left + right)      // at most one parent
            no e.left & e.right         // distinct children
        }
        // keys in correct order
        all e: this.root.*(left + right) {
            all el: e.left.*(left + right) | el.key < e.key
            all er: e.right.*(left + right) | er.key > e.key
        }
        // size ok
        this.size = #this.root.*(left + right)
        // parent ok
        no this.root.parent
        all e, f: this.root.*(left + right) | e in f.(left + right) <=> f = e.parent
        // 1. every node is red or black, by construction
        // 2. red node has black children
        all e: this.root.*(left + right) |
            e.color = Red && some e.left + e.right => (e.left + e.right).color = Black
        // 3. all paths from root to NIL have same # of black nodes
        all e1, e2: this.root.*(left + right) |
            (no e1.left || no e1.right) && (no e2.left || no e2.right) =>
            #{p: this.root.*(left + right) | e1 in p.*(left + right) && p.color = Black} =
            #{p: this.root.*(left + right) | e2 in p.*(left + right) && p.color = Black}
    ")]
    pub struct TreeMap {
        root: Link,
        size: usize,
    }

    /// An entry.
    #[derive(Debug)]
    pub struct Entry {
        key: i32,
        value: i32,
        left: Link,
        right: Link,
        parent: Weak<RefCell<Entry>>,
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
        /// A search tree of `size` entries that know their parents, no red one below a red one, as many black ones
        /// on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut met = Vec::new();
            is_tree(&self.root, None, &mut met)
                && met.len() == self.size
                && black_height(&self.root).is_some()
                && is_ordered(&self.root, i64::MIN, i64::MAX)
        }

        /// Gives a key its value; returns the one it had before.
        #[alloy(ensures_file = "put.als")]
        pub fn put(&mut self, key: i32, value: i32) -> Option<i32> {
            self.put_with(key, value, true)
        }

        /// As `put`, but does not tell the entry that goes down in a rotation to the left who its parent is.
        #[alloy(ensures_file = "put.als")]
        pub fn put_orphaning(&mut self, key: i32, value: i32) -> Option<i32> {
            self.put_with(key, value, false)
        }

        fn put_with(&mut self, key: i32, value: i32, adopts: bool) -> Option<i32> {
            let (mut parent, mut link) = (None, self.root.clone());
            let mut side = Ordering::Equal;
            while let Some(entry) = link {
                side = key.cmp(&entry.borrow().key);
                link = match side {
                    Ordering::Less => entry.borrow().left.clone(),
                    Ordering::Equal => return Some(std::mem::replace(&mut entry.borrow_mut().value, value)),
                    Ordering::Greater => entry.borrow().right.clone(),
                };
                parent = Some(entry);
            }
            let entry = Rc::new(RefCell::new(Entry::new(key, value, &parent)));
            match (parent, side) {
                (None, _) => self.root = Some(entry.clone()),
                (Some(parent), Ordering::Less) => parent.borrow_mut().left = Some(entry.clone()),
                (Some(parent), _) => parent.borrow_mut().right = Some(entry.clone()),
            }
            self.size += 1;
            self.fix_after_insertion(Some(entry), adopts);
            None
        }

        /// As `fixAfterInsertion` of the Java library: moves a red entry below a red one up, by recolouring, until
        /// one or two rotations part them.
        fn fix_after_insertion(&mut self, mut x: Link, adopts: bool) {
            while !is_same(&x, &self.root) && is_red(&parent(&x)) {
                let (up, top) = (parent(&x), parent(&parent(&x)));
                let on_left = is_same(&up, &left(&top));
                let uncle = if on_left { right(&top) } else { left(&top) };
                if is_red(&uncle) {
                    paint(&up, Color::Black);
                    paint(&uncle, Color::Black);
                    paint(&top, Color::Red);
                    x = top;
                    continue;
                }
                let is_inner = is_same(&x, &if on_left { right(&up) } else { left(&up) });
                if is_inner {
                    x = up;
                    self.rotate(&x, on_left, adopts);
                }
                paint(&parent(&x), Color::Black);
                paint(&parent(&parent(&x)), Color::Red);
                self.rotate(&parent(&parent(&x)), !on_left, adopts);
            }
            paint(&self.root, Color::Black);
        }

        /// Puts an entry below its right child, or below its left one. Nothing is there to rotate above a red root.
        fn rotate(&mut self, link: &Link, to_left: bool, adopts: bool) {
            let Some(top) = link else { return };
            let Some(child) = (if to_left { right(link) } else { left(link) }) else { return };
            let moving = if to_left { child.borrow_mut().left.take() } else { child.borrow_mut().right.take() };
            if let Some(moving) = &moving {
                moving.borrow_mut().parent = Rc::downgrade(top);
            }
            self.replace(top, &child);
            if adopts || !to_left {
                top.borrow_mut().parent = Rc::downgrade(&child);
            }
            if to_left {
                top.borrow_mut().right = moving;
                child.borrow_mut().left = Some(top.clone());
            } else {
                top.borrow_mut().left = moving;
                child.borrow_mut().right = Some(top.clone());
            }
        }

        /// Hangs an entry where another one hangs.
        fn replace(&mut self, old: &Rc<RefCell<Entry>>, new: &Rc<RefCell<Entry>>) {
            let above = old.borrow().parent.upgrade();
            new.borrow_mut().parent = old.borrow().parent.clone();
            match above {
                None => self.root = Some(new.clone()),
                Some(above) if is_same(&above.borrow().left.clone(), &Some(old.clone())) => {
                    above.borrow_mut().left = Some(new.clone());
                }
                Some(above) => above.borrow_mut().right = Some(new.clone()),
            }
        }
    }

    impl Entry {
        fn new(key: i32, value: i32, parent: &Link) -> Entry {
            let parent = parent.as_ref().map_or_else(Weak::new, Rc::downgrade);
            Entry { key, value, left: None, right: None, parent, color: Color::Red }
        }
    }

    fn left(link: &Link) -> Link {
        link.as_ref()?.borrow().left.clone()
    }

    fn right(link: &Link) -> Link {
        link.as_ref()?.borrow().right.clone()
    }

    fn parent(link: &Link) -> Link {
        link.as_ref()?.borrow().parent.upgrade()
    }

    fn paint(link: &Link, color: Color) {
        if let Some(entry) = link {
            entry.borrow_mut().color = color;
        }
    }

    fn is_red(link: &Link) -> bool {
        link.as_ref().is_some_and(|entry| entry.borrow().color == Color::Red)
    }

    fn is_same(one: &Link, other: &Link) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether every entry from here down is met once, and knows its parent.
    fn is_tree(link: &Link, parent: Option<&Rc<RefCell<Entry>>>, met: &mut Vec<*const RefCell<Entry>>) -> bool {
        let Some(entry) = link else { return true };
        if met.contains(&Rc::as_ptr(entry)) {
            return false;
        }
        met.push(Rc::as_ptr(entry));
        let above = entry.borrow().parent.upgrade();
        let knows = match (&above, parent) {
            (Some(above), Some(parent)) => Rc::ptr_eq(above, parent),
            (None, None) => true,
            _ => false,
        };
        knows && is_tree(&entry.borrow().left, Some(entry), met) && is_tree(&entry.borrow().right, Some(entry), met)
    }

    /// The number of black entries on every path down, if it is the same for all and no red entry has a red child.
    fn black_height(link: &Link) -> Option<usize> {
        let Some(entry) = link else { return Some(0) };
        let entry = entry.borrow();
        if entry.color == Color::Red && (is_red(&entry.left) || is_red(&entry.right)) {
            return None;
        }
        let (left, right) = (black_height(&entry.left)?, black_height(&entry.right)?);
        (left == right).then_some(left + usize::from(entry.color == Color::Black))
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(link: &Link, low: i64, high: i64) -> bool {
        let Some(entry) = link else { return true };
        let entry = entry.borrow();
        let key = i64::from(entry.key);
        low < key && key < high && is_ordered(&entry.left, low, key) && is_ordered(&entry.right, key, high)
    }
}

/// Maps of up to `n` entries with keys `1..=n`.
pub fn up_to(n: usize) -> Space<model::TreeMap> {
    Space::new(n).field("Entry.key", 1..=n).field("Entry.value", 0..=0)
}

/// Maps of exactly `n` entries with keys `1..=n`.
pub fn exactly(n: usize) -> Space<model::TreeMap> {
    up_to(n).field("TreeMap.size", n..=n)
}

/// Maps of up to `n` entries with a key to put, and its value.
pub fn inputs(n: usize) -> Space<(model::TreeMap, i32, i32)> {
    let maps = Space::new(n).field("Entry.key", 1..=n).field("Entry.value", 0..=0);
    maps.field("input.1", 1..=n).field("input.2", 1..=1)
}

/// Puts every key into every map of up to `n` entries.
pub fn check(n: usize) -> Verdict {
    check!(model::TreeMap::put).bound(n).space(inputs).forget().run()
}

/// Puts them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::TreeMap::put_orphaning).bound(n).space(inputs).forget().run()
}
