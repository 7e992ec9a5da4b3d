//! An invariant is safe.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        unsafe fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
