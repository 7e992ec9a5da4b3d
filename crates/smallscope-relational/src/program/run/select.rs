//! One variable for many atoms at once: the atoms for which a formula holds, as a set.
//!
//! A quantifier and a comprehension need not try atom after atom: connectives are operations on the sets of atoms for which
//! their parts hold, what does not mention the variable holds for all atoms or none, and many an atomic formula is a test of
//! rows. What is left tries the atoms that are left.
//!
//! The variable is the innermost one around, so a node mentions it if its slot is the variable's.

use super::Memory;
use super::numbers::holds;
use super::value::allows;
use crate::logic::{Multiplicity, deep_stretch};
use crate::program::bits::Row;
use crate::program::code::{Id, Op, PairOp, SetOp, Slot, TruthOp};
use crate::program::compile::Code;

impl<const W: usize> Memory<W> {
    /// The atoms among these for which a formula holds, if they are in the slot.
    pub(super) fn among(&mut self, code: &Code, id: Id, slot: Slot, atoms: Row<W>) -> Row<W> {
        if atoms.is_empty() {
            return atoms;
        }
        let node = code.node(id);
        if node.slot != slot {
            return if self.truth(code, id) { atoms } else { Row::EMPTY };
        }
        let Op::Truth(op) = &node.op else { unreachable!("a formula: {node:?}") };
        match *op {
            TruthOp::Not(inner) => atoms - self.among(code, inner, slot, atoms),
            TruthOp::And(ref parts) => parts.iter().fold(atoms, |left, &part| self.among(code, part, slot, left)),
            TruthOp::Or(ref parts) => {
                atoms - parts.iter().fold(atoms, |left, &part| left - self.among(code, part, slot, left))
            }
            TruthOp::Iff(a, b) => {
                let (a, b) = (self.among(code, a, slot, atoms), self.among(code, b, slot, atoms));
                (a & b) | (atoms - (a | b))
            }
            TruthOp::If(condition, yes, no) => {
                let chosen = self.among(code, condition, slot, atoms);
                self.among(code, yes, slot, chosen) | self.among(code, no, slot, atoms - chosen)
            }
            TruthOp::Tabulate(_, inner) => {
                let (cell, version) = (node.cell as usize, self.slots[0].version);
                self.truth_tables[cell].begin(version);
                let left = atoms - self.truth_tables[cell].known;
                if !left.is_empty() {
                    let holds = self.among(code, inner, slot, left);
                    self.truth_tables[cell].add(left, holds);
                }
                self.truth_tables[cell].holds & atoms
            }
            TruthOp::Remember(inner) => self.among(code, inner, slot, atoms),
            TruthOp::Deep(inner) => deep_stretch(|| self.among(code, inner, slot, atoms)),
            TruthOp::Member(member, set) => self.members(code, (member, set), slot, atoms, id),
            TruthOp::Count(multiplicity, set) => match self.link(code, set, slot) {
                Some(pairs) => self.counted(code, multiplicity, pairs, atoms),
                None => self.one_by_one(code, id, slot, atoms),
            },
            TruthOp::Subset(left, right) => match self.link(code, left, slot) {
                Some(pairs) if code.node(right).slot != slot => {
                    let set = self.set(code, right);
                    self.rows_that(code, pairs, atoms, |_, row| row.is_subset(set))
                }
                _ => self.one_by_one(code, id, slot, atoms),
            },
            TruthOp::Equal(left, right) => self.equals(code, (left, right), slot, atoms, id),
            TruthOp::Compare(comparison, left, right) if code.node(right).slot != slot => {
                let right = self.number(code, right);
                self.numbers_that(code, left, slot, atoms, |left| holds(comparison, left, right))
            }
            TruthOp::Compare(comparison, left, right) if code.node(left).slot != slot => {
                let left = self.number(code, left);
                self.numbers_that(code, right, slot, atoms, |right| holds(comparison, left, right))
            }
            _ => self.one_by_one(code, id, slot, atoms),
        }
    }

