#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[behaviour(requires(self.items.is_empty()), panics, ensures(|result| *result > 0))]
        pub fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
