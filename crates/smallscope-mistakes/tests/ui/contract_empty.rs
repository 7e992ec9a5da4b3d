#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires]
        pub fn first(&self) -> u8 {
            self.items[0]
        }

        #[ensures()]
        pub fn last(&self) -> u8 {
            self.items[0]
        }
    }
}

fn main() {}
