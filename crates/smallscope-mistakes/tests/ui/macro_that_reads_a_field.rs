//! A macro of the model must not read a field inside its rules.

#[smallscope::model]
mod m {
    macro_rules! positive {
        ($e:expr) => {
            $e.key > 0
        };
    }

    pub struct Node {
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            positive!(self)
        }
    }
}

fn main() {}
