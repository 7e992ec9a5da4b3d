//! The published figures from Java classes, by their finitizations: structures, and candidates where the read order is known.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::HashSet;
use std::ops::ControlFlow;

use smallscope_core::{Limits, Outcome, Stop, Structure};
use smallscope_java::{Bounding, Settings, Take, generate};
use support::{has_jdk, korat, skeleton};

fn count(class: &str, arguments: &str) -> (u64, u64) {
    let report = generate(&korat(class, arguments), &Settings::default(), Take::Count, &|_| ()).unwrap();
    assert!(report.is_exhaustive(), "{report}");
    (report.structures, report.candidates)
}

/// From the Korat paper, and from runs of Korat 1.0.
#[test]
fn structures_and_candidates_are_the_published_ones() {
    if !has_jdk("the published figures") {
        return;
    }
    let figures = [
        ("BinaryTree", "3", 5, 63),
        ("BinaryTree", "7", 429, 14_092),
        ("BinaryTree", "6,0,6", 197, 4_835),
        ("HeapArray", "3", 66, 240),
        ("HeapArray", "5", 1_919, 8_916),
        ("LinkedRing", "8", 4_140, 5_455),
        ("SearchTree", "3", 5, 133),
        ("SearchTree", "6", 132, 45_233),
        ("RedBlackTree", "3", 3, 179),
        ("RedBlackTree", "6", 20, 16_487),
        ("SinglyLinkedList", "6", 203, 2_194),
        ("DoublyLinkedList", "3", 10, 49),
        ("DoublyLinkedList", "7", 3_263, 3_392),
        ("BinomialHeap", "3", 28, 335),
        ("BinomialHeap", "5", 936, 8_122),
        ("FibonacciHeap", "3", 136, 803),
        ("FibonacciHeap", "4", 2_310, 8_634),
        ("DisjSet", "3", 38, 278),
        ("DisjSet", "4", 914, 7_915),
        ("DAG", "3", 4, 16),
        ("DAG", "5", 584, 4_301),
    ];
    for (class, arguments, structures, candidates) in figures {
        assert_eq!(count(class, arguments), (structures, candidates), "{class} {arguments}");
    }
    // The candidates of these depend on how the predicate is written, which the papers do not show.
    for (class, arguments, structures) in
        [("TreeMap", "6", 20), ("HashTable", "7", 2_386), ("AVTree", "4", 5_923), ("SinglyLinkedList", "3", 5)]
    {
        assert_eq!(count(class, arguments).0, structures, "{class} {arguments}");
    }
}

/// At the sizes that take seconds in a release build.
#[test]
#[ignore = "takes long without optimisation: cargo test --release -p smallscope-java -- --ignored"]
fn large_figures_are_the_published_ones() {
    if !has_jdk("the large figures") {
        return;
    }
    let figures = [
        ("BinaryTree", "12", 208_012, 12_284_830),
        ("HeapArray", "8", 1_005_075, 5_231_385),
        ("LinkedRing", "12", 4_213_597, 5_034_894),
        ("SearchTree", "9", 4_862, 20_086_300),
        ("RedBlackTree", "9", 122, 1_510_006),
        ("SinglyLinkedList", "11", 678_570, 10_639_556),
        ("DoublyLinkedList", "11", 3_535_027, 3_535_294),
        ("BinomialHeap", "8", 603_744, 1_323_194),
        ("FibonacciHeap", "6", 1_474_186, 4_809_294),
        ("DisjSet", "5", 41_546, 413_855),
        ("DAG", "7", 1_410_723, 20_128_126),
        // Eleven elements, so twelve entries with the header.
        ("SortedList", "11,11,12,11", 352_716, 3_880_154),
    ];
    for (class, arguments, structures, candidates) in figures {
        assert_eq!(count(class, arguments), (structures, candidates), "{class} {arguments}");
    }
}

/// Each finitization checks what its calls give; the structures are counted by hand.
#[test]
fn every_call_of_a_finitization_does_what_korat_does() {
    if !has_jdk("the calls of finitizations") {
        return;
    }
    let figures = [
        // 2 * 3 * 2 * 3 * 2 * 2 * 2 values.
        ("finValues", "always", 288),
        ("finBackwards", "isEnd", 1),
        // No cell, one with two values, two with four.
        ("finSets", "isList", 7),
        // Null and five numbers, beside six objects.
        ("finObjects", "isBoxed", 36),
        // Numbers with at most one 1: 1 + 2 + 3, of which 3 have none, and these with one row: 3 * 3 + 3 * 2; cells up to renaming: 1 + 2 + 5.
        ("finArrays", "hasSmallSum", 120),
        ("finPool", "hasOne", 2),
        ("finIncluded", "isPositive", 2),
        ("finShared", "hasLengthOne", 2),
        // Lists of up to three cells, of two classes with two objects each: 1 + 2 + 4 + 6.
        ("finInherited", "isCounted", 13),
    ];
    for (finitization, predicate, structures) in figures {
        let mut request = korat("Api", "2");
        request.predicate = Some(predicate.to_owned());
        if let Bounding::Finitization { method, arguments } = &mut request.bounds {
            *method = Some(finitization.to_owned());
            if finitization == "finBackwards" {
                *arguments = vec!["1".to_owned()];
            }
        }
        let report = generate(&request, &Settings::default(), Take::Count, &|_| ()).unwrap();
        assert_eq!(report.structures, structures, "{finitization}");
    }
}

