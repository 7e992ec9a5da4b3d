//! A type without a twin cannot take twins.

#[smallscope::model]
mod m {
    pub struct Node {
        next: Option<Box<Node>>,
        key: i32,
    }

    #[derive(Clone, Copy, PartialEq)]
    pub enum Sign {
        Minus,
        Plus,
    }

    impl Sign {
        fn of(node: &Node) -> Sign {
            if node.key < 0 { Sign::Minus } else { Sign::Plus }
        }
    }

    impl Node {
        #[invariant]
        fn ok(&self) -> bool {
            Sign::of(self) == Sign::Plus
        }
    }
}

fn main() {}
