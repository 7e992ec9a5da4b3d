#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures(self.items.len())]
        pub fn clear(&mut self) {
            self.items.clear();
        }
    }
}

fn main() {}
