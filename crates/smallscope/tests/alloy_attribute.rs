//! What `#[alloy(..)]` says reaches the runtime, with its place.
#![cfg(feature = "alloy")]

use smallscope::Space;
use smallscope::contract::SpecText;

#[smallscope::model]
mod list {
    #[derive(Debug)]
    #[alloy(invariant = "
        no n: this.first.*next | n in n.^next
    ")]
    #[alloy(invariant_file = "specs/sorted.als", invariant = "sole this.first")]
    pub struct List {
        pub first: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: Option<Box<Node>>,
        pub key: u8,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(test, alloy(invariant = "this in Small + Large"))]
    pub enum Kind {
        Small,
        Large,
    }

    impl List {
        #[alloy(requires = "@key > 0")]
        #[alloy(ensures = "
            this.first.*next.key = this.first`.*next`.key` + @key
            @result in Small
        ")]
        #[smallscope::alloy(ensures_file = "specs/sorted.als")]
        pub fn push(&mut self, key: u8) -> Kind {
            let next = self.first.take();
            self.first = Some(Box::new(Node { next, key }));
            Kind::Small
        }

        #[alloy(ensures = "this.first = this.first`")]
        pub fn is_empty(&self) -> bool {
            self.first.is_none()
        }

        #[requires(self.first.is_some())]
        #[ensures(old(self.first.is_some()))]
        pub fn pop(&mut self) {
            self.first = self.first.take().and_then(|node| node.next);
        }
    }

    #[alloy(ensures = "@list = @list")]
    pub fn forget(list: List) {
        drop(list);
    }
}

fn places(texts: &[SpecText]) -> Vec<(&str, u32, &str)> {
    texts.iter().map(|spec| (spec.file, spec.line, spec.text.trim())).collect()
}

fn specs(class: &str) -> Vec<(&'static str, u32, String)> {
    let outline = Space::<(list::List, list::Kind)>::new(2).outline().expect("a space without contradictions");
    let class = outline.classes.into_iter().find(|other| other.name == class).expect("a class of the space");
    class.specs.into_iter().map(|spec| (spec.file, spec.line, spec.text.trim().to_owned())).collect()
}

const SORTED: &str = include_str!("specs/sorted.als");

#[test]
fn types_have_their_texts() {
    let expected = [
        (file!(), 10, "no n: this.first.*next | n in n.^next".to_owned()),
        ("specs/sorted.als", 1, SORTED.trim().to_owned()),
        (file!(), 13, "sole this.first".to_owned()),
    ];
    assert_eq!(specs("List"), expected);
    assert_eq!(specs("Node"), []);
    assert_eq!(specs("Kind"), [(file!(), 25, "this in Small + Large".to_owned())]);
}

#[test]
fn methods_have_their_texts() {
    let relational = &smallscope::check!(list::List::push).terms().relational;
    assert_eq!(places(relational.requires), [(file!(), 32, "@key > 0")]);
    let ensures = places(relational.ensures);
    assert_eq!((ensures[0].1, ensures[0].2.lines().count()), (33, 2));
    assert_eq!(ensures[1], ("specs/sorted.als", 1, SORTED.trim()));
    let relational = &smallscope::check!(list::forget).terms().relational;
    assert_eq!((relational.requires.len(), places(relational.ensures)), (0, vec![(file!(), 56, "@list = @list")]));
    let relational = &smallscope::check!(list::List::pop).terms().relational;
    assert_eq!((relational.requires.len(), relational.ensures.len()), (0, 0));
}

#[test]
fn a_method_with_nothing_else_is_checked() {
    let verdict = smallscope::check!(list::List::is_empty).bound(1).forget().run();
    assert!(verdict.is_ok() && verdict.inputs > 0, "{verdict}");
}
