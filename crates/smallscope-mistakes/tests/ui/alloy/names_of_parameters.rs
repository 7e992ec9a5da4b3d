#[smallscope::model]
mod bag {
    #[alloy(invariant = "@item in this.items")]
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[alloy(requires = "@itme > 0", ensures = "
            some @result
            @self = @other
        ")]
        pub fn add(&mut self, item: u8) {
            self.items.push(item);
        }

        #[alloy(requires = "no @result", ensures = "@reslut = 1 or @item = 2")]
        pub fn take(&mut self, item: u8) -> u8 {
            item
        }
    }
}

fn main() {}
