//! The answer to a command, as the Analyzer gives it and more: an instance that is small and was checked, or what to make of there
//! being none.
//!
//! ```text
//!  command ─► scopes that grow ─► solve ─┬─► instance ─► smaller ─► rechecked by the evaluator
//!                                        └─► none ─► is the bound on loops enough? is it vacuous?
//! ```

use std::fmt;
use std::time::{Duration, Instant};

use smallscope_core::{Budget, Stop};
use smallscope_picture::Picture;
use smallscope_relational::{Answer, Error, Further, Instance, Options, Overflow, Solution, Spec, Stage, Statistics};

use crate::diagnostic::Errors;
use crate::lower::{Analysis, AnalysisOptions, Premise};
use crate::model::{Command, CommandKind, Model};
use crate::unbounded::{Unbounded, decide, is_unbounded};

/// How a command is answered.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    /// How the command becomes a problem. The limits of the options come before its budget.
    pub settings: AnalysisOptions,
    /// How problems are solved. Limits are for all that an answer takes together, except for conflicts, which each question has.
    pub options: Options,
    /// Whether any counterexample will do; otherwise a small one is looked for.
    pub any: bool,
}

/// The answer to a command: see [`Model::answer`].
#[derive(Clone, Debug)]
pub struct Answered {
    /// What was asked: of scopes that grow, the last that was tried.
    pub analysis: Analysis,
    /// What came of it.
    pub answer: Answer,
    /// What each stage took, of finding the first instance or that there is none.
    pub statistics: Statistics,
    /// How long all of it took.
    pub time: Duration,
    /// If there is an instance: whether the evaluator was asked about it.
    pub recheck: Option<Recheck>,
    /// Of a command about traces of any number of states: how the answer was found, or how far it was looked for.
    pub unbounded: Option<Unbounded>,
    /// Of a program of which nothing was found: whether the bound on loops may be the reason.
    pub beyond: Option<Beyond>,
    /// Of a check without a counterexample: what it takes for granted, if that is impossible within the scope.
    pub vacuous: Option<Premise>,
    /// If overflow is forbidden: whether the answer is known to be another one if integers wrap around. Of an instance, that it is none then.
    pub rests_on_overflow: bool,
    kind: CommandKind,
    expect: Option<bool>,
}

/// What the evaluator, which knows nothing of the solver, says of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recheck {
    /// It is one.
    Confirmed,
    /// Nothing: it tries the values of quantified variables one by one, and did not come to an end within 200,000 steps.
    TooLong,
}

/// Whether a loop or a recursive call may need more than the bound allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// None does, within the scope.
    Never,
    /// There is an execution in which one does.
    Possible,
    /// A limit was reached before it was known.
    Unknown,
}

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandVerdict {
    /// A run found an instance.
    Instance,
    /// A run found that there is none.
    NoInstance,
    /// A check found a counterexample.
    Counterexample,
    /// A check found that there is none.
    NoCounterexample,
    /// A limit was reached before it was known.
    Unknown(Stop),
}

/// Why a command has no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// The command cannot be lowered, or a limit was reached while it was ([`Errors::stopped`]).
    Model(Errors),
    /// The problem that it becomes cannot be solved.
    Problem(Error),
}

/// The evaluator's opinion is not worth more steps than this, as nobody asked for it. They take some hundredths of a second.
const RECHECK_STEPS: u64 = 200_000;

/// The same for the evaluator of traces, which asks much of each state.
const TRACE_STEPS: u64 = 10 * RECHECK_STEPS;

/// Whether something is possible is not worth more conflicts than this, if nobody asked.
const CONFLICTS: u64 = 20_000;

/// What integers that wrap around would change is asked only of problems of at most so many clauses, and with so few conflicts.
const SMALL: usize = 100_000;
const FEW_CONFLICTS: u64 = 2_000;

