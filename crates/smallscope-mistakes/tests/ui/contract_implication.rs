#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires(key > 0 ==> !self.items.is_empty())]
        pub fn first(&self, key: u8) -> u8 {
            if key > 0 { self.items[0] } else { 0 }
        }

        #[ensures(|last| self.items.is_empty() ==> last.is_none())]
        pub fn last(&self) -> Option<u8> {
            self.items.last().copied()
        }

        #[behaviour(requires(true), ensures(!self.items.is_empty() ==> self.items.len() < old(self.items.len())))]
        pub fn pop(&mut self) -> Option<u8> {
            self.items.pop()
        }
    }
}

fn main() {}
