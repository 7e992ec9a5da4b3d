//! The solver is a feature.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(symbolic)]
        key: i32,
    }
}

fn main() {}
