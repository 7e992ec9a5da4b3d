//! An invariant has no further parameters.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self, limit: i32) -> bool {
            self.key < limit
        }
    }
}

fn main() {}
