#[smallscope::test(bound: 3)]
fn sorts(numbers: Vec<u8>) {
    let _ = numbers;
}

fn main() {}
