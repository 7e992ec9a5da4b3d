#[smallscope::model]
mod bag {
    pub struct Bag<T> {
        pub items: Vec<T>,
    }

    impl<T> Bag<T> {
        #[check(bound = 2)]
        pub fn clear(&mut self) {
            self.items.clear();
        }
    }
}

fn main() {}
