//! Traces: instances of a command about time, state by state.

use smallscope_core::Spending;
use smallscope_picture::Picture;
use smallscope_relational::{Budget, Instance};

use super::constraints::in_every_state;
use super::lowerer::Lowerer;
use super::moments::View;
use super::temporal::Clock;
use super::time::Time;
use super::{Analysis, Origin, picture};
use crate::model::{Command, CommandKind, Model, StepScope};
use crate::source::{FileId, Span};

/// How a trace, which is infinite, is written: states, of which the last is followed by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasso {
    /// How many states there are.
    pub states: usize,
    /// The state that follows the last one.
    pub back: usize,
}

/// What [`Analysis::of_shortest`] asks for.
const SHORTEST: &str = "no trace of fewer states";

impl Analysis {
    /// Whether instances are traces.
    pub fn is_about_time(&self) -> bool {
        self.time.is_some()
    }

    /// How an instance is to be read as a trace, if the command is about time.
    pub fn lasso(&self, instance: &Instance) -> Option<Lasso> {
        let time = self.time.as_ref()?;
        let (written, back) = (time.states.len(), time.loop_of(instance));
        let states = written.max(self.lengths.map_or(0, |lengths| lengths.0));
        Some(Lasso { states, back: back + states - written })
    }

    /// How many states the traces of the problem are written with, if the command is about time; or at most, if there are such problems for
    /// several lengths.
    pub fn length(&self) -> Option<usize> {
        let written = self.time.as_ref().map(|time| time.states.len())?;
        Some(self.lengths.map_or(written, |lengths| lengths.1))
    }

    /// A state of a trace as something to look at; without time, the instance. The states after the last one are those of the loop, again
    /// and again.
    pub fn picture_of(&self, instance: &Instance, state: usize) -> Picture {
        let instance = &self.named(instance);
        let symbols = match &self.time {
            Some(time) => &time.states[time.place_of(instance, state)],
            None => &self.symbols,
        };
        picture::Drawing { symbols, legend: &self.legend, instance, time: self.time.as_deref() }
            .picture(&self.variables(), &self.witnesses(instance, state))
    }

    /// The problem of those traces that cannot be written with fewer states, so that each trace is an instance of one length only, of all
    /// with these.
    pub(crate) fn of_shortest(mut self, lengths: (usize, usize)) -> Analysis {
        if let Some(time) = &self.time {
            let formula = time.is_shortest();
            self.spec = self.spec.require(SHORTEST, formula);
            self.origins.push(Origin { name: SHORTEST.to_owned(), span: None });
            self.lengths = Some(lengths);
        }
        self
    }

    /// How many states the traces of a command have, at least and at most; none if it is about no time.
    pub fn states(model: &Model, command: &Command) -> Option<(usize, usize)> {
        super::time::steps(model, command)
    }

    /// The command about traces that are written with exactly so many states.
    pub fn with_states(command: &Command, states: usize) -> Command {
        let count = u32::try_from(states).expect("numbers of states are small");
        let nowhere = Span { file: FileId(0), start: 0, end: 0 };
        let span = command.scope.steps.map(|steps| steps.span).or(command.span).unwrap_or(nowhere);
        let mut command = command.clone();
        command.scope.steps = Some(StepScope { least: count, most: count, span });
        command
    }

    /// Whether a trace is one of those that the command asks for, by what its formulas mean; none if that takes more than so many steps.
    /// Declarations are judged by the evaluator of the problem.
    pub(crate) fn confirms(&self, model: &Model, command: &Command, instance: &Instance, steps: u64) -> Option<bool> {
        let time = self.time.as_deref()?;
        let mut lowerer = self.viewing(model, time, instance, &Budget::of_steps(steps));
        let mut holds = true;
        for fact in &model.facts {
            let formula = if fact.always { &in_every_state(&fact.formula) } else { &fact.formula };
            holds = holds && lowerer.holds(formula, 0);
        }
        let is_run = command.kind == CommandKind::Run;
        holds = holds && lowerer.asking(Some(is_run), |lowerer| lowerer.holds(&command.formula, 0)) == is_run;
        let view = lowerer.view.as_ref()?;
        let is_known = view.stopped.is_none() && lowerer.spending.stopped().is_none() && lowerer.problems.is_empty();
        is_known.then_some(holds)
    }

    /// A lowerer that evaluates operators of time on a trace.
    pub(super) fn viewing<'m>(
        &self,
        model: &'m Model,
        time: &'m Time,
        instance: &'m Instance,
        budget: &Budget,
    ) -> Lowerer<'m> {
        let mut lowerer = Lowerer::new(model, &time.states[0], self.spec.overflow);
        lowerer.clock = Some(Clock::new(model, time));
        lowerer.view = Some(View::new(instance, time.loop_of(instance), budget));
        lowerer.spending = Spending::new(budget);
        lowerer.tries_sets = true;
        lowerer
    }
}
