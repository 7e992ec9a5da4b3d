//! How a test is to be run.

use std::time::Duration;

/// How a test is to be run, as its attribute and the environment say.
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
    /// The largest size.
    pub bound: usize,
    /// How long it may take; without, it must be exhaustive.
    pub time: Option<Duration>,
    /// Threads that search.
    pub threads: usize,
    /// Which shard of how many.
    pub shard: Option<(usize, usize)>,
    /// Whether the inputs are the near misses.
    pub near_misses: bool,
    /// Whether the code runs in a process of its own.
    pub isolate: bool,
    /// How long the code may take on one input.
    pub timeout: Option<Duration>,
    /// Whether to go on after a failure, and report all of them by kind.
    pub all_failures: bool,
    /// Whether inputs on which it fails are kept and tried first.
    pub keep: bool,
    /// Where drawings of failures go, as files.
    pub draw: Option<String>,
    /// Whether a condition is asked of finished inputs: those that do not satisfy it are passed over.
    pub passes_over: bool,
}

impl Setup {
    /// The defaults: up to size 3, on one thread, to the first failure.
    pub const fn new(
        name: &'static str,
        file: &'static str,
        line: u32,
        manifest: &'static str,
        parameters: &'static [&'static str],
    ) -> Self {
        Setup {
            name,
            file,
            line,
            manifest,
            parameters,
            bound: 3,
            time: None,
            threads: 1,
            shard: None,
            near_misses: false,
            isolate: false,
            timeout: None,
            all_failures: false,
            keep: true,
            draw: None,
            passes_over: false,
        }
    }

    /// The name under which records and regressions are kept.
    pub(crate) fn key(&self) -> String {
        match self.shard {
            Some((index, count)) => format!("{}/{index}of{count}", self.name),
            None => self.name.to_owned(),
        }
    }
}
