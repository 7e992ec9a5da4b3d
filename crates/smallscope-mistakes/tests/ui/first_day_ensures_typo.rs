#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
        pub top: Option<Box<Node>>,
    }

    pub struct Node {
        pub key: u8,
    }

    impl Stack {
        #[ensures(self.itms.len() > 0)]
        pub fn push(&mut self, item: u8) {
            self.items.push(item);
        }
    }
}

fn main() {}
