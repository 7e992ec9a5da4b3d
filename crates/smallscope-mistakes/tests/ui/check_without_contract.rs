#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[invariant]
        fn is_small(&self) -> bool {
            self.items.len() < 3
        }

        #[ensures(self.items.is_empty())]
        pub fn clear(&mut self) {
            self.items.clear();
        }

        pub fn first(&self) -> Option<u8> {
            self.items.first().copied()
        }
    }

    pub fn free(bag: &Bag) -> usize {
        bag.items.len()
    }
}

#[test]
fn plain() {}

fn main() {
    smallscope::check!(bag::Bag::first).assert();
    smallscope::check!(bag::free).assert();
    smallscope::replay!(plain, "Bag { items: [] }");
}
