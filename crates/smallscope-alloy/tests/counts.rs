//! Known numbers of structures up to isomorphism, as Alloy models.
#![allow(clippy::unwrap_used)]

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Isomorphs, Options};

/// How many instances the first command of a model has.
fn count(text: &str, isomorphs: Isomorphs) -> u64 {
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let options = Options { isomorphs, check: true, ..Options::default() };
    let counted = analysis.spec.count(&options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(counted.stopped, None);
    counted.instances
}

/// How many clauses the first command of a model has.
fn clauses(text: &str) -> usize {
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).unwrap();
    let dimacs = analysis.spec.translate(&Options::default()).unwrap().to_dimacs().to_string();
    dimacs.lines().filter(|line| line.ends_with(" 0")).count()
}

/// The numbers of instances for scopes from 0 on, up to isomorphism. `#` in the text is the scope.
fn counts(text: &str, expected: &[u64]) {
    for (size, &expected) in expected.iter().enumerate() {
        let text = text.replace('#', &size.to_string());
        assert_eq!(count(&text, Isomorphs::Exact), expected, "size {size} of\n{text}");
    }
}

#[test]
fn directed_graphs() {
    counts("sig Node { edges: set Node } run {} for exactly # Node", &[1, 2, 10, 104, 3044]);
}

#[test]
fn undirected_graphs() {
    let text = "sig Node { edges: set Node } fact { edges = ~edges no iden & edges } run {} for exactly # Node";
    counts(text, &[1, 1, 2, 4, 11, 34]);
}

#[test]
fn graphs_of_at_most_so_many_nodes() {
    let text = "sig Node { edges: set Node } fact { edges = ~edges no iden & edges } run {} for # Node";
    counts(text, &[1, 2, 4, 8, 19]);
}

#[test]
fn partial_orders() {
    let text = "sig E { le: set E }
        fact { all e: E | e in e.le    le.le in le    le & ~le in iden }
        run {} for exactly # E";
    counts(text, &[1, 1, 2, 5, 16, 63]);
}

#[test]
fn preorders() {
    let text = "sig E { le: set E } fact { E <: iden in le and le.le in le } run {} for exactly # E";
    counts(text, &[1, 1, 3, 9, 33]);
}

#[test]
fn rooted_trees() {
    let text = "sig Node { parent: lone Node }
        one sig Root extends Node {}
        fact { no Root.parent    all n: Node | Root in n.*parent    all n: Node - Root | one n.parent }
        run {} for exactly # Node";
    for (size, expected) in [(1, 1), (2, 1), (3, 2), (4, 4), (5, 9), (6, 20)] {
        assert_eq!(count(&text.replace('#', &size.to_string()), Isomorphs::Exact), expected, "size {size}");
    }
}

#[test]
fn free_trees() {
    let text = "sig Node { adjacent: set Node }
        fact {
            adjacent = ~adjacent and no iden & adjacent
            all disj a, b: Node | b in a.^adjacent
            all disj a, b: Node | a->b in adjacent implies b not in a.^(adjacent - a->b - b->a)
        }
        run {} for exactly # Node";
    counts(text, &[1, 1, 1, 1, 2, 3, 6]);
}

#[test]
fn functions() {
    counts("sig E { f: one E } run {} for exactly # E", &[1, 1, 3, 7, 19, 47]);
    counts("sig E { f: lone E } run {} for exactly # E", &[1, 2, 6, 16, 45]);
}

#[test]
fn permutations_are_partitions() {
    counts("sig E { f: one E } fact { f.~f in iden } run {} for exactly # E", &[1, 1, 2, 3, 5, 7]);
}

#[test]
fn groups() {
    let text = "sig E { times: E -> one E }
        one sig Unit extends E {}
        fact {
            all a, b, c: E | (a.times[b]).times[c] = a.times[b.times[c]]
            all a: E | Unit.times[a] = a and a.times[Unit] = a
            all a: E | some b: E | a.times[b] = Unit
        }
        run {} for exactly # E";
    for (size, expected) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 1), (6, 2)] {
        assert_eq!(count(&text.replace('#', &size.to_string()), Isomorphs::Exact), expected, "order {size}");
    }
}

#[test]
fn an_order_leaves_nothing_to_rename() {
    // Subsets of an ordered set, and of one without order.
    let ordered = "open util/ordering[E] sig E {} sig S in E {} run {} for 4 E";
    assert_eq!(count(ordered, Isomorphs::Exact), 16);
    assert_eq!(count("sig E {} sig S in E {} run {} for exactly 4 E", Isomorphs::Exact), 5);
}

#[test]
fn a_second_order_is_free() {
    let text = "open util/ordering[E] sig E {}
        one sig Other { start: set E, step: E -> E } { pred/totalOrder[E, start, step] }
        run {} for 4 E";
    assert_eq!(count(text, Isomorphs::Exact), 24);
    // The same module with the same parameters is one, whatever it is called.
    let text = "open util/ordering[E] as one_order open util/ordering[E] as other_order sig E {} run {} for 4 E";
    assert_eq!(count(text, Isomorphs::Exact), 1);
}

#[test]
fn an_order_of_different_atoms_is_free() {
    // Which of three atoms the one in the subsignature is.
    let text = "open util/ordering[E] sig E {} one sig First extends E {} run {} for 3 E";
    assert_eq!(count(text, Isomorphs::Exact), 3);
}

