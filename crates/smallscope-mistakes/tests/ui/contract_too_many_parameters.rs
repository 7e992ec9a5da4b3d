#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn add(&mut self, a: u8, b: u8, c: u8, d: u8, e: u8, f: u8) {
            self.items.extend([a, b, c, d, e, f]);
        }
    }
}

fn main() {}
