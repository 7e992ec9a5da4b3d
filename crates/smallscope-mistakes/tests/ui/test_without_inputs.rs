#[smallscope::test(bound = 3)]
fn nothing() {}

fn main() {}
