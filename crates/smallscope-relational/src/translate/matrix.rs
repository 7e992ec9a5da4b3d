//! Sparse boolean matrices: for each tuple that a relation may have, the bit that says whether it has it.
//!
//! Cells are sorted by the number of their tuple; a cell that is absent is false, and no cell holds the constant false.
//! After Jackson's "Automating first-order relational logic", with the sparse representation of Kodkod.

use smallscope_solver::{Bit, Circuit, Stop};

use super::watch::Watch;
use crate::tuples::TupleSet;

/// A closure in which paths can be longer than this is built by pivots.
const LONG_PATH: usize = 32;

/// The value of a relation or an expression, with one bit for each possible tuple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    atoms: u64,
    arity: usize,
    cells: Vec<Cell>,
}

/// The number of a tuple, and whether it is in.
pub(crate) type Cell = (u64, Bit);

impl Matrix {
    /// No tuple.
    pub(crate) fn empty(atoms: usize, arity: usize) -> Self {
        Matrix { atoms: atoms as u64, arity, cells: Vec::new() }
    }

    /// Exactly this tuple.
    pub(crate) fn singleton(atoms: usize, arity: usize, tuple: u64) -> Self {
        Matrix { atoms: atoms as u64, arity, cells: vec![(tuple, Bit::TRUE)] }
    }

    /// Exactly these tuples.
    pub(crate) fn constant(tuples: &TupleSet) -> Self {
        let cells = tuples.indices().iter().map(|&tuple| (tuple, Bit::TRUE)).collect();
        Matrix { atoms: tuples.atoms() as u64, arity: tuples.arity(), cells }
    }

    /// Every atom.
    pub(crate) fn univ(atoms: usize) -> Self {
        let cells = (0..atoms as u64).map(|atom| (atom, Bit::TRUE)).collect();
        Matrix { atoms: atoms as u64, arity: 1, cells }
    }

    /// Every atom with itself.
    pub(crate) fn iden(atoms: usize) -> Self {
        let count = atoms as u64;
        let cells = (0..count).map(|atom| (atom * count + atom, Bit::TRUE)).collect();
        Matrix { atoms: count, arity: 2, cells }
    }

    /// These cells, in the order of their tuples, each tuple once; false ones are left out.
    pub(crate) fn from_sorted(atoms: usize, arity: usize, cells: impl IntoIterator<Item = Cell>) -> Self {
        let cells: Vec<Cell> = cells.into_iter().filter(|(_, bit)| !bit.is_false()).collect();
        debug_assert!(cells.is_sorted_by(|a, b| a.0 < b.0), "cells in the order of their tuples");
        Matrix { atoms: atoms as u64, arity, cells }
    }

    /// These cells, in any order; a tuple is in if one of its cells says so.
    pub(crate) fn any_of(atoms: usize, arity: usize, mut from: Vec<Cell>, circuit: &mut Circuit) -> Self {
        let mut cells = Vec::new();
        gather(0, &mut from, circuit, &mut cells);
        Matrix { atoms: atoms as u64, arity, cells }
    }

    /// How many atoms the universe has.
    pub(crate) fn atoms(&self) -> usize {
        self.atoms as usize
    }

    /// The length of its tuples.
    pub(crate) fn arity(&self) -> usize {
        self.arity
    }

