//! All instances of a problem.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use smallscope_core::keep::Keeper;
use smallscope_core::merge::Digest;
use smallscope_solver::{
    Budget, Cube, Enumerated, EnumerationStats, Enumerator, Lit, Projection, Step, Stop, enumerate_in_parallel,
};

use super::checkpoint::{Checkpoint, Left};
use super::filter::Filter;
use super::prepare::{Translation, prepare};
use super::{Options, Order};
use crate::error::Error;
use crate::instance::Instance;
use crate::spec::Spec;
use crate::statistics::Statistics;
use crate::tuples::TupleSet;

/// All instances of a problem, one after the other, in an order that is always the same.
///
/// ```
/// use smallscope_relational::{Multiplicity::Lone, Options, Problem};
/// let mut p = Problem::new();
/// let list = p.one("List");
/// let nodes = p.exactly("Node", 3);
/// p.field("head", &list, Lone, &nodes);
/// p.field("next", &nodes, Lone, &nodes);
/// p.observe(&list);
/// let instances = p.finish()?.instances(&Options::default())?;
/// // The empty list; of 1, 2 or 3 nodes: one that ends, and those whose end leads back to some node.
/// assert_eq!(instances.count(), 1 + 2 + 3 + 4);
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
pub struct Instances {
    options: Options,
    /// None if there was no time to translate the problem.
    run: Option<Run>,
    /// Where to begin, if there was no time to translate the problem.
    begin: Checkpoint,
    stopped: Option<Stop>,
    /// How many were found, those before a checkpoint included.
    found: u64,
    /// The digest of those, if it is wanted.
    digest: Option<Digest>,
    keeper: Option<Keeper>,
}

/// An enumeration that is under way.
struct Run {
    translation: Translation,
    enumerator: Enumerator,
    /// Whether it is at work on a part.
    working: bool,
    /// Parts that are still to do, last first.
    cubes: Vec<Cube>,
    filter: Option<Filter>,
    /// Numbers that look random, if instances are wanted in such an order.
    random: Option<Random>,
    budget: Budget,
    started: Instant,
}

/// Numbers that look random (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// How many instances there are.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Instances found.
    pub instances: u64,
    /// The limit that was reached before all were found, if any.
    pub stopped: Option<Stop>,
    /// What it took.
    pub statistics: Statistics,
}

