//! The table in the book is what the example `treemap` prints.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/treemap/map.rs"]
mod map;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/treemap/study.rs"]
mod study;

use smallscope_symbolic::Sym;

const CHAPTER: &str = include_str!("../../../docs/src/study-java-tree-map.md");
/// Sizes beyond take longer than a test should.
const SIZE: usize = 4;

/// The figures of a row in the book: percentages, structures, candidates and tests.
fn printed(technique: &str, size: usize) -> Vec<u64> {
    let rows = CHAPTER.lines().filter_map(|line| line.strip_prefix(technique));
    let mut rows = rows.map(|rest| rest.split_whitespace().map_while(|word| word.parse().ok()).collect::<Vec<u64>>());
    let mut row = rows.find(|row| row.first() == Some(&(size as u64))).expect("the book has the row");
    row.remove(0);
    row
}

/// The figures were recomputed, so no row claims to be what the paper prints.
#[test]
fn no_row_of_the_table_is_marked_as_read_in_the_paper() {
    let rows: Vec<&str> = CHAPTER.lines().filter(|line| line.starts_with("black box  ")).collect();
    assert!(rows.len() == 6 && rows.iter().all(|row| row.ends_with(" ~")), "{rows:?}");
    let example = include_str!("../examples/treemap/main.rs");
    assert!(!example.contains("'='") && !example.contains("\"=\""), "the example prints another mark");
}

/// What gives the row for a size.
type Technique = fn(usize) -> study::Row;

#[test]
fn the_table_of_the_study_is_what_the_example_computes() {
    let techniques: [(&str, Technique); 4] = [
        ("sequences ", |size| study::sequences(size as i32)),
        ("black box ", study::black_box::<Sym<i32>>),
        ("white box ", study::white_box),
        ("enumerated ", study::black_box::<i32>),
    ];
    for (technique, run) in techniques {
        for size in 1..=SIZE {
            let row = run(size);
            let counts = [row.structures as u64, row.candidates, row.tests as u64];
            assert_eq!(printed(technique, size), [row.percent(), counts].concat(), "{technique}{size}");
        }
    }
}
