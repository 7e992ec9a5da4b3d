#[smallscope::model]
mod bag {
    #[alloy(invariant = "some this")]
    pub struct Bag {
        pub size: u8,
    }

    impl Bag {
        #[alloy(ensures = "this.size = this.size`")]
        pub fn rest(&mut self) {}
    }
}

fn main() {}
