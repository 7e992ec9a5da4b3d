//! All instances of a command: on several threads, or resumable on one.

use std::ops::ControlFlow;
use std::path::Path;

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, Problems};
use smallscope_core::merge::Digest;
use smallscope_core::{Count, ShardResult};
use smallscope_relational::{
    Budget, Checkpoint, Counted, Error, Instance, Instances, Options, Order, Partial, Polled, Statistics, Stop,
};

use crate::arguments::{LimitArguments, SearchArguments};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::guard;
use crate::output::words;
use crate::subject::Subject;

/// How a search ended.
pub struct Ended {
    /// How many instances were found, those before a checkpoint included.
    pub found: u64,
    /// Why it ended before all were found, if it did.
    pub stopped: Option<Short>,
    /// What it took.
    pub statistics: Statistics,
    /// The number of the space, and the digest of the instances, if a result is asked for.
    space: Option<(u64, Digest)>,
}

/// Why a search ended before all instances were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// No more were wanted.
    Max,
    /// A limit was reached.
    Stop(Stop),
}

impl Short {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Short::Max => "--max was reached",
            Short::Stop(stop) => words::stopped(stop),
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Short::Max => "max",
            Short::Stop(stop) => stop.name(),
        }
    }
}

impl Ended {
    /// How a process ends that did only this.
    pub fn exit(&self) -> Exit {
        match self.stopped {
            None => Exit::AsExpected,
            Some(Short::Max) => Exit::Limit,
            Some(Short::Stop(stop)) => Exit::stopped(stop),
        }
    }
}

impl Ended {
    fn nothing() -> Self {
        Ended { found: 0, stopped: Some(Short::Max), statistics: Statistics::default(), space: None }
    }

    /// Writes what was found to the file of `--result`, if there is to be one.
    pub fn write_result(&self, search: &SearchArguments, subject: &str) -> Result<(), Failure> {
        let Some(file) = &search.result else { return Ok(()) };
        let Some((space, digest)) = self.space else {
            return Err(Failure::input(format!(
                "there was no time to find out what `{subject}` is, so there is no result"
            ))
            .help("give it more time"));
        };
        let result = ShardResult {
            counts: vec![("instances".to_owned(), self.found)],
            digest,
            complete: self.stopped.is_none(),
            outcome: self.stopped.map_or("all there are", Short::text).to_owned(),
            ..ShardResult::new("instances", subject, space, search.shard)
        };
        guard::undisturbed(|| result.write(file)).map_err(|error| Failure::file("write", file, &error))
    }
}

/// All instances of a command, of all its problems together.
pub struct Search<'a> {
    /// The problems that are still to do.
    problems: Problems,
    options: Options,
    arguments: &'a SearchArguments,
    /// What the first of them is, for the bound that a result is about.
    pub first: Analysis,
}

/// What is done with an instance that has a number. Without one: all that came before must be dealt with when it returns.
pub type Visit<'a> = dyn FnMut(Option<(u64, &Analysis, Instance)>) -> Result<(), Failure> + 'a;

impl<'a> Search<'a> {
    /// All instances of a command.
    pub fn new(
        subject: &Subject,
        command: &Command,
        arguments: &'a SearchArguments,
        limits: &LimitArguments,
        budget: &Budget,
    ) -> Result<Self, Failure> {
        let mut problems = subject.problems(command, limits, budget)?;
        let first = problems.next().expect("a command has a problem")?;
        let options = subject.ordered(arguments.options(limits, budget));
        Search { problems, options, arguments, first }.in_order(None)
    }

    /// In another order, if there is to be one.
    pub fn in_order(mut self, order: Option<Order>) -> Result<Self, Failure> {
        self.options.order = order.unwrap_or(self.options.order);
        let arguments = self.arguments;
        if self.options.order.is_sequential() && (arguments.checkpoint.is_some() || arguments.threads != 1) {
            let option = if order.is_some() { "this order" } else { "--random" };
            let message = format!("{option} goes through the instances on one thread, and cannot be continued later");
            return Err(Failure::input(message).help("leave out --checkpoint and --threads"));
        }
        if order.is_some() && arguments.shard.is_some() {
            return Err(Failure::input("--order and --near are about all instances, and --shard about a part of them")
                .help("leave out --shard"));
        }
        // There is a problem for each length, and their variables are not the same.
        if matches!(order, Some(Order::Near(_))) && self.first.is_about_time() {
            return Err(Failure::input("traces have no distance from one another").help("leave out --near"));
        }
        Ok(self)
    }

