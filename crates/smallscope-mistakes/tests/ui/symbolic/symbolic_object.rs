//! Only scalars can be solved for.

#[smallscope::model]
mod m {
    pub struct List<T> {
        #[field(symbolic)]
        next: Option<Box<List<T>>>,
        #[field(symbolic)]
        item: T,
    }
}

fn main() {}
