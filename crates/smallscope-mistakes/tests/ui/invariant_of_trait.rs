//! A trait method is no invariant.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    trait Valid {
        #[invariant]
        fn ok(&self) -> bool;
    }

    impl Valid for Node {
        fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
