fn sign(x: i32) -> i32 {
    if x < 0 { -1 } else { 1 }
}

fn main() {
    sign(1);
    let _ = smallscope::goals!(sign);
    let _ = smallscope::goals!(1 + 1);
    let _ = smallscope::goals!();
}
