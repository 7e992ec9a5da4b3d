#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[behaviour(require(self.items.is_empty()))]
        pub fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
