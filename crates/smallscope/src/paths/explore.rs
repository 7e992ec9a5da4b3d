//! The exploration: an input with an unknown path, a run on it, and again.

use std::cell::RefCell;
use std::panic::Location;
use std::rc::Rc;
use std::time::Instant;

use smallscope_core::units::Shard;
use smallscope_core::{Outcome, Stop};
use smallscope_search::trace::{Guided, Learnt, Leave, record};
use smallscope_search::{Limits, Model, Space, SpaceError, value_of};

use super::strategy::Director;
use super::{Found, PathOptions, PathOutcome, PathReport, Paths, part};
use crate::contract::Explored;
use crate::coverage::{self, Coverage, GoalId};
use crate::harness::{self, Reason, Trial};

impl<T: Model> Paths<T> {
    /// Explores the paths.
    ///
    /// # Panics
    ///
    /// If the space of inputs cannot be searched, its precondition or an invariant of what it can reach is in relational logic, a
    /// shard is asked for (`SMALLSCOPE_SHARD`) without a bound or until something is covered, or the result cannot be written.
    #[track_caller]
    pub fn run(self) -> PathReport {
        let Paths { contract, mut settings } = self;
        let explored = contract.explored();
        let (name, parameters) = (explored.terms.name, explored.terms.parameters);
        assert!(
            explored.terms.relational.requires.is_empty(),
            "{name}: paths are found by preconditions in Rust: say what `#[alloy(requires = ..)]` says by `#[requires(..)]`"
        );
        settings.shard = explored.setup.options.shard.or(settings.shard).filter(|(_, count)| *count > 1);
        let is_endless = explored.setup.options.bound.is_none() || settings.goals.is_some();
        assert!(
            settings.shard.is_none() || !is_endless,
            "{name}: only the paths of inputs up to a bound can be split into shards, and not until something is covered: say \
             `.bound(..)`, or run this test without SMALLSCOPE_SHARD"
        );
        if let Some(class) = class_with_specification(&(explored.space)(explored.setup.typical())) {
            panic!(
                "{name}: paths are found by invariants in Rust: say what `#[alloy(invariant = ..)]` says of {class} by `#[invariant]`"
            );
        }
        let report = match explored.setup.options.bound {
            Some(bound) => {
                let limits = settings.limits.clone();
                Exploration::new(&explored, &settings, limits, bound).and_then(Exploration::explore)
            }
            None => grow(&explored, &settings),
        };
        let report = match report {
            Ok(report) => report,
            Err(error) => panic!("{name}: {}", harness::in_words_of(parameters, &error)),
        };
        if let Err(problem) = part::write_result(&explored, settings.accesses, &report, Location::caller()) {
            panic!("{name}: {problem}");
        }
        report
    }
}

/// A class with an invariant in relational logic, which the search for paths would not see.
fn class_with_specification<T: Model>(space: &Space<T>) -> Option<String> {
    let outline = space.outline().ok()?;
    outline.classes.into_iter().find(|class| !class.specs.is_empty()).map(|class| class.name)
}

/// Explores size by size, until time is up: the paths of the largest size that was finished, and further ones of the next.
fn grow<T: Model>(explored: &Explored<T>, settings: &PathOptions) -> Result<PathReport, SpaceError> {
    let (start, time) = (Instant::now(), settings.limits.time.or(explored.setup.time()));
    let mut report = PathReport::new(explored.terms);
    for size in 0.. {
        let space = |size| (explored.space)(size);
        // A size may be too small to have any input.
        if size < explored.setup.typical() && space(size).check().is_err() {
            continue;
        }
        let left = time.map(|time| time.saturating_sub(start.elapsed()));
        let candidates = settings.limits.candidates.map(|most| most.saturating_sub(report.candidates));
        let limits = Limits { time: left, candidates, ..settings.limits.clone() };
        let found = Exploration::new(explored, settings, limits, size)?.explore()?;
        let is_finished =
            found.stopped.is_none() && found.breach.is_none() && !found.is_covered && !found.is_nondeterministic;
        report.take_over(found, is_finished.then_some(size));
        let count = |size| space(size).size().ok();
        // Bounds may stand still for a while, and grow later.
        let is_whole = || count(size) == count(size + 1) && count(size) == count(2 * size + 8);
        if !is_finished || is_whole() {
            break;
        }
    }
    report.elapsed = start.elapsed();
    Ok(report)
}

/// An exploration under way.
struct Exploration<'e, T: Model> {
    explored: &'e Explored<T>,
    settings: &'e PathOptions,
    guided: Guided<T>,
    director: Director,
    report: PathReport,
    /// What has been reached so far.
    covered: Coverage,
    start: Instant,
}

impl<'e, T: Model> Exploration<'e, T> {
    fn new(
        explored: &'e Explored<T>,
        settings: &'e PathOptions,
        limits: Limits,
        bound: usize,
    ) -> Result<Self, SpaceError> {
        let guided = Guided::new(&(explored.space)(bound), settings.first, limits)?;
        let director = Director::new(settings.strategy);
        let covered = settings.goals.iter().fold(Coverage::default(), |coverage, goals| coverage.including(goals));
        let report = PathReport { shard: settings.shard, ..PathReport::new(explored.terms) };
        Ok(Exploration { explored, settings, guided, director, report, covered, start: Instant::now() })
    }

