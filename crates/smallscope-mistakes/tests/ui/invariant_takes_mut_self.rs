//! An invariant must not write.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&mut self) -> bool {
            true
        }
    }
}

fn main() {}
