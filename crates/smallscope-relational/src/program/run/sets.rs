//! Sets of atoms.

use super::Memory;
use crate::logic::deep_stretch;
use crate::program::bits::Row;
use crate::program::code::{Id, Op, SetOp, Slot};
use crate::program::compile::Code;

impl<const W: usize> Memory<W> {
    pub(super) fn set(&mut self, code: &Code, id: Id) -> Row<W> {
        let node = code.node(id);
        let Op::Set(op) = &node.op else { unreachable!("a set: {node:?}") };
        match *op {
            SetOp::Relation(place) => self.relations[place as usize].set(),
            SetOp::Univ => self.univ,
            SetOp::Empty => Row::EMPTY,
            SetOp::Ints => self.carriers,
            SetOp::Constant(place) => constant(code, place),
            SetOp::Atom(slot) => Row::single(self.atom(slot)),
            SetOp::Variable(slot) => self.slots[slot as usize].set,
            SetOp::Union(a, b) => self.set(code, a) | self.set(code, b),
            SetOp::Intersection(a, b) => self.set(code, a) & self.set(code, b),
            SetOp::Difference(a, b) => self.set(code, a) - self.set(code, b),
            SetOp::Row(slot, pairs) => self.row(code, pairs, self.atom(slot)),
            SetOp::Image(set, pairs) => {
                let set = self.set(code, set);
                self.image(code, pairs, set)
            }
            SetOp::If(condition, yes, no) => {
                let chosen = if self.truth(code, condition) { yes } else { no };
                self.set(code, chosen)
            }
            SetOp::Comprehension(binder, body) => {
                let domain = self.set(code, binder.domain);
                self.among(code, body, binder.slot, domain)
            }
            SetOp::FromInt(number) => {
                let number = self.number(code, number);
                self.carriers_of(number)
            }
            SetOp::Remember(inner) => {
                let (cell, version) = (node.cell as usize, self.slots[node.slot as usize].version);
                if self.sets[cell].version == version {
                    return self.sets[cell].value;
                }
                let value = self.set(code, inner);
                self.sets[cell] = super::value::Versioned { version, value };
                value
            }
            SetOp::Tabulate(slot, inner) => {
                let (cell, version, atom) = (node.cell as usize, self.slots[0].version, self.atom(slot));
                if let Some(row) = self.rows[cell].get(version, atom) {
                    return row;
                }
                let row = self.set(code, inner);
                self.rows[cell].begin(version, self.atoms);
                self.rows[cell].set(atom, row);
                row
            }
            SetOp::Deep(inner) => deep_stretch(|| self.set(code, inner)),
        }
    }

    /// The atom in a slot.
    #[inline]
    pub(super) fn atom(&self, slot: Slot) -> usize {
        self.slots[slot as usize].atom
    }

    /// The atoms that carry an integer.
    fn carriers_of(&self, number: i64) -> Row<W> {
        let mut found = Row::EMPTY;
        self.carriers.filter(|&atom| self.carried[atom] == number).for_each(|atom| found.insert(atom));
        found
    }
}

fn constant<const W: usize>(code: &Code, place: u32) -> Row<W> {
    let mut row = Row::EMPTY;
    code.constants[place as usize].indices().iter().for_each(|&atom| row.insert(atom as usize));
    row
}
