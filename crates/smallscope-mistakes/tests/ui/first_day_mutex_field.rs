#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: std::sync::Mutex<Vec<u8>>,
        pub top: Option<Box<Node>>,
    }

    pub struct Node {
        pub key: u8,
    }
}

fn main() {}
