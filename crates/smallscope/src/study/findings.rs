//! What came of a study.

use std::fmt;
use std::time::Duration;

use smallscope_picture::Picture;
use smallscope_relational::Stop;

use super::module::Module;
use super::{Study, StudyError};
use crate::harness::Panic;

/// What came of running code on all instances of a module.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings {
    /// The module's name.
    pub name: String,
    /// How large inputs are, as the study says it.
    pub scope: String,
    /// On how many inputs the code was run.
    pub tests: u64,
    /// On how many of them it did what it should.
    pub passes: u64,
    /// How it failed: one finding of each kind, in the order in which they came up.
    pub failures: Vec<Finding>,
    /// The limit that was reached before all inputs were tried, if any.
    pub stopped: Option<String>,
    /// What is probably not meant in the module, with the lines it is about.
    pub warnings: Vec<String>,
    /// The time it took.
    pub elapsed: Duration,
}

/// A kind of failure, with an input that shows it: a smallest one of those that do.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// What is wrong.
    pub reason: Reason,
    /// The number of the test, from 1.
    pub number: u64,
    /// How many tests fail in this way.
    pub count: u64,
    /// The input's `Debug` text.
    pub input: String,
    /// The outcome's `Debug` text, if there is an outcome.
    pub outcome: Option<String>,
    /// The instance, with the outcome as far as it was read back.
    pub picture: Picture,
    size: usize,
}

/// Why a test fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The code panicked.
    Panicked {
        /// What it said.
        message: String,
        /// Where: `src/lib.rs:20`.
        place: Option<String>,
    },
    /// A formula about input and outcome does not hold.
    Incorrect {
        /// The formula, as the study has it.
        formula: String,
    },
    /// The outcome is not what the module declares: two values where there is to be one, for example.
    Undeclared {
        /// The field.
        field: String,
    },
    /// The reference did something else.
    Differs {
        /// The `Debug` text of what it did.
        other: String,
    },
    /// The reference panicked, where the code did not.
    ReferencePanicked {
        /// What it said.
        message: String,
        /// Where: `src/lib.rs:20`.
        place: Option<String>,
    },
}

/// What a finding shows of its input.
pub(super) struct Shown {
    pub(super) input: String,
    pub(super) outcome: Option<String>,
    pub(super) picture: Picture,
}

impl Findings {
    pub(super) fn new(study: &Study, module: &Module) -> Self {
        let scope = study.scope.clone().or_else(|| study.command.as_ref().map(|name| format!("command {name}")));
        Findings {
            name: study.name.clone(),
            scope: scope.unwrap_or_else(|| "for 3".to_owned()),
            tests: 0,
            passes: 0,
            failures: Vec::new(),
            stopped: None,
            warnings: module.warnings.clone(),
            elapsed: Duration::ZERO,
        }
    }

    /// Whether there were tests, and all passed. With a limit there may be inputs that were not tried: see
    /// [`Findings::stopped`].
    pub fn is_ok(&self) -> bool {
        self.tests > 0 && self.failures.is_empty()
    }

    /// Panics with the report unless all is well.
    ///
    /// # Panics
    ///
    /// If a test failed, or if there was none.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_ok(), "{self}");
        if self.stopped.is_some() {
            crate::harness::tell(&self.to_string());
        }
    }

    /// Counts a failure; its input is shown if it is smaller than that of another one of its kind.
    pub(super) fn add(
        &mut self,
        reason: Reason,
        size: usize,
        show: impl FnOnce() -> Result<Shown, StudyError>,
    ) -> Result<(), StudyError> {
        let known = self.failures.iter_mut().find(|known| known.reason.is_kind_of(&reason));
        let number = self.tests;
        match known {
            Some(known) if known.size <= size => known.count += 1,
            Some(known) => *known = Finding::new(reason, number, known.count + 1, size, show()?),
            None => self.failures.push(Finding::new(reason, number, 1, size, show()?)),
        }
        Ok(())
    }

    /// Whether there were as many tests as there may be, though there is a further input.
    pub(super) fn is_full(&mut self, most: Option<u64>) -> bool {
        let full = most.filter(|&most| self.tests >= most);
        self.stopped = full.map(|most| format!("stopped after {most} tests"));
        full.is_some()
    }

    pub(super) fn finished(self, stopped: Option<Stop>, elapsed: Duration) -> Self {
        let stopped = stopped.map(|stop| stop.to_string()).or(self.stopped);
        Findings { stopped, elapsed, ..self }
    }
}

impl Finding {
    fn new(reason: Reason, number: u64, count: u64, size: usize, shown: Shown) -> Self {
        let Shown { input, outcome, picture } = shown;
        Finding { reason, number, count, input, outcome, picture, size }
    }
}

impl Reason {
    pub(super) fn panicked(panic: Panic) -> Self {
        Reason::Panicked { message: panic.message, place: panic.place }
    }

    /// Whether it is the same kind of failure. Messages and results differ from input to input; the place does not.
    fn is_kind_of(&self, other: &Reason) -> bool {
        match (self, other) {
            (Reason::Panicked { place: Some(one), .. }, Reason::Panicked { place: Some(other), .. }) => one == other,
            (
                Reason::ReferencePanicked { place: Some(one), .. },
                Reason::ReferencePanicked { place: Some(other), .. },
            ) => one == other,
            (Reason::Differs { .. }, Reason::Differs { .. }) => true,
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |place: &Option<String>| place.as_ref().map_or_else(String::new, |place| format!(" ({place})"));
        match self {
            Reason::Panicked { message, place } => write!(f, "panicked: {message}{}", at(place)),
            Reason::Incorrect { formula } => write!(f, "`{formula}` does not hold"),
            Reason::Undeclared { field } => write!(f, "the outcome is not what `{field}` is declared to be"),
            Reason::Differs { other } => write!(f, "the reference says {other}"),
            Reason::ReferencePanicked { message, place } => {
                write!(f, "the reference panicked: {message}{}", at(place))
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.count == 1 { " fails" } else { "s fail" };
        writeln!(f, "{} test{s}: {}", self.count, self.reason)?;
        writeln!(f, "   input: {}", self.input)?;
        if let Some(outcome) = &self.outcome {
            writeln!(f, " outcome: {outcome}")?;
        }
        for line in self.picture.text().lines() {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Findings { name, scope, tests, passes, .. } = self;
        let scope = scope.trim();
        match &self.stopped {
            None if *tests == 0 => return write!(f, "{name}: there is no input, {scope}, so nothing was tested"),
            Some(stopped) if *tests == 0 => {
                return write!(f, "{name}: no input was found, so nothing was tested: {stopped}");
            }
            None => write!(f, "{name}: {tests} tests, {passes} passes, exhaustive {scope}")?,
            Some(stopped) => write!(f, "{name}: {tests} tests, {passes} passes; {stopped}")?,
        }
        self.failures.iter().try_for_each(|failure| write!(f, "\n\n{failure}"))?;
        self.warnings.iter().try_for_each(|warning| write!(f, "\n\n{warning}"))
    }
}
