#[smallscope::model]
mod bag {
    #[requires(true)]
    pub struct Bag {
        #[ensures(true)]
        pub items: Vec<u8>,
    }
}

fn main() {}
