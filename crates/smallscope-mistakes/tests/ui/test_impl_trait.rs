#[smallscope::test]
fn takes_anything(items: impl Iterator<Item = u8>) {}

fn main() {}
