macro_rules! id {
    ($name:ident) => {
        #[derive(Clone, Copy, PartialEq)]
        pub struct $name(pub u8);
    };
}

#[smallscope::model]
mod m {
    id!(NodeId);

    pub struct Graph {
        pub start: NodeId,
    }
    impl Graph {
        #[invariant]
        fn ok(&self) -> bool {
            self.start.0 > 0
        }
    }
}

fn main() {}
