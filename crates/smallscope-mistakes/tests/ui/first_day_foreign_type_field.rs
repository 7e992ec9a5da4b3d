#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: std::path::PathBuf,
        pub top: Option<Box<Node>>,
    }

    pub struct Node {
        pub key: u8,
    }
}

fn main() {}
