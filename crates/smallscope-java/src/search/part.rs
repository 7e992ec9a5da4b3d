//! Parts of a space: shards, and what the threads of a search share out.
//!
//! The tree of choices is cut at a depth. Its branches there, and the candidates that end above, are numbered in the order of the
//! search. Who takes which number decides the part; the branches of others are passed over. Every part walks over the same
//! numbers, so that nothing has to be handed over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Which branches belong to the part.
#[derive(Clone, Debug)]
enum Owner {
    All,
    /// None: branches are only counted.
    Nobody,
    /// Those whose number leaves this rest.
    Shard(usize, usize),
    /// Those that nobody else took before.
    Taken(Arc<Vec<AtomicBool>>),
}

/// A part of a space.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    depth: usize,
    owner: Owner,
    /// The next number.
    next: usize,
    /// The number of the branch that is being searched.
    pub(crate) branch: usize,
}

impl Part {
    pub(crate) fn whole() -> Part {
        Part { depth: usize::MAX, owner: Owner::All, next: 0, branch: 0 }
    }

    /// Counts the branches at a depth.
    pub(crate) fn counting(depth: usize) -> Part {
        Part { depth, owner: Owner::Nobody, next: 0, branch: 0 }
    }

    /// Shard `index` of `count`.
    pub(crate) fn shard(depth: usize, index: usize, count: usize) -> Part {
        Part { depth, owner: Owner::Shard(index, count), next: 0, branch: 0 }
    }

    /// What is left, when others take parts at the same time.
    pub(crate) fn taken(depth: usize, taken: Arc<Vec<AtomicBool>>) -> Part {
        Part { depth, owner: Owner::Taken(taken), next: 0, branch: 0 }
    }

    /// How many branches there were.
    pub(crate) fn branches(&self) -> usize {
        self.next
    }

    /// Whether to choose another slot below so many choices.
    #[inline]
    pub(crate) fn has_branch(&mut self, depth: usize) -> bool {
        depth != self.depth || self.takes_next()
    }

    /// Whether a candidate with so many choices belongs to the part.
    #[inline]
    pub(crate) fn has_leaf(&mut self, depth: usize) -> bool {
        depth > self.depth || matches!(self.owner, Owner::All) || self.takes_next()
    }

    fn takes_next(&mut self) -> bool {
        let number = self.next;
        self.next += 1;
        self.branch = number;
        match &self.owner {
            Owner::All => true,
            Owner::Nobody => false,
            Owner::Shard(index, count) => number % count == *index,
            Owner::Taken(taken) => taken.get(number).is_some_and(|taken| !taken.swap(true, Ordering::Relaxed)),
        }
    }
}
