//! A function of a package, run on every input up to a bound: what is covered where the code is outside the translated subset.
//!
//! The package is copied into cargo's target folder (`build`). In the copy, the function counts its branches, and code that builds inputs is
//! added to the modules of the types (`write`); cargo builds it with the package's own dependencies, features and edition. The program runs the
//! function on every input of size 0, 1, 2 and so on, and on random ones when the time for that is over (`child/drive.rs`).
//!
//! | file | idea |
//! |---|---|
//! | `find`, `read`, `cfg` | the package by `cargo metadata`; its modules, types and functions, without what is not compiled |
//! | `write`, `calls`, `choose`, `literals` | code that builds inputs; types for type parameters; the values that the function compares with |
//! | `dependencies` | code that builds types of other packages |
//! | `counted` | the files of the package with code added |
//! | `emit` | tests of the inputs |
//! | `build`, `run` | the copy, built by cargo; the process, whatever becomes of it |
//! | `child/` | the source of what runs inside |

mod build;
mod calls;
mod cfg;
mod choose;
mod counted;
mod dependencies;
mod emit;
mod find;
mod literals;
mod read;
mod run;
mod suggest;
mod write;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quote::ToTokens as _;
use rustc_hash::FxHashSet;

use self::build::Copy;
use self::counted::{Written, write_files};
use self::read::{Crate, CrateFunction};
use self::write::Writer;
use crate::cover::Seed;
use crate::goals::{Criterion, Goals, list_of};
use crate::report::marked::counted_inputs;

pub use self::emit::Tests;
pub use self::suggest::Suggestion;

/// How the message begins that says that a package has no such function.
pub const NO_FUNCTION: &str = "there is no function";
/// How often code that the compiler refuses is written anew.
const MOST_ROUNDS: usize = 9;
/// How many choices of types for type parameters are tried.
const TURNS: usize = 4;
/// The condition of a `--requires`.
fn condition(text: &str) -> Result<proc_macro2::TokenStream, String> {
    let parsed = syn::parse_str::<syn::Expr>(text);
    parsed.map(|it| it.to_token_stream()).map_err(|error| format!("`{text}` is no condition: {error}"))
}

/// Names that a body has if it changes the world outside.
const EFFECTS: [&str; 14] = [
    "fs", "File", "OpenOptions", "remove_file", "remove_dir", "remove_dir_all", "create_dir", "Command", "TcpStream",
    "TcpListener", "UdpSocket", "UnixStream", "set_var", "libc",
];

/// How a function is run.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// Which goals are wanted.
    pub criterion: Criterion,
    /// The largest size of which every input is run.
    pub levels: usize,
    /// The integers of inputs; without, small ones and those of the code.
    pub ints: Option<(i64, i64)>,
    /// How long it runs, and how long one input may take.
    pub time: Duration,
    /// How long one input may take.
    pub run_time: Duration,
    /// How long building may take.
    pub build_time: Duration,
    /// What cargo gets: `--features=..`, `--all-features`, `--no-default-features`.
    pub flags: Vec<String>,
    /// Types for type parameters.
    pub types: Vec<(String, String)>,
    /// Predicates of types that inputs satisfy.
    pub invariants: Vec<String>,
    /// Conditions of the parameters that inputs satisfy.
    pub requires: Vec<String>,
    /// Run code that changes files or starts processes.
    pub effects: bool,
    /// The text of a tracefile of LCOV: what it says is covered is not looked for.
    pub lcov: Option<String>,
    /// Run all inputs, whatever is reached: to see where it panics.
    pub is_whole: bool,
    /// Run the tests of the package first: what they reach is not looked for.
    pub tests: bool,
    /// Suggest an invariant for the type of the receiver: every input is run, whatever is reached.
    pub suggest: bool,
    /// Write tests of the examples as a module of this name.
    pub emit: Option<String>,
}

