//! The attribute of methods on a field.

#[smallscope::model]
mod m {
    pub struct Drawing {
        #[actual(shape: Circle)]
        shape: Box<dyn std::any::Any>,
    }
}

fn main() {}
