//! The part of all paths that a shard runs, and its result.
//!
//! Every shard runs paths breadth first until many more are left to be run than there are shards. That cut depends on nothing but the
//! program. What is left is dealt out in turn, and each shard goes on in the order of its strategy. Paths that were run before the
//! cut are dealt out, too; what else was counted before it belongs to the first shard.

use std::fmt::Write as _;

use smallscope_core::ShardResult;
use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::merge::Digest;
use smallscope_core::units::Shard;

use super::path::{Ending, Path};
use super::paths::Paths;
use super::pending::Pending;

/// Paths left to be run, per shard, that a cut should have.
const LEFT: usize = 32;

/// The shard of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) shard: Shard,
    /// A number that differs for other cuts; none as long as nothing is dealt out.
    pub(super) cut: Option<u64>,
}

impl Part {
    /// Whether so many paths left to be run are enough to be dealt out.
    pub(super) fn is_enough(self, left: usize) -> bool {
        left >= LEFT * self.shard.1
    }

    /// What the shard owns of these.
    pub(super) fn own<T>(self, all: Vec<T>) -> Vec<T> {
        let (index, count) = self.shard;
        all.into_iter().skip(index).step_by(count).collect()
    }

    /// The same part after this cut.
    pub(super) fn after<R>(self, paths: &[Path<R>], left: &[Pending]) -> Self {
        let mut text = String::new();
        for path in paths {
            let _ = writeln!(text, "{:?}", path.decisions);
        }
        for pending in left {
            let _ = writeln!(text, "left {:?}", pending.taken());
        }
        Part { cut: Some(checksum(CHECKSUM_START, text.as_bytes())), ..self }
    }
}

/// The digest of paths: by the decisions on them, without those that follow from others, and how they end.
pub(super) fn digest<R>(paths: &[Path<R>]) -> Digest {
    let mut digest = Digest::default();
    for path in paths {
        let mut text = String::new();
        path.decisions.iter().for_each(|taken| {
            let _ = write!(text, "{taken} ");
        });
        text.push_str(if matches!(path.ending, Ending::Panicked(_)) { "panics" } else { "returns" });
        digest.add(&text);
    }
    digest
}

impl<R> Paths<R> {
    /// What was found on a [shard](super::Exploration::shard), or by all of the exploration, to be written to a file: `smallscope merge`
    /// adds up those of all shards. Results of one `subject` belong together. Paths on which the program panicked count as failures.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let program = || choose(5);
    /// let whole = Exploration::new().run(program).unwrap().result("five");
    /// let part = |index| Exploration::new().shard(index, 2).run(program).unwrap().result("five");
    /// assert_eq!(part(0).digest + part(1).digest, whole.digest);
    /// assert_eq!((part(0).counts[0].1, part(1).counts[0].1), (3, 2));
    /// ```
    pub fn result(&self, subject: impl Into<String>) -> ShardResult {
        let panicked = self.panicked().count() as u64 + self.before.panicked;
        let cut = self.part.and_then(|part| part.cut).unwrap_or_default();
        let space = checksum(CHECKSUM_START, format!("{} {} {cut}", self.limits.0, self.limits.1).as_bytes());
        ShardResult {
            counts: vec![("paths".to_owned(), self.total())],
            digest: digest(&self.paths) + self.before.digest,
            complete: self.is_exhaustive(),
            outcome: self.verdict(),
            failures: panicked,
            ..ShardResult::new("explore", subject, space, self.part.map(|part| part.shard))
        }
    }
}
