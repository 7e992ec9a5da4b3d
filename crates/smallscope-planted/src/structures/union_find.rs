//! Disjoint sets in a vector of parents.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod sets {
    use crate::planted;

    #[derive(Clone, Debug)]
    pub struct Sets {
        parents: Vec<usize>,
        sizes: Vec<usize>,
    }

    impl Sets {
        pub fn new(count: usize) -> Self {
            Sets { parents: (0..count).collect(), sizes: vec![1; count] }
        }

        /// Every element leads to a root, and a root knows how many do.
        #[invariant]
        fn is_valid(&self) -> bool {
            let count = self.parents.len();
            if self.sizes.len() != count || (0..count).any(|i| self.parents[i] >= count) {
                return false;
            }
            (0..count).all(|i| self.parents[self.steps(i, count)] == self.steps(i, count))
                && (0..count).all(|root| {
                    self.parents[root] != root
                        || self.sizes[root] == (0..count).filter(|i| self.steps(*i, count) == root).count()
                })
        }

        fn steps(&self, element: usize, count: usize) -> usize {
            let mut at = element;
            for _ in 0..count {
                at = self.parents[at];
            }
            at
        }

        pub fn find(&mut self, element: usize) -> usize {
            let parent = self.parents[element];
            if parent == element {
                return element;
            }
            let root = if planted(3) { self.parents[parent] } else { self.find(parent) };
            self.parents[element] = root;
            root
        }

        pub fn union(&mut self, a: usize, b: usize) {
            let (a, b) = if planted(1) { (self.find(a), b) } else { (self.find(a), self.find(b)) };
            if a == b {
                return;
            }
            let (small, large) = if self.sizes[a] < self.sizes[b] { (a, b) } else { (b, a) };
            self.parents[small] = large;
            if !planted(2) {
                self.sizes[large] += self.sizes[small];
            }
        }

        /// Which elements are together, without changing anything.
        fn partition(&self) -> Vec<usize> {
            (0..self.parents.len()).map(|i| self.steps(i, self.parents.len())).collect()
        }
    }

    #[check]
    pub fn union_joins_two_sets(sets: &mut Sets, a: usize, b: usize) {
        let before = sets.partition();
        if a >= before.len() || b >= before.len() {
            return;
        }
        sets.union(a, b);
        assert!(sets.is_valid());
        let after = sets.partition();
        for i in 0..before.len() {
            for j in 0..before.len() {
                let ends = [before[a], before[b]];
                let joined = before[i] == before[j] || (ends.contains(&before[i]) && ends.contains(&before[j]));
                assert_eq!(after[i] == after[j], joined);
            }
        }
    }
}

use sets::Sets;

fn built(count: usize, unions: &[(usize, usize)]) -> Sets {
    let mut sets = Sets::new(count);
    unions.iter().for_each(|(a, b)| sets.union(*a % count, *b % count));
    sets
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let sets = (1usize..8, prop::collection::vec((0usize..8, 0usize..8), 0..8));
    let input = (sets.prop_map(|(count, unions)| built(count, &unions)), 0usize..8, 0usize..8);
    random(seed, input, |(mut sets, a, b)| sets::union_joins_two_sets(&mut sets, a, b))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "union-find", || checked(smallscope::check!(sets::union_joins_two_sets)), by_proptest;
        1 "an element is hung below a root, without its set" => sets::union_joins_two_sets(&mut built(3, &[(0, 1)]), 2, 1);
        2 "the size of the joined set is not updated" => sets::union_joins_two_sets(&mut built(2, &[]), 0, 1);
        3 "the root is looked for two steps up only" =>
            sets::union_joins_two_sets(&mut built(9, &[(0, 1), (2, 3), (0, 2), (4, 5), (6, 7), (4, 6), (0, 4)]), 7, 8);
    }
}
