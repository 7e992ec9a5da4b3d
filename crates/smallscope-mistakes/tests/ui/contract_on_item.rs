#[smallscope::model]
pub struct Bag {
    pub items: Vec<u8>,
}

#[smallscope::model]
impl Bag {
    #[requires(!self.items.is_empty())]
    pub fn first(&self) -> u8 {
        self.items[0]
    }
}

fn main() {}
