//! A type parameter has the type that it is given elsewhere.

#[smallscope::model]
mod m {
    pub struct Entry<K> {
        #[field(actual = i32)]
        key: K,
        #[field(actual = i32)]
        more: Vec<Box<K>>,
    }
}

fn main() {}
