#[derive(smallscope::Model)]
pub struct Price {
    pub amount: u8,
}

fn main() {}
