#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures(|result| *result)]
        pub fn has<T: PartialEq<u8>>(&self, item: T) -> bool {
            self.items.iter().any(|own| item == *own)
        }
    }
}

fn main() {}
