//! TestEra on a Rust file (Khurshid's thesis, chapters 4 and 5): a solver finds every valid input up to a bound, the real function runs on each, and
//! formulas judge what it left behind.
//!
//! The function is not translated, so its body may be any Rust that compiles with nothing but std. Sizes grow, so the first failing input has
//! a smallest size.

mod outline;
mod specs;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use smallscope_alloy::{Diagnostic, Errors};
use smallscope_core::{Datum, Outline, Shape, Structure};
use smallscope_heap::{After, Broken, BrokenPart, Generator, Judge, Schema, SchemaError, Specs, Text};
use smallscope_program::translate::Bounds;
use smallscope_relational::{Error, Options, Stop};
use syn::{FnArg, ReturnType, Type};

use self::outline::{Meaning, Outliner};
pub use self::specs::{Block, BlockKind, SpecFiles};
use self::specs::{attribute_texts, is_meant};
use crate::failure::Failure;
use crate::goals::Goals;
use crate::runner::items::{Function, Items};
use crate::runner::{self, End, Run, RunOptions, Runner};
use crate::source::Source;
use crate::stated::stated;

/// How a function is tested.
#[derive(Clone, Debug)]
pub struct TestOptions {
    /// Within which bounds; sizes grow up to the scope.
    pub bounds: Bounds,
    /// The solver and its limits, for each size.
    pub options: Options,
    /// How the real code is run.
    pub runner: RunOptions,
}

/// What came of a test.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The path of the function.
    pub method: String,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// How many inputs there are of each size, from 0: those that the size before does not have.
    pub sizes: Vec<u64>,
    /// How many of them fail.
    pub failed: u64,
    /// The first of these.
    pub first: Option<Failed>,
    /// How many formulas judge a call: invariants, what is ensured, and on which inputs it panics.
    pub formulas: usize,
    /// What is probably not meant in the texts.
    pub warnings: Vec<String>,
    /// The limit that was reached before all inputs of a size were found.
    pub stopped: Option<Stop>,
    /// How long it took.
    pub time: Duration,
}

impl Tested {
    /// Whether there is nothing that a call could break, apart from panicking.
    pub fn says_nothing(&self) -> bool {
        self.formulas == 0
    }

    /// How many inputs were tried.
    pub fn tried(&self) -> u64 {
        self.sizes.iter().sum()
    }
}

/// An input that fails.
#[derive(Clone, Debug)]
pub struct Failed {
    /// Its size.
    pub size: usize,
    /// The input: a tuple of the parameters.
    pub input: Structure,
    /// The parameters and the result afterwards, as far as they are known.
    pub after: Option<Structure>,
    /// What is wrong.
    pub reason: String,
}

