//! Another file.

pub struct Node {
    pub key: i32,
}
