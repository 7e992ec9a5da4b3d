//! Going from trace to trace, as the Analyzer does: another configuration, another first state, another continuation, or any other trace.
//!
//! A move keeps the beginning of the trace at hand and asks for another one of some portion of it: one that no trace met so far has, up to
//! renaming atoms. The shortest traces come first. What comes of a list of moves depends on the model, the command and the options only.

use std::collections::HashSet;

use smallscope_core::{Budget, Stop};
use smallscope_relational::{Answer, CanonicalInstance, Canoniser, Formula, Instance};

use crate::answer::{Answered, Asking, Unanswered, recheck, within};
use crate::diagnostic::{Diagnostic, Errors};
use crate::lower::{Analysis, Path, Portion};
use crate::model::{Command, Model};
use crate::unbounded::is_unbounded;

/// If traces may have any number of states, another one is looked for with at most so many more than the one at hand has.
const FURTHER_STATES: usize = 10;

/// Where to go from a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Another trace with the same configuration.
    Trace,
    /// Another configuration: what does not change.
    Config,
    /// Another first state with the same configuration.
    Init,
    /// The same trace up to and including this state, and another one after it.
    Fork(usize),
}

impl Move {
    /// How many states are kept, if the configuration is; and what is to be another one.
    fn parts(self) -> (Option<usize>, Portion) {
        match self {
            Move::Trace => (Some(0), Portion::Whole),
            Move::Config => (None, Portion::First(0)),
            Move::Init => (Some(0), Portion::First(1)),
            Move::Fork(state) => (Some(state + 1), Portion::First(state + 2)),
        }
    }
}

/// What came of a move.
#[derive(Clone, Debug)]
pub enum Moved {
    /// A trace that no move led to before.
    To(Box<Analysis>, Instance),
    /// There is no other within the scope.
    Nowhere,
    /// A limit was reached before it was known.
    Unknown(Stop),
}

/// A walk from trace to trace: see [`Model::explore`].
pub struct Explorer {
    model: Model,
    command: Command,
    asking: Asking,
    lengths: (usize, usize),
    classes: Vec<Vec<usize>>,
    /// The traces that were met; the last one is at hand.
    met: Vec<Path>,
}

impl Model {
    /// Begins a walk from trace to trace at the one that a command was answered with; none if it was answered without one, or is about no time.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    ///
    /// ```
    /// use smallscope_alloy::{Asking, Dialect, Model, Move, Moved};
    /// let text = "sig Lamp {} var sig On in Lamp {} run {} for exactly 1 Lamp, 2 steps";
    /// let model = Model::parse("lamp", text, Dialect::Alloy)?;
    /// let (command, asking) = (&model.commands[0], Asking::default());
    /// let answered = model.answer(command, &asking)?;
    /// let mut explorer = model.explore(command, &asking, &answered)?.expect("there is a trace");
    /// // A lamp is on or off at first.
    /// assert!(matches!(explorer.go(Move::Init)?, Moved::To(..)));
    /// assert!(matches!(explorer.go(Move::Init)?, Moved::Nowhere));
    /// // There are as many lamps in all of them.
    /// assert!(matches!(explorer.go(Move::Config)?, Moved::Nowhere));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explore(
        &self,
        command: &Command,
        asking: &Asking,
        answered: &Answered,
    ) -> Result<Option<Explorer>, Unanswered> {
        let Some(instance) = answered.instance() else { return Ok(None) };
        self.explore_from(command, asking, &answered.analysis, instance)
    }

    /// The same, from an instance of a problem of the command.
    ///
    /// # Errors
    ///
    /// As for [`Model::explore`].
    pub fn explore_from(
        &self,
        command: &Command,
        asking: &Asking,
        analysis: &Analysis,
        instance: &Instance,
    ) -> Result<Option<Explorer>, Unanswered> {
        let (Some(lengths), Some(path)) = (Analysis::states(self, command), analysis.path(instance)) else {
            return Ok(None);
        };
        let classes = analysis.spec.interchangeable(&asking.options.budget).map_err(|stop| self.stopped(stop))?;
        let (model, command, asking) = (self.clone(), command.clone(), asking.clone());
        Ok(Some(Explorer { model, command, asking, lengths, classes, met: vec![path] }))
    }

    fn stopped(&self, stop: Stop) -> Errors {
        Errors { sources: self.sources.clone(), diagnostics: vec![Diagnostic::stopped(stop)] }
    }
}

