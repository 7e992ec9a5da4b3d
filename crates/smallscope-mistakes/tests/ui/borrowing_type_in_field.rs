//! A type with a lifetime cannot be chosen.

#[smallscope::model]
mod m {
    pub struct Cursor<'a> {
        at: &'a i32,
    }

    pub struct Node {
        cursor: Option<Cursor<'static>>,
    }
}

fn main() {}
