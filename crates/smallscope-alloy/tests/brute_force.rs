//! Counts of small models against enumerating every value by hand: all of them, and their orbits under renaming atoms.

use std::collections::BTreeSet;

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Isomorphs, Options};

/// A relation on so many points.
type Relation = Vec<Vec<bool>>;

fn count(text: &str, isomorphs: Isomorphs) -> u64 {
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let analysis =
        Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let options = Options { isomorphs, ..Options::default() };
    analysis.spec.count(&options).unwrap_or_else(|error| panic!("{error}")).instances
}

fn permutations(size: usize) -> Vec<Vec<usize>> {
    let Some(last) = size.checked_sub(1) else { return vec![Vec::new()] };
    let longer = |shorter: Vec<usize>| {
        (0..size).map(move |place| [&shorter[..place], &[last], &shorter[place..]].concat()).collect::<Vec<_>>()
    };
    permutations(last).into_iter().flat_map(longer).collect()
}

/// All relations from so many points to so many.
fn relations(rows: usize, columns: usize) -> Vec<Relation> {
    let relation = |bits: usize| {
        (0..rows).map(|row| (0..columns).map(|column| bits >> (row * columns + column) & 1 == 1).collect()).collect()
    };
    (0..1 << (rows * columns)).map(relation).collect()
}

fn renamed(relation: &Relation, rows: &[usize], columns: &[usize]) -> Relation {
    rows.iter().map(|&row| columns.iter().map(|&column| relation[row][column]).collect()).collect()
}

/// Checks a property of relations on `size` points, stated twice.
fn check(size: usize, formula: &str, holds: impl Fn(&Relation) -> bool) {
    let all: Vec<Relation> = relations(size, size).into_iter().filter(holds).collect();
    let orders = permutations(size);
    let least = |relation: &Relation| orders.iter().map(|order| renamed(relation, order, order)).min();
    let orbits: BTreeSet<_> = all.iter().map(least).collect();
    let text = format!("sig N {{ r: set N }} run {{ {formula} }} for exactly {size} N, 5 Int");
    assert_eq!(count(&text, Isomorphs::All), all.len() as u64, "all, {text}");
    assert_eq!(count(&text, Isomorphs::Exact), orbits.len() as u64, "up to isomorphism, {text}");
}

fn reach(relation: &Relation) -> Relation {
    let mut reach = relation.clone();
    for via in 0..reach.len() {
        for from in 0..reach.len() {
            for to in 0..reach.len() {
                reach[from][to] |= reach[from][via] && reach[via][to];
            }
        }
    }
    reach
}

fn edges(relation: &Relation) -> usize {
    relation.iter().flatten().filter(|there| **there).count()
}

#[test]
fn relations_with_properties() {
    for size in 0..=3 {
        let points = || 0..size;
        check(size, "some univ or no univ", |_| true);
        check(size, "r.r in r", |r| {
            points().all(|a| points().all(|b| points().all(|c| !(r[a][b] && r[b][c]) || r[a][c])))
        });
        check(size, "r.r = r", |r| points().all(|a| points().all(|c| points().any(|b| r[a][b] && r[b][c]) == r[a][c])));
        check(size, "~r = r", |r| points().all(|a| points().all(|b| r[a][b] == r[b][a])));
        check(size, "no ^r & iden", |r| points().all(|a| !reach(r)[a][a]));
        check(size, "some n: N | N in n.*r", |r| points().any(|a| points().all(|b| a == b || reach(r)[a][b])));
        check(size, "all n: N | one n.r", |r| points().all(|a| r[a].iter().filter(|b| **b).count() == 1));
        check(size, "r in N lone -> N", |r| points().all(|b| points().filter(|a| r[*a][b]).count() <= 1));
        check(size, "#r = 4", |r| edges(r) == 4);
        check(size, "one n: N | no n.r", |r| points().filter(|a| r[*a].iter().all(|b| !b)).count() == 1);
        check(size, "all disj a, b: N | a.r != b.r", |r| points().all(|a| points().all(|b| a == b || r[a] != r[b])));
        check(size, "lone { a, b: N | a -> b in r and b -> a not in r }", |r| {
            points().flat_map(|a| points().map(move |b| (a, b))).filter(|&(a, b)| r[a][b] && !r[b][a]).count() <= 1
        });
        check(size, "(sum n: N | #n.r) > 5 implies N -> N = r", |r| edges(r) <= 5 || edges(r) == size * size);
    }
}

