//! An invariant is not async.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        async fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
