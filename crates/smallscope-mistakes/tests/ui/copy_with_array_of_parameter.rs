use smallscope::model;

#[model]
mod pairs {
    #[derive(Clone, Copy, Debug)]
    pub struct Pair<T>(pub [T; 2]);

    #[derive(Clone, Copy, Debug)]
    pub struct Grid<const N: usize> {
        pub cells: [[bool; N]; N],
    }

    #[derive(Clone, Debug)]
    pub struct Owned<T> {
        pub both: Option<[T; 2]>,
    }
}

fn main() {}
