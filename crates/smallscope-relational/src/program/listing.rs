//! Relations of any arity as a list of rows: the tuples that differ in their last atom only share an entry.
//!
//! The atoms before the last are one number to the base of the universe's size, as in [`TupleSet`](crate::TupleSet): the
//! entry's prefix. Invariant: prefixes ascend, and no row is empty.

use super::bits::Row;

/// The tuples that begin with the atoms of `prefix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<const W: usize> {
    pub(super) prefix: u64,
    pub(super) row: Row<W>,
}

/// A set of tuples of one arity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listing<const W: usize> {
    entries: Vec<Entry<W>>,
}

impl<const W: usize> Listing<W> {
    pub(super) fn entries(&self) -> &[Entry<W>] {
        &self.entries
    }

    /// How many tuples there are.
    pub(super) fn len(&self) -> usize {
        self.entries.iter().map(|entry| entry.row.len()).sum()
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Becomes equal to another list.
    pub(super) fn copy(&mut self, other: &Listing<W>) {
        self.entries.clone_from(&other.entries);
    }

    /// The last atoms of the tuples that begin so.
    #[inline]
    pub(super) fn row(&self, prefix: u64) -> Row<W> {
        match self.entries.binary_search_by_key(&prefix, |entry| entry.prefix) {
            Ok(place) => self.entries[place].row,
            Err(_) => Row::EMPTY,
        }
    }

    /// The entries with these prefixes.
    pub(super) fn between(&self, start: u64, end: u64) -> &[Entry<W>] {
        let start = self.entries.partition_point(|entry| entry.prefix < start);
        let count = self.entries[start..].partition_point(|entry| entry.prefix < end);
        &self.entries[start..start + count]
    }

    /// Adds tuples with a prefix; it need not be the last.
    pub(super) fn insert(&mut self, prefix: u64, row: Row<W>) {
        if row.is_empty() {
            return;
        }
        match self.entries.last_mut() {
            Some(last) if last.prefix == prefix => last.row |= row,
            Some(last) if last.prefix > prefix => {
                match self.entries.binary_search_by_key(&prefix, |entry| entry.prefix) {
                    Ok(place) => self.entries[place].row |= row,
                    Err(place) => self.entries.insert(place, Entry { prefix, row }),
                }
            }
            _ => self.entries.push(Entry { prefix, row }),
        }
    }

    /// Adds tuples in any order; [`Listing::settle`] restores the invariant.
    pub(super) fn push(&mut self, prefix: u64, row: Row<W>) {
        if !row.is_empty() {
            self.entries.push(Entry { prefix, row });
        }
    }

    /// Sorts what was pushed, and joins entries with the same prefix.
    pub(super) fn settle(&mut self) {
        self.settle_from(0);
    }

    /// The same if all prefixes from this entry on are after those before it.
    pub(super) fn settle_from(&mut self, start: usize) {
        self.entries[start..].sort_unstable_by_key(|entry| entry.prefix);
        let mut end = start;
        for place in start..self.entries.len() {
            let entry = self.entries[place];
            if end > start && self.entries[end - 1].prefix == entry.prefix {
                self.entries[end - 1].row |= entry.row;
            } else {
                self.entries[end] = entry;
                end += 1;
            }
        }
        self.entries.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_in_any_order_make_the_same_list() {
        let tuples = [(5, 1), (2, 0), (9, 3), (2, 4), (5, 1), (0, 0)];
        let (mut inserted, mut pushed) = (Listing::<1>::default(), Listing::<1>::default());
        for (prefix, atom) in tuples {
            inserted.insert(prefix, Row::single(atom));
            pushed.push(prefix, Row::single(atom));
        }
        pushed.settle();
        assert_eq!(inserted, pushed);
        assert_eq!(inserted.len(), 5);
        assert_eq!(inserted.row(2).collect::<Vec<_>>(), [0, 4]);
        assert!(inserted.row(3).is_empty());
        assert_eq!(inserted.between(2, 9).iter().map(|entry| entry.prefix).collect::<Vec<_>>(), [2, 5]);
    }
}
