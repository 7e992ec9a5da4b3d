//! Checkpoints: the paths that a stopped exploration has not run, to save and resume.

use std::fmt;
use std::str::FromStr;

use super::decision::Taken;
use super::pending::Pending;

/// The paths that an exploration has not run.
///
/// Its text form ([`Display`](fmt::Display), [`FromStr`]) can be kept in a file, and is good for the same program only.
///
/// ```
/// use smallscope_symbolic::{Checkpoint, Exploration, choose};
///
/// let first = Exploration::new().paths(2).run(|| choose(5)).unwrap();
/// let text = first.pending().to_string();
/// let checkpoint: Checkpoint = text.parse().unwrap();
/// assert_eq!(checkpoint.len(), 3);
/// let rest = Exploration::new().resume(checkpoint).run(|| choose(5)).unwrap();
/// assert_eq!(first.len() + rest.len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub(super) pending: Vec<Pending>,
}

const HEADER: &str = "smallscope paths 1";

impl Checkpoint {
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
        writeln!(f, "{HEADER}")?;
        for pending in &self.pending {
            pending.taken().iter().try_for_each(|taken| write!(f, "{taken} "))?;
            write!(f, "|")?;
            match &pending.model {
                Some(model) => model.iter().try_for_each(|value| write!(f, " {value}"))?,
                None => write!(f, " ?")?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Text that is no checkpoint.
///
/// ```
/// use smallscope_symbolic::Checkpoint;
///
/// let error = "smallscope paths 1\nnonsense".parse::<Checkpoint>().unwrap_err();
/// assert_eq!(error.line(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    line: usize,
}

impl CheckpointError {
    /// The line that cannot be read, from 1.
    ///
    /// ```
    /// # use smallscope_symbolic::Checkpoint;
    /// assert_eq!("".parse::<Checkpoint>().unwrap_err().line(), 1);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not one of a checkpoint of an exploration: save it again as it was shown", self.line)
    }
}

impl std::error::Error for CheckpointError {}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(line, _)| line.trim() != HEADER) {
            return Err(CheckpointError { line: 1 });
        }
        let pending = lines.map(|(line, number)| path(line).ok_or(CheckpointError { line: number }));
        Ok(Checkpoint { pending: pending.collect::<Result<_, _>>()? })
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
