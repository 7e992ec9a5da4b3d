//! Vectors, slices and arrays in predicates.

#![allow(dead_code, clippy::ptr_arg)]

use smallscope::Space;
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
