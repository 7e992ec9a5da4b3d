//! An invariant says yes or no.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> i32 {
            self.key
        }
    }
}

fn main() {}
