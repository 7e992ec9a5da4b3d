//! Compiles the instrumented file with the compiler of the machine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use smallscope_alloy::{Diagnostic, Errors, Span};

use super::RunOptions;
use super::edit::Edited;
use crate::source::{FILE, Source};

/// The file under test, as the child knows it.
const SUBJECT: &str = "smallscope_subject.rs";
/// How many messages of the compiler are passed on.
const MOST: usize = 10;

/// What the child is made of, in modules of one file.
const RUNTIME: &[(&str, &str)] = &[
    ("build", include_str!("child/build.rs")),
    ("datum", smallscope_core::DATUM_SOURCE),
    ("events", include_str!("child/events.rs")),
    ("memory", include_str!("child/memory.rs")),
    ("outcomes", include_str!("child/outcomes.rs")),
    ("process", include_str!("child/process.rs")),
    ("read", include_str!("child/read.rs")),
    ("words", include_str!("child/words.rs")),
];

/// Writes and compiles the program into a directory; returns its path.
///
/// # Errors
///
/// What the compiler says, at the places of the file before it was changed.
pub(super) fn compile(
    source: &Source,
    edited: &Edited,
    directory: &Path,
    settings: &RunOptions,
) -> Result<PathBuf, Errors> {
    compiled(source, edited, directory, settings, false)
}

/// The same for the file's own tests.
///
/// # Errors
///
/// As for [`compile`].
pub(super) fn compile_tests(
    source: &Source,
    edited: &Edited,
    directory: &Path,
    settings: &RunOptions,
) -> Result<PathBuf, Errors> {
    compiled(source, edited, directory, settings, true)
}

fn compiled(
    source: &Source,
    edited: &Edited,
    directory: &Path,
    settings: &RunOptions,
    is_tested: bool,
) -> Result<PathBuf, Errors> {
    let failed = |what: &str| source.error(Diagnostic::unplaced(what));
    let main = directory.join("main.rs");
    let written =
        std::fs::write(directory.join(SUBJECT), &edited.text).and_then(|()| std::fs::write(&main, program(is_tested)));
    written.map_err(|error| failed(&format!("cannot write to `{}`: {error}", directory.display())))?;
    let binary = directory.join(format!("run{}", std::env::consts::EXE_SUFFIX));
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let mut command = Command::new(&compiler);
    command.arg(if is_tested { "--test" } else { "--crate-type=bin" });
    command.args(["--crate-name=smallscope_run", "--cap-lints=allow", "--error-format=short"]);
    command.args(["-Cdebuginfo=0", "-Copt-level=0", "-Cdebug-assertions=on", "-Coverflow-checks=on", "-Cpanic=unwind"]);
    // Several units cost a sixth more for so small a program.
    command.arg("-Ccodegen-units=1");
    command.arg(format!("--edition={}", settings.edition)).arg("-o").arg(&binary).arg("main.rs");
    command.current_dir(directory).stdin(Stdio::null());
    let output = command.output().map_err(|error| {
        let name = compiler.to_string_lossy();
        failed(&format!("cannot start the compiler `{name}`: {error}; install Rust, or set RUSTC to the compiler"))
    })?;
    if output.status.success() {
        return Ok(binary);
    }
    Err(Errors {
        sources: source.sources.clone(),
        diagnostics: messages(source, edited, &String::from_utf8_lossy(&output.stderr)),
    })
}

/// The file around the file under test.
fn program(is_tested: bool) -> String {
    // Before 2021, these two are not names that every module knows; imports name modules from the root.
    let modules = RUNTIME.iter().map(|(name, text)| {
        format!("pub mod {name} {{\n{text}\nuse std::convert::{{TryFrom as _, TryInto as _}};\n}}\n")
    });
    let modules: String = modules.collect();
    format!(
        "mod smallscope_runtime {{\n{modules}\n\
         pub use self::build::*; pub use self::datum::Datum; pub use self::events::*;\n\
         pub use self::outcomes::*; pub use self::process::*;\n\
         pub use self::read::*;\n}}\n\
         mod smallscope_subject;\n{}",
        match is_tested {
            true => "",
            false => "fn main() { smallscope_runtime::serve(smallscope_subject::smallscope_entry); }\n",
        }
    )
}

/// What the compiler wrote, as messages about the file.
fn messages(source: &Source, edited: &Edited, output: &str) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> =
        output.lines().filter_map(|line| message(source, edited, line)).take(MOST).collect();
    if found.is_empty() {
        found.push(Diagnostic::unplaced(format!("the file could not be compiled by itself:\n{}", output.trim_end())));
    }
    found
}

/// `smallscope_subject.rs:3:7: error[E0425]: cannot find value ..`
fn message(source: &Source, edited: &Edited, line: &str) -> Option<Diagnostic> {
    let rest = line.strip_prefix(SUBJECT)?.strip_prefix(':')?;
    let (row, rest) = rest.split_once(':')?;
    let (column, rest) = rest.split_once(": error")?;
    let (_, text) = rest.split_once(": ")?;
    let at = offset(&edited.text, row.parse().ok()?, column.parse().ok()?)?;
    let length = edited.text[at..].find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(0).max(1);
    let place = edited.origin(at..at + length);
    let (start, end) = (u32::try_from(place.start).ok()?, u32::try_from(place.end.min(source.text.len())).ok()?);
    let span = Span { file: FILE, start, end };
    Some(Diagnostic::error(span, format!("{text} (says the compiler; the file is compiled by itself)")))
}

/// Where a line and column are, both from 1.
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = text.get(start..)?;
    rest.char_indices().nth(column.checked_sub(1)?).map(|(at, _)| start + at)
}
