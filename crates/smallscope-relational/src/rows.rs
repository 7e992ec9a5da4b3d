//! Tuples with their atoms spelled out, row after row, for walks that look at every atom of every tuple.

use crate::tuples::TupleSet;

/// The tuples of one set. [`Rows::load`] keeps the memory of the set before.
#[derive(Default)]
pub(crate) struct Rows {
    arity: usize,
    atoms: Vec<u32>,
    /// For each row, a number that says which of its columns have the same atom.
    shapes: Vec<u64>,
}

impl Rows {
    /// The tuples of a set.
    pub fn of(set: &TupleSet) -> Self {
        let mut rows = Rows::default();
        rows.load(set);
        rows
    }

    /// Replaces the rows by the tuples of a set.
    pub fn load(&mut self, set: &TupleSet) {
        self.arity = set.arity();
        self.atoms.clear();
        self.shapes.clear();
        let atoms = set.atoms() as u64;
        for &index in set.indices() {
            let start = self.atoms.len();
            self.atoms.resize(start + self.arity, 0);
            let row = &mut self.atoms[start..];
            let mut rest = index;
            for atom in row.iter_mut().rev() {
                *atom = (rest % atoms) as u32;
                rest /= atoms;
            }
            self.shapes.push(shape_of(row));
        }
    }

    /// The rows, in the order of the set.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.atoms.chunks_exact(self.arity)
    }

    /// The rows with their shapes: rows with different shapes have equal atoms in different columns.
    pub fn shaped(&self) -> impl Iterator<Item = (&[u32], u64)> {
        self.iter().zip(self.shapes.iter().copied())
    }
}

/// Each column's digit is the first column with the same atom.
fn shape_of(row: &[u32]) -> u64 {
    let base = row.len() as u64;
    let first = |column: usize| row.iter().position(|&other| other == row[column]).map_or(0, |first| first as u64);
    (0..row.len()).fold(0, |shape: u64, column| shape.wrapping_mul(base).wrapping_add(first(column)))
}

/// Whether exchanging two atoms maps the set onto itself. The rows must be those of the set.
pub(crate) fn swap_keeps(set: &TupleSet, rows: &Rows, one: usize, other: usize) -> bool {
    let (atoms, one, other) = (set.atoms() as u64, one as u32, other as u32);
    let swap = |atom: u32| match atom {
        _ if atom == one => other,
        _ if atom == other => one,
        _ => atom,
    };
    let swapped = |row: &[u32]| row.iter().fold(0, |index, &atom| index * atoms + u64::from(swap(atom)));
    rows.iter()
        .filter(|row| row.iter().any(|&atom| atom == one || atom == other))
        .all(|row| set.contains_index(swapped(row)))
}
