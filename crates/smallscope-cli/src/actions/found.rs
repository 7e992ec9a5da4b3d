//! The instance of a command that `show` and `eval` are about.

use std::ops::ControlFlow::{self, Break, Continue};
use std::rc::Rc;

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, CommandVerdict};
use smallscope_relational::{Answer, Budget, Instance, Stop};

use crate::arguments::{LimitArguments, ModelArguments, MoveArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::moves;
use crate::output::states::Shown;
use crate::output::{json, words};
use crate::subject::Subject;

/// Instances on the way to one that is asked for by its number may take so much memory, if no other limit is set: all are kept that
/// later ones may be the same as. So a number beyond all reason ends, too.
const MEMORY: u64 = 512 << 20;

/// More instances than these are no picture any more.
const TOGETHER: usize = 10_000;

/// An instance of a command of a model.
pub struct Found {
    /// The model and the command.
    pub subject: Subject,
    /// What the command asks.
    pub analysis: Rc<Analysis>,
    /// The instance.
    pub instance: Instance,
}

/// The instance with this number in the order of enumeration, or the one that `run` shows; breaks off with how the process ends
/// if there is none.
pub fn find(
    model: &ModelArguments,
    (number, moves): (Option<usize>, &MoveArguments),
    limits: &LimitArguments,
    console: &mut Console,
) -> Result<ControlFlow<Exit, Found>, Failure> {
    match search(model, (number, moves), limits, console) {
        Err(Failure::Limit(stop)) => Ok(Break(none(CommandVerdict::Unknown(stop), console)?)),
        found => found,
    }
}

fn search(
    model: &ModelArguments,
    (number, moves): (Option<usize>, &MoveArguments),
    limits: &LimitArguments,
    console: &mut Console,
) -> Result<ControlFlow<Exit, Found>, Failure> {
    let moves = moves.moves()?;
    let work = console.begin(limits);
    let subject = Subject::open_one(model, &work.budget, console)?;
    let command = &subject.commands[0].1;
    let Some(number) = number else {
        let answered = subject.answer_after(command, &moves, limits, &work.budget)?;
        return match answered.answer {
            Answer::Satisfiable(instance) => {
                Ok(Continue(Found { analysis: Rc::new(answered.analysis), instance, subject }))
            }
            _ => Ok(Break(none(answered.verdict(), console)?)),
        };
    };
    let mut every = subject.every(command, limits, &bounded(limits, &work.budget))?;
    let mut before = 0;
    while before < number && every.next().transpose()?.is_some() {
        before += 1;
    }
    match (every.next().transpose()?, every.stopped()) {
        (Some((analysis, instance)), _) if moves.is_empty() => Ok(Continue(Found { subject, analysis, instance })),
        (Some((analysis, instance)), _) => {
            let explorer = subject.explorer((&analysis, &instance), limits, &work.budget)?;
            match moves::walk(explorer, &moves, command)? {
                moves::Ended::At(analysis, instance) => {
                    Ok(Continue(Found { subject, analysis: Rc::new(*analysis), instance }))
                }
                moves::Ended::Stopped(stop) => Ok(Break(none(CommandVerdict::Unknown(stop), console)?)),
            }
        }
        (None, Some(stop)) => {
            let default = matches!(stop, Stop::Memory(_)) && limits.memory.is_none();
            let limit = if default { format!(", which is {} MiB by default", MEMORY >> 20) } else { String::new() };
            console.note(&format!("{} came before{limit}", words::found(before as u64, command.kind)));
            Ok(Break(none(CommandVerdict::Unknown(stop), console)?))
        }
        (None, None) => {
            let there = words::found(before as u64, command.kind);
            let verb = if before == 1 { "is" } else { "are" };
            Err(Failure::input(format!("there is no {} {number}", words::thing(command.kind)))
                .help(format!("there {verb} {there}, counted from 0")))
        }
    }
}

/// The same as something to look at, and how the process ends; nothing if there is none.
pub fn picture(
    model: &ModelArguments,
    chosen: (Option<usize>, &MoveArguments),
    limits: &LimitArguments,
    console: &mut Console,
) -> Result<(Vec<Shown>, Exit), Failure> {
    Ok(match find(model, chosen, limits, console)? {
        Continue(found) => (vec![Shown::of(&found.subject.model, &found.analysis, &found.instance)], Exit::AsExpected),
        Break(exit) => (Vec::new(), exit),
    })
}

/// The first instances in the order of enumeration, at most so many, and how the process ends; without any if there is none.
pub fn pictures(
    model: &ModelArguments,
    first: usize,
    limits: &LimitArguments,
    console: &mut Console,
) -> Result<(Vec<Shown>, Exit), Failure> {
    if first > TOGETHER {
        let message = format!("{first} instances are too many to show together; at most {TOGETHER} are");
        return Err(Failure::input(message).help("`enumerate --max N` writes one after the other"));
    }
    match draw(model, first, limits, console) {
        Err(Failure::Limit(stop)) => Ok((Vec::new(), none(CommandVerdict::Unknown(stop), console)?)),
        drawn => drawn,
    }
}

fn draw(
    model: &ModelArguments,
    first: usize,
    limits: &LimitArguments,
    console: &mut Console,
) -> Result<(Vec<Shown>, Exit), Failure> {
    let work = console.begin(limits);
    let subject = Subject::open_one(model, &work.budget, console)?;
    let command = &subject.commands[0].1;
    let mut every = subject.every(command, limits, &bounded(limits, &work.budget))?;
    let mut pictures: Vec<Shown> = Vec::new();
    for found in every.by_ref().take(first) {
        let (analysis, instance) = found?;
        pictures.push(Shown::of(&subject.model, &analysis, &instance));
    }
    match every.stopped().filter(|_| pictures.len() < first) {
        stopped if pictures.is_empty() => Ok((pictures, none(nothing(command, stopped), console)?)),
        Some(stop) => {
            let found = words::found(pictures.len() as u64, command.kind);
            console.say(&format!("only {found}: {}", words::stopped(stop)));
            Ok((pictures, Exit::stopped(stop)))
        }
        None => Ok((pictures, Exit::AsExpected)),
    }
}

fn bounded(limits: &LimitArguments, budget: &Budget) -> Budget {
    Budget { memory: limits.memory.or(Some(MEMORY)), ..budget.clone() }
}

/// Says why there is no instance, and how the process ends.
fn none(verdict: CommandVerdict, console: &mut Console) -> Result<Exit, Failure> {
    let exit = match verdict {
        CommandVerdict::Unknown(stop) => Exit::stopped(stop),
        _ => Exit::NotAsExpected,
    };
    if console.json {
        let stopped = match verdict {
            CommandVerdict::Unknown(stop) => Some(stop.name()),
            _ => None,
        };
        let body = serde_json::json!({ "instance": null, "verdict": json::verdict_word(verdict), "stopped": stopped });
        console.document(&json::document("instance", body, exit))?;
    } else {
        console.say(&words::plain(verdict));
    }
    Ok(exit)
}

/// The verdict of an enumeration that found nothing.
fn nothing(command: &Command, stopped: Option<Stop>) -> CommandVerdict {
    stopped.map_or_else(|| CommandVerdict::of(command.kind, false), CommandVerdict::Unknown)
}