impl Model {
    /// Answers a command. Scopes that grow are tried in turn until there is an instance, or the answer is not known. Of a
    /// counterexample, a smaller one is looked for. The evaluator checks what was found. If nothing was found, two further questions
    /// are asked: whether the bound on loops is the reason, and whether a check says anything.
    ///
    /// # Errors
    ///
    /// If the command cannot be lowered, or its problem not be solved. A limit that is reached before there is a problem is an error
    /// ([`Unanswered::stopped`]), one that is reached later an answer.
    ///
    /// # Panics
    ///
    /// If the evaluator refuses what the solver found: then one of the two is wrong.
    ///
    /// ```
    /// use smallscope_alloy::{Asking, CommandVerdict, Dialect, Model, Premise, Recheck};
    /// let text = "sig Node { next: lone Node }
    ///             assert Acyclic { all n: Node | n not in n.^next }
    ///             assert Little { #Node > 6 implies no next }
    ///             check Acyclic for 5
    ///             check Little for 5";
    /// let model = Model::parse("list", text, Dialect::Alloy)?;
    ///
    /// let answered = model.answer(&model.commands[0], &Asking::default())?;
    /// assert_eq!(answered.verdict(), CommandVerdict::Counterexample);
    /// assert_eq!(answered.is_expected(), Some(false));
    /// // One node that is its own successor is enough.
    /// assert_eq!(answered.picture().expect("there is one").atoms.len(), 1);
    /// assert_eq!(answered.recheck, Some(Recheck::Confirmed));
    ///
    /// // No five nodes are a counterexample, but they are not more than six either.
    /// let answered = model.answer(&model.commands[1], &Asking::default())?;
    /// assert_eq!(answered.verdict(), CommandVerdict::NoCounterexample);
    /// assert_eq!(answered.vacuous, Some(Premise::Assumption));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, command: &Command, asking: &Asking) -> Result<Answered, Unanswered> {
        let (started, budget) = (Instant::now(), asking.options.budget.begin());
        let options = || asking.options.clone().within(&budget);
        let Grown { step, analysis, solution: Solution { answer, mut statistics }, further, unbounded } =
            grow(self, command, asking, &budget)?;
        let answer = match (answer, further) {
            (Answer::Satisfiable(instance), Some(mut further)) if command.kind == CommandKind::Check && !asking.any => {
                let start = Instant::now();
                let smaller = analysis.smaller(instance, &mut further, statistics.conflicts, &options());
                let sizes = vec![("conflicts", further.conflicts())];
                statistics.stages.push(Stage { name: "make smaller", time: start.elapsed(), sizes });
                Answer::Satisfiable(smaller)
            }
            (answer, _) => answer,
        };
        let mut answered = Answered {
            analysis,
            answer,
            statistics,
            time: Duration::ZERO,
            recheck: None,
            unbounded,
            beyond: None,
            vacuous: None,
            rests_on_overflow: false,
            kind: command.kind,
            expect: command.expect,
        };
        match &answered.answer {
            Answer::Satisfiable(instance) => {
                answered.recheck = Some(recheck(self, command, &answered.analysis, instance));
            }
            Answer::Unsatisfiable => {
                answered.beyond = beyond(&answered.analysis, &options())?;
                answered.vacuous = match answered.unbounded {
                    Some(_) => vacuous_forever(self, command, &answered.analysis, asking, &budget),
                    None => vacuous(&answered.analysis, &options()),
                };
            }
            Answer::Unknown(_) => {}
        }
        answered.rests_on_overflow = self.rests_on_overflow(&step, asking, &answered, &options());
        answered.time = started.elapsed();
        Ok(answered)
    }

    /// Whether the answer is another one if integers wrap around; not if that takes long to find out.
    fn rests_on_overflow(&self, command: &Command, asking: &Asking, answered: &Answered, options: &Options) -> bool {
        // Traces of any length are proved impossible by another problem than that of the statistics.
        let is_possible = answered.statistics.may_overflow || answered.unbounded.is_some();
        if answered.analysis.spec.overflow == Overflow::Wrap || !is_possible || answered.statistics.clauses > SMALL {
            return false;
        }
        let settings = AnalysisOptions { overflow: Some(Overflow::Wrap), ..within(&asking.settings, &options.budget) };
        let command = match answered.analysis.length() {
            Some(states) => Analysis::with_states(command, states),
            None => command.clone(),
        };
        let Ok(wrapped) = Analysis::of(self, &command, &settings) else { return false };
        match &answered.answer {
            Answer::Satisfiable(instance) => {
                let instance = instance.clone().with_integers(wrapped.spec.bit_width, Overflow::Wrap);
                wrapped.spec.holds_within(&instance, &Budget::of_steps(RECHECK_STEPS)).is_ok_and(|holds| !holds)
            }
            Answer::Unsatisfiable => {
                let budget = Budget { conflicts: Some(FEW_CONFLICTS), ..options.budget.clone() };
                let found = wrapped.spec.solve(&options.clone().within(&budget));
                found.is_ok_and(|found| matches!(found.answer, Answer::Satisfiable(_)))
            }
            Answer::Unknown(_) => false,
        }
    }

    /// The problem whose instances are those of a command: of scopes that grow, the smallest that has one, or the last that was
    /// tried. Of a command about traces, those that are written with as many states as the scope allows.
    ///
    /// # Errors
    ///
    /// As for [`Model::answer`].
    ///
    /// ```
    /// use smallscope_alloy::{Asking, Dialect, Model};
    /// let text = "sig A {} run { #A > 1 } for 0..5 A";
    /// let model = Model::parse("growing", text, Dialect::Alloy)?;
    /// let analysis = model.problem(&model.commands[0], &Asking::default())?;
    /// assert_eq!(analysis.sizes, [("A".to_owned(), 2, false)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problem(&self, command: &Command, asking: &Asking) -> Result<Analysis, Unanswered> {
        let budget = asking.options.budget.begin();
        match Analysis::steps(command).nth(1) {
            None => Ok(Analysis::of(self, command, &within(&asking.settings, &budget))?),
            Some(_) => Ok(grow(self, command, asking, &budget)?.analysis),
        }
    }
}

