//! A modelled type has a domain already.

#[smallscope::model]
mod m {
    #[derive(Clone, Debug)]
    pub struct Node {
        key: i32,
    }

    pub struct List {
        #[field(values = [])]
        first: Option<Box<Node>>,
    }
}

fn main() {}
