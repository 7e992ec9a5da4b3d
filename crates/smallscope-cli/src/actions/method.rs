//! What `cover` and `verify` share: from the arguments to the settings.

use std::io::Write as _;
use std::path::Path;

use smallscope_cover::cover::Cut;
use smallscope_cover::frontend::Request;
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;
use smallscope_cover::{dynalloy, runner};
use smallscope_relational::{Budget, Interrupt, Options};

use crate::arguments::{BoundArguments, LimitArguments, MethodArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::guard::{self, Work};
use crate::output::{json, words};

/// Reads the file.
pub fn source(arguments: &MethodArguments) -> Result<Source, Failure> {
    let file = &arguments.file;
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    Ok(Source::parse(&file.display().to_string(), &text)?)
}

/// Which function.
pub fn request(arguments: &MethodArguments) -> Request {
    Request {
        method: arguments.method.clone(),
        by_contract: arguments.contract.clone(),
        invariants: arguments.invariant.clone(),
        types: arguments.types.clone(),
        requires: arguments.requires.clone(),
        cases: Vec::new(),
    }
}

/// Within which bounds, at this scope.
pub fn bounds(arguments: &BoundArguments, scope: usize) -> Bounds {
    Bounds {
        scope,
        scopes: arguments.class.clone(),
        ints: arguments.ints.clone().unwrap_or(0..=i64::try_from(scope).unwrap_or(i64::MAX)),
        length: arguments.length.unwrap_or(scope),
        unroll: arguments.unroll,
    }
}

/// Begins work that may take so much memory; the other limits are for each goal.
pub fn begin(arguments: &LimitArguments, console: &Console) -> Work {
    console.begin(&LimitArguments { memory: arguments.memory, ..LimitArguments::default() })
}

/// The solver and its limits.
pub fn options(arguments: &LimitArguments, interrupt: &Interrupt) -> Options {
    Options {
        backend: arguments.solver(),
        budget: Budget {
            time: arguments.timeout,
            begun: None,
            memory: arguments.memory.or_else(guard::most_memory),
            conflicts: arguments.conflicts,
            interrupt: Some(interrupt.clone()),
        },
        ..Options::default()
    }
}

/// How the real code is run.
pub fn runner(arguments: &MethodArguments) -> runner::RunOptions {
    runner::RunOptions {
        timeout: arguments.run_timeout,
        edition: arguments.edition.clone(),
        types: arguments.types.clone(),
        invariants: arguments.invariant.clone(),
        after_panic: false,
    }
}

/// Writes the program as DynAlloy.
pub fn print_dynalloy(source: &Source, arguments: &MethodArguments, console: &mut Console) -> Result<Exit, Failure> {
    let text = dynalloy(source, &request(arguments), &bounds(&arguments.bounds, arguments.bounds.scope))?;
    if console.json {
        let body = serde_json::json!({ "file": source.name, "text": text });
        console.document(&json::document("translate", body, Exit::AsExpected))?;
    } else {
        write!(console.out(), "{text}")?;
    }
    Ok(Exit::AsExpected)
}

/// The text of a tracefile of LCOV.
pub fn tracefile(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    if !text.lines().any(|line| line.starts_with("SF:")) {
        let problem = format!("`{}` is no tracefile of LCOV: no line begins with `SF:`", file.display());
        return Err(Failure::input(problem));
    }
    Ok(text)
}

/// Says how many inputs are not among the tests that were written, as no code builds them.
pub fn note_missing_tests(text: &str, console: &mut Console) {
    let missing = text.lines().filter(|line| line.starts_with(smallscope_cover::emit::NOT_BUILT)).count();
    if missing > 0 {
        console.note(&format!(
            "{} cannot be built by code, and stands in a comment",
            words::counted(missing as u64, "input")
        ));
    }
}

/// Writes a file.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| Failure::file("write", file, &error))
}

/// What it means that the bound ended executions, or not.
pub fn cut_note(cut: Cut) -> Option<String> {
    let note = match cut {
        Cut::Yes => "some executions need more than the bound allows: see --unroll, --scope and --ints",
        Cut::No => "no execution needs more than the bound allows, for inputs of this size",
        Cut::Unknown => {
            "whether some execution needs more than the bound allows is not known: the solver gave up on it"
        }
        Cut::NotAsked => return None,
    };
    Some(note.to_owned())
}
