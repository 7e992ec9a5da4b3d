pub struct Item {
    pub key: u8,
}

#[smallscope::model]
mod m {
    use super::Item;

    pub struct Stack {
        pub items: Vec<Item>,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> bool {
            self.items.iter().all(|item| item.key > 0)
        }
    }
}

fn main() {}
