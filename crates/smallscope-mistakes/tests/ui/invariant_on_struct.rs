//! The attribute belongs on a function.

#[smallscope::model]
mod m {
    #[invariant]
    pub struct Node {
        key: i32,
    }
}

fn main() {}
