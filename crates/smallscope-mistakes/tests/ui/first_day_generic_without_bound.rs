#[smallscope::model]
mod m {
    pub struct Pair<T> {
        pub a: T,
        pub b: T,
    }

    impl<T> Pair<T> {
        #[invariant]
        fn ordered(&self) -> bool {
            self.a < self.b
        }
    }
}

fn main() {}
