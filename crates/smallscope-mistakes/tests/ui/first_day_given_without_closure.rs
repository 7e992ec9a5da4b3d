#[smallscope::test(given = numbers.len() > 1)]
fn sorts(numbers: Vec<u8>) {
    let _ = numbers;
}

fn main() {}
