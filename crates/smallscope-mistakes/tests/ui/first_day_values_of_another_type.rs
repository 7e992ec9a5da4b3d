#[smallscope::model]
mod m {
    pub struct Price {
        #[field(values = [1, 2])]
        pub amount: f64,
    }
}

fn main() {}
