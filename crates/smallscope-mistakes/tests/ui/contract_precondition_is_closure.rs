#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires(|bag| !bag.items.is_empty())]
        pub fn first(&self) -> u8 {
            self.items[0]
        }
    }
}

fn main() {}
