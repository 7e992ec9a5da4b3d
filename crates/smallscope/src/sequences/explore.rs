//! The exploration: breadth first, each state expanded once; then random walks.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use smallscope_core::small::{self, List as _};
use smallscope_core::{Budget, Stop};

use super::Sequences;
use super::best::roam;
use super::explored::{CallUse, Explored, Extent, Level, Limits, Node, Walks};
use super::failure::{Failure, Origin, Reason, Step};
use super::key::StateKey;
use super::part::{Became, Part, owns};
use super::shrink::shrink;
use super::step::{Failing, Made, Turn, aside, discard, outside};
use super::watch::Watch;
use crate::harness::catch;

/// How many calls are made again so that no state needs to be cloned. With more, states that have `Clone` are cloned.
const CHEAP: u64 = 1 << 18;

/// How many calls are made again to compare clones with, beside twice those that are made anyway. States that are reached by
/// very long sequences would take more time than all the rest.
const FREE_REPLAYS: u64 = 1000;

/// How many calls random walks make at least, where all states were reached: their keys may not tell all.
const FEWEST_WALKED: u64 = 1000;

/// How many kinds of failures are told.
const MOST_FAILURES: usize = 20;

/// How many states are looked at for a shorter sequence than that of a walk.
const SHORTER_STATES: usize = 20_000;

/// Explores all sequences; once more without clones, if those are not like what they were cloned from. Then walks.
pub(super) fn explore<'a, S: 'a>(mut sequences: Sequences<'a, S>) -> Explored<'a, S> {
    let began = Instant::now();
    let limits = sequences.limits.clone();
    let search = |sequences: &Sequences<'a, S>| {
        let turns = sequences.turns();
        Search::new(sequences, limits.clone(), limits.exploring(began), turns).explore()
    };
    let mut course = search(&sequences);
    let unlike = course.unlike.take();
    if unlike.is_some() {
        sequences.copy = None;
        course = search(&sequences);
    }
    let Course { nodes, levels, uses, compared, cloned_from, extent, failures, part, .. } = course;
    let mut failures = Failures { list: failures, all: sequences.all_failures };
    let walks = walks(&sequences, began, &extent, &levels, &mut failures);
    let (elapsed, failures) = (began.elapsed(), failures.list.into_iter().map(|(_, failure)| failure).list());
    let calls = uses;
    Explored { sequences, nodes, levels, calls, extent, failures, unlike, compared, cloned_from, walks, part, elapsed }
}

/// Walks for the rest of the time, if all of it was not given to exhaustion; where that came to its end, for about as many calls.
fn walks<'a, S: 'a>(
    sequences: &Sequences<'a, S>,
    began: Instant,
    extent: &Extent,
    levels: &[Level],
    failures: &mut Failures,
) -> Walks {
    let calls = levels.iter().map(|level| level.calls).sum::<u64>();
    let is_over = extent == &Extent::Failed || calls == 0 || (!failures.list.is_empty() && !failures.all);
    let (Some(time), false) = (sequences.limits.walking(), is_over) else { return Walks::default() };
    let most = if extent == &Extent::Closed { calls.max(FEWEST_WALKED) } else { u64::MAX };
    let complete = extent.complete(levels);
    let budget = sequences.limits.run.budget(began);
    roam(sequences, (1, complete), &budget, most, |walked| {
        if failures.knows(walked) {
            return true;
        }
        let length = walked.path.len();
        let patience = Budget::of_time(time.max(Duration::from_secs(1)));
        let shorter = shorter(sequences, walked.path.clone(), &patience);
        let (failing, shrunk) = match shorter {
            Some(failing) => (failing, true),
            None => (Failing { path: walked.path.clone(), reason: walked.reason.clone() }, false),
        };
        let origin = Origin::Walk { length, complete, shrunk, best_first: sequences.rating.is_some() };
        failures.add(kind(sequences, &failing), || sequences.tell(failing, origin))
    })
}