impl Spec {
    /// All instances; exactly one of each kind, unless the options say otherwise.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    pub fn instances(&self, options: &Options) -> Result<Instances, Error> {
        let budget = options.budget.begin();
        let translation = prepare(self, options, &budget);
        let (run, stopped) = match translation.and_then(|translation| Run::new(translation, options, budget)) {
            Err(Error::Stopped(stop)) => (None, Some(stop)),
            run => (Some(run?), None),
        };
        let begin = Checkpoint::default();
        Ok(Instances { options: options.clone(), run, begin, stopped, found: 0, digest: None, keeper: None })
    }

    /// How many instances there are, on as many threads as the options say.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    pub fn count(&self, options: &Options) -> Result<Counted, Error> {
        self.for_each(options, |()| ControlFlow::Continue(()), |_, _| ())
    }

    /// The same, until a function breaks off that is handed the number after each instance.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    pub fn count_while(
        &self,
        options: &Options,
        mut goes_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Counted, Error> {
        let mut number = 0;
        let next = |()| {
            number += 1;
            goes_on(number)
        };
        self.for_each(options, next, |_, _| ())
    }

    /// Hands every instance to a function, in order, until that breaks off. They are found on as many threads as the
    /// options say; the function is called on this one.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    pub fn visit(&self, options: &Options, visit: impl FnMut(Instance) -> ControlFlow<()>) -> Result<Counted, Error> {
        self.for_each(options, visit, |translation, enumerator| {
            translation.instance(|lit| enumerator.value(lit) == Some(true))
        })
    }

    fn for_each<T: Send>(
        &self,
        options: &Options,
        mut sink: impl FnMut(T) -> ControlFlow<()>,
        take: impl Fn(&Translation, &Enumerator) -> T + Sync,
    ) -> Result<Counted, Error> {
        let budget = options.budget.begin();
        let mut translation = match prepare(self, options, &budget) {
            Err(Error::Stopped(stop)) => {
                return Ok(Counted { instances: 0, stopped: Some(stop), statistics: Statistics::default() });
            }
            translation => translation?,
        };
        let start = Instant::now();
        let mut filter = Filter::of(&translation, options, &budget);
        let fresh = Enumerator::new(&translation.cnf, translation.projection.clone());
        let cubes = match parts(&translation, options, &budget) {
            Ok(cubes) => cubes,
            Err(stop) => {
                return Ok(Counted { instances: 0, stopped: Some(stop), statistics: translation.statistics });
            }
        };
        let mut instances = 0;
        let mut short = None;
        let read = |enumerator: &Enumerator| {
            let value = |lit: Lit| enumerator.value(lit) == Some(true);
            if options.check {
                translation.recheck(&translation.instance(value), &budget)?;
            }
            Ok((Filter::wants(&translation, options, value), take(&translation, enumerator)))
        };
        let keep = |found: Result<(Option<Vec<TupleSet>>, T), Stop>| {
            let new = found.and_then(|(observed, value)| {
                let is_new = filter.as_mut().map_or(Ok(true), |filter| filter.accepts(observed))?;
                Ok(is_new.then_some(value))
            });
            let value = match new {
                Ok(Some(value)) => value,
                Ok(None) => return ControlFlow::Continue(()),
                Err(stop) => {
                    short = Some(stop);
                    return ControlFlow::Break(());
                }
            };
            instances += 1;
            short =
                filter.as_ref().is_some_and(Filter::is_full).then(|| Stop::Memory(budget.memory.unwrap_or_default()));
            let flow = sink(value);
            if short.is_some() { ControlFlow::Break(()) } else { flow }
        };
        let threads = options.threads.max(1);
        let Enumerated { stopped, stats, .. } = match threads {
            1 => enumerate_alone(fresh, cubes, &budget, read, keep),
            _ => enumerate_in_parallel(&fresh, cubes, threads, &budget, read, keep),
        };
        let stopped = stopped.or(short);
        translation.note(start.elapsed(), stats.conflicts);
        let mut statistics = translation.statistics;
        statistics.isomorphic = filter.map_or(0, |filter| filter.isomorphic);
        Ok(Counted { instances, stopped, statistics })
    }
}

/// The same as [`enumerate_in_parallel`] on this thread.
fn enumerate_alone<T>(
    mut enumerator: Enumerator,
    cubes: Vec<Cube>,
    budget: &Budget,
    take: impl Fn(&Enumerator) -> T,
    mut sink: impl FnMut(T) -> ControlFlow<()>,
) -> Enumerated {
    let mut left = budget.clone();
    let mut end = Enumerated { stopped: None, remaining: Vec::new(), stats: EnumerationStats::default() };
    'cubes: for cube in cubes {
        enumerator.restart(&cube);
        loop {
            left.conflicts = conflicts_left(budget, enumerator.stats().conflicts);
            match enumerator.step(&left) {
                Step::Model if sink(take(&enumerator)).is_continue() => {}
                Step::Exhausted => break,
                Step::Model => break 'cubes,
                Step::Stopped(stop) => {
                    end.stopped = Some(stop);
                    break 'cubes;
                }
            }
        }
    }
    end.stats = enumerator.stats();
    end
}

/// How many conflicts are left of a budget for all.
fn conflicts_left(budget: &Budget, spent: u64) -> Option<u64> {
    budget.conflicts.map(|conflicts| conflicts.saturating_sub(spent))
}

/// The parts of the tree of decisions that are wanted: all of it, or those of a shard. The tree is cut after so many decisions
/// that there are several parts for each shard, and the parts are dealt out in turn. If instances have to be compared,
/// every shard visits all and keeps those whose canonical form is its own.
fn parts(translation: &Translation, options: &Options, budget: &Budget) -> Result<Vec<Cube>, Stop> {
    let Some((shard, shards)) = options.shard.filter(|_| translation.leftover.is_none()) else {
        return Ok(vec![Cube::default()]);
    };
    let Projection { distinguish, .. } = &translation.projection;
    let mut cut = 1;
    loop {
        let cubes = cubes_after(translation, cut.min(distinguish.len()), budget)?;
        if cubes.len() / 16 >= shards || cut >= distinguish.len() {
            return Ok(cubes.into_iter().skip(shard).step_by(shards).collect());
        }
        cut *= 2;
    }
}

