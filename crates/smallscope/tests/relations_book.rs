//! The chapter on relational specifications: what it shows is what is printed.
#![cfg(feature = "alloy")]
#![allow(missing_docs, dead_code, reason = "the listing is for the book")]

use std::panic::catch_unwind;

use smallscope::{Space, Verdict, alloy, check};

include!("../../../docs/listings/bst.rs");

const CHAPTERS: &str =
    concat!(include_str!("../../../docs/src/relations.md"), include_str!("../../../docs/src/relations-reference.md"));

/// A text as it would be in a crate of the reader's.
fn as_in_the_book(text: &str) -> String {
    let text = text.replace("crates/smallscope/tests/../../../docs/listings/bst.rs", "src/bst.rs");
    text.replace("crates/smallscope/tests/relations_book.rs", "tests/bst.rs").replace("relations_book::", "demo::")
}

/// The chapters have these lines as they are.
#[track_caller]
fn quotes(text: &str) {
    let text = as_in_the_book(text);
    assert!(CHAPTERS.contains(text.trim_end()), "the chapters do not have\n{text}");
}

fn remove() -> smallscope::Contract<(bst::Bst, i32)> {
    check!(bst::Bst::remove).bound(3).field("Node.info", 1..=3).parameter("info", 1..=3).forget()
}

fn size_of_failure(verdict: &Verdict) -> Option<usize> {
    verdict.failure().map(|failure| failure.size)
}

#[test]
fn the_planted_fault_is_shown() {
    let verdict = remove().run();
    assert_eq!(size_of_failure(&verdict), Some(2));
    quotes(&verdict.to_string());
}

#[test]
fn both_states_are_drawn() {
    let verdict = check!(bst::Bst::mirror).bound(3).field("Node.info", 1..=3).forget().run();
    assert_eq!(size_of_failure(&verdict), Some(2));
    quotes(&verdict.to_string());
}

#[test]
fn a_wrong_name_is_told_with_its_line() {
    let panic = catch_unwind(|| remove().purpose("this.sise > 1").run()).expect_err("there is no such field");
    quotes(panic.downcast_ref::<String>().expect("a panic with a text"));
}

#[test]
fn what_is_wrong_when_compiling() {
    let told = include_str!("../../smallscope-mistakes/tests/ui/alloy/names_of_parameters.stderr");
    let error = told.split("\n\n").find(|error| error.contains("`@itme`")).expect("one of the errors");
    quotes(&error.replace("tests/ui/alloy/names_of_parameters.rs", "src/bag.rs"));
}

#[test]
fn modules_are_printed() {
    let [input, outcome] = remove().modules().expect("the texts are right");
    quotes(&outcome);
    assert!(input.contains("run InputConstraint"));
}

#[smallscope::model]
mod queue {
    #[derive(Debug)]
    #[alloy(invariant = "
        this.len <= this.slots.length
        all i: Int | i < this.len <=> some this.slots[i]
    ")]
    pub struct Queue {
        slots: Vec<Option<u8>>,
        len: usize,
    }

    impl Queue {
        #[invariant]
        fn is_packed(&self) -> bool {
            self.slots.iter().take(self.len).all(|slot| slot.is_some())
        }
    }
}

#[test]
fn a_difference_is_shown() {
    let difference = alloy::compare(3, Space::<queue::Queue>::new).expect("the texts are right").expect("they differ");
    quotes(&difference.to_string());
}
