//! An item of its own cannot be skipped.

#[smallscope::model(skip)]
pub struct Node {
    key: i32,
}

fn main() {}
