//! Uniform draws for a [`Sampler`](crate::Sampler): structures by their numbers, where numbering them takes little.
//!
//! The structures are those that a search of the space finds: where nobody bounded values, a descent has more of them to choose from. Whether
//! they can be numbered depends on the space only, not on time or on draws made before: a draw can be made again by its number alone.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Instant;

use smallscope_core::{Count, Limits};

use crate::lazy::Random;
use crate::model::Model;
use crate::numbered::Numbered;
use crate::space::Space;
use crate::worker::Worker;

/// How much work the tables may take, in bytes and steps: less than 0.1 s without optimisation.
const MOST_WORK: usize = 3 << 20;

/// How many sets of structures, or candidates where calls are not tabled, there may be.
const MOST_SETS: u64 = 1 << 11;

/// How many sizes beyond the one that is passed over are numbered: the work grows fast with the size.
const MOST_SIZES: usize = 3;

/// How many structures of a smaller space are passed over before a draw is given up.
const TRIES: usize = 8;

/// What numbering counts for, in candidates, whether it succeeds or not.
pub(crate) const EFFORT: u64 = 1 << 11;

/// The numbers of a space's structures, if they are to be had.
#[derive(Default)]
pub(crate) enum Uniform<T: Model> {
    /// Nobody has asked yet whether structures can be numbered.
    #[default]
    Unasked,
    /// They cannot, within the limits.
    Refused,
    Numbered(Box<Numbered<T>>),
}

impl<T: Model> Uniform<T> {
    /// Numbers the structures, unless it was tried before. False if time was up before it was known whether that can be done.
    pub(crate) fn prepare(&mut self, space: &Space<T>, smaller: Option<&Space<T>>, until: Option<Instant>) -> bool {
        if smaller.is_some_and(|smaller| space.bound() > smaller.bound() + MOST_SIZES) {
            *self = Uniform::Refused;
        }
        if !matches!(self, Uniform::Unasked) {
            return true;
        }
        let time = until.map(|until| until.saturating_duration_since(Instant::now()));
        let limits = Limits { candidates: Some(MOST_SETS), time, ..Limits::default() };
        let numbered = Numbered::by(space, &limits, |worker| worker.table_calls_with_little_work(MOST_WORK, &limits));
        let numbered = numbered.and_then(|mut numbered| {
            if let Some(smaller) = smaller {
                numbered.worker().pass_over(vec![smaller.domains()?], smaller.conditions());
            }
            Ok(numbered)
        });
        if until.is_some_and(|until| Instant::now() >= until) {
            return false;
        }
        *self = numbered.map_or(Uniform::Refused, |numbered| Uniform::Numbered(Box::new(numbered)));
        true
    }

    /// Makes a structure the one at hand, and gives a number that stands for it.
    pub(crate) fn draw(&mut self, random: &mut Random) -> Option<u64> {
        let Uniform::Numbered(numbered) = self else { return None };
        numbered.draw(random, TRIES).map(|number: Count| {
            let mut hasher = DefaultHasher::new();
            number.hash(&mut hasher);
            hasher.finish()
        })
    }

    /// Whether it is still to be found out if structures can be numbered.
    pub(crate) fn is_unasked(&self) -> bool {
        matches!(self, Uniform::Unasked)
    }

    /// What holds the structure at hand.
    pub(crate) fn worker(&mut self) -> Option<&mut Worker<T>> {
        match self {
            Uniform::Numbered(numbered) => Some(numbered.worker()),
            Uniform::Unasked | Uniform::Refused => None,
        }
    }
}
