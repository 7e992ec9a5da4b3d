//! What a search counts.

use std::fmt;
use std::ops::AddAssign;

/// Declares the counters once: as fields, by name, and for all that goes through them one by one.
macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What a search counts: its candidates, and what became of them. [`Report`](crate::Report) has one, and so does a
        /// checkpoint, as lines of a name and a number.
        ///
        /// ```
        /// use smallscope_core::Counters;
        /// let mut sum = Counters { structures: 2, ..Counters::default() };
        /// sum += Counters { structures: 3, candidates: 9, ..Counters::default() };
        /// assert_eq!((sum.structures, sum.candidates, sum.undecided()), (5, 9, 0));
        /// assert!(sum.to_string().starts_with("structures 5\ncandidates 9\npanics 0\n"));
        /// *sum.named("panics").unwrap() = 1;
        /// assert_eq!((sum.panics, sum.named("panic")), (1, None));
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Counters {
            $($(#[$doc])* pub $name: u64,)*
        }

        impl Counters {
            /// The counter of this name.
            pub fn named(&mut self, name: &str) -> Option<&mut u64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }

        impl AddAssign for Counters {
            fn add_assign(&mut self, other: Counters) {
                // Digests wrap around; no other number gets there.
                $(self.$name = self.$name.wrapping_add(other.$name);)*
            }
        }

        /// A line for each.
        impl fmt::Display for Counters {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(writeln!(f, "{} {}", stringify!($name), self.$name)?;)*
                Ok(())
            }
        }
    };
}

counters! {
    /// Valid structures found, no two isomorphic.
    structures,
    /// Candidates tried: runs of the predicate, and further ways to complete what it accepted.
    candidates,
    /// Candidates on which the predicate panicked; they count as rejected.
    panics,
    /// Candidates on which the predicate was stopped because it read without end.
    endless_loops,
    /// Candidates on which the predicate was stopped because it recursed without end.
    deep_recursions,
    /// Candidates that could not be completed, because a pointer that is never null had no object left.
    dead_ends,
    /// Structures that the predicate accepted but that Rust cannot hold: a weak pointer's target without an owner, or a
    /// box that owns itself.
    unrealisable,
    /// Candidates with symbolic values for which it was not found out whether such values exist.
    unknown,
    /// Further paths through the predicate on the same candidates, which it rejected for other symbolic values than those it
    /// went on with.
    paths,
    /// Structures that whoever took them did without, because of a condition that the search does not know.
    dismissed,
    /// The [digest](crate::merge::Digest) of the structures, if it is asked for.
    digest,
}

impl Counters {
    /// Candidates on which the predicate had to be stopped, and those that may or may not exist.
    pub fn undecided(&self) -> u64 {
        self.endless_loops + self.deep_recursions + self.unknown
    }
}
