//! A reference cannot be chosen.

#[smallscope::model]
mod m {
    pub struct Node {
        name: &'static [u8],
    }
}

fn main() {}
