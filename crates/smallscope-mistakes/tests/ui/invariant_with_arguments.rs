//! The attribute takes no arguments.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant(self.key > 0)]
        fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
