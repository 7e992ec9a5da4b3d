//! Sequences that fail, for people.

use std::fmt;
use std::time::Duration;

use smallscope_search::Violation;

use super::explored::counted;
use super::tests::body;
use crate::emit::{Tests, identifier};
use crate::harness::Panic;

/// A call in a sequence, as Rust code, with what it gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The call.
    pub code: String,
    /// The call of the reference.
    pub reference: Option<String>,
    /// The pattern that names what the call gives, if later calls may take it up: `let key1`.
    pub binds: Option<String>,
    /// The `Debug` text of the result.
    pub result: Option<String>,
    /// The `Debug` text of the reference's result.
    pub expected: Option<String>,
}

/// Who was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The condition of the call.
    Condition,
    /// The code under test.
    Subject,
    /// The reference.
    Reference,
}

/// Why a sequence fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The last call panicked on one side only, or in its condition.
    Panicked {
        /// Where it panicked.
        side: Side,
        /// The panic.
        panic: Panic,
    },
    /// The last call and its reference gave different results.
    Differs,
    /// Something does not hold in the state that was reached.
    Broken {
        /// What should.
        condition: String,
        /// Both sides, if it is an equality.
        detail: String,
    },
    /// An invariant of a modelled type does not hold in the state that was reached.
    Violated {
        /// The variable that it is about, if it has a name.
        variable: Option<String>,
        /// Which one.
        violation: String,
    },
    /// Something else panicked in the state that was reached: `clone`, `drop`, the key or a condition.
    PanickedOutside {
        /// What did.
        what: String,
        /// The panic.
        panic: Panic,
    },
    /// The process died during the last call: of an abort, or at the end of its stack.
    Died {
        /// How.
        how: String,
    },
    /// The last call took longer than this, and was stopped.
    TimedOut {
        /// How long it may take.
        limit: Duration,
    },
}

impl Reason {
    pub(super) fn violated(variable: Option<&str>, violation: Violation) -> Self {
        Reason::Violated { variable: variable.map(str::to_owned), violation: violation.to_string() }
    }

    /// What failures of one kind have in common.
    pub(super) fn kind(&self) -> String {
        match self {
            Reason::Panicked { panic, .. } | Reason::PanickedOutside { panic, .. } => {
                format!("panics at {}", panic.place.as_deref().unwrap_or("some place"))
            }
            Reason::Differs => "differs".to_owned(),
            Reason::Broken { condition, .. } => format!("breaks {condition}"),
            Reason::Violated { violation, .. } => format!("violates {violation}"),
            Reason::Died { how } => format!("dies {how}"),
            Reason::TimedOut { .. } => "takes too long".to_owned(),
        }
    }

    pub(super) fn is_panic(&self) -> bool {
        matches!(
            self,
            Reason::Panicked { .. } | Reason::PanickedOutside { .. } | Reason::Died { .. } | Reason::TimedOut { .. }
        )
    }
}

/// How a failing sequence was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// All shorter sequences were tried, and none of them fails.
    Shortest,
    /// All shorter sequences were tried, and none of them fails in this way.
    ShortestOfKind,
    /// A random walk failed.
    Walk {
        /// How many calls it made.
        length: usize,
        /// All sequences of up to so many calls were tried before, and none of them fails.
        complete: usize,
        /// Whether calls that are not needed were left out; that is not possible if the walk does not fail again.
        shrunk: bool,
        /// Whether it was no random walk, but a search for preferred states, best first.
        best_first: bool,
    },
}

/// A sequence that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The calls, the failing one last.
    pub steps: Vec<Step>,
    /// Why it fails.
    pub reason: Reason,
    /// Whether the calls gave the same when they were made once more.
    pub repeats: bool,
    /// How many sequences of this kind failed.
    pub count: u64,
    /// How it was found.
    pub origin: Origin,
    pub(super) setup: Vec<String>,
    pub(super) assertions: Vec<String>,
}

impl Failure {
    /// The code of a test that makes these calls.
    pub fn test_to_paste(&self) -> String {
        let last = self.steps.last().map_or("the_first_state", |step| &step.code);
        let name = identifier(last) + "_fails";
        let assertions: &[String] = if self.reason.is_panic() { &[] } else { &self.assertions };
        let mut body = body(&self.setup, &self.steps, Some(&self.reason), assertions);
        if let Reason::Violated { variable: Some(variable), .. } = &self.reason {
            body.push(format!("smallscope::assert_valid!({variable});"));
        }
        Tests::new().test(&name, body).to_string().trim_end().to_owned()
    }

