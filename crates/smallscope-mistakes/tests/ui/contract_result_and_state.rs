#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures(|slot| slot.is_some() && self.items.len() == 1)]
        pub fn slot(&mut self) -> Option<&mut u8> {
            self.items.first_mut()
        }
    }
}

fn main() {}
