//! There is nothing to put the actual type in place of.

#[smallscope::model]
mod m {
    use std::any::Any;
    use std::cell::RefCell;
    use std::rc::Rc;

    pub trait Shape {
        fn as_any(&self) -> &dyn Any;
    }

    pub struct Circle {
        radius: u8,
    }

    impl Shape for Circle {
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    pub struct Drawing {
        #[field(actual = Circle)]
        number: u8,
        #[field(actual = Circle)]
        cell: Rc<RefCell<dyn Shape>>,
        #[field(actual = Circle)]
        pair: (u8, Box<dyn Shape>),
    }
}

fn main() {}
