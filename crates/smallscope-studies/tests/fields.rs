//! Symbolic fields in every kind of search, compared with enumerated fields.

use std::collections::BTreeSet;

use smallscope::{Completed, Datum, Limits, Model, Representatives, Space, Structure};
use smallscope_symbolic::Sym;

#[smallscope::model]
mod shelf {
    /// Boxes on a shelf, each heavier than the one on top of it.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Shelf<W> {
        pub top: Option<Box<Crate<W>>>,
        pub count: u8,
        pub label: W,
        pub open: bool,
    }

    #[derive(Debug, Clone, PartialEq)]
    pub struct Crate<W> {
        pub weight: W,
        pub below: Option<Box<Crate<W>>>,
        pub colour: W,
    }

    impl<W: Ord> Shelf<W> {
        #[invariant]
        pub fn is_stable(&self) -> bool {
            let mut seen = 0;
            let mut next = &self.top;
            while let Some(upper) = next {
                seen += 1;
                if seen > self.count {
                    return false;
                }
                if let Some(lower) = &upper.below {
                    if lower.weight < upper.weight {
                        return false;
                    }
                }
                next = &upper.below;
            }
            seen == self.count
        }
    }

    impl<W: Ord> Crate<W> {
        #[invariant]
        pub fn is_painted(&self) -> bool {
            self.colour != self.weight
        }
    }
}

use shelf::Shelf;

type Symbolic = Sym<i32>;

fn shelves<W>(size: usize) -> Space<Shelf<W>>
where
    Shelf<W>: Model,
{
    Space::new(size).field("Crate.colour", 0..=1).field("Shelf.label", 1..=2)
}

fn texts(structures: &[Structure]) -> BTreeSet<String> {
    let texts: BTreeSet<_> = structures.iter().map(Structure::to_string).collect();
    assert_eq!(texts.len(), structures.len(), "no structure twice");
    texts
}

/// The same structures with symbolic and enumerated fields.
fn check_all<A: Model, B: Model>(symbolic: &Space<A>, enumerated: &Space<B>) {
    let all = symbolic.clone().representatives(Representatives::All).search().structures();
    assert_eq!(texts(&all), texts(&enumerated.search().structures()));
}

#[test]
fn all_representatives_are_the_enumerated_structures() {
    check_all(&shelves::<Symbolic>(2), &shelves::<i32>(2));
    check_all(&shelves::<Symbolic>(2).throughout(), &shelves::<i32>(2).throughout());
    check_all(&shelves::<Symbolic>(2).near_misses(), &shelves::<i32>(2).near_misses());
    let ordered = |a: &i8, b: &bool, c: &char| (*a > 1) == *b && *c != 'b';
    let symbolic = Space::<(Sym<i8>, Sym<bool>, Sym<char>)>::new(3)
        .given_triple(|a, b, c| (**a > Sym::new(1)) == b.decide() && **c != Sym::new('b'));
    check_all(&symbolic, &Space::<(i8, bool, char)>::new(3).given_triple(move |a, b, c| ordered(a, b, c)));
}

#[test]
fn every_valid_value_has_the_order_of_one_representative() {
    let order =
        |values: &[i128]| -> Vec<_> { values.iter().flat_map(|a| values.iter().map(move |b| a.cmp(b))).collect() };
    let numbers = |structure: &Structure| -> Vec<i128> {
        let Datum::Sequence(items) = &structure.root else { panic!("{structure}") };
        let number = |item: &Datum| if let Datum::Int(number) = item { *number } else { panic!("{item:?}") };
        items.iter().map(number).collect()
    };
    // All orders of four values, with ties: Fubini's number 75; sorted ones: 2^3.
    let all = Space::<Vec<Sym<u8>>>::new(4).length("input", 4).given(|items| {
        let pairs = (0..4).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| items[a].cmp(&items[b]).is_lt()).count() < 100
    });
    let structures = all.search().structures();
    let orders: BTreeSet<_> = structures.iter().map(|structure| order(&numbers(structure))).collect();
    assert_eq!((structures.len(), orders.len()), (75, 75));
    let sorted = Space::<Vec<Sym<u8>>>::new(4)
        .length("input", 4)
        .given(|items| (1..4).all(|k| items[k - 1].cmp(&items[k]).is_le()));
    let structures = sorted.search().structures();
    assert_eq!(structures.len(), 8);
    assert!(structures.iter().all(|structure| numbers(structure).is_sorted()));
}

