//! Keys of a modelled type that cannot be compared.

#[smallscope::model]
mod m {
    use std::collections::{BTreeMap, HashSet};

    pub struct Key {
        pub id: u8,
    }

    pub struct Table {
        pub rows: BTreeMap<Key, u8>,
        pub seen: HashSet<Key>,
    }
}

fn main() {}
