//! Ordered partitions of the atoms into cells, which refinement and individualisation make finer.
//!
//! Invariant: the cells lie one after another in `order`; the colour of an atom is the position where its cell begins, and
//! `length` has the cell's length at that position. Finer cells lie where the cell that they are of lay, so a colour says
//! where the atom will be in the end.

use std::ops::Range;

/// An ordered partition of the atoms.
#[derive(Default)]
pub(crate) struct Partition {
    order: Vec<u32>,
    colour: Vec<u32>,
    /// Only meaningful where a cell begins.
    length: Vec<u32>,
    cells: usize,
}

impl Partition {
    /// The partition with these cells, which have every atom once.
    pub fn new(cells: &[Vec<usize>]) -> Self {
        let order: Vec<u32> = cells.iter().flatten().map(|&atom| atom as u32).collect();
        let mut partition = Partition { colour: vec![0; order.len()], length: vec![0; order.len()], order, cells: 0 };
        let mut start = 0;
        for cell in cells.iter().filter(|cell| !cell.is_empty()) {
            partition.mark(start..start + cell.len());
            partition.cells += 1;
            start += cell.len();
        }
        partition
    }

    /// Becomes the other one, without allocating if both have as many atoms.
    pub fn copy_from(&mut self, other: &Partition) {
        self.order.clone_from(&other.order);
        self.colour.clone_from(&other.colour);
        self.length.clone_from(&other.length);
        self.cells = other.cells;
    }

    /// The atoms, cell after cell.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Where the cell of each atom begins.
    pub fn colours(&self) -> &[u32] {
        &self.colour
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Whether every cell has one atom.
    pub fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// The positions of each cell, in order.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let end = start + *self.length.get(start)? as usize;
            Some(std::mem::replace(&mut start, end)..end)
        })
    }

    /// The first of the smallest cells with more than one atom.
    pub fn smallest_open_cell(&self) -> Option<Range<usize>> {
        self.ranges().filter(|cell| cell.len() > 1).min_by_key(|cell| cell.len())
    }

    /// Makes an atom of a larger cell a cell of its own, before the rest.
    pub fn individualise(&mut self, cell: Range<usize>, atom: u32) {
        let place = cell.start + self.order[cell.clone()].iter().take_while(|&&other| other != atom).count();
        self.order.swap(cell.start, place);
        self.mark(cell.start..cell.start + 1);
        self.mark(cell.start + 1..cell.end);
        self.cells += 1;
    }

    /// Makes each atom of a cell a cell of its own.
    pub fn individualise_all(&mut self, cell: Range<usize>) {
        self.cells += cell.len() - 1;
        for position in cell {
            self.mark(position..position + 1);
        }
    }

    /// Splits the cells whose atoms have different signatures, by signature. Whether there were any.
    pub fn split(&mut self, signatures: &[u64]) -> bool {
        let before = self.cells;
        let mut start = 0;
        while start < self.order.len() {
            let end = start + self.length[start] as usize;
            if end - start > 1 {
                self.split_cell(start..end, signatures);
            }
            start = end;
        }
        self.cells > before
    }

    fn split_cell(&mut self, cell: Range<usize>, signatures: &[u64]) {
        let signature = |atom: u32| signatures[atom as usize];
        let atoms = &mut self.order[cell.clone()];
        if atoms.iter().all(|&atom| signature(atom) == signature(atoms[0])) {
            return;
        }
        atoms.sort_unstable_by_key(|&atom| signature(atom));
        let mut start = cell.start;
        for position in start + 1..cell.end {
            if signature(self.order[position]) != signature(self.order[start]) {
                self.mark(start..position);
                self.cells += 1;
                start = position;
            }
        }
        self.mark(start..cell.end);
    }

    /// Makes these positions a cell.
    fn mark(&mut self, cell: Range<usize>) {
        self.length[cell.start] = cell.len() as u32;
        for &atom in &self.order[cell.clone()] {
            self.colour[atom as usize] = cell.start as u32;
        }
    }
}
