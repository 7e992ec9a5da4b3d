//! The answer to one command.

use std::time::{Duration, Instant};

use smallscope_alloy::model::{Command, CommandKind};
use smallscope_alloy::{Analysis, Premise};
use smallscope_picture::Picture;
use smallscope_relational::{Answer, Budget, Instance, Options, Solution, Spec, Statistics, Stop};

use crate::arguments::{LimitArguments, SearchArguments};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::subject::Subject;

/// The answer to one command.
pub struct Answered {
    /// What was asked.
    pub analysis: Analysis,
    /// What came of it.
    pub answer: Answer,
    /// What each stage took.
    pub statistics: Statistics,
    /// How long it took, from the command to the answer.
    pub time: Duration,
    /// Of a program of which nothing was found: whether the bound on loops may be the reason.
    pub beyond: Option<Beyond>,
    /// Of a check without a counterexample: what it takes for granted, if that is impossible within the scope.
    pub vacuous: Option<Premise>,
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

impl Beyond {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Beyond::Never => "no",
            Beyond::Possible => "yes",
            Beyond::Unknown => "unknown",
        }
    }
}

impl Answered {
    /// Asks the solver. Scopes that grow are tried in turn until there is an instance, or the answer is not known.
    pub fn to(subject: &Subject, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Self, Failure> {
        let started = Instant::now();
        let mut steps = Analysis::steps(command);
        let mut step = steps.next().unwrap_or_else(|| command.clone());
        loop {
            let analysis = subject.analysis(&step, budget)?;
            let Solution { answer, statistics } = analysis.spec.solve(&options(limits, budget))?;
            match (&answer, steps.next()) {
                (Answer::Unsatisfiable, Some(larger)) => step = larger,
                _ => {
                    let options = options(limits, budget);
                    let answer = smallest(command, &analysis, answer, limits, &options)?;
                    if let Answer::Satisfiable(instance) = &answer {
                        recheck(&analysis, instance);
                    }
                    let is_none = matches!(answer, Answer::Unsatisfiable);
                    let beyond = if is_none { beyond(&analysis, &options)? } else { None };
                    let vacuous = if is_none { vacuous(&analysis, &self::options(limits, budget)) } else { None };
                    return Ok(Answered { analysis, answer, statistics, time: started.elapsed(), beyond, vacuous });
                }
            }
        }
    }

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

    /// How a process ends that asked this only.
    pub fn exit(&self, command: &Command) -> Exit {
        match self.verdict(command).exit(command.expect) {
            Exit::AsExpected if self.vacuous.is_some() => Exit::Vacuous,
            exit => exit,
        }
    }

    /// The answer to this command, which was asked.
    pub fn verdict(&self, command: &Command) -> Verdict {
        match (&self.answer, command.kind) {
            (Answer::Satisfiable(_), CommandKind::Run) => Verdict::Instance,
            (Answer::Satisfiable(_), CommandKind::Check) => Verdict::Counterexample,
            (Answer::Unsatisfiable, CommandKind::Run) => Verdict::NoInstance,
            (Answer::Unsatisfiable, CommandKind::Check) => Verdict::NoCounterexample,
            (Answer::Unknown(stop), _) => Verdict::Unknown(*stop),
        }
    }
}

/// Whether the bound on loops is enough, if the command is about a program.
fn beyond(analysis: &Analysis, options: &Options) -> Result<Option<Beyond>, Failure> {
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

/// Whether something is possible is not worth more conflicts than this, if nobody asked.
const CONFLICTS: u64 = 20_000;

/// Of a check without a counterexample: the weakest of what it takes for granted that is impossible. None if that is not known.
fn vacuous(analysis: &Analysis, options: &Options) -> Option<Premise> {
    let conflicts = Some(options.conflicts.map_or(CONFLICTS, |most| most.min(CONFLICTS)));
    let options = Options { conflicts, ..options.clone() };
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

/// Of a counterexample, a smaller one if there is any that is easy to find.
fn smallest(
    command: &Command,
    analysis: &Analysis,
    answer: Answer,
    limits: &LimitArguments,
    options: &Options,
) -> Result<Answer, Failure> {
    match answer {
        Answer::Satisfiable(instance) if command.kind == CommandKind::Check && !limits.any => {
            Ok(Answer::Satisfiable(analysis.smaller(instance, options)?))
        }
        answer => Ok(answer),
    }
}

/// How long to wait for the evaluator's opinion, which nobody asked for.
const PATIENCE: Duration = Duration::from_millis(100);

/// Makes sure that the evaluator, which knows nothing of the solver, accepts an instance. It tries the values of quantified variables
/// one by one, so that it may take for ever where the solver does not: it is waited for, but not long. Debug builds ask it anyway.
///
/// # Panics
///
/// If it does not: then one of the two is wrong.
fn recheck(analysis: &Analysis, instance: &Instance) {
    if cfg!(debug_assertions) {
        return;
    }
    let refused = matches!(analysis.spec.holds_within(instance, &Budget::of_time(PATIENCE)), Ok(false));
    assert!(!refused, "the evaluator refuses an instance that the solver found");
}

/// The problem whose instances are those of a command: of scopes that grow, the smallest that has one.
pub fn problem(
    subject: &Subject,
    command: &Command,
    limits: &LimitArguments,
    budget: &Budget,
) -> Result<Analysis, Failure> {
    match Analysis::steps(command).nth(1) {
        None => subject.analysis(command, budget),
        Some(_) => Ok(Answered::to(subject, command, limits, budget)?.analysis),
    }
}

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
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

impl Verdict {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Instance => "instance",
            Verdict::NoInstance => "no instance",
            Verdict::Counterexample => "counterexample",
            Verdict::NoCounterexample => "no counterexample",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// Whether there is an instance of the problem.
    pub fn is_found(self) -> Option<bool> {
        match self {
            Verdict::Instance | Verdict::Counterexample => Some(true),
            Verdict::NoInstance | Verdict::NoCounterexample => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// Whether it is what the command expects; without an expectation, instances are hoped for and counterexamples are not.
    pub fn is_expected(self, expect: Option<bool>) -> Option<bool> {
        let found = self.is_found()?;
        Some(found == expect.unwrap_or(matches!(self, Verdict::Instance | Verdict::NoInstance)))
    }

    /// How a process ends that found this only.
    pub fn exit(self, expect: Option<bool>) -> Exit {
        match (self, self.is_expected(expect)) {
            (Verdict::Unknown(stop), _) => Exit::stopped(stop),
            (_, Some(false)) => Exit::NotAsExpected,
            _ => Exit::AsExpected,
        }
    }
}

/// How to solve a problem, within what is left of the budget.
pub fn options(limits: &LimitArguments, budget: &Budget) -> Options {
    Options { backend: limits.solver(), ..Options::default() }.within(budget)
}

/// How to look for all instances of a problem.
pub fn search_options(search: &SearchArguments, limits: &LimitArguments, budget: &Budget) -> Options {
    Options {
        isomorphs: search.isomorphs.into(),
        threads: threads(search.threads),
        shard: search.shard,
        ..options(limits, budget)
    }
}

/// The number of threads that was asked for; 0 is as many as there are cores.
pub fn threads(number: usize) -> usize {
    match number {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_an_expectation_instances_are_hoped_for_and_counterexamples_are_not() {
        assert_eq!(Verdict::Instance.exit(None), Exit::AsExpected);
        assert_eq!(Verdict::NoInstance.exit(None), Exit::NotAsExpected);
        assert_eq!(Verdict::Counterexample.exit(None), Exit::NotAsExpected);
        assert_eq!(Verdict::NoCounterexample.exit(None), Exit::AsExpected);
    }

    #[test]
    fn an_expectation_is_about_finding_something() {
        assert_eq!(Verdict::NoInstance.exit(Some(false)), Exit::AsExpected);
        assert_eq!(Verdict::Counterexample.exit(Some(true)), Exit::AsExpected);
        assert_eq!(Verdict::Instance.exit(Some(false)), Exit::NotAsExpected);
        assert_eq!(Verdict::NoCounterexample.exit(Some(true)), Exit::NotAsExpected);
    }

    #[test]
    fn what_is_not_known_is_neither() {
        assert_eq!(Verdict::Unknown(Stop::Time).exit(Some(true)), Exit::Limit);
        assert_eq!(Verdict::Unknown(Stop::Memory).exit(None), Exit::Limit);
        assert_eq!(Verdict::Unknown(Stop::Interrupted).exit(None), Exit::Interrupted);
    }
}