/// A shorter sequence that fails: with calls left out and arguments that come first; then the shortest of the calls that are left.
fn shorter<'a, S: 'a>(sequences: &Sequences<'a, S>, path: Vec<Turn>, patience: &Budget) -> Option<Failing> {
    let mut fails = |path: &[Turn]| aside(|| sequences.attempt(path)).map(|failing| failing.path);
    let path = fails(&path).map(|path| shrink(path, &mut fails, patience))?;
    let mut turns = path.clone();
    small::sort(&mut turns, &Ord::cmp);
    turns.dedup();
    let limits =
        Limits { length: Some(path.len().saturating_sub(1)), states: Some(SHORTER_STATES), ..sequences.limits.clone() };
    let mut search = Search::new(sequences, limits, patience.clone(), turns);
    let found = aside(|| search.run()).err().map(|found| search.failing_path(&found));
    let shortest = found.and_then(|path| aside(|| sequences.attempt(&path)));
    shortest.or_else(|| aside(|| sequences.attempt(&path)))
}

/// Failures, one of each kind, with their kinds.
struct Failures {
    list: Vec<(String, Failure)>,
    /// Whether to go on after the first.
    all: bool,
}

impl Failures {
    /// Adds a failure, unless there is one of the kind; whether to go on.
    fn add(&mut self, kind: String, failure: impl FnOnce() -> Failure) -> bool {
        match self.list.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => known.count += 1,
            None => {
                let mut failure = failure();
                if failure.origin == Origin::Shortest && !self.list.is_empty() {
                    failure.origin = Origin::ShortestOfKind;
                }
                self.list.push((kind, failure));
            }
        }
        self.all && self.list.len() < MOST_FAILURES
    }

    /// Whether a walk failed as others did; then it is counted.
    fn knows(&mut self, walked: &Walked<'_>) -> bool {
        let known = self.list.iter_mut().find(|(kind, _)| kind == walked.kind);
        known.map(|(_, failure)| failure.count += 1).is_some()
    }
}

/// A walk that failed.
pub(super) struct Walked<'w> {
    pub(super) path: &'w Vec<Turn>,
    pub(super) reason: &'w Reason,
    pub(super) kind: &'w str,
}

/// Failures of one kind have this in common: the call, without its arguments, and what is wrong with it.
pub(super) fn kind<'a, S: 'a>(sequences: &Sequences<'a, S>, failing: &Failing) -> String {
    let call = failing.path.last().map_or("", |turn| sequences.calls[turn.0].name.as_str());
    format!("{call} {}", failing.reason.kind())
}

/// What came of one search.
struct Course {
    nodes: Vec<Node>,
    levels: Vec<Level>,
    uses: Vec<CallUse>,
    compared: usize,
    cloned_from: Option<usize>,
    extent: Extent,
    failures: Vec<(String, Failure)>,
    part: Part,
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
    call: Option<Turn>,
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
    limits: Limits,
    budget: Budget,
    /// The calls that sequences are made of.
    turns: Vec<Turn>,
    nodes: Vec<Node>,
    seen: HashMap<StateKey, usize>,
    levels: Vec<Level>,
    uses: Vec<CallUse>,
    calls: u64,
    /// How many calls were made again in place of a clone.
    repeated: u64,
    /// How many calls were made again to compare clones with.
    replayed: u64,
    /// How many states were reached without clones, too.
    compared: usize,
    /// How long the first sequence is that was made on a clone.
    cloned_from: Option<usize>,
    failures: Failures,
    /// What was done for the result of the shard, if there is to be one.
    part: Option<Part>,
    /// What became of the last call.
    became: Became,
    stop: Option<Stop>,
}

