//! What people write in invariants, beyond the plain cases.

use smallscope::Space;

/// Alternatives of which one has a pattern inside a field.
#[smallscope::model]
mod alternatives {
    #[derive(Debug, Clone, PartialEq)]
    pub enum Op {
        Push(u8),
        Both { a: Inner, b: bool },
        Twice(Inner, u8),
        Pop,
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Inner(pub u8, pub bool);
    #[derive(Debug, Clone, PartialEq)]
    pub struct Machine {
        pub op: Op,
        pub n: u8,
    }
    impl Machine {
        #[invariant]
        pub fn ok(&self) -> bool {
            if let Op::Push(n) | Op::Both { a: Inner(n, _), .. } = &self.op {
                return *n < self.n;
            }
            if let Op::Twice(Inner(_, _), n) | Op::Push(n) = &self.op {
                return *n == 1 && self.by_value();
            }
            self.n != 1
        }
        fn by_value(&self) -> bool {
            match self.op {
                Op::Push(mut n) | Op::Twice(_, mut n) | Op::Both { a: Inner(mut n, _), .. } => {
                    n += 1;
                    n == 2 && matches!(&self.op, Op::Twice(Inner(k, true), _) | Op::Push(k) if *k != 1)
                }
                Op::Pop => true,
            }
        }
    }
}

#[test]
fn alternatives_with_patterns_inside() {
    use alternatives::{Inner, Machine, Op};
    let numbers = || 0..=2u8;
    let inners = || numbers().flat_map(|n| [Inner(n, false), Inner(n, true)]);
    let mut ops = vec![Op::Pop];
    ops.extend(numbers().map(Op::Push));
    ops.extend(inners().flat_map(|a| [Op::Both { a: a.clone(), b: false }, Op::Both { a, b: true }]));
    ops.extend(inners().flat_map(|inner| numbers().map(move |n| Op::Twice(inner.clone(), n))));
    let all = ops.iter().flat_map(|op| numbers().map(|n| Machine { op: op.clone(), n }));
    let expected: Vec<Machine> = all.filter(Machine::ok).collect();
    assert_same(Space::<Machine>::new(2).search().into_iter().collect(), &expected);
}

/// The engine's set is that of the real method as a filter.
pub fn assert_same<T: PartialEq + std::fmt::Debug>(found: Vec<T>, expected: &[T]) {
    assert!(!expected.is_empty());
    assert_eq!(found.len(), expected.len());
    for value in expected {
        assert!(found.contains(value), "{value:?} is missing");
    }
}

/// Generic functions inside functions.
#[smallscope::model]
mod inner_functions {
    #[derive(Debug, Clone, PartialEq)]
    pub struct List<K> {
        pub key: K,
        pub next: Option<Box<List<K>>>,
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Sorted {
        pub list: List<u8>,
    }
    fn sorted<K: Ord>(list: &List<K>) -> bool {
        fn go<'a, K: Ord>(list: &'a List<K>, last: &mut Option<&'a K>) -> bool {
            if last.is_some_and(|last| *last > list.key) {
                return false;
            }
            *last = Some(&list.key);
            match &list.next {
                Some(next) => go(next, last),
                None => true,
            }
        }
        fn last<K>(list: &List<K>) -> &K {
            list.next.as_deref().map_or(&list.key, last)
        }
        go(list, &mut None) && *last(list) != list.key
    }
    impl Sorted {
        #[invariant]
        pub fn ok(&self) -> bool {
            sorted(&self.list)
        }
    }
}

#[test]
fn generic_functions_inside() {
    let space = Space::<inner_functions::Sorted>::new(2);
    let found: Vec<_> = space.search().into_iter().collect();
    assert!(found.iter().all(inner_functions::Sorted::ok));
    // One object may follow the first, or two: keys 0..=2, ascending, the last not equal to the first.
    let keys = || 0..=2u8;
    let pairs = keys().flat_map(|a| keys().map(move |b| (a, b))).filter(|(a, b)| a < b).count();
    let triples = keys().flat_map(|a| keys().flat_map(move |b| keys().map(move |c| (a, b, c))));
    let triples = triples.filter(|(a, b, c)| a <= b && b <= c && a < c).count();
    assert_eq!(found.len(), pairs + triples);
}

/// Patterns as parameters of closures, on owned values and on references.
#[smallscope::model]
mod closures {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Leaf {
        pub k: u8,
        pub tag: Tag,
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Tag(pub bool);
    #[derive(Debug, Clone, PartialEq)]
    pub struct Root {
        pub leaf: Option<Box<Leaf>>,
        pub leaves: Vec<Leaf>,
        pub k: u8,
    }
    impl Root {
        #[invariant]
        pub fn ok(&self) -> bool {
            let k = &self.k;
            let keys: Vec<&u8> = self.leaves.iter().map(|Leaf { k, .. }| k).collect();
            let is_even = |Leaf { k: mut n, .. }| {
                n += 2;
                n % 2 == 0
            };
            let mut owned = 0;
            for Leaf { k, tag: Tag(t) } in self.leaves.clone() {
                owned += k + u8::from(t);
            }
            for Leaf { k, .. } in &self.leaves {
                owned -= *k;
            }
            self.leaf.clone().map(|leaf| (*leaf).clone()).is_none_or(|Leaf { k: j, .. }| j == *k)
                && self.leaf.as_deref().is_none_or(|Leaf { tag: Tag(tag), k }| *tag && *k > 0)
                && self.leaves.iter().enumerate().all(|(i, Leaf { k, .. })| usize::from(*k) == i)
                && self.leaves.clone().into_iter().enumerate().all(|(i, Leaf { k, tag })| usize::from(k) == i && !tag.0)
                && self.leaves.iter().zip(&keys).all(|(Leaf { k, .. }, key)| k == *key)
                && self.leaves.iter().cloned().filter(|Leaf { k, .. }| *k > 0).all(|leaf| !is_even(leaf))
                && self.leaves.iter().all(|&Leaf { k, .. }| k < 2)
                && owned == 0
        }
    }
}

#[test]
fn patterns_as_parameters() {
    use closures::{Leaf, Root, Tag};
    let leaves = || (0..=1u8).flat_map(|k| [false, true].map(|tag| Leaf { k, tag: Tag(tag) }));
    let mut owners = vec![None];
    owners.extend(leaves().map(|leaf| Some(Box::new(leaf))));
    let mut vecs = vec![vec![]];
    vecs.extend(leaves().map(|leaf| vec![leaf]));
    let mut all = Vec::new();
    for k in 0..=1u8 {
        for leaf in &owners {
            all.extend(vecs.iter().map(|leaves| Root { leaf: leaf.clone(), leaves: leaves.clone(), k }));
        }
    }
    all.retain(Root::ok);
    assert_same(Space::<Root>::new(1).search().into_iter().collect(), &all);
}

/// Methods that change a clone.
#[smallscope::model]
mod clones {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Counter {
        pub n: u8,
        pub top: u8,
    }
    impl Counter {
        #[invariant]
        pub fn ok(&self) -> bool {
            let mut copy = self.clone();
            copy.bump(1);
            let mut seen = Vec::new();
            seen.push(copy.n);
            let mut other = Counter { n: 0, top: self.top };
            other.bump(2);
            seen[0] <= self.top && other.n != self.n
        }
        fn bump(&mut self, by: u8) {
            self.n += by;
            self.clamp();
        }
        fn clamp(&mut self) {
            if self.n > 3 {
                self.n = 0;
            }
        }
        /// Not meant by `seen.push`: its twin would not compile.
        pub fn push(&mut self, n: u8) {
            super::outside(self, n);
        }
    }
}

fn outside(counter: &mut clones::Counter, n: u8) {
    counter.n = n;
}

#[test]
fn methods_on_a_clone() {
    use clones::Counter;
    let all = (0..=3u8).flat_map(|n| (0..=3u8).map(move |top| Counter { n, top }));
    let expected: Vec<Counter> = all.filter(Counter::ok).collect();
    assert_same(Space::<Counter>::new(3).search().into_iter().collect(), &expected);
}

#[smallscope::model]
mod matrices {
    use std::ops::{Index, IndexMut, Mul};

