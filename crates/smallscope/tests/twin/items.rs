//! Models item by item, in files of their own.

use smallscope::Space;
#[path = "item/node.rs"]
mod node;
mod list {
    use super::node::{Color, Node};
    #[derive(Debug)]
    #[smallscope::model(uses(super::node::Node))]
    pub struct List {
        pub head: Option<Box<Node>>,
        pub len: usize,
        pub items: Vec<u8>,
        #[field(ignore)]
        #[allow(unused)]
        pub extra: String,
    }
    #[smallscope::model(uses(super::node::Node, super::node::Link, count))]
    impl List {
        #[invariant]
        pub fn ok(&self) -> bool {
            self.len == count(&self.head) && self.items.len() == self.len && self.same() && self.pair()
        }
        pub fn same(&self) -> bool {
            let t = (1, 2);
            self.items.iter().all(|x| *x == t.0)
                && self.head.as_ref().is_none_or(|n| matches!(**n, Node { key: 1, .. }) && n.ok())
        }
        fn pair(&self) -> bool {
            match &self.head {
                Some(n) => {
                    let Node { key, color, .. } = &**n;
                    *key > 0 && *color == Color::Red
                }
                None => true,
            }
        }
        #[allow(unused)]
        pub fn push(&mut self, x: u8) {
            self.items.push(x)
        }
        #[allow(unused)]
        pub fn items(&self) -> Vec<u8> {
            self.items.clone()
        }
    }
    #[smallscope::model(uses(super::node::Node))]
    fn count(n: &Option<Box<Node>>) -> usize {
        match n {
            Some(n) => 1 + count(&n.next),
            None => 0,
        }
    }
}
#[test]
fn items() {
    let all: Vec<list::List> = Space::<list::List>::new(2).search().into_iter().collect();
    println!("{all:#?}");
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(list::List::ok));
    assert_eq!(Space::<node::Gen<u8>>::new(1).search().count().structures, 4);
}
