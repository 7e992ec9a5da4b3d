//! The twin has another layout.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            std::mem::offset_of!(Node, key) == 0
        }
    }
}

fn main() {}
