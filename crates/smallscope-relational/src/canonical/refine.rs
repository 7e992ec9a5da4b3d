//! Colour refinement: atoms of a cell that occur in differently coloured tuples are told apart, until none are.
//!
//! An atom's signature is the sum, over its places in tuples, of a hash of the relation, the column, the colours of the
//! tuple's atoms and which of them are equal. It depends on colours only, never on the atoms' numbers, so isomorphic instances
//! are refined alike. Two different multisets with the same sum merely leave a cell coarser than it could be.

use smallscope_core::Spending;

use super::partition::Partition;
use crate::rows::Rows;

/// Refines partitions. Holds the signatures, so as not to allocate them anew.
pub(crate) struct Refiner {
    signatures: Vec<u64>,
    /// After so many rounds refinement stops, though it could go on. Correctness must not depend on it.
    pub rounds: usize,
    /// What may be spent. When it is, refinement stops, and what comes of it is to be thrown away.
    pub spending: Spending,
}

impl Default for Refiner {
    fn default() -> Self {
        Refiner { signatures: Vec::new(), rounds: usize::MAX, spending: Spending::default() }
    }
}

/// What a refinement came across: the same for isomorphic partitions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Trace {
    cells: usize,
    hash: u64,
}

impl Refiner {
    /// Makes the partition finer until no signature tells atoms of a cell apart.
    pub fn refine(&mut self, rows: &[Rows], partition: &mut Partition) -> Trace {
        let mut hash = 0;
        let mut rounds = 0;
        while !partition.is_discrete() && rounds < self.rounds {
            rounds += 1;
            self.sign(rows, partition.colours());
            if self.spending.stopped().is_some() {
                break;
            }
            let finer = partition.split(&self.signatures);
            hash = self.summary(hash, partition);
            if !finer {
                break;
            }
        }
        Trace { cells: partition.cells(), hash }
    }

    fn sign(&mut self, rows: &[Rows], colours: &[u32]) {
        self.signatures.clear();
        self.signatures.resize(colours.len(), 0);
        for (relation, rows) in rows.iter().enumerate() {
            let seed = mix(relation as u64 + 1);
            for (row, shape) in rows.shaped() {
                if self.spending.is_spent() {
                    return;
                }
                let mut hash =
                    row.iter().fold(seed ^ shape, |hash, &atom| mix(hash ^ u64::from(colours[atom as usize])));
                for &atom in row {
                    hash = hash.wrapping_add(STEP);
                    let signature = &mut self.signatures[atom as usize];
                    *signature = signature.wrapping_add(mix(hash));
                }
            }
        }
    }

    /// All atoms of a cell have the same signature after a split, so one of them stands for the cell.
    fn summary(&self, hash: u64, partition: &Partition) -> u64 {
        partition.ranges().fold(hash, |hash, cell| {
            let atom = partition.order()[cell.start] as usize;
            mix(hash ^ self.signatures[atom]).wrapping_add(cell.len() as u64)
        })
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads every bit over the whole word.
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_add(STEP).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 29)
}