/// An input, and what the code did on it.
#[derive(Clone, Debug)]
pub struct Example {
    /// The goals that it was the first to reach.
    pub new: Vec<usize>,
    /// The goals that it reaches.
    pub reached: Vec<usize>,
    /// The parameters by name, as Rust expressions.
    pub input: Vec<(String, String)>,
    /// How it ended.
    pub end: ExampleEnd,
    /// The result and the parameters that may have changed, as `Debug` writes them.
    pub after: Vec<(String, String)>,
    /// The size and the choices that build it, for a process that runs it alone.
    choices: String,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleEnd {
    /// It returned.
    Returned,
    /// It panicked: where, and with what message.
    Panicked(String, String),
    /// It was stopped, as it took too long.
    Stopped,
    /// It ended the process.
    Died,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The path of the function in the crate, and its file.
    pub method: String,
    /// The file of the function.
    pub file: PathBuf,
    /// The goals of the function.
    pub goals: Goals,
    /// The goals that the given tests reach.
    pub given: Vec<usize>,
    /// Inputs that reach something new, or end in another way.
    pub examples: Vec<Example>,
    /// The size up to which every input was run, and how many there were.
    pub exhausted: Option<(usize, u64)>,
    /// How many inputs were run, and how many random ones.
    pub runs: u64,
    /// How many random inputs were run beyond.
    pub samples: u64,
    /// What else is to be said.
    pub notes: Vec<String>,
    /// An invariant that holds in all states that were built, if it was asked for.
    pub suggested: Option<Suggestion>,
    /// Tests of the examples, if they were asked for.
    pub tests: Option<Tests>,
    /// From begin to end.
    pub time: Duration,
}

impl Ran {
    /// The first example that reaches a goal.
    pub fn example_of(&self, goal: usize) -> Option<usize> {
        self.examples.iter().position(|it| it.new.contains(&goal))
    }

    /// How many goals are reached.
    pub fn reached(&self) -> usize {
        let is_reached = |goal: &usize| self.example_of(*goal).is_some() || self.given.contains(goal);
        (0..self.goals.all.len()).filter(is_reached).count()
    }

    /// What is said of a goal that was not reached.
    pub fn missed(&self) -> String {
        match self.exhausted {
            Some((size, inputs)) => format!("not reached by any of the {inputs} inputs up to size {size}"),
            None => format!("not reached by {}", counted_inputs(self.runs + self.samples)),
        }
    }
}

impl Example {
    /// What it returned, as `Debug` writes it.
    pub fn result(&self) -> Option<&str> {
        self.after.iter().find(|(name, _)| name == "result").map(|(_, value)| value.as_str())
    }

    /// The parameters by name, from the text that a run wrote down.
    fn input(text: &str) -> Vec<(String, String)> {
        let words: Vec<&str> = text.split('\u{1}').skip(1).collect();
        let tidy = |it: &str| it.replace(", )", ")").replace(",  }", " }").replace(", }", " }");
        words.chunks(2).map(|it| (it[0].to_owned(), with_literals(&tidy(it.get(1).unwrap_or(&""))))).collect()
    }

    fn read(new: &[usize], reached: &[usize], parts: &[String]) -> Example {
        let pairs = |text: &str, between: char| -> Vec<(String, String)> {
            let pair = |it: &str| it.split_once('\u{1}').map(|(name, value)| (name.to_owned(), value.to_owned()));
            text.split(between).filter_map(pair).collect()
        };
        let input = Example::input(&parts[5]);
        let (place, message) = parts[4].split_once('\u{1}').unwrap_or(("", ""));
        let end = match parts[3].as_str() {
            "panicked" => ExampleEnd::Panicked(place.to_owned(), message.to_owned()),
            "stopped" => ExampleEnd::Stopped,
            "died" => ExampleEnd::Died,
            _ => ExampleEnd::Returned,
        };
        Example {
            new: new.to_vec(),
            reached: reached.to_vec(),
            input,
            end,
            after: pairs(&parts[6], '\u{2}'),
            choices: parts[7].clone(),
        }
    }
}

/// An expression with vectors of bytes that are letters as literals: `b"32(".to_vec()`.
fn with_literals(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("vec![") {
        let (before, from) = rest.split_at(at);
        out += before;
        let inner = from.find(']').map_or("", |end| &from[5..end]);
        let bytes = inner.split(',').map(|it| it.trim().strip_suffix("u8")?.parse().ok()).collect::<Option<Vec<u8>>>();
        match bytes.and_then(|it| crate::emit::spell::byte_literal(&it)) {
            Some(literal) => {
                out += &format!("{literal}.to_vec()");
                rest = &from[inner.len() + 6..];
            }
            None => {
                out += "vec![";
                rest = &from[5..];
            }
        }
    }
    out + rest
}

/// Whether a path belongs to a package: a file below a workspace's root may belong to none of its members.
pub fn is_in_package(path: &Path) -> bool {
    let text = find::manifest(path).and_then(|manifest| fs::read_to_string(manifest).ok());
    text.is_some_and(|text| text.lines().any(|line| line.trim() == "[package]"))
}

/// The paths of the functions with branches of a package, without those whose bodies have more than 300,000 characters.
///
/// # Errors
///
/// If there is no package, or it cannot be read.
pub fn functions(path: &Path, flags: &[String]) -> Result<Vec<String>, String> {
    let (_, all) = open(path, flags)?;
    let has_goals =
        |it: &&CrateFunction| !is_vast(&it.block) && list_of("", &it.block).of(Criterion::Branch).next().is_some();
    Ok(all.functions.iter().filter(has_goals).map(|it| it.path(&all.modules)).collect())
}

/// A function with branches of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// Its file.
    pub file: PathBuf,
    /// Its path in the file.
    pub method: String,
    /// Its path in the crate.
    pub path: String,
    /// Its first and its last line.
    pub lines: (usize, usize),
}

