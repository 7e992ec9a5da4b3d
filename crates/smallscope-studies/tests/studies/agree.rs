//! The engines agree: what `cover` says is what running the code on every input says.

use std::collections::BTreeSet;

use smallscope::alloy::Inputs;
use smallscope::relational::Options;
use smallscope::{CanonicalForm, Model, Space, Structure, structure_of};
use smallscope_cover::cover::Status;

use crate::subjects::exhaustive::{self, Outcome};
use crate::subjects::{AVL, HEAP, LIST, RED_BLACK, SEARCH_TREE, Set, Subject, study};

/// How many inputs there are, and how many outcomes they reach, for scopes from 1 on.
#[track_caller]
fn check(subject: &Subject, expected: &[(usize, usize)]) {
    let found = (1..=expected.len()).map(|scope| (subject.exhaustive)(scope));
    let found: Vec<(usize, usize)> = found.map(|all| (all.inputs.len(), all.reached.len())).collect();
    assert_eq!(found, expected, "{}", subject.name);
}

/// The numbers of trees are those of the shapes (red-black: 1, 1, 2, 2, 4, 8 with 0 to 5 nodes, as in the literature; search trees: the
/// Catalan numbers; AVL: 1, 1, 2, 1, 4, 6), each with any keys from 0 to the scope, and any key to be put in.
#[test]
fn exhaustive_testing_reaches_15_of_the_16_outcomes_from_scope_3_on() {
    let trees = |shapes: &[usize], scope: usize| -> usize {
        let ways = |nodes: usize| (0..nodes).fold(1, |ways, k| ways * (scope + 1 - k) / (k + 1));
        (0..=scope).map(|nodes| shapes[nodes] * ways(nodes)).sum::<usize>() * (scope + 1)
    };
    let red_black: Vec<usize> = (1..=5).map(|scope| trees(&[1, 1, 2, 2, 4, 8], scope)).collect();
    check(&RED_BLACK, &red_black.into_iter().zip([8, 14, 15, 15, 15]).collect::<Vec<_>>());
    let search: Vec<usize> = (1..=4).map(|scope| trees(&[1, 1, 2, 5, 14], scope)).collect();
    check(&SEARCH_TREE, &search.into_iter().zip([7, 9, 11, 12]).collect::<Vec<_>>());
    let avl: Vec<usize> = (1..=5).map(|scope| trees(&[1, 1, 2, 1, 4, 6], scope)).collect();
    check(&AVL, &avl.into_iter().zip([13, 20, 20, 20, 20]).collect::<Vec<_>>());
    // Lists of up to 1, 2, 3 items from 0 to the scope.
    check(&LIST, &[(1 + 2, 2), (1 + 3 + 9, 2), (1 + 4 + 16 + 64, 2)]);
    // Heaps of up to 1 or 2 items: any item; the first at least the second.
    check(&HEAP, &[((1 + 2) * 2, 4), ((1 + 3 + 6) * 3, 4)]);
}

/// The structures that the solver finds, and those that the search finds.
#[track_caller]
fn check_same<T: Model>(solved: Space<T>, searched: Space<T>) {
    let solved = Inputs::of(solved);
    let solved = solved.structures(&Options::default()).expect("the invariant is well-formed");
    let solved: BTreeSet<CanonicalForm> = solved.map(|structure| structure.canonical()).collect();
    let searched: BTreeSet<CanonicalForm> =
        searched.search().into_iter().map(|value| structure_of(&value).canonical()).collect();
    assert_eq!(solved, searched);
}

#[test]
fn the_red_black_invariant_is_the_same_in_rust_and_in_relational_logic() {
    for scope in 0..=5 {
        check_same(Space::<Set>::new(scope), Space::<Set>::new(scope).given(|set| set.rep_ok()));
    }
}

/// What `cover` finds at a scope, against all inputs of the scope.
#[track_caller]
fn check_agreement(subject: &Subject, scope: usize) {
    let context = format!("{} at scope {scope}", subject.name);
    let all = (subject.exhaustive)(scope);
    let covered =
        study::branches(subject, study::bounds(scope, scope as u32 + 2)).expect("the subject is in the subset");
    assert_eq!(covered.statuses.len(), subject.outcomes, "{context}");
    assert!(covered.is_settled(), "{context}: {:?} {:?}", covered.statuses, covered.differences);

    let inputs: Vec<Structure> = covered.tests.iter().map(|test| test.input.clone()).collect();
    for input in &inputs {
        assert!(all.inputs.contains(&input.canonical()), "{context}: {input} is no input");
    }
    let reached: BTreeSet<Outcome> =
        study::outcomes(&covered, |status| matches!(status, Status::Covered(_))).into_iter().collect();
    assert_eq!(reached, all.reached, "{context}: covered, and reached by all inputs");
    let measured = exhaustive::outcomes(&(subject.measure)(&inputs));
    assert_eq!(measured, reached, "{context}: measured by the counters of the attribute, and promised");
}

#[test]
fn coverage_agrees_with_exhaustive_testing_of_red_black_insertion() {
    (1..=4).for_each(|scope| check_agreement(&RED_BLACK, scope));
}

#[test]
fn coverage_agrees_with_exhaustive_testing_of_search_tree_removal() {
    (1..=3).for_each(|scope| check_agreement(&SEARCH_TREE, scope));
}

#[test]
fn coverage_agrees_with_exhaustive_testing_of_the_others() {
    (1..=2).for_each(|scope| check_agreement(&LIST, scope));
    (1..=2).for_each(|scope| check_agreement(&HEAP, scope));
}

#[test]
fn coverage_agrees_with_exhaustive_testing_of_avl_insertion() {
    (1..=3).for_each(|scope| check_agreement(&AVL, scope));
}
