//! An ignored field has no value.

#[smallscope::model]
mod m {
    pub struct Node {
        key: i32,
        #[field(ignore)]
        cache: i32,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            let Node { key, cache } = self;
            key == cache
        }
    }
}

fn main() {}
