#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn count(self: Box<Self>) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
