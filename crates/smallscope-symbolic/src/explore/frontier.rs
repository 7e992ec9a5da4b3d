//! What is still to be run, in the order of a strategy.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use super::decision::Decision;
use super::pending::Pending;

/// In which order paths are run. The paths are the same.
///
/// ```
/// use smallscope_symbolic::{Exploration, Strategy, Sym, any};
///
/// // The first number that a program cannot bear is a large one.
/// let program = || assert!(any::<Sym<u8>>() < 200);
/// let paths = Exploration::new().strategy(Strategy::CoverageFirst).run(program).unwrap();
/// assert_eq!(paths.panicked().count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The last branch that can go another way does.
    #[default]
    DepthFirst,
    /// The first branches of all paths before the second ones.
    BreadthFirst,
    /// Depth first, but paths of at most so many decisions before those of up to twice as many, and so on.
    IterativeDeepening(usize),
    /// Branches that went some way least often go that way next, those of a path that reached something new before all others.
    CoverageFirst,
    /// The way that leaves a path where the program was [rated](crate::rate) highest, or as a
    /// [heuristic](crate::Exploration::heuristic) says; of equals, the one found first.
    BestFirst,
}

/// A place in the program and a direction there.
type Site = (Option<(&'static str, u32, u32)>, u32);

fn site(decision: &Decision) -> Site {
    (decision.place.map(|place| (place.file(), place.line(), place.column())), decision.taken.direction())
}

/// What is still to be run.
#[derive(Debug)]
pub(crate) struct Frontier {
    strategy: Strategy,
    /// The last is next.
    stack: Vec<Pending>,
    /// By the number of decisions, for breadth first.
    levels: BTreeMap<usize, VecDeque<Pending>>,
    /// By where they leave another path, for coverage first.
    sites: BTreeMap<Site, Vec<Pending>>,
    /// How often each was taken.
    seen: BTreeMap<Site, u64>,
    /// By rank and by when they were found, for best first; the last is next.
    ranked: BTreeMap<(i64, Reverse<u64>), Pending>,
    /// How many were ranked.
    found: u64,
    /// To be run when all that is shorter has been.
    deferred: Vec<Pending>,
    bound: usize,
}

impl Frontier {
    /// With what is to be run first.
    pub(crate) fn new(strategy: Strategy, start: Vec<Pending>) -> Self {
        let longest = start.iter().map(Pending::len).max().unwrap_or(0);
        let bound = match strategy {
            // One more decision at least, so that what is resumed gets on.
            Strategy::IterativeDeepening(first) => first.max(longest + 1),
            _ => usize::MAX,
        };
        let mut frontier = Frontier {
            strategy,
            stack: Vec::new(),
            levels: BTreeMap::new(),
            sites: BTreeMap::new(),
            seen: BTreeMap::new(),
            ranked: BTreeMap::new(),
            found: 0,
            deferred: Vec::new(),
            bound,
        };
        start.into_iter().rev().for_each(|pending| frontier.push(pending, false, 0));
        frontier
    }

    /// How many decisions a run may make before it is put off.
    pub(crate) fn bound(&self) -> usize {
        self.bound
    }

    /// Adds what is to be run; `novel` says that the path it leaves reached something new, `rank` how promising it is.
    pub(crate) fn push(&mut self, pending: Pending, novel: bool, rank: i64) {
        match self.strategy {
            Strategy::DepthFirst => self.stack.push(pending),
            Strategy::BreadthFirst => self.levels.entry(pending.len()).or_default().push_back(pending),
            Strategy::IterativeDeepening(_) if pending.len() > self.bound => self.deferred.push(pending),
            Strategy::IterativeDeepening(_) => self.stack.push(pending),
            Strategy::BestFirst => {
                self.ranked.insert((rank, Reverse(self.found)), pending);
                self.found += 1;
            }
            Strategy::CoverageFirst if novel => self.stack.push(pending),
            Strategy::CoverageFirst => {
                let key = pending.last().map_or((None, 0), |last| site(&last));
                self.sites.entry(key).or_default().push(pending);
            }
        }
    }

    /// Puts a path off that met the bound.
    pub(crate) fn defer(&mut self, pending: Pending) {
        self.deferred.push(pending);
    }

    /// Goes deeper, if that is why nothing is left.
    pub(crate) fn deepen(&mut self) {
        if self.stack.is_empty() && !self.deferred.is_empty() {
            self.bound = self.bound.saturating_mul(2);
            let deferred = std::mem::take(&mut self.deferred);
            deferred.into_iter().for_each(|pending| self.push(pending, false, 0));
        }
    }

    /// Counts what a path did.
    pub(crate) fn record(&mut self, decisions: &[Decision]) {
        if self.strategy == Strategy::CoverageFirst {
            decisions.iter().for_each(|decision| *self.seen.entry(site(decision)).or_default() += 1);
        }
    }

    /// What is to be run next.
    pub(crate) fn pop(&mut self) -> Option<Pending> {
        if let Some(pending) = self.stack.pop() {
            return Some(pending);
        }
        if let Some((_, pending)) = self.ranked.pop_last() {
            return Some(pending);
        }
        if let Some(mut level) = self.levels.first_entry() {
            let pending = level.get_mut().pop_front();
            if level.get().is_empty() {
                level.remove();
            }
            return pending;
        }
        let rarest = *self.sites.keys().min_by_key(|site| self.seen.get(site).copied().unwrap_or(0))?;
        let group = self.sites.get_mut(&rarest)?;
        let pending = group.pop();
        if group.is_empty() {
            self.sites.remove(&rarest);
        }
        pending
    }

    /// How much is left.
    pub(crate) fn len(&self) -> usize {
        self.rest().count()
    }

    /// All that is left.
    pub(crate) fn rest(&self) -> impl Iterator<Item = &Pending> {
        let levels = self.levels.values().flatten();
        let sites = self.sites.values().flatten();
        self.stack.iter().chain(levels).chain(sites).chain(self.ranked.values()).chain(&self.deferred)
    }
}
