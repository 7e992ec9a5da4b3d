//! The exploration: breadth first, each state expanded once.

use std::collections::HashMap;
use std::time::Instant;

use smallscope_core::coverage;
use smallscope_search::resident_bytes;

use super::Sequences;
use super::explored::{CallUse, Explored, Extent, Level, Node, Stop};
use super::failure::{Failure, Reason, Side, Step};
use super::key::StateKey;
use super::watch::Watch;
use crate::harness::{Panic, catch};

/// How many calls are made between two looks at the memory.
const CALLS_PER_LOOK: u64 = 1024;

/// Explores all sequences.
pub(super) fn explore<'a, S: 'a>(sequences: Sequences<'a, S>) -> Explored<'a, S> {
    let mut search = Search::new(&sequences);
    let (extent, found) = match search.run() {
        Ok(extent) => (extent, None),
        Err(found) => (Extent::Failed, Some(found)),
    };
    let failure = found.map(|found| search.tell(found));
    let Search { nodes, levels, uses, began, .. } = search;
    let elapsed = began.elapsed();
    Explored { sequences, nodes, levels, calls: uses, extent, failure, elapsed }
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
    reason: Reason,
}

struct Search<'s, 'a, S> {
    sequences: &'s Sequences<'a, S>,
    nodes: Vec<Node>,
    seen: HashMap<StateKey, usize>,
    levels: Vec<Level>,
    uses: Vec<CallUse>,
    began: Instant,
    calls: u64,
    stop: Option<Stop>,
}

impl<'s, 'a, S: 'a> Search<'s, 'a, S> {
    fn new(sequences: &'s Sequences<'a, S>) -> Self {
        let unused = |name: &String| CallUse { name: name.clone(), made: 0, refused: 0 };
        Search {
            sequences,
            nodes: Vec::new(),
            seen: HashMap::new(),
            levels: vec![Level::default()],
            uses: sequences.calls.iter().map(|call| unused(&call.name)).collect(),
            began: Instant::now(),
            calls: 0,
            stop: None,
        }
    }

    fn run(&mut self) -> Result<Extent, Found> {
        let wrong = |reason| Found { node: 0, call: None, reason };
        let first = catch(|| (self.sequences.make)()).map_err(|panic| wrong(outside("the setup", panic)))?;
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
                    let wrong = |reason| Found { node: waiting.node, call: Some((call, number)), reason };
                    next.extend(self.step(&waiting, call, number).map_err(wrong)?);
                }
            }
            let node = waiting.node;
            self.stays(waiting).map_err(|reason| Found { node, call: None, reason })?;
        }
        Ok(next)
    }

    /// The limit that is reached, if one is.
    fn due(&mut self) -> Option<Stop> {
        let limits = &self.sequences.limits;
        self.calls += 1;
        if let Some(states) = limits.states.filter(|most| self.nodes.len() >= *most) {
            return Some(Stop::States(states));
        }
        if let Some(time) = limits.time.filter(|most| self.began.elapsed() >= *most) {
            return Some(Stop::Time(time));
        }
        let memory = limits.memory.filter(|_| self.calls % CALLS_PER_LOOK == 1)?;
        resident_bytes().filter(|bytes| *bytes > memory).map(|_| Stop::Memory(memory))
    }

    /// Makes a call in a state; gives the state it leads to, if that is new.
    fn step(&mut self, from: &Waiting<S>, call: usize, number: usize) -> Result<Option<Waiting<S>>, Reason> {
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
            Err(panic) => self.panicked(from, (call, number), watch.side, panic).map(|()| None),
            Ok(_) if !watch.agrees => Err(Reason::Differs),
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
                catch(|| self.sequences.replay(&path, |_, _| ()))
                    .map_err(|panic| outside("a call that did not panic before", panic))
            }
        }
    }

    fn path(&self, node: usize) -> Vec<(usize, usize)> {
        super::explored::path(&self.nodes, node)
    }

    /// Checks a state, and keeps it if it is new.
    fn enter(&mut self, state: S, origin: Option<(usize, usize, usize)>) -> Result<Option<Waiting<S>>, Reason> {
        let state = self.checked(state)?;
        let (state, key) = self.keyed(state)?;
        let level = self.levels.last_mut().expect("there is a level from the beginning");
        if self.seen.contains_key(&key) {
            level.matched += 1;
            return catch(|| drop(state)).map(|()| None).map_err(|panic| outside("`drop`", panic));
        }
        level.states += 1;
        let node = self.nodes.len();
        self.seen.insert(key, node);
        self.nodes.push(Node { origin, length: level.length });
        let kept = if self.sequences.copy.is_some() { Some(state) } else { None };
        Ok(Some(Waiting { node, state: kept }))
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

    /// Whether a state that was cloned for every call is still what it was; drops it.
    fn stays(&self, waiting: Waiting<S>) -> Result<(), Reason> {
        let Some(state) = waiting.state else { return Ok(()) };
        let (state, key) = self.keyed(state)?;
        if self.seen.get(&key) != Some(&waiting.node) {
            return Err(Reason::Shared);
        }
        catch(|| drop(state)).map_err(|panic| outside("`drop`", panic))
    }

    /// A failure in words: all calls are made once more.
    fn tell(&self, found: Found) -> Failure {
        let mut path = if self.nodes.is_empty() { Vec::new() } else { self.path(found.node) };
        path.extend(found.call);
        let mut steps: Vec<Step> = path.iter().map(|call| self.sequences.step(*call)).collect();
        let mut differs = false;
        let told = catch(|| {
            self.sequences.replay(&path, |place, watch| {
                (steps[place].result, steps[place].expected) = (watch.result.take(), watch.expected.take());
                differs |= !watch.agrees;
            })
        });
        let repeats = match &found.reason {
            Reason::Differs => differs,
            Reason::Broken { .. } | Reason::Violated { .. } => told.is_ok_and(|state| self.checked(state).is_err()),
            Reason::Panicked { .. } => told.is_err() || differs,
            Reason::PanickedOutside { .. } | Reason::Shared => true,
        };
        Failure {
            steps,
            reason: found.reason,
            repeats,
            setup: self.sequences.setup.clone(),
            assertions: self.sequences.assertions(),
        }
    }
}

/// Runs what is not the code under test: nothing that it covers is counted.
fn aside<R>(body: impl FnOnce() -> R) -> R {
    let _paused = coverage::pause();
    body()
}

fn outside(what: &str, panic: Panic) -> Reason {
    Reason::PanickedOutside { what: what.to_owned(), panic }
}

impl<'a, S: 'a> Sequences<'a, S> {
    /// Makes these calls from the first state on; each is watched.
    pub(super) fn replay(&self, path: &[(usize, usize)], mut watched: impl FnMut(usize, &mut Watch)) -> S {
        let mut state = (self.make)();
        for (place, (call, number)) in path.iter().enumerate() {
            let mut watch = Watch::new(true);
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
