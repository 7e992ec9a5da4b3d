//! Binary trees as in [`binary_tree`](super::binary_tree), with an invariant as anybody would write it: with std's collections.

use smallscope::Space;

/// Trees whose links may point anywhere, as Java's do.
#[smallscope::model]
pub mod model {
    use std::collections::{HashSet, VecDeque};
    use std::rc::Rc;

    /// A tree that knows its size.
    #[derive(Debug)]
    pub struct BinaryTree {
        root: Option<Rc<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Rc<Node>>,
        right: Option<Rc<Node>>,
    }

    impl BinaryTree {
        /// Every node is met once, and there are `size` of them.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            let mut visited = HashSet::new();
            let mut queue = VecDeque::new();
            visited.insert(Rc::as_ptr(root));
            queue.push_back(root);
            while let Some(node) = queue.pop_front() {
                if let Some(left) = &node.left {
                    if !visited.insert(Rc::as_ptr(left)) {
                        return false;
                    }
                    queue.push_back(left);
                }
                if let Some(right) = &node.right {
                    if !visited.insert(Rc::as_ptr(right)) {
                        return false;
                    }
                    queue.push_back(right);
                }
            }
            visited.len() == self.size
        }
    }
}

/// Trees of exactly `n` nodes.
pub fn space(n: usize) -> Space<model::BinaryTree> {
    Space::new(n).field("BinaryTree.size", n..=n)
}