/// One part for each way to decide the first literals.
fn cubes_after(translation: &Translation, cut: usize, budget: &Budget) -> Result<Vec<Cube>, Stop> {
    let Projection { distinguish, prefer, defined } = translation.projection.clone();
    let (first, rest) = distinguish.split_at(cut);
    let prefer = rest.iter().chain(&prefer).copied().collect();
    let projection = Projection { distinguish: first.to_vec(), prefer, defined };
    let mut enumerator = Enumerator::new(&translation.cnf, projection);
    // Conflicts met here are not those of the enumeration.
    let budget = Budget { conflicts: None, ..budget.clone() };
    let mut cubes = Vec::new();
    loop {
        match enumerator.step(&budget) {
            Step::Exhausted => return Ok(cubes),
            Step::Stopped(stop) => return Err(stop),
            Step::Model => cubes.push(cube_of(&enumerator, first)),
        }
    }
}

/// The part of the tree in which these literals are as in the model at hand.
fn cube_of(enumerator: &Enumerator, lits: &[Lit]) -> Cube {
    Cube(lits.iter().map(|&lit| if enumerator.value(lit) == Some(true) { lit } else { !lit }).collect())
}

impl Instances {
    /// The limit that was reached before all instances were found, if any.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// What it has taken so far.
    pub fn statistics(&self) -> Statistics {
        self.run.as_ref().map_or_else(Statistics::default, Run::statistics)
    }

    /// How many instances were found, those before a checkpoint included.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Keeps a digest of the instances, by which the parts of shards can be added up: see [`Instances::digest`]. To be said before
    /// [`Instances::checkpoint_to`]: a file that was written without it is of another enumeration.
    #[must_use]
    pub fn digesting(mut self) -> Self {
        self.digest = Some(Digest::default());
        self
    }

    /// The digest of the instances found so far, those before a checkpoint included, if it is [kept](Instances::digesting).
    pub fn digest(&self) -> Option<Digest> {
        self.digest
    }

    /// A number that differs for other formulas, and is the same for all shards of one; none if there was no time to translate the
    /// problem.
    pub fn space(&self) -> Option<u64> {
        let whole = Options { shard: None, ..self.options.clone() };
        self.run.as_ref().map(|run| run.translation.number(&whole))
    }

    /// What is still to do. Another enumeration of the same problem with the same options goes on from there:
    /// see [`Instances::resume`].
    pub fn checkpoint(&mut self) -> Checkpoint {
        match &mut self.run {
            Some(run) => Checkpoint { found: self.found, digest: self.digest, left: Some(run.left(&self.options)) },
            None => self.begin.clone(),
        }
    }

    /// Keeps what is still to do in a file, and goes on from there if it exists. The file is written now, every two seconds
    /// or [as often as is set](Instances::checkpoint_every), and when the iterator ends. After a crash the instances since it
    /// was last written are found again: one that was returned counts as dealt with when the next one is asked for.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, was cut off or changed, or is of another formula.
    pub fn checkpoint_to(mut self, path: impl Into<PathBuf>) -> Result<Self, Error> {
        let path = path.into();
        if let Some(checkpoint) = Keeper::new(&path).read().map_err(Error::Checkpoint)? {
            self = self.resume(checkpoint)?;
        }
        self.checkpoint_over(path)
    }