    /// Its cells that may be true, in order.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The bits of its cells.
    pub(crate) fn bits(&self) -> impl ExactSizeIterator<Item = Bit> + '_ {
        self.cells.iter().map(|&(_, bit)| bit)
    }

    /// Whether the tuple is in.
    pub(crate) fn get(&self, tuple: u64) -> Bit {
        self.cells.binary_search_by_key(&tuple, |cell| cell.0).map_or(Bit::FALSE, |place| self.cells[place].1)
    }

    /// All tuples that may be in.
    pub(crate) fn support(&self) -> TupleSet {
        TupleSet::from_indices(self.atoms(), self.arity, self.cells.iter().map(|cell| cell.0).collect())
    }

    /// The cells whose tuples begin with the tuple of this number; `tail` is how many tuples begin with it at most.
    pub(crate) fn row(&self, head: u64, tail: u64) -> &[Cell] {
        let start = self.cells.partition_point(|cell| cell.0 < head * tail);
        let length = self.cells[start..].partition_point(|cell| cell.0 < (head + 1) * tail);
        &self.cells[start..start + length]
    }

    /// How many tuples begin with a given atom, if all are in.
    fn tail(&self) -> u64 {
        self.atoms.pow(self.arity as u32 - 1)
    }

    fn with_cells(&self, cells: Vec<Cell>) -> Matrix {
        Matrix { atoms: self.atoms, arity: self.arity, cells }
    }

    /// Each tuple that is in one of them or both, with the two bits combined.
    fn merge(&self, other: &Matrix, mut combine: impl FnMut(Bit, Bit) -> Bit) -> Matrix {
        let mut cells = Vec::with_capacity(self.cells.len().max(other.cells.len()));
        for_each_pair(&self.cells, &other.cells, |tuple, left, right| {
            let bit = combine(left, right);
            if !bit.is_false() {
                cells.push((tuple, bit));
            }
        });
        self.with_cells(cells)
    }

    /// The cells for which the bit that the function gives is not constantly false, with that bit.
    fn map(&self, mut bit: impl FnMut(u64, Bit) -> Bit) -> Matrix {
        let cells = self.cells.iter().map(|&(tuple, old)| (tuple, bit(tuple, old)));
        self.with_cells(cells.filter(|(_, bit)| !bit.is_false()).collect())
    }

    /// `a + b`
    pub(crate) fn union(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        self.merge(other, |left, right| circuit.or(left, right))
    }

    /// `a & b`
    pub(crate) fn intersection(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        if self.cells.len() > other.cells.len() {
            return other.intersection(self, circuit);
        }
        self.map(|tuple, bit| circuit.and(bit, other.get(tuple)))
    }

    /// `a - b`
    pub(crate) fn difference(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        self.map(|tuple, bit| circuit.and(bit, !other.get(tuple)))
    }

    /// The first if the condition holds, else the second.
    pub(crate) fn choose(condition: Bit, yes: &Matrix, no: &Matrix, circuit: &mut Circuit) -> Matrix {
        yes.merge(no, |left, right| circuit.choose(condition, left, right))
    }

    /// `a -> b`
    pub(crate) fn product(&self, other: &Matrix, circuit: &mut Circuit, watch: &mut Watch<'_>) -> Result<Matrix, Stop> {
        let shift = other.atoms.pow(other.arity as u32);
        watch.room_for::<Cell>(self.cells.len().saturating_mul(other.cells.len()))?;
        let mut cells = Vec::new();
        for &(left, left_bit) in &self.cells {
            watch.spend(other.cells.len(), circuit)?;
            for &(right, right_bit) in &other.cells {
                let bit = circuit.and(left_bit, right_bit);
                if !bit.is_false() {
                    cells.push((left * shift + right, bit));
                }
            }
        }
        Ok(Matrix { atoms: self.atoms, arity: self.arity + other.arity, cells })
    }

    /// `a . b`
    pub(crate) fn join(&self, other: &Matrix, circuit: &mut Circuit, watch: &mut Watch<'_>) -> Result<Matrix, Stop> {
        let (atoms, tail) = (self.atoms, other.tail());
        let (mut cells, mut reached) = (Vec::new(), Vec::new());
        for group in self.cells.chunk_by(|a, b| a.0 / atoms == b.0 / atoms) {
            for &(left, left_bit) in group {
                for &(right, right_bit) in other.row(left % atoms, tail) {
                    reached.push((right % tail, circuit.and(left_bit, right_bit)));
                }
            }
            watch.spend(1 + reached.len(), circuit)?;
            gather(group[0].0 / atoms * tail, &mut reached, circuit, &mut cells);
        }
        Ok(Matrix { atoms, arity: self.arity + other.arity - 2, cells })
    }

    /// `a ++ b`
    pub(crate) fn override_with(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        let tail = self.tail();
        let mut kept = Vec::with_capacity(self.cells.len());
        for row in self.cells.chunk_by(|a, b| a.0 / tail == b.0 / tail) {
            let replaced = circuit.any(other.row(row[0].0 / tail, tail).iter().map(|cell| cell.1));
            kept.extend(row.iter().map(|&(tuple, bit)| (tuple, circuit.and(bit, !replaced))));
        }
        kept.retain(|(_, bit)| !bit.is_false());
        self.with_cells(kept).union(other, circuit)
    }

    /// `s <: r`, where `s` is the first
    pub(crate) fn restrict_domain(set: &Matrix, relation: &Matrix, circuit: &mut Circuit) -> Matrix {
        let tail = relation.tail();
        relation.map(|tuple, bit| circuit.and(bit, set.get(tuple / tail)))
    }

    /// `r :> s`
    pub(crate) fn restrict_range(&self, set: &Matrix, circuit: &mut Circuit) -> Matrix {
        self.map(|tuple, bit| circuit.and(bit, set.get(tuple % self.atoms)))
    }

    /// `~r`
    pub(crate) fn transpose(&self) -> Matrix {
        let turned = |tuple: u64| tuple % self.atoms * self.atoms + tuple / self.atoms;
        let mut cells: Vec<Cell> = self.cells.iter().map(|&(tuple, bit)| (turned(tuple), bit)).collect();
        cells.sort_unstable_by_key(|cell| cell.0);
        self.with_cells(cells)
    }

    /// `^r`: by iterative squaring, which solvers like better; over many atoms by pivots, which are fewer gates.
    pub(crate) fn closure(&self, circuit: &mut Circuit, watch: &mut Watch<'_>) -> Result<Matrix, Stop> {
        let longest = self.longest_path();
        if longest > LONG_PATH {
            return self.closure_by_pivots(circuit, watch);
        }
        let (mut closure, mut length) = (self.clone(), 1);
        while length < longest {
            let next = closure.union(&closure.join(&closure, circuit, watch)?, circuit);
            if next == closure {
                break;
            }
            closure = next;
            length *= 2;
        }
        Ok(closure)
    }

    /// `^r`, by allowing one atom after the other in the middle of a path (Warshall 1962).
    fn closure_by_pivots(&self, circuit: &mut Circuit, watch: &mut Watch<'_>) -> Result<Matrix, Stop> {
        let atoms = self.atoms();
        let mut bits = vec![Bit::FALSE; atoms * atoms];
        self.cells.iter().for_each(|&(tuple, bit)| bits[tuple as usize] = bit);
        for pivot in 0..atoms {
            let row = bits[pivot * atoms..(pivot + 1) * atoms].to_vec();
            let onwards = row.iter().enumerate().filter(|&(to, bit)| to != pivot && !bit.is_false());
            let onwards: Vec<(usize, Bit)> = onwards.map(|(to, &bit)| (to, bit)).collect();
            for from in (0..atoms).filter(|&from| from != pivot) {
                let to_pivot = bits[from * atoms + pivot];
                if to_pivot.is_false() {
                    continue;
                }
                watch.spend(1 + 2 * onwards.len(), circuit)?;
                for &(to, bit) in &onwards {
                    let through = circuit.and(to_pivot, bit);
                    let cell = &mut bits[from * atoms + to];
                    *cell = circuit.or(*cell, through);
                }
            }
        }
        let cells = bits.into_iter().enumerate().filter(|(_, bit)| !bit.is_false());
        Ok(self.with_cells(cells.map(|(tuple, bit)| (tuple as u64, bit)).collect()))
    }

    /// A bound on the number of steps of a path that visits no atom twice: it goes on only from atoms that have tuples
    /// on both sides.
    fn longest_path(&self) -> usize {
        let (mut from, mut to) = (vec![false; self.atoms()], vec![false; self.atoms()]);
        for &(tuple, _) in &self.cells {
            from[(tuple / self.atoms) as usize] = true;
            to[(tuple % self.atoms) as usize] = true;
        }
        1 + from.iter().zip(&to).filter(|(from, to)| **from && **to).count()
    }

    /// `a in b`
    pub(crate) fn within(&self, other: &Matrix, circuit: &mut Circuit) -> Bit {
        let parts: Vec<Bit> = self.cells.iter().map(|&(tuple, bit)| circuit.implies(bit, other.get(tuple))).collect();
        circuit.all(parts)
    }

    /// `a = b`
    pub(crate) fn equals(&self, other: &Matrix, circuit: &mut Circuit) -> Bit {
        let mut parts = Vec::with_capacity(self.cells.len().max(other.cells.len()));
        for_each_pair(&self.cells, &other.cells, |_, left, right| parts.push(circuit.iff(left, right)));
        circuit.all(parts)
    }
}

/// Walks two sorted vectors of cells side by side.
fn for_each_pair(left: &[Cell], right: &[Cell], mut visit: impl FnMut(u64, Bit, Bit)) {
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        let a = left.get(i).map_or(u64::MAX, |cell| cell.0);
        let b = right.get(j).map_or(u64::MAX, |cell| cell.0);
        let (from_left, from_right) = (a <= b, b <= a);
        let bit = |from, cells: &[Cell], place: usize| if from { cells[place].1 } else { Bit::FALSE };
        visit(a.min(b), bit(from_left, left, i), bit(from_right, right, j));
        i += usize::from(from_left);
        j += usize::from(from_right);
    }
}

/// Empties the vector into the cells, each tuple once with the disjunction of its bits.
fn gather(offset: u64, reached: &mut Vec<Cell>, circuit: &mut Circuit, cells: &mut Vec<Cell>) {
    reached.retain(|(_, bit)| !bit.is_false());
    reached.sort_unstable_by_key(|cell| cell.0);
    for same in reached.chunk_by(|a, b| a.0 == b.0) {
        let bit = if let [one] = same { one.1 } else { circuit.any(same.iter().map(|cell| cell.1)) };
        cells.push((offset + same[0].0, bit));
    }
    reached.clear();
}
