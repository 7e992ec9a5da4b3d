//! A field has one role.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(ignore)]
        #[field(values = [1, 2])]
        key: i32,
    }
}

fn main() {}
