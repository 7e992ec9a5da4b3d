//! Two values are enumerated.

#[smallscope::model]
mod m {
    pub struct Node {
        #[field(symbolic)]
        red: bool,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            self.red
        }
    }
}

fn main() {}
