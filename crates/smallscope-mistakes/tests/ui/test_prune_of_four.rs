#[smallscope::test(prune = |_, _, _, _| true)]
fn four(_a: u8, _b: u8, _c: u8, _d: u8) {}

fn main() {}
