//! The console sessions of the book: what they show is what the binary writes.
//!
//! With `SMALLSCOPE_BLESS=1` in the environment the book is rewritten instead. Which instance comes first depends on the solver, so
//! this is about the default build.
#![cfg(all(unix, feature = "cadical"))]
#![allow(clippy::unwrap_used)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::models;

#[test]
fn alloy_tutorial() {
    check("alloy-tutorial.md");
}

#[test]
fn command_line() {
    check("command-line.md");
}

#[test]
fn specification_files() {
    check("specification-files.md");
}

#[test]
fn cover() {
    check("cover.md");
}

#[test]
fn verify() {
    check("verify.md");
}

#[test]
fn rust_subset() {
    check("rust-subset.md");
}

#[test]
fn dynalloy() {
    check("dynalloy.md");
}

#[test]
fn json() {
    check("json.md");
}

#[test]
fn feeding_programs() {
    check("feeding-programs.md");
}

/// Runs the commands of all console blocks in a chapter, and compares what they write.
fn check(chapter: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(chapter);
    let text = fs::read_to_string(&file).unwrap();
    let session = Session::new(chapter);
    let actual = session.replay(&text);
    let (expected, now) = (without_times(&text), without_times(&actual));
    if std::env::var_os("SMALLSCOPE_BLESS").is_some() && expected != now {
        fs::write(file, actual).unwrap();
        return;
    }
    let actual = now;
    for (line, (expected, actual)) in expected.lines().zip(actual.lines()).enumerate() {
        assert_eq!(actual, expected, "{chapter}, line {}", line + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "{chapter}");
}

/// A folder with the test models, those among the examples and the study of fault trees, in which commands run.
struct Session {
    folder: PathBuf,
}

impl Session {
    fn new(name: &str) -> Session {
        let folder = support::scratch(&format!("book-{name}"));
        copy(&models(), &folder);
        copy(&support::fault_trees(), &folder);
        copy(&support::examples(), &folder);
        // The formatter looks for its settings from the folder upwards, and the target folder may be anywhere.
        let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rustfmt.toml");
        fs::copy(settings, folder.join("rustfmt.toml")).unwrap();
        Session { folder }
    }

    /// The chapter with what the commands write now.
    fn replay(&self, text: &str) -> String {
        let mut result = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            result.push_str(line);
            result.push('\n');
            if line == "```console" {
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                let mut code = 0;
                for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                    let (output, status) = self.output(command, code);
                    code = status;
                    result.push_str(&format!("$ {command}\n{output}"));
                }
                result.push_str("```\n");
            }
        }
        result
    }

    /// What a command writes and how it ends, after one that ended with this code.
    fn output(&self, command: &str, before: i32) -> (String, i32) {
        let binary = Path::new(env!("CARGO_BIN_EXE_smallscope"));
        let analysers = support::analysers();
        let folders = [binary, &analysers].map(|program| program.parent().unwrap().display().to_string());
        let path = format!("{}:{}", folders.join(":"), std::env::var("PATH").unwrap_or_default());
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n(exit {before})\n{command}")])
            .current_dir(&self.folder)
            .env("PATH", path)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let text = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        (text, output.status.code().unwrap_or(-1))
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => {
                fs::copy(&path, &target).unwrap();
            }
        }
    }
}

/// The text with all times written as `#`: numbers before ` ms` and ` s`, and those of fields that end in `_ms`.
fn without_times(text: &str) -> String {
    text.lines().map(|line| without_fields(&without_units(line)) + "\n").collect()
}

fn without_units(line: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in line.split(' ') {
        let is_unit = matches!(word.trim_end_matches([')', ',', ';']), "ms" | "s");
        if is_unit && words.last().is_some_and(|last| last.parse::<f64>().is_ok()) {
            words.pop();
            words.push("# time");
        } else {
            words.push(word);
        }
    }
    words.join(" ")
}

fn without_fields(line: &str) -> String {
    let mut parts = line.split("_ms\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        format!("{text}_ms\":#{rest}")
    })
}
