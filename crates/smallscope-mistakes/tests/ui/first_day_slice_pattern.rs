#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            match self.items {
                [] => true,
                [first, ..] => first > 0,
            }
        }
    }
}

fn main() {}
