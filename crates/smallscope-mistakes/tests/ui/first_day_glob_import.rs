use smallscope::*;

#[test]
fn plain() {}

fn main() {}
