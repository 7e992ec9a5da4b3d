#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check(iten in 1..=3)]
        pub fn push(&mut self, item: u8) {
            self.items.push(item);
        }
    }
}

fn main() {}
