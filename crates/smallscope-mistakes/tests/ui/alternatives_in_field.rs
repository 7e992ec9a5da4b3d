//! Alternatives with names inside a field cannot be split.

#[smallscope::model]
mod m {
    pub enum Side {
        Left(Option<i32>),
        Right(Option<i32>),
    }

    pub struct Node {
        side: Side,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            match self {
                Node { side: Side::Left(Some(n)) | Side::Right(Some(n)) } => *n > 0,
                _ => true,
            }
        }
    }
}

fn main() {}
