#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires(self.items.len() > 0, self.items.len() < 3)]
        pub fn first(&self) -> u8 {
            self.items[0]
        }
    }
}

fn main() {}
