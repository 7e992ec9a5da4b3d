//! Actual types of parameters that need none, are not there, or cannot be filled in.

#![allow(unused_variables)]

#[smallscope::model]
mod m {
    pub trait Load {
        fn weight(&self) -> u8;
    }

    pub struct Sack {
        weight: u8,
    }

    impl Load for Sack {
        fn weight(&self) -> u8 {
            self.weight
        }
    }

    impl Sack {
        #[actual(number: u16)]
        #[ensures(self.weight > 0)]
        fn needs_none(&self, number: u8) {}

        #[actual(laod: Sack)]
        #[ensures(self.weight > 0)]
        fn is_not_there(&self, load: &dyn Load) {}

        #[actual(load: Sack, load: Sack)]
        #[ensures(self.weight > 0)]
        fn is_there_twice(&self, load: &dyn Load) {}

        #[actual(loads: Sack)]
        #[ensures(self.weight > 0)]
        fn is_behind_a_reference(&self, loads: &[Box<dyn Load>]) {}

        #[actual]
        fn says_nothing(&self, load: &dyn Load) {}

        #[ensures(self.weight > 0)]
        fn lacks_one(&self, load: Box<dyn Load>) {}

        #[actual(load: Sack)]
        #[ensures(self.weight > 0)]
        fn has_a_constant<const N: usize>(&self, load: Box<dyn Load>) {}
    }
}

fn main() {}
