#[smallscope::model]
mod list {
    #[alloy(invariant = "
        all n: this.first.*next {
            n !in n.^next
            sole n.~
        }
        this.size = = #this.first.*next
    ")]
    pub struct List {
        pub first: Option<Box<Node>>,
        pub size: usize,
    }

    pub struct Node {
        pub next: Option<Box<Node>>,
    }
}

fn main() {}
