#[smallscope::model(check(key in 1..=3))]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }
}

fn main() {}
