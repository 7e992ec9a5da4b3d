//! The search tree: which atom of an open cell comes first, tried for every atom that is not known to be like one before.
//!
//! A node of the tree is a refined partition, and the path of atoms that were individualised to get there. A leaf is a
//! discrete partition. Leaves are ordered by the traces of the refinements on their path, then by the encoded instance;
//! the least one is wanted. A node is left when
//!
//! - its trace is greater than that of the best leaf's path at this depth: every leaf below is worse;
//! - its atom is in the orbit of one tried before, under automorphisms that fix the path: the leaves below are the same;
//! - a leaf below gave the same instance as the best one. The automorphism between the two maps all that is below the
//!   node where their paths part from one side to the other, and the one side is done: the search goes on at that node.

use std::ops::Range;

use super::encode::Encoder;
use super::orbits::{Automorphisms, Orbits, find_twins};
use super::partition::Partition;
use super::refine::{Refiner, Trace};
use crate::rows::{Rows, swap_keeps};
use crate::tuples::TupleSet;

/// Searches for the least leaf. All its memory is used again for the next instance.
#[derive(Default)]
pub(crate) struct Search {
    levels: Vec<Level>,
    path: Vec<u32>,
    best: Leaf,
    /// The bytes of the leaf at hand.
    bytes: Vec<u8>,
    twins: Vec<u32>,
    automorphisms: Automorphisms,
    orbits: Orbits,
    pub refiner: Refiner,
    encoder: Encoder,
}

/// The node of the current path at one depth.
#[derive(Default)]
struct Level {
    partition: Partition,
    /// The atoms tried here.
    tried: Vec<u32>,
}

/// The best leaf so far, or what is known of a better one on the way to it.
#[derive(Default)]
pub(crate) struct Leaf {
    traces: Vec<Trace>,
    path: Vec<u32>,
    reached: bool,
    /// The atom at each position.
    pub order: Vec<u32>,
    /// The instance with each atom named by its position.
    pub bytes: Vec<u8>,
}

/// What is searched: the instance, and the name of each position.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub relations: &'a [&'a TupleSet],
    pub rows: &'a [Rows],
    pub names: &'a [usize],
}

/// No need to go back further than to the node above.
const ON: usize = usize::MAX;

impl Search {
    /// The best leaf below a partition.
    pub fn run(&mut self, subject: Subject<'_>, start: &Partition) -> &Leaf {
        self.path.clear();
        self.best.traces.clear();
        self.best.reached = false;
        self.automorphisms.clear(start.order().len());
        let root = self.level(0);
        root.partition.copy_from(start);
        self.refiner.refine(subject.rows, &mut self.levels[0].partition);
        self.find_twins(subject);
        self.descend(subject, 0);
        &self.best
    }

    fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() == depth {
            self.levels.push(Level::default());
        }
        &mut self.levels[depth]
    }

    fn find_twins(&mut self, subject: Subject<'_>) {
        let partition = &self.levels[0].partition;
        if !partition.is_discrete() {
            let swaps = |one: u32, other: u32| {
                let mut sets = subject.relations.iter().zip(subject.rows);
                sets.all(|(set, rows)| swap_keeps(set, rows, one as usize, other as usize))
            };
            find_twins(partition, &mut self.twins, swaps);
        }
    }

    /// Visits the leaves below the node at this depth. Gives the length of path to go back to, or [`ON`].
    fn descend(&mut self, subject: Subject<'_>, depth: usize) -> usize {
        if self.refiner.spending.is_spent() {
            return 0;
        }
        let Some(cell) = self.levels[depth].partition.smallest_open_cell() else {
            return self.leaf(subject, depth);
        };
        if self.are_twins(depth, cell.clone()) {
            return self.descend_with_all(subject, depth, cell);
        }
        let here = self.path.len();
        self.levels[depth].tried.clear();
        for position in cell.clone() {
            let atom = self.levels[depth].partition.order()[position];
            if self.is_like_one_tried(depth, cell.clone(), atom) {
                continue;
            }
            self.levels[depth].tried.push(atom);
            let back = self.descend_with(subject, depth, cell.clone(), atom);
            self.path.truncate(here);
            if back < here || self.refiner.spending.stopped().is_some() {
                return back;
            }
        }
        ON
    }

    fn are_twins(&self, depth: usize, cell: Range<usize>) -> bool {
        let atoms = &self.levels[depth].partition.order()[cell];
        atoms.iter().all(|&atom| self.twins[atom as usize] == self.twins[atoms[0] as usize])
    }

    fn is_like_one_tried(&mut self, depth: usize, cell: Range<usize>, atom: u32) -> bool {
        let Level { partition, tried } = &self.levels[depth];
        if tried.is_empty() {
            return false;
        }
        // Anew for each atom: the leaves below the one before may have shown further automorphisms.
        self.orbits.find(&self.automorphisms, &self.path, &self.twins, &partition.order()[cell]);
        tried.iter().any(|&other| self.orbits.same(other, atom))
    }

    fn descend_with(&mut self, subject: Subject<'_>, depth: usize, cell: Range<usize>, atom: u32) -> usize {
        self.path.push(atom);
        self.copy_down(depth).individualise(cell, atom);
        self.refine_and_descend(subject, depth)
    }

    /// All orders of twins are alike, so one will do.
    fn descend_with_all(&mut self, subject: Subject<'_>, depth: usize, cell: Range<usize>) -> usize {
        let here = self.path.len();
        self.path.extend(&self.levels[depth].partition.order()[cell.clone()]);
        self.copy_down(depth).individualise_all(cell);
        let back = self.refine_and_descend(subject, depth);
        self.path.truncate(here);
        back
    }

    fn copy_down(&mut self, depth: usize) -> &mut Partition {
        self.level(depth + 1);
        let (above, below) = self.levels.split_at_mut(depth + 1);
        below[0].partition.copy_from(&above[depth].partition);
        &mut below[0].partition
    }

    fn refine_and_descend(&mut self, subject: Subject<'_>, depth: usize) -> usize {
        let trace = self.refiner.refine(subject.rows, &mut self.levels[depth + 1].partition);
        if self.best.admits(depth, trace) { self.descend(subject, depth + 1) } else { ON }
    }

    fn leaf(&mut self, subject: Subject<'_>, depth: usize) -> usize {
        let partition = &self.levels[depth].partition;
        self.encoder.encode(subject.rows, partition, subject.names, &mut self.bytes);
        if self.best.reached && self.bytes == self.best.bytes {
            self.automorphisms.add(&self.best.order, partition.order());
            // It maps what is left of this side onto what is done: back to the node where the two paths part.
            return self.path.iter().zip(&self.best.path).take_while(|(here, there)| here == there).count();
        }
        if !self.best.reached || self.bytes < self.best.bytes {
            self.best.reached = true;
            std::mem::swap(&mut self.best.bytes, &mut self.bytes);
            self.best.order.clear();
            self.best.order.extend(partition.order());
            self.best.path.clone_from(&self.path);
        }
        ON
    }
}

impl Leaf {
    /// Whether a leaf below a node with this trace can be as good. If it must be better, it is the best from now on.
    ///
    /// Traces have the number of cells, so paths with equal traces are equally long.
    fn admits(&mut self, depth: usize, trace: Trace) -> bool {
        match self.traces.get(depth) {
            Some(best) if trace >= *best => trace == *best,
            _ => {
                self.traces.truncate(depth);
                self.traces.push(trace);
                self.reached = false;
                true
            }
        }
    }
}
