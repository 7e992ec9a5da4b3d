//! An invariant is about all instances of a generic type.

#[smallscope::model]
mod m {
    pub struct Pair<T> {
        a: T,
        b: T,
    }

    impl Pair<i32> {
        #[invariant]
        fn ok(&self) -> bool {
            self.a < self.b
        }
    }
}

fn main() {}