/// What came of scopes that grow.
pub(crate) struct Grown {
    /// The command with the smallest scope that has an instance, or of which it is not known, or the largest.
    pub(crate) step: Command,
    /// What it asks.
    pub(crate) analysis: Analysis,
    /// What the solver says.
    pub(crate) solution: Solution,
    /// The solver, if it found an instance.
    further: Option<Further>,
    /// What is known of traces of any length, if the command is about them.
    pub(crate) unbounded: Option<Unbounded>,
}

/// Tries scopes that grow.
pub(crate) fn grow(model: &Model, command: &Command, asking: &Asking, budget: &Budget) -> Result<Grown, Unanswered> {
    let settings = within(&asking.settings, budget);
    let mut steps = Analysis::steps(command);
    let mut step = steps.next().unwrap_or_else(|| command.clone());
    loop {
        let grown = match is_unbounded(&step) && Analysis::states(model, &step).is_some() {
            true => {
                let (analysis, solution, unbounded) = decide(model, &step, None, asking, budget)?;
                // The trace was found on another thread, and its solver is gone.
                let further = match solution.answer {
                    Answer::Satisfiable(_) => analysis.spec.solve_on(&asking.options.clone().within(budget))?.1,
                    _ => None,
                };
                Grown { step, analysis, solution, further, unbounded: Some(unbounded) }
            }
            false => {
                let (analysis, (solution, further)) = lengthen(model, &step, asking, &settings, budget)?;
                Grown { step, analysis, solution, further, unbounded: None }
            }
        };
        match (&grown.solution.answer, steps.next()) {
            (Answer::Unsatisfiable, Some(larger)) => step = larger,
            _ => return Ok(grown),
        }
    }
}

/// What the solver says, and the solver itself if it found an instance.
type Solved = (Solution, Option<Further>);

/// How many numbers of states are tried in turn before the largest.
const FIRST_LENGTHS: usize = 4;

