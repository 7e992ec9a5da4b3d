#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            self.items.sort();
            true
        }
    }
}

fn main() {}
