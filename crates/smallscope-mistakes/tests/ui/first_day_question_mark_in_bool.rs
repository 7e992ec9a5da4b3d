#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
        pub top: Option<Box<Node>>,
    }

    pub struct Node {
        pub key: u8,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            self.items.first()?;
            true
        }
    }
}

fn main() {}
