//! A set of numbers, as a search tree. Removing the least number loses some.

pub struct Bst {
    root: Option<Box<Node>>,
    size: usize,
}

struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    info: i32,
}

impl Bst {
    pub fn insert(&mut self, info: i32) -> bool {
        let mut link = &mut self.root;
        while let Some(node) = link {
            if node.info == info {
                return false;
            }
            link = if info < node.info { &mut node.left } else { &mut node.right };
        }
        *link = Some(Box::new(Node { left: None, right: None, info }));
        self.size += 1;
        true
    }

    /// Removes the least number; panics if there is none.
    pub fn pop(&mut self) -> i32 {
        let mut link = &mut self.root;
        while link.as_ref().is_some_and(|node| node.left.is_some()) {
            link = &mut link.as_mut().expect("the loop goes on at a node").left;
        }
        let node = link.take().expect("an empty tree has no least number");
        self.size -= 1;
        node.info
    }
}
