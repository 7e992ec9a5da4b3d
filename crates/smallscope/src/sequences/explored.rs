//! What was explored.

use std::fmt;
use std::time::Duration;

use smallscope_core::StopReason;

use super::Sequences;
use super::failure::{Failure, Step};
use super::tests::body;
use crate::emit::{Tests, identifier};
use crate::harness::tell;

/// When to stop.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    pub(super) length: Option<usize>,
    pub(super) states: Option<usize>,
    /// Of these, time and memory.
    pub(super) run: smallscope_core::Limits,
}

/// How a state was reached first: from which, and by which call with which arguments.
pub(super) struct Node {
    pub(super) origin: Option<(usize, usize, usize)>,
    pub(super) length: usize,
}

/// The calls that lead to a state.
pub(super) fn path(nodes: &[Node], mut node: usize) -> Vec<(usize, usize)> {
    let mut path = Vec::with_capacity(nodes[node].length);
    while let Some((from, call, number)) = nodes[node].origin {
        path.push((call, number));
        node = from;
    }
    path.reverse();
    path
}

/// How far exploration got.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// No call leads to a state that was not reached: this covers sequences of every length.
    Closed,
    /// All sequences of up to this many calls.
    UpTo(usize),
    /// A limit was reached first.
    Stopped(StopReason),
    /// A failure ended it.
    Failed,
}

/// What sequences of one length came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The length.
    pub length: usize,
    /// States that no shorter sequence leads to.
    pub states: usize,
    /// Calls that were made in the states of the length before.
    pub calls: u64,
    /// Calls that led to a state that was reached before.
    pub matched: u64,
    /// Calls that were not made, as their condition did not hold.
    pub refused: u64,
    /// Calls that panicked, as their reference did.
    pub panicked: u64,
}

/// How often a call was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallUse {
    /// The call.
    pub name: String,
    /// How often it was made.
    pub made: u64,
    /// How often its condition did not hold.
    pub refused: u64,
}

/// What came of exploring call sequences.
#[must_use = "it may have found a failure, or may be incomplete; `assert` makes that a panic"]
pub struct Explored<'a, S> {
    pub(super) sequences: Sequences<'a, S>,
    pub(super) nodes: Vec<Node>,
    /// What was reached, for each length.
    pub levels: Vec<Level>,
    /// How often each call was made.
    pub calls: Vec<CallUse>,
    /// How far it got.
    pub extent: Extent,
    pub(super) failure: Option<Failure>,
    pub(super) unlike: Option<Vec<Step>>,
    /// How many states were reached both by calls on clones and without clones.
    pub(super) compared: usize,
    /// How long it took.
    pub elapsed: Duration,
}

/// A state with a shortest sequence that leads to it.
#[derive(Clone, Debug)]
pub struct Reached<S> {
    /// The calls.
    pub steps: Vec<Step>,
    /// The state.
    pub value: S,
}