    /// The same, but what the file holds is replaced: it is known, or of an enumeration that is done with.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn checkpoint_over(mut self, path: impl Into<PathBuf>) -> Result<Self, Error> {
        self.keeper = Some(Keeper::new(path));
        self.save()?;
        Ok(self)
    }

    /// Writes the checkpoint's file about this often.
    #[must_use]
    pub fn checkpoint_every(mut self, time: Duration) -> Self {
        self.keeper = self.keeper.map(|keeper| keeper.every(time));
        self
    }

    /// Writes the checkpoint's file now, if there is one: before an iterator is given up, or to know whether it can be written.
    ///
    /// # Errors
    ///
    /// If it cannot be written. What it held before is still there then.
    pub fn save(&mut self) -> Result<(), Error> {
        let text = self.keeper.is_some().then(|| self.checkpoint().to_string());
        match (&mut self.keeper, text) {
            (Some(keeper), Some(text)) => keeper.write(&text).map_err(Error::Checkpoint),
            _ => Ok(()),
        }
    }

    /// The next instance, for a caller who deals with instances later than it asks for the next one: the checkpoint's file is
    /// not written here. When it is due, the caller finishes what was returned before, and calls [`Instances::save`]; the same
    /// at the end.
    pub fn poll(&mut self) -> Polled {
        self.stopped = None;
        let Some(run) = &mut self.run else { return Polled::Ended };
        if self.keeper.as_ref().is_some_and(Keeper::is_due) {
            return Polled::Due;
        }
        let until = self.keeper.as_ref().map(Keeper::next);
        match run.next(&self.options, until) {
            Ok(Some(instance)) => {
                self.found += 1;
                if let Some(digest) = &mut self.digest {
                    digest.add(&instance.to_string());
                }
                Polled::Instance(instance)
            }
            Err(Stop::Time(_)) if !matches!(run.budget.exceeded(), Some(Stop::Time(_))) => Polled::Due,
            ended => {
                self.stopped = ended.err();
                Polled::Ended
            }
        }
    }

    /// Goes on where another enumeration of the same problem, with the same options, was left. The limits count from now.
    ///
    /// # Errors
    ///
    /// If the checkpoint is of another formula: of another problem, or of the same with options that make a difference.
    pub fn resume(mut self, checkpoint: Checkpoint) -> Result<Self, Error> {
        if self.digest.is_some() {
            if checkpoint.digest.is_none() && checkpoint.found > 0 {
                return Err(Error::ForeignCheckpoint);
            }
            self.digest = Some(checkpoint.digest.unwrap_or_default());
        }
        self.found = checkpoint.found;
        let Some(run) = &mut self.run else {
            self.begin = checkpoint;
            return Ok(self);
        };
        if let Some(left) = checkpoint.left {
            if run.translation.number(&self.options) != left.problem {
                return Err(Error::ForeignCheckpoint);
            }
            run.working = false;
            run.cubes = left.cubes.into_iter().rev().collect();
            run.filter.iter_mut().for_each(|filter| filter.resume(left.forms.clone()));
        }
        Ok(self)
    }
}

/// What [`Instances::poll`] comes to.
#[derive(Clone, Debug)]
pub enum Polled {
    /// The next instance.
    Instance(Instance),
    /// None so far: it is time to write the checkpoint's file.
    Due,
    /// There are no more, or a limit was reached: see [`Instances::stopped`].
    Ended,
}

impl Iterator for Instances {
    type Item = Instance;

    fn next(&mut self) -> Option<Instance> {
        self.run.as_ref()?;
        loop {
            let found = match self.poll() {
                Polled::Instance(instance) => return Some(instance),
                Polled::Due => None,
                Polled::Ended => Some(None),
            };
            // A file that cannot be written now is tried again later; `save` tells.
            let _ = self.save();
            if let Some(ended) = found {
                return ended;
            }
        }
    }
}

impl Run {
    fn new(translation: Translation, options: &Options, budget: Budget) -> Result<Self, Error> {
        if let Order::Near(number) = options.order {
            let mut run = Run::new(translation, &Options { order: Order::Sparse, ..options.clone() }, budget)?;
            let from = run.at(number, options)?;
            let Run { translation, budget, .. } = run;
            let enumerator = Enumerator::new(&translation.cnf, translation.projection.clone()).ranked(from);
            return Ok(Run::of(translation, enumerator, vec![Cube::default()], options, budget));
        }
        let enumerator = Enumerator::new(&translation.cnf, translation.projection.clone());
        let enumerator = match options.order {
            Order::Alike => enumerator.alike(),
            Order::Boundary => enumerator.ranked(translation.inner_integers()),
            _ => enumerator,
        };
        let cubes = parts(&translation, options, &budget)?.into_iter().rev().collect();
        Ok(Run::of(translation, enumerator, cubes, options, budget))
    }

