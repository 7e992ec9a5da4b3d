//! A method of the trait object itself is not one of the actual type's twin.

#[smallscope::model]
mod m {
    use std::any::Any;

    pub trait Shape {
        fn area(&self) -> u8;
        fn as_any(&self) -> &dyn Any;
    }

    impl dyn Shape {
        fn is_flat(&self) -> bool {
            self.area() == 0
        }
    }

    pub struct Circle {
        radius: u8,
    }

    impl Shape for Circle {
        fn area(&self) -> u8 {
            3 * self.radius * self.radius
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    pub struct Drawing {
        #[field(actual = Circle)]
        shape: Box<dyn Shape>,
    }

    impl Drawing {
        #[invariant]
        fn has_area(&self) -> bool {
            !self.shape.is_flat()
        }
    }
}

fn main() {}
