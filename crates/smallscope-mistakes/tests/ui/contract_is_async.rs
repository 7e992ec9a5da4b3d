#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub async fn count(&self) -> usize {
            self.items.len()
        }
    }
}

fn main() {}
