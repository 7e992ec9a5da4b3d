//! The actual type lacks the trait.

#[smallscope::model]
mod m {
    pub trait Shape {
        fn as_any(&self) -> &dyn std::any::Any;
    }

    pub struct Circle {
        radius: u8,
    }

    pub struct Drawing {
        #[field(actual = Circle)]
        shape: Option<Box<dyn Shape>>,
    }
}

fn main() {}
