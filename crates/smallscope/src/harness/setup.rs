//! How a test is to be run.

use std::path::Path;
use std::time::Duration;

use smallscope_core::units::Shard;

use super::inputs::InputError;
use crate::options::Options;

/// How long a test without bound and time may take.
const TIME: Duration = Duration::from_secs(2);

/// The size that stands for all where there is no bound: for checks of types and specifications.
const TYPICAL: usize = 3;

/// A test, and how it is to be run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The test's name: the path of its function.
    pub name: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// Its line.
    pub line: u32,
    /// The directory of its package.
    pub manifest: &'static str,
    /// The names of its parameters.
    pub parameters: &'static [&'static str],
    /// Whether the inputs are the near misses.
    pub near_misses: bool,
    /// Whether a condition is asked of finished inputs: those that do not satisfy it are passed over.
    pub passes_over: bool,
    /// The rest.
    pub options: Options,
}

impl Setup {
    /// The defaults: growing sizes and then samples for two seconds, on one thread, to the first failure.
    pub const fn new(
        name: &'static str,
        file: &'static str,
        line: u32,
        manifest: &'static str,
        parameters: &'static [&'static str],
    ) -> Self {
        Setup { name, file, line, manifest, parameters, near_misses: false, passes_over: false, options: Options::NONE }
    }

    /// The largest size to try, or one that stands for all of them.
    pub(crate) fn typical(&self) -> usize {
        self.options.bound.unwrap_or(TYPICAL)
    }

    /// How long the test may take; without a bound there is always a limit.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.options.time.or_else(|| self.options.bound.is_none().then_some(TIME))
    }

    /// Whether the code is run in a process of its own.
    pub(super) fn is_isolated(&self) -> bool {
        self.options.isolate == Some(true) || self.options.timeout.is_some()
    }

    /// Where a test with a bound keeps what is left to do. One without has a budget instead, and tries what it can.
    pub(super) fn checkpoint(&self) -> Option<&Path> {
        self.options.checkpoint.as_deref().filter(|_| self.options.bound.is_some()).map(Path::new)
    }

    /// Whether inputs are counted in a way that several threads do not allow.
    pub(super) fn is_kept(&self) -> bool {
        self.checkpoint().is_some() || self.options.results.is_some()
    }

    /// Refuses an option beside another.
    pub(super) fn refuse(&self, option: &str, is_set: bool, other: &str) -> Result<(), InputError> {
        let problem = format!("`{option}` (SMALLSCOPE_{}) does not go together with `{other}`", option.to_uppercase());
        if is_set { Err(InputError(problem)) } else { Ok(()) }
    }

    /// A name for files about the test.
    pub(super) fn file_name(&self) -> String {
        file_name(&self.key())
    }

    /// Whether to go on after a failure.
    pub(super) fn wants_all_failures(&self) -> bool {
        self.options.all_failures == Some(true)
    }

    /// Whether failing inputs are kept.
    pub(super) fn keeps(&self) -> bool {
        self.options.keep != Some(false)
    }

    /// The name under which records and regressions are kept.
    pub(crate) fn key(&self) -> String {
        key(self.name, self.options.shard)
    }
}

/// The name of a shard of something.
pub(super) fn key(name: &str, shard: Option<Shard>) -> String {
    shard.map_or_else(|| name.to_owned(), |(index, count)| format!("{name}/{index}of{count}"))
}

/// A name for a file about what has this name.
pub(super) fn file_name(key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    key.chars().map(|c| if is_plain(c) { c } else { '-' }).collect()
}
