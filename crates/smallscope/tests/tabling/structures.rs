//! Owned trees with several passes over them, as a user writes them: for tests and benchmarks of tabling.

use smallscope::Space;

/// Red-black trees: three passes, in any order.
#[smallscope::model]
pub mod red_black {
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
        /// Which order the passes have.
        pub order: usize,
    }

    pub struct Node {
        pub key: u8,
        pub red: bool,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            match self.order {
                0 => {
                    count(&self.root) == self.size
                        && !is_red(&self.root)
                        && black_height(&self.root).is_some()
                        && ordered(&self.root, None, None)
                }
                1 => {
                    count(&self.root) == self.size
                        && ordered(&self.root, None, None)
                        && !is_red(&self.root)
                        && black_height(&self.root).is_some()
                }
                2 => {
                    !is_red(&self.root)
                        && black_height(&self.root).is_some()
                        && count(&self.root) == self.size
                        && ordered(&self.root, None, None)
                }
                3 => {
                    !is_red(&self.root)
                        && black_height(&self.root).is_some()
                        && ordered(&self.root, None, None)
                        && count(&self.root) == self.size
                }
                4 => {
                    ordered(&self.root, None, None)
                        && count(&self.root) == self.size
                        && !is_red(&self.root)
                        && black_height(&self.root).is_some()
                }
                _ => {
                    ordered(&self.root, None, None)
                        && !is_red(&self.root)
                        && black_height(&self.root).is_some()
                        && count(&self.root) == self.size
                }
            }
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        match node {
            None => 0,
            Some(node) => 1 + count(&node.left) + count(&node.right),
        }
    }

    fn is_red(node: &Option<Box<Node>>) -> bool {
        node.as_ref().is_some_and(|node| node.red)
    }

    fn black_height(node: &Option<Box<Node>>) -> Option<usize> {
        let Some(node) = node else { return Some(0) };
        if node.red && (is_red(&node.left) || is_red(&node.right)) {
            return None;
        }
        let (left, right) = (black_height(&node.left)?, black_height(&node.right)?);
        (left == right).then_some(left + usize::from(!node.red))
    }

    fn ordered(node: &Option<Box<Node>>, low: Option<u8>, high: Option<u8>) -> bool {
        match node {
            None => true,
            Some(node) => {
                low.is_none_or(|low| low < node.key)
                    && high.is_none_or(|high| node.key < high)
                    && ordered(&node.left, low, Some(node.key))
                    && ordered(&node.right, Some(node.key), high)
            }
        }
    }
}

/// Red-black trees of exactly `size` nodes with keys from 1 to `size`.
pub fn red_black(size: usize, order: usize) -> Space<red_black::Tree> {
    Space::new(size).field("Tree.size", size..=size).field("Tree.order", order..=order).field("Node.key", 1..=size)
}

/// Red-black trees in one walk.
#[smallscope::model]
pub mod one_walk {
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    pub struct Node {
        pub key: u8,
        pub red: bool,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            walk(&self.root, None, None, false).is_some_and(|(size, _)| size == self.size)
        }
    }

    /// The size and the black height.
    fn walk(node: &Option<Box<Node>>, low: Option<u8>, high: Option<u8>, may_be_red: bool) -> Option<(usize, usize)> {
        let Some(node) = node else { return Some((0, 0)) };
        if node.red && !may_be_red
            || low.is_some_and(|low| node.key <= low)
            || high.is_some_and(|high| high <= node.key)
        {
            return None;
        }
        let (left, left_height) = walk(&node.left, low, Some(node.key), !node.red)?;
        let (right, right_height) = walk(&node.right, Some(node.key), high, !node.red)?;
        (left_height == right_height).then_some((left + right + 1, left_height + usize::from(!node.red)))
    }
}

