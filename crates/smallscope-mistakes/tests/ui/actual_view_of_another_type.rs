//! The view leads to another type.

#[smallscope::model]
mod m {
    pub trait Shape {
        fn as_line(&self) -> Option<&Line>;
    }

    pub struct Line {
        length: u8,
    }

    pub struct Circle {
        radius: u8,
    }

    impl Shape for Circle {
        fn as_line(&self) -> Option<&Line> {
            None
        }
    }

    pub struct Drawing {
        #[field(actual = Circle, view = Shape::as_line)]
        shape: Box<dyn Shape>,
    }
}

fn main() {}
