//! Atoms that symmetries found so far map onto one another.

use super::partition::Partition;

/// How many automorphisms are kept. Forgetting some costs time only; groups of so few atoms need few generators.
const KEPT: usize = 256;

/// Automorphisms of the instance.
#[derive(Default)]
pub(crate) struct Automorphisms {
    atoms: usize,
    /// Each takes as many entries as there are atoms: the image of each atom.
    images: Vec<u32>,
}

impl Automorphisms {
    /// Forgets all, for an instance with this many atoms.
    pub fn clear(&mut self, atoms: usize) {
        self.atoms = atoms;
        self.images.clear();
    }

    /// Keeps the one that maps the atoms of the first order onto those of the second, position by position.
    pub fn add(&mut self, from: &[u32], to: &[u32]) {
        let start = self.images.len();
        if start >= KEPT * self.atoms {
            return;
        }
        self.images.resize(start + self.atoms, 0);
        for (&atom, &image) in from.iter().zip(to) {
            self.images[start + atom as usize] = image;
        }
    }

    /// Those that map each of these atoms onto itself.
    fn fixing<'a>(&'a self, atoms: &'a [u32]) -> impl Iterator<Item = &'a [u32]> {
        let fixes = |images: &&[u32]| atoms.iter().all(|&atom| images[atom as usize] == atom);
        self.images.chunks_exact(self.atoms.max(1)).filter(fixes)
    }
}

/// A partition of the atoms into sets that are joined step by step (union-find).
#[derive(Default)]
pub(crate) struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    /// The orbits of the group that the known automorphisms generate which fix the atoms of the path. Twins are pairs
    /// of atoms that can be exchanged; those in a cell that is still open are not on the path.
    pub fn find(&mut self, automorphisms: &Automorphisms, path: &[u32], twins: &[u32], cell: &[u32]) {
        self.parent.clear();
        self.parent.extend(0..twins.len() as u32);
        for (place, &atom) in cell.iter().enumerate() {
            let twin = |&&other: &&u32| twins[other as usize] == twins[atom as usize];
            if let Some(&twin) = cell[..place].iter().find(twin) {
                self.join(atom, twin);
            }
        }
        for images in automorphisms.fixing(path) {
            for (atom, &image) in images.iter().enumerate() {
                self.join(atom as u32, image);
            }
        }
    }

    /// Whether two atoms are in one orbit.
    pub fn same(&mut self, one: u32, other: u32) -> bool {
        self.root(one) == self.root(other)
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[one as usize] = other;
    }

    fn root(&mut self, mut atom: u32) -> u32 {
        while self.parent[atom as usize] != atom {
            let above = self.parent[self.parent[atom as usize] as usize];
            self.parent[atom as usize] = above;
            atom = above;
        }
        atom
    }
}

/// For each atom, the first atom of its cell with which it can be exchanged: itself if there is none.
pub(crate) fn find_twins(partition: &Partition, twins: &mut Vec<u32>, mut swaps: impl FnMut(u32, u32) -> bool) {
    twins.clear();
    twins.extend(0..partition.order().len() as u32);
    for cell in partition.ranges() {
        let atoms = &partition.order()[cell];
        for (place, &atom) in atoms.iter().enumerate() {
            let first = |&&other: &&u32| twins[other as usize] == other && swaps(other, atom);
            if let Some(&first) = atoms[..place].iter().find(first) {
                twins[atom as usize] = first;
            }
        }
    }
}
