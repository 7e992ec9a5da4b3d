//! A module sees its items.

#[smallscope::model(uses(Other))]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }
}

fn main() {}
