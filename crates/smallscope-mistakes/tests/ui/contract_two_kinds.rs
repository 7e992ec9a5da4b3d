#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[behaviour(requires(self.items.is_empty()), panics, errs)]
        pub fn count(&self) -> Result<usize, ()> {
            Ok(self.items.len())
        }
    }
}

fn main() {}
