//! Counts of pointers are unknown.

#[smallscope::model]
mod m {
    use std::rc::Rc;

    pub struct Node {
        next: Option<Rc<Node>>,
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            self.next.as_ref().is_none_or(|next| Rc::strong_count(next) == 1)
        }
    }
}

fn main() {}