/// Of a command about traces, the shortest one that there is: with the fewest states. Any trace that is written with few states can be
/// written with more, as the loop can be gone through again; so if there is none with the most states, there is none at all.
fn lengthen(
    model: &Model,
    command: &Command,
    asking: &Asking,
    settings: &AnalysisOptions,
    budget: &Budget,
) -> Result<(Analysis, Solved), Unanswered> {
    let solve = |command: &Command| -> Result<(Analysis, Solved), Unanswered> {
        let analysis = Analysis::of(model, command, settings)?;
        let solved = analysis.spec.solve_on(&asking.options.clone().within(budget))?;
        Ok((analysis, solved))
    };
    let Some((least, most)) = Analysis::states(model, command) else { return solve(command) };
    let mut longest = None;
    for states in least..=most {
        if states == least + FIRST_LENGTHS && states < most {
            let found = solve(&Analysis::with_states(command, most))?;
            if !matches!(found.1.0.answer, Answer::Satisfiable(_)) {
                return Ok(found);
            }
            longest = Some(found);
        }
        if states == most {
            break;
        }
        let found = solve(&Analysis::with_states(command, states))?;
        match found.1.0.answer {
            Answer::Satisfiable(_) => return Ok(found),
            Answer::Unsatisfiable => {}
            Answer::Unknown(_) => return Ok(longest.unwrap_or(found)),
        }
    }
    match longest {
        Some(longest) => Ok(longest),
        None => solve(&Analysis::with_states(command, most)),
    }
}

pub(crate) fn within(settings: &AnalysisOptions, budget: &Budget) -> AnalysisOptions {
    AnalysisOptions { budget: budget.clone(), ..settings.clone() }
}

/// Whether the bound on loops is enough, if the command is about a program.
fn beyond(analysis: &Analysis, options: &Options) -> Result<Option<Beyond>, Error> {
    if analysis.unrolls().is_none() {
        return Ok(None);
    }
    let Some(spec) = analysis.beyond() else { return Ok(Some(Beyond::Never)) };
    Ok(Some(match spec.solve(options)?.answer {
        Answer::Satisfiable(_) => Beyond::Possible,
        Answer::Unsatisfiable => Beyond::Never,
        Answer::Unknown(_) => Beyond::Unknown,
    }))
}

/// Of a check without a counterexample: the weakest of what it takes for granted that is impossible. None if that is not known.
fn vacuous(analysis: &Analysis, options: &Options) -> Option<Premise> {
    let conflicts = Some(options.budget.conflicts.map_or(CONFLICTS, |most| most.min(CONFLICTS)));
    let options = options.clone().within(&Budget { conflicts, ..options.budget.clone() });
    let premises = analysis.premises();
    let (strongest, weaker) = premises.split_last()?;
    // What cannot be asked is not known.
    let is_impossible = |spec: &Spec| spec.solve(&options).is_ok_and(|found| found.answer == Answer::Unsatisfiable);
    if !is_impossible(&strongest.1) {
        return None;
    }
    let first = weaker.iter().find(|(_, spec)| is_impossible(spec));
    Some(first.unwrap_or(strongest).0)
}

/// The same of a check about traces of any number of states: of what it takes for granted there must be a proof that it is impossible.
fn vacuous_forever(
    model: &Model,
    command: &Command,
    analysis: &Analysis,
    asking: &Asking,
    budget: &Budget,
) -> Option<Premise> {
    let conflicts = Some(budget.conflicts.map_or(CONFLICTS, |most| most.min(CONFLICTS)));
    let budget = Budget { conflicts, ..budget.clone() };
    let is_impossible = |premise: Premise| {
        let decided = decide(model, command, Some(premise), asking, &budget);
        decided.is_ok_and(|(_, solution, _)| solution.answer == Answer::Unsatisfiable)
    };
    let premises: Vec<Premise> = analysis.premises().into_iter().map(|(premise, _)| premise).collect();
    let (&strongest, weaker) = premises.split_last()?;
    if !is_impossible(strongest) {
        return None;
    }
    Some(weaker.iter().copied().find(|&premise| is_impossible(premise)).unwrap_or(strongest))
}

