#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    #[model(skip)]
    pub struct Other;

    impl Other {
        #[check]
        pub fn new() -> Self {
            Other
        }
    }
}

fn main() {}
