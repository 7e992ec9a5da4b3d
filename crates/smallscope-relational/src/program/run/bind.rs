//! Variables and the values that they take.

use super::Memory;
use crate::error::Error;
use crate::logic::Multiplicity;
use crate::program::bits::Row;
use crate::program::code::{Binder, Id, Slot};
use crate::program::compile::Code;
use crate::program::listing::Listing;

/// Subsets of more tuples than this are too many to try.
const MOST_TUPLES: usize = 20;

/// What is told of each value; whether to go on.
type Visit<'v, const W: usize> = dyn FnMut(&mut Memory<W>) -> bool + 'v;

impl<const W: usize> Memory<W> {
    /// Visits the atoms of a set, each in the slot, until the visit says to stop.
    #[inline]
    pub(super) fn each_atom(
        &mut self,
        slot: Slot,
        domain: Row<W>,
        mut visit: impl FnMut(&mut Self, usize) -> bool,
    ) -> bool {
        let outside = &self.slots[slot as usize];
        let (version, atom) = (outside.version, outside.atom);
        let mut goes_on = true;
        for atom in domain {
            let version = self.tick();
            let bound = &mut self.slots[slot as usize];
            (bound.version, bound.atom) = (version, atom);
            goes_on = visit(self, atom);
            if !goes_on {
                break;
            }
        }
        let bound = &mut self.slots[slot as usize];
        (bound.version, bound.atom) = (version, atom);
        goes_on
    }

    /// Visits all values of variables together, until the visit says to stop. Whether it never did.
    pub(super) fn each_of(&mut self, code: &Code, binders: &[Binder], visit: &mut Visit<'_, W>) -> bool {
        match binders {
            [] => visit(self),
            [binder, rest @ ..] => self.each_value(code, binder, &mut |memory| memory.each_of(code, rest, visit)),
        }
    }

    fn each_value(&mut self, code: &Code, binder: &Binder, visit: &mut Visit<'_, W>) -> bool {
        match (code.node(binder.domain).arity, binder.multiplicity) {
            (1, Multiplicity::One) => {
                let domain = self.set(code, binder.domain);
                self.each_atom(binder.slot, domain, |memory, _| visit(memory))
            }
            (1, _) => self.each_set(code, binder, visit),
            _ => self.each_list(code, binder, visit),
        }
    }

    /// Values that are sets of atoms.
    fn each_set(&mut self, code: &Code, binder: &Binder, visit: &mut Visit<'_, W>) -> bool {
        let domain = self.set(code, binder.domain);
        let outside = &self.slots[binder.slot as usize];
        let saved = (outside.version, outside.set);
        let mut with = |memory: &mut Self, set: Row<W>| {
            let version = memory.tick();
            let bound = &mut memory.slots[binder.slot as usize];
            (bound.version, bound.set) = (version, set);
            visit(memory)
        };
        let goes_on = match self.subsets(code, binder, domain.len()) {
            None => with(self, Row::EMPTY) && { domain }.all(|atom| with(self, Row::single(atom))),
            Some(mut choices) => choices.all(|choice| {
                let mut chosen = Row::EMPTY;
                let places = domain.enumerate().filter(|(place, _)| choice >> place & 1 == 1);
                places.for_each(|(_, atom)| chosen.insert(atom));
                with(self, chosen)
            }),
        };
        let bound = &mut self.slots[binder.slot as usize];
        (bound.version, bound.set) = saved;
        goes_on
    }