    fn of(
        translation: Translation,
        enumerator: Enumerator,
        cubes: Vec<Cube>,
        options: &Options,
        budget: Budget,
    ) -> Self {
        let filter = Filter::of(&translation, options, &budget);
        let random = match options.order {
            Order::Random(seed) => Some(Random(seed)),
            _ => None,
        };
        Run { translation, enumerator, working: false, cubes, filter, random, budget, started: Instant::now() }
    }

    /// Goes on to the instance of this number: the literals that do not hold there.
    fn at(&mut self, number: u64, options: &Options) -> Result<Vec<Lit>, Error> {
        for found in 0..=number {
            if self.next(options, None)?.is_none() {
                return Err(Error::NoInstance { number, found });
            }
        }
        Ok(cube_of(&self.enumerator, &self.translation.projection.distinguish).0.into_iter().map(|lit| !lit).collect())
    }

    /// The next instance; stops for lack of time at a moment that may come before that of the budget.
    fn next(&mut self, options: &Options, until: Option<Instant>) -> Result<Option<Instance>, Stop> {
        let budget = until.map_or_else(|| self.budget.clone(), |until| self.budget.until(until));
        loop {
            self.jump();
            if !self.working {
                let Some(cube) = self.cubes.pop() else { return Ok(None) };
                self.enumerator.restart(&cube);
                self.working = true;
            }
            let enumerator = &mut self.enumerator;
            let spent = enumerator.stats().conflicts;
            let budget = Budget { conflicts: conflicts_left(&self.budget, spent), ..budget.clone() };
            if self.filter.as_ref().is_some_and(Filter::is_full) {
                return Err(Stop::Memory(self.budget.memory.unwrap_or_default()));
            }
            match enumerator.step(&budget) {
                // The moment of a checkpoint is not the limit that a caller wants to hear of.
                Step::Stopped(Stop::Time(time)) => return Err(Stop::Time(self.budget.time.unwrap_or(time))),
                Step::Stopped(stop) => return Err(stop),
                Step::Exhausted => self.working = false,
                Step::Model => {
                    let value = |lit: Lit| enumerator.value(lit) == Some(true);
                    let instance = self.translation.instance(value);
                    let mut check = || {
                        if options.check {
                            self.translation.recheck(&instance, &self.budget)?;
                        }
                        let observed = Filter::wants(&self.translation, options, value);
                        self.filter.as_mut().map_or(Ok(true), |filter| filter.accepts(observed))
                    };
                    match check() {
                        Ok(true) => return Ok(Some(instance)),
                        Ok(false) => {}
                        Err(stop) => {
                            // It comes again when the search goes on.
                            self.cubes.push(cube_of(enumerator, &self.translation.projection.distinguish));
                            return Err(stop);
                        }
                    }
                }
            }
        }
    }

    /// In a random order: leaves the part of the space that was at hand for one of all that are left, in which other values are tried first.
    fn jump(&mut self) {
        let Some(random) = &mut self.random else { return };
        if self.working {
            self.cubes.extend(self.enumerator.remaining());
            self.working = false;
        }
        if let Some(last) = self.cubes.len().checked_sub(1) {
            let chosen = (random.next() % self.cubes.len() as u64) as usize;
            self.cubes.swap(chosen, last);
        }
        self.enumerator.turn(|| random.next() % 2 == 0);
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.translation.statistics.clone();
        statistics.solving = self.started.elapsed();
        statistics.conflicts = self.enumerator.stats().conflicts;
        statistics.isomorphic = self.filter.as_ref().map_or(0, |filter| filter.isomorphic);
        statistics
    }

    fn left(&mut self, options: &Options) -> Left {
        let mut cubes = if self.working { self.enumerator.remaining() } else { Vec::new() };
        cubes.extend(self.cubes.iter().rev().cloned());
        let forms = self.filter.as_ref().map_or_else(Vec::new, Filter::forms);
        Left { problem: self.translation.number(options), cubes, forms }
    }
}
