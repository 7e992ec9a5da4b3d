#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    pub trait Count {
        #[ensures(|count| *count > 0)]
        fn count(&self) -> usize;
    }

    impl Count for Bag {
        #[check]
        fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