    /// Values that are tuples of several atoms, or sets of them.
    fn each_list(&mut self, code: &Code, binder: &Binder, visit: &mut Visit<'_, W>) -> bool {
        let domain = self.listed(code, binder.domain);
        let mut inside = self.borrow_list();
        let bound = &mut self.slots[binder.slot as usize];
        std::mem::swap(&mut bound.tuples, &mut inside);
        let version = bound.version;
        let goes_on = match binder.multiplicity {
            Multiplicity::One => tuples(&domain).all(|tuple| self.with_tuples(binder.slot, [tuple], visit)),
            Multiplicity::Lone => {
                self.with_tuples(binder.slot, [], visit)
                    && tuples(&domain).all(|tuple| self.with_tuples(binder.slot, [tuple], visit))
            }
            _ => self.subsets(code, binder, domain.len()).into_iter().flatten().all(|choice| {
                let places = tuples(&domain).enumerate().filter(|(place, _)| choice >> place & 1 == 1);
                self.with_tuples(binder.slot, places.map(|(_, tuple)| tuple), visit)
            }),
        };
        let bound = &mut self.slots[binder.slot as usize];
        bound.version = version;
        std::mem::swap(&mut bound.tuples, &mut inside);
        self.return_list(inside);
        self.return_list(domain);
        goes_on
    }

    fn with_tuples(
        &mut self,
        slot: Slot,
        tuples: impl IntoIterator<Item = (u64, usize)>,
        visit: &mut Visit<'_, W>,
    ) -> bool {
        let version = self.tick();
        let bound = &mut self.slots[slot as usize];
        bound.version = version;
        bound.tuples.clear();
        tuples.into_iter().for_each(|(prefix, atom)| bound.tuples.insert(prefix, Row::single(atom)));
        visit(self)
    }

    /// The choices from so many tuples, as bits; `None` if at most one is chosen.
    fn subsets(&mut self, code: &Code, binder: &Binder, tuples: usize) -> Option<std::ops::Range<u32>> {
        let first = match binder.multiplicity {
            Multiplicity::Some => 1,
            Multiplicity::Set => 0,
            _ => return None,
        };
        if tuples > MOST_TUPLES {
            let expression = || code.decls[binder.text as usize].to_string();
            self.fail(|| Error::TooManySets { expression: expression(), tuples });
            return Some(0..0);
        }
        Some(first..1 << tuples)
    }

    /// Calls back with all tuples of values of variables for which a formula holds, row by row: the atoms before the last as
    /// a number, and the last ones. The same number may come again.
    pub(super) fn each_row(&mut self, code: &Code, binders: &[Binder], body: Id, found: &mut dyn FnMut(u64, Row<W>)) {
        match binders {
            [front @ .., last] if code.node(last.domain).arity == 1 => {
                self.each_of(code, front, &mut |memory| {
                    let domain = memory.set(code, last.domain);
                    let row = memory.among(code, body, last.slot, domain);
                    found(memory.index(code, front), row);
                    true
                });
            }
            _ => {
                self.each_of(code, binders, &mut |memory| {
                    if memory.truth(code, body) {
                        let (index, atoms) = (memory.index(code, binders), memory.atoms as u64);
                        found(index / atoms, Row::single((index % atoms) as usize));
                    }
                    true
                });
            }
        }
    }

    /// The values of variables that stand for tuples, in a row as a number.
    fn index(&self, code: &Code, binders: &[Binder]) -> u64 {
        binders.iter().fold(0, |index, binder| {
            let (bound, arity) = (&self.slots[binder.slot as usize], code.node(binder.domain).arity);
            let value = match arity {
                1 => bound.atom as u64,
                _ => {
                    let (prefix, atom) = tuples(&bound.tuples).next().expect("the variable stands for a tuple");
                    prefix * self.atoms as u64 + atom as u64
                }
            };
            index * self.power(arity) + value
        })
    }

    /// For how many values of the variables a formula has this truth; counting stops at a number.
    pub(super) fn tally(&mut self, code: &Code, binders: &[Binder], body: Id, truth: bool, enough: usize) -> usize {
        let mut found = 0;
        self.each_of(code, binders, &mut |memory| {
            found += usize::from(memory.truth(code, body) == truth);
            found < enough
        });
        found
    }
}

/// All tuples: the atoms before the last as a number, and the last.
fn tuples<const W: usize>(list: &Listing<W>) -> impl Iterator<Item = (u64, usize)> {
    list.entries().iter().flat_map(|entry| entry.row.map(|atom| (entry.prefix, atom)))
}
