#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures(result > 0)]
        pub fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
