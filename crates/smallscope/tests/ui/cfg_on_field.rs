//! A field must be there in every build.

#[smallscope::model]
mod m {
    pub struct Node {
        key: i32,
        #[cfg(test)]
        extra: i32,
    }
}

fn main() {}
