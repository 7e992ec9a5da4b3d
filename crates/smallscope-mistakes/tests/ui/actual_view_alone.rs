//! A view is of an actual type.

#[smallscope::model]
mod m {
    pub struct Drawing {
        #[field(view = Shape::as_circle)]
        number: u8,
    }
}

fn main() {}