    /// Hands every instance with its number to a function.
    pub fn visit(self, visit: &mut Visit<'_>) -> Result<(Ended, Analysis), Failure> {
        if self.arguments.is_kept() || self.options.order.is_sequential() {
            return self.visit_kept(visit);
        }
        self.each(|problem, found, goes_on| {
            let mut failure = None;
            let counted = problem.spec.visit(&goes_on.options, |instance| {
                failure = visit(Some((*found, problem, instance))).err();
                *found += 1;
                if failure.is_some() { ControlFlow::Break(()) } else { goes_on.after(*found) }
            })?;
            failure.map_or(Ok(counted), Err)
        })
    }

    /// Counts the instances; the function is told how many there are so far.
    pub fn count(self, tell: impl Fn(u64)) -> Result<(Ended, Analysis), Failure> {
        if self.arguments.is_kept() {
            return self.visit_kept(&mut |found| {
                found.iter().for_each(|(place, ..)| tell(place + 1));
                Ok(())
            });
        }
        self.each(|problem, found, goes_on| {
            Ok(problem.spec.count_while(&goes_on.options, |_| {
                *found += 1;
                tell(*found);
                goes_on.after(*found)
            })?)
        })
    }

    /// Hands every partial instance with its number to a function. How many instances they are together.
    pub fn visit_partial(
        self,
        visit: &mut dyn FnMut(u64, &Analysis, Partial) -> Result<(), Failure>,
    ) -> Result<(Ended, Analysis, Count), Failure> {
        if !self.options.isomorphs.is_by_formula() {
            return Err(Failure::input("--cubes cannot keep exactly one instance of each kind")
                .help("ask for all instances with --symmetry none, or break some symmetry with --symmetry 20"));
        }
        if self.first.is_about_time() {
            return Err(Failure::input("traces have no partial form").help("leave out --cubes"));
        }
        let mut total = Count::zero();
        let (ended, first) = self.each(|problem, found, goes_on| {
            let mut partials = problem.spec.partial_instances(&goes_on.options)?;
            let mut instances = 0;
            for partial in partials.by_ref() {
                total = total.plus(&partial.size());
                instances += 1;
                visit(*found, problem, partial)?;
                *found += 1;
                if goes_on.after(*found).is_break() {
                    break;
                }
            }
            Ok(Counted { instances, stopped: partials.stopped(), statistics: partials.statistics() })
        })?;
        Ok((ended, first, total))
    }

    /// Goes through the instances of one problem after the other.
    fn each(
        self,
        mut go: impl FnMut(&Analysis, &mut u64, &Going) -> Result<Counted, Failure>,
    ) -> Result<(Ended, Analysis), Failure> {
        let Search { problems, options, arguments, first } = self;
        let going = Going { options, max: arguments.max };
        if going.max == Some(0) {
            return Ok((Ended::nothing(), first));
        }
        let mut ended = Ended { stopped: None, ..Ended::nothing() };
        for problem in std::iter::once(Ok(first.clone())).chain(problems) {
            let problem = match problem {
                Ok(problem) => problem,
                Err(unanswered) => {
                    let Some(stop) = unanswered.stopped() else { return Err(unanswered.into()) };
                    ended.stopped = Some(Short::Stop(stop));
                    break;
                }
            };
            let counted = go(&problem, &mut ended.found, &going)?;
            ended.statistics.add(&counted.statistics);
            ended.stopped = match going.max == Some(ended.found) {
                true => Some(Short::Max),
                false => counted.stopped.map(Short::Stop),
            };
            if ended.stopped.is_some() {
                break;
            }
        }
        Ok((ended, first))
    }

