//! A module is modelled as a whole.

#[smallscope::model]
mod m {
    #[smallscope::model]
    pub struct Node {
        key: i32,
    }
}

fn main() {}
