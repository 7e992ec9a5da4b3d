//! The exploration: breadth first, each state expanded once.

use std::collections::HashMap;
use std::time::Instant;

use smallscope_core::{StopReason, coverage};

use super::Sequences;
use super::explored::{CallUse, Explored, Extent, Level, Node};
use super::failure::{Failure, Reason, Side, Step};
use super::key::StateKey;
use super::watch::Watch;
use crate::harness::{Panic, catch};

/// How many calls are made again to compare clones with, beside twice those that are made anyway. States that are reached by
/// very long sequences would take more time than all the rest.
const FREE_REPLAYS: u64 = 1000;

/// Explores all sequences; once more without clones, if those are not like what they were cloned from.
pub(super) fn explore<'a, S: 'a>(mut sequences: Sequences<'a, S>) -> Explored<'a, S> {
    let began = Instant::now();
    let mut course = Search::new(&sequences, began).explore();
    let unlike = course.unlike.take();
    if unlike.is_some() {
        sequences.copy = None;
        course = Search::new(&sequences, began).explore();
    }
    let Course { nodes, levels, uses, compared, extent, failure, .. } = course;
    let elapsed = began.elapsed();
    Explored { sequences, nodes, levels, calls: uses, extent, failure, unlike, compared, elapsed }
}

/// What came of one search.
struct Course {
    nodes: Vec<Node>,
    levels: Vec<Level>,
    uses: Vec<CallUse>,
    compared: usize,
    extent: Extent,
    failure: Option<Failure>,
    /// The calls after which a clone was not like its original: then the rest means nothing.
    unlike: Option<Vec<Step>>,
}

/// A state that is to be expanded; without its value, if that is made again from the first.
struct Waiting<S> {
    node: usize,
    state: Option<S>,
}

/// Something wrong: in a state, or with a call in it.
struct Found {
    node: usize,
    call: Option<(usize, usize)>,
    wrong: Wrong,
}

/// What is wrong.
enum Wrong {
    /// The sequence fails.
    Fails(Reason),
    /// The state is not what the same calls lead to without clones, or is not what its clone is.
    Unlike,
}

impl From<Reason> for Wrong {
    fn from(reason: Reason) -> Self {
        Wrong::Fails(reason)
    }
}

struct Search<'s, 'a, S> {
    sequences: &'s Sequences<'a, S>,
    nodes: Vec<Node>,
    seen: HashMap<StateKey, usize>,
    levels: Vec<Level>,
    uses: Vec<CallUse>,
    began: Instant,
    calls: u64,
    /// How many calls were made again to compare clones with.
    replayed: u64,
    /// How many states were reached without clones, too.
    compared: usize,
    stop: Option<StopReason>,
}

impl<'s, 'a, S: 'a> Search<'s, 'a, S> {
    fn new(sequences: &'s Sequences<'a, S>, began: Instant) -> Self {
        let unused = |name: &String| CallUse { name: name.clone(), made: 0, refused: 0 };
        Search {
            sequences,
            nodes: Vec::new(),
            seen: HashMap::new(),
            levels: vec![Level::default()],
            uses: sequences.calls.iter().map(|call| unused(&call.name)).collect(),
            began,
            calls: 0,
            replayed: 0,
            compared: 0,
            stop: None,
        }
    }

    fn explore(mut self) -> Course {
        let found = self.run();
        let (mut extent, mut failure, mut unlike) = (Extent::Failed, None, None);
        match found {
            Ok(reached) => extent = reached,
            Err(Found { node, call, wrong: Wrong::Fails(reason) }) => {
                let told = self.tell(node, call, reason);
                // Clones that lead to a failure which calls alone do not lead to are to blame for it.
                unlike = (!told.repeats && self.sequences.copy.is_some()).then(|| told.steps.clone());
                failure = Some(told);
            }
            Err(Found { node, call, wrong: Wrong::Unlike }) => unlike = Some(self.steps(node, call)),
        }
        let Search { nodes, levels, uses, compared, .. } = self;
        Course { nodes, levels, uses, compared, extent, failure, unlike }
    }

    fn run(&mut self) -> Result<Extent, Found> {
        let wrong = |wrong| Found { node: 0, call: None, wrong };
        let first = catch(|| (self.sequences.make)()).map_err(|panic| wrong(outside("the setup", panic).into()))?;
        let mut frontier: Vec<Waiting<S>> = self.enter(first, None).map_err(wrong)?.into_iter().collect();
        for length in 1.. {
            if frontier.is_empty() {
                return Ok(Extent::Closed);
            }
            if self.sequences.limits.length.is_some_and(|most| length > most) {
                return Ok(Extent::UpTo(length - 1));
            }
            self.levels.push(Level { length, ..Level::default() });
            frontier = self.expand(frontier)?;
            if let Some(stop) = self.stop.take() {
                return Ok(Extent::Stopped(stop));
            }
        }
        unreachable!("lengths do not end")
    }

    /// Makes every call in every one of these states; gives the new states.
    fn expand(&mut self, frontier: Vec<Waiting<S>>) -> Result<Vec<Waiting<S>>, Found> {
        let mut next = Vec::new();
        for waiting in frontier {
            for call in 0..self.sequences.calls.len() {
                for number in 0..self.sequences.calls[call].width() {
                    self.stop = self.due();
                    if self.stop.is_some() {
                        return Ok(next);
                    }
                    let wrong = |wrong| Found { node: waiting.node, call: Some((call, number)), wrong };
                    next.extend(self.step(&waiting, call, number).map_err(wrong)?);
                }
            }
            let node = waiting.node;
            self.leave(waiting).map_err(|wrong| Found { node, call: None, wrong })?;
        }
        Ok(next)
    }

    /// The limit that is reached, if one is.
    fn due(&mut self) -> Option<StopReason> {
        let limits = &self.sequences.limits;
        self.calls += 1;
        if let Some(states) = limits.states.filter(|most| self.nodes.len() >= *most) {
            return Some(StopReason::States(states as u64));
        }
        limits.run.budget(self.began).exceeded().map(|stop| limits.run.reason(stop))
    }

    /// Makes a call in a state; gives the state it leads to, if that is new.
    fn step(&mut self, from: &Waiting<S>, call: usize, number: usize) -> Result<Option<Waiting<S>>, Wrong> {
        let state = self.copy(from)?;
        let mut watch = Watch::new(false);
        let called = catch(|| self.sequences.calls[call].run(state, number, &mut watch));
        let level = self.levels.last_mut().expect("there is a level from the beginning");
        if called.is_ok() && !watch.applies {
            self.uses[call].refused += 1;
            level.refused += 1;
            return Ok(None);
        }
        self.uses[call].made += 1;
        level.calls += 1;
        match called {
            Err(panic) => Ok(self.panicked(from, (call, number), watch.side, panic).map(|()| None)?),
            Ok(_) if !watch.agrees => Err(Reason::Differs.into()),
            Ok(state) => self.enter(state, Some((from.node, call, number))),
        }
    }

    /// A panic is as it should be if the reference panics, too.
    fn panicked(
        &mut self,
        from: &Waiting<S>,
        (call, number): (usize, usize),
        side: Side,
        panic: Panic,
    ) -> Result<(), Reason> {
        if side == Side::Subject {
            let state = self.copy(from)?;
            if catch(|| self.sequences.calls[call].run_reference(state, number)).is_err() {
                self.levels.last_mut().expect("there is a level from the beginning").panicked += 1;
                return Ok(());
            }
        }
        Err(Reason::Panicked { side, panic })
    }

    /// A value of a state for a call to change.
    fn copy(&self, waiting: &Waiting<S>) -> Result<S, Reason> {
        match (&self.sequences.copy, &waiting.state) {
            (Some(copy), Some(state)) => catch(|| copy(state)).map_err(|panic| outside("`clone`", panic)),
            _ => {
                let path = self.path(waiting.node);
                catch(|| self.sequences.replay(&path, false, |_, _| ()))
                    .map_err(|panic| outside("a call that did not panic before", panic))
            }
        }
    }

    fn path(&self, node: usize) -> Vec<(usize, usize)> {
        super::explored::path(&self.nodes, node)
    }

    /// Checks a state, and keeps it if it is new.
    fn enter(&mut self, state: S, origin: Option<(usize, usize, usize)>) -> Result<Option<Waiting<S>>, Wrong> {
        let state = self.checked(state)?;
        let (state, key) = self.keyed(state)?;
        let level = self.levels.last_mut().expect("there is a level from the beginning");
        if self.seen.contains_key(&key) {
            level.matched += 1;
            return Ok(discard(state).map(|()| None)?);
        }
        level.states += 1;
        let node = self.nodes.len();
        self.seen.insert(key, node);
        self.nodes.push(Node { origin, length: level.length });
        let kept = if self.sequences.copy.is_some() { Some(self.compared(node, state)?) } else { None };
        Ok(Some(Waiting { node, state: kept }))
    }

    /// The value to be cloned from of a state that was reached by clones: that which the same calls lead to without any. It
    /// must have the same key, for what clones do not keep is lost to all states from there on.
    fn compared(&mut self, node: usize, state: S) -> Result<S, Wrong> {
        let path = self.path(node);
        let length = path.len() as u64;
        if length > 0 && self.replayed + length > 2 * self.calls + FREE_REPLAYS {
            return Ok(state);
        }
        self.compared += 1;
        self.replayed += length;
        if path.is_empty() {
            return Ok(state);
        }
        let mut agrees = true;
        let note = |_, watch: &mut Watch| agrees &= watch.agrees && watch.applies;
        let replayed = catch(|| aside(|| self.sequences.replay(&path, false, note)));
        let (replayed, key) = self.keyed(replayed.map_err(|_| Wrong::Unlike)?).map_err(|_| Wrong::Unlike)?;
        if !agrees || self.seen.get(&key) != Some(&node) {
            return Err(Wrong::Unlike);
        }
        discard(state)?;
        Ok(replayed)
    }

    fn checked(&self, mut state: S) -> Result<S, Reason> {
        for condition in &self.sequences.conditions {
            let checked = catch(|| aside(|| (condition.check)(state)));
            let (same, wrong) = checked.map_err(|panic| outside(&format!("`{}`", condition.text), panic))?;
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            state = same;
        }
        Ok(state)
    }

    fn keyed(&self, state: S) -> Result<(S, StateKey), Reason> {
        let key = self.sequences.key.as_ref().expect("sequences without a key are not explored");
        catch(|| aside(|| key(state))).map_err(|panic| outside("the key", panic))
    }

    /// Drops a state in which all calls were made. Its clones must have its key, and it the one it had: calls on clones that
    /// share something, as those of an `Rc` do, change it.
    fn leave(&self, waiting: Waiting<S>) -> Result<(), Wrong> {
        if waiting.state.is_none() {
            return Ok(());
        }
        let (clone, key) = self.keyed(self.copy(&waiting)?).map_err(|_| Wrong::Unlike)?;
        if self.seen.get(&key) != Some(&waiting.node) {
            return Err(Wrong::Unlike);
        }
        Ok(discard((clone, waiting.state))?)
    }

    fn steps(&self, node: usize, call: Option<(usize, usize)>) -> Vec<Step> {
        let path = if self.nodes.is_empty() { Vec::new() } else { self.path(node) };
        path.into_iter().chain(call).map(|call| self.sequences.step(call)).collect()
    }

    /// A failure in words: all calls are made once more.
    fn tell(&self, node: usize, call: Option<(usize, usize)>, reason: Reason) -> Failure {
        let mut path = if self.nodes.is_empty() { Vec::new() } else { self.path(node) };
        path.extend(call);
        let mut steps = self.steps(node, call);
        let mut differs = false;
        let told = catch(|| {
            self.sequences.replay(&path, true, |place, watch| {
                (steps[place].result, steps[place].expected) = (watch.result.take(), watch.expected.take());
                differs |= !watch.agrees;
            })
        });
        let repeats = match &reason {
            Reason::Differs => differs,
            Reason::Broken { .. } | Reason::Violated { .. } => told.is_ok_and(|state| self.checked(state).is_err()),
            Reason::Panicked { .. } => told.is_err() || differs,
            Reason::PanickedOutside { .. } => true,
        };
        Failure { steps, reason, repeats, setup: self.sequences.setup.clone(), assertions: self.sequences.assertions() }
    }
}

