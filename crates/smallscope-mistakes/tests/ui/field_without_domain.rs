//! A field of a foreign type has no domain.

#[smallscope::model]
mod m {
    pub struct Node {
        when: std::time::Instant,
    }
}

fn main() {}
