//! The attribute belongs on a field.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    #[field(ignore)]
    fn helper() {}
}

fn main() {}
