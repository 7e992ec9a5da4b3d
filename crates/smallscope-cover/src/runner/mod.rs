//! Runs the real code: the file with calls that tell which goals are reached, compiled once by `rustc`, fed with inputs.
//!
//! The changes keep every line where it is. The program around the file (`child/`) builds values from structures, calls the function, and reads
//! what is left. It runs as a process of its own, so that code that never ends, overflows its stack or aborts does no harm.

pub(crate) mod clauses;
mod compile;
pub(crate) mod edit;
mod entry;
mod given;
pub(crate) mod instrument;
pub(crate) mod items;
mod prepare;
mod process;
mod values;
mod wire;
#[path = "child/words.rs"]
mod words;

/// What the child has as a file of its own.
mod datum {
    pub(super) use smallscope_core::{Datum, ObjectId};
}

use std::path::PathBuf;
use std::time::Duration;

use smallscope_alloy::{Diagnostic, Errors};
use smallscope_core::{Datum, Structure};
use syn::visit::Visit as _;
use tempfile::TempDir;

use crate::goals::{GoalId, Goals};
use crate::source::Source;
use edit::Edits;
use entry::Entry;
pub(crate) use entry::{Parameter, Passing, parameters_of, view};
pub(crate) use given::given;
use items::{Function, Items};
pub(crate) use prepare::prepare as prepare_alone;
use process::{Answer, Process};
pub(crate) use values::invariants;
use values::{Reached, Writer};
use words::Words;

/// The module of what generated code calls.
const RUNTIME: &str = "crate::smallscope_runtime";

/// How the real code is compiled and run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How long one input may take.
    pub timeout: Duration,
    /// Rust's edition.
    pub edition: String,
    /// What parameters of types stand for, by their names: `K` is `u8`. A type that is not given is `i32`.
    pub types: Vec<(String, String)>,
    /// Methods that are invariants beside those that attributes say, by path (`Tree::rep_ok`).
    pub invariants: Vec<String>,
    /// Whether the parameters are read after a panic, too.
    pub after_panic: bool,
}

impl Default for RunOptions {
    fn default() -> Self {
        let (types, invariants) = (Vec::new(), Vec::new());
        RunOptions {
            timeout: Duration::from_secs(2),
            edition: "2024".to_owned(),
            types,
            invariants,
            after_panic: false,
        }
    }
}

/// The compiled file, ready for inputs.
#[derive(Debug)]
pub struct Runner {
    process: Option<Process>,
    program: PathBuf,
    timeout: Duration,
    goals: usize,
    /// Which parameters are given away, and not seen again.
    moved: Vec<bool>,
    /// Where the program is; removed at the end.
    _directory: TempDir,
}

/// What the code did on one input.
#[derive(Clone, Debug)]
pub struct Run {
    /// The goals it reached, in order, each as often as it was reached, up to some hundred thousand.
    pub reached: Vec<GoalId>,
    /// How it ended.
    pub end: End,
    /// The parameters afterwards, then the result: a tuple. Only if it returned, or panicked and that is [read](RunOptions::after_panic), and as far
    /// as its types can be read.
    ///
    /// A parameter that was passed by value is seen as it was before, if it has no objects, and else is unread. Objects of the input have the
    /// numbers that they had there.
    pub after: Option<Structure>,
    /// The Rust predicates of the contract (by name) that do not hold afterwards.
    pub broken: Vec<String>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It returned.
    Returned,
    /// It panicked, with this message, at this line of the file (0 if elsewhere).
    Panicked(String, usize),
    /// It was stopped.
    TimedOut,
    /// The process died: what is known about it.
    Crashed(String),
}

impl Runner {
    /// Instruments the file, adds what reads inputs for the function, and compiles it.
    ///
    /// # Errors
    ///
    /// If there is no compiler, the file does not compile by itself, or an input of such a type cannot be built.
    pub fn build(source: &Source, goals: &Goals, method: &str, settings: &RunOptions) -> Result<Runner, Errors> {
        let items = Items::of(source);
        let Some(function) = items.function(method) else {
            return Err(
                source.error(Diagnostic::unplaced(format!("there is no function `{method}` in `{}`", source.name)))
            );
        };
        let mut edits = Edits::default();
        prepare::prepare(source, &mut edits)?;
        instrument::instrument(source, goals, &mut edits);
        add_code(source, &items, function, settings, &mut edits)?;
        let edited = edits.apply(&source.text);
        let directory = tempfile::Builder::new().prefix("smallscope-").tempdir().map_err(|error| {
            source.error(Diagnostic::unplaced(format!("cannot make a temporary directory: {error}")))
        })?;
        let program = compile::compile(source, &edited, directory.path(), settings)?;
        let moved = entry::parameters_of(function).iter().map(|it| it.passing == Passing::Value).collect();
        let (timeout, goals) = (settings.timeout, goals.all.len());
        Ok(Runner { process: None, program, timeout, goals, moved, _directory: directory })
    }

