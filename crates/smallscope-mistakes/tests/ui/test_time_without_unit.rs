#[smallscope::test(time = "10")]
fn number(_n: u8) {}

fn main() {}