    #[derive(Debug, Clone, PartialEq)]
    pub struct Matrix {
        pub rows: usize,
        pub columns: usize,
        pub items: Vec<u8>,
    }

    impl Index<(usize, usize)> for Matrix {
        type Output = u8;
        fn index(&self, (row, column): (usize, usize)) -> &u8 {
            &self.items[row * self.columns + column]
        }
    }

    impl IndexMut<(usize, usize)> for Matrix {
        fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut u8 {
            &mut self.items[row * self.columns + column]
        }
    }

    impl Mul for &Matrix {
        type Output = Matrix;

        fn mul(self, other: &Matrix) -> Matrix {
            let mut product = other.clone();
            product[(0, 0)] = 0;
            product
        }
    }

    impl Matrix {
        #[invariant]
        fn is_full(&self) -> bool {
            self.rows * self.columns == self.items.len() && (!(self.rows > 1) || (self.rows as u8) * 2 + 1 < 9)
        }
    }
}

#[test]
fn numbers_reach_no_operators_of_the_module() {
    // Without items one side is 0; with one or two, both sides divide the number.
    let space = smallscope::Space::<matrices::Matrix>::new(2).field("Matrix.items", 0..=0);
    assert_eq!(space.search().count().structures, 5 + 1 + 2);
}
