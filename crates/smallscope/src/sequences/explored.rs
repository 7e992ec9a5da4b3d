//! What was explored.

use std::fmt;
use std::time::{Duration, Instant};

use smallscope_core::small::List as _;
use smallscope_core::{Budget, Stop};

use super::Sequences;
use super::apart::is_child;
use super::failure::{Failure, Step};
use super::part::Part;
use super::tests::body;
use crate::emit::{Tests, identifier};
use crate::harness::tell;

/// When to stop.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    pub(super) length: Option<usize>,
    pub(super) states: Option<usize>,
    /// Whether to go on until no call leads to another state.
    pub(super) is_exhaustive: bool,
    /// Of these, time and memory.
    pub(super) run: smallscope_core::Limits,
}

/// The time for sequences to which no limit is given.
const TIME: Duration = Duration::from_secs(2);

impl Limits {
    /// Whether it is said which sequences to make.
    pub(super) fn is_bounded(&self) -> bool {
        self.length.is_some() || self.states.is_some() || self.is_exhaustive
    }

    /// With the settings of the environment, and a time in any case, unless it is said which sequences to make.
    pub(super) fn settled(mut self, time: Option<Duration>) -> Self {
        self.run.time = time.or(self.run.time).or((!self.is_bounded()).then_some(TIME));
        self
    }

    /// What all sequences may spend: half of the time, if the other half is for walks.
    pub(super) fn exploring(&self, began: Instant) -> Budget {
        let time = self.run.time.map(|time| if self.is_bounded() { time } else { time / 2 });
        Budget { time, ..self.run.budget(began) }
    }

    /// The time after which walks end, if there are to be any.
    pub(super) fn walking(&self) -> Option<Duration> {
        self.run.time.filter(|_| !self.is_bounded())
    }
}

/// What random walks came to, beside the sequences that were tried in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walks {
    /// How many were taken to their end.
    pub count: u64,
    /// How many calls they made.
    pub calls: u64,
    /// How many calls the longest made.
    pub longest: usize,
    /// Whether they were a search for preferred states, best first. Then `count` is of states that were expanded.
    pub best_first: bool,
}

impl Walks {
    fn counted(&self) -> String {
        if self.best_first {
            counted(self.count, "state") + ", best first,"
        } else {
            counted(self.count, "random walk")
        }
    }
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
    Stopped(Stop),
    /// A failure ended it.
    Failed,
}

impl Extent {
    /// Up to which length all sequences were tried, if any were; `usize::MAX` for every length.
    pub(super) fn complete(&self, levels: &[Level]) -> usize {
        match self {
            Extent::Closed => usize::MAX,
            Extent::UpTo(length) => *length,
            Extent::Stopped(_) | Extent::Failed => levels.last().map_or(0, |level| level.length.saturating_sub(1)),
        }
    }
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
    pub(super) failures: Vec<Failure>,
    /// What it did for its result, if there is to be one.
    pub(super) part: Part,
    pub(super) unlike: Option<Vec<Step>>,
    /// How many states were reached without clones.
    pub(super) compared: usize,
    /// How long the first sequence is that was made on a clone.
    pub(super) cloned_from: Option<usize>,
    /// The random walks that were taken, too.
    pub walks: Walks,
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
    /// The first failing sequence: a shortest one, unless a [walk](Explored::walks) found it.
    pub fn failure(&self) -> Option<&Failure> {
        self.failures.first()
    }

    /// One failing sequence of each kind; just the first, unless [all](Sequences::all_failures) are asked for.
    pub fn failures(&self) -> &[Failure] {
        &self.failures
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
        let (steps, _, value) = self.sequences.told(&path(&self.nodes, node));
        Reached { steps, value: value.expect("these calls did not panic before") }
    }

