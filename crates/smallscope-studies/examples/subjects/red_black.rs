//! A set of numbers as a red-black tree with links to the parents; insertion as in `java.util.TreeMap`.
//!
//! The decisions of `add` and of what it calls have 16 outcomes. One of them is never taken: a red node has a parent.

#[smallscope::model]
pub mod red_black {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    /// A set.
    #[derive(Debug)]
    #[alloy(invariant = "
        no this.root.parent
        this.root.red != true
        // The children of a node, on two sides, are those whose parent it is.
        all n: Node {
            n.children.contents[0] + n.children.contents[1] = parent.n
            no n.children.contents[0] & n.children.contents[1]
            n !in n.^parent
        }
        // Keys grow from left to right.
        all n: Node {
            all m: n.children.contents[0].*~parent | m.key < n.key
            all m: n.children.contents[1].*~parent | m.key > n.key
        }
        // No red node has a red parent; as many black nodes are above every end.
        all n: Node | n.red = true => n.parent.red = false
        all m, n: Node | #(parent.m) < 2 and #(parent.n) < 2 => #(m.*parent & red.false) = #(n.*parent & red.false)
    ")]
    pub struct Set {
        root: Link,
    }

    /// A node, or none.
    pub type Link = Option<Rc<RefCell<Node>>>;

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        red: bool,
        parent: Weak<RefCell<Node>>,
        children: [Link; 2],
    }

    #[cover]
    impl Set {
        /// Adds a number; whether it was not there.
        #[ensures(|added| *added != old(self.contains(key)) && self.contains(key))]
        #[alloy(ensures = "Node.key = Node`.key` + @key")]
        pub fn add(&mut self, key: i32) -> bool {
            let mut parent: Link = None;
            let mut side: usize = 0;
            let mut at = self.root.clone();
            while let Some(node) = at {
                if node.borrow().key == key {
                    return false;
                }
                side = (node.borrow().key < key) as usize;
                at = node.borrow().children[side].clone();
                parent = Some(node);
            }
            let node = Rc::new(RefCell::new(Node { key, red: true, parent: Weak::new(), children: [None, None] }));
            self.link(parent, side, Some(node.clone()));
            self.fix_after_insertion(node);
            true
        }

        /// A red node whose parent may be red, too, was put in: recolours and rotates upwards until all is well.
        fn fix_after_insertion(&mut self, node: Rc<RefCell<Node>>) {
            let mut node = node;
            while is_red(&parent_of(&node)) {
                let mut parent = parent_of(&node).expect("it is red");
                // The root is black, so that this is always there.
                let Some(grandparent) = parent_of(&parent) else { break };
                let side = side_of(&parent, &grandparent);
                let uncle = grandparent.borrow().children[1 - side].clone();
                if is_red(&uncle) {
                    parent.borrow_mut().red = false;
                    uncle.expect("it is red").borrow_mut().red = false;
                    grandparent.borrow_mut().red = true;
                    node = grandparent;
                } else {
                    if side_of(&node, &parent) != side {
                        self.rotate(&parent, side);
                        std::mem::swap(&mut node, &mut parent);
                    }
                    parent.borrow_mut().red = false;
                    grandparent.borrow_mut().red = true;
                    self.rotate(&grandparent, 1 - side);
                }
            }
            self.blacken_root();
        }

        fn blacken_root(&mut self) {
            let root = self.root.clone();
            root.expect("something was put in").borrow_mut().red = false;
        }

        /// Lets a node sink to one side; its child on the other side takes its place.
        fn rotate(&mut self, node: &Rc<RefCell<Node>>, side: usize) {
            let top = node.borrow().children[1 - side].clone().expect("this child takes the place");
            let above = parent_of(node);
            let place = side_below(node, &above);
            let inner = top.borrow().children[side].clone();
            self.link(Some(node.clone()), 1 - side, inner);
            self.link(above, place, Some(top.clone()));
            self.link(Some(top), side, Some(node.clone()));
        }

        /// Puts a node, or nothing, to one side of its parent, or to the root.
        fn link(&mut self, parent: Link, side: usize, child: Link) {
            if let Some(parent) = parent {
                set_parent(&child, Rc::downgrade(&parent));
                parent.borrow_mut().children[side] = child;
            } else {
                set_parent(&child, Weak::new());
                self.root = child;
            }
        }

        /// Whether a number is in the set.
        #[cover(skip)]
        pub fn contains(&self, key: i32) -> bool {
            let mut at = self.root.clone();
            while let Some(node) = at {
                if node.borrow().key == key {
                    return true;
                }
                let side = (node.borrow().key < key) as usize;
                at = node.borrow().children[side].clone();
            }
            false
        }

        /// The invariant, in Rust.
        #[predicate]
        #[cover(skip)]
        pub fn rep_ok(&self) -> bool {
            !is_red(&self.root) && is_child(&self.root, &None) && black_height(&self.root, i32::MIN, i32::MAX) != 0
        }
    }

    /// The parent of a node.
    fn parent_of(node: &Rc<RefCell<Node>>) -> Link {
        node.borrow().parent.upgrade()
    }

    #[cover]
    fn set_parent(link: &Link, parent: Weak<RefCell<Node>>) {
        if let Some(node) = link {
            node.borrow_mut().parent = parent;
        }
    }

    fn is_red(link: &Link) -> bool {
        link.as_ref().is_some_and(|node| node.borrow().red)
    }

    /// On which side of its parent a node is.
    fn side_of(node: &Rc<RefCell<Node>>, parent: &Rc<RefCell<Node>>) -> usize {
        parent.borrow().children[1].as_ref().is_some_and(|child| Rc::ptr_eq(child, node)) as usize
    }

    /// The same where there may be no parent.
    fn side_below(node: &Rc<RefCell<Node>>, parent: &Link) -> usize {
        parent.as_ref().map_or(0, |parent| side_of(node, parent))
    }

    /// Whether the link is empty, or its node knows this parent, and the same goes for all below.
    fn is_child(link: &Link, parent: &Link) -> bool {
        let Some(node) = link else { return true };
        let children = &node.borrow().children;
        is_same(&parent_of(node), parent) && is_child(&children[0], link) && is_child(&children[1], link)
    }

    fn is_same(first: &Link, second: &Link) -> bool {
        match (first, second) {
            (Some(first), Some(second)) => Rc::ptr_eq(first, second),
            (None, None) => true,
            _ => false,
        }
    }

    /// One more than the black nodes on every way down, or 0 if that differs, keys are not in order, or red follows red.
    fn black_height(link: &Link, low: i32, high: i32) -> usize {
        let Some(node) = link else { return 1 };
        let node = node.borrow();
        let [left, right] = &node.children;
        if node.key <= low || node.key >= high || node.red && (is_red(left) || is_red(right)) {
            return 0;
        }
        let height = black_height(left, low, node.key);
        if height == 0 || black_height(right, node.key, high) != height {
            return 0;
        }
        height + !node.red as usize
    }

    #[cfg(test)]
    pub mod generated_tests {
        include!("../../tests/generated/red_black.rs");
    }
}
