#[smallscope::model]
mod bag {
    pub struct Bag {
        pub size: u8,
    }

    impl Bag {
        #[paths]
        pub fn rest(&mut self) {}
    }
}

fn main() {
    smallscope::paths!(bag::Bag::rest);
}
