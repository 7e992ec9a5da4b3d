//! `java.util.TreeMap` of JDK 1.4, in Rust: its red-black tree, with Java's decisions one for one.
//!
//! A map without values, as they do not matter for the structure. `delete_entry` has 11 decisions, `fix_after_deletion` and
//! `fix_after_insertion` have 8 each; the numbers in the comments are theirs.

#[smallscope::model]
pub mod model {
    use std::cell::RefCell;
    use std::cmp::Ordering;
    use std::rc::{Rc, Weak};

    /// An entry, or `null`.
    pub type Link<K> = Option<Rc<RefCell<Entry<K>>>>;

    /// A sorted map that knows its size.
    #[derive(Debug)]
    pub struct TreeMap<K> {
        root: Link<K>,
        size: usize,
    }

    /// An entry.
    #[derive(Debug)]
    pub struct Entry<K> {
        key: K,
        left: Link<K>,
        right: Link<K>,
        parent: Weak<RefCell<Entry<K>>>,
        color: Color,
    }

    /// The colour of an entry.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Color {
        /// Has black children only.
        Red,
        /// Counts towards the black height.
        Black,
    }

    impl<K: Ord> TreeMap<K> {
        /// A map without entries.
        pub fn new() -> Self {
            TreeMap { root: None, size: 0 }
        }

        /// How many entries there are.
        pub fn size(&self) -> usize {
            self.size
        }

        /// The tree without its keys: `(left right)` for a red entry, `[left right]` for a black one.
        pub fn shape(&self) -> String {
            shape(&self.root)
        }

        /// A search tree of `size` entries that know their parents, with a black root, no red entry below a red one, and as many
        /// black ones on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            color_of(&self.root) == Color::Black
                && is_tree(&self.root, &None, self.size) == Some(self.size)
                && black_height(&self.root).is_some()
                && is_ordered(&self.root, &None, &None)
        }

        /// Adds a key; whether it was not there.
        #[paths]
        pub fn put(&mut self, key: K) -> bool {
            let mut t = self.root.clone();
            if t.is_none() {
                self.size += 1;
                self.root = new_entry(key, &None);
                return true;
            }
            loop {
                let side = compare(&key, &t);
                if side == Ordering::Equal {
                    return false;
                } else if side == Ordering::Less {
                    if left_of(&t).is_some() {
                        t = left_of(&t);
                    } else {
                        self.size += 1;
                        set_left(&t, new_entry(key, &t));
                        self.fix_after_insertion(left_of(&t));
                        return true;
                    }
                } else {
                    if right_of(&t).is_some() {
                        t = right_of(&t);
                    } else {
                        self.size += 1;
                        set_right(&t, new_entry(key, &t));
                        self.fix_after_insertion(right_of(&t));
                        return true;
                    }
                }
            }
        }

        /// Removes a key; whether it was there.
        #[paths]
        pub fn remove(&mut self, key: &K) -> bool {
            let p = self.get_entry(key);
            if p.is_none() {
                return false;
            }
            self.delete_entry(p);
            true
        }

        fn get_entry(&self, key: &K) -> Link<K> {
            let mut p = self.root.clone();
            while p.is_some() {
                let side = compare(key, &p);
                if side == Ordering::Equal {
                    return p;
                } else if side == Ordering::Less {
                    p = left_of(&p);
                } else {
                    p = right_of(&p);
                }
            }
            None
        }

        /// Takes an entry out of the tree.
        #[cover]
        pub fn delete_entry(&mut self, p: Link<K>) {
            self.size -= 1;
            // 1: if strictly internal, first swap position with the successor.
            if left_of(&p).is_some() && right_of(&p).is_some() {
                let s = successor(&p);
                self.swap_position(&s, &p);
            }
            // 2: the fixup starts at the replacement, if there is one.
            let replacement = if left_of(&p).is_some() { left_of(&p) } else { right_of(&p) };
            // 3
            if replacement.is_some() {
                set_parent(&replacement, &parent_of(&p));
                // 4
                if parent_of(&p).is_none() {
                    self.root = replacement.clone();
                // 5
                } else if is_same(&p, &left_of(&parent_of(&p))) {
                    set_left(&parent_of(&p), replacement.clone());
                } else {
                    set_right(&parent_of(&p), replacement.clone());
                }
                set_left(&p, None);
                set_right(&p, None);
                set_parent(&p, &None);
                // 6
                if color_of(&p) == Color::Black {
                    self.fix_after_deletion(replacement);
                }
            // 7: the only entry
            } else if parent_of(&p).is_none() {
                self.root = None;
            } else {
                // 8: no children; it stands for its own replacement, and is unlinked.
                if color_of(&p) == Color::Black {
                    self.fix_after_deletion(p.clone());
                }
                // 9
                if parent_of(&p).is_some() {
                    // 10
                    if is_same(&p, &left_of(&parent_of(&p))) {
                        set_left(&parent_of(&p), None);
                    // 11
                    } else if is_same(&p, &right_of(&parent_of(&p))) {
                        set_right(&parent_of(&p), None);
                    }
                    set_parent(&p, &None);
                }
            }
        }

        /// Makes a new entry red, and the tree a red-black tree again.
        #[cover]
        pub fn fix_after_insertion(&mut self, mut x: Link<K>) {
            set_color(&x, Color::Red);
            // 1
            while x.is_some() && !is_same(&x, &self.root) && color_of(&parent_of(&x)) == Color::Red {
                // 2
                if is_same(&parent_of(&x), &left_of(&parent_of(&parent_of(&x)))) {
                    let y = right_of(&parent_of(&parent_of(&x)));
                    // 3
                    if color_of(&y) == Color::Red {
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&y, Color::Black);
                        set_color(&parent_of(&parent_of(&x)), Color::Red);
                        x = parent_of(&parent_of(&x));
                    } else {
                        // 4
                        if is_same(&x, &right_of(&parent_of(&x))) {
                            x = parent_of(&x);
                            self.rotate_left(&x);
                        }
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&parent_of(&parent_of(&x)), Color::Red);
                        // 5
                        if parent_of(&parent_of(&x)).is_some() {
                            self.rotate_right(&parent_of(&parent_of(&x)));
                        }
                    }
                } else {
                    let y = left_of(&parent_of(&parent_of(&x)));
                    // 6
                    if color_of(&y) == Color::Red {
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&y, Color::Black);
                        set_color(&parent_of(&parent_of(&x)), Color::Red);
                        x = parent_of(&parent_of(&x));
                    } else {
                        // 7
                        if is_same(&x, &left_of(&parent_of(&x))) {
                            x = parent_of(&x);
                            self.rotate_right(&x);
                        }
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&parent_of(&parent_of(&x)), Color::Red);
                        // 8
                        if parent_of(&parent_of(&x)).is_some() {
                            self.rotate_left(&parent_of(&parent_of(&x)));
                        }
                    }
                }
            }
            set_color(&self.root, Color::Black);
        }

        /// Makes up for a black entry that is missing on the paths through `x`.
        #[cover]
        pub fn fix_after_deletion(&mut self, mut x: Link<K>) {
            // 1
            while !is_same(&x, &self.root) && color_of(&x) == Color::Black {
                // 2
                if is_same(&x, &left_of(&parent_of(&x))) {
                    let mut sib = right_of(&parent_of(&x));
                    // 3
                    if color_of(&sib) == Color::Red {
                        set_color(&sib, Color::Black);
                        set_color(&parent_of(&x), Color::Red);
                        self.rotate_left(&parent_of(&x));
                        sib = right_of(&parent_of(&x));
                    }
                    // 4
                    if color_of(&left_of(&sib)) == Color::Black && color_of(&right_of(&sib)) == Color::Black {
                        set_color(&sib, Color::Red);
                        x = parent_of(&x);
                    } else {
                        // 5
                        if color_of(&right_of(&sib)) == Color::Black {
                            set_color(&left_of(&sib), Color::Black);
                            set_color(&sib, Color::Red);
                            self.rotate_right(&sib);
                            sib = right_of(&parent_of(&x));
                        }
                        set_color(&sib, color_of(&parent_of(&x)));
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&right_of(&sib), Color::Black);
                        self.rotate_left(&parent_of(&x));
                        x = self.root.clone();
                    }
                } else {
                    let mut sib = left_of(&parent_of(&x));
                    // 6
                    if color_of(&sib) == Color::Red {
                        set_color(&sib, Color::Black);
                        set_color(&parent_of(&x), Color::Red);
                        self.rotate_right(&parent_of(&x));
                        sib = left_of(&parent_of(&x));
                    }
                    // 7
                    if color_of(&right_of(&sib)) == Color::Black && color_of(&left_of(&sib)) == Color::Black {
                        set_color(&sib, Color::Red);
                        x = parent_of(&x);
                    } else {
                        // 8
                        if color_of(&left_of(&sib)) == Color::Black {
                            set_color(&right_of(&sib), Color::Black);
                            set_color(&sib, Color::Red);
                            self.rotate_left(&sib);
                            sib = left_of(&parent_of(&x));
                        }
                        set_color(&sib, color_of(&parent_of(&x)));
                        set_color(&parent_of(&x), Color::Black);
                        set_color(&left_of(&sib), Color::Black);
                        self.rotate_right(&parent_of(&x));
                        x = self.root.clone();
                    }
                }
            }
            set_color(&x, Color::Black);
        }

        fn rotate_left(&mut self, p: &Link<K>) {
            let r = right_of(p);
            set_right(p, left_of(&r));
            set_parent(&left_of(&r), p);
            set_parent(&r, &parent_of(p));
            self.hang(p, &r);
            set_left(&r, p.clone());
            set_parent(p, &r);
        }

        fn rotate_right(&mut self, p: &Link<K>) {
            let l = left_of(p);
            set_left(p, right_of(&l));
            set_parent(&right_of(&l), p);
            set_parent(&l, &parent_of(p));
            self.hang(p, &l);
            set_right(&l, p.clone());
            set_parent(p, &l);
        }

        /// Hangs an entry where another one hangs.
        fn hang(&mut self, old: &Link<K>, new: &Link<K>) {
            let parent = parent_of(old);
            if parent.is_none() {
                self.root = new.clone();
            } else if is_same(old, &left_of(&parent)) {
                set_left(&parent, new.clone());
            } else {
                set_right(&parent, new.clone());
            }
        }

        /// Swaps `x` with `y`, above it: each takes the place and the colour of the other.
        fn swap_position(&mut self, x: &Link<K>, y: &Link<K>) {
            let (px, lx, rx) = (parent_of(x), left_of(x), right_of(x));
            let (ly, ry) = (left_of(y), right_of(y));
            let x_was_left = is_same(x, &left_of(&px));
            set_parent(x, &parent_of(y));
            self.hang(y, x);
            set_left(y, lx);
            set_right(y, rx);
            if is_same(y, &px) {
                set_parent(y, x);
                if x_was_left {
                    set_left(x, y.clone());
                    set_right(x, ry);
                } else {
                    set_right(x, y.clone());
                    set_left(x, ly);
                }
            } else {
                set_parent(y, &px);
                if x_was_left {
                    set_left(&px, y.clone());
                } else {
                    set_right(&px, y.clone());
                }
                set_left(x, ly);
                set_right(x, ry);
            }
            set_parent(&left_of(x), x);
            set_parent(&right_of(x), x);
            set_parent(&left_of(y), y);
            set_parent(&right_of(y), y);
            let color = color_of(x);
            set_color(x, color_of(y));
            set_color(y, color);
        }
    }

    fn shape<K>(link: &Link<K>) -> String {
        let Some(entry) = link else { return "-".to_owned() };
        let entry = entry.borrow();
        let (left, right) = (shape(&entry.left), shape(&entry.right));
        if entry.color == Color::Red { format!("({left} {right})") } else { format!("[{left} {right}]") }
    }

    fn new_entry<K>(key: K, parent: &Link<K>) -> Link<K> {
        let parent = parent.as_ref().map_or_else(Weak::new, Rc::downgrade);
        Some(Rc::new(RefCell::new(Entry { key, left: None, right: None, parent, color: Color::Black })))
    }

    /// The entry with the next greater key, of an entry with a right child.
    fn successor<K>(entry: &Link<K>) -> Link<K> {
        let mut p = right_of(entry);
        while left_of(&p).is_some() {
            p = left_of(&p);
        }
        p
    }

    fn compare<K: Ord>(key: &K, link: &Link<K>) -> Ordering {
        link.as_ref().map_or(Ordering::Equal, |entry| key.cmp(&entry.borrow().key))
    }

    fn parent_of<K>(link: &Link<K>) -> Link<K> {
        link.as_ref().and_then(|entry| entry.borrow().parent.upgrade())
    }

    fn left_of<K>(link: &Link<K>) -> Link<K> {
        link.as_ref().and_then(|entry| entry.borrow().left.clone())
    }

    fn right_of<K>(link: &Link<K>) -> Link<K> {
        link.as_ref().and_then(|entry| entry.borrow().right.clone())
    }

    /// `null` is black.
    fn color_of<K>(link: &Link<K>) -> Color {
        link.as_ref().map_or(Color::Black, |entry| entry.borrow().color)
    }

    fn set_color<K>(link: &Link<K>, color: Color) {
        if let Some(entry) = link {
            entry.borrow_mut().color = color;
        }
    }

    fn set_left<K>(link: &Link<K>, left: Link<K>) {
        if let Some(entry) = link {
            entry.borrow_mut().left = left;
        }
    }

    fn set_right<K>(link: &Link<K>, right: Link<K>) {
        if let Some(entry) = link {
            entry.borrow_mut().right = right;
        }
    }

    fn set_parent<K>(link: &Link<K>, parent: &Link<K>) {
        if let Some(entry) = link {
            entry.borrow_mut().parent = parent.as_ref().map_or_else(Weak::new, Rc::downgrade);
        }
    }

    fn is_same<K>(one: &Link<K>, other: &Link<K>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    /// How many entries there are from here down, if that is at most `most` and all of them know their parents.
    ///
    /// An entry has one parent, so what knows its parents is a tree; but for both children being the same entry.
    fn is_tree<K>(link: &Link<K>, parent: &Link<K>, most: usize) -> Option<usize> {
        if link.is_none() {
            return Some(0);
        }
        if most == 0 || !is_same(&parent_of(link), parent) {
            return None;
        }
        let left = is_tree(&left_of(link), link, most - 1)?;
        if left > 0 && is_same(&left_of(link), &right_of(link)) {
            return None;
        }
        let right = is_tree(&right_of(link), link, most - 1 - left)?;
        Some(1 + left + right)
    }

    /// The number of black entries on every path down, if it is the same for all and no red entry has a red child.
    fn black_height<K>(link: &Link<K>) -> Option<usize> {
        if link.is_none() {
            return Some(0);
        }
        let color = color_of(link);
        if color == Color::Red && (color_of(&left_of(link)) == Color::Red || color_of(&right_of(link)) == Color::Red) {
            return None;
        }
        let (left, right) = (black_height(&left_of(link))?, black_height(&right_of(link))?);
        if left == right { Some(left + usize::from(color == Color::Black)) } else { None }
    }

    /// Whether all keys from here down are between those of two entries.
    fn is_ordered<K: Ord>(link: &Link<K>, low: &Link<K>, high: &Link<K>) -> bool {
        let Some(entry) = link else { return true };
        let is_above = low.as_ref().is_none_or(|low| low.borrow().key < entry.borrow().key);
        let is_below = high.as_ref().is_none_or(|high| entry.borrow().key < high.borrow().key);
        is_above && is_below && is_ordered(&left_of(link), low, link) && is_ordered(&right_of(link), link, high)
    }
}
