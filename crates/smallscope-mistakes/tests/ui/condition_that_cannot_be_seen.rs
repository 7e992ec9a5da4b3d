#[smallscope::model]
mod counter {
    pub struct Counter {
        pub count: u8,
    }

    impl Counter {
        #[cfg_attr(not(test), invariant)]
        fn is_small(&self) -> bool {
            self.count < 3
        }

        #[cfg_attr(any(), ensures(false))]
        pub fn up(&mut self) {
            self.count += 1;
        }
    }
}

fn main() {}
