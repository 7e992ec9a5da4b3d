#[smallscope::cover(skip)]
fn sign(x: i32) -> i32 {
    if x < 0 { -1 } else { 1 }
}

fn main() {
    sign(1);
}
