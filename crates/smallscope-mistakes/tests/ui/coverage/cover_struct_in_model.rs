#[smallscope::model]
mod numbers {
    #[cover]
    pub struct Number(pub i32);
}

fn main() {
    let _ = numbers::Number(1);
}
