//! A function cannot be chosen.

#[smallscope::model]
mod m {
    pub struct Node {
        compare: fn(i32, i32) -> bool,
    }
}

fn main() {}