impl<'a, S: 'a> Explored<'a, S> {
    /// A shortest failing sequence.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// How many states were reached.
    pub fn state_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many calls were made.
    pub fn call_count(&self) -> u64 {
        self.levels.iter().map(|level| level.calls).sum()
    }

    /// All states, those of shorter sequences first; each is made anew by the calls that lead to it.
    pub fn states(&self) -> impl Iterator<Item = Reached<S>> {
        (0..self.nodes.len()).map(|node| self.reached(node))
    }

    fn reached(&self, node: usize) -> Reached<S> {
        let path = path(&self.nodes, node);
        let mut steps: Vec<Step> = path.iter().map(|call| self.sequences.step(*call)).collect();
        let value = self.sequences.replay(&path, true, |place, watch| {
            (steps[place].result, steps[place].expected) = (watch.result.take(), watch.expected.take());
        });
        Reached { steps, value }
    }

    /// A test for every state that no other state's shortest sequence goes through: together they make every call sequence that
    /// leads to a new state. What the calls gave is asserted.
    pub fn tests(&self) -> Tests {
        let mut goes_on = vec![false; self.nodes.len()];
        self.nodes.iter().filter_map(|node| node.origin).for_each(|(from, ..)| goes_on[from] = true);
        let ends = (0..self.nodes.len()).filter(|node| !goes_on[*node]);
        ends.fold(Tests::new(), |tests, node| {
            let steps = self.reached(node).steps;
            let codes: Vec<&str> = steps.iter().map(|step| step.code.as_str()).collect();
            let name = identifier(&codes.join(" "));
            tests.test(&name, body(&self.sequences.setup, &steps, None, &self.sequences.assertions()))
        })
    }

    /// The calls after which a clone of the state differs from the state, or calls on clones lead elsewhere than calls alone, if
    /// there are any. Then nothing is cloned, as with [`replaying`](Sequences::replaying).
    pub fn unlike_clone(&self) -> Option<&[Step]> {
        self.unlike.as_deref()
    }

    /// Whether some states were reached by calls on clones only, since making all calls again would have taken too long.
    fn relies_on_clones(&self) -> bool {
        self.sequences.copy.is_some() && self.compared < self.nodes.len()
    }

    /// The calls whose conditions never held.
    pub fn never_made(&self) -> impl Iterator<Item = &str> {
        self.calls.iter().filter(|call| call.made == 0).map(|call| call.name.as_str())
    }

    /// How many calls panicked, as their reference did.
    fn panicked_count(&self) -> u64 {
        self.levels.iter().map(|level| level.panicked).sum()
    }

    /// Whether no call was made to its end.
    fn tested_nothing(&self) -> bool {
        self.call_count() == self.panicked_count() && self.failure.is_none()
    }

    /// Whether all sequences within the bound were tried, each call at least once, and none failed. Stopping at a time limit is
    /// no fault, as it was asked for; but some call must have been made, and not all may have panicked on both sides.
    pub fn is_ok(&self) -> bool {
        let is_complete = match self.extent {
            Extent::Closed | Extent::UpTo(_) => self.never_made().next().is_none(),
            Extent::Stopped(StopReason::Time(_)) => true,
            Extent::Stopped(_) | Extent::Failed => false,
        };
        is_complete && self.failure.is_none() && !self.tested_nothing()
    }

    /// Panics with the report unless it [is fine](Explored::is_ok).
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_ok(), "{self}");
        if let Extent::Stopped(_) = self.extent {
            tell(&self.to_string());
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Closed => write!(f, "no call leads to another state"),
            Extent::UpTo(length) => write!(f, "all sequences of up to {}", counted(*length as u64, "call")),
            Extent::Stopped(stop) => write!(f, "incomplete, because {stop}"),
            Extent::Failed => write!(f, "a sequence fails"),
        }
    }
}

impl<'a, S: 'a> fmt::Display for Explored<'a, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(failure) = &self.failure {
            writeln!(f, "{failure}")?;
        }
        let (states, calls) = (counted(self.state_count() as u64, "state"), counted(self.call_count(), "call"));
        write!(f, "{states} from {calls} in {:.2?}: {}", self.elapsed, self.extent)?;
        if self.extent == Extent::Closed && self.relies_on_clones() {
            write!(f, ", if clones behave like what they were cloned from")?;
        }
        writeln!(f)?;
        let widths = [6, 9, 12, 12, 12];
        let line = |f: &mut fmt::Formatter<'_>, cells: [String; 5]| {
            let cells = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
            writeln!(f, "  {}", cells.collect::<String>())
        };
        line(f, ["length", "states", "calls", "matched", "refused"].map(str::to_owned))?;
        for level in &self.levels {
            let Level { length, states, calls, matched, refused, .. } = level;
            line(f, [*length as u64, *states as u64, *calls, *matched, *refused].map(|number| number.to_string()))?;
        }
        if let Some(steps) = &self.unlike {
            let codes: Vec<String> = steps.iter().map(|step| format!("`{}`", step.code)).collect();
            let after =
                if codes.is_empty() { "in the first state".to_owned() } else { format!("after {}", codes.join(", ")) };
            writeln!(
                f,
                "  {after}, a clone is not like its original: nothing is cloned, all calls are made again instead"
            )?;
        } else if self.relies_on_clones() && self.extent != Extent::Failed {
            let states = counted(self.state_count() as u64, "state");
            writeln!(f, "  clones were compared with what calls alone lead to in {} of {states}", self.compared)?;
        }
        if self.tested_nothing() {
            let which = if self.call_count() == 0 { "no call was made" } else { "every call panicked on both sides" };
            writeln!(f, "  {which}, so nothing was tested")?;
        }
        let panicked = self.panicked_count();
        if panicked > 0 {
            writeln!(f, "  {} panicked, as the reference did", counted(panicked, "call"))?;
        }
        if self.extent != Extent::Failed {
            for name in self.never_made() {
                let reached = if matches!(self.extent, Extent::Stopped(_)) { " that was expanded" } else { "" };
                writeln!(f, "  `{name}` was never called: its condition did not hold in any state{reached}")?;
            }
        }
        Ok(())
    }
}

impl<S> fmt::Debug for Explored<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Explored");
        shown.field("levels", &self.levels).field("extent", &self.extent).field("failure", &self.failure);
        shown.finish_non_exhaustive()
    }
}

pub(super) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
