#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[requires(self.items.is_empty())]
        pub fn new() -> Self {
            Bag { items: Vec::new() }
        }
    }
}

fn main() {}
