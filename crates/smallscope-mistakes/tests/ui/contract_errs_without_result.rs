#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[errs_when(self.items.is_empty())]
        pub fn first(&self) -> Option<u8> {
            self.items.first().copied()
        }
    }
}

fn main() {}
