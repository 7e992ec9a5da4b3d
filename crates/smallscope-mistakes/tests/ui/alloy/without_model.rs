#[smallscope::alloy(invariant = "some this")]
pub struct Bag {
    pub items: Vec<u8>,
}

fn main() {}
