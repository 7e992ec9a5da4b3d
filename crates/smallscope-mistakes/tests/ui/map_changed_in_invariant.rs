//! An invariant only reads a map.

#[smallscope::model]
mod m {
    use std::collections::BTreeMap;

    pub struct Table {
        pub rows: BTreeMap<u8, u8>,
    }

    impl Table {
        #[invariant]
        fn ok(&self) -> bool {
            self.rows.insert(1, 2);
            true
        }
    }
}

fn main() {}
