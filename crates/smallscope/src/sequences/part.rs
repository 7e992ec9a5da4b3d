//! The part of all sequences that a shard makes, and its result.
//!
//! Which states are new depends on all the calls before. So every shard explores all sequences but the longest ones. The calls that end
//! those, by far the most, are dealt out: each state has one owner, by the number in which it is reached, and only the
//! owner makes the last call in it.
//!
//! What is counted is owned, too, so that it adds up: a state counts where all calls in it were made, a call where it was made, both by the
//! owner of the state. The digest is of the calls: from which state, by its first sequence, to what. A call that leads to a state that
//! no shorter sequence leads to has the same text wherever it leads, since only its shard knows which of these states are the same.
//! Random walks are dealt out in blocks, in each of which all lengths occur.

use std::fmt::Write as _;
use std::path::Path;

use smallscope_core::ShardResult;
use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::merge::Digest;
use smallscope_core::units::Shard;

use super::Sequences;
use super::error::SequencesError;
use super::explored::{Explored, Extent};
use super::failure::{Origin, Reason};
use super::report::path_text;
use super::step::Turn;
use crate::harness;

/// How many walks in a row are of one shard.
const BLOCK: u64 = 128;

/// What of all was owned by a shard, and done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// States in which all calls were made.
    pub(super) states: u64,
    /// Calls that were made.
    pub(super) calls: u64,
    /// Calls after which something was wrong.
    pub(super) failures: u64,
    pub(super) digest: Digest,
}

/// What became of a call.
#[derive(Clone, Copy)]
pub(super) enum Became {
    Refused,
    Ended,
    Failed,
    /// It led to the state of this number, which a shorter sequence leads to.
    Known(usize),
    /// It led to a state that no shorter sequence leads to.
    Longer,
}

impl Part {
    /// Notes a call in an owned state, which these calls lead to.
    pub(super) fn note(&mut self, path: &[Turn], turn: Turn, became: Became) {
        self.calls += u64::from(!matches!(became, Became::Refused));
        self.failures += u64::from(matches!(became, Became::Failed));
        let end = match became {
            Became::Refused => "refused".to_owned(),
            Became::Ended => "ended".to_owned(),
            Became::Failed => "failed".to_owned(),
            Became::Known(node) => node.to_string(),
            Became::Longer => "longer".to_owned(),
        };
        self.digest.add(&format!("{} + {}: {end}", path_text(path), path_text(&[turn])));
    }
}

/// Whether a shard owns a state.
pub(super) fn owns((index, count): Shard, node: usize) -> bool {
    node % count == index
}

/// Whether a shard makes a walk.
pub(super) fn walks((index, count): Shard, number: u64) -> bool {
    number / BLOCK % count as u64 == index as u64
}

impl<'a, S: 'a> Sequences<'a, S> {
    /// Whether it is one of several parts: then a shard need not find anything.
    pub(super) fn is_part(&self) -> bool {
        self.shard.is_some_and(|(_, count)| count > 1)
    }

    /// A number that differs for other calls, conditions and limits.
    fn space_number(&self) -> u64 {
        let mut text = format!("{} {:?} {:?} {:?}", self.name, self.setup, self.limits.length, self.limits.states);
        let _ = write!(text, " {} {:?}", self.limits.is_exhaustive, self.seed);
        for call in &self.calls {
            let _ = write!(text, " {:?} {:?}", call.codes, call.binds);
        }
        for condition in &self.conditions {
            let _ = write!(text, " {:?}", condition.text);
        }
        checksum(CHECKSUM_START, text.as_bytes())
    }
}

impl<'a, S: 'a> Explored<'a, S> {
    /// The result of a shard, or of all.
    fn result(&self, subject: String) -> ShardResult {
        let Part { states, calls, failures, digest } = self.part;
        // Others have no owner, or end the process before it tells.
        let is_own = |origin, reason: &_| {
            matches!(origin, Origin::Walk { .. }) || matches!(reason, Reason::Died { .. } | Reason::TimedOut { .. })
        };
        let others = self.failures.iter().filter(|failure| is_own(failure.origin, &failure.reason));
        let mut counts = vec![("states".to_owned(), states), ("calls".to_owned(), calls)];
        if self.walks.count > 0 {
            let of = if self.walks.best_first { "states best first" } else { "random walks" };
            counts.push((of.to_owned(), self.walks.count));
        }
        ShardResult {
            counts,
            digest,
            complete: matches!(self.extent, Extent::Closed | Extent::UpTo(_)) && self.failures.is_empty(),
            outcome: self.extent.to_string(),
            failures: failures + others.map(|failure| failure.count).sum::<u64>(),
            ..ShardResult::new("sequences", subject, self.sequences.space_number(), self.sequences.shard)
        }
    }

    /// Writes the result to a folder.
    pub(super) fn write_result(&self, folder: &str, of: &str) -> Result<(), SequencesError> {
        let result = self.result(format!("{of}: sequences of {}", self.sequences.name));
        harness::write_result_to(Path::new(folder), &result).map_err(SequencesError::Result)
    }

    /// ", on shard 1 of 4".
    pub(super) fn on_shard(&self) -> String {
        let shard = self.sequences.shard.filter(|_| self.sequences.is_part());
        shard.map_or_else(String::new, |(index, count)| format!(", on shard {index} of {count}"))
    }
}

/// Whether exploration under these limits can be divided.
pub(super) fn check<S>(sequences: &Sequences<'_, S>) -> Result<(), SequencesError> {
    let limits = &sequences.limits;
    let is_endless = limits.is_bounded() && limits.length.is_none();
    if is_endless && sequences.shard.is_some_and(|(_, count)| count > 1) {
        return Err(SequencesError::Sharded);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_walk_is_of_one_shard() {
        let owners = |number| (0..3).filter(|index| walks((*index, 3), number)).count();
        assert!((0..5000).all(|number| owners(number) == 1));
        // The first walk of a shard is one of each length before long.
        let of_last = (0..1000).filter(|number| walks((2, 3), *number));
        assert_eq!(of_last.map(u64::trailing_zeros).max(), Some(8));
    }
}