/// Tests a function on every valid input up to the bound.
///
/// # Errors
///
/// If something in the files is wrong, a type has no counterpart in relational logic, or the code cannot be run.
pub fn test(source: &Source, method: &str, files: &SpecFiles, settings: &TestOptions) -> Result<Tested, Failure> {
    let started = Instant::now();
    let items = Items::of(source);
    let (function, namesakes) = meant(source, &items, method)?;
    if function.signature.inputs.is_empty() {
        let problem = format!("`{method}` has no parameters, so there are no inputs to find");
        let place = source.span(function.signature.ident.span());
        return Err(source.error(Diagnostic::error(place, problem)).into());
    }
    if let Some(word) = &function.signature.asyncness {
        let problem = format!("`{method}` is async: what it returns is not what its specification speaks of");
        return Err(source.error(Diagnostic::error(source.span(word.span), problem)).into());
    }
    let subject = Subject::new(source, &items, function, files, settings)?;
    let mut runner =
        Runner::build(source, &Goals::default(), method, &RunOptions { after_panic: true, ..settings.runner.clone() })?;
    let mut tested = Tested {
        method: subject.path.clone(),
        parameters: subject.parameters.clone(),
        sizes: Vec::new(),
        failed: 0,
        first: None,
        formulas: 0,
        warnings: Vec::new(),
        stopped: None,
        time: Duration::ZERO,
    };
    let mut smaller: Option<Outline> = None;
    let mut unknown = 0;
    for size in 0..=settings.bounds.scope {
        let (input, result) = subject.outlines(&at_size(&settings.bounds, size))?;
        let mut judges = subject.judges(&input, result.as_ref())?;
        tested.warnings = namesakes.iter().chain(judges.returns.warnings()).cloned().collect();
        tested.formulas = judges.returns.formulas() + judges.panics.as_ref().map_or(0, Judge::formulas);
        let specs = Specs { requires: subject.requires.clone(), ensures: Vec::new() };
        let generator = Generator::new(&subject.schema(&input, None)?, &specs)?;
        let mut inputs = generator.structures(&settings.options).map_err(|error| problem(&error))?;
        let mut number = 0;
        for found in inputs.by_ref().filter(|found| smaller.as_ref().is_none_or(|smaller| !smaller.admits(found))) {
            number += 1;
            let given = as_tuple(&found, subject.parameters.len());
            let run = runner.run(&given).map_err(Failure::Run)?;
            if let Some(reason) = judges.reason(&found, &run, subject.parameters.len(), result.is_some())? {
                tested.failed += 1;
                tested.first.get_or_insert(Failed { size, input: given, after: run.after, reason });
            }
        }
        unknown += judges.unknown;
        tested.sizes.push(number);
        tested.stopped = inputs.stopped();
        if tested.stopped.is_some() {
            break;
        }
        smaller = Some(input);
    }
    if unknown > 0 {
        tested.warnings.push(format!(
            "after {unknown} of the calls it is not known what a raw pointer leads to: formulas that follow it may be judged wrongly there"
        ));
    }
    tested.time = started.elapsed();
    Ok(tested)
}

/// The one function that a path means, and a warning if others have the same path.
fn meant<'s>(source: &Source, items: &Items<'s>, method: &str) -> Result<(Function<'s>, Option<String>), Errors> {
    let found = items.named(method);
    let paths: BTreeSet<String> = found.iter().map(|it| items.path(it)).collect();
    if paths.len() > 1 {
        let paths = Vec::from_iter(paths).join("`, `");
        return Err(source.error(Diagnostic::unplaced(format!("there are several functions `{method}`: `{paths}`"))));
    }
    let Some(first) = found.first() else {
        let problem = format!("there is no function `{method}` in `{}`", source.name);
        return Err(source.error(Diagnostic::unplaced(problem)));
    };
    let warning = (found.len() > 1).then(|| {
        let (number, line) = (found.len(), first.signature.ident.span().start().line);
        format!("there are {number} functions `{method}`, as of several traits; this is the one in line {line}")
    });
    Ok((*first, warning))
}

/// The bounds of a smaller size: no more objects, no longer vectors, the same integers.
fn at_size(bounds: &Bounds, size: usize) -> Bounds {
    let scopes = bounds.scopes.iter().map(|(name, scope)| (name.clone(), (*scope).min(size))).collect();
    Bounds { scope: size, scopes, length: bounds.length.min(size), ..bounds.clone() }
}

/// The runner takes a tuple of parameters, even of one.
fn as_tuple(input: &Structure, parameters: usize) -> Structure {
    let root = if parameters == 1 { Datum::Tuple(vec![input.root.clone()]) } else { input.root.clone() };
    Structure { root, objects: input.objects.clone() }
}

fn problem(error: &Error) -> Failure {
    Failure::Run(error.to_string())
}

/// The function under test and what is said of it.
struct Subject<'a, 's> {
    source: &'a Source,
    items: &'a Items<'s>,
    files: &'a SpecFiles,
    path: String,
    parameters: Vec<String>,
    types: Vec<runner::Parameter>,
    result: Option<Type>,
    meaning: Meaning,
    requires: Vec<Text>,
    ensures: Vec<Text>,
    panics: Vec<Text>,
    ensures_panic: Vec<Text>,
}

