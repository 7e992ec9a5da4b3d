//! Growing bounds: sizes 0, 1, 2, … in turn until a budget is spent.

use std::fmt;
use std::time::{Duration, Instant};

use smallscope_core::{Outcome, Report, Stop};

use crate::error::SpaceError;
use crate::model::Model;
use crate::search::Search;

/// How far a growing search got.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The first size.
    pub first: usize,
    /// The reports of the sizes, from the first on. Only the last can be incomplete.
    pub reports: Vec<Report>,
}

impl Growth {
    /// The largest size that was exhausted.
    pub fn exhausted(&self) -> Option<usize> {
        let exhausted = self.reports.iter().take_while(|report| report.is_exhaustive()).count();
        (exhausted > 0).then(|| self.first + exhausted - 1)
    }

    /// The structures of all sizes.
    pub fn structures(&self) -> u64 {
        self.reports.iter().map(|report| report.structures).sum()
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exhausted() {
            Some(size) => write!(f, "exhaustive up to size {size}")?,
            None => write!(f, "incomplete: no size was exhausted")?,
        }
        match self.reports.last() {
            Some(last) if !last.is_exhaustive() => {
                write!(f, "; size {} {}", self.first + self.reports.len() - 1, last.verdict())
            }
            _ => Ok(()),
        }
    }
}

/// Searches the given sizes in turn until they are done or `budget` is spent, calling `visit` with each structure and its
/// size.
///
/// A structure that fits into the space of the size before is passed over, so that none comes up twice and smaller ones
/// come first.
///
/// ```
/// use smallscope_search::{Space, grow};
/// use std::time::Duration;
/// let search = |n| Space::<Vec<bool>>::new(n).search();
/// let growth = grow(0..=4, Duration::from_secs(60), search, |_, _| ()).unwrap();
/// assert_eq!((growth.exhausted(), growth.structures()), (Some(4), 31));
/// ```
///
/// # Errors
///
/// If the space of a size cannot be searched.
pub fn grow<T: Model>(
    sizes: std::ops::RangeInclusive<usize>,
    budget: Duration,
    search: impl Fn(usize) -> Search<T>,
    visit: impl Fn(usize, T) + Sync,
) -> Result<Growth, SpaceError> {
    let (start, first) = (Instant::now(), *sizes.start());
    let mut reports = Vec::new();
    let mut before = None;
    for size in sizes {
        let mut search = search(size).max_time(budget.saturating_sub(start.elapsed()));
        search.may_be_empty = true;
        if let Some(smaller) = before.replace(search.space.clone()) {
            search = search.beyond(&smaller);
        }
        let mut report = search.try_for_each(|value| visit(size, value))?;
        if let Outcome::Stopped(Stop::Time(limit)) = &mut report.outcome {
            *limit = budget;
        }
        let is_last = !report.is_exhaustive();
        reports.push(report);
        if is_last {
            break;
        }
    }
    Ok(Growth { first, reports })
}