/// Runs what is not the code under test: nothing that it covers is counted.
fn aside<R>(body: impl FnOnce() -> R) -> R {
    let _paused = coverage::pause();
    body()
}

/// Drops a state.
fn discard<S>(state: S) -> Result<(), Reason> {
    catch(|| drop(state)).map_err(|panic| outside("`drop`", panic))
}

fn outside(what: &str, panic: Panic) -> Reason {
    Reason::PanickedOutside { what: what.to_owned(), panic }
}

impl<'a, S: 'a> Sequences<'a, S> {
    /// Makes these calls from the first state on; each is watched, with its results in words if it is to tell.
    pub(super) fn replay(&self, path: &[(usize, usize)], tells: bool, mut watched: impl FnMut(usize, &mut Watch)) -> S {
        let mut state = (self.make)();
        for (place, (call, number)) in path.iter().enumerate() {
            let mut watch = Watch::new(tells);
            state = self.calls[*call].run(state, *number, &mut watch);
            watched(place, &mut watch);
        }
        state
    }

    /// The code of a call.
    pub(super) fn step(&self, (call, number): (usize, usize)) -> Step {
        let codes = &self.calls[call].codes[number];
        Step { code: codes[0].clone(), reference: codes.get(1).cloned(), result: None, expected: None }
    }

    /// What always holds, as far as it is code.
    pub(super) fn assertions(&self) -> Vec<String> {
        let code = self.conditions.iter().filter(|condition| condition.is_code);
        code.map(|condition| condition.text.clone()).collect()
    }
}