    /// A test for every state that no other state's shortest sequence goes through: together they make every call sequence that
    /// leads to a new state. What the calls gave is asserted.
    pub fn tests(&self) -> Tests {
        let mut goes_on = vec![false; self.nodes.len()];
        self.nodes.iter().filter_map(|node| node.origin).for_each(|(from, ..)| goes_on[from] = true);
        let ends = (0..self.nodes.len()).filter(|node| !goes_on[*node]);
        ends.fold(Tests::new(), |tests, node| {
            let steps = self.reached(node).steps;
            let codes: Vec<&str> = steps.iter().map(|step| step.code.as_str()).list();
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
        self.compared < self.nodes.len()
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
        !self.sequences.is_part() && self.call_count() == self.panicked_count() && self.failures.is_empty()
    }

    /// Whether all sequences within the bound were tried, each call at least once, and none failed. Stopping at a time limit is
    /// no fault, as it was asked for; but some call must have been made, and not all may have panicked on both sides. A shard need not
    /// make any call.
    pub fn is_ok(&self) -> bool {
        let is_complete = match self.extent {
            Extent::Closed | Extent::UpTo(_) => self.sequences.is_part() || self.never_made().next().is_none(),
            Extent::Stopped(Stop::Time(_)) => true,
            Extent::Stopped(_) | Extent::Failed => false,
        };
        is_complete && self.failures.is_empty() && !self.tested_nothing()
    }

    /// Panics with the report unless it [is fine](Explored::is_ok); else says what was covered, in [one line](Explored::summary) on
    /// the standard error, even where the output of tests is captured.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_ok(), "{self}");
        if !is_child() {
            tell(&self.summary());
        }
    }

    /// What was covered, in one line.
    ///
    /// ```
    /// let explored = smallscope::sequences! {
    ///     let mut list = Vec::new();
    ///     call list.push(item) for item in ['a', 'b'];
    ///     call list.pop();
    /// }
    /// .up_to(3)
    /// .run();
    /// assert!(explored.summary().starts_with("sequences of list: 15 states: all sequences of up to 3 calls; 0."));
    /// ```
    pub fn summary(&self) -> String {
        let covered = match self.extent.complete(&self.levels) {
            usize::MAX => "all, as no call leads to another".to_owned(),
            0 => "not all sequences of 1 call".to_owned(),
            length => format!("all sequences of up to {}", counted(length as u64, "call")),
        };
        let condition = if self.extent == Extent::Closed && self.relies_on_clones() { CONDITION } else { "" };
        let Walks { count, longest, .. } = self.walks;
        let walks = format!(", {} of up to {}", self.walks.counted(), counted(longest as u64, "call"));
        format!(
            "sequences of {}: {}: {covered}{condition}{}{}; {:.1} s",
            self.sequences.name,
            counted(self.state_count() as u64, "state"),
            if count > 0 { walks.as_str() } else { "" },
            self.on_shard(),
            self.elapsed.as_secs_f64(),
        )
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
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        if self.levels.is_empty() {
            return writeln!(f, "it ended there, after {:.2?}", self.elapsed);
        }
        let (states, calls) = (counted(self.state_count() as u64, "state"), counted(self.call_count(), "call"));
        write!(f, "{states} from {calls} in {:.2?}: {}", self.elapsed, self.extent)?;
        if self.extent == Extent::Closed && self.relies_on_clones() {
            write!(f, "{CONDITION}")?;
        }
        writeln!(f, "{}", self.on_shard())?;
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
            let codes: Vec<String> = steps.iter().map(|step| format!("`{}`", step.code)).list();
            let after =
                if codes.is_empty() { "in the first state".to_owned() } else { format!("after {}", codes.join(", ")) };
            writeln!(
                f,
                "  {after}, a clone is not like its original: nothing is cloned, all calls are made again instead"
            )?;
        } else if let (Some(length), true) = (self.cloned_from, self.extent != Extent::Failed) {
            let (length, states) = (counted(length as u64, "call"), counted(self.state_count() as u64, "state"));
            writeln!(
                f,
                "  from {length} on, calls were made on clones; {} of {states} were reached without",
                self.compared
            )?;
        }
        let Walks { count, calls, longest, .. } = self.walks;
        if count > 0 {
            let (walks, longest) = (self.walks.counted(), counted(longest as u64, "call"));
            writeln!(f, "  then {walks} of up to {longest}: {} in all", counted(calls, "call"))?;
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
        shown.field("levels", &self.levels).field("extent", &self.extent).field("failures", &self.failures);
        shown.finish_non_exhaustive()
    }
}

/// On which "no call leads to another state" depends where calls were made on clones.
const CONDITION: &str = ", if clones behave like what they were cloned from";

pub(super) fn counted(count: u64, what: &str) -> String {
    let digits = count.to_string();
    let mut number = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            number.push(',');
        }
        number.push(digit);
    }
    if count == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
