//! A field of a foreign type has no domain.

#[smallscope::model]
mod m {
    pub struct Node {
        when: std::thread::Thread,
    }
}

fn main() {}
