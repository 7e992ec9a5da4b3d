pub struct Bag {
    pub items: Vec<u8>,
}

impl Bag {
    #[smallscope::requires(!self.items.is_empty())]
    pub fn first(&self) -> u8 {
        self.items[0]
    }
}

fn main() {}
