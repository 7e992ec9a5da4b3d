#[smallscope::model]
mod bag {
    #[derive(Debug, Clone)]
    pub struct Bag {
        pub items: Vec<u8>,
    }

    impl Bag {
        #[check(same_as = Bag::slow_sum)]
        pub fn sum(&self) -> u8 {
            self.items.iter().sum()
        }

        pub fn slow_sum(&self) -> u16 {
            self.items.iter().map(|&item| u16::from(item)).sum()
        }

        #[check(same_as = other_first)]
        pub fn first(&self) -> Option<u8> {
            self.items.first().copied()
        }

        #[check(inverse = back)]
        pub fn list(&self) -> Vec<u8> {
            self.items.clone()
        }

        #[check(inverse = forth)]
        pub fn push(&mut self) {
            self.items.push(0);
        }
    }

    pub fn other_first(items: &[u8]) -> Option<u8> {
        items.first().copied()
    }

    pub fn back(items: Vec<u8>) -> Vec<u8> {
        items
    }

    pub fn forth(items: &mut Vec<u8>) {
        items.pop();
    }
}

fn main() {}
