//! A constructor is no function in the twin.

#[smallscope::model]
mod m {
    pub struct Key(i32);

    pub struct Node {
        key: Key,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            [1, 2].into_iter().map(Key).count() == 2 && self.key.0 > 0
        }
    }
}

fn main() {}
