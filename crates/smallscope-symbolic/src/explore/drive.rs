//! Running all paths: workers that take what is to be run and give back what they found.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use smallscope_core::keep::Keeper;
use smallscope_core::panics::catch;
use smallscope_core::{Budget, Panic, Stop};

use super::checkpoint::{Before, Checkpoint};
use super::decision::{Decision, implied};
use super::error::Error;
use super::flips::{Flips, flips};
use super::frontier::{Frontier, Strategy};
use super::lead::Lead;
use super::part::{Part, digest};
use super::path::{Ending, Path};
use super::paths::{Counts, Paths};
use super::pending::Pending;
use super::run::{Allowance, End, Run};
use super::settings::Plan;
use crate::decide::Decider;
use crate::oracle::{Mark, Oracle, with_oracle};

/// What workers share.
pub(super) struct Shared<'a, R> {
    settings: &'a Plan<'a>,
    started: Instant,
    budget: Budget,
    state: Mutex<State<R>>,
    wake: Condvar,
    /// The file that is kept up to date with what is left, if there is one.
    keeper: Option<Mutex<Keeper>>,
}

struct State<R> {
    frontier: Frontier,
    /// The runs that are under way, by number: they may add to the frontier.
    running: BTreeMap<u64, Pending>,
    before: Before,
    part: Option<Part>,
    paths: Vec<Path<R>>,
    /// Cut off, not to be run again now.
    cut: Vec<Pending>,
    counts: Counts,
    stopped: Option<Stop>,
    error: Option<Error>,
    novelty: u64,
}

/// What came of a run.
struct Finished<R> {
    path: Option<Path<R>>,
    end: Option<End>,
    decisions: Arc<[Decision]>,
    values: Vec<i128>,
    flips: Flips,
    /// What the program was rated, and after how many decisions.
    ratings: Vec<(usize, i64)>,
    novelty: u64,
    given: Pending,
    /// Whether there are values for which the program did all that.
    has_model: bool,
}

impl<'a, R> Shared<'a, R> {
    /// What is to be run first, by what is set or by the checkpoint's file.
    ///
    /// # Errors
    ///
    /// If that file cannot be read or written, or is damaged.
    pub(super) fn new(settings: &'a Plan<'a>) -> Result<Self, Error> {
        let mut keeper = settings.keeper();
        let kept = keeper.as_ref().map(Keeper::read::<Checkpoint>).transpose().map_err(Error::Checkpoint)?.flatten();
        let all = || Checkpoint { pending: vec![Pending::start()], ..Checkpoint::default() };
        let part = settings.shard.filter(|(_, count)| *count > 1).map(|shard| Part { shard, cut: None });
        let all = || Checkpoint { part, ..all() };
        let start = kept.or_else(|| settings.resume.clone()).unwrap_or_else(all);
        if start.part.map(|part| part.shard) != part.map(|part| part.shard) {
            return Err(Error::Checkpoint(settings.foreign()));
        }
        let strategy = if start.is_undealt() { Strategy::BreadthFirst } else { settings.strategy };
        if let Some(keeper) = &mut keeper {
            keeper.write(&start.to_string()).map_err(Error::Checkpoint)?;
        }
        let state = State {
            frontier: Frontier::new(strategy, start.pending),
            running: BTreeMap::new(),
            before: start.before,
            part: start.part,
            paths: Vec::new(),
            cut: Vec::new(),
            counts: Counts::default(),
            stopped: None,
            error: None,
            novelty: 0,
        };
        let (state, keeper) = (Mutex::new(state), keeper.map(Mutex::new));
        let started = Instant::now();
        let budget = settings.limits.budget(started);
        Ok(Shared { settings, started, budget, state, wake: Condvar::new(), keeper })
    }

    /// Runs paths until there is nothing left.
    pub(super) fn work(&self, program: &mut dyn FnMut() -> R) {
        let budget = self.budget.clone();
        let decider = self.settings.decider.map_or_else(Decider::new, |make| make()).deadline(budget.deadline());
        let decider = budget.interrupt.clone().into_iter().fold(decider, Decider::interrupt);
        let allowance = Allowance { decisions: self.settings.decisions, values: self.settings.values, budget };
        let mut oracle: Box<dyn Oracle> = Box::new(Run::new(decider, allowance));
        while let Some((number, pending, bound)) = self.take() {
            run_of(&mut *oracle).start(pending, bound.min(self.settings.decisions));
            let mark = Mark::fresh();
            let (result, back) = with_oracle(mark, oracle, || catch(&mut *program));
            oracle = back;
            let finished = self.look_at(run_of(&mut *oracle), mark, result);
            self.give(number, finished);
            self.keep();
        }
    }

