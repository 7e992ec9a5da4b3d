//! A function that an invariant calls takes pointers whose actual types differ.

#[smallscope::model]
mod m {
    use std::any::Any;

    pub trait Shape {
        fn area(&self) -> u8;
        fn as_any(&self) -> &dyn Any;
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

    pub struct Square(u8);

    impl Shape for Square {
        fn area(&self) -> u8 {
            self.0 * self.0
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    pub struct Drawing {
        #[field(actual = Circle)]
        circle: Box<dyn Shape>,
        #[field(actual = Square)]
        square: Box<dyn Shape>,
    }

    impl Drawing {
        #[invariant]
        fn is_full(&self) -> bool {
            has_area(&self.circle) && has_area(&self.square)
        }
    }

    fn has_area(shape: &Box<dyn Shape>) -> bool {
        shape.area() > 0
    }
}

fn main() {}
