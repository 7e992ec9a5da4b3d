//! The attribute does not see into another file.

#[smallscope::model]
#[path = "out_of_line/inner.rs"]
mod inner;

fn main() {}
