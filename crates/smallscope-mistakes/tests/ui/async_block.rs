//! Predicates are not async.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            drop(async { self.key });
            true
        }
    }
}

fn main() {}
