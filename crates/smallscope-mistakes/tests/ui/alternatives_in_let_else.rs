//! Alternatives in a `let` cannot be split.

#[smallscope::model]
mod m {
    pub enum Shape {
        Circle(Option<i32>),
        Square(Option<i32>),
    }

    impl Shape {
        #[invariant]
        fn ok(&self) -> bool {
            let (Shape::Circle(Some(n)) | Shape::Square(Some(n))) = self else { return false };
            *n > 0
        }
    }
}

fn main() {}