    /// The same as [`Search::visit`] on one thread, for `--checkpoint` and `--result`: from where the file of the checkpoint says, if it exists;
    /// what is left to do is kept there. Before the file is written, the function is called without an instance. What was not
    /// dealt with when the process is killed comes again.
    ///
    /// The file is of one problem. On the way there, those before it are passed over; those after it go on counting.
    fn visit_kept(self, visit: &mut Visit<'_>) -> Result<(Ended, Analysis), Failure> {
        let Search { problems, options, arguments, first } = self;
        let file = arguments.checkpoint.as_deref();
        let mut is_sought = file.is_some_and(Path::exists);
        let mut before: Option<Checkpoint> = None;
        let mut wanted = arguments.max;
        let mut total: Option<Ended> = None;
        let mut numbered = None;
        for analysis in std::iter::once(Ok(first.clone())).chain(problems) {
            let analysis = analysis?;
            let mut instances = analysis.spec.instances(&options)?;
            if arguments.result.is_some() {
                instances = instances.digesting();
            }
            numbered = numbered.or(instances.space());
            if let (Some(stop), true) = (instances.stopped(), before.is_some() || is_sought) {
                // There was no time to look at this problem: the file stays as it is.
                let ended = total.get_or_insert_with(Ended::nothing);
                ended.stopped = Some(Short::Stop(stop));
                break;
            }
            if let Some(before) = before.take() {
                instances = instances.resume(before)?;
            }
            if let Some(file) = file {
                let kept = if is_sought { instances.checkpoint_to(file) } else { instances.checkpoint_over(file) };
                instances = match kept {
                    Err(Error::ForeignCheckpoint) if is_sought => continue,
                    kept => kept.map_err(|error| about(file, error))?,
                };
                is_sought = false;
            }
            if let Some(every) = arguments.checkpoint_every {
                instances = instances.checkpoint_every(every);
            }
            let stopped = keep_on(&mut instances, &analysis, &mut wanted, visit)?;
            visit(None)?;
            let saved = guard::undisturbed(|| instances.save());
            saved.map_err(|error| about(file.unwrap_or(Path::new("")), error))?;
            let mut statistics = total.take().map_or_else(Statistics::default, |ended| ended.statistics);
            statistics.add(&instances.statistics());
            let space = numbered.zip(instances.digest());
            total = Some(Ended { found: instances.found(), stopped, statistics, space });
            if stopped.is_some() {
                break;
            }
            before = Some(instances.checkpoint().before_another());
        }
        let Some(total) = total.filter(|_| !is_sought) else {
            return Err(about(file.unwrap_or(Path::new("")), Error::ForeignCheckpoint));
        };
        Ok((total, first))
    }
}

/// How a search goes on.
struct Going {
    options: Options,
    max: Option<u64>,
}

impl Going {
    /// Whether it does after so many.
    fn after(&self, found: u64) -> ControlFlow<()> {
        if self.max == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Goes through the instances of one problem, at most as many as are wanted.
fn keep_on(
    instances: &mut Instances,
    analysis: &Analysis,
    wanted: &mut Option<u64>,
    visit: &mut Visit<'_>,
) -> Result<Option<Short>, Failure> {
    loop {
        if *wanted == Some(0) {
            return Ok(Some(Short::Max));
        }
        match instances.poll() {
            Polled::Instance(instance) => {
                // The file does not know of an instance that could not be dealt with: it comes again.
                visit(Some((instances.found() - 1, analysis, instance)))?;
                *wanted = wanted.map(|wanted| wanted - 1);
            }
            Polled::Due => {
                visit(None)?;
                // If it cannot be written now, it may be later; the last attempt tells.
                let _ = guard::undisturbed(|| instances.save());
            }
            Polled::Ended => return Ok(instances.stopped().map(Short::Stop)),
        }
    }
}

/// What is wrong with the file of a checkpoint.
fn about(file: &Path, error: Error) -> Failure {
    let name = file.display();
    match error {
        Error::ForeignCheckpoint => {
            let advice = "it is of another model, command, scope or option; remove it to start anew";
            Failure::input(format!("`{name}`: {error}")).help(advice)
        }
        Error::Checkpoint(error) => match error.line() {
            Some(line) => Failure::input(error.problem()).at(name.to_string(), line, 1),
            None => Failure::input(format!("`{name}`: {}", error.problem())),
        },
        error => error.into(),
    }
}