/// The functions of which a line is among these, by file and line.
///
/// # Errors
///
/// If there is no package, or it cannot be read.
pub fn touched(
    path: &Path,
    flags: &[String],
    is_changed: &dyn Fn(&Path, std::ops::RangeInclusive<usize>) -> bool,
) -> Result<Vec<Touched>, String> {
    let (_, all) = open(path, flags)?;
    let mut found = Vec::new();
    for function in &all.functions {
        let module = &all.modules[function.module];
        let file = &all.files[module.file].path;
        let first = function.signature.fn_token.span.start().line;
        let last = function.block.brace_token.span.close().end().line;
        let has_goals =
            !is_vast(&function.block) && list_of("", &function.block).of(Criterion::Branch).next().is_some();
        if has_goals && is_changed(file, first..=last) {
            // The modules of the file itself are no part of the path in it.
            let own = all.modules.iter().filter(|it| it.file == module.file).map(|it| it.path.len()).min().unwrap_or(0);
            let whole = function.path(&all.modules);
            let parts: Vec<&str> = whole.split("::").skip(own).collect();
            let method = parts.join("::");
            found.push(Touched { file: file.clone(), method, path: whole, lines: (first, last) });
        }
    }
    Ok(found)
}

/// Whether a body is one of those that programs write, and that take minutes to list.
fn is_vast(block: &syn::Block) -> bool {
    let (open, close) = (block.brace_token.span.open(), block.brace_token.span.close());
    close.byte_range().end.saturating_sub(open.byte_range().start) > 300_000
}

fn open(path: &Path, flags: &[String]) -> Result<(find::Package, Crate), String> {
    let manifest = find::manifest(path)
        .ok_or_else(|| format!("`{}` belongs to no package: there is no Cargo.toml around it", path.display()))?;
    let file = path.canonicalize().ok().filter(|it| it.is_file());
    let package = find::find(&manifest, file.as_deref(), flags)?;
    let all = Crate::read(&package.root, cfg::Cfgs::of(&package.folder, package.features.clone()))?;
    Ok((package, all))
}

