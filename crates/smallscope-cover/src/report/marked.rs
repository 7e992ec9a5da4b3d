//! What became of the goals of a function, however that was found out: what pages, tracefiles and comparisons are made of.

use std::path::Path;

use smallscope_core::Structure;
use syn::{FnArg, Pat};

use super::bound::{bound, counted, within};
use super::table;
use crate::cover::{Covered, Status};
use crate::goals::Goal;
use crate::package::{ExampleEnd, Ran};
use crate::runner::End;
use crate::runner::items::Items;
use crate::source::Source;

/// A function with what became of its goals.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The path of the function.
    pub method: String,
    /// Its file, as the user named it.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// How strong the answer is, in words.
    pub tier: String,
    /// What was reached, in a line.
    pub summary: String,
    /// The goals that were wanted, in the order of the source.
    pub goals: Vec<(Goal, Fate)>,
    /// Everything that was counted, wanted or not.
    pub counted: Vec<Goal>,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// The inputs, in the order of their numbers.
    pub inputs: Vec<Input>,
    /// What else is to be said.
    pub notes: Vec<String>,
}

/// What became of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The input of this number, from 0, was the first to reach it.
    Covered(usize),
    /// The given tests reach it.
    Given,
    /// No input of those that the answer is about reaches it: in words.
    Missed(String),
    /// It is not known whether one does: why.
    Unknown(String),
}

/// An input, and what the code did on it.
#[derive(Clone, Debug)]
pub struct Input {
    /// The parameters by name, as expressions; none if there are objects.
    pub parameters: Vec<(String, String)>,
    /// The parameters as objects, if it was solved for.
    pub structure: Option<Structure>,
    /// The places among the goals of those that it reaches.
    pub reached: Vec<usize>,
    /// The places among what was counted of what it reaches.
    pub counted: Vec<usize>,
    /// What came of it, in words.
    pub end: String,
}

impl Fate {
    /// Whether something reaches it.
    pub fn is_reached(&self) -> bool {
        matches!(self, Fate::Covered(_) | Fate::Given)
    }

    /// Why it counts as missed, in words.
    pub fn missed(&self) -> Option<String> {
        match self {
            Fate::Covered(_) | Fate::Given => None,
            Fate::Missed(text) => Some(text.clone()),
            Fate::Unknown(why) => Some(format!("unknown ({why})")),
        }
    }
}

impl Marked {
    /// Of a function that was solved.
    pub fn of_solved(covered: &Covered, source: &Source) -> Marked {
        let within = within(&covered.bounds, covered.has_integers);
        let number = |goal: &crate::goals::GoalId| covered.statuses.iter().position(|(id, _)| id == goal);
        let goals = covered.statuses.iter().map(|(id, status)| {
            let fate = match status {
                Status::Covered(test) => Fate::Covered(*test),
                Status::Given => Fate::Given,
                Status::Unreachable => Fate::Missed(format!("unreachable {within}")),
                Status::Unknown(why) => Fate::Unknown(why.clone()),
            };
            (covered.goals.get(*id).clone(), fate)
        });
        let inputs = covered.tests.iter().map(|test| Input {
            parameters: Vec::new(),
            structure: Some(test.input.clone()),
            reached: test.run.reached.iter().filter_map(number).collect(),
            counted: test.run.reached.iter().map(|it| it.0).collect(),
            end: match &test.run.end {
                End::Returned => "returns".to_owned(),
                End::Panicked(message, 0) => format!("panics: {message}"),
                End::Panicked(message, line) => format!("panics in line {line}: {message}"),
                End::TimedOut => "does not end in time".to_owned(),
                End::Crashed(what) => format!("ends the process: {what}"),
            },
        });
        Marked {
            method: covered.method.clone(),
            file: source.name.clone(),
            text: source.text.clone(),
            tier: format!("solved: {}", bound(&covered.bounds)),
            summary: table::summary(covered),
            goals: goals.collect(),
            counted: covered.goals.all.clone(),
            parameters: names(source, &covered.method),
            inputs: inputs.collect(),
            notes: covered.notes.clone(),
        }
    }

    /// Of a function of a package that was run.
    ///
    /// # Errors
    ///
    /// If its file cannot be read any more.
    pub fn of_run(ran: &Ran) -> std::io::Result<Marked> {
        let goals = ran.goals.all.iter().enumerate().map(|(number, goal)| {
            let fate = match (ran.example_of(number), ran.given.contains(&number), ran.exhausted) {
                (Some(example), ..) => Fate::Covered(example),
                (None, true, _) => Fate::Given,
                (None, false, Some(_)) => Fate::Missed(ran.missed()),
                (None, false, None) => Fate::Unknown(ran.missed()),
            };
            (goal.clone(), fate)
        });
        let inputs = ran.examples.iter().map(|example| Input {
            parameters: example.input.clone(),
            structure: None,
            reached: example.reached.clone(),
            counted: example.reached.clone(),
            end: match (&example.end, example.result()) {
                (ExampleEnd::Returned, Some(result)) => format!("gives {result}"),
                (ExampleEnd::Returned, None) => "returns".to_owned(),
                (ExampleEnd::Panicked(place, message), _) => format!("panics at {place}: {message}"),
                (ExampleEnd::Stopped, _) => "took too long, and was stopped".to_owned(),
                (ExampleEnd::Died, _) => "ended the process".to_owned(),
            },
        });
        let tier = match ran.exhausted {
            Some((size, inputs)) => format!("run on all {inputs} inputs up to size {size}"),
            None => format!("run on {}, which are not all of any size", counted_inputs(ran.runs + ran.samples)),
        };
        Ok(Marked {
            method: ran.method.clone(),
            file: relative(&ran.file),
            text: std::fs::read_to_string(&ran.file)?,
            tier,
            summary: format!("{} of {} covered", ran.reached(), counted(ran.goals.all.len(), "outcome")),
            goals: goals.collect(),
            counted: ran.goals.all.clone(),
            parameters: Vec::new(),
            inputs: inputs.collect(),
            notes: ran.notes.clone(),
        })
    }

    /// How many of the goals are reached.
    pub fn reached(&self) -> usize {
        self.goals.iter().filter(|(_, fate)| fate.is_reached()).count()
    }
}

/// The names of the parameters of a function of a file.
fn names(source: &Source, method: &str) -> Vec<String> {
    let items = Items::of(source);
    let name = |input: &FnArg| match input {
        FnArg::Receiver(_) => "self".to_owned(),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(it) => it.ident.to_string(),
            _ => "_".to_owned(),
        },
    };
    items.function(method).map(|it| it.signature.inputs.iter().map(name).collect()).unwrap_or_default()
}

/// `1 input`, `2 inputs`.
pub(crate) fn counted_inputs(number: u64) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), "input")
}

/// A path as seen from where the command runs, if it is below.
fn relative(path: &Path) -> String {
    let here = std::env::current_dir().and_then(|it| it.canonicalize()).unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}
