#[smallscope::model]
mod m {
    pub struct Timer {
        pub run: Box<dyn Fn(u8) -> u8>,
    }
}

fn main() {}
