//! Disjoint sets as a forest (union by rank), from the Korat 1.0 distribution.
//!
//! Up to `n` records in an array of references; parents are indices and ranks numbers, both from `0..n`.

use smallscope::Space;

/// The forest.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    /// The sets.
    #[derive(Debug)]
    pub struct DisjSet {
        records: Vec<Rc<Record>>,
        size: usize,
    }

    /// An element of a set: a root is its own parent.
    #[derive(Debug)]
    pub struct Record {
        parent: usize,
        rank: usize,
    }

    impl DisjSet {
        /// Distinct records whose ranks grow towards the roots, with a record of rank 0 for every root.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            self.records.len() == self.size && self.all_different() && self.ranks_grow() && self.has_leaves()
        }

        fn all_different(&self) -> bool {
            for i in 0..self.size {
                for j in i + 1..self.size {
                    if Rc::ptr_eq(&self.records[i], &self.records[j]) {
                        return false;
                    }
                }
            }
            true
        }

        fn ranks_grow(&self) -> bool {
            for i in 0..self.size {
                let record = &self.records[i];
                let Some(parent) = self.records.get(record.parent) else { return false };
                if record.parent != i && parent.rank <= record.rank {
                    return false;
                }
            }
            true
        }

        fn has_leaves(&self) -> bool {
            let (mut roots, mut leaves) = (0, 0);
            for i in 0..self.size {
                roots += usize::from(self.records[i].parent == i);
                leaves += usize::from(self.records[i].rank == 0);
            }
            roots <= leaves
        }
    }
}

/// Up to `n` records.
pub fn space(n: usize) -> Space<model::DisjSet> {
    Space::new(n).field("Record.parent", 0..n).field("Record.rank", 0..n)
}
