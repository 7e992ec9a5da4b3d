//! A path through the crate's root leaves the model.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            self.key > crate::m::limit()
        }
    }

    pub fn limit() -> i32 {
        0
    }
}

fn main() {}
