//! An item does not see the bounds of its type.

#[smallscope::model]
pub struct Pair<T> {
    a: T,
    b: T,
}

#[smallscope::model]
impl<T: Ord> Pair<T> {
    #[invariant]
    fn ok(&self) -> bool {
        self.a < self.b
    }
}

fn main() {}