#[test]
fn values_of_an_enum_are_told_apart() {
    let text = "enum Colour { Red, Green, Blue } sig E { colour: one Colour } run {} for exactly # E";
    counts(text, &[1, 3, 6, 10]);
    assert_eq!(count(&text.replace('#', "2"), Isomorphs::All), 9);
}

#[test]
fn signatures_share_the_atoms_of_their_parent() {
    // So many atoms, of which so many are in A, so many in B: each with its number.
    let text = "sig S {} sig A, B extends S {} run {} for exactly # S";
    counts(text, &[1, 3, 6, 10]);
    let text = "abstract sig S {} sig A, B extends S {} run {} for exactly # S";
    counts(text, &[1, 2, 3, 4]);
    let text = "sig S {} sig A, B in S {} run {} for exactly # S";
    counts(text, &[1, 4, 10, 20]);
}

#[test]
fn scopes_of_children_are_kept() {
    assert_eq!(count("sig S {} sig A extends S {} run {} for exactly 4 S, 2 A", Isomorphs::Exact), 3);
    assert_eq!(count("sig S {} sig A extends S {} run {} for exactly 12 S, 2 A", Isomorphs::Exact), 3);
    assert_eq!(count("sig S {} sig A extends S {} run {} for 4 S, exactly 2 A", Isomorphs::Exact), 3);
    assert_eq!(count("abstract sig S {} sig A, B extends S {} run {} for 4 S, 1 A", Isomorphs::Exact), 8);
}

#[test]
fn sequences() {
    // Words of length at most 3 over two letters that are told apart.
    let text = "enum Letter { A, B } one sig Word { letters: seq Letter } run {} for 3 seq";
    assert_eq!(count(text, Isomorphs::Exact), 1 + 2 + 4 + 8);
}

#[test]
fn strings() {
    let text = r#"one sig S { name: String } fact { S.name in "a" + "b" } run {}"#;
    assert_eq!(count(text, Isomorphs::Exact), 2);
    assert_eq!(count("one sig S { name: String } run {} for exactly 3 String", Isomorphs::Exact), 1);
    assert_eq!(count("one sig S { name: String } run {} for exactly 3 String", Isomorphs::All), 3);
}

#[test]
fn integers() {
    assert_eq!(count("one sig S { n: Int } run {}", Isomorphs::Exact), 16);
    assert_eq!(count("one sig S { n: Int } run { S.n > 0 } for 3 int", Isomorphs::Exact), 3);
    // From -1 + 3 to 3 + -1; what does not fit is not counted.
    assert_eq!(count("one sig S { m, n: Int } run { plus[S.m, S.n] = 2 } for 3 int", Isomorphs::Exact), 5);
}

#[test]
fn red_black_trees_of_the_library_with_any_root() {
    // Korat's TreeMap has no rule for the colour of the root. The test `audit` of the studies has the counts of the other modules.
    let valid = "Tree.root.*(left + right) = Node all t: Tree | ordered[t] and balanced[t]";
    for (size, expected) in [(3, 3), (4, 8), (5, 14), (6, 20)] {
        let scope = format!("exactly 1 Tree, exactly {size} Node, exactly {size} Elem");
        let text = format!("open smallscope/red_black[Elem] sig Elem {{}} run {{ {valid} }} for {scope}");
        assert_eq!(count(&text, Isomorphs::Exact), expected, "{text}");
    }
}

/// The patterns of the library say what their longer forms say. They need no more clauses.
#[test]
fn patterns_of_the_library_are_their_definitions_in_fewer_clauses() {
    let sigs = "open smallscope/patterns open util/ordering[K] one sig T { root: lone N } sig K {} sig N { f, g: lone N, key: one K }";
    let patterns = [
        ("acyclic[f + g]", "all n: N | n not in n.^(f + g)"),
        ("tree[f + g, T.root, N]", "N = T.root.*(f + g) and no iden & ^(f + g) and all n: N | lone n.~(f + g)"),
        ("list[f, T.root, N]", "N = T.root.*f and all n: N | n not in n.^f"),
        ("ring[f, T.root, N]", "N = T.root.*f and all n: N | one n.f and n.^f = N"),
        ("acyclic[f] and sorted[f, key, ^next]", "acyclic[f] and all n: N, m: n.^f | lte[n.key, m.key]"),
        ("strictlySorted[f, key, ^next]", "all n: N, m: n.^f | lt[n.key, m.key]"),
        ("disjoint[f]", "all disj m, n: N | no m.f & n.f"),
        ("bijective[key, N, K]", "all k: K | one n: N | n.key = k"),
    ];
    for (pattern, definition) in patterns {
        for scope in ["1", "2", "3"] {
            let text = format!("{sigs} check {{ ({pattern}) iff ({definition}) }} for {scope}");
            assert_eq!(count(&text, Isomorphs::Exact), 0, "{text}");
            let some = |formula: &str| count(&format!("{sigs} run {{ {formula} }} for {scope}"), Isomorphs::Exact);
            assert!(some(pattern) > 0 && some(&format!("not ({pattern})")) > 0 || scope == "1", "{pattern}");
        }
        let clauses = |formula: &str| clauses(&format!("{sigs} run {{ {formula} }} for exactly 6 N, exactly 6 K"));
        assert!(clauses(pattern) <= clauses(definition), "{pattern}");
    }
}
