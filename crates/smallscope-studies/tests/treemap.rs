//! The study of `java.util.TreeMap`: trees, states, tests and coverage, as recomputed from the paper.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/treemap/map.rs"]
mod map;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/treemap/study.rs"]
mod study;

use smallscope_symbolic::Sym;

/// The best that can be reached: 19 of 22, 16 of 16 and 14 of 16 outcomes.
const OPTIMUM: [u64; 3] = [86, 100, 88];

#[test]
fn the_methods_have_the_decisions_of_java() {
    let outcomes = study::black_box::<i32>(1).coverage.map(|ratio| ratio.all);
    assert_eq!(outcomes, [22, 16, 16]);
}

#[test]
fn trees_of_each_size() {
    // The keys of a tree of n entries are given, so that each tree comes once.
    let counts: Vec<u64> = (1..=6).map(|n| study::trees::<i32>(n).search().count().structures).collect();
    assert_eq!(counts, [1, 2, 2, 4, 8, 16]);
}

#[test]
fn states_of_call_sequences() {
    let states: Vec<usize> = (1..=6).map(|keys| study::sequences(keys).structures).collect();
    assert_eq!(states, [2, 5, 11, 29, 72, 197]);
}

/// Black box, with trees found by keys of this type.
fn check_black_box(run: fn(usize) -> study::Row, most: usize) {
    let rows: Vec<study::Row> = (1..=most).map(run).collect();
    assert_eq!(rows.iter().map(|row| row.structures).collect::<Vec<_>>(), [1, 3, 5, 9, 17, 33][..most]);
    assert_eq!(rows.iter().map(|row| row.tests).collect::<Vec<_>>(), [2, 8, 16, 36, 84, 196][..most]);
    let covered: Vec<[u64; 3]> = rows.iter().map(study::Row::percent).collect();
    assert_eq!(covered, [[18, 0, 6], [64, 6, 75], [73, 50, 88], [86, 88, 88], OPTIMUM, OPTIMUM][..most]);
}

#[test]
fn black_box_tests_and_what_they_cover() {
    check_black_box(study::black_box::<Sym<i32>>, 6);
}

#[test]
fn enumerated_keys_give_the_same_tests() {
    check_black_box(study::black_box::<i32>, 5);
}

#[test]
fn few_tests_of_the_white_box_cover_what_can_be_covered() {
    for entries in 1..=5 {
        let (white, black) = (study::white_box(entries), study::black_box::<Sym<i32>>(entries));
        assert_eq!(white.percent(), black.percent());
        assert!(white.tests <= black.tests.min(20), "{white:?}");
    }
    assert_eq!(study::white_box(5).percent(), OPTIMUM);
}

#[test]
fn as_many_keys_as_entries_do_not_reach_all_trees_and_one_key_more_does() {
    // Of 8, 16 and 33 trees.
    assert_eq!([5, 6, 7].map(|entries| study::reachable(entries, entries as i32)), [6, 14, 30]);
    assert_eq!([5, 6].map(|entries| study::reachable(entries, entries as i32 + 1)), [8, 16]);
}
