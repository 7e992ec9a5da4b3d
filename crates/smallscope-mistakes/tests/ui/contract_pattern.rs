#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn count(&self, (a, b): (u8, u8)) -> u8 {
            a + b
        }
    }
}

fn main() {}
