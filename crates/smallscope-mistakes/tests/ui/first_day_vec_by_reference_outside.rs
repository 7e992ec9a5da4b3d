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
            super::has_few(&self.items)
        }
    }
}

fn has_few(items: &Vec<u8>) -> bool {
    items.len() < 3
}

fn main() {}
