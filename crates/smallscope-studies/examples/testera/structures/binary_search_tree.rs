//! The binary search tree of chapter 1, with `remove` as in appendix A.
//!
//! Trees of up to `n` nodes with keys `1..=n`: any `k` of the keys, in a tree of any of the shapes with `k` nodes. These
//! are 15 at size 3 (figure 6-2) and 731 at size 6 (table 7.3). With exactly `n` nodes they are the Catalan numbers of
//! table 7.1.

use smallscope::{Space, Verdict, check};

/// The tree.
#[smallscope::model]
pub mod model {
    type Link = Option<Box<Node>>;

    /// A tree that knows its size.
    #[derive(Debug)]
    #[alloy(invariant = "
        // binary tree
        all n: this.root.*(left + right) {
            n !in n.^(left + right)     // no directed cycle
            sole n.~(left + right)      // at most one parent
            no n.left & n.right         // distinct children
        }
        // elements in correct order
        all n: this.root.*(left + right) {
            all nl: n.left.*(left + right) | nl.info < n.info
            all nr: n.right.*(left + right) | nr.info > n.info
        }
        // size ok
        this.size = #this.root.*(left + right)
    ")]
    pub struct BinarySearchTree {
        root: Link,
        size: usize,
    }

    /// A node, greater than all on its left and less than all on its right.
    #[derive(Debug)]
    pub struct Node {
        left: Link,
        right: Link,
        info: i32,
    }

    impl BinarySearchTree {
        /// Elements in order, and as many as `size` says. That it is a tree follows from who owns the nodes.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && is_ordered(&self.root, i64::MIN, i64::MAX)
        }

        /// Removes an element; whether it was there.
        #[alloy(ensures = "
            // element removed correctly
            this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
            // result correct
            @result = true <=> @info in this.root`.*(left` + right`).info`
        ")]
        pub fn remove(&mut self, info: i32) -> bool {
            self.remove_by(info, |info, current| info < current)
        }

        /// As `remove`, but with the error of section 1.2.3: it looks for smaller elements on the right.
        #[alloy(ensures = "
            // element removed correctly
            this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
            // result correct
            @result = true <=> @info in this.root`.*(left` + right`).info`
        ")]
        pub fn remove_misled(&mut self, info: i32) -> bool {
            self.remove_by(info, |info, current| info > current)
        }

        fn remove_by(&mut self, info: i32, is_left: fn(i32, i32) -> bool) -> bool {
            let mut link = &mut self.root;
            while link.as_ref().is_some_and(|current| current.info != info) {
                let current = link.as_mut().expect("the loop goes on at a node");
                link = if is_left(info, current.info) { &mut current.left } else { &mut current.right };
            }
            let Some(current) = link.take() else { return false };
            *link = without(current);
            self.size -= 1;
            true
        }
    }

    /// What takes the place of a node whose element is removed: its only child, or the node itself with the greatest
    /// element of its left subtree.
    fn without(mut current: Box<Node>) -> Link {
        if current.left.is_none() {
            return current.right;
        }
        if current.right.is_none() {
            return current.left;
        }
        current.info = take_greatest(&mut current.left);
        Some(current)
    }

    fn take_greatest(mut link: &mut Link) -> i32 {
        while link.as_ref().is_some_and(|node| node.right.is_some()) {
            link = &mut link.as_mut().expect("the loop goes on at a node").right;
        }
        let greatest = link.take().expect("the subtree is not empty");
        *link = greatest.left;
        greatest.info
    }

    fn count(link: &Link) -> usize {
        link.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    /// Whether all elements lie in order strictly between `low` and `high`.
    fn is_ordered(link: &Link, low: i64, high: i64) -> bool {
        let Some(node) = link else { return true };
        let info = i64::from(node.info);
        low < info && info < high && is_ordered(&node.left, low, info) && is_ordered(&node.right, info, high)
    }
}

/// Trees of up to `n` nodes with elements `1..=n`.
pub fn up_to(n: usize) -> Space<model::BinarySearchTree> {
    Space::new(n).field("Node.info", 1..=n)
}

/// Trees of exactly `n` nodes with elements `1..=n`.
pub fn exactly(n: usize) -> Space<model::BinarySearchTree> {
    up_to(n).field("BinarySearchTree.size", n..=n)
}

/// Trees of up to `n` nodes with an element to remove.
pub fn inputs(n: usize) -> Space<(model::BinarySearchTree, i32)> {
    Space::new(n).field("Node.info", 1..=n).field("input.1", 1..=n)
}

/// Removes every element from every tree of up to `n` nodes.
pub fn check(n: usize) -> Verdict {
    check!(model::BinarySearchTree::remove).bound(n).space(inputs).forget().run()
}

/// Removes them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::BinarySearchTree::remove_misled).bound(n).space(inputs).forget().run()
}