/// Classes in the styles of other people: generics, inheritance, interfaces, nested classes, private members, library classes in
/// predicates. The counts were computed without an engine, by formulas or by trying all assignments.
#[test]
fn counts_are_those_of_brute_force() {
    if !has_jdk("borrowed classes") {
        return;
    }
    let counts = [
        ("Perm", "4", 24),
        ("Expr", "3,2,5", 23),
        ("Graph", "3", 8),
        ("Graph", "4", 64),
        ("Ring", "3,2", 15),
        ("Dogs", "1,1,1", 13),
        ("Dogs", "2,1,1", 78),
        ("Dogs", "1,2,2", 99),
        ("Pq", "3", 39),
        ("Pq", "4", 176),
        ("TwoStacks", "3,2", 35),
        ("Table", "2,2,4", 13),
        ("Para", "", 144),
        ("PTree", "3", 5),
        ("PTree", "0,3", 9),
    ];
    for (class, arguments, structures) in counts {
        assert_eq!(count(&format!("borrowed.{class}"), arguments).0, structures, "{class} {arguments}");
    }
}

#[test]
fn annotations_interfaces_and_inner_classes_are_understood() {
    if !has_jdk("annotations and interfaces") {
        return;
    }
    let count =
        |class: &str| generate(&skeleton(class, 2), &Settings::default(), Take::Count, &|_| ()).unwrap().structures;
    // A square with side 2, and boxes of 1 * 2, 2 * 1 and 2 * 2.
    assert_eq!(count("Noted"), 4);
    // Without a finitization, a fork may have leaves, too, which are beside it: null, two leaves, and four forks of two leaves.
    let mut forks = skeleton("Expr", 3);
    forks.class = "borrowed.Expr".to_owned();
    let report = generate(&forks, &Settings::default(), Take::Count, &|_| ()).unwrap();
    assert_eq!(report.structures, 1 + 2 + 4);
    // The outer object is as its constructor makes it.
    assert_eq!(count("Noted$Inner"), 1);
    let mut request = skeleton("Noted", 2);
    request.predicate = Some("changes".to_owned());
    let report = generate(&request, &Settings::default(), Take::Count, &|_| ()).unwrap();
    assert!(report.verdict().contains("it changes `Noted.limit`"), "{report}");
}

fn all(request: &smallscope_java::Request, settings: &Settings) -> Vec<Structure> {
    let mut found = Vec::new();
    let mut take = |structure| {
        found.push(structure);
        ControlFlow::Continue(())
    };
    let report = generate(request, settings, Take::Each(&mut take), &|_| ()).unwrap();
    assert!(report.is_exhaustive(), "{report}");
    found
}

#[test]
fn no_two_structures_are_alike_and_threads_and_shards_find_the_same() {
    if !has_jdk("threads and shards") {
        return;
    }
    for request in [korat("SearchTree", "5"), korat("DisjSet", "3"), skeleton("HeapArray", 3), skeleton("AVTree", 2)] {
        let one = all(&request, &Settings::default());
        let forms: HashSet<String> = one.iter().map(|structure| structure.canonical().as_str().to_owned()).collect();
        assert_eq!(forms.len(), one.len(), "{}", request.class);
        let two = all(&request, &Settings { threads: 2, ..Settings::default() });
        assert_eq!(two, one, "the order is that of one thread: {}", request.class);
        let mut parts = Vec::new();
        for shard in 0..3 {
            parts.extend(all(&request, &Settings { shard: Some((shard, 3)), ..Settings::default() }));
        }
        let parts: HashSet<String> = parts.iter().map(|structure| structure.canonical().as_str().to_owned()).collect();
        assert_eq!(parts, forms, "{}", request.class);
    }
}

#[test]
fn a_search_goes_on_where_a_limit_stopped_it() {
    if !has_jdk("checkpoints") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("smallscope-java-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("checkpoint");
    let limits = Limits { candidates: Some(0), ..Limits::default() };
    let mut settings = Settings { checkpoint: Some((path.clone(), None)), limits, digest: true, ..Settings::default() };
    let request = korat("SearchTree", "4");
    let whole = generate(&request, &Settings { digest: true, ..Settings::default() }, Take::Count, &|_| ()).unwrap();
    let mut rounds = 0;
    let report = loop {
        settings.limits.candidates = Some(100 * (rounds + 1));
        let report = generate(&request, &settings, Take::Count, &|_| ()).unwrap();
        rounds += 1;
        if report.outcome == Outcome::Exhausted {
            break report;
        }
        assert!(matches!(report.outcome, Outcome::Stopped(Stop::Candidates(_))), "{report}");
    };
    assert_eq!((report.counters, rounds), (whole.counters, 9));
    assert!(!path.exists(), "nothing is left to do");
    std::fs::write(&path, "smallscope java checkpoint 1\nspace 00\n").unwrap();
    assert!(generate(&request, &settings, Take::Count, &|_| ()).is_err(), "a damaged file is refused");
    std::fs::remove_dir_all(&folder).unwrap();
}
