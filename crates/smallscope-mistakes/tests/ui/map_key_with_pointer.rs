//! Keys that hold pointers, as a cache with a list of its own entries has them.

#[smallscope::model]
mod m {
    use std::collections::{BTreeSet, HashMap};
    use std::rc::Rc;

    #[derive(PartialEq, Eq, Hash)]
    pub struct KeyRef {
        key: *const u8,
    }

    pub struct Cache {
        pub map: HashMap<KeyRef, u8>,
        pub names: BTreeSet<(u8, Rc<u8>)>,
    }
}

fn main() {}