/// Search trees.
#[smallscope::model]
pub mod search_tree {
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    pub struct Node {
        pub key: u8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            self.root.as_deref().map_or(0, Node::count) == self.size
                && self.root.as_deref().is_none_or(|root| root.ordered(0, u8::MAX))
        }
    }

    impl Node {
        fn count(&self) -> usize {
            1 + self.left.as_deref().map_or(0, Node::count) + self.right.as_deref().map_or(0, Node::count)
        }

        fn ordered(&self, low: u8, high: u8) -> bool {
            low < self.key
                && self.key < high
                && self.left.as_deref().is_none_or(|left| left.ordered(low, self.key))
                && self.right.as_deref().is_none_or(|right| right.ordered(self.key, high))
        }
    }
}

/// Search trees of exactly `size` nodes with keys from 1 to `size`.
pub fn search_tree(size: usize) -> Space<search_tree::Tree> {
    Space::new(size).field("Tree.size", size..=size).field("Node.key", 1..=size)
}

/// AVL trees with stored heights.
#[smallscope::model]
pub mod avl {
    pub struct Tree<K> {
        pub root: Option<Box<Node<K>>>,
        pub size: usize,
    }

    pub struct Node<K> {
        pub key: K,
        pub height: usize,
        pub left: Option<Box<Node<K>>>,
        pub right: Option<Box<Node<K>>>,
    }

    impl<K: Ord> Tree<K> {
        #[invariant]
        fn ok(&self) -> bool {
            ordered(&self.root, None, None) && height(&self.root).is_some() && count(&self.root) == self.size
        }
    }

    fn ordered<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        match node {
            None => true,
            Some(node) => {
                low.is_none_or(|low| *low < node.key)
                    && high.is_none_or(|high| node.key < *high)
                    && ordered(&node.left, low, Some(&node.key))
                    && ordered(&node.right, Some(&node.key), high)
            }
        }
    }

    fn height<K>(node: &Option<Box<Node<K>>>) -> Option<usize> {
        let Some(node) = node else { return Some(0) };
        let (left, right) = (height(&node.left)?, height(&node.right)?);
        (left.abs_diff(right) <= 1 && node.height == 1 + left.max(right)).then_some(node.height)
    }

    fn count<K>(node: &Option<Box<Node<K>>>) -> usize {
        match node {
            None => 0,
            Some(node) => 1 + count(&node.left) + count(&node.right),
        }
    }
}

/// AVL trees of exactly `size` nodes with keys from 1 to `size`.
pub fn avl(size: usize) -> Space<avl::Tree<u8>> {
    Space::new(size).field("Tree.size", size..=size).field("Node.key", 1..=size).field("Node.height", 1..=size.min(6))
}

/// 2-3-4 trees as an enum of boxes of three types, with their clauses in two orders.
#[smallscope::model]
pub mod three_types {
    pub struct Tree {
        pub root: Node,
        pub size: usize,
        pub depth_first: bool,
    }

    pub enum Node {
        Leaf,
        Two(Box<Two>),
        Three(Box<Three>),
        Four(Box<Four>),
    }

    pub struct Two {
        pub key: u8,
        pub left: Node,
        pub right: Node,
    }

    pub struct Three {
        pub keys: [u8; 2],
        pub left: Node,
        pub middle: Node,
        pub right: Node,
    }