/// Runs a function of the package that a file or folder belongs to.
///
/// # Errors
///
/// If there is no such package or function, it does not compile, or no input can be built: why, and what to do.
pub fn run_package(
    path: &Path,
    method: &str,
    settings: &RunSettings,
    tell: &mut dyn FnMut(&str),
) -> Result<Ran, String> {
    let begun = Instant::now();
    let (package, all) = open(path, &settings.flags)?;
    let function = chosen(&all, path, method)?;
    let file = &all.files[all.modules[function.module].file];
    if is_vast(&function.block) {
        return Err(format!("the body of `{method}` has more than 300,000 characters"));
    }
    let goals = list_of(method, &function.block);
    let seed = settings.lcov.as_ref().map(|trace| Seed::read(trace, &file.path.display().to_string(), &goals));
    let mut seed = seed.unwrap_or_default();
    let (mut is_tested, mut ran_for) = (false, Duration::ZERO);
    let mut given: Vec<usize> = goals
        .of(settings.criterion)
        .enumerate()
        .filter(|(_, goal)| seed.covered.contains(goal))
        .map(|(at, _)| at)
        .collect();
    let goals = goals.only(settings.criterion);
    refuse(&all, function, &goals, settings)?;
    // With a condition, the caller has said what is promised.
    let is_unsafe = function.signature.unsafety.is_some() && settings.requires.is_empty();
    if is_unsafe && settings.is_whole {
        return Err(format!(
            "`{method}` is unsafe: --requires says what its caller promises (--requires true, if nothing)"
        ));
    }
    tell("copying");
    let copy = Copy::make(&package, settings.build_time)?;
    copy.prepare(&package, &literals::literals(&all, function, settings.ints))?;
    let called = if function.signature.constness.is_some() {
        format!("smallscope_{}", function.signature.ident)
    } else {
        function.signature.ident.to_string()
    };
    let mut writer = Writer {
        all: &all,
        function,
        dropped: FxHashSet::default(),
        turn: 0,
        types: settings.types.clone(),
        called,
        invariants: settings.invariants.clone(),
        requires: settings.requires.iter().map(|it| condition(it)).collect::<Result<_, _>>()?,
        dependencies: if package.has_dependencies {
            let manifest = copy.place(&package, &package.folder.join("Cargo.toml"));
            dependencies::Dependencies::find(&manifest, &settings.flags)
        } else {
            dependencies::Dependencies::default()
        },
        depth: std::cell::Cell::new(0),
        is_suggested: settings.suggest,
        serde: package.serde,
        opened: std::cell::RefCell::default(),
        untried: std::cell::RefCell::default(),
        assigned: std::cell::RefCell::default(),
        planned: std::cell::RefCell::default(),
        foreign: std::cell::RefCell::default(),
        shortened: std::cell::RefCell::default(),
    };
    let mut first: Option<String> = None;
    let mut found: Option<run::Reported> = None;
    let (mut instances, mut objects): (Vec<String>, Vec<String>) = Default::default();
    // Other types for type parameters, if there is no input with the first ones; and all numbers for `const` parameters.
    let turns = writer.turns();
    while writer.turn < turns.max(TURNS) {
        let is_more = found.is_some();
        if is_more && writer.turn >= turns {
            break;
        }
        let left = settings.build_time.saturating_sub(begun.elapsed());
        let why = match built(&copy, &package, &mut writer, &goals, settings, left, tell) {
            Ok((program, written)) => {
                let program = run::Program::take(&program, &package)?;
                if settings.tests && !is_tested {
                    tell("running the tests of the package");
                    let (seen, remark) = copy.tested(&package, &settings.flags, settings.build_time)?;
                    given.extend(seen.into_iter().filter(|it| *it < goals.all.len()));
                    seed.notes.extend(remark);
                    is_tested = true;
                }
                tell("running");
                let known: Vec<usize> = found
                    .iter()
                    .flat_map(|it| it.examples.iter().flat_map(|it| &it.new))
                    .chain(&given)
                    .copied()
                    .collect();
                let share = u32::try_from(turns.saturating_sub(writer.turn)).unwrap_or(1).max(1);
                let settings = RunSettings {
                    time: settings.time.saturating_sub(ran_for) / share,
                    is_whole: settings.is_whole || settings.suggest,
                    ..settings.clone()
                };
                let since = Instant::now();
                let mut reported = program.run(goals.all.len(), &known, &settings, is_unsafe)?;
                ran_for += since.elapsed();
                reported.place_panics(&|file, line| written.place(&all, file, line));
                if reported.is_entered {
                    let ran = reported.runs + reported.samples;
                    objects.extend(writer.objects_said());
                    instances.extend(writer.instances_said().filter(|_| ran > 0));
                    found = Some(match found.take() {
                        Some(before) => before.and(reported),
                        None => reported,
                    });
                    let is_all = found.as_ref().is_some_and(|it| it.is_all(&given, goals.all.len()));
                    writer.turn += 1;
                    if is_all && !settings.is_whole && !settings.suggest {
                        break;
                    }
                    continue;
                }
                let why = nothing(&reported);
                if reported.runs + reported.samples > 0 || writer.turn + 1 >= turns.max(TURNS) {
                    // Other types would not be another body.
                    let notes: Vec<String> = writer.instances_said().into_iter().chain(left_out(&writer)).collect();
                    if !is_more {
                        return Err(first.unwrap_or_else(|| [&[why], &notes[..]].concat().join("; ")));
                    }
                    break;
                }
                why
            }
            Err(NotBuilt::User(why)) if !is_more => return Err(why),
            Err(NotBuilt::User(why) | NotBuilt::Entry(why)) => why,
        };
        first.get_or_insert(why);
        writer.turn += 1;
    }
    let Some(mut reported) = found else {
        return Err(first.unwrap_or_else(|| "no input can be built".to_owned()));
    };
    let emitted = settings.emit.as_ref().map(|module| {
        tell("trying the tests");
        let (flags, limit) = (&settings.flags[..], settings.build_time);
        let place = emit::Place { copy: &copy, package: &package, flags, limit, all: &all, function };
        emit::tests(&place, &writer.planned.take(), &goals, &reported.examples, module)
    });
    let emitted = emitted.transpose()?;
    reported.notes.extend(emitted.iter().flat_map(|it| it.notes.clone()));
    drop(copy);
    let mut notes = seed.notes;
    notes.append(&mut reported.notes);
    let namesakes = all.functions.iter().filter(|it| it.path(&all.modules) == function.path(&all.modules)).count();
    if namesakes > 1 {
        let line = function.signature.ident.span().start().line;
        notes.push(format!(
            "there are {namesakes} functions with this path, as of several traits; this is the one in line {line}"
        ));
    }
    if is_unsafe {
        let name = &function.signature.ident;
        notes.push(format!(
            "`{name}` is unsafe, and what its caller promises is not known: a goal may be covered by an input that breaks it (--requires names a condition that inputs satisfy)"
        ));
    }
    if reported.broken > 0 {
        let (inputs, do_not) = if reported.broken == 1 { ("input", "does not") } else { ("inputs", "do not") };
        notes.push(format!(
            "{} {inputs} ended the process, as those do that break the promise, and {do_not} count",
            reported.broken
        ));
    }
    if !instances.is_empty() {
        notes.push(format!("it was run with {} only (--type names others)", instances.join(", then with ")));
    }
    objects.dedup();
    notes.extend(objects);
    notes.extend(left_out(&writer));
    if !reported.defaulted.is_empty() {
        notes.push(format!("of these types, only the default value was tried: {}", reported.defaulted.join(", ")));
    }
    let listed = |names: &std::cell::RefCell<FxHashSet<String>>| {
        let mut names: Vec<String> = names.take().into_iter().collect();
        names.sort();
        let more = if names.len() > 8 { format!(" and {} more", names.len() - 8) } else { String::new() };
        names.truncate(8);
        (!names.is_empty()).then(|| format!("{}{more}", names.join(", ")))
    };
    let said = [
        listed(&writer.shortened).map(|it| format!("values are changed by some methods only: {it}")),
        listed(&writer.untried).map(|it| format!("no input is made by {it}")),
        listed(&writer.foreign).map(|it| format!("of types of other packages, only public functions build and change values: {it}")),
        listed(&writer.assigned).map(|it| {
            format!("fields that are not public get any values, as other code of the package writes them: {it}; some may be values that it never writes")
        }),
    ];
    notes.extend(said.into_iter().flatten());
    if writer.shares() {
        notes.push("no two `Rc`s or `Arc`s of an input lead to the same value".to_owned());
    }
    let last = |it: &String| it.rsplit("::").next().unwrap_or_default().to_owned();
    let is_opened: FxHashSet<String> = writer.opened.borrow().iter().map(last).collect();
    notes.extend(listed(&writer.opened).map(|it| {
        format!("values of {it} have any private fields, as no constructor can be called: some may be values that the crate never builds")
    }));
    if !reported.missing.is_empty() {
        notes.push(format!("no input has a value of {}, as none can be built", reported.missing.join(", ")));
    }
    if settings.tests && function.signature.constness.is_some() {
        notes.push("a `const fn` is not counted in the tests of the package, as the compiler may call it".to_owned());
    }
    if all.cfgs.prune_block(&mut function.block.clone()) {
        notes.push("the body has parts with a `cfg` of which it is not known whether it holds: what is not reached may be compiled out".to_owned());
    }
    let exhausted = reported.exhausted.filter(|(_, runs)| *runs > 0);
    let sizes = exhausted.map_or(String::new(), |(size, _)| format!(" (all up to size {size})"));
    let is_built = !function.owner_name().is_some_and(|it| is_opened.contains(&it));
    let states = reported.runs + reported.samples;
    let suggested = if is_built { writer.suggestion(&reported.broken_clauses, states, &sizes) } else { None };
    if settings.suggest && suggested.is_none() {
        notes.push(
            "no invariant is suggested: no candidate holds in all states, or no constructor can be called".to_owned(),
        );
    }
    Ok(Ran {
        method: function.path(&all.modules),
        file: file.path.clone(),
        goals,
        given,
        examples: reported.examples,
        exhausted,
        runs: reported.runs,
        samples: reported.samples,
        notes,
        suggested,
        tests: emitted,
        time: begun.elapsed(),
    })
}

