//! A stack of numbers.

pub struct Stack {
    top: Option<Box<Item>>,
}

struct Item {
    number: u8,
    below: Option<Box<Item>>,
}

impl Stack {
    /// Puts a number on top, added to the one that is there.
    pub fn add(&mut self, number: u8) {
        let below = self.top.take();
        let mut sum = number;
        if let Some(item) = &below {
            sum += item.number;
        }
        self.top = Some(Box::new(Item { number: sum, below }));
    }
}