/// Asks the evaluator. The limit is one of steps, so that the answer is the same on every machine.
pub(crate) fn recheck(model: &Model, command: &Command, analysis: &Analysis, instance: &Instance) -> Recheck {
    if analysis.lasso(instance).is_some() {
        let Some(holds) = analysis.confirms(model, command, instance, TRACE_STEPS) else { return Recheck::TooLong };
        assert!(holds, "the evaluator refuses a trace that the solver found");
    }
    match analysis.spec.holds_within(instance, &Budget::of_steps(RECHECK_STEPS)) {
        Ok(holds) => {
            assert!(holds, "the evaluator refuses an instance that the solver found");
            Recheck::Confirmed
        }
        // Either there were not enough steps, or a variable has more values than the evaluator ever tries.
        Err(_) => Recheck::TooLong,
    }
}

impl Answered {
    /// The instance, if one was found.
    pub fn instance(&self) -> Option<&Instance> {
        match &self.answer {
            Answer::Satisfiable(instance) => Some(instance),
            _ => None,
        }
    }

    /// The instance as something to look at.
    pub fn picture(&self) -> Option<Picture> {
        self.instance().map(|instance| self.analysis.picture(instance))
    }

    /// What the command came to.
    pub fn verdict(&self) -> CommandVerdict {
        match &self.answer {
            Answer::Unknown(stop) => CommandVerdict::Unknown(*stop),
            answer => CommandVerdict::of(self.kind, matches!(answer, Answer::Satisfiable(_))),
        }
    }

    /// Whether that is what the command expects; see [`CommandVerdict::is_expected`].
    pub fn is_expected(&self) -> Option<bool> {
        self.verdict().is_expected(self.expect)
    }
}

impl CommandVerdict {
    /// The verdict on a command of this kind, by whether there is an instance of its problem.
    pub fn of(kind: CommandKind, found: bool) -> Self {
        match (kind, found) {
            (CommandKind::Run, true) => CommandVerdict::Instance,
            (CommandKind::Run, false) => CommandVerdict::NoInstance,
            (CommandKind::Check, true) => CommandVerdict::Counterexample,
            (CommandKind::Check, false) => CommandVerdict::NoCounterexample,
        }
    }

    /// Whether there is an instance of the problem.
    pub fn is_found(self) -> Option<bool> {
        match self {
            CommandVerdict::Instance | CommandVerdict::Counterexample => Some(true),
            CommandVerdict::NoInstance | CommandVerdict::NoCounterexample => Some(false),
            CommandVerdict::Unknown(_) => None,
        }
    }

    /// Whether it is what a command expects (`expect 0`, `expect 1`); without an expectation, instances are hoped for and
    /// counterexamples are not.
    ///
    /// ```
    /// use smallscope_alloy::CommandVerdict;
    /// assert_eq!(CommandVerdict::Counterexample.is_expected(None), Some(false));
    /// assert_eq!(CommandVerdict::Counterexample.is_expected(Some(true)), Some(true));
    /// ```
    pub fn is_expected(self, expect: Option<bool>) -> Option<bool> {
        let found = self.is_found()?;
        Some(found == expect.unwrap_or(matches!(self, CommandVerdict::Instance | CommandVerdict::NoInstance)))
    }
}

impl Unanswered {
    /// The limit that was reached, if that is why.
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            Unanswered::Model(errors) => errors.stopped(),
            Unanswered::Problem(Error::Stopped(stop)) => Some(*stop),
            Unanswered::Problem(_) => None,
        }
    }
}

impl From<Errors> for Unanswered {
    fn from(errors: Errors) -> Self {
        Unanswered::Model(errors)
    }
}

impl From<Error> for Unanswered {
    fn from(error: Error) -> Self {
        Unanswered::Problem(error)
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Model(errors) => errors.fmt(f),
            Unanswered::Problem(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unanswered::Model(errors) => Some(errors),
            Unanswered::Problem(error) => Some(error),
        }
    }
}