/// What no input is built with: it does not count among the inputs that were all run.
fn left_out(writer: &Writer<'_>) -> Option<String> {
    let name = |key: &String| {
        let (kind, path) = key.split_once(':')?;
        let path = path.trim_start_matches("crate::");
        match (kind, path.rsplit_once(':')) {
            ("D" | "S", _) => None,
            ("V" | "C" | "M", Some((ty, name))) => Some(format!("{ty}::{name}")),
            _ => Some(path.to_owned()),
        }
    };
    let mut names: Vec<String> = writer.dropped.iter().filter_map(name).collect();
    names.sort();
    names.dedup();
    let more = names.len().saturating_sub(12);
    names.truncate(12);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!names.is_empty())
        .then(|| format!("no input is built with {}{rest}, as an argument or a bound is not known", names.join(", ")))
}

/// Why no program was built.
enum NotBuilt {
    /// The code of the user is wrong, or cannot be built here.
    User(String),
    /// The call is refused by the compiler.
    Entry(String),
}

/// Writes the code and builds it, again and again without the pieces that the compiler refuses.
fn built(
    copy: &Copy,
    package: &find::Package,
    writer: &mut Writer<'_>,
    goals: &Goals,
    settings: &RunSettings,
    left: Duration,
    tell: &mut dyn FnMut(&str),
) -> Result<(PathBuf, Written), NotBuilt> {
    let begun = Instant::now();
    for round in 1.. {
        tell(&format!("compiling ({round})"));
        writer.opened.borrow_mut().clear();
        writer.untried.borrow_mut().clear();
        writer.assigned.borrow_mut().clear();
        writer.foreign.borrow_mut().clear();
        writer.shortened.borrow_mut().clear();
        let written = write_files(copy, package, writer.all, writer, goals).map_err(NotBuilt::User)?;
        let complaints = match copy.build(package, &settings.flags, left.saturating_sub(begun.elapsed())) {
            Ok(program) => return Ok((program, written)),
            Err(complaints) => complaints,
        };
        let keys: FxHashSet<String> = complaints.iter().filter_map(|it| it.key.clone()).collect();
        // Numbers for which a constant of the crate has no value.
        if let Some(it) = complaints.iter().find(|it| it.message.starts_with("evaluation")).filter(|_| keys.is_empty())
        {
            return Err(NotBuilt::Entry(format!(
                "no input can be built: {}; --type names values of parameters",
                it.message
            )));
        }
        if let Some(complaint) = complaints.iter().find(|it| it.key.is_none()).filter(|_| keys.is_empty()) {
            let place = complaint.place.as_ref().map(|(file, line)| written.place(writer.all, file, *line) + ": ");
            return Err(NotBuilt::User(format!(
                "it is not compiled: {}{}",
                place.unwrap_or_default(),
                complaint.message
            )));
        }
        if round >= MOST_ROUNDS || keys.iter().all(|it| it == "E" || it == "X") {
            let of_entry = complaints.iter().find(|it| it.key.as_deref() == Some("E"));
            let why = of_entry.or(complaints.first()).map(|it| it.message.clone()).unwrap_or_default();
            return Err(NotBuilt::Entry(format!(
                "no input can be built: {why}; --type names types for type parameters"
            )));
        }
        writer.dropped.extend(keys.into_iter().filter(|it| it != "E" && it != "X"));
    }
    unreachable!("the rounds are counted")
}

