//! The functions that see a symbolic field must be known.

#[smallscope::model]
pub struct Node {
    #[field(symbolic)]
    key: i32,
}

fn main() {}
