//! The truth of formulas.

use super::Memory;
use super::numbers::holds;
use super::value::{Versioned, allows};
use crate::logic::{Multiplicity, deep_stretch};
use crate::program::bits::Row;
use crate::program::code::{Binder, Id, Mapped, Op, Tally, TruthOp};
use crate::program::compile::Code;

impl<const W: usize> Memory<W> {
    pub(super) fn truth(&mut self, code: &Code, id: Id) -> bool {
        let node = code.node(id);
        let Op::Truth(op) = &node.op else { unreachable!("a formula: {node:?}") };
        match *op {
            TruthOp::Constant(value) => value,
            TruthOp::Not(inner) => !self.truth(code, inner),
            TruthOp::And(ref parts) => parts.iter().all(|&part| self.truth(code, part)),
            TruthOp::Or(ref parts) => parts.iter().any(|&part| self.truth(code, part)),
            TruthOp::Iff(left, right) => self.truth(code, left) == self.truth(code, right),
            TruthOp::If(condition, yes, no) => {
                let chosen = if self.truth(code, condition) { yes } else { no };
                self.truth(code, chosen)
            }
            TruthOp::Quantified(tally, ref binders, body) => self.quantified(code, tally, binders, body),
            TruthOp::Count(multiplicity, inner) => self.has(code, multiplicity, inner),
            TruthOp::Member(slot, set) => self.set(code, set).contains(self.atom(slot)),
            TruthOp::Subset(left, right) => self.subset(code, left, right),
            TruthOp::Equal(left, right) => self.equal(code, left, right),
            TruthOp::Compare(comparison, left, right) => {
                let (left, right) = (self.number(code, left), self.number(code, right));
                holds(comparison, left, right)
            }
            TruthOp::Mapping(ref mapped) => self.maps(code, mapped),
            TruthOp::Remember(inner) => {
                let (cell, version) = (node.cell as usize, self.slots[node.slot as usize].version);
                if self.truths[cell].version == version {
                    return self.truths[cell].value;
                }
                let value = self.truth(code, inner);
                self.truths[cell] = Versioned { version, value };
                value
            }
            TruthOp::Tabulate(slot, inner) => {
                let (cell, version, atom) = (node.cell as usize, self.slots[0].version, self.atom(slot));
                let table = &self.truth_tables[cell];
                if table.version == version && table.known.contains(atom) {
                    return table.holds.contains(atom);
                }
                let truth = self.truth(code, inner);
                let table = &mut self.truth_tables[cell];
                table.begin(version);
                table.add(Row::single(atom), if truth { Row::single(atom) } else { Row::EMPTY });
                truth
            }
            TruthOp::Deep(inner) => deep_stretch(|| self.truth(code, inner)),
        }
    }

    fn quantified(&mut self, code: &Code, tally: Tally, binders: &[Binder], body: Id) -> bool {
        if let &[Binder { slot, domain, multiplicity: Multiplicity::One, .. }] = binders {
            if let Op::Set(_) = code.node(domain).op {
                let atoms = self.set(code, domain);
                return match tally {
                    Tally::All => self.throughout(code, body, slot, atoms, true),
                    Tally::Some => !self.throughout(code, body, slot, atoms, false),
                    Tally::Lone => !self.among(code, body, slot, atoms).has_several(),
                    Tally::One => self.among(code, body, slot, atoms).len() == 1,
                };
            }
        }
        match tally {
            Tally::All => self.tally(code, binders, body, false, 1) == 0,
            Tally::Some => self.tally(code, binders, body, true, 1) == 1,
            Tally::Lone => self.tally(code, binders, body, true, 2) <= 1,
            Tally::One => self.tally(code, binders, body, true, 2) == 1,
        }
    }

    /// Whether a relation has as many tuples as the multiplicity says.
    fn has(&mut self, code: &Code, multiplicity: Multiplicity, id: Id) -> bool {
        let count = match code.node(id).op {
            Op::Set(_) => match self.set(code, id) {
                set if set.is_empty() => 0,
                set => 1 + usize::from(set.has_several()),
            },
            Op::Pair(_) => self.count(code, id, 2),
            _ => {
                self.make(code, id);
                self.list(code, id).len()
            }
        };
        allows(multiplicity, count)
    }

    fn subset(&mut self, code: &Code, left: Id, right: Id) -> bool {
        match code.node(left).op {
            Op::Set(_) => self.set(code, left).is_subset(self.set(code, right)),
            Op::Pair(_) => {
                self.domain(code, left).all(|atom| self.row(code, left, atom).is_subset(self.row(code, right, atom)))
            }
            _ => {
                self.make(code, left);
                self.make(code, right);
                let right = self.list(code, right);
                self.list(code, left).entries().iter().all(|entry| entry.row.is_subset(right.row(entry.prefix)))
            }
        }
    }

    fn equal(&mut self, code: &Code, left: Id, right: Id) -> bool {
        match code.node(left).op {
            Op::Set(_) => self.set(code, left) == self.set(code, right),
            Op::Pair(_) => {
                let mut rows = self.domain(code, left) | self.domain(code, right);
                rows.all(|atom| self.row(code, left, atom) == self.row(code, right, atom))
            }
            _ => {
                self.make(code, left);
                self.make(code, right);
                self.list(code, left) == self.list(code, right)
            }
        }
    }

    fn maps(&mut self, code: &Code, mapped: &Mapped) -> bool {
        let Mapped { relation, domain, multiplicity, range } = *mapped;
        let range = self.set(code, range);
        if let Op::Pair(_) = code.node(relation).op {
            let mut domain = self.set(code, domain);
            let mut rows = self.domain(code, relation);
            return rows.is_subset(domain)
                && rows.all(|atom| self.row(code, relation, atom).is_subset(range))
                && domain.all(|atom| allows(multiplicity, self.row(code, relation, atom).len()));
        }
        let domain = self.listed(code, domain);
        let (list, atoms) = (self.list(code, relation), self.atoms as u64);
        let within = list.entries().iter().all(|entry| {
            let inside = domain.row(entry.prefix / atoms).contains((entry.prefix % atoms) as usize);
            inside && entry.row.is_subset(range)
        });
        let continued = |prefix: u64, last: usize| list.row(prefix * atoms + last as u64).len();
        let holds = within
            && domain
                .entries()
                .iter()
                .all(|entry| { entry.row }.all(|last| allows(multiplicity, continued(entry.prefix, last))));
        self.return_list(domain);
        holds
    }
}
