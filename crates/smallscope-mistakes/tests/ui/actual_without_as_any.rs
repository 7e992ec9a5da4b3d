//! The trait has no way from an object to its type.

#[smallscope::model]
mod m {
    pub trait Shape {
        fn area(&self) -> u8;
    }

    pub struct Circle {
        radius: u8,
    }

    impl Shape for Circle {
        fn area(&self) -> u8 {
            3 * self.radius * self.radius
        }
    }

    pub struct Drawing {
        #[field(actual = Circle)]
        shape: Box<dyn Shape>,
    }
}

fn main() {}
