//! A macro must not hide a name bound to a field.

#[smallscope::model]
mod m {
    macro_rules! positive {
        ($($e:tt)*) => {
            $($e)* > 0
        };
    }

    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            let Node { key, .. } = self;
            positive!(*key)
        }
    }
}

fn main() {}
