//! Inputs drawn at random, as a source of inputs.

use std::collections::HashSet;

use smallscope_search::{CanonicalForm, Drawn, Model, Rejection, Sampler, Structure};

use super::source::{Incomplete, Source};

/// How many draws in a row may find nothing new.
const MOST_MISSES: u32 = 3;

/// Draws of one size, each structure once.
pub(super) struct Samples<T: Model> {
    sampler: Sampler<T>,
    /// The number of the next draw, among those of this shard.
    next: u64,
    /// Which shard of how many.
    shard: (u64, u64),
    seen: HashSet<CanonicalForm>,
    breach: Option<String>,
}

impl<T: Model> Samples<T> {
    pub(super) fn new(sampler: Sampler<T>, first: u64, shard: Option<(usize, usize)>) -> Self {
        let shard = shard.map_or((0, 1), |(index, count)| (index as u64, count as u64));
        Samples { sampler, next: first, shard, seen: HashSet::new(), breach: None }
    }
}

impl<T: Model> Source<T> for Samples<T> {
    fn next(&mut self) -> Option<T> {
        for _ in 0..MOST_MISSES {
            let (index, count) = self.shard;
            let number = self.next * count + index;
            self.next += 1;
            match self.sampler.draw(number) {
                Drawn::Valid if self.seen.insert(self.sampler.structure().canonical()) => {
                    return Some(self.sampler.value());
                }
                Drawn::Valid | Drawn::Missed => {}
                Drawn::Broken(breach) => {
                    self.breach = Some(breach.to_string());
                    return None;
                }
            }
        }
        None
    }

    fn again(&mut self) -> Option<T> {
        Some(self.sampler.value())
    }

    fn structure(&mut self) -> Option<Structure> {
        Some(self.sampler.structure())
    }

    fn missed(&mut self) -> Option<Rejection> {
        self.sampler.missed()
    }

    fn number(&self) -> Option<u64> {
        self.next.checked_sub(1)
    }

    fn incomplete(&mut self) -> Option<Incomplete> {
        let told = self.breach.clone()?;
        Some(Incomplete { is_time: false, told })
    }
}
