//! The inputs on which a file's own tests call a function: the tests are compiled with a call that writes them down, and run once.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use smallscope_core::{Datum, Structure};

use super::edit::Edits;
use super::entry::{Parameter, Passing, parameters_of};
use super::items::{Function, Items};
use super::values::{Writer, invariants};
use super::words::Words;
use super::{RUNTIME, RunOptions, compile, prepare, wire, write_types};
use crate::dispatch::{as_object, principal};
use crate::source::Source;

/// How long all tests may take together.
const LONGEST: Duration = Duration::from_secs(60);
/// More inputs than this are not kept.
const MOST: usize = 200;

/// The inputs, each once, in the order in which the tests make them.
///
/// # Errors
///
/// Why there are none: the tests cannot be compiled or run, or a parameter has no name.
pub(crate) fn given(source: &Source, method: &str, settings: &RunOptions) -> Result<Vec<Structure>, String> {
    let items = Items::of(source);
    let function = items.function(method).ok_or_else(|| format!("there is no function `{method}`"))?;
    let shown = |errors: smallscope_alloy::Errors| {
        errors.diagnostics.first().map_or_else(String::new, |first| first.message.clone())
    };
    let mut edits = Edits::default();
    prepare::prepare(source, &mut edits).map_err(shown)?;
    let invariants = invariants(&items, &settings.invariants);
    write_types(&mut Writer { source, items: &items, invariants: &invariants, edits: &mut edits }, function);
    let seen = recorded(function)?;
    let begin = body(source, function).ok_or("its body was not found")?;
    edits.open(begin, seen);
    let directory = tempfile::Builder::new().prefix("smallscope-").tempdir().map_err(|error| error.to_string())?;
    let tests =
        compile::compile_tests(source, &edits.apply(&source.text), directory.path(), settings).map_err(shown)?;
    let file = directory.path().join("given");
    run(&tests, &file)?;
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let mut inputs: Vec<Structure> = Vec::new();
    for line in text.lines() {
        let input = wire::structure(&mut Words(line.split_ascii_whitespace()));
        let input = input.filter(|input| is_known(&input.root) && input.objects.iter().all(is_known));
        inputs.extend(input.filter(|input| inputs.len() < MOST && !inputs.contains(input)));
    }
    Ok(inputs)
}

/// The statement that writes the parameters down.
fn recorded(function: Function<'_>) -> Result<String, String> {
    let mut values = String::new();
    for (input, parameter) in function.signature.inputs.iter().zip(parameters_of(function)) {
        let name = match input {
            syn::FnArg::Receiver(_) => "self".to_owned(),
            syn::FnArg::Typed(typed) => match &*typed.pat {
                syn::Pat::Ident(it) => it.ident.to_string(),
                _ => return Err("a parameter is a pattern".to_owned()),
            },
        };
        values += &format!("{}, ", value(&name, &parameter));
    }
    Ok(format!(
        " {{ use {RUNTIME}::{{Readable as _, Unreadable as _}}; {RUNTIME}::given(|reader| ::std::vec![{values}]); }} "
    ))
}

/// What a parameter is shown as: what a reference leads to is a part of the input.
fn value(name: &str, parameter: &Parameter) -> String {
    match (parameter.passing, as_object(&parameter.ty).and_then(principal)) {
        (Passing::Value, _) => format!("(&{RUNTIME}::Probe(&{name})).probe(reader)"),
        (_, Some(it)) => format!("{name}.smallscope_read_{it}(reader, {RUNTIME}::How::Content)"),
        (_, None) => format!("(&{RUNTIME}::Probe(&*{name})).probe(reader)"),
    }
}

/// Where the statements of a function begin.
fn body(source: &Source, function: Function<'_>) -> Option<usize> {
    use syn::spanned::Spanned as _;
    let end = source.range(function.signature.span()).end;
    source.text[end..].find('{').map(|brace| end + brace + 1)
}

/// Runs the tests; that some fail does no harm.
fn run(tests: &Path, file: &Path) -> Result<(), String> {
    let mut command = Command::new(tests);
    command.arg("--test-threads=1").env("SMALLSCOPE_GIVEN", file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        if start.elapsed() > LONGEST {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// Whether all of a value was read.
fn is_known(datum: &Datum) -> bool {
    !matches!(datum, Datum::Opaque(_) | Datum::Unread) && datum.children().all(is_known)
}
