#[smallscope::test(bond = 3)]
fn number(_n: u8) {}

fn main() {}
