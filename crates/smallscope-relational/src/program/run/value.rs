//! Values of relations, and what is remembered of computed ones.

use crate::logic::Multiplicity;
use crate::program::bits::Row;
use crate::program::listing::Listing;

/// The value of a relation of the state.
#[derive(Clone, Debug)]
pub(super) enum Value<const W: usize> {
    Set(Row<W>),
    Pairs(Pairs<W>),
    Many(Listing<W>),
}

/// A relation of arity 2 as a row for each atom. Invariant: a row outside the domain is empty, one inside is not.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs<const W: usize> {
    rows: Vec<Row<W>>,
    domain: Row<W>,
}

impl<const W: usize> Value<W> {
    pub(super) fn empty(arity: usize) -> Self {
        match arity {
            1 => Value::Set(Row::EMPTY),
            2 => Value::Pairs(Pairs::default()),
            _ => Value::Many(Listing::default()),
        }
    }

    pub(super) fn clear(&mut self, atoms: usize) {
        match self {
            Value::Set(set) => *set = Row::EMPTY,
            Value::Pairs(pairs) => pairs.clear(atoms),
            Value::Many(list) => list.clear(),
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, tuple: &[usize], atoms: usize) {
        match (self, tuple) {
            (Value::Set(set), &[atom]) => set.insert(atom),
            (Value::Pairs(pairs), &[first, second]) => pairs.insert(first, second),
            (Value::Many(list), [front @ .., last]) if front.len() >= 2 => {
                let prefix = front.iter().fold(0, |prefix, &atom| prefix * atoms as u64 + atom as u64);
                list.insert(prefix, Row::single(*last));
            }
            _ => panic!("a tuple of the relation's arity: {tuple:?}"),
        }
    }

    #[inline]
    pub(super) fn set(&self) -> Row<W> {
        match self {
            Value::Set(set) => *set,
            _ => unreachable!("a relation of arity 1 has a set"),
        }
    }

    #[inline]
    pub(super) fn pairs(&self) -> &Pairs<W> {
        match self {
            Value::Pairs(pairs) => pairs,
            _ => unreachable!("a relation of arity 2 has pairs"),
        }
    }

    #[inline]
    pub(super) fn many(&self) -> &Listing<W> {
        match self {
            Value::Many(list) => list,
            _ => unreachable!("a relation of arity 3 or more has a list"),
        }
    }
}

impl<const W: usize> Pairs<W> {
    fn clear(&mut self, atoms: usize) {
        for atom in self.domain {
            self.rows[atom] = Row::EMPTY;
        }
        self.domain = Row::EMPTY;
        if self.rows.len() < atoms {
            self.rows.resize(atoms, Row::EMPTY);
        }
    }

    fn insert(&mut self, first: usize, second: usize) {
        self.rows[first].insert(second);
        self.domain.insert(first);
    }

    #[inline]
    pub(super) fn row(&self, atom: usize) -> Row<W> {
        self.rows[atom]
    }

    /// The atoms with a row that is not empty.
    pub(super) fn domain(&self) -> Row<W> {
        self.domain
    }
}

/// A value with the version of the slot for which it was computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Versioned<T> {
    pub(super) version: u64,
    pub(super) value: T,
}

impl<T> Versioned<T> {
    /// Nothing computed yet.
    pub(super) fn new(value: T) -> Self {
        Versioned { version: 0, value }
    }
}

/// Rows by atom, each computed when it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows<const W: usize> {
    pub(super) version: u64,
    pub(super) known: Row<W>,
    pub(super) rows: Vec<Row<W>>,
}

impl<const W: usize> Rows<W> {
    /// The row of an atom, if it is known for this version.
    #[inline]
    pub(super) fn get(&self, version: u64, atom: usize) -> Option<Row<W>> {
        (self.version == version && self.known.contains(atom)).then(|| self.rows[atom])
    }

    /// Makes room for the rows of a version.
    #[inline]
    pub(super) fn begin(&mut self, version: u64, atoms: usize) {
        if self.version != version {
            self.version = version;
            self.known = Row::EMPTY;
            if self.rows.len() < atoms {
                self.rows.resize(atoms, Row::EMPTY);
            }
        }
    }

    /// Sets the row of an atom.
    #[inline]
    pub(super) fn set(&mut self, atom: usize, row: Row<W>) {
        self.known.insert(atom);
        self.rows[atom] = row;
    }

    /// All rows empty, and known.
    pub(super) fn begin_whole(&mut self, version: u64, univ: Row<W>, atoms: usize) {
        self.begin(version, atoms);
        self.known = univ;
        self.rows[..atoms].fill(Row::EMPTY);
    }
}

/// Truths by atom, each computed when it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct TruthTable<const W: usize> {
    pub(super) version: u64,
    pub(super) known: Row<W>,
    pub(super) holds: Row<W>,
}

impl<const W: usize> TruthTable<W> {
    /// Makes room for the truths of a version.
    #[inline]
    pub(super) fn begin(&mut self, version: u64) {
        if self.version != version {
            *self = TruthTable { version, ..TruthTable::default() };
        }
    }

    /// Sets the truths for some atoms, given those for which it is true.
    #[inline]
    pub(super) fn add(&mut self, atoms: Row<W>, holds: Row<W>) {
        self.known |= atoms;
        self.holds |= holds;
    }
}

/// Integers by atom, each computed when it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberTable<const W: usize> {
    pub(super) version: u64,
    pub(super) known: Row<W>,
    pub(super) values: Vec<i64>,
}

impl<const W: usize> NumberTable<W> {
    /// Sets the integer for an atom, one of so many.
    #[inline]
    pub(super) fn set(&mut self, version: u64, atoms: usize, atom: usize, value: i64) {
        if self.version != version {
            (self.version, self.known) = (version, Row::EMPTY);
            if self.values.len() < atoms {
                self.values.resize(atoms, 0);
            }
        }
        self.known.insert(atom);
        self.values[atom] = value;
    }
}

/// A list that was computed for a version.
#[derive(Clone, Debug, Default)]
pub(super) struct List<const W: usize> {
    pub(super) version: u64,
    pub(super) list: Listing<W>,
}

/// Whether there may be so many.
#[inline]
pub(super) fn allows(multiplicity: Multiplicity, count: usize) -> bool {
    match multiplicity {
        Multiplicity::No => count == 0,
        Multiplicity::Lone => count <= 1,
        Multiplicity::One => count == 1,
        Multiplicity::Some => count >= 1,
        Multiplicity::Set => true,
    }
}
