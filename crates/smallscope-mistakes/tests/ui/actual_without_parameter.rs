//! A type parameter that only the trait object names.

#[smallscope::model]
mod m {
    pub trait Visit<K> {
        fn as_any(&self) -> &dyn std::any::Any;
    }

    pub struct Counter {
        count: u8,
    }

    impl<K> Visit<K> for Counter {
        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
    }

    pub struct Walk<K> {
        #[field(actual = Counter)]
        visitor: Box<dyn Visit<K>>,
    }
}

fn main() {}
