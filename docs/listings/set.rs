#[smallscope::model]
mod set {
    /// A set of numbers, as a search tree.
    #[derive(Clone, Debug)]
    pub struct Set {
        root: Option<Box<Node>>,
        len: usize,
    }

    #[derive(Clone, Debug)]
    struct Node {
        key: i32,
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
    }

    impl Set {
        pub fn contains(&self, key: i32) -> bool {
            let mut link = &self.root;
            while let Some(node) = link {
                if node.key == key {
                    return true;
                }
                link = if key < node.key { &node.left } else { &node.right };
            }
            false
        }

        pub fn remove(&mut self, key: i32) -> bool {
            let removed = remove(&mut self.root, key);
            self.len -= usize::from(removed);
            removed
        }
    }

    fn remove(link: &mut Option<Box<Node>>, key: i32) -> bool {
        let Some(node) = link else { return false };
        if key < node.key {
            return remove(&mut node.left, key);
        }
        if key > node.key {
            return remove(&mut node.right, key);
        }
        *link = match (node.left.take(), node.right.take()) {
            (None, child) | (child, None) => child,
            (left, mut right) => take_least(&mut right).map(|least| Box::new(Node { left, right, ..*least })),
        };
        true
    }

    /// Takes the node with the least key out of a tree.
    fn take_least(link: &mut Option<Box<Node>>) -> Option<Box<Node>> {
        if link.as_ref()?.left.is_some() {
            return take_least(&mut link.as_mut()?.left);
        }
        link.take()
    }

    impl Set {
        /// The keys are in order, and there are as many as `len` says.
        #[invariant]
        pub fn is_valid(&self) -> bool {
            count(&self.root, i32::MIN, i32::MAX) == Some(self.len)
        }
    }

    /// The number of nodes, if all keys lie between the bounds and in order.
    fn count(link: &Option<Box<Node>>, low: i32, high: i32) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        if node.key <= low || node.key >= high {
            return None;
        }
        Some(count(&node.left, low, node.key)? + 1 + count(&node.right, node.key, high)?)
    }
}
