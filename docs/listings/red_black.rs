#[smallscope::model]
mod red_black {
    /// A set of numbers, as a red-black tree.
    #[derive(Clone, Debug)]
    pub struct RedBlack {
        root: Link,
        len: usize,
    }

    type Link = Option<Box<Node>>;

    #[derive(Clone, Debug)]
    struct Node {
        key: i32,
        colour: Colour,
        left: Link,
        right: Link,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Colour {
        Red,
        Black,
    }

    use Colour::{Black, Red};

    impl RedBlack {
        #[invariant]
        pub fn is_valid(&self) -> bool {
            !is_red(&self.root)
                && black_height(&self.root, i32::MIN, i32::MAX).is_some()
                && count(&self.root) == self.len
        }

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

        /// Whether the key is new.
        #[ensures(|added| *added != old(self.contains(key)) && self.contains(key))]
        #[ensures(|added| self.len == old(self.len) + usize::from(*added))]
        pub fn insert(&mut self, key: i32) -> bool {
            let added = insert(&mut self.root, key);
            self.len += usize::from(added);
            if let Some(root) = &mut self.root {
                root.colour = Black;
            }
            added
        }

        /// Whether the key was there.
        #[ensures(|removed| *removed == old(self.contains(key)) && !self.contains(key))]
        #[ensures(|removed| self.len == old(self.len) - usize::from(*removed))]
        pub fn remove(&mut self, key: i32) -> bool {
            let removed = remove(&mut self.root, key).is_some();
            self.len -= usize::from(removed);
            if let Some(root) = &mut self.root {
                root.colour = Black;
            }
            removed
        }
    }

    fn is_red(link: &Link) -> bool {
        link.as_ref().is_some_and(|node| node.colour == Red)
    }

    /// The number of black nodes on every way down, if it is one number, no red node has a red child, and all keys lie
    /// between the bounds and in order.
    fn black_height(link: &Link, low: i32, high: i32) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        if node.key <= low || node.key >= high {
            return None;
        }
        if node.colour == Red && (is_red(&node.left) || is_red(&node.right)) {
            return None;
        }
        let left = black_height(&node.left, low, node.key)?;
        let right = black_height(&node.right, node.key, high)?;
        if left != right {
            return None;
        }
        Some(left + usize::from(node.colour == Black))
    }

    fn count(link: &Link) -> usize {
        link.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    /// Adds a red node; a red child of a red node may be left at the top, for the caller to balance.
    fn insert(link: &mut Link, key: i32) -> bool {
        let Some(node) = link else {
            *link = Some(Box::new(Node { key, colour: Red, left: None, right: None }));
            return true;
        };
        if key == node.key {
            return false;
        }
        let added = insert(if key < node.key { &mut node.left } else { &mut node.right }, key);
        balance(node);
        added
    }

    /// Resolves a red child with a red child below a black node, after Okasaki.
    fn balance(node: &mut Box<Node>) {
        let has_red =
            |link: &Link| link.as_ref().is_some_and(|n| n.colour == Red && (is_red(&n.left) || is_red(&n.right)));
        if node.colour == Red || !(has_red(&node.left) || has_red(&node.right)) {
            return;
        }
        if has_red(&node.left) {
            if let Some(left) = node.left.as_mut().filter(|left| is_red(&left.right)) {
                rotate_left(left);
            }
            rotate_right(node);
        } else {
            if let Some(right) = node.right.as_mut().filter(|right| is_red(&right.left)) {
                rotate_right(right);
            }
            rotate_left(node);
        }
        node.colour = Red;
        paint(&mut node.left, Black);
        paint(&mut node.right, Black);
    }

    /// Removes a key. Whether the tree has become one black node shorter; none if the key is not there.
    fn remove(link: &mut Link, key: i32) -> Option<bool> {
        let node = link.as_mut()?;
        if key < node.key {
            let shorter = remove(&mut node.left, key)?;
            return Some(shorter && left_is_shorter(node));
        }
        if key > node.key {
            let shorter = remove(&mut node.right, key)?;
            return Some(shorter && right_is_shorter(node));
        }
        if let (Some(_), Some(right)) = (&node.left, &node.right) {
            node.key = least(right);
            let shorter = remove(&mut node.right, node.key)?;
            return Some(shorter && right_is_shorter(node));
        }
        let was_black = node.colour == Black;
        *link = node.left.take().or(node.right.take());
        // A single child is red: painted black, it makes up for the node.
        let makes_up = is_red(link);
        paint(link, Black);
        Some(was_black && !makes_up)
    }

    fn least(node: &Node) -> i32 {
        node.left.as_ref().map_or(node.key, |left| least(left))
    }

    /// The left subtree lacks a black node. Whether the whole still does afterwards.
    fn left_is_shorter(node: &mut Box<Node>) -> bool {
        if is_red(&node.right) {
            rotate_left(node);
            node.colour = Black;
            paint(&mut node.left, Red);
            return node.left.as_mut().is_some_and(left_is_shorter);
        }
        let Some(sibling) = &mut node.right else { return false };
        if !is_red(&sibling.left) && !is_red(&sibling.right) {
            sibling.colour = Red;
            return absorb(node);
        }
        if !is_red(&sibling.right) {
            rotate_right(sibling);
        }
        let colour = node.colour;
        rotate_left(node);
        node.colour = colour;
        paint(&mut node.left, Black);
        paint(&mut node.right, Black);
        false
    }

    /// The mirror image of `left_is_shorter`.
    fn right_is_shorter(node: &mut Box<Node>) -> bool {
        if is_red(&node.left) {
            rotate_right(node);
            node.colour = Black;
            if super::RECOLOURS {
                paint(&mut node.right, Red);
            }
            return node.right.as_mut().is_some_and(right_is_shorter);
        }
        let Some(sibling) = &mut node.left else { return false };
        if !is_red(&sibling.left) && !is_red(&sibling.right) {
            sibling.colour = Red;
            return absorb(node);
        }
        if !is_red(&sibling.left) {
            rotate_left(sibling);
        }
        let colour = node.colour;
        rotate_right(node);
        node.colour = colour;
        paint(&mut node.left, Black);
        paint(&mut node.right, Black);
        false
    }

    /// A red node makes up for the missing black one by becoming black.
    fn absorb(node: &mut Node) -> bool {
        let was_black = node.colour == Black;
        node.colour = Black;
        was_black
    }

    fn paint(link: &mut Link, colour: Colour) {
        if let Some(node) = link {
            node.colour = colour;
        }
    }

    /// The right child becomes the top, the top its left child.
    fn rotate_left(node: &mut Box<Node>) {
        let Some(mut right) = node.right.take() else { return };
        node.right = right.left.take();
        std::mem::swap(node, &mut right);
        node.left = Some(right);
    }

    /// The left child becomes the top, the top its right child.
    fn rotate_right(node: &mut Box<Node>) {
        let Some(mut left) = node.left.take() else { return };
        node.left = left.right.take();
        std::mem::swap(node, &mut left);
        node.right = Some(left);
    }
}
