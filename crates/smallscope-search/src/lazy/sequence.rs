//! What lazily chosen vectors and arrays have in common: the traits of slices.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::array::LazyArray;
use super::vec::LazyVec;
use crate::value::Value;

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn out_of_bounds(len: usize, index: usize) -> ! {
    panic!("index out of bounds: the len is {len} but the index is {index}")
}

/// The traits of slices, by reading all elements.
macro_rules! like_a_slice {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<T: Value + PartialEq, $($generics)*> PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().eq(other.iter())
            }
        }
        impl<T: Value + Eq, $($generics)*> Eq for $type {}
        impl<T: Value + PartialOrd, $($generics)*> PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                self.iter().partial_cmp(other.iter())
            }
        }
        impl<T: Value + Ord, $($generics)*> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.iter().cmp(other.iter())
            }
        }
        impl<T: Value + Hash, $($generics)*> Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (**self).hash(state);
            }
        }
        impl<T: Value + fmt::Debug, $($generics)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }
    )*};
}

like_a_slice! {
    [] LazyVec<T>;
    [const N: usize] LazyArray<T, N>;
}
