#[smallscope::test]
async fn number(_n: u8) {}

fn main() {}
