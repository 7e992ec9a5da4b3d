//! An unknown argument of the attribute.

#[smallscope::model(krate = smallscope)]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }
}

fn main() {}