#[test]
fn some_representatives_differ_and_are_valid() {
    let space = Space::<(Sym<i32>, Sym<i32>)>::new(9).given_pair(|a, b| **a < **b);
    assert_eq!(space.search().count().structures, 1);
    let some = space.clone().representatives(Representatives::AtMost(4)).search().structures();
    assert_eq!(texts(&some).len(), 4);
    for pair in some {
        let (a, b): (i32, i32) = smallscope::value_of(&pair).unwrap();
        assert!(0 <= a && a < b && b <= 9);
    }
    let few = Space::<(Sym<i32>, Sym<i32>)>::new(2).given_pair(|a, b| **a < **b);
    assert_eq!(few.representatives(Representatives::AtMost(50)).search().count().structures, 3);
}

#[test]
fn threads_shards_and_resumed_searches_find_the_same() {
    for representatives in [Representatives::One, Representatives::AtMost(3), Representatives::All] {
        let size = if representatives == Representatives::All { 2 } else { 3 };
        let space = || shelves::<Symbolic>(size).representatives(representatives);
        let expected = texts(&space().search().structures());
        assert_eq!(texts(&space().search().threads(3).structures()), expected);
        let values: Vec<_> = space().search().threads(2).ordered().into_iter().collect();
        assert_eq!(
            values.iter().map(|value| smallscope::structure_of(value).to_string()).collect::<BTreeSet<_>>(),
            expected
        );
        let shards = (0..3).flat_map(|shard| space().search().shard(shard, 3).structures()).collect::<Vec<_>>();
        assert_eq!(texts(&shards), expected);
        let (mut count, mut checkpoint) = (0, None);
        for _ in 0..10_000 {
            let mut search = space().search().max_candidates(37 + count);
            if let Some(checkpoint) = checkpoint.take() {
                search = search.resume(checkpoint);
            }
            let (report, rest) = search.try_count_resumable().unwrap();
            count = report.candidates;
            checkpoint = rest.map(|rest| rest.to_string().parse().unwrap());
            if checkpoint.is_none() {
                assert_eq!(report.structures, expected.len() as u64);
                break;
            }
        }
        assert!(checkpoint.is_none());
    }
}

#[test]
fn fields_that_nobody_reads_are_one_variable_each() {
    let report = shelves::<Symbolic>(1).search().count();
    // Empty or one crate, open or not.
    assert_eq!(report.structures, 4, "{report}");
    report.assert_exhaustive();
}

#[test]
fn a_valid_structure_is_found_again() {
    let space = shelves::<i32>(3).field("Crate.weight", 0..=3);
    for structure in space.search().structures().iter().step_by(97) {
        let again = shelves::<Symbolic>(3).field("Crate.weight", 0..=3).only(structure.clone());
        assert_eq!(again.search().structures(), std::slice::from_ref(structure));
    }
    let wrong = "Shelf { top: #0=Crate { weight: 9, below: None, colour: 0 }, count: 1, label: 1, open: false }";
    let space = shelves::<Symbolic>(3).only(wrong.parse().unwrap());
    assert_eq!(space.search().count().structures, 0, "weights are at most 3");
}

