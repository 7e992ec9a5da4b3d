//! An index needs an arena.

#[smallscope::model]
mod m {
    pub struct Graph {
        nodes: Vec<u8>,
        #[field(index = "node")]
        start: usize,
    }
}

fn main() {}
