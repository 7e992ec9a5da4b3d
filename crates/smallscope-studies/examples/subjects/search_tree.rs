//! A set of numbers as a binary search tree; removal.

#[smallscope::model]
pub mod search_tree {
    /// A set.
    #[derive(Debug)]
    pub struct Tree {
        root: Link,
    }

    /// A node, or none.
    pub type Link = Option<Box<Node>>;

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        left: Link,
        right: Link,
    }

    #[cover]
    impl Tree {
        /// Removes a number; whether it was there.
        #[ensures(|removed| *removed == old(self.contains(key)) && !self.contains(key))]
        #[alloy(ensures = "this.root.*(left + right).key = this.root`.*(left` + right`).key` - @key")]
        pub fn remove(&mut self, key: i32) -> bool {
            remove_from(&mut self.root, key)
        }

        /// Keys grow from left to right.
        #[invariant]
        pub fn is_ordered(&self) -> bool {
            is_between(&self.root, i32::MIN, i32::MAX)
        }

        /// Whether a number is in the set.
        #[cover(skip)]
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
    }

    #[cover]
    fn remove_from(link: &mut Link, key: i32) -> bool {
        let Some(node) = link else { return false };
        if key < node.key {
            return remove_from(&mut node.left, key);
        }
        if key > node.key {
            return remove_from(&mut node.right, key);
        }
        if node.left.is_none() {
            *link = node.right.take();
        } else if node.right.is_none() {
            *link = node.left.take();
        } else {
            node.key = take_least(&mut node.right);
        }
        true
    }

    /// Takes the least key out of a tree that is not empty.
    #[cover]
    fn take_least(link: &mut Link) -> i32 {
        let node = link.as_mut().expect("the tree is not empty");
        if node.left.is_some() {
            return take_least(&mut node.left);
        }
        let key = node.key;
        *link = node.right.take();
        key
    }

    fn is_between(link: &Link, low: i32, high: i32) -> bool {
        let Some(node) = link else { return true };
        low < node.key
            && node.key < high
            && is_between(&node.left, low, node.key)
            && is_between(&node.right, node.key, high)
    }

    #[cfg(test)]
    pub mod generated_tests {
        include!("../../tests/generated/search_tree.rs");
    }
}
