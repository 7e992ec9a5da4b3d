#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check(bond = 3)]
        pub fn clear(&mut self) {
            self.items.clear();
        }
    }
}

fn main() {}
