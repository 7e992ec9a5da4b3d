//! A set of numbers as an AVL tree whose nodes know their heights; insertion.

#[smallscope::model]
pub mod avl {
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
        height: i32,
        left: Link,
        right: Link,
    }

    #[cover]
    impl Tree {
        /// Adds a number; whether it was not there.
        #[ensures(|added| *added != old(self.contains(key)) && self.contains(key))]
        #[alloy(ensures = "this.root.*(left + right).key = this.root`.*(left` + right`).key` + @key")]
        pub fn insert(&mut self, key: i32) -> bool {
            insert_into(&mut self.root, key)
        }

        /// Keys grow from left to right, heights are right, and those of siblings differ by 1 at most.
        #[invariant]
        pub fn is_avl(&self) -> bool {
            is_balanced(&self.root) && is_between(&self.root, i32::MIN, i32::MAX)
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
    fn insert_into(link: &mut Link, key: i32) -> bool {
        let Some(node) = link else {
            *link = Some(Box::new(Node { key, height: 1, left: None, right: None }));
            return true;
        };
        if key == node.key {
            return false;
        }
        let added = if key < node.key { insert_into(&mut node.left, key) } else { insert_into(&mut node.right, key) };
        if added {
            rebalance(link);
        }
        added
    }

    /// Makes a node right, one of whose subtrees may have grown.
    #[cover]
    fn rebalance(link: &mut Link) {
        let node = link.as_mut().expect("a subtree has grown");
        let difference = height(&node.left) - height(&node.right);
        if difference > 1 {
            let left = node.left.as_ref().expect("it is higher");
            if height(&left.left) < height(&left.right) {
                rotate_left(&mut node.left);
            }
            rotate_right(link);
        } else if difference < -1 {
            let right = node.right.as_ref().expect("it is higher");
            if height(&right.right) < height(&right.left) {
                rotate_right(&mut node.right);
            }
            rotate_left(link);
        } else {
            update_height(node);
        }
    }

    #[cover]
    fn rotate_left(link: &mut Link) {
        let mut node = link.take().expect("something is rotated");
        let mut top = node.right.take().expect("the right child is the new top");
        node.right = top.left.take();
        update_height(&mut node);
        top.left = Some(node);
        update_height(&mut top);
        *link = Some(top);
    }

    #[cover]
    fn rotate_right(link: &mut Link) {
        let mut node = link.take().expect("something is rotated");
        let mut top = node.left.take().expect("the left child is the new top");
        node.left = top.right.take();
        update_height(&mut node);
        top.right = Some(node);
        update_height(&mut top);
        *link = Some(top);
    }

    #[cover]
    fn update_height(node: &mut Node) {
        let (left, right) = (height(&node.left), height(&node.right));
        node.height = if left > right { left + 1 } else { right + 1 };
    }

    #[cover]
    fn height(link: &Link) -> i32 {
        match link {
            Some(node) => node.height,
            None => 0,
        }
    }

    fn is_balanced(link: &Link) -> bool {
        let Some(node) = link else { return true };
        let (left, right) = (height(&node.left), height(&node.right));
        let higher = if left > right { left } else { right };
        node.height == higher + 1
            && left - right <= 1
            && right - left <= 1
            && is_balanced(&node.left)
            && is_balanced(&node.right)
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
        include!("../../tests/generated/avl.rs");
    }
}
