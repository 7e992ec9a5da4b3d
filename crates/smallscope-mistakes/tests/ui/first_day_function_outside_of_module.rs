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
            crate::other::is_fine(self)
        }
    }
}

mod other {
    pub fn is_fine(stack: &super::m::Stack) -> bool {
        stack.items.is_empty()
    }
}

fn main() {}