    fn write_reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.steps.last();
        let code = last.map_or("the setup", |step| &step.code);
        let reference = last.and_then(|step| step.reference.as_deref()).unwrap_or("the reference");
        match &self.reason {
            Reason::Panicked { side: Side::Subject, panic } => write!(f, "`{code}` panics: {}", said(panic)),
            Reason::Panicked { side: Side::Reference, panic } => {
                write!(f, "`{reference}` panics, `{code}` does not: {}", said(panic))
            }
            Reason::Panicked { side: Side::Condition, panic } => {
                write!(f, "the condition of `{code}` panics: {}", said(panic))
            }
            Reason::Differs => {
                // They are from when the calls were made again, which may have gone better.
                let texts = last.and_then(|step| Some((step.result.as_ref()?, step.expected.as_ref()?)));
                match texts.filter(|_| self.repeats) {
                    Some((result, expected)) => {
                        write!(f, "`{code}` gives {result}, `{reference}` gives {expected}")?;
                        let differences = crate::harness::differ::lines(result, expected);
                        differences.iter().try_for_each(|line| write!(f, "\n    {line}"))
                    }
                    None => write!(f, "`{code}` and `{reference}` give different results"),
                }
            }
            Reason::Broken { condition, detail } if detail.is_empty() => write!(f, "`{condition}` does not hold"),
            Reason::Broken { condition, detail } => write!(f, "`{condition}` does not hold: {detail}"),
            Reason::Violated { violation, .. } => write!(f, "{violation}"),
            Reason::Died { how } => write!(f, "the process dies in `{code}`: {how}"),
            Reason::TimedOut { limit } => write!(f, "`{code}` takes longer than {limit:?}"),
            Reason::PanickedOutside { what, panic } => write!(f, "{what} panics: {}", said(panic)),
        }
    }
}

/// What the two sides of an equality are, if both have a text.
#[doc(hidden)]
pub fn __sides(left: Option<String>, right: Option<String>) -> String {
    left.zip(right).map_or_else(String::new, |(left, right)| format!("{left} is not {right}"))
}

fn said(panic: &Panic) -> String {
    let place = panic.place.as_ref().map_or_else(String::new, |place| format!(" ({place})"));
    format!("{}{place}", panic.message)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a sequence of {} fails", counted(self.steps.len() as u64, "call"))?;
        match self.origin {
            Origin::Walk { length, complete, shrunk, best_first } if complete.saturating_add(1) != self.steps.len() => {
                let (walk, how) = (counted(length as u64, "call"), if shrunk { ", shrunk from" } else { ", as" });
                let what = if best_first { "a preferred sequence" } else { "a random walk" };
                write!(f, "{how} {what} of {walk}")?;
                match complete {
                    usize::MAX => writeln!(f, "; it leads to a state that the key takes for another")?,
                    complete => writeln!(f, "; none of up to {} does", counted(complete as u64, "call"))?,
                }
            }
            Origin::ShortestOfKind => writeln!(f, ", and no shorter one does in this way")?,
            _ => writeln!(f, ", and no shorter one does")?,
        }
        for step in &self.steps {
            let gave = |result: &Option<String>| {
                let result = result.as_ref().filter(|result| *result != "()");
                result.map_or_else(String::new, |result| format!(" = {result}"))
            };
            let binds = step.binds.as_ref().map_or_else(String::new, |binds| format!("let {binds} = "));
            write!(f, "    {binds}{}{}", step.code, gave(&step.result))?;
            match &step.reference {
                Some(reference) => writeln!(f, "  |  {reference}{}", gave(&step.expected))?,
                None => writeln!(f)?,
            }
        }
        write!(f, "  reason: ")?;
        self.write_reason(f)?;
        writeln!(f)?;
        if !self.repeats {
            writeln!(
                f,
                "    note: it did not fail when the calls were made again: they depend on more than the state"
            )?;
        }
        if self.count > 1 {
            let others = if self.count == 2 {
                "another one fails".to_owned()
            } else {
                format!("{} others fail", self.count - 1)
            };
            writeln!(f, "    note: {others} in the same way")?;
        }
        writeln!(f, "   paste:")?;
        self.test_to_paste().lines().try_for_each(|line| writeln!(f, "    {line}"))
    }
}