    /// Runs the function on one input: a tuple of its parameters, `self` first.
    ///
    /// # Errors
    ///
    /// If the process cannot be started or understood, or the input does not fit the parameters.
    pub fn run(&mut self, input: &Structure) -> Result<Run, String> {
        let Some(line) = wire::line(input) else {
            return Err(format!("an input is a tuple of parameters, and not `{input}`"));
        };
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start(false)?,
        };
        match process.ask(&line) {
            Answer::Line(answer) => {
                let run = self.understood(&answer, input)?;
                // Processes end after a run that took too long.
                if run.end != End::TimedOut {
                    self.process = Some(process);
                }
                Ok(run)
            }
            Answer::Silent => Ok(Run { reached: Vec::new(), end: End::TimedOut, after: None, broken: Vec::new() }),
            Answer::Died(_, why) => self.again(&line, input, why),
        }
    }

    /// Runs an input that ended the process once more, to see how far it comes.
    fn again(&self, line: &str, input: &Structure, why: String) -> Result<Run, String> {
        match self.start(true)?.ask(line) {
            Answer::Line(answer) => self.understood(&answer, input),
            Answer::Silent => Ok(Run { reached: Vec::new(), end: End::Crashed(why), after: None, broken: Vec::new() }),
            Answer::Died(begun, why) => {
                let reached = self.reached(&mut Words(begun.split_ascii_whitespace())).0;
                Ok(Run { reached, end: End::Crashed(why), after: None, broken: Vec::new() })
            }
        }
    }

    fn start(&self, direct: bool) -> Result<Process, String> {
        Process::start(&self.program, self.timeout, direct)
            .map_err(|error| format!("cannot run the compiled file: {error}"))
    }

    /// The goals that an answer begins with, and the word after them.
    fn reached(&self, words: &mut Words<'_>) -> (Vec<GoalId>, Option<(char, String)>) {
        let mut reached = Vec::new();
        loop {
            match words.next() {
                Some(('e', number)) => {
                    reached.extend(number.parse().ok().filter(|goal| *goal < self.goals).map(GoalId))
                }
                other => return (reached, other),
            }
        }
    }

    fn understood(&self, answer: &str, input: &Structure) -> Result<Run, String> {
        let mut words = Words(answer.split_ascii_whitespace());
        let (reached, end) = self.reached(&mut words);
        let unclear = || format!("the process that runs the code answered `{}`", answer.trim_end());
        let (letter, text) = end.ok_or_else(unclear)?;
        let (mut after, mut broken) = (None, Vec::new());
        let end = match letter {
            'R' => {
                after = Some(self.with_moved(wire::structure(&mut words).ok_or_else(unclear)?, input));
                broken.extend(std::iter::from_fn(|| words.next()).map(|(_, name)| name));
                End::Returned
            }
            'P' => {
                let message = words.next().ok_or_else(unclear)?.1;
                after = wire::structure(&mut words).map(|after| self.with_moved(after, input));
                End::Panicked(message, text.parse().unwrap_or(0))
            }
            'T' => End::TimedOut,
            '!' => return Err(format!("the input does not fit the parameters: {text}")),
            _ => return Err(unclear()),
        };
        Ok(Run { reached, end, after, broken })
    }

    /// With parameters that were passed by value as they were before.
    fn with_moved(&self, mut after: Structure, input: &Structure) -> Structure {
        if let (Datum::Tuple(after), Datum::Tuple(before)) = (&mut after.root, &input.root) {
            for ((after, before), is_moved) in after.iter_mut().zip(before).zip(&self.moved) {
                if *is_moved && !has_objects(before) {
                    *after = before.clone();
                }
            }
        }
        after
    }
}

fn has_objects(datum: &Datum) -> bool {
    matches!(datum, Datum::Ref(_)) || datum.children().any(has_objects)
}

/// Adds the code that builds and reads values, and the entry.
fn add_code<'s>(
    source: &'s Source,
    items: &'s Items<'s>,
    function: Function<'s>,
    settings: &RunOptions,
    edits: &mut Edits,
) -> Result<(), Errors> {
    let entry = Entry::new(source, function, &items.world, settings)?;
    let invariants = values::invariants(items, &settings.invariants);
    let mut writer = Writer { source, items, invariants: &invariants, edits };
    write_types(&mut writer, function);
    let at = writer.end_of(function.module);
    for (text, about) in entry.pieces {
        writer.edits.insert_about(at, text, about);
    }
    let mut module = function.module;
    while let Some(item) = items.modules[module].item {
        module = items.modules[module].outer;
        let at = writer.end_of(module);
        writer.edits.insert(
            at,
            format!(
                " pub fn smallscope_entry(input: &{RUNTIME}::Input) -> ::std::option::Option<{RUNTIME}::Done> \
                 {{ {}::smallscope_entry(input) }}",
                item.ident
            ),
        );
    }
    Ok(())
}

/// Adds the code that builds and reads values of the types that a function has to do with.
fn write_types<'s>(writer: &mut Writer<'_, 's>, function: Function<'s>) {
    let mut reached = Reached::new(writer.items);
    if let Some(owner) = function.owner {
        reached.visit_type(&owner.self_ty);
    }
    function.signature.inputs.iter().for_each(|input| reached.visit_fn_arg(input));
    let (built, built_traits) = (reached.types.len(), reached.traits.len());
    reached.visit_return_type(&function.signature.output);
    let (types, traits) = (reached.types, reached.traits);
    writer.edits.insert(writer.source.text.len(), "\n");
    for (order, index) in types.iter().enumerate() {
        writer.write(writer.items.types[*index], order < built);
    }
    writer.write_objects(&traits, built_traits);
}
