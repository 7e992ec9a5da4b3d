#[smallscope::test(isolate = true)]
fn takes_a_number(number: u8) {}

fn main() {}
