//! `cover --changed`: all functions of a package that differ from a revision of git.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use smallscope_cover::package::{Touched, touched};
use smallscope_cover::report::Marked;

use super::{cover, method, package};
use crate::arguments::CoverArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, page, style, words};

/// Lines that are new or changed, by file.
type Changes = BTreeMap<PathBuf, Vec<RangeInclusive<usize>>>;

/// Covers one after the other, with a line for each, and lines for what is not reached.
pub fn run(arguments: &CoverArguments, revision: &str, console: &mut Console) -> Result<Exit, Failure> {
    let changes = changes(&arguments.method.file, revision)?;
    let is_changed = |file: &Path, lines: RangeInclusive<usize>| {
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let is_here = |it: &RangeInclusive<usize>| it.start() <= lines.end() && lines.start() <= it.end();
        changes.get(&file).is_some_and(|all| all.iter().any(is_here))
    };
    let flags = package::settings(&arguments.method, &arguments.package).flags;
    let all = touched(&arguments.method.file, &flags, &is_changed).map_err(Failure::input)?;
    let (mut marked, mut forms, mut ended) = (Vec::new(), Vec::new(), Exit::AsExpected);
    for function in &all {
        let (exit, form) = one(arguments, function, &mut marked, console)?;
        ended = ended.and(exit);
        forms.push(form);
        if console.interrupt.is_raised() {
            break;
        }
    }
    if all.is_empty() {
        ended = Exit::Vacuous;
    }
    if let Some(file) = &arguments.html {
        method::write(file, &page::page(&marked))?;
    }
    if console.json {
        console.document(&json::document("cover changed", serde_json::json!({ "functions": forms }), ended))?;
    } else {
        let (reached, goals): (usize, usize) =
            marked.iter().fold((0, 0), |(reached, goals), it| (reached + it.reached(), goals + it.goals.len()));
        let functions = words::counted(all.len() as u64, "function");
        writeln!(
            console.out(),
            "{functions} with branches changed since {revision}; {reached} of {goals} outcomes reached"
        )?;
    }
    Ok(ended)
}

/// Covers a function, and says what came of it.
fn one(
    arguments: &CoverArguments,
    function: &Touched,
    all: &mut Vec<Marked>,
    console: &mut Console,
) -> Result<(Exit, serde_json::Value), Failure> {
    let mut own = arguments.clone();
    own.method.file = function.file.clone();
    own.method.method = function.method.clone();
    own.changed = None;
    let place = format!("{}:{}", function.file.display(), function.lines.0);
    let answer = match cover::answer(&own, console) {
        Ok(answer) => answer,
        Err(Failure::ReaderGone) => return Err(Failure::ReaderGone),
        Err(failure) => {
            let why = match &failure {
                Failure::Model(errors) => errors.diagnostics.first().map(|it| it.message.clone()).unwrap_or_default(),
                Failure::Input(complaint) => complaint.to_string(),
                Failure::Limit(stop) => stop.to_string(),
                Failure::ReaderGone => String::new(),
            };
            if !console.json {
                let why = why.lines().next().unwrap_or_default();
                writeln!(
                    console.out(),
                    "{} in {place}: {}",
                    function.path,
                    style::styled(style::BAD, &format!("refused: {why}"))
                )?;
            }
            let form = serde_json::json!({ "method": function.path, "file": function.file.display().to_string(), "refused": why });
            return Ok((Exit::Limit, form));
        }
    };
    let marked = answer.marked()?;
    let mut exit = answer.exit(console);
    if arguments.at_least.is_some_and(|percent| marked.reached() * 100 < marked.goals.len() * usize::from(percent)) {
        exit = exit.and(Exit::NotAsExpected);
    }
    if !console.json {
        writeln!(
            console.out(),
            "{} in {place}: {} of {} reached; {}",
            style::styled(style::TITLE, &function.path),
            marked.reached(),
            marked.goals.len(),
            marked.tier
        )?;
        for (goal, fate) in &marked.goals {
            if let Some(why) = fate.missed() {
                writeln!(console.out(), "  line {}: {goal}: {}", goal.line, style::styled(style::NOTE, &why))?;
            }
        }
        console.flush()?;
    }
    let form = answer.form(None, &[]);
    all.push(marked);
    Ok((exit, form))
}

/// What git says is different, and files that it does not know yet.
fn changes(path: &Path, revision: &str) -> Result<Changes, Failure> {
    let folder = if path.is_dir() {
        path
    } else {
        path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
    };
    let root = PathBuf::from(git(folder, &["rev-parse", "--show-toplevel"])?.trim_end());
    let root = root.canonicalize().unwrap_or(root);
    // A revision is no option, whatever it begins with.
    git(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")])
        .map_err(|_| Failure::input(format!("git knows no revision `{revision}`")))?;
    let diff = git(
        &root,
        &[
            "-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames",
            "--src-prefix=a/", "--dst-prefix=b/", revision, "--", "*.rs",
        ],
    )?;
    let mut changes = parsed(&root, &diff);
    for file in git(&root, &["ls-files", "--others", "--exclude-standard", "-z", "--", "*.rs"])?
        .split('\0')
        .filter(|it| !it.is_empty())
    {
        changes.insert(root.join(file), vec![1..=usize::MAX]);
    }
    Ok(changes)
}

/// The new lines of a diff without context. Where lines are gone, the one before counts as changed.
fn parsed(root: &Path, diff: &str) -> Changes {
    let mut changes = Changes::new();
    let mut file: Option<PathBuf> = None;
    for line in diff.lines() {
        if let Some(name) = line.strip_prefix("+++ ") {
            file = name.strip_prefix("b/").map(|name| root.join(name.trim_end_matches('\t')));
        } else if let (Some(file), Some(hunk)) = (&file, line.strip_prefix("@@ ")) {
            let Some(new) = hunk.split(' ').find_map(|it| it.strip_prefix('+')) else { continue };
            let (first, count) = new.split_once(',').unwrap_or((new, "1"));
            let (Ok(first), Ok(count)) = (first.parse::<usize>(), count.parse::<usize>()) else { continue };
            changes.entry(file.clone()).or_default().push(first..=first + count.max(1) - 1);
        }
    }
    changes
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output();
    let output = output.map_err(|error| Failure::input(format!("cannot start git: {error}")))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
        return Err(Failure::input(format!("git: {why}")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_and_places_of_lines_that_are_gone() {
        let diff = "diff --git a/src/a.rs b/src/a.rs\n--- a/src/a.rs\n+++ b/src/a.rs\n@@ -3 +3,2 @@ fn f()\n-x\n+y\n+z\n@@ -9,4 +10,0 @@\n-w\n\
                    --- a/gone.rs\n+++ /dev/null\n@@ -1,2 +0,0 @@\n";
        let found = parsed(Path::new("/r"), diff);
        assert_eq!(found, Changes::from([(PathBuf::from("/r/src/a.rs"), vec![3..=4, 10..=10])]));
    }
}
