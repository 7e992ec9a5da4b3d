//! An invariant must not consume.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(self) -> bool {
            true
        }
    }
}

fn main() {}
