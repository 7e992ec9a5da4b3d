//! Relational logic about trait objects: signatures and fields are those of their actual types.

use smallscope::alloy::Engine;
use smallscope::{Structure, structure_of, value_of};

#[smallscope::model]
mod list {
    use std::any::Any;
    use std::fmt::Debug;
    use std::rc::Rc;

    /// An element that can be ordered, in the manner of Java's `Comparable`.
    pub trait Comparable: Debug {
        fn rank(&self) -> i32;
        fn as_any(&self) -> &dyn Any;
    }

    #[derive(Debug)]
    pub struct Number {
        pub value: i32,
    }

    impl Comparable for Number {
        fn rank(&self) -> i32 {
            self.value
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    #[derive(Debug)]
    #[alloy(invariant = "
        all n: this.head.*next | n !in n.^next
        all n: this.head.*next, m: n.next | n.element.value <= m.element.value
    ")]
    pub struct List {
        pub head: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        #[field(actual = Number)]
        pub element: Rc<dyn Comparable>,
        pub next: Option<Box<Node>>,
    }

    impl List {
        #[actual(element: Number)]
        #[alloy(ensures = "this.head.*next.element = this.head`.*next`.element` + @element")]
        pub fn insert(&mut self, element: Rc<dyn Comparable>) {
            let mut link = &mut self.head;
            while link.as_ref().is_some_and(|node| node.element.rank() < element.rank()) {
                link = &mut link.as_mut().expect("there is a node with a lower rank").next;
            }
            *link = Some(Box::new(Node { element, next: link.take() }));
        }

        /// Adds a copy in place of the element itself.
        #[actual(element: Number)]
        #[alloy(requires = "no this.head", ensures = "this.head.element = @element")]
        pub fn insert_copy(&mut self, element: Rc<dyn Comparable>) {
            let element = Rc::new(Number { value: element.rank() });
            self.head = Some(Box::new(Node { element, next: None }));
        }
    }
}

#[test]
fn trait_objects_keep_their_identity() {
    let contract = || smallscope::check!(list::List::insert).bound(2).field("Number.value", 1..=2);
    let verdict = contract().engine(Engine::Relations).run();
    // Lists of up to two nodes whose elements, and the one to insert, are one or two numbers, shared or not:
    // no node, 2; one node, with the inserted number 2, or another 4; two nodes, all three one number 2, or two of them
    // one number: the first and the second 4, either of them with the inserted one 3 each, as the first is not the greater.
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 2 + 6 + 2 + 4 + 3 + 3), "{verdict}");
    let verdict = smallscope::check!(list::List::insert_copy).bound(1).forget().run();
    assert!(!verdict.is_ok(), "{verdict}");
}

#[test]
fn structures_of_solutions_become_values() {
    let text =
        "List { head: Node#0 { element: Number#1 { value: 1 }, next: Node#2 { element: Number#1, next: None } } }";
    let list = value_of::<list::List>(&text.parse::<Structure>().unwrap()).unwrap();
    assert_eq!(structure_of(&list).to_string().matches("Number#").count(), 2);
}
