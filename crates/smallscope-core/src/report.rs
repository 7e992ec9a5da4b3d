//! What a run says about itself: outcome, statistics, faults.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use crate::{Count, Counters, Structure};

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Every candidate within the bound was tried or pruned.
    Exhausted,
    /// A limit was reached first.
    Stopped(Stop),
    /// The predicate does what predicates must not do, so that counts would be wrong.
    Broken(Breach),
}

/// Why a run or a question ended before its time: which limit was reached, and where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit on candidates.
    Candidates(u64),
    /// The limit on structures.
    Structures(u64),
    /// The limit on paths through a program.
    Paths(u64),
    /// The limit on states that calls lead to.
    States(u64),
    /// The limit on time.
    Time(Duration),
    /// The limit on memory, in bytes.
    Memory(u64),
    /// The limit on conflicts in a solver, of which a question may have had a part.
    Conflicts,
    /// It was interrupted.
    Interrupted,
    /// Whoever took the structures wanted no more.
    Abandoned,
}

impl Stop {
    /// What is limited, in a word for programs: `time`, `memory`.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Candidates(_) => "candidates",
            Stop::Structures(_) => "structures",
            Stop::Paths(_) => "paths",
            Stop::States(_) => "states",
            Stop::Time(_) => "time",
            Stop::Memory(_) => "memory",
            Stop::Conflicts => "conflicts",
            Stop::Interrupted => "interrupt",
            Stop::Abandoned => "abandoned",
        }
    }
}

/// What a predicate did that predicates must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// It read fields in another order on the same values; names the field.
    Nondeterministic(String),
    /// It changes or keeps the structure that it judges; says how.
    Meddling(String),
}

/// A place in the predicate that rejects candidates, and how many it rejected.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    /// The source file.
    pub file: String,
    /// The line in it.
    pub line: u32,
    /// What stands there, shortened.
    pub what: String,
    /// How many candidates it rejected.
    pub candidates: u64,
}

/// What went wrong while the predicate ran on a candidate.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// It panicked, with this message. The candidate counts as rejected.
    Panic(String),
    /// It read more fields than the limit allows. The candidate is undecided.
    EndlessLoop,
    /// It went deeper into the stack than the limit allows. The candidate is undecided.
    DeepRecursion,
}

/// A candidate on which the predicate misbehaved.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// On which candidate; fields that were not read show as `?`.
    pub candidate: Structure,
}

/// The result of a run: what was found, how much was tried, and whether that was all.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a report may say that the search was incomplete; `assert_exhaustive` makes that an error"]
pub struct Report {
    /// The bound, in words.
    pub bound: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What was counted. A report gives its fields as if they were its own: `report.structures`.
    pub counters: Counters,
    /// How many labelled candidates the space holds.
    pub space: Count,
    /// The share of the tree of choices that has been explored, from 0 to 1; 0 if that is not known, as with several
    /// threads.
    pub explored: f64,
    /// How long it took.
    pub elapsed: Duration,
    /// Where candidates died, most first.
    pub rejections: Vec<Rejection>,
    /// The first few candidates of each kind of fault.
    pub faults: Vec<Fault>,
    /// What was tabled, by function, in the order of the names; empty if nothing was.
    pub tables: Vec<TableWork>,
}

/// What a table did for one function of the predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableWork {
    /// The function: `Node::ordered`.
    pub function: String,
    /// Calls that were one choice among results.
    pub calls: u64,
    /// Calls that were solved for this: others had been before.
    pub solved: u64,
    /// Runs of the function that this took.
    pub runs: u64,
    /// Why calls ran as they are, if some did.
    pub untabled: Option<String>,
}

impl fmt::Display for TableWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableWork { function, calls, solved, runs, untabled } = self;
        if *calls > 0 {
            write!(f, "`{function}` is tabled: {calls} calls, of which {solved} were solved in {runs} runs")?;
        }
        match untabled {
            Some(why) if *calls > 0 => write!(f, "; other calls are not, because {why}"),
            Some(why) => write!(f, "`{function}` is not tabled, because {why}"),
            None => Ok(()),
        }
    }
}