impl<'a, 's> Subject<'a, 's> {
    fn new(
        source: &'a Source,
        items: &'a Items<'s>,
        function: Function<'s>,
        files: &'a SpecFiles,
        settings: &TestOptions,
    ) -> Result<Self, Errors> {
        let path = items.path(&function);
        let paths: Vec<String> = items.functions.iter().map(|function| items.path(function)).collect();
        files.check(|kind, name| match kind {
            BlockKind::Invariant => items.types.iter().any(|ty| ty.name == name),
            _ => paths.iter().any(|path| is_meant(name, path)),
        })?;
        refuse_rust_clauses(source, items, function, settings)?;
        let mut meaning = Meaning::default();
        for generics in function.owner.map(|owner| &owner.generics).into_iter().chain([&function.signature.generics]) {
            for parameter in &generics.params {
                let (name, is_constant) = match parameter {
                    syn::GenericParam::Type(it) => (it.ident.to_string(), false),
                    syn::GenericParam::Const(it) => (it.ident.to_string(), true),
                    syn::GenericParam::Lifetime(_) => continue,
                };
                let given = settings.runner.types.iter().find(|(known, _)| *known == name).map(|(_, text)| text);
                let ty = match given {
                    Some(value) if is_constant => value.parse().ok().map(Type::Verbatim),
                    Some(text) => syn::parse_str(text).ok(),
                    None => None,
                };
                let ty = ty.unwrap_or_else(|| syn::parse_quote!(i32));
                meaning.insert(name, ty);
            }
        }
        if let Some(owner) = function.owner {
            meaning.insert("Self".to_owned(), (*owner.self_ty).clone());
        }
        let names = function.signature.inputs.iter().enumerate().map(|(number, input)| match input {
            FnArg::Receiver(_) => "self".to_owned(),
            FnArg::Typed(typed) => match &*typed.pat {
                syn::Pat::Ident(it) => it.ident.to_string(),
                _ => format!("p{number}"),
            },
        });
        let parameters: Vec<String> = names.collect();
        let result = match &function.signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => match &**ty {
                Type::Never(_) => None,
                Type::Tuple(it) if it.elems.is_empty() => None,
                ty => Some(ty.clone()),
            },
        };
        let mut texts = [BlockKind::Requires, BlockKind::Ensures, BlockKind::Panics, BlockKind::EnsuresPanic]
            .map(|kind| files.texts(kind, &path));
        for (word, text) in attribute_texts(source, function.attributes, &["requires", "ensures"])? {
            texts[usize::from(word == "ensures")].push(text);
        }
        let [requires, ensures, panics, ensures_panic] = texts;
        if panics.is_empty() && !ensures_panic.is_empty() {
            return Err(files.after_no_panic(&path));
        }
        let types = runner::parameters_of(function);
        Ok(Subject {
            source,
            items,
            files,
            path,
            parameters,
            types,
            result,
            meaning,
            requires,
            ensures,
            panics,
            ensures_panic,
        })
    }

    /// The outlines of the inputs and of the result.
    fn outlines(&self, bounds: &Bounds) -> Result<(Outline, Option<Outline>), Errors> {
        let new = || Outliner::new(self.source, self.items, bounds, self.files);
        let mut inputs = new();
        let mut shapes: Vec<Shape> =
            self.types.iter().map(|ty| inputs.parameter(ty, &self.meaning)).collect::<Result<_, _>>()?;
        let root = if shapes.len() == 1 { shapes.remove(0) } else { Shape::Tuple(shapes) };
        let result = match &self.result {
            None => None,
            Some(ty) => {
                let mut outliner = new();
                let root = outliner.shape(ty, &self.meaning)?;
                Some(outliner.outline(root))
            }
        };
        Ok((inputs.outline(root), result))
    }

    fn schema(&self, input: &Outline, result: Option<&Outline>) -> Result<Schema, Errors> {
        let names: Vec<&str> = self.parameters.iter().map(String::as_str).collect();
        Schema::new(input, &names, result)
            .map_err(|error: SchemaError| self.source.error(Diagnostic::unplaced(error.to_string())))
    }

    fn judges(&self, input: &Outline, result: Option<&Outline>) -> Result<Judges, Errors> {
        let returns = Specs { requires: Vec::new(), ensures: self.ensures.clone() };
        let panics = Specs { requires: self.panics.clone(), ensures: self.ensures_panic.clone() };
        Ok(Judges {
            returns: Judge::new(&self.schema(input, result)?, &returns)?,
            panics: if self.panics.is_empty() { None } else { Some(Judge::new(&self.schema(input, None)?, &panics)?) },
            unknown: 0,
        })
    }
}

