#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn count(&self, others: Vec<&Bag>) -> usize {
            others.len()
        }
    }
}

fn main() {}
