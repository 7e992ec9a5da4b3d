#[smallscope::model]
mod bag {
    #[alloy(invariant = "this.size` = 1")]
    pub struct Bag {
        pub size: u8,
    }

    impl Bag {
        #[alloy(requires = "this.size` > 0")]
        #[alloy(ensures = "this.size < this.size`")]
        pub fn take(&mut self) {
            self.size -= 1;
        }

        #[alloy(ensures = "this`.size = @count`")]
        pub fn set(&self, count: u8) {
            drop(count);
        }
    }
}

fn main() {}
