//! A field is solved for or listed.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(symbolic, values = [1, 5])]
        key: i32,
    }
}

fn main() {}
