#[smallscope::model]
use std::rc::Rc;

fn main() {}