impl Explorer {
    /// Goes to another trace. If there is none, or a limit is reached, the one at hand stays.
    ///
    /// # Errors
    ///
    /// As for [`Model::answer`].
    ///
    /// # Panics
    ///
    /// If the evaluator refuses what the solver found: then one of the two is wrong.
    pub fn go(&mut self, step: Move) -> Result<Moved, Unanswered> {
        let budget = self.asking.options.budget.begin();
        let (kept, portion) = step.parts();
        let here = self.met[self.met.len() - 1].clone();
        // A trace that differs in what is kept has nothing to do with it.
        let alike: Vec<Path> =
            self.met.iter().filter(|path| kept.is_none_or(|states| path.begins_like(&here, states))).cloned().collect();
        let mut canoniser = None;
        let mut forms: HashSet<(CanonicalInstance, [usize; 2])> = HashSet::new();
        // A continuation is asked for after so many states, also if the trace could be written with fewer.
        let least = kept.unwrap_or(0).max(1);
        let most = match is_unbounded(&self.command) {
            true => least.max(here.states()) + FURTHER_STATES,
            false => self.lengths.1,
        };
        for states in least..=most {
            let command = Analysis::with_states(&self.command, states);
            let mut analysis = Analysis::of(&self.model, &command, &within(&self.asking.settings, &budget))?;
            if kept.unwrap_or(0) == 0 {
                analysis = analysis.of_shortest((self.lengths.0, most));
            }
            let canoniser =
                canoniser.get_or_insert_with(|| Canoniser::new(analysis.spec.bounds.universe().len(), &self.classes));
            if forms.is_empty() {
                forms.extend(alike.iter().map(|path| form(canoniser, path, portion)));
            }
            let mut spec = analysis.with("the same beginning", kept.map(|states| analysis.begins_like(&here, states)));
            let others = alike.iter().filter_map(|path| analysis.differs_from(path, portion));
            spec = others.fold(spec, |spec, other: Formula| spec.require("another one", other));
            loop {
                let options = self.asking.options.clone().within(&budget);
                let instance = match spec.solve(&options)?.answer {
                    Answer::Unsatisfiable => break,
                    Answer::Unknown(stop) => return Ok(Moved::Unknown(stop)),
                    Answer::Satisfiable(instance) => instance,
                };
                let Some(path) = analysis.path(&instance) else { break };
                if forms.insert(form(canoniser, &path, portion)) {
                    recheck(&self.model, &self.command, &analysis, &instance);
                    self.met.push(path);
                    return Ok(Moved::To(Box::new(analysis), instance));
                }
                // The same as one that was met, with other names.
                let Some(other) = analysis.differs_from(&path, portion) else { break };
                spec = spec.require("another one", other);
            }
        }
        if is_unbounded(&self.command) {
            return Ok(Moved::Unknown(Stop::States(most as u64)));
        }
        Ok(Moved::Nowhere)
    }

    /// Sets what may be spent from now on.
    pub fn spend(&mut self, budget: &Budget) {
        self.asking.options.budget = budget.clone();
    }

    /// How many states a trace has at most.
    pub fn most(&self) -> usize {
        self.lengths.1
    }
}

/// What is the same for two portions of traces if they are the same up to renaming atoms.
fn form(canoniser: &mut Canoniser, path: &Path, portion: Portion) -> (CanonicalInstance, [usize; 2]) {
    let (values, shape) = path.portion(portion);
    (canoniser.form(&values).0, shape)
}
