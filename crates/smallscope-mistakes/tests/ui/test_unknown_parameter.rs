#[smallscope::test(m in 0..=3)]
fn number(_n: u8) {}

fn main() {}
