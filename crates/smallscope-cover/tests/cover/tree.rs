pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

pub struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Tree {
    pub fn insert(&mut self, key: i32) -> bool {
        let mut cursor = &mut self.root;
        while let Some(node) = cursor {
            if key < node.key {
                cursor = &mut node.left;
            } else if key > node.key {
                cursor = &mut node.right;
            } else {
                return false;
            }
        }
        *cursor = Some(Box::new(Node { key, left: None, right: None }));
        self.size += 1;
        true
    }
}
