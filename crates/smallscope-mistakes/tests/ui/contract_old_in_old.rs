#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures(old(old(self.items.len())) == 0)]
        pub fn take(&mut self) {}
    }
}

fn main() {}