    /// Whether a formula has this truth for all of these atoms.
    pub(super) fn throughout(&mut self, code: &Code, id: Id, slot: Slot, atoms: Row<W>, truth: bool) -> bool {
        if atoms.is_empty() {
            return true;
        }
        let node = code.node(id);
        if node.slot != slot {
            return self.truth(code, id) == truth;
        }
        let Op::Truth(op) = &node.op else { unreachable!("a formula: {node:?}") };
        match (op, truth) {
            (TruthOp::Not(inner), _) => self.throughout(code, *inner, slot, atoms, !truth),
            (TruthOp::And(parts), true) | (TruthOp::Or(parts), false) => {
                parts.iter().all(|&part| self.throughout(code, part, slot, atoms, truth))
            }
            (TruthOp::And(parts), false) | (TruthOp::Or(parts), true) => {
                let Some((&last, parts)) = parts.split_last() else { unreachable!("connectives have parts") };
                let left = parts.iter().fold(atoms, |left, &part| {
                    let holds = self.among(code, part, slot, left);
                    if truth { left - holds } else { holds }
                });
                self.throughout(code, last, slot, left, truth)
            }
            (TruthOp::Quantified(..) | TruthOp::Mapping(_), _) => {
                self.each_atom(slot, atoms, |memory, _| memory.truth(code, id) == truth)
            }
            _ => {
                let holds = self.among(code, id, slot, atoms);
                if truth { holds == atoms } else { holds.is_empty() }
            }
        }
    }

    fn one_by_one(&mut self, code: &Code, id: Id, slot: Slot, atoms: Row<W>) -> Row<W> {
        let mut found = Row::EMPTY;
        self.each_atom(slot, atoms, |memory, atom| {
            if memory.truth(code, id) {
                found.insert(atom);
            }
            true
        });
        found
    }

    /// The atoms for which a number passes a test.
    #[inline]
    fn numbers_that(
        &mut self,
        code: &Code,
        number: Id,
        slot: Slot,
        atoms: Row<W>,
        test: impl Fn(i64) -> bool,
    ) -> Row<W> {
        let mut found = Row::EMPTY;
        self.each_atom(slot, atoms, |memory, atom| {
            if test(memory.number(code, number)) {
                found.insert(atom);
            }
            true
        });
        found
    }

    /// The pairs if the set is their row for the variable, and they do not mention it.
    #[inline]
    fn link(&self, code: &Code, set: Id, slot: Slot) -> Option<Id> {
        match code.node(set).op {
            Op::Set(SetOp::Row(from, pairs)) if from == slot && code.node(pairs).slot != slot => Some(pairs),
            _ => None,
        }
    }

    /// The atoms whose row passes a test.
    #[inline]
    fn rows_that(&mut self, code: &Code, pairs: Id, atoms: Row<W>, test: impl Fn(usize, Row<W>) -> bool) -> Row<W> {
        let mut found = Row::EMPTY;
        for atom in atoms {
            if test(atom, self.row(code, pairs, atom)) {
                found.insert(atom);
            }
        }
        found
    }

    /// `x in s`, where `x` or `s` or both mention the variable.
    fn members(&mut self, code: &Code, (member, set): (Slot, Id), slot: Slot, atoms: Row<W>, id: Id) -> Row<W> {
        if code.node(set).slot != slot {
            return self.set(code, set) & atoms;
        }
        match self.link(code, set, slot) {
            Some(pairs) if member == slot => self.rows_that(code, pairs, atoms, |atom, row| row.contains(atom)),
            Some(pairs) => {
                let member = self.atom(member);
                self.rows_that(code, pairs, atoms, |_, row| row.contains(member))
            }
            None => self.one_by_one(code, id, slot, atoms),
        }
    }

    /// Whether the rows have as many atoms as the multiplicity says.
    fn counted(&mut self, code: &Code, multiplicity: Multiplicity, pairs: Id, atoms: Row<W>) -> Row<W> {
        match (multiplicity, &code.node(pairs).op) {
            (Multiplicity::Some, &Op::Pair(PairOp::Relation(place))) => {
                atoms & self.relations[place as usize].pairs().domain()
            }
            (Multiplicity::No, &Op::Pair(PairOp::Relation(place))) => {
                atoms - self.relations[place as usize].pairs().domain()
            }
            _ => self.rows_that(code, pairs, atoms, |_, row| allows(multiplicity, row.len())),
        }
    }

    fn equals(&mut self, code: &Code, (left, right): (Id, Id), slot: Slot, atoms: Row<W>, id: Id) -> Row<W> {
        let (inside, outside) = if code.node(right).slot == slot { (right, left) } else { (left, right) };
        if code.node(outside).slot == slot {
            return self.one_by_one(code, id, slot, atoms);
        }
        if code.node(inside).op == Op::Set(SetOp::Atom(slot)) {
            let set = self.set(code, outside);
            return if set.has_several() { Row::EMPTY } else { set & atoms };
        }
        match self.link(code, inside, slot) {
            Some(pairs) => {
                let set = self.set(code, outside);
                self.rows_that(code, pairs, atoms, |_, row| row == set)
            }
            None => self.one_by_one(code, id, slot, atoms),
        }
    }
}
