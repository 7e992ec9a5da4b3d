#[smallscope::model]
mod numbers {
    pub struct Number(pub i32);

    impl Number {
        #[cover(skp)]
        pub fn sign(&self) -> i32 {
            if self.0 < 0 { -1 } else { 1 }
        }
    }
}

fn main() {
    numbers::Number(1).sign();
}
