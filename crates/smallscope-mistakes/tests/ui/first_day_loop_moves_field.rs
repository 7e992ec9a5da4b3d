#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            for item in self.items {
                if item == 0 {
                    return false;
                }
            }
            true
        }
    }
}

fn main() {}
