#[smallscope::model]
mod m {
    pub struct Index {
        pub places: HashMap<u8, u8>,
    }

    impl Index {
        #[invariant]
        fn ok(&self) -> bool {
            self.places.values().all(|place| *place < 3)
        }
    }
}

fn main() {}