    /// Writes the checkpoint's file if it is time to, and nobody else does.
    fn keep(&self) {
        let Some(Ok(mut keeper)) = self.keeper.as_ref().map(Mutex::try_lock) else { return };
        if keeper.is_due() {
            let checkpoint = self.lock().left();
            // If there is no room now, there may be later; the last attempt tells.
            let _ = keeper.write(&checkpoint.to_string());
        }
    }

    /// What was found.
    ///
    /// # Errors
    ///
    /// If the program is not deterministic.
    pub(super) fn finish(self) -> Result<Paths<R>, Error> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.error {
            return Err(error);
        }
        let pending = state.left();
        // What was not dealt out counts once.
        let is_of_another = state.is_undealt() && state.part.is_some_and(|part| part.shard.0 > 0);
        let mut paths = if is_of_another { Vec::new() } else { state.paths };
        paths.sort_by(|a, b| a.decisions.cmp(&b.decisions));
        let unkept = self.keeper.and_then(|keeper| {
            let mut keeper = keeper.into_inner().unwrap_or_else(PoisonError::into_inner);
            let kept = if pending.is_empty() { keeper.remove() } else { keeper.write(&pending.to_string()) };
            kept.err()
        });
        Ok(Paths {
            paths,
            before: state.before,
            part: state.part,
            limits: (self.settings.decisions, self.settings.values),
            counts: state.counts,
            stopped: state.stopped,
            pending,
            unkept,
            elapsed: self.started.elapsed(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to run next, with its number and the bound on its decisions; waits while others may still find something.
    fn take(&self) -> Option<(u64, Pending, usize)> {
        let mut state = self.lock();
        loop {
            if state.error.is_some() || state.stopped.is_some() {
                return None;
            }
            if state.running.is_empty() {
                state.deal(self.settings.strategy);
                state.frontier.deepen();
            }
            // Before paths are dealt out, they are run one by one: then the cut is the same everywhere.
            let may_run = state.running.is_empty() || !state.is_undealt();
            if let Some(pending) = may_run.then(|| state.frontier.pop()).flatten() {
                return self.start(&mut state, pending);
            }
            if state.running.is_empty() {
                return None;
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets a run start, unless a limit is met.
    fn start(&self, state: &mut State<R>, pending: Pending) -> Option<(u64, Pending, usize)> {
        let Plan { paths, .. } = self.settings;
        let runs_out = paths.filter(|limit| state.counts.runs >= *limit).map(Stop::Paths);
        state.stopped = runs_out.or_else(|| self.budget.exceeded());
        if state.stopped.is_some() {
            state.frontier.push(pending, false, 0);
            self.wake.notify_all();
            return None;
        }
        state.counts.runs += 1;
        state.running.insert(state.counts.runs, pending.clone());
        Some((state.counts.runs, pending, state.frontier.bound()))
    }

    /// What came of a run that has ended, and what it leaves to be run.
    fn look_at(&self, run: &mut Run, mark: Mark, result: Result<R, Panic>) -> Finished<R> {
        let novelty = self.settings.novelty.map_or(0, |novelty| novelty());
        run.expect_all_given();
        let decisions: Arc<[Decision]> = run.decisions.as_slice().into();
        let values = run.values();
        let flips = match &run.end {
            Some(End::Nondeterministic(_) | End::Impossible) => Flips::default(),
            _ if !run.has_model() => Flips::default(),
            _ => flips(run, &decisions),
        };
        let end = run.end.take();
        let ending = match (&end, result) {
            (Some(End::Refused(message)), _) => {
                Some(Ending::Panicked(Panic { message: message.clone(), place: run.place() }))
            }
            (Some(_), _) => None,
            (None, Ok(result)) => Some(Ending::Returned(result)),
            (None, Err(panic)) => Some(Ending::Panicked(panic)),
        };
        let path = ending.map(|ending| path(run, mark, &decisions, &values, ending));
        let (given, has_model, ratings) = (run.given.clone(), run.has_model(), std::mem::take(&mut run.ratings));
        Finished { path, end, decisions, values, flips, ratings, novelty, given, has_model }
    }

    /// How promising it is to run something, for best first.
    fn rank(&self, pending: &Pending, ratings: &[(usize, i64)], novel: bool) -> i64 {
        if self.settings.strategy != Strategy::BestFirst {
            return 0;
        }
        let left_at = pending.len().saturating_sub(1);
        let rating = ratings.iter().rev().find(|(decisions, _)| *decisions <= left_at).map_or(0, |(_, rating)| *rating);
        let lead = Lead { pending, rating, novel };
        self.settings.heuristic.map_or(rating, |heuristic| heuristic(&lead))
    }

    /// Takes what the run of this number found.
    fn give(&self, number: u64, finished: Finished<R>) {
        let mut state = self.lock();
        let State { frontier, counts, cut, stopped, .. } = &mut *state;
        let whole = || Pending::behind(&finished.decisions, finished.values.clone());
        let rest = || if finished.has_model { whole() } else { finished.given.clone() };
        match finished.end {
            Some(End::Depth) if finished.decisions.len() < self.settings.decisions => frontier.defer(whole()),
            Some(End::Depth) => {
                counts.too_deep += 1;
                cut.push(whole());
            }
            Some(End::Spent(stop)) => {
                cut.push(rest());
                *stopped = stopped.take().or(stop);
            }
            Some(End::Rejected) => counts.rejected += 1,
            Some(End::Unknown) => {
                counts.unknown += 1;
                cut.push(rest());
            }
            Some(End::Impossible) => {}
            Some(End::Refused(_)) => counts.refused += 1,
            Some(End::Nondeterministic(what)) => {
                state.error.get_or_insert(Error::Nondeterministic(what));
            }
            None => {}
        }
        state.paths.extend(finished.path);
        state.counts.decided += finished.flips.decided;
        state.counts.unknown += finished.flips.unknown.len() as u64;
        state.cut.extend(finished.flips.unknown);
        let novel = finished.novelty > state.novelty;
        state.novelty = state.novelty.max(finished.novelty);
        state.frontier.record(&finished.decisions);
        for pending in finished.flips.pending {
            let rank = self.rank(&pending, &finished.ratings, novel);
            state.frontier.push(pending, novel, rank);
        }
        state.running.remove(&number);
        self.wake.notify_all();
    }
}

impl<R> State<R> {
    /// Whether this is a shard whose part is not known yet.
    fn is_undealt(&self) -> bool {
        self.part.is_some_and(|part| part.cut.is_none())
    }

    /// Deals out what is left to be run, and what was found, if that is enough or all.
    fn deal(&mut self, strategy: Strategy) {
        let Some(part) = self.part.filter(|part| part.cut.is_none()) else { return };
        let left = self.frontier.len();
        if left > 0 && !part.is_enough(left) {
            return;
        }
        let left: Vec<Pending> = self.frontier.rest().cloned().collect();
        self.part = Some(part.after(&self.paths, &left));
        self.frontier = Frontier::new(strategy, part.own(left));
        self.paths = part.own(std::mem::take(&mut self.paths));
        if part.shard.0 > 0 {
            (self.counts, self.cut) = (Counts { runs: self.counts.runs, ..Counts::default() }, Vec::new());
        }
    }

    /// What is left to be run, runs under way included. Before anything is dealt out, that is all.
    fn left(&self) -> Checkpoint {
        if self.is_undealt() {
            return Checkpoint { part: self.part, pending: vec![Pending::start()], ..Checkpoint::default() };
        }
        let found = self.before.found + self.paths.len() as u64;
        let refused = self.before.refused + self.counts.refused;
        let pending = self.running.values().chain(self.frontier.rest()).chain(&self.cut).cloned().collect();
        let is_panic = |path: &&Path<R>| matches!(path.ending, Ending::Panicked(_));
        let panicked = self.before.panicked + self.paths.iter().filter(is_panic).count() as u64;
        let digest = self.before.digest + digest(&self.paths);
        Checkpoint { before: Before { found, refused, panicked, digest }, part: self.part, pending }
    }
}

/// The run that an oracle is.
fn run_of(oracle: &mut dyn Oracle) -> &mut Run {
    oracle.itself().and_then(|itself| itself.downcast_mut::<Run>()).expect("the oracle of an exploration is a run")
}

/// The path of a run, without decisions and conditions that follow from others.
fn path<R>(run: &Run, mark: Mark, decisions: &[Decision], values: &[i128], ending: Ending<R>) -> Path<R> {
    let mut conditions = run.conditions.clone();
    let mut essential = Vec::with_capacity(decisions.len());
    // From the end, so that places of conditions stay what they are.
    for (decision, implied) in decisions.iter().zip(implied(decisions)).rev() {
        if implied {
            conditions.remove(decision.conditions);
        } else {
            essential.push(decision.taken);
        }
    }
    essential.reverse();
    Path {
        mark,
        terms: run.terms.for_reading(),
        inputs: run.inputs.clone(),
        values: values.to_vec(),
        conditions,
        decisions: essential,
        ending,
    }
}
