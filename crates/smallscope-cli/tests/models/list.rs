//! A list, with mistakes.

pub struct List {
    head: Option<Box<Node>>,
}

pub struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

impl List {
    /// Works for sorted lists only.
    #[ensures(|found| *found == self.has(value))]
    pub fn find(&self, value: i32) -> bool {
        let mut at = &self.head;
        while let Some(node) = at {
            if node.value >= value {
                return node.value == value;
            }
            at = &node.next;
        }
        false
    }

    #[ensures(|found| !*found || self.head.is_some())]
    pub fn has(&self, value: i32) -> bool {
        let mut at = &self.head;
        while let Some(node) = at {
            if node.value == value {
                return true;
            }
            at = &node.next;
        }
        false
    }

    /// Panics behind the end.
    pub fn get(&self, index: usize) -> i32 {
        let mut at = &self.head;
        for _ in 0..index {
            at = &at.as_ref().unwrap().next;
        }
        at.as_ref().unwrap().value
    }

    pub fn classify(&self) -> u8 {
        let n = self.length();
        if n > 2 && n < 4 {
            3
        } else if n > 7 {
            8
        } else {
            0
        }
    }

    #[ensures(|n| *n <= 3)]
    fn length(&self) -> usize {
        let mut n = 0;
        let mut at = &self.head;
        while let Some(node) = at {
            n += 1;
            at = &node.next;
        }
        n
    }
}
