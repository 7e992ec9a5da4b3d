#[smallscope::model]
mod list {
    type Link = Option<Box<Node>>;

    pub struct List {
        pub head: Option<Box<Node>>,
        pub last: Link,
        pub tags: Vec<Tag>,
        pub name: String,
        pub len: usize,
    }

    pub struct Node {
        pub key: i32,
        pub next: Option<Box<Node>>,
    }

    #[derive(PartialEq)]
    pub enum Tag {
        Plain,
        Word(String),
        Pair(u8, u8),
    }

    impl List {
        #[invariant]
        fn ok(&self) -> bool {
            let (head, len) = (self.head, self.len);
            head.is_none() && len == 0
        }
    }
}

fn main() {}
