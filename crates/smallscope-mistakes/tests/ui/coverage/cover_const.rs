#[smallscope::cover]
mod numbers {
    pub const fn sign(x: i32) -> i32 {
        if x < 0 { -1 } else { 1 }
    }

    // The only error is that of the other one.
    #[cover(skip)]
    pub const fn positive(x: i32) -> bool {
        x > 0 && x != 0
    }
}

fn main() {
    numbers::sign(1);
    numbers::positive(1);
}
