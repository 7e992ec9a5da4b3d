//! Tests in the file of the code: tried there first, and put at the end of the module that defines the types.

use std::process::Command;

use smallscope_alloy::Errors;

use super::{WHERE, formatted};
use crate::runner::edit::Edits;
use crate::runner::items::Items;
use crate::runner::prepare_alone;
use crate::source::Source;

/// What became of tests that were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// They are compiled, and these fail.
    Failing(Vec<String>),
    /// The compiler refuses them: what it says.
    Refused(String),
}

/// Compiles the file with the tests in it, and runs them.
///
/// # Errors
///
/// If the file uses something that is not there, or the compiler cannot be started.
pub fn tried(source: &Source, method: &str, tests: &str, module: &str, edition: &str) -> Result<Tried, Errors> {
    let failed = |error: std::io::Error| {
        source.error(smallscope_alloy::Diagnostic::unplaced(format!("cannot try tests: {error}")))
    };
    let mut edits = Edits::default();
    prepare_alone(source, &mut edits)?;
    if let Some(old) = there(source, method, module) {
        edits.blank(old, &source.text);
    }
    edits.insert(end(source, method), format!("\n#[cfg(test)] mod {module} {{\n{tests}\n}}\n"));
    let directory = tempfile::tempdir().map_err(failed)?;
    let directory = directory.path();
    std::fs::write(directory.join("lib.rs"), edits.apply(&source.text).text).map_err(failed)?;
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(compiler);
    command.args(["--test", "--cap-lints=allow", "--error-format=short", "-Cdebuginfo=0", "-o", "tests", "lib.rs"]);
    let output = command.arg(format!("--edition={edition}")).current_dir(directory).output().map_err(failed)?;
    if !output.status.success() {
        return Ok(Tried::Refused(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let mut command = Command::new(directory.join("tests"));
    let output = command.arg(format!("{module}::")).current_dir(directory).output().map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let name = |line: &str| Some(line.strip_prefix("test ")?.split(" - ").next()?.split(" ...").next()?.to_owned());
    let failing = text.lines().filter(|line| line.ends_with("... FAILED")).filter_map(name);
    let mut failing: Vec<String> = failing.collect();
    if failing.is_empty() && !output.status.success() {
        failing.push("the process ends before all tests have run".to_owned());
    }
    Ok(Tried::Failing(failing))
}

/// The text of the file with the tests as a module of this name, in the place of one that is there already.
///
/// ```
/// use smallscope_cover::{emit::in_place, source::Source};
/// let source = Source::parse("a.rs", "fn one() -> i32 { 1 }\n")?;
/// let once = in_place(&source, "one", "// Tests of `one`.\n#[test]\nfn it_is() {}\n", "one_tests");
/// assert!(once.starts_with("fn one() -> i32 { 1 }\n\n#[cfg(test)]\nmod one_tests {"));
/// let again = in_place(&Source::parse("a.rs", &once)?, "one", "// Tests of `one`.\n#[test]\nfn it_is() {}\n", "one_tests");
/// assert_eq!(again, once);
/// # Ok::<(), smallscope_alloy::Errors>(())
/// ```
pub fn in_place(source: &Source, method: &str, tests: &str, module: &str) -> String {
    let depth = if end(source, method) == source.text.len() { 0 } else { depth(source, method) };
    let is_needed = |line: &&str| !line.starts_with(WHERE);
    let tests: String = tests.lines().filter(is_needed).map(|line| format!("{line}\n")).collect();
    let text = formatted(format!("#[cfg(test)]\nmod {module} {{\n{tests}}}\n"));
    let indent =
        |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("{}{line}\n", "    ".repeat(depth)) };
    let text: String = text.lines().map(indent).collect();
    let mut edits = Edits::default();
    match there(source, method, module) {
        Some(range) => edits.replace(range, text.trim().to_owned()),
        None => {
            let at = end(source, method);
            let before = &source.text[..at];
            let gap = if before.ends_with('\n') { "\n" } else { "\n\n" };
            edits.insert(at, format!("{gap}{text}"));
        }
    }
    edits.apply(&source.text).text
}

/// The items of the module that the function is in.
fn items<'s>(source: &'s Source, method: &str) -> (&'s [syn::Item], Option<&'s syn::ItemMod>) {
    let items = Items::of(source);
    let module = items.function(method).and_then(|it| items.modules[it.module].item);
    match module.and_then(|it| Some((&it.content.as_ref()?.1, it))) {
        Some((inner, module)) => (inner, Some(module)),
        None => (&source.tree.items, None),
    }
}

/// Where the module of the function ends.
fn end(source: &Source, method: &str) -> usize {
    let close = items(source, method).1.and_then(|it| it.content.as_ref()).map(|(brace, _)| brace.span.close());
    close.map_or(source.text.len(), |close| source.range(close).start)
}

/// How many modules are around the function.
fn depth(source: &Source, method: &str) -> usize {
    let items = Items::of(source);
    let mut module = items.function(method).map_or(0, |it| it.module);
    let mut depth = 0;
    while items.modules[module].item.is_some() {
        depth += 1;
        module = items.modules[module].outer;
    }
    depth
}

/// Where a module of this name is already, which smallscope wrote. Tests are no part of a source, so the text is read once more.
fn there(source: &Source, method: &str, module: &str) -> Option<std::ops::Range<usize>> {
    let source = &Source::parse_whole(&source.name, &source.text).ok()?;
    let found = items(source, method).0.iter().find_map(|item| match item {
        syn::Item::Mod(it) if it.ident == module && it.content.is_some() => Some(it),
        _ => None,
    })?;
    let first = found.attrs.first().map_or(found.mod_token.span, |it| it.pound_token.spans[0]);
    let (brace, _) = found.content.as_ref()?;
    let range = source.range(first).start..source.range(brace.span.close()).end;
    source.text[range.clone()].contains("// Tests of `").then_some(range)
}
