//! Keys and values of types that smallscope has no values of.

#[smallscope::model]
mod m {
    use std::collections::{BTreeMap, HashMap};
    use std::path::PathBuf;

    pub struct Files {
        pub sizes: BTreeMap<PathBuf, u64>,
        pub kinds: HashMap<u8, Box<dyn Fn(u8)>>,
    }
}

fn main() {}
