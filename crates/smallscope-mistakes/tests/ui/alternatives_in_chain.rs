//! Alternatives in a chain cannot be split.

#[smallscope::model]
mod m {
    pub enum Shape {
        Circle(Option<i32>),
        Square(Option<i32>),
    }

    impl Shape {
        #[invariant]
        fn ok(&self) -> bool {
            if let Shape::Circle(Some(n)) | Shape::Square(Some(n)) = self
                && *n > 0
            {
                return false;
            }
            true
        }
    }
}

fn main() {}
