#[smallscope::model]
mod bag {
    pub struct Bag {
        pub size: u8,
    }

    impl Bag {
        #[cover]
        pub fn rest(&mut self) {}
    }
}

#[smallscope::cover]
fn sign(x: i32) -> bool {
    x < 0
}

fn main() {
    smallscope::goals!(sign);
}
