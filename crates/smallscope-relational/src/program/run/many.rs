//! Relations of arity 3 or more, as lists made as a whole.

use super::Memory;
use crate::error::Error;
use crate::logic::deep;
use crate::program::bits::Row;
use crate::program::code::{Id, ManyOp, Op};
use crate::program::compile::Code;
use crate::program::listing::Listing;

/// Lists of more words than this are not made.
const MOST_WORDS: usize = 1 << 22;

impl<const W: usize> Memory<W> {
    /// The row of `s.r` with `r` of arity 3.
    pub(super) fn front(&mut self, code: &Code, set: Id, many: Id, atom: usize) -> Row<W> {
        let set = self.set(code, set);
        self.make(code, many);
        let (list, atoms) = (self.list(code, many), self.atoms as u64);
        set.fold(Row::EMPTY, |row, first| row | list.row(first as u64 * atoms + atom as u64))
    }

    /// The row of `r.s` with `r` of arity 3.
    pub(super) fn back(&mut self, code: &Code, many: Id, set: Id, atom: usize) -> Row<W> {
        let set = self.set(code, set);
        self.make(code, many);
        let (first, atoms) = (atom as u64, self.atoms as u64);
        let mut row = Row::EMPTY;
        for entry in self.list(code, many).between(first * atoms, (first + 1) * atoms) {
            if !(entry.row & set).is_empty() {
                row.insert((entry.prefix - first * atoms) as usize);
            }
        }
        row
    }

    /// The list, which was made.
    pub(super) fn list(&self, code: &Code, id: Id) -> &Listing<W> {
        let node = code.node(id);
        match node.op {
            Op::Many(ManyOp::Relation(place, _)) => self.relations[place as usize].many(),
            Op::Many(ManyOp::Variable(slot, _)) => &self.slots[slot as usize].tuples,
            _ => &self.lists[node.cell as usize].list,
        }
    }

    /// Makes the list, unless it is made already.
    pub(super) fn make(&mut self, code: &Code, id: Id) {
        let node = code.node(id);
        let Op::Many(op) = &node.op else { unreachable!("a relation of arity 3 or more: {node:?}") };
        if matches!(op, ManyOp::Relation(..) | ManyOp::Variable(..)) {
            return;
        }
        let (cell, version) = (node.cell as usize, self.slots[node.slot as usize].version);
        if self.lists[cell].version != version {
            let mut list = std::mem::take(&mut self.lists[cell].list);
            list.clear();
            deep(|| self.fill(code, op, node.arity, &mut list));
            self.lists[cell].version = version;
            self.lists[cell].list = list;
        }
    }

    /// A copy of a relation of any arity as a list, to be given back.
    pub(super) fn listed(&mut self, code: &Code, id: Id) -> Listing<W> {
        let mut copy = self.borrow_list();
        match code.node(id).op {
            Op::Set(_) => copy.insert(0, self.set(code, id)),
            Op::Pair(_) => self.list_pairs(code, id, &mut copy),
            _ => {
                self.make(code, id);
                copy.copy(self.list(code, id));
            }
        }
        copy
    }

    fn fill(&mut self, code: &Code, op: &ManyOp, arity: u32, list: &mut Listing<W>) {
        match *op {
            ManyOp::Relation(..) | ManyOp::Variable(..) | ManyOp::Empty(_) => {}
            ManyOp::Constant(place, _) => {
                let atoms = self.atoms as u64;
                for &index in code.constants[place as usize].indices() {
                    list.insert(index / atoms, Row::single((index % atoms) as usize));
                }
            }
            ManyOp::If(condition, yes, no) => {
                let chosen = if self.truth(code, condition) { yes } else { no };
                self.make(code, chosen);
                list.copy(self.list(code, chosen));
            }
            ManyOp::Comprehension(ref binders, body) => {
                self.each_row(code, binders, body, &mut |prefix, row| list.push(prefix, row));
                list.settle();
            }
            ManyOp::Union(a, b)
            | ManyOp::Intersection(a, b)
            | ManyOp::Difference(a, b)
            | ManyOp::Override(a, b)
            | ManyOp::Domain(a, b)
            | ManyOp::Range(a, b)
            | ManyOp::Product(a, b)
            | ManyOp::Join(a, b) => {
                let (left, right) = (self.listed(code, a), self.listed(code, b));
                let arities = (code.node(a).arity, code.node(b).arity);
                self.combine(op, arity, &left, (&right, arities.1), list);
                self.return_list(left);
                self.return_list(right);
            }
        }
    }

