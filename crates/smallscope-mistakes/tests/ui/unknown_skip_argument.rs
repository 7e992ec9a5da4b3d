//! An unknown argument inside a model.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    #[model(skipp)]
    fn helper() {}
}

fn main() {}
