#[smallscope::model]
mod bag {
    #[alloy]
    pub struct Empty;

    #[alloy(ensures = "some this")]
    pub struct Bag {
        pub size: u8,
    }

    #[alloy(invariants = "some this")]
    pub struct Sack {
        pub size: u8,
    }

    #[alloy(invariant(some this))]
    pub struct Box {
        pub size: u8,
    }

    #[alloy(invariant = SOME)]
    pub struct Can {
        pub size: u8,
    }

    #[alloy(invariant = "some this")]
    impl Bag {
        #[alloy(invariant = "some this")]
        pub fn take(&mut self) {
            self.size -= 1;
        }

        #[alloy()]
        pub fn add(&mut self) {
            self.size += 1;
        }
    }
}

fn main() {}
