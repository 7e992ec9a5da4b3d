#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    #[derive(Clone, Copy)]
    pub enum Side {
        Left,
    }

    impl Side {
        #[requires(bag.items.is_empty())]
        pub fn of(self, bag: &Bag) -> bool {
            bag.items.is_empty()
        }
    }
}

fn main() {}
