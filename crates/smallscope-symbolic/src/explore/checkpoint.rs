//! Checkpoints: the paths that a stopped exploration has not run, to save and resume.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_core::envelope::Envelope;
use smallscope_core::merge::Digest;
use smallscope_core::{CheckpointError, units};

use super::decision::Taken;
use super::part::Part;
use super::pending::Pending;

/// The paths that an exploration has not run.
///
/// Its text form ([`Display`](fmt::Display), [`FromStr`]) can be kept in a file, and is good for the same program only. A text
/// that was cut off or changed is an error. [`Exploration::checkpoint_to`](super::Exploration::checkpoint_to) keeps a file up
/// to date.
///
/// ```
/// use smallscope_symbolic::{Checkpoint, Exploration, choose};
///
/// let first = Exploration::new().paths(2).run(|| choose(5)).unwrap();
/// let text = first.pending().to_string();
/// let checkpoint: Checkpoint = text.parse().unwrap();
/// assert_eq!(checkpoint.len(), 3);
/// let rest = Exploration::new().resume(checkpoint).run(|| choose(5)).unwrap();
/// assert_eq!((rest.len(), rest.total()), (3, 5));
/// assert!("smallscope paths 1".parse::<Checkpoint>().is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checkpoint {
    pub(super) before: Before,
    /// The shard that it is of, if it is of one.
    pub(super) part: Option<Part>,
    pub(super) pending: Vec<Pending>,
}

/// What the explorations before a checkpoint did, as far as it matters for those after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Paths that were found.
    pub(super) found: u64,
    /// Those of them on which a value was needed that can be too many.
    pub(super) refused: u64,
    /// Those of them on which the program panicked.
    pub(super) panicked: u64,
    /// Which they were.
    pub(super) digest: Digest,
}

const ENVELOPE: Envelope = Envelope::new("paths checkpoint", 3);

impl Checkpoint {
    /// Whether it is of a shard whose part is not known yet.
    pub(super) fn is_undealt(&self) -> bool {
        self.part.is_some_and(|part| part.cut.is_none())
    }

    /// How many paths are known to be left; each may branch again.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// assert_eq!(Exploration::new().paths(1).run(|| choose(3)).unwrap().pending().len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.pending.len()
    }

    /// Whether nothing is left.
    ///
    /// ```
    /// # use smallscope_symbolic::explore;
    /// assert!(explore(|| ()).pending().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }
}

/// A line for each path: its decisions, and values for which the program takes them, or `?` if it is not known whether it can.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        let Before { found, refused, panicked, digest } = self.before;
        writeln!(lines, "found {found}\nrefused {refused}\npanicked {panicked}\ndigest {digest}")?;
        if let Some(Part { shard: (index, count), cut }) = self.part {
            writeln!(lines, "shard {index}/{count}")?;
            cut.iter().try_for_each(|cut| writeln!(lines, "cut {cut:016x}"))?;
        }
        for pending in &self.pending {
            pending.taken().iter().try_for_each(|taken| write!(lines, "{taken} "))?;
            lines.push('|');
            match &pending.model {
                Some(model) => model.iter().try_for_each(|value| write!(lines, " {value}"))?,
                None => lines.push_str(" ?"),
            }
            lines.push('\n');
        }
        f.write_str(&ENVELOPE.seal(&lines))
    }
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::default();
        for line in ENVELOPE.lines(text)? {
            match line.word() {
                "found" => checkpoint.before.found = line.number()?,
                "refused" => checkpoint.before.refused = line.number()?,
                "panicked" => checkpoint.before.panicked = line.number()?,
                "digest" => checkpoint.before.digest = Digest(line.fingerprint()?),
                "shard" => {
                    let shard = units::shard(line.rest()).map_err(|problem| line.error(problem))?;
                    checkpoint.part = Some(Part { shard, cut: None });
                }
                "cut" => {
                    let part = checkpoint.part.as_mut().ok_or_else(|| line.error("a cut of no shard"))?;
                    part.cut = Some(line.fingerprint()?);
                }
                _ => {
                    let fail = || line.error(format!("expected a path such as `T 2/5 | 1`, found `{}`", line.text()));
                    checkpoint.pending.push(path(line.text()).ok_or_else(fail)?);
                }
            }
        }
        Ok(checkpoint)
    }
}

fn path(line: &str) -> Option<Pending> {
    let (decisions, values) = line.split_once('|')?;
    let taken: Option<Vec<Taken>> = decisions.split_whitespace().map(|word| word.parse().ok()).collect();
    if values.trim() == "?" {
        return Some(Pending::of(&taken?, None));
    }
    let values: Option<Vec<i128>> = values.split_whitespace().map(|word| word.parse().ok()).collect();
    Some(Pending::of(&taken?, Some(values?)))
}
