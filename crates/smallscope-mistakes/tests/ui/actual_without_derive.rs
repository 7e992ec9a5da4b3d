//! The twin derives what the type derives, over the actual type.

#[smallscope::model]
mod m {
    use std::fmt::Debug;

    pub trait Shape: Debug {
        fn as_any(&self) -> &dyn std::any::Any;
    }

    #[derive(Debug)]
    pub struct Circle {
        radius: u8,
    }

    impl Shape for Circle {
        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
    }

    #[derive(Debug, Clone)]
    pub struct Drawing {
        #[field(actual = Circle)]
        shape: std::rc::Rc<dyn Shape>,
    }
}

fn main() {}
