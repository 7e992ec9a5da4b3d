//! The files of tests that `cover` writes for the subjects are part of them: they are compiled here, pass, and reach what was promised.

#[path = "../examples/subjects/mod.rs"]
#[allow(dead_code)]
mod subjects;

use std::collections::BTreeSet;
use std::path::Path;

use smallscope::coverage::Coverage;
use smallscope_cover::cover::Status;
use smallscope_cover::emit;
use subjects::exhaustive::{self, Outcome};
use subjects::{AVL, HEAP, LIST, RED_BLACK, SEARCH_TREE, Subject, study};

/// Compares a file of tests with what `cover` finds now, and what the tests reach with what it promises. With `SMALLSCOPE_BLESS=1` the
/// file is written first, and is compiled the next time.
#[track_caller]
fn check(subject: &Subject, written: &str, all: &[fn()]) {
    let covered = study::branches(subject, study::bounds(4, subject.unroll)).expect("the subject is in the subset");
    let text = emit::covered(&study::source(subject).expect("it is Rust"), &covered);
    if std::env::var_os("SMALLSCOPE_BLESS").is_some() {
        return write(subject, &text);
    }
    // Where there is no formatter, lines are broken in other places.
    let words = |text: &str| text.split_whitespace().collect::<String>().replace(",}", "}").replace(",)", ")");
    assert_eq!(words(written), words(&text), "{}: see CONTRIBUTING.md, `SMALLSCOPE_BLESS`", subject.name);
    assert_eq!(all.len(), covered.tests.len(), "{}", subject.name);

    let promised: BTreeSet<Outcome> =
        study::outcomes(&covered, |status| matches!(status, Status::Covered(_))).into_iter().collect();
    let (_, coverage) = Coverage::collect(|| all.iter().for_each(|test| test()));
    assert_eq!(exhaustive::outcomes(&coverage), promised, "{}: reached by the file, and promised", subject.name);
}

fn write(subject: &Subject, text: &str) {
    let names = text.lines().filter_map(|line| line.strip_prefix("fn ")?.strip_suffix("() {"));
    let list = names.map(|name| format!("{name}, ")).collect::<String>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/subjects/generated").join(subject.file);
    std::fs::write(&file, text).expect("the folder is there");
    std::fs::write(file.with_extension("list"), format!("[{}]\n", list.trim_end_matches(", ")))
        .expect("the folder is there");
}

#[test]
fn tests_of_red_black_insertion_reach_15_of_16_outcomes() {
    check(
        &RED_BLACK,
        include_str!("../examples/subjects/generated/red_black.rs"),
        subjects::red_black::red_black::add_tests::ALL,
    );
}

#[test]
fn tests_of_search_tree_removal_reach_all_outcomes() {
    check(
        &SEARCH_TREE,
        include_str!("../examples/subjects/generated/search_tree.rs"),
        subjects::search_tree::search_tree::remove_tests::ALL,
    );
}

#[test]
fn tests_of_list_reversal_reach_all_outcomes() {
    check(&LIST, include_str!("../examples/subjects/generated/list.rs"), subjects::list::list::reverse_tests::ALL);
}

#[test]
fn tests_of_heap_insertion_reach_all_outcomes() {
    check(&HEAP, include_str!("../examples/subjects/generated/heap.rs"), subjects::heap::heap::insert_tests::ALL);
}

#[test]
fn tests_of_avl_insertion_reach_all_outcomes() {
    check(&AVL, include_str!("../examples/subjects/generated/avl.rs"), subjects::avl::avl::insert_tests::ALL);
}
