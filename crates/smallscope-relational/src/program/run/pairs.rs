//! Relations of arity 2, row by row.

use super::Memory;
use crate::logic::deep_stretch;
use crate::program::bits::Row;
use crate::program::code::{Id, Op, PairOp};
use crate::program::compile::Code;
use crate::program::listing::Listing;

impl<const W: usize> Memory<W> {
    /// The atoms that the pairs lead to from an atom.
    #[inline]
    pub(super) fn row(&mut self, code: &Code, id: Id, atom: usize) -> Row<W> {
        match code.node(id).op {
            Op::Pair(PairOp::Relation(place)) => self.relations[place as usize].pairs().row(atom),
            _ => self.computed_row(code, id, atom),
        }
    }

    fn computed_row(&mut self, code: &Code, id: Id, atom: usize) -> Row<W> {
        let node = code.node(id);
        let Op::Pair(op) = &node.op else { unreachable!("a relation of arity 2: {node:?}") };
        match *op {
            PairOp::Relation(place) => self.relations[place as usize].pairs().row(atom),
            PairOp::Iden => Row::single(atom),
            PairOp::Empty => Row::EMPTY,
            PairOp::Variable(slot) => self.slots[slot as usize].tuples.row(atom as u64),
            PairOp::Union(a, b) => self.row(code, a, atom) | self.row(code, b, atom),
            PairOp::Intersection(a, b) => self.row(code, a, atom) & self.row(code, b, atom),
            PairOp::Difference(a, b) => self.row(code, a, atom) - self.row(code, b, atom),
            PairOp::Override(a, b) => match self.row(code, b, atom) {
                row if row.is_empty() => self.row(code, a, atom),
                row => row,
            },
            PairOp::Domain(set, pairs) if self.set(code, set).contains(atom) => self.row(code, pairs, atom),
            PairOp::Range(pairs, set) => self.row(code, pairs, atom) & self.set(code, set),
            PairOp::Product(left, right) if self.set(code, left).contains(atom) => self.set(code, right),
            PairOp::Domain(..) | PairOp::Product(..) => Row::EMPTY,
            PairOp::Join(left, right) => {
                let from = self.row(code, left, atom);
                self.image(code, right, from)
            }
            PairOp::Front(set, many) => self.front(code, set, many, atom),
            PairOp::Back(many, set) => self.back(code, many, set, atom),
            PairOp::If(condition, yes, no) => {
                let chosen = if self.truth(code, condition) { yes } else { no };
                self.row(code, chosen, atom)
            }
            PairOp::Constant(_)
            | PairOp::Transpose(_)
            | PairOp::Closure(_)
            | PairOp::ReflexiveClosure(_)
            | PairOp::Comprehension(..)
            | PairOp::Remember(_) => {
                let version = self.slots[node.slot as usize].version;
                match self.rows[node.cell as usize].get(version, atom) {
                    Some(row) => row,
                    None => self.missing_row(code, id, atom),
                }
            }
            PairOp::Deep(inner) => deep_stretch(|| self.row(code, inner, atom)),
        }
    }

    /// The atoms that the pairs lead to from a set.
    pub(super) fn image(&mut self, code: &Code, pairs: Id, set: Row<W>) -> Row<W> {
        set.fold(Row::EMPTY, |image, atom| image | self.row(code, pairs, atom))
    }

    /// A row that is not remembered yet.
    fn missing_row(&mut self, code: &Code, id: Id, atom: usize) -> Row<W> {
        let node = code.node(id);
        let (cell, version) = (node.cell as usize, self.slots[node.slot as usize].version);
        let Op::Pair(op) = &node.op else { unreachable!("a relation of arity 2: {node:?}") };
        let row = match op {
            PairOp::Remember(inner) => self.row(code, *inner, atom),
            PairOp::Closure(inner) => {
                let first = self.row(code, *inner, atom);
                self.reached(code, *inner, first, (cell, version))
            }
            PairOp::ReflexiveClosure(inner) => self.reached(code, *inner, Row::single(atom), (cell, version)),
            whole => {
                self.whole(code, whole, (cell, version));
                return self.rows[cell].rows[atom];
            }
        };
        self.rows[cell].begin(version, self.atoms);
        self.rows[cell].set(atom, row);
        row
    }

    /// The atoms reached from a set, with it. The cell has the rows of the closure that are known; it may be reflexive.
    fn reached(&mut self, code: &Code, pairs: Id, from: Row<W>, (cell, version): (usize, u64)) -> Row<W> {
        let (mut reached, mut left) = (from, from);
        while let Some(atom) = left.next() {
            if let Some(row) = self.rows[cell].get(version, atom) {
                reached |= row;
                left -= row;
            } else {
                let row = self.row(code, pairs, atom) - reached;
                reached |= row;
                left |= row;
            }
        }
        reached
    }

    /// All rows at once.
    fn whole(&mut self, code: &Code, op: &PairOp, (cell, version): (usize, u64)) {
        let mut rows = std::mem::take(&mut self.rows[cell]);
        rows.begin_whole(version, self.univ, self.atoms);
        match *op {
            PairOp::Transpose(inner) => {
                for atom in self.domain(code, inner) {
                    self.row(code, inner, atom).for_each(|other| rows.rows[other].insert(atom));
                }
            }
            PairOp::Constant(place) => {
                let atoms = self.atoms as u64;
                for &index in code.constants[place as usize].indices() {
                    rows.rows[(index / atoms) as usize].insert((index % atoms) as usize);
                }
            }
            PairOp::Comprehension(ref binders, body) => {
                self.each_row(code, binders, body, &mut |prefix, row| rows.rows[prefix as usize] |= row);
            }
            ref other => unreachable!("rows that are made at once: {other:?}"),
        }
        self.rows[cell] = rows;
    }

    /// Atoms among which are all that have a row that is not empty.
    pub(super) fn domain(&mut self, code: &Code, id: Id) -> Row<W> {
        let Op::Pair(op) = &code.node(id).op else { unreachable!("a relation of arity 2") };
        match *op {
            PairOp::Relation(place) => self.relations[place as usize].pairs().domain(),
            PairOp::Empty => Row::EMPTY,
            PairOp::Union(a, b) | PairOp::Override(a, b) => self.domain(code, a) | self.domain(code, b),
            PairOp::Intersection(a, b) => self.domain(code, a) & self.domain(code, b),
            PairOp::Domain(set, pairs) => self.set(code, set) & self.domain(code, pairs),
            PairOp::Product(set, _) => self.set(code, set),
            PairOp::Difference(inner, _)
            | PairOp::Range(inner, _)
            | PairOp::Join(inner, _)
            | PairOp::Closure(inner)
            | PairOp::Remember(inner) => self.domain(code, inner),
            PairOp::Deep(inner) => deep_stretch(|| self.domain(code, inner)),
            _ => self.univ,
        }
    }

    /// How many pairs there are; counting may stop at a number.
    pub(super) fn count(&mut self, code: &Code, pairs: Id, enough: usize) -> usize {
        let mut count = 0;
        for atom in self.domain(code, pairs) {
            count += self.row(code, pairs, atom).len();
            if count >= enough {
                break;
            }
        }
        count
    }

    /// Appends all pairs to a list.
    pub(super) fn list_pairs(&mut self, code: &Code, pairs: Id, list: &mut Listing<W>) {
        for atom in self.domain(code, pairs) {
            list.insert(atom as u64, self.row(code, pairs, atom));
        }
    }
}
