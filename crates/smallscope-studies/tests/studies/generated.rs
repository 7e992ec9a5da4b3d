//! Tests that `cover` writes for the subjects, compiled together with them: they pass, and reach what was promised.
//!
//! Each subject includes its file in `generated`, as `cover` tells its users to do.

use std::collections::BTreeSet;
use std::path::Path;

use smallscope::coverage::Coverage;
use smallscope_cover::cover::Status;
use smallscope_cover::emit;

use crate::subjects::exhaustive::{self, Outcome};
use crate::subjects::{self, AVL, HEAP, LIST, RED_BLACK, SEARCH_TREE, Subject, study};

/// Compares a file with what `cover` finds now, and what its tests reach with what was promised. With `SMALLSCOPE_BLESS=1` the
/// file is written, and compiled the next time.
#[track_caller]
fn check(subject: &Subject, written: &str, all: &[fn()]) {
    let covered = study::branches(subject, study::bounds(4, subject.unroll)).expect("the subject is in the subset");
    let tests =
        emit::covered(&study::source(subject).expect("it is Rust"), &covered, &emit::module_of(&covered.method));
    let text = with_list(&tests);
    if std::env::var_os("SMALLSCOPE_BLESS").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated").join(subject.file);
        return std::fs::write(file, text).expect("the folder is there");
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

/// The tests, and a list of them.
fn with_list(tests: &str) -> String {
    let names = tests.lines().filter_map(|line| line.strip_prefix("fn ")?.strip_suffix("() {"));
    let names: Vec<&str> = names.collect();
    format!("pub const ALL: &[fn()] = &[{}];\n\n{tests}", names.join(", "))
}

/// A test for a subject with the tests that were written for it.
macro_rules! generated {
    ($($test:ident: $subject:ident, $module:ident, $file:literal;)*) => {$(
        #[test]
        fn $test() {
            check(&$subject, include_str!($file), subjects::$module::$module::generated_tests::ALL);
        }
    )*};
}

generated! {
    tests_of_red_black_insertion_reach_what_was_promised: RED_BLACK, red_black, "../generated/red_black.rs";
    tests_of_search_tree_removal_reach_what_was_promised: SEARCH_TREE, search_tree, "../generated/search_tree.rs";
    tests_of_list_reversal_reach_what_was_promised: LIST, list, "../generated/list.rs";
    tests_of_heap_insertion_reach_what_was_promised: HEAP, heap, "../generated/heap.rs";
    tests_of_avl_insertion_reach_what_was_promised: AVL, avl, "../generated/avl.rs";
}
