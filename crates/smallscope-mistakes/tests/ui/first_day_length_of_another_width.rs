#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
        pub size: u32,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            self.items.len() == self.size
        }
    }
}

fn main() {}