    pub struct Four {
        pub keys: [u8; 3],
        pub left: Node,
        pub second: Node,
        pub third: Node,
        pub right: Node,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            if self.depth_first {
                self.root.depth().is_some() && self.root.ordered(0, u8::MAX) && self.root.count() == self.size
            } else {
                self.root.count() == self.size && self.root.ordered(0, u8::MAX) && self.root.depth().is_some()
            }
        }
    }

    impl Node {
        fn depth(&self) -> Option<usize> {
            match self {
                Node::Leaf => Some(0),
                Node::Two(node) => same(node.left.depth()?, node.right.depth()?),
                Node::Three(node) => same(same(node.left.depth()?, node.middle.depth()?)? - 1, node.right.depth()?),
                Node::Four(node) => {
                    let left = same(node.left.depth()?, node.second.depth()?)? - 1;
                    let right = same(node.third.depth()?, node.right.depth()?)? - 1;
                    same(left, right)
                }
            }
        }

        fn count(&self) -> usize {
            match self {
                Node::Leaf => 0,
                Node::Two(node) => 1 + node.left.count() + node.right.count(),
                Node::Three(node) => 2 + node.left.count() + node.middle.count() + node.right.count(),
                Node::Four(node) => {
                    3 + node.left.count() + node.second.count() + node.third.count() + node.right.count()
                }
            }
        }

        fn ordered(&self, low: u8, high: u8) -> bool {
            match self {
                Node::Leaf => true,
                Node::Two(node) => {
                    low < node.key
                        && node.key < high
                        && node.left.ordered(low, node.key)
                        && node.right.ordered(node.key, high)
                }
                Node::Three(node) => {
                    low < node.keys[0]
                        && node.keys[0] < node.keys[1]
                        && node.keys[1] < high
                        && node.left.ordered(low, node.keys[0])
                        && node.middle.ordered(node.keys[0], node.keys[1])
                        && node.right.ordered(node.keys[1], high)
                }
                Node::Four(node) => {
                    low < node.keys[0]
                        && node.keys[0] < node.keys[1]
                        && node.keys[1] < node.keys[2]
                        && node.keys[2] < high
                        && node.left.ordered(low, node.keys[0])
                        && node.second.ordered(node.keys[0], node.keys[1])
                        && node.third.ordered(node.keys[1], node.keys[2])
                        && node.right.ordered(node.keys[2], high)
                }
            }
        }
    }

    fn same(left: usize, right: usize) -> Option<usize> {
        (left == right).then_some(left + 1)
    }
}

/// 2-3-4 trees whose nodes are an enum, with their clauses in any of six orders.
#[smallscope::model]
pub mod two_three_four {
    pub struct Tree {
        pub root: Link,
        pub size: usize,
        /// Which order the clauses have.
        pub order: usize,
    }

    pub type Link = Option<Box<Node>>;

    pub enum Node {
        Two(Link, u8, Link),
        Three(Link, u8, Link, u8, Link),
        Four(Link, u8, Link, u8, Link, u8, Link),
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            match self.order {
                0 => depth(&self.root).is_some() && ordered(&self.root, 0, u8::MAX) && count(&self.root) == self.size,
                1 => depth(&self.root).is_some() && count(&self.root) == self.size && ordered(&self.root, 0, u8::MAX),
                2 => ordered(&self.root, 0, u8::MAX) && depth(&self.root).is_some() && count(&self.root) == self.size,
                3 => ordered(&self.root, 0, u8::MAX) && count(&self.root) == self.size && depth(&self.root).is_some(),
                4 => count(&self.root) == self.size && depth(&self.root).is_some() && ordered(&self.root, 0, u8::MAX),
                _ => count(&self.root) == self.size && ordered(&self.root, 0, u8::MAX) && depth(&self.root).is_some(),
            }
        }
    }

    fn depth(link: &Link) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        match &**node {
            Node::Two(a, _, b) => same(depth(a)?, depth(b)?),
            Node::Three(a, _, b, _, c) => same(same(depth(a)?, depth(b)?)? - 1, depth(c)?),
            Node::Four(a, _, b, _, c, _, d) => same(same(depth(a)?, depth(b)?)? - 1, same(depth(c)?, depth(d)?)? - 1),
        }
    }

    fn same(left: usize, right: usize) -> Option<usize> {
        (left == right).then_some(left + 1)
    }

    fn count(link: &Link) -> usize {
        let Some(node) = link else { return 0 };
        match &**node {
            Node::Two(a, _, b) => 1 + count(a) + count(b),
            Node::Three(a, _, b, _, c) => 2 + count(a) + count(b) + count(c),
            Node::Four(a, _, b, _, c, _, d) => 3 + count(a) + count(b) + count(c) + count(d),
        }
    }

    fn ordered(link: &Link, low: u8, high: u8) -> bool {
        let Some(node) = link else { return true };
        match &**node {
            Node::Two(a, k, b) => low < *k && *k < high && ordered(a, low, *k) && ordered(b, *k, high),
            Node::Three(a, k, b, l, c) => {
                low < *k && k < l && *l < high && ordered(a, low, *k) && ordered(b, *k, *l) && ordered(c, *l, high)
            }
            Node::Four(a, k, b, l, c, m, d) => {
                low < *k
                    && k < l
                    && l < m
                    && *m < high
                    && ordered(a, low, *k)
                    && ordered(b, *k, *l)
                    && ordered(c, *l, *m)
                    && ordered(d, *m, high)
            }
        }
    }
}