/// Invariants and clauses in Rust would have to hold for inputs, which are found by formulas alone.
fn refuse_rust_clauses(
    source: &Source,
    items: &Items<'_>,
    function: Function<'_>,
    settings: &TestOptions,
) -> Result<(), Errors> {
    let is_stated = stated(function.attributes)
        .is_ok_and(|stated| !(stated.requires.is_empty() && stated.behaviours.is_empty() && stated.ensures.is_empty()));
    let has_invariants = !runner::invariants(items, &settings.runner.invariants).is_empty();
    if !is_stated && !has_invariants {
        return Ok(());
    }
    let what = if is_stated { "clauses of the function are" } else { "an invariant is" };
    let problem = format!("{what} in Rust, but inputs are found here by formulas in relational logic");
    let help = "say it in a file for --spec, or use `smallscope verify`";
    Err(source.error(Diagnostic::unplaced(problem).help(help)))
}

/// What judges a call.
struct Judges {
    returns: Judge,
    /// If some inputs have to make it panic.
    panics: Option<Judge>,
    /// After how many calls it is not known what a raw pointer leads to.
    unknown: u64,
}

impl Judges {
    /// What is wrong with what a call did, if anything is.
    fn reason(
        &mut self,
        input: &Structure,
        run: &Run,
        parameters: usize,
        has_result: bool,
    ) -> Result<Option<String>, Failure> {
        let must_panic = match &mut self.panics {
            Some(judge) => judged(judge.invalid(input), input)?.is_none(),
            None => false,
        };
        let message = match &run.end {
            End::TimedOut => return Ok(Some("it does not end in time".to_owned())),
            End::Crashed(what) => return Ok(Some(format!("the process dies: {what}"))),
            End::Panicked(message, 0) if !must_panic => return Ok(Some(format!("it panics: {message}"))),
            End::Panicked(message, line) if !must_panic => {
                return Ok(Some(format!("it panics in line {line}: {message}")));
            }
            End::Returned if must_panic => return Ok(Some("it returns, but has to panic on this input".to_owned())),
            End::Panicked(..) => " after the panic",
            End::Returned => "",
        };
        let Some(Structure { root: Datum::Tuple(parts), objects }) = &run.after else {
            return Err(Failure::Run("what the call left behind cannot be read".to_owned()));
        };
        let (left, result) = parts.split_at(parameters.min(parts.len()));
        let left: Vec<Option<Datum>> =
            left.iter().map(|datum| (!matches!(datum, Datum::Unread)).then(|| datum.clone())).collect();
        let result = result.first().filter(|_| has_result && message.is_empty());
        if result.is_some_and(|datum| matches!(datum, Datum::Unread)) {
            return Err(Failure::Run("the result of the call cannot be read".to_owned()));
        }
        let judge = if message.is_empty() { Some(&mut self.returns) } else { self.panics.as_mut() };
        let judge = judge.expect("a panic that is asked for has a judge");
        let broken = judged(judge.broken(input, After { parameters: &left, result, objects }), input)?;
        let is_unknown = objects.iter().any(|object| matches!(object, Datum::Opaque(text) if text == "raw"));
        self.unknown += u64::from(is_unknown);
        let unknown = if is_unknown { "; what a raw pointer leads to is not known there" } else { "" };
        Ok(broken.map(|broken| format!("{broken}{message}{unknown}")))
    }
}

/// What is broken; an input that is too large to be judged says nothing of the function.
fn judged(broken: Result<Option<Broken>, Error>, input: &Structure) -> Result<Option<Broken>, Failure> {
    match broken.map_err(|error| problem(&error))? {
        Some(broken) if broken.kind == BrokenPart::TooLarge => Err(Failure::Run(format!("{broken}, on {input}"))),
        broken => Ok(broken),
    }
}
