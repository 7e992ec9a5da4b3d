//! Not every item has a twin.

#[smallscope::model]
pub const LIMIT: i32 = 3;

fn main() {}
