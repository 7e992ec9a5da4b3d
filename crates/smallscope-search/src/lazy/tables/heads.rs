//! What is noted of fields, by the address of their heads.
//!
//! Invariant: a head that is in the map stays there. Fields use their memory again and again, so there are few, and nothing need be moved when a
//! note is taken back.

use super::HeadAt;

/// Notes on fields, found by linear probing. At least half of the places are free.
pub(super) struct HeadMap<V> {
    places: Box<[(HeadAt, Option<V>)]>,
    used: usize,
}

/// How many places there are at first.
const FIRST: usize = 64;

impl<V> Default for HeadMap<V> {
    fn default() -> Self {
        HeadMap { places: free(FIRST), used: 0 }
    }
}

fn free<V>(count: usize) -> Box<[(HeadAt, Option<V>)]> {
    (0..count).map(|_| (std::ptr::null(), None)).collect()
}

impl<V> HeadMap<V> {
    /// The place of a head, or the free one for it.
    #[inline]
    fn place(&self, head: HeadAt) -> usize {
        let mask = self.places.len() - 1;
        let hash = (head.addr() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mut place = hash as usize & mask;
        while self.places[place].0 != head && !self.places[place].0.is_null() {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline]
    pub(super) fn get(&self, head: HeadAt) -> Option<&V> {
        self.places[self.place(head)].1.as_ref()
    }

    /// What is noted of a head, to be changed.
    #[inline]
    pub(super) fn at(&mut self, head: HeadAt) -> &mut Option<V> {
        let mut place = self.place(head);
        if self.places[place].0.is_null() {
            place = self.add(head);
        }
        &mut self.places[place].1
    }

    #[inline(never)]
    fn add(&mut self, head: HeadAt) -> usize {
        self.used += 1;
        if 2 * self.used > self.places.len() {
            let larger = free(2 * self.places.len());
            for (head, value) in std::mem::replace(&mut self.places, larger) {
                if !head.is_null() {
                    let place = self.place(head);
                    self.places[place] = (head, value);
                }
            }
        }
        let place = self.place(head);
        self.places[place].0 = head;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::DomainId;
    use crate::lazy::head::{Head, SearchBits};

    #[test]
    fn notes_stay_with_their_heads() {
        let heads: Vec<Head> = (0..1000).map(|_| Head::unset(DomainId::UNBOUND, SearchBits::NONE)).collect();
        let mut map = HeadMap::default();
        for (k, head) in heads.iter().enumerate() {
            assert!(map.get(head).is_none());
            *map.at(head) = Some(k);
        }
        heads.iter().step_by(3).for_each(|head| *map.at(head) = None);
        for (k, head) in heads.iter().enumerate() {
            assert_eq!(map.get(head).copied(), (k % 3 > 0).then_some(k));
        }
    }
}
