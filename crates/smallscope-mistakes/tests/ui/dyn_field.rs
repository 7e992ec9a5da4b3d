//! A trait object cannot be chosen.

#[smallscope::model]
mod m {
    pub struct Node {
        draw: Box<dyn std::fmt::Debug>,
    }
}

fn main() {}