/// Why the function did not run.
fn nothing(reported: &run::Reported) -> String {
    if reported.runs + reported.samples > 0 {
        return "the function was called, and another one ran: one that is compiled in its place (by another `cfg`), or that overrides it".to_owned();
    }
    if reported.missing.is_empty() {
        return "no input can be built: every one that was tried was refused by a constructor, or is too large for the bound".to_owned();
    }
    format!(
        "no value of `{}` can be built: give it a constructor of simpler types, `Default`, `FromStr`, or public fields",
        reported.missing.join("`, `")
    )
}

/// The one function that is meant.
fn chosen<'c>(all: &'c Crate, path: &Path, method: &str) -> Result<&'c CrateFunction, String> {
    let file = path.canonicalize().ok().filter(|it| it.is_file());
    let is_meant = |it: &&CrateFunction| {
        let whole = it.path(&all.modules);
        let is_here = file
            .as_ref()
            .is_none_or(|file| all.files[all.modules[it.module].file].path.canonicalize().is_ok_and(|it| it == *file));
        is_here && (whole == method || whole.ends_with(&format!("::{method}")))
    };
    let found: Vec<&CrateFunction> = all.functions.iter().filter(is_meant).collect();
    let exact = found.iter().find(|it| it.path(&all.modules) == method);
    match (exact, found.as_slice()) {
        (Some(one), _) => Ok(one),
        (None, [one]) => Ok(one),
        (None, []) => {
            let unread: String = all.unread.iter().map(|it| format!("; {it}")).collect();
            Err(format!("{NO_FUNCTION} `{method}` in the package (functions that macros define are not seen){unread}"))
        }
        (None, several) => {
            let paths: Vec<String> = several.iter().map(|it| it.path(&all.modules)).collect();
            // Methods of the same name of several traits have one path: the first is taken.
            if paths.iter().all(|it| *it == paths[0]) {
                return Ok(several[0]);
            }
            Err(format!("there are several functions `{method}`: `{}`", paths.join("`, `")))
        }
    }
}

