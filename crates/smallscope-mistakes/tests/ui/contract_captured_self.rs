#[smallscope::model]
mod bag {
    #[derive(Debug)]
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[ensures({ assert!(self.items.is_empty(), "{self:?} has items"); true })]
        pub fn clear(&mut self) {
            self.items.clear();
        }
    }
}

fn main() {}
