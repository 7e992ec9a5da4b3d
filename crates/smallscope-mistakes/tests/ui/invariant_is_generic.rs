//! An invariant has no type parameters.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok<T>(&self) -> bool {
            true
        }
    }
}

fn main() {}
