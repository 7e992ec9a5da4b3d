//! Values for code that needs one: a path for every value that is possible.

use std::hash::{Hash, Hasher};
use std::panic::Location;

use super::{Scalar, Sym};
use crate::oracle;

impl<T: Scalar> Sym<T> {
    /// A value, for code that cannot go on without one: one that is possible on this path, every other one on a path of its
    /// own.
    ///
    /// # Panics
    ///
    /// On the path where the exploration's limit on the values of one scalar is met. Bound the value first: by a smaller
    /// range, [`assume`](crate::assume), or a comparison.
    ///
    /// ```
    /// use smallscope_symbolic::{any_in, explore};
    ///
    /// let paths = explore(|| "abc".chars().nth(any_in(0_usize..3).concrete()));
    /// assert_eq!(paths.len(), 3);
    /// ```
    #[track_caller]
    pub fn concrete(self) -> T {
        match self.known() {
            Some(value) => value,
            None => {
                let place = Location::caller();
                T::from_number(oracle::ask(|oracle, mark| {
                    let term = self.term_in(oracle.terms(), mark);
                    oracle.at(place);
                    oracle.settle(term)
                }))
            }
        }
    }
}

impl Sym<usize> {
    /// A value to index with, as [`concrete`](Sym::concrete): compare with the length first, or every value is tried.
    ///
    /// # Panics
    ///
    /// On the path where the exploration's limit on the values of one scalar is met.
    ///
    /// ```
    /// use smallscope_symbolic::{Sym, any, explore};
    ///
    /// let primes = [2, 3, 5];
    /// let paths = explore(|| {
    ///     let at: Sym<usize> = any();
    ///     (at < primes.len()).then(|| primes[at.index()])
    /// });
    /// assert_eq!(paths.len(), 4);
    /// ```
    #[track_caller]
    pub fn index(self) -> usize {
        self.concrete()
    }
}

/// The hash of a [`concrete`](Sym::concrete) value: equal values have equal hashes, since by then they are values.
///
/// Where there are more values than the exploration allows, hashing panics: bound the value, or use an ordered map, which
/// only compares.
impl<T: Scalar> Hash for Sym<T> {
    #[track_caller]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.concrete().hash(state);
    }
}
