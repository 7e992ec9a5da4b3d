//! An attribute is given once.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        #[invariant]
        fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
