//! A set of numbers: a list in ascending order, and how long it is.

pub struct Set {
    head: Option<Box<Node>>,
    len: usize,
}

struct Node {
    item: i32,
    next: Option<Box<Node>>,
}

impl Set {
    /// Removes a number; whether it was there.
    pub fn remove(&mut self, item: i32) -> bool {
        if self.len == 0 {
            return false;
        }
        let mut at = &mut self.head;
        while at.as_ref().is_some_and(|node| node.item < item) {
            at = &mut at.as_mut().expect("it is there").next;
        }
        let Some(node) = at.take() else { return false };
        if node.item > item {
            *at = Some(node);
            return false;
        }
        *at = node.next;
        self.len -= 1;
        if self.len == 0 && self.head.is_some() {
            panic!("a set without items has a list");
        }
        true
    }

    /// Items grow, and `len` is their number.
    pub fn is_valid(&self) -> bool {
        let (mut at, mut len) = (&self.head, 0);
        while let Some(node) = at {
            if node.next.as_ref().is_some_and(|next| next.item <= node.item) {
                return false;
            }
            len += 1;
            at = &node.next;
        }
        len == self.len
    }
}
