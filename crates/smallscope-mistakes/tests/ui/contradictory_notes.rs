//! A function cannot be an invariant and be skipped.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        #[model(skip)]
        fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
