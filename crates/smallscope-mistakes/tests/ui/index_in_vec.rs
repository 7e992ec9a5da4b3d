//! An index is one integer: a vector of indices needs a type for them.

#[smallscope::model]
mod m {
    pub struct Graph {
        pub edges: Vec<Edges>,
    }

    pub struct Edges {
        #[field(index(edges))]
        pub to: Vec<usize>,
        #[field(index(edges))]
        pub pair: (usize, usize),
        #[field(index(edges))]
        pub last: Option<[usize; 2]>,
    }
}

fn main() {}
