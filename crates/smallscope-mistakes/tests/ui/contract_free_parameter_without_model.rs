#[smallscope::model(check(bound = 2))]
mod files {
    pub struct Bag {
        pub items: Vec<u8>,
    }

    #[requires(!bag.items.is_empty())]
    #[ensures(|ok| *ok)]
    pub fn open(bag: &Bag, file: &std::fs::File) -> bool {
        let _ = (bag, file);
        true
    }
}

fn main() {}
