//! Only field attributes belong on fields.

#[smallscope::model]
mod m {
    pub struct Node {
        #[invariant]
        key: i32,
    }
}

fn main() {}
