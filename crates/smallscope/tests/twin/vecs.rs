//! Vectors, slices and arrays in predicates.

#![allow(dead_code, clippy::ptr_arg)]

use smallscope::Space;

use super::users::assert_same;

#[smallscope::model]
mod m {
    type Items = Vec<u8>;
    #[derive(Debug, Clone, PartialEq)]
    pub struct Heap {
        items: Items,
        kids: Vec<Kid>,
        boxed: Box<[u8]>,
        fixed: [u8; 2],
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Kid {
        k: u8,
    }
    impl Heap {
        #[invariant]
        fn ok(&self) -> bool {
            let mut sorted = self.items.clone();
            sorted.sort();
            let Heap { items, kids, .. } = self;
            let mut again = items.clone();
            again.push(1);
            let other = Heap { items: sorted.clone(), kids: kids.clone(), boxed: self.boxed.clone(), fixed: [0, 0] };
            other.items.len() + 1 == again.len()
                && sum(&self.items) < 2
                && sum(&sorted) < 2
                && all(&self.kids)
                && self.kids().len() < 2
                && slice(&self.items, self.items.as_slice(), &sorted[..])
                && self.boxed.len() == self.fixed[0] as usize
                && self.fixed.iter().all(|x| *x == self.fixed[1])
                && self.items.windows(2).all(|w| w[0] <= w[1])
                && (1..self.items.len()).all(|i| self.items[(i - 1) / 2] <= self.items[i])
        }
        fn kids(&self) -> &Vec<Kid> {
            &self.kids
        }
    }
    fn sum(v: &Vec<u8>) -> u8 {
        v.iter().sum()
    }
    fn all(v: &Vec<Kid>) -> bool {
        v.iter().all(|k| k.k == 1)
    }
    fn slice(a: &[u8], b: &[u8], c: &[u8]) -> bool {
        a == b && a.len() == c.len()
    }
}
#[test]
fn vecs() {
    let n = Space::<m::Heap>::new(2).search().count();
    println!("{n}");
    assert!(n.structures > 3);
}

/// Arrays and vectors in fields where their own type is asked for.
#[smallscope::model]
mod arrays {
    pub type Pair = [u8; 2];
    #[derive(Debug, Clone, PartialEq)]
    pub struct Grid {
        pub cells: Pair,
        pub flags: [Option<bool>; 2],
        pub items: Vec<u8>,
        #[field(values = [[0, 1], [1, 1]])]
        pub listed: [u8; 2],
    }
    fn sum(cells: [u8; 2]) -> u8 {
        cells[0] + cells[1]
    }
    impl Grid {
        #[invariant]
        pub fn ok(&self) -> bool {
            let [x, y] = self.cells;
            let copy = self.cells;
            let [a, b] = &self.flags;
            let Grid { flags, cells, .. } = self;
            let [c, _] = flags;
            let [z, _] = *cells;
            let items: &Vec<u8> = &self.items;
            let Grid { listed, .. } = self;
            let [p, q] = self.listed;
            let [r, _] = listed;
            let ascends = match self.cells {
                [0, y] if y > 1 => false,
                [x, y] => x <= y,
            };
            ascends
                && x == copy[0]
                && y == self.corner()[1]
                && c == a
                && z == x
                && p == *r
                && sum(*listed) == p + q
                && sum(self.listed) == 1
                && sum(self.cells) != 2
                && (a.is_none() || matches!(self.flags, [Some(true), Some(_)]))
                && *b != Some(x == 1)
                && items.iter().all(|item| *item == y)
                && Some(self).is_some_and(|Grid { cells, .. }| sum(*cells) < 4)
                && self.by_value()
        }
        fn corner(&self) -> [u8; 2] {
            self.cells
        }
        fn by_value(&self) -> bool {
            match *self {
                Grid { cells, .. } if sum(cells) == 1 => false,
                Grid { flags, .. } => flags.into_iter().flatten().count() != 1,
            }
        }
    }
}

#[test]
fn arrays_by_value() {
    use arrays::Grid;
    let numbers = || 0..=2u8;
    let pairs = numbers().flat_map(|x| numbers().map(move |y| [x, y]));
    let flags = [None, Some(false), Some(true)];
    let flags: Vec<_> = flags.iter().flat_map(|a| flags.iter().map(move |b| [*a, *b])).collect();
    let mut vecs = vec![vec![]];
    vecs.extend(numbers().map(|x| vec![x]));
    vecs.extend(numbers().flat_map(|x| numbers().map(move |y| vec![x, y])));
    let mut all = Vec::new();
    for cells in pairs {
        for flags in &flags {
            for listed in [[0, 1], [1, 1]] {
                all.extend(vecs.iter().map(|items| Grid { cells, flags: *flags, items: items.clone(), listed }));
            }
        }
    }
    all.retain(Grid::ok);
    assert_same(Space::<Grid>::new(2).search().into_iter().collect(), &all);
}
