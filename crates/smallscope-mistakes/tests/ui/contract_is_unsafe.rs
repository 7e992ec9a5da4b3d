#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        /// # Safety
        /// None.
        #[check]
        pub unsafe fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
