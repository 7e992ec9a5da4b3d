#[model]
mod m {
    pub struct A(u8);
}

fn main() {}
