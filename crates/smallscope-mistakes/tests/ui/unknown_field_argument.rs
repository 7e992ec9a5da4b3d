//! An unknown argument of a field.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(ignroe)]
        key: i32,
    }
}

fn main() {}
