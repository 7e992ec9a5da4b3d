//! A type with a lifetime is never chosen.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    pub struct Cursor<'a> {
        at: &'a Node,
    }

    impl Cursor<'_> {
        #[invariant]
        fn ok(&self) -> bool {
            true
        }
    }
}

fn main() {}
