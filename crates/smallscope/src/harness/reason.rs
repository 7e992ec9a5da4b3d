//! Why a run failed, in words.

use std::fmt;

use smallscope_core::Panic;
use smallscope_search::Violation;

use crate::contract::{Ending, Terms};

/// Why the code failed on an input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It panicked, and should not have, or not with this message.
    Panicked(Panic),
    /// It panicked, as it should, and said something else than it should.
    SaidOtherwise {
        /// The panic.
        panic: Panic,
        /// The behaviour that says what it should say.
        behaviour: usize,
    },
    /// It should have panicked.
    DidNotPanic {
        /// The behaviour that says so.
        behaviour: usize,
    },
    /// It returned `Err`, and should not have.
    ReturnedErr {
        /// The error's text, if it is known.
        error: Option<String>,
    },
    /// It should have returned `Err`.
    DidNotErr {
        /// The behaviour that says so.
        behaviour: usize,
    },
    /// A clause does not hold.
    Clause {
        /// The behaviour it belongs to.
        behaviour: usize,
        /// Its number in the behaviour.
        clause: usize,
        /// The panic, if the clause itself panicked.
        panic: Option<Panic>,
    },
    /// An invariant does not hold after the call.
    Invariant {
        /// The parameter that leads to the object; none if the result does.
        parameter: Option<usize>,
        /// The invariant.
        violation: Violation,
        /// What drawings call the object that is not valid, if that is known.
        object: Option<String>,
    },
    /// An invariant panicked after the call.
    InvariantPanicked {
        /// The parameter that leads to the object; none if the result does.
        parameter: Option<usize>,
        /// The panic.
        panic: Panic,
        /// What drawings call the object that was judged, if that is known.
        object: Option<String>,
    },
    /// A formula of a specification in relational logic does not hold after the call.
    Formula {
        /// Which one, and where it is written.
        told: String,
    },
    /// The reference implementation returned something else.
    OtherResult,
    /// The reference implementation left a parameter in another state.
    OtherState {
        /// The parameter.
        parameter: usize,
    },
    /// A round trip did not come back to where it started.
    NoRoundTrip,
    /// The process died.
    Died {
        /// How: "signal: 6 (SIGABRT)".
        how: String,
    },
    /// It took longer than it may.
    TimedOut {
        /// The limit, as text.
        limit: String,
    },
    /// It failed in another process, for the reason in this text, and not when it was run again.
    Elsewhere {
        /// The reason.
        told: String,
    },
    /// The precondition holds for the twin and not for the value: it reads something that is not part of the structure.
    NoBehaviour,
}

/// A value that the failed clause speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What it is of: `result`, `old(self.size)`.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

impl Reason {
    /// The same, whichever object it is about.
    pub(super) fn of_any_object(&self) -> Reason {
        let mut same = self.clone();
        if let Reason::Invariant { object, .. } | Reason::InvariantPanicked { object, .. } = &mut same {
            *object = None;
        }
        same
    }
}

#[cfg(any(feature = "coverage", feature = "mutation"))]
impl Reason {
    /// The reason in the words of a contract.
    pub(crate) fn told(&self, terms: &'static Terms) -> String {
        Told { reason: self, terms: Some(terms), parameters: terms.parameters }.to_string()
    }
}

/// A reason in the words of a test or a contract.
pub(super) struct Told<'r> {
    pub(super) reason: &'r Reason,
    pub(super) terms: Option<&'static Terms>,
    pub(super) parameters: &'static [&'static str],
}

impl Told<'_> {
    /// The place of a parameter, or of the result.
    fn of(&self, parameter: Option<usize>) -> &'static str {
        parameter.map_or("the result", |k| self.parameters.get(k).copied().unwrap_or("a parameter"))
    }

    /// The object that is not valid, as far as it is known.
    fn object(&self, parameter: Option<usize>, object: Option<&str>) -> String {
        object.map_or_else(|| format!("what {} reaches", self.of(parameter)), str::to_owned)
    }

    fn behaviour(&self, behaviour: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(terms) = self.terms else { return Ok(()) };
        let behaviour = &terms.behaviours[behaviour];
        let verb = match behaviour.kind {
            Ending::Normal => "returns when",
            Ending::Panics(_) => "panics when",
            Ending::Errs => "returns Err when",
        };
        write!(f, " although it {verb} {} ({}:{})", behaviour.requires, terms.file, behaviour.line)
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Panicked(panic) => write!(f, "{panic}"),
            Reason::SaidOtherwise { panic, behaviour } => {
                let kind = self.terms.map(|terms| &terms.behaviours[*behaviour].kind);
                let Some(Ending::Panics(Some(text))) = kind else { return write!(f, "{panic}") };
                write!(f, "{panic}, which does not contain {text:?},")?;
                self.behaviour(*behaviour, f)
            }
            Reason::DidNotPanic { behaviour } => {
                write!(f, "it did not panic")?;
                self.behaviour(*behaviour, f)
            }
            Reason::ReturnedErr { error: Some(error) } => write!(f, "it returned Err({error})"),
            Reason::ReturnedErr { error: None } => write!(f, "it returned Err, and no behaviour says so"),
            Reason::DidNotErr { behaviour } => {
                write!(f, "it did not return Err")?;
                self.behaviour(*behaviour, f)
            }
            Reason::Clause { behaviour, clause, panic } => {
                let Some(terms) = self.terms else { return Ok(()) };
                let clause = &terms.behaviours[*behaviour].clauses[*clause];
                let holds = if panic.is_some() { "cannot be evaluated" } else { "does not hold" };
                write!(f, "`{}` {holds} ({}:{})", clause.text, terms.file, clause.line)?;
                panic.as_ref().map_or(Ok(()), |panic| write!(f, ": {panic}"))
            }
            Reason::Invariant { parameter, violation, object } => {
                write!(f, "afterwards, {violation} for {}", self.object(*parameter, object.as_deref()))
            }
            Reason::InvariantPanicked { parameter, panic, object } => {
                let object = self.object(*parameter, object.as_deref());
                write!(f, "afterwards, an invariant of {object} could not be evaluated: {panic}")
            }
            Reason::Formula { told } => write!(f, "afterwards, {told}"),
            Reason::OtherResult => write!(f, "the result is not that of the reference implementation"),
            Reason::OtherState { parameter } => {
                write!(f, "the reference implementation leaves {} in another state", self.of(Some(*parameter)))
            }
            Reason::NoRoundTrip => write!(f, "the round trip does not come back to where it started"),
            Reason::Died { how } => write!(f, "the process died: {how}"),
            Reason::TimedOut { limit } => write!(f, "it did not finish within {limit}"),
            Reason::Elsewhere { told } => write!(f, "{told}"),
            Reason::NoBehaviour => {
                write!(
                    f,
                    "no precondition holds for this input (if it was generated, a precondition depends on more "
                )?;
                write!(f, "than the input)")
            }
        }
    }
}