    fn explore(mut self) -> Result<PathReport, SpaceError> {
        let of_others = self.settings.shard.map(|shard| self.deal(shard)).unwrap_or_default();
        let mut leave = Some(self.director.start());
        while let Some(from) = leave {
            leave = self.go_on(from).then(|| self.director.next(&self.guided, &self.report.paths)).flatten();
        }
        of_others.into_iter().rev().for_each(|path| drop(self.report.paths.remove(path)));
        (self.report.candidates, self.report.undecided) = (self.guided.candidates(), self.guided.undecided());
        match self.guided.stopped() {
            Some(Outcome::Stopped(stop)) => self.report.stopped = self.report.stopped.or(Some(*stop)),
            Some(Outcome::Broken(breach)) => self.report.breach = Some(breach.clone()),
            Some(Outcome::Exhausted) | None => {}
        }
        self.report.elapsed = self.start.elapsed();
        Ok(self.report)
    }

    /// Runs the method on inputs that leave the known paths as given; whether that came to its end.
    fn go_on(&mut self, leave: Leave) -> bool {
        self.guided.restart(leave);
        while !self.is_over() && self.guided.next() {
            self.run();
        }
        !self.is_over() && self.guided.stopped().is_none()
    }

    /// Finds the beginnings of paths and closes those of other shards; gives the paths that were found and are of others.
    fn deal(&mut self, shard: Shard) -> Vec<usize> {
        let mut leave = Leave::Within(0);
        while self.go_on(leave) {
            let Some(reads) = self.guided.cut() else { break };
            if let Some(of_others) = part::deal(&mut self.guided, &self.report.paths, reads, shard) {
                return of_others;
            }
            leave = Leave::Within(reads);
        }
        part::deal_all(self.report.paths.len(), shard)
    }

    /// Whether there are as many paths as wanted, or they reach all that is wanted.
    fn is_over(&mut self) -> bool {
        let found = self.report.paths.len();
        if self.settings.most.is_some_and(|most| found >= most) {
            self.report.stopped = Some(Stop::Paths(found as u64));
        }
        if self.settings.goals.as_ref().is_some_and(|goals| self.covered.clone().only(goals).missed().is_empty()) {
            self.report.is_covered = true;
        }
        self.report.stopped.is_some() || self.report.is_covered
    }

    /// Runs the method on the input at hand.
    fn run(&mut self) {
        self.report.runs += 1;
        let (found, goals) = self.observe();
        match self.guided.learn(&found.path) {
            Learnt::New => {
                self.director.add(&found, &goals, self.settings);
                self.covered.merge(&found.coverage);
                self.report.paths.push(found);
            }
            Learnt::Known => {}
            Learnt::Contradicts => self.report.is_nondeterministic = true,
        }
    }

    /// Runs the method on the input at hand, and keeps which goals its marks stand for.
    fn observe(&mut self) -> (Found, Vec<GoalId>) {
        let goals: Rc<RefCell<Vec<GoalId>>> = Rc::default();
        let seen = goals.clone();
        let mark = move |goal| {
            let mut seen = seen.borrow_mut();
            record::mark(seen.len());
            seen.push(goal);
        };
        let (found, coverage) = Coverage::observe(mark, || {
            let _only_the_call = coverage::pause();
            if self.guided.is_symbolic() {
                self.try_symbolically()
            } else {
                try_on(self.explored, &mut || self.guided.value(), self.settings.accesses)
            }
        });
        let goals = goals.take();
        (Found { coverage, ..found }, goals)
    }

    /// Runs the method on an input with symbolic parts.
    fn try_symbolically(&mut self) -> Found {
        let structure = self.guided.structure();
        let mut build = || value_of::<T>(&structure).expect("a structure of this type was found");
        let mut found = None;
        let (explored, accesses) = (self.explored, self.settings.accesses);
        self.guided.run_symbolically(&mut || found = Some(try_on(explored, &mut build, accesses)));
        found.expect("what is to be run is run")
    }
}

/// Runs the method on an input.
fn try_on<T: Model>(explored: &Explored<T>, build: &mut dyn FnMut() -> T, accesses: u64) -> Found {
    let input = build();
    let mut trial = Trial::new(input, build, Some(explored.terms)).recorded(accesses);
    if let Err(panic) = harness::catch(|| (explored.attempt)(&mut trial)) {
        trial.fail(Reason::Panicked(panic));
    }
    let ended = trial.end();
    let record = record::finish(explored.terms.parameters).expect("an attempt on a valid input prepares the record");
    let outcome = match ended {
        _ if record.is_endless => PathOutcome::Endless,
        None => PathOutcome::Passed,
        Some(ended) => PathOutcome::Failed(ended.reason.told(explored.terms)),
    };
    Found { input: record.input, path: record.path, outcome, coverage: Coverage::default() }
}
