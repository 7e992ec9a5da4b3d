#[smallscope::model]
mod bag {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check]
        pub fn open(&mut self, file: std::fs::File) {
            drop(file);
        }
    }
}

fn main() {}