#[test]
fn marked_fields_are_symbols_to_conditions() {
    let space = shelves::<Symbolic>(3).field("Crate.weight", 0..=100);
    let mut completer = space.completer().unwrap();
    let marked = |mark: &str| {
        let weight = ("weight", Datum::Opaque(mark.to_owned()));
        let top = Datum::record("Crate", [weight, ("below", Datum::Unread), ("colour", Datum::Unread)]);
        let fields = [
            ("top", Datum::Some(Box::new(Datum::Ref(smallscope::ObjectId(0))))),
            ("count", Datum::Int(2)),
            ("label", Datum::Unread),
            ("open", Datum::Unread),
        ];
        Structure { root: Datum::record("Shelf", fields), objects: vec![top] }
    };
    let weight = |structure: &Structure| {
        let Datum::Record { fields, .. } = &structure.objects[0] else { panic!("a crate") };
        if let Datum::Int(weight) = fields[0].1 { weight } else { panic!("{structure}") }
    };
    let heavy = |limit: i32| {
        move |marked: &smallscope::Marked| *marked.symbol::<Symbolic>(5).expect("it is marked") > Sym::new(limit)
    };
    let Completed::Valid(found) = completer.complete_given(&marked("$5"), heavy(41)) else { panic!("there is one") };
    assert_eq!(weight(&found), 42);
    assert!(completer.value().is_stable());
    assert_eq!(completer.complete_given(&marked("$5"), heavy(100)), Completed::None);
}

#[test]
fn an_invariant_that_panics_rejects_its_path_only() {
    let space = Space::<(Sym<i32>, Sym<i32>)>::new(3).given_pair(|a, b| {
        assert!(**a != **b, "must differ");
        **a < **b
    });
    let report = space.search().count();
    assert_eq!((report.structures, report.panics), (1, 1), "{report}");
    assert_eq!(report.faults[0].candidate.to_string(), "(0, 0)");
}

#[test]
fn larger_spaces_add_the_new_order_types_only() {
    let space = |n: usize| shelves::<Symbolic>(n);
    let beyond = space(2).search().beyond(&space(1)).structures();
    let (small, all) = (texts(&space(1).search().structures()), texts(&space(2).search().structures()));
    assert_eq!(texts(&beyond), all.difference(&small).cloned().collect());
}

#[test]
fn invariants_work_outside_of_a_search() {
    let shelves: Vec<Shelf<Symbolic>> = shelves(2).search().into_iter().collect();
    assert!(shelves.iter().all(Shelf::is_stable));
    let mut broken = shelves.into_iter().find(|shelf| shelf.count == 2).unwrap();
    broken.top.as_mut().unwrap().weight = Sym::new(99);
    assert!(!broken.is_stable());
}

#[test]
fn listed_values_are_enumerated() {
    let space = Space::<(Sym<i32>, Sym<i32>)>::new(3).field("input.0", [5, 7]).given_pair(|a, b| **a > **b);
    let found = space.search().structures();
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["(5, 0)", "(7, 0)"]);
}

#[test]
fn whole_types_can_be_searched() {
    let space = Space::<Sym<i64>>::new(0).field("input", i64::MIN..=i64::MAX);
    assert_eq!(space.size().unwrap().to_string(), "18446744073709551616");
    let negative = space.given(|number| *number < Sym::new(-5));
    assert_eq!(negative.search().structures()[0].to_string(), "-6");
}

#[test]
fn problems_of_symbolic_fields_are_errors() {
    let gap = Space::<Sym<char>>::new(1).field("input", 'a'..='\u{ffff}').search().try_count().unwrap_err();
    assert!(gap.to_string().contains("gap"), "{gap}");
    let small = Space::<Sym<i8>>::new(1).field("input", 0..=1000).search().try_count().unwrap_err();
    assert!(small.to_string().contains("cannot hold"), "{small}");
}

#[test]
fn what_the_solver_does_not_know_is_undecided() {
    let space = Space::<(Sym<u32>, Sym<u32>)>::new(0)
        .field("input.0", 2..=65_535_u32)
        .field("input.1", 2..=65_535_u32)
        .given_pair(|a, b| hard(**a, **b));
    let report = space.search().limits(Limits { conflicts: 1, ..Limits::default() }).count();
    assert_eq!((report.structures, report.unknown), (0, 1), "{report}");
    assert!(!report.is_exhaustive());
    assert!(report.verdict().contains("too hard to solve"), "{}", report.verdict());
}

/// Whether the two are factors of 4,294,049,777, which is 65,521 times 65,537 - so not within the bounds.
fn hard(a: Sym<u32>, b: Sym<u32>) -> bool {
    product(a, b) == Sym::new(4_294_049_777)
}

fn product(a: Sym<u32>, b: Sym<u32>) -> Sym<u32> {
    a * b
}
