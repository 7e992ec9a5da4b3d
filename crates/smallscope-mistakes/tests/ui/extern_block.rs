//! Foreign items cannot be twinned.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    unsafe extern "C" {
        fn abs(x: i32) -> i32;
    }
}

fn main() {}
