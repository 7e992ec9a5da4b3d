//! Answers in words.

use std::time::Duration;

use smallscope_alloy::model::{Command, CommandKind, Unrolls};
use smallscope_alloy::{Analysis, Answered, CommandVerdict, Premise, Unbounded};
use smallscope_relational::{Bound, DEFAULT_BIT_WIDTH, Spec, Stop};

use super::style::{BAD, GOOD, UNSURE, styled};
use super::trace;

/// The verdict on a command, and whether it is as expected.
pub fn verdict(
    verdict: CommandVerdict,
    command: &Command,
    unrolls: Option<Unrolls>,
    unbounded: Option<&Unbounded>,
) -> String {
    let mut text = match unbounded {
        Some(unbounded) => of_any_length(verdict, command, unbounded),
        None => plain(verdict),
    };
    if verdict.is_found() == Some(false) {
        text.push_str(&trace::within(unrolls));
    }
    let note = match (verdict.is_expected(command.expect), command.expect) {
        (Some(true), Some(_)) => ", as expected",
        (Some(false), Some(true)) => ", but one was expected",
        (Some(false), Some(false)) => ", but none was expected",
        _ => "",
    };
    let style = match verdict.is_expected(command.expect) {
        Some(true) => GOOD,
        Some(false) => BAD,
        None => UNSURE,
    };
    styled(style, &format!("{text}{note}"))
}

/// The verdict on a command about traces of any number of states.
fn of_any_length(verdict: CommandVerdict, command: &Command, unbounded: &Unbounded) -> String {
    match verdict {
        CommandVerdict::NoInstance => "no instance: no trace of any length".to_owned(),
        CommandVerdict::NoCounterexample => "no counterexample: proved for traces of any length".to_owned(),
        CommandVerdict::Unknown(stop) => {
            let reason = match stop {
                Stop::States(_) => String::new(),
                _ => format!(": {}", stopped(stop)),
            };
            let states = counted(unbounded.states as u64, "state");
            format!("no {} up to {states}; not proved{reason}", thing(command.kind))
        }
        found => plain(found),
    }
}

/// How it was proved that there is no trace of any length, or why no proof was looked for.
pub fn proof(unbounded: &Unbounded) -> Option<String> {
    let Some(proof) = &unbounded.proof else {
        return unbounded.obstacle.as_ref().map(|obstacle| format!("no proof was looked for: {obstacle}"));
    };
    let steps = match proof.fair_steps {
        0 => String::new(),
        steps => format!(", for at most {} at which all promises are kept", counted(steps as u64, "step")),
    };
    let checked =
        if proof.rechecked { "checked by a second solver" } else { "not checked again, which would take too long" };
    let (clauses, bits) = (counted(proof.clauses as u64, "clause"), counted(proof.bits as u64, "bit"));
    Some(format!("proof by IC3: an invariant of {clauses} over states of {bits}{steps}; {checked}"))
}

/// The verdict alone.
pub fn plain(verdict: CommandVerdict) -> String {
    match verdict {
        CommandVerdict::Instance => "instance found".to_owned(),
        CommandVerdict::NoInstance => "no instance found within the scope".to_owned(),
        CommandVerdict::Counterexample => "counterexample found".to_owned(),
        CommandVerdict::NoCounterexample => "no counterexample found within the scope".to_owned(),
        CommandVerdict::Unknown(stop) => format!("not known: {}", stopped(stop)),
    }
}

/// That a check passed because what it takes for granted is impossible.
pub fn vacuous(premise: Premise, unrolls: Option<Unrolls>) -> String {
    let text = match premise {
        Premise::Facts => "nothing within the scope satisfies the declarations and facts".to_owned(),
        Premise::Assumption => "nothing within the scope satisfies what the assertion assumes".to_owned(),
        Premise::NoOverflow => {
            "in all instances within the scope, the assertion rests on integers that overflow".to_owned()
        }
        Premise::Precondition => "no state within the scope satisfies the precondition".to_owned(),
        Premise::Execution => {
            format!("no execution from the precondition ends within the scope{}", trace::within(unrolls))
        }
    };
    styled(BAD, &format!("vacuous: {text}"))
}

/// That the answer is another one if integers wrap around.
pub fn overflow(verdict: CommandVerdict) -> String {
    let text = match verdict {
        CommandVerdict::NoInstance => "there is an instance if integers wrap around (--overflow wrap)",
        CommandVerdict::NoCounterexample => "there is a counterexample if integers wrap around (--overflow wrap)",
        _ => "values for which integers overflow are left out; if they wrap around (--overflow wrap), this is none",
    };
    styled(UNSURE, &format!("overflow: {text}"))
}

/// Why a search stopped, naming the option that makes it.
pub fn stopped(stop: Stop) -> &'static str {
    match stop {
        Stop::Time(_) => "--timeout was reached",
        Stop::Conflicts => "--conflicts was reached",
        Stop::Memory(_) => "the memory limit was reached (see --memory)",
        Stop::Interrupted | Stop::Abandoned => "interrupted",
        Stop::Candidates(_) | Stop::Structures(_) | Stop::Paths(_) | Stop::States(_) => "a limit was reached",
    }
}

/// The bound that a result is about: `exactly 1 Book, 3 Name; 4 bits`.
pub fn scope(analysis: &Analysis) -> String {
    let steps = analysis.length().map(|steps| counted(steps as u64, "step"));
    scope_with(analysis, steps)
}

/// The bound that an answer is about.
pub fn scope_of(answered: &Answered) -> String {
    match (&answered.unbounded, answered.instance()) {
        (Some(_), None) => scope_with(&answered.analysis, Some("any number of steps".to_owned())),
        _ => scope(&answered.analysis),
    }
}

fn scope_with(analysis: &Analysis, steps: Option<String>) -> String {
    let size = |(name, atoms, exactly): &(String, usize, bool)| match exactly {
        true => format!("exactly {atoms} {name}"),
        false => format!("{atoms} {name}"),
    };
    let sizes = analysis.sizes.iter().map(size).collect::<Vec<_>>().join(", ");
    let integers = has_integers(&analysis.spec).then(|| format!("integers of {} bits", analysis.spec.bit_width));
    let parts = [Some(sizes).filter(|sizes| !sizes.is_empty()), integers, steps];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "fixed sizes".to_owned() } else { parts.join("; ") }
}

/// Whether integers matter: they have an unusual width, or a relation has them. All tuples of a relation are much alike.
fn has_integers(spec: &Spec) -> bool {
    let is_int = |atom: &usize| spec.bounds.int_of(*atom).is_some();
    let holds_ints = |bound: &Bound| bound.upper.iter().next().is_some_and(|tuple| tuple.iter().any(is_int));
    // What no one wrote has a name that no one can write: a choice of a program is such.
    let is_shown = |bound: &&Bound| !bound.relation.name().starts_with(' ');
    spec.bit_width != DEFAULT_BIT_WIDTH || spec.bounds.iter().filter(is_shown).any(holds_ints)
}

/// A time, short.
pub fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 0.01 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 1.0 => format!("{:.0} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.2} s"),
        seconds => format!("{seconds:.0} s"),
    }
}

/// So many of what a command looks for: `1 instance`, `3 counterexamples`.
pub fn found(number: u64, kind: CommandKind) -> String {
    counted(number, thing(kind))
}

/// What a command looks for.
pub fn thing(kind: CommandKind) -> &'static str {
    match kind {
        CommandKind::Run => "instance",
        CommandKind::Check => "counterexample",
    }
}

/// `1 command`, `2 commands`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The text with every line indented.
pub fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") };
    text.lines().map(line).collect()
}
