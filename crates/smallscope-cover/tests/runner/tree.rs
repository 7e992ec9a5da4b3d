//! A binary search tree.

#[derive(Debug)]
pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Debug)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Tree {
    #[invariant]
    fn is_ordered(&self) -> bool {
        fn within(link: &Option<Box<Node>>, low: Option<i32>, high: Option<i32>) -> bool {
            let Some(node) = link else { return true };
            low.is_none_or(|low| low < node.key)
                && high.is_none_or(|high| node.key < high)
                && within(&node.left, low, Some(node.key))
                && within(&node.right, Some(node.key), high)
        }
        within(&self.root, None, None)
    }

    /// Adds a key; returns whether it was new.
    pub fn insert(&mut self, key: i32) -> bool {
        let mut at = &mut self.root;
        while let Some(node) = at {
            if key < node.key {
                at = &mut node.left;
            } else if key > node.key {
                at = &mut node.right;
            } else {
                return false;
            }
        }
        *at = Some(Box::new(Node { key, left: None, right: None }));
        self.size += 1;
        true
    }

    /// The least key.
    pub fn first(&self) -> Option<&i32> {
        let mut node = self.root.as_ref()?;
        loop {
            match &node.left {
                Some(left) => node = left,
                None => return Some(&node.key),
            }
        }
    }

    /// Takes the least key away, wrongly: what is to the right of it is lost.
    pub fn pop_first(&mut self) -> i32 {
        fn pop(link: &mut Option<Box<Node>>) -> Option<i32> {
            let node = link.as_mut()?;
            if node.left.is_some() && node.key != i32::MIN {
                return pop(&mut node.left);
            }
            link.take().map(|node| node.key)
        }
        let key = pop(&mut self.root).expect("the tree has a key");
        self.size -= 1;
        key
    }
}