    fn combine(
        &mut self,
        op: &ManyOp,
        arity: u32,
        left: &Listing<W>,
        (right, right_arity): (&Listing<W>, u32),
        list: &mut Listing<W>,
    ) {
        // What follows the first atom of a prefix.
        let rest = self.power(arity - 2);
        match op {
            ManyOp::Union(..) => {
                left.entries().iter().chain(right.entries()).for_each(|entry| list.push(entry.prefix, entry.row));
                list.settle();
            }
            ManyOp::Intersection(..) => {
                left.entries().iter().for_each(|entry| list.insert(entry.prefix, entry.row & right.row(entry.prefix)));
            }
            ManyOp::Difference(..) => {
                left.entries().iter().for_each(|entry| list.insert(entry.prefix, entry.row - right.row(entry.prefix)));
            }
            ManyOp::Override(..) => {
                let first = |prefix: u64| prefix / rest * rest;
                let kept = |prefix: u64| right.between(first(prefix), first(prefix) + rest).is_empty();
                let old = left.entries().iter().filter(|entry| kept(entry.prefix));
                old.chain(right.entries()).for_each(|entry| list.push(entry.prefix, entry.row));
                list.settle();
            }
            ManyOp::Domain(..) => {
                let set = left.row(0);
                let inside = right.entries().iter().filter(|entry| set.contains((entry.prefix / rest) as usize));
                inside.for_each(|entry| list.insert(entry.prefix, entry.row));
            }
            ManyOp::Range(..) => {
                let set = right.row(0);
                left.entries().iter().for_each(|entry| list.insert(entry.prefix, entry.row & set));
            }
            ManyOp::Product(..) => self.product(arity, left, (right, right_arity), list),
            ManyOp::Join(..) => self.join(arity, left, (right, right_arity), list),
            other => unreachable!("an operator: {other:?}"),
        }
    }

    fn product(
        &mut self,
        arity: u32,
        left: &Listing<W>,
        (right, right_arity): (&Listing<W>, u32),
        list: &mut Listing<W>,
    ) {
        let entries = left.len().saturating_mul(right.entries().len());
        if entries.saturating_mul(W) > MOST_WORDS {
            let tuples = left.len().saturating_mul(right.len());
            return self.fail(|| Error::TooManyTuples { tuples, arity: arity as usize });
        }
        let (atoms, shift) = (self.atoms as u64, self.power(right_arity - 1));
        for front in left.entries() {
            for atom in front.row {
                let tuple = front.prefix * atoms + atom as u64;
                right.entries().iter().for_each(|back| list.insert(tuple * shift + back.prefix, back.row));
            }
        }
    }

    fn join(&mut self, arity: u32, left: &Listing<W>, (right, right_arity): (&Listing<W>, u32), list: &mut Listing<W>) {
        let atoms = self.atoms as u64;
        if right_arity == 1 {
            let set = right.row(0);
            for front in left.entries().iter().filter(|front| !(front.row & set).is_empty()) {
                list.insert(front.prefix / atoms, Row::single((front.prefix % atoms) as usize));
            }
            return;
        }
        let rest = self.power(right_arity - 2);
        for front in left.entries() {
            let start = list.entries().len();
            for middle in front.row {
                let middle = middle as u64 * rest;
                for back in right.between(middle, middle + rest) {
                    list.push(front.prefix * rest + (back.prefix - middle), back.row);
                }
            }
            list.settle_from(start);
            let entries = list.entries().len();
            if entries * W > MOST_WORDS {
                return self.fail(|| Error::TooManyTuples { tuples: entries, arity: arity as usize });
            }
        }
    }
}
