//! Patterns cannot look into symbolic values.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(symbolic)]
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            match self.key {
                0 => false,
                _ => !matches!(self.key, 5..=9),
            }
        }
    }
}

fn main() {}