impl<'s, 'a, S: 'a> Search<'s, 'a, S> {
    fn new(sequences: &'s Sequences<'a, S>, limits: Limits, budget: Budget, turns: Vec<Turn>) -> Self {
        let unused = |name: &String| CallUse { name: name.clone(), made: 0, refused: 0 };
        Search {
            sequences,
            limits,
            budget,
            turns,
            nodes: Vec::new(),
            seen: HashMap::new(),
            levels: vec![Level::default()],
            uses: sequences.calls.iter().map(|call| unused(&call.name)).list(),
            calls: 0,
            repeated: 0,
            replayed: 0,
            compared: 0,
            cloned_from: None,
            failures: Failures { list: Vec::new(), all: false },
            part: None,
            became: Became::Longer,
            stop: None,
        }
    }

    fn explore(mut self) -> Course {
        self.failures.all = self.sequences.all_failures;
        self.part = self.sequences.shard.map(|_| Part::default());
        let (mut extent, mut unlike) = (Extent::Failed, None);
        match self.run() {
            Ok(reached) => extent = reached,
            Err(found) => {
                if let Wrong::Fails(_) = found.wrong {
                    if let Some(part) = self.part_of(found.node).filter(|_| found.call.is_none()) {
                        part.failures += 1;
                    }
                    self.note(found);
                } else {
                    unlike = Some(self.sequences.told(&self.failing_path(&found)).0);
                }
            }
        }
        // Clones that lead to a failure which calls alone do not lead to are to blame for it.
        let of_clones = self.failures.list.iter().find(|(_, failure)| !failure.repeats && self.cloned_from.is_some());
        unlike = unlike.or_else(|| of_clones.map(|(_, failure)| failure.steps.clone()));
        let Search { nodes, levels, uses, compared, cloned_from, failures, part, .. } = self;
        let (failures, part) = (failures.list, part.unwrap_or_default());
        Course { nodes, levels, uses, compared, cloned_from, extent, failures, part, unlike }
    }

    /// Keeps a failure; whether to go on.
    fn note(&mut self, found: Found) -> bool {
        let path = self.failing_path(&found);
        let Wrong::Fails(reason) = found.wrong else { return false };
        let (sequences, failing) = (self.sequences, Failing { path, reason });
        self.failures.add(kind(sequences, &failing), || sequences.tell(failing, Origin::Shortest))
    }

    fn run(&mut self) -> Result<Extent, Found> {
        let wrong = |wrong| Found { node: 0, call: None, wrong };
        let first = catch(|| (self.sequences.make)()).map_err(|panic| wrong(outside("the setup", panic).into()))?;
        let mut frontier: Vec<Waiting<S>> = self.enter(first, None).map_err(wrong)?.into_iter().list();
        for length in 1.. {
            if frontier.is_empty() {
                return Ok(Extent::Closed);
            }
            if self.limits.length.is_some_and(|most| length > most) {
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

    /// The part of a state, if this shard owns it.
    fn part_of(&mut self, node: usize) -> Option<&mut Part> {
        self.part.as_mut().filter(|_| self.sequences.shard.is_some_and(|shard| owns(shard, node)))
    }

    /// Makes every call in every one of these states; gives the new states. The last calls are made by the owners of states only.
    fn expand(&mut self, frontier: Vec<Waiting<S>>) -> Result<Vec<Waiting<S>>, Found> {
        let mut next = Vec::new();
        let is_last = self.part.is_some() && self.limits.length == self.levels.last().map(|level| level.length);
        for waiting in frontier {
            let node = waiting.node;
            if is_last && self.part_of(node).is_none() {
                discard(waiting.state).map_err(|wrong| Found { node, call: None, wrong: wrong.into() })?;
                continue;
            }
            let (mut value, path) = (None, self.path(node));
            for place in 0..self.turns.len() {
                self.stop = self.due();
                if self.stop.is_some() {
                    return Ok(next);
                }
                let turn = self.turns[place];
                if !self.sequences.note(&path, turn) {
                    continue;
                }
                let stepped = self.step(&waiting, &mut value, turn);
                let became = if stepped.is_ok() { self.became } else { Became::Failed };
                if let Some(part) = self.part_of(node) {
                    part.note(&path, turn, became);
                }
                match stepped {
                    Ok(new) => next.extend(new),
                    Err(wrong) => {
                        let goes_on = self.failures.all && matches!(wrong, Wrong::Fails(_));
                        let found = Found { node, call: Some(turn), wrong };
                        if !goes_on {
                            return Err(found);
                        }
                        if !self.note(found) {
                            self.stop = Some(Stop::Abandoned);
                            return Ok(next);
                        }
                    }
                }
            }
            self.leave(waiting).map_err(|wrong| Found { node, call: None, wrong })?;
            if let Some(part) = self.part_of(node) {
                part.states += 1;
            }
        }
        Ok(next)
    }

    /// The limit that is reached, if one is.
    fn due(&mut self) -> Option<Stop> {
        self.calls += 1;
        if let Some(states) = self.limits.states.filter(|most| self.nodes.len() >= *most) {
            return Some(Stop::States(states as u64));
        }
        // Half of the time may be left for walks: what is told is the limit that was given.
        self.budget.exceeded().map(|stop| match stop {
            Stop::Time(time) => Stop::Time(self.limits.run.time.unwrap_or(time)),
            other => other,
        })
    }

    /// Makes a call in a state; gives the state it leads to, if that is new. The value of the state, if there is one from a
    /// call whose condition did not hold, need not be made again.
    fn step(&mut self, from: &Waiting<S>, value: &mut Option<S>, turn: Turn) -> Result<Option<Waiting<S>>, Wrong> {
        let state = match value.take() {
            Some(state) => state,
            None => self.copy(from)?,
        };
        let made = self.sequences.make_call(state, turn, || self.copied(from));
        let level = self.levels.last_mut().expect("there is a level from the beginning");
        if let Ok(Made::Refused(state)) = made {
            self.uses[turn.0].refused += 1;
            level.refused += 1;
            self.became = Became::Refused;
            *value = Some(state);
            return Ok(None);
        }
        self.uses[turn.0].made += 1;
        level.calls += 1;
        match made? {
            Made::Reached(state) => self.enter(state, Some((from.node, turn.0, turn.1))),
            Made::Ended | Made::Refused(_) => {
                level.panicked += 1;
                self.became = Became::Ended;
                Ok(None)
            }
        }
    }

    /// A value of a state for a call to change.
    fn copy(&mut self, waiting: &Waiting<S>) -> Result<S, Reason> {
        if waiting.state.is_none() {
            self.repeated += self.nodes[waiting.node].length as u64;
        }
        self.copied(waiting)
    }

    fn copied(&self, waiting: &Waiting<S>) -> Result<S, Reason> {
        match (&self.sequences.copy, &waiting.state) {
            (Some(copy), Some(state)) => catch(|| copy(state)).map_err(|panic| outside("`clone`", panic)),
            _ => self.sequences.made_again(&self.path(waiting.node)),
        }
    }

    /// Whether states are cloned from here on: if they can be, and if making all calls again is not cheap.
    fn clones(&self) -> bool {
        self.sequences.copy.is_some() && (self.sequences.prefers_clones || self.repeated > CHEAP)
    }

    fn path(&self, node: usize) -> Vec<Turn> {
        super::explored::path(&self.nodes, node)
    }

    fn failing_path(&self, found: &Found) -> Vec<Turn> {
        let mut path = if self.nodes.is_empty() { Vec::new() } else { self.path(found.node) };
        path.extend(found.call);
        path
    }

    /// Checks a state, and keeps it if it is new.
    fn enter(&mut self, state: S, origin: Option<(usize, usize, usize)>) -> Result<Option<Waiting<S>>, Wrong> {
        let state = self.sequences.checked(state)?;
        let (state, key) = self.sequences.keyed(state)?;
        let level = self.levels.last_mut().expect("there is a level from the beginning");
        self.became = Became::Longer;
        if let Some(&known) = self.seen.get(&key) {
            level.matched += 1;
            if self.nodes[known].length < level.length {
                self.became = Became::Known(known);
            }
            return Ok(discard(state).map(|()| None)?);
        }
        level.states += 1;
        let (node, length) = (self.nodes.len(), level.length);
        self.seen.insert(key, node);
        self.nodes.push(Node { origin, length });
        if !self.clones() {
            self.compared += 1;
            return Ok(discard(state).map(|()| Some(Waiting { node, state: None }))?);
        }
        self.cloned_from.get_or_insert(length + 1);
        Ok(Some(Waiting { node, state: Some(self.compared(node, state)?) }))
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
        let keyed = self.sequences.keyed(replayed.map_err(|_| Wrong::Unlike)?);
        let (replayed, key) = keyed.map_err(|_| Wrong::Unlike)?;
        if !agrees || self.seen.get(&key) != Some(&node) {
            return Err(Wrong::Unlike);
        }
        discard(state)?;
        Ok(replayed)
    }

    /// Drops a state in which all calls were made. Its clones must have its key, and it the one it had: calls on clones that
    /// share something, as those of an `Rc` do, change it.
    fn leave(&self, waiting: Waiting<S>) -> Result<(), Wrong> {
        if waiting.state.is_none() {
            return Ok(());
        }
        let (clone, key) = self.sequences.keyed(self.copied(&waiting)?).map_err(|_| Wrong::Unlike)?;
        if self.seen.get(&key) != Some(&waiting.node) {
            return Err(Wrong::Unlike);
        }
        Ok(discard((clone, waiting.state))?)
    }
}