/// Checks a property of a relation from two kinds of points to each other, and of a partial function back.
fn check_two(formula: &str, holds: impl Fn(&Relation, &Relation) -> bool) {
    let (first, second) = (3, 2);
    let functions = relations(second, first).into_iter().filter(|f| f.iter().all(|row| edges(&vec![row.clone()]) <= 1));
    let functions: Vec<Relation> = functions.collect();
    let pairs =
        relations(first, second).into_iter().flat_map(|r| functions.iter().map(move |f| (r.clone(), f.clone())));
    let all: Vec<(Relation, Relation)> = pairs.filter(|(r, f)| holds(r, f)).collect();
    let orders: Vec<_> = permutations(first)
        .into_iter()
        .flat_map(|a| permutations(second).into_iter().map(move |b| (a.clone(), b)))
        .collect();
    let least = |(r, f): &(Relation, Relation)| orders.iter().map(|(a, b)| (renamed(r, a, b), renamed(f, b, a))).min();
    let orbits: BTreeSet<_> = all.iter().map(least).collect();
    let text = format!(
        "sig A {{ r: set B }} sig B {{ f: lone A }} run {{ {formula} }} for exactly {first} A, exactly {second} B"
    );
    assert_eq!(count(&text, Isomorphs::All), all.len() as u64, "all, {text}");
    assert_eq!(count(&text, Isomorphs::Exact), orbits.len() as u64, "up to isomorphism, {text}");
}

#[test]
fn two_kinds_of_atoms() {
    check_two("some A", |_, _| true);
    check_two("~f in r", |r, f| (0..2).all(|b| (0..3).all(|a| !f[b][a] || r[a][b])));
    check_two("no r.f & iden", |r, f| (0..3).all(|a| (0..2).all(|b| !(r[a][b] && f[b][a]))));
    check_two("all a: A | lone a.r", |r, _| r.iter().all(|row| edges(&vec![row.clone()]) <= 1));
    check_two("#r = #f", |r, f| edges(r) == edges(f));
    check_two("A.r = f.A", |r, f| (0..2).all(|b| (0..3).any(|a| r[a][b]) == f[b].iter().any(|there| *there)));
    check_two("one b: B | A = r.b", |r, _| (0..2).filter(|b| (0..3).all(|a| r[a][*b])).count() == 1);
}

/// Sets of any size within the scope, and parts of them: all subsets are tried.
#[test]
fn sets_of_any_size() {
    let text = "sig A {} sig B, C in A {} run { B & C = none and #A > #B } for 3 A";
    let masks = 0..8u32;
    let mut all = Vec::new();
    for a in masks.clone() {
        for b in masks.clone().filter(|b| b & !a == 0) {
            for c in masks.clone().filter(|c| c & !a == 0 && b & c == 0 && a.count_ones() > b.count_ones()) {
                all.push((a, b, c));
            }
        }
    }
    let rename =
        |mask: u32, order: &[usize]| order.iter().enumerate().map(|(to, from)| (mask >> from & 1) << to).sum::<u32>();
    let orders = permutations(3);
    let least = |&(a, b, c): &(u32, u32, u32)| {
        orders.iter().map(|order| (rename(a, order), rename(b, order), rename(c, order))).min()
    };
    let orbits: BTreeSet<_> = all.iter().map(least).collect();
    assert_eq!(count(text, Isomorphs::All), all.len() as u64);
    assert_eq!(count(text, Isomorphs::Exact), orbits.len() as u64);
}
