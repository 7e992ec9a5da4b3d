#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires(self.items.len() > old(self.items.len()))]
        pub fn take(&mut self) {}
    }
}

fn main() {}
