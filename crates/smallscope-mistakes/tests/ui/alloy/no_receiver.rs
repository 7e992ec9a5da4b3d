#[smallscope::model]
mod bag {
    pub struct Bag {
        pub size: u8,
    }

    impl Bag {
        #[alloy(ensures = "this.size = 0")]
        pub fn new() -> Self {
            Bag { size: 0 }
        }
    }

    #[alloy(requires = "this.size > 0")]
    pub fn take(bag: &mut Bag) {
        bag.size -= 1;
    }
}

fn main() {}
