//! All instances of a command. Of a command about traces: every infinite behaviour once, however it can be written, the shortest first.
//!
//! A trace is a sequence of states that repeats itself from some state on. It can be written as a lasso in many ways: the loop can be gone
//! through twice, or begin later. One way has the fewest states, and a formula says that an instance is written so. There is a problem for
//! each number of states, and no trace is an instance of two. A trace that can be written with few states can be written with
//! more, so the traces within a scope are those with at most as many states as the scope allows, whatever the least number is. If it may be any
//! number, there mostly are infinitely many: the numbers of states grow until a limit is reached, unless there is a proof that there are none.

use std::ops::RangeInclusive;
use std::rc::Rc;

use smallscope_core::{Budget, Stop};
use smallscope_relational::{Answer, Error, Instance, Instances, Options};

use crate::answer::{Asking, Unanswered, grow, within};
use crate::diagnostic::{Diagnostic, Errors};
use crate::lower::{Analysis, AnalysisOptions};
use crate::model::{Command, Model};
use crate::unbounded::{MOST_STATES, is_unbounded};

/// The problems whose instances together are those of a command, each once: see [`Model::problems`].
pub struct Problems {
    model: Model,
    command: Command,
    settings: AnalysisOptions,
    /// Of a command about traces: how many states they are written with that are still to come, and how many the scope says.
    lengths: Option<(RangeInclusive<usize>, (usize, usize))>,
    /// The one problem of a command that is about no traces.
    only: Option<Analysis>,
}

impl Model {
    /// The problems whose instances together are those of a command, each once: one for each number of states that its traces may have, or
    /// just one if it is about no time. Of scopes that grow, the smallest that has an instance.
    ///
    /// ```
    /// use smallscope_alloy::{Asking, Dialect, Model};
    /// // A light is on or off. It is always the same, or becomes the other once, or the two alternate.
    /// let text = "one sig Light {} var sig On in Light {} run {} for 2 steps";
    /// let model = Model::parse("light", text, Dialect::Alloy)?;
    /// let mut counts = Vec::new();
    /// for problem in model.problems(&model.commands[0], &Asking::default())? {
    ///     counts.push(problem?.spec.count(&Default::default())?.instances);
    /// }
    /// assert_eq!(counts, [2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Model::answer`], or if it is not known within the limits whether there are traces of any number of states.
    pub fn problems(&self, command: &Command, asking: &Asking) -> Result<Problems, Unanswered> {
        let budget = asking.options.budget.begin();
        let settings = within(&asking.settings, &budget);
        let (model, mut command) = (self.clone(), command.clone());
        let Some((least, most)) = Analysis::states(self, &command) else {
            let only = Some(self.problem(&command, asking)?);
            return Ok(Problems { model, command, settings, lengths: None, only });
        };
        if !settings.observe.is_empty() {
            return Err(self
                .refused(&command, "traces are compared as a whole, not by what a signature reaches")
                .into());
        }
        if Analysis::steps(&command).nth(1).is_some() {
            command = grow(self, &command, asking, &budget)?.step;
        }
        let lengths = match is_unbounded(&command) {
            // Without any trace, that of one state stands for all problems.
            true if !self.is_possible(&command, asking, &budget)? => (1..=1, (least, 1)),
            true => (1..=usize::MAX, (least, most)),
            false => (1..=most, (least, most)),
        };
        Ok(Problems { model, command, settings, lengths: Some(lengths), only: None })
    }

    /// Whether a command about traces of any number of states has any.
    fn is_possible(&self, command: &Command, asking: &Asking, budget: &Budget) -> Result<bool, Unanswered> {
        match grow(self, command, asking, budget)?.solution.answer {
            Answer::Satisfiable(_) => Ok(true),
            Answer::Unsatisfiable => Ok(false),
            Answer::Unknown(stop) => Err(Error::Stopped(stop).into()),
        }
    }

    /// All instances of a command, one after the other.
    ///
    /// # Errors
    ///
    /// As for [`Model::problems`].
    pub fn every(&self, command: &Command, asking: &Asking) -> Result<Every, Unanswered> {
        let options = asking.options.clone().within(&asking.options.budget.begin());
        Ok(Every { problems: self.problems(command, asking)?, options, now: None, stopped: None })
    }

    fn refused(&self, command: &Command, message: &str) -> Errors {
        let span = command.scope.steps.map(|steps| steps.span).or(command.span);
        let problem = span.map_or_else(|| Diagnostic::unplaced(message), |span| Diagnostic::error(span, message));
        Errors { sources: self.sources.clone(), diagnostics: vec![problem] }
    }
}

impl Iterator for Problems {
    type Item = Result<Analysis, Unanswered>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some((lengths, all)) = &mut self.lengths else { return self.only.take().map(Ok) };
        let states = lengths.next()?;
        if states > MOST_STATES {
            return Some(Err(Error::Stopped(Stop::States(MOST_STATES as u64)).into()));
        }
        let command = Analysis::with_states(&self.command, states);
        let analysis = Analysis::of(&self.model, &command, &self.settings);
        Some(analysis.map(|analysis| analysis.of_shortest((all.0, all.1.min(MOST_STATES)))).map_err(Unanswered::from))
    }
}

/// All instances of a command, each with the problem that it is an instance of: see [`Model::every`].
pub struct Every {
    problems: Problems,
    options: Options,
    now: Option<(Rc<Analysis>, Instances)>,
    stopped: Option<Stop>,
}

impl Every {
    /// The limit that was reached before all instances were found, if any.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Sets what may be spent from now on.
    pub fn spend(&mut self, budget: &Budget) {
        self.options.budget = budget.clone();
        self.problems.settings.budget = budget.clone();
    }
}

impl Iterator for Every {
    type Item = Result<(Rc<Analysis>, Instance), Unanswered>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((analysis, instances)) = &mut self.now {
                if let Some(instance) = instances.next() {
                    return Some(Ok((analysis.clone(), instance)));
                }
                self.stopped = instances.stopped();
                if self.stopped.is_some() {
                    return None;
                }
            }
            let found = self.problems.next()?.and_then(|analysis| {
                let instances = analysis.spec.instances(&self.options)?;
                Ok((Rc::new(analysis), instances))
            });
            match found {
                Ok(now) => self.now = Some(now),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
