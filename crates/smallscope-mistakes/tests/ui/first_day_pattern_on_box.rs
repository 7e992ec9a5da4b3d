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
            match self.top {
                Some(Node { key }) => key > 0,
                None => true,
            }
        }
    }
}

fn main() {}
