//! The values of one state, and all that is remembered of it.
//!
//! Everything remembered carries the version of the slot that it depends on. Versions are never used twice, so nothing is
//! ever cleared: when a state is filled anew, or a variable gets another value, what was remembered has become old.

use super::value::{List, NumberTable, Rows, TruthTable, Value, Versioned};
use crate::error::Error;
use crate::logic::Relation;
use crate::program::bits::Row;
use crate::program::compile::Code;
use crate::program::listing::Listing;

/// A state of at most `64 * W` atoms.
#[derive(Clone)]
pub(in crate::program) struct Memory<const W: usize> {
    pub(super) atoms: usize,
    pub(super) univ: Row<W>,
    pub(super) relations: Vec<Value<W>>,
    /// The atoms that carry integers.
    pub(super) carriers: Row<W>,
    /// By atom; of no meaning for an atom that is not a carrier.
    pub(super) carried: Vec<i64>,
    pub(super) slots: Vec<Bound<W>>,
    /// The last version that was given out.
    clock: u64,
    pub(super) sets: Vec<Versioned<Row<W>>>,
    pub(super) truths: Vec<Versioned<bool>>,
    pub(super) numbers: Vec<Versioned<i64>>,
    pub(super) rows: Vec<Rows<W>>,
    pub(super) lists: Vec<List<W>>,
    pub(super) truth_tables: Vec<TruthTable<W>>,
    pub(super) number_tables: Vec<NumberTable<W>>,
    /// Lists that are not in use.
    pool: Vec<Listing<W>>,
    pub(super) fault: Option<Error>,
}

/// What a variable stands for.
#[derive(Clone, Debug)]
pub(super) struct Bound<const W: usize> {
    pub(super) version: u64,
    pub(super) atom: usize,
    pub(super) set: Row<W>,
    pub(super) tuples: Listing<W>,
}

impl<const W: usize> Memory<W> {
    /// A state without atoms.
    pub(in crate::program) fn new(relations: &[Relation], code: &Code) -> Self {
        let cells = &code.cells;
        let bound = Bound { version: 0, atom: 0, set: Row::EMPTY, tuples: Listing::default() };
        let mut memory = Memory {
            atoms: 0,
            univ: Row::EMPTY,
            relations: relations.iter().map(|relation| Value::empty(relation.arity())).collect(),
            carriers: Row::EMPTY,
            carried: Vec::new(),
            slots: vec![bound; code.slots],
            clock: 0,
            sets: vec![Versioned::new(Row::EMPTY); cells.sets as usize],
            truths: vec![Versioned::new(false); cells.truths as usize],
            numbers: vec![Versioned::new(0); cells.numbers as usize],
            rows: vec![Rows::default(); cells.rows as usize],
            lists: vec![List::default(); cells.lists as usize],
            truth_tables: vec![TruthTable::default(); cells.truth_tables as usize],
            number_tables: vec![NumberTable::default(); cells.number_tables as usize],
            pool: Vec::new(),
            fault: None,
        };
        memory.clear(0);
        memory
    }

    /// Forgets everything.
    pub(in crate::program) fn clear(&mut self, atoms: usize) {
        self.atoms = atoms;
        self.univ = Row::below(atoms);
        self.relations.iter_mut().for_each(|value| value.clear(atoms));
        self.carriers = Row::EMPTY;
        if self.carried.len() < atoms {
            self.carried.resize(atoms, 0);
        }
        self.changed();
    }

    pub(in crate::program) fn atoms(&self) -> usize {
        self.atoms
    }

    pub(in crate::program) fn insert(&mut self, relation: usize, tuple: &[usize]) {
        assert!(tuple.iter().all(|&atom| atom < self.atoms), "a tuple of atoms below {}: {tuple:?}", self.atoms);
        self.relations[relation].insert(tuple, self.atoms);
        self.changed();
    }

    pub(in crate::program) fn carry(&mut self, atom: usize, value: i64) {
        assert!(atom < self.atoms, "an atom below {}: {atom}", self.atoms);
        self.carriers.insert(atom);
        self.carried[atom] = value;
        self.changed();
    }

    /// What was remembered of the state is old.
    pub(super) fn changed(&mut self) {
        self.slots[0].version = self.tick();
    }

    /// A version that nothing has.
    #[inline]
    pub(super) fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// An empty list to use for a while.
    pub(super) fn borrow_list(&mut self) -> Listing<W> {
        self.pool.pop().unwrap_or_default()
    }

    /// Gives a list back.
    pub(super) fn return_list(&mut self, mut list: Listing<W>) {
        list.clear();
        self.pool.push(list);
    }

    /// How many tuples of this length there are.
    pub(super) fn power(&self, arity: u32) -> u64 {
        (self.atoms as u64).pow(arity)
    }

    /// Remembers the first thing that went wrong.
    pub(super) fn fail(&mut self, error: impl FnOnce() -> Error) {
        self.fault.get_or_insert_with(error);
    }
}
