#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn extend(&mut self, more: impl Iterator<Item = u8>) {
            self.items.extend(more);
        }
    }
}

fn main() {}
