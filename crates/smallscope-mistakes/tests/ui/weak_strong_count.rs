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
            self.next.as_ref().map(Rc::downgrade).is_none_or(|next| next.strong_count() == 1)
        }
    }
}

fn main() {}