/// 2-3-4 trees of exactly `size` keys from 1 to `size`: the depth of leaves is the clause 0, the order of keys 1, their number 2.
pub fn two_three_four(size: usize, order: usize) -> Space<two_three_four::Tree> {
    let space = Space::new(size).field("Tree.size", size..=size).field("Tree.order", order..=order);
    ["Two.1", "Three.1", "Three.3", "Four.1", "Four.3", "Four.5"]
        .into_iter()
        .fold(space, |space, key| space.field(format!("Node::{key}"), 1..=size.max(1)))
}

/// B-trees: vectors of keys and of children.
#[smallscope::model]
pub mod b_tree {
    pub struct Tree {
        pub root: Node,
        pub size: usize,
        /// Which order the clauses have.
        pub order: usize,
    }

    pub struct Node {
        pub keys: Vec<u8>,
        pub children: Vec<Node>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            match self.order {
                0 => self.root.depth(true).is_some() && self.root.ordered(0, u8::MAX) && self.root.count() == self.size,
                1 => self.root.depth(true).is_some() && self.root.count() == self.size && self.root.ordered(0, u8::MAX),
                2 => self.root.ordered(0, u8::MAX) && self.root.depth(true).is_some() && self.root.count() == self.size,
                _ => self.root.count() == self.size && self.root.depth(true).is_some() && self.root.ordered(0, u8::MAX),
            }
        }
    }

    impl Node {
        fn count(&self) -> usize {
            self.keys.len() + self.children.iter().map(Node::count).sum::<usize>()
        }

        fn depth(&self, is_root: bool) -> Option<usize> {
            if self.keys.len() > 3 || self.keys.is_empty() && !is_root {
                return None;
            }
            if self.children.is_empty() {
                return Some(0);
            }
            if self.children.len() != self.keys.len() + 1 || self.keys.is_empty() {
                return None;
            }
            let first = self.children[0].depth(false)?;
            let same = self.children.iter().skip(1).all(|child| child.depth(false) == Some(first));
            same.then_some(first + 1)
        }

        fn ordered(&self, low: u8, high: u8) -> bool {
            let mut low = low;
            for (k, &key) in self.keys.iter().enumerate() {
                if key <= low || key >= high {
                    return false;
                }
                if self.children.get(k).is_some_and(|child| !child.ordered(low, key)) {
                    return false;
                }
                low = key;
            }
            self.children.last().is_none_or(|last| last.ordered(low, high))
        }
    }
}

/// 2-3-4 trees of exactly `size` keys from 1 to `size`, with nodes of three types.
pub fn three_types(size: usize, depth_first: bool) -> Space<three_types::Tree> {
    let keys = 1..=size.max(1);
    Space::new(size)
        .field("Tree.size", size..=size)
        .field("Tree.depth_first", [depth_first])
        .field("Two.key", keys.clone())
        .field("Three.keys", keys.clone())
        .field("Four.keys", keys)
}

/// B-trees of exactly `size` keys from 1 to `size`, with the clauses in one of four orders: the depth of leaves comes first in the first two, the
/// order of keys in the third, the number of keys in the fourth.
pub fn b_trees(size: usize, order: usize) -> Space<b_tree::Tree> {
    Space::new(size)
        .field("Tree.size", size..=size)
        .field("Tree.order", order..=order)
        .field("Node.keys", 1..=size.max(1))
        .length("Node.keys", 0..=3)
        .length("Node.children", 0..=4)
}

/// Red-black trees of exactly `size` nodes with keys from 1 to `size`, in one walk.
pub fn one_walk(size: usize) -> Space<one_walk::Tree> {
    Space::new(size).field("Tree.size", size..=size).field("Node.key", 1..=size)
}