impl Report {
    /// An empty report for the given bound.
    pub fn new(bound: String, space: Count) -> Self {
        Report {
            bound,
            outcome: Outcome::Exhausted,
            counters: Counters::default(),
            space,
            explored: 0.0,
            elapsed: Duration::ZERO,
            rejections: Vec::new(),
            faults: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// Whether every candidate within the bound was decided.
    pub fn is_exhaustive(&self) -> bool {
        self.outcome == Outcome::Exhausted && self.undecided() == 0
    }

    /// Ends a test: fails unless every candidate was decided and at least one structure was found.
    ///
    /// # Panics
    ///
    /// If the run was incomplete or found nothing.
    #[track_caller]
    pub fn assert_exhaustive(&self) {
        assert!(self.is_exhaustive(), "{self}");
        assert!(self.structures > 0, "no structure is valid, so nothing was tested: {self}");
    }

    /// The verdict in one line: "exhaustive up to …" or "incomplete, because …".
    pub fn verdict(&self) -> String {
        match (&self.outcome, self.undecided()) {
            (Outcome::Exhausted, 0) => format!("exhaustive up to {}", self.bound),
            (Outcome::Exhausted, n) if n == self.unknown => {
                format!("incomplete, because the conditions on {} were too hard to solve", counted(n, "candidate"))
            }
            (Outcome::Exhausted, n) => {
                format!("incomplete, because the predicate did not finish on {}", counted(n, "candidate"))
            }
            (Outcome::Stopped(stop), _) => format!("incomplete, because {stop}"),
            (Outcome::Broken(breach), _) => format!("incomplete, because {breach}"),
        }
    }
}

impl Deref for Report {
    type Target = Counters;

    fn deref(&self) -> &Counters {
        &self.counters
    }
}

impl DerefMut for Report {
    fn deref_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }
}

fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Candidates(n) | Stop::Structures(n) | Stop::Paths(n) | Stop::States(n) => {
                write!(f, "the limit of {n} {} was reached", self.name())
            }
            Stop::Time(time) => write!(f, "the time limit of {time:?} was reached"),
            Stop::Memory(bytes) => write!(f, "the memory limit of {} MiB was reached", bytes >> 20),
            Stop::Conflicts => write!(f, "the limit on conflicts was reached"),
            Stop::Interrupted => write!(f, "it was interrupted"),
            Stop::Abandoned => write!(f, "no more structures were asked for"),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Nondeterministic(field) => write!(
                f,
                "the predicate is not deterministic: run again on the same values it came to `{field}` differently"
            ),
            Breach::Meddling(how) => write!(f, "the predicate may only read the structure that it judges: {how}"),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Panic(message) => write!(f, "the predicate panicked ({message})"),
            FaultKind::EndlessLoop => write!(f, "the predicate did not end"),
            FaultKind::DeepRecursion => write!(f, "the predicate recursed without end"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (structures, candidates) = (counted(self.structures, "structure"), counted(self.candidates, "candidate"));
        writeln!(f, "{structures} from {candidates} in {:.2?}: {}", self.elapsed, self.verdict())?;
        match self.space.floor_log2() {
            Some(power) if power > 20 => writeln!(f, "  space: 2^{power} candidates")?,
            _ => writeln!(f, "  space: {} candidates", self.space)?,
        }
        if self.paths > 0 {
            writeln!(f, "  further paths: {} (rejected for other symbolic values of the same candidates)", self.paths)?;
        }
        if self.outcome != Outcome::Exhausted && self.explored > 0.0 {
            // Cut, not rounded: what is not exhausted is not all.
            writeln!(f, "  explored: {:.2} % of the choices", (self.explored * 1e4).floor().min(9999.0) / 1e2)?;
        }
        if self.panics > 0 {
            writeln!(f, "  panics: {} (taken as rejections)", self.panics)?;
        }
        if self.dead_ends > 0 {
            writeln!(f, "  dead ends: {} (a pointer needed an object, and none was left)", self.dead_ends)?;
        }
        if self.unrealisable > 0 {
            writeln!(
                f,
                "  left out: {} that no value is like: a weak pointer's target has no owner, or a box owns itself",
                self.unrealisable
            )?;
        }
        if !self.rejections.is_empty() {
            writeln!(f, "  where candidates die:")?;
            for Rejection { file, line, what, candidates } in &self.rejections {
                writeln!(f, "  {candidates:>12}  {file}:{line}  {what}")?;
            }
        }
        for Fault { kind, candidate } in &self.faults {
            writeln!(f, "  {kind} on {candidate}")?;
        }
        Ok(())
    }
}