/// What is not run at all.
fn refuse(all: &Crate, function: &CrateFunction, goals: &Goals, settings: &RunSettings) -> Result<(), String> {
    let name = &function.signature.ident;
    if goals.all.len() > 4000 {
        return Err(format!("`{name}` has more than 4,000 branches"));
    }
    if settings.effects {
        return Ok(());
    }
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut open = vec![(function, 0)];
    while let Some((at, depth)) = open.pop() {
        let mut words = FxHashSet::default();
        collect(at.block.to_token_stream(), &mut words);
        // Other crates have commands and files, too.
        let text = &all.files[all.modules[at.module].file].source.text;
        let is_meant = |word: &str| match word {
            "Command" => text.contains("process"),
            "File" => text.contains("fs"),
            _ => true,
        };
        if let Some(word) = EFFECTS.iter().find(|it| words.contains(**it) && is_meant(it)) {
            let place = at.path(&all.modules);
            return Err(format!(
                "`{name}` may change files, processes or connections: `{place}` uses `{word}`; --effects runs it on all inputs nevertheless"
            ));
        }
        if depth < 3 {
            let called = all.functions.iter().filter(|it| it.owner.is_none() && it.of_trait.is_none());
            let called = called.filter(|it| words.contains(&it.signature.ident.to_string()));
            open.extend(called.filter(|it| seen.insert(it.path(&all.modules))).map(|it| (it, depth + 1)));
        }
    }
    Ok(())
}

fn collect(tokens: proc_macro2::TokenStream, words: &mut FxHashSet<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(it) => drop(words.insert(it.to_string())),
            proc_macro2::TokenTree::Group(it) => collect(it.stream(), words),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_literals;

    #[test]
    fn bytes_that_are_letters_are_literals() {
        assert_eq!(with_literals("&vec![51u8, 40u8][..]"), "&b\"3(\".to_vec()[..]");
        assert_eq!(
            with_literals("f(vec![51u8, 1u8], vec![], vec![34u8, ])"),
            "f(vec![51u8, 1u8], vec![], vec![34u8, ])"
        );
        assert_eq!(with_literals("(vec![34u8, 92u8], vec![7i32])"), r#"(b"\"\\".to_vec(), vec![7i32])"#);
    }
}
