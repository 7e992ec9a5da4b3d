//! An invariant is about a modelled type.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    #[invariant]
    fn ok(text: &String) -> bool {
        text.is_empty()
    }
}

fn main() {}
