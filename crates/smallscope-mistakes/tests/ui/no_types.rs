//! A model needs a type.

#[smallscope::model]
mod m {
    pub fn helper() {}
}

fn main() {}
