//! Runs the binary as a user would.
#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the binary came to.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The one JSON document that was written.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {}{}", self.out, self.err))
    }

    /// The JSON documents that were written, one on each line.
    pub fn lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// The folder of the test models.
pub fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models")
}

/// Runs the binary in the folder of the test models with these arguments, which spaces separate.
pub fn smallscope(arguments: &str) -> Run {
    run(&arguments.split_ascii_whitespace().collect::<Vec<_>>(), "")
}

/// Runs the binary in the folder of the test models with these arguments, and this on standard input.
pub fn run(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_smallscope"))
        .args(arguments)
        .current_dir(models())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The process may end without having read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder of its own for files that a test writes.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The folder of the models among the examples.
pub fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/models")
}

/// The folder of the study of fault trees.
pub fn fault_trees() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fault_trees")
}

/// The study's analysers, which are an example of this crate; built if a test is run alone.
pub fn analysers() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let program = test.parent().unwrap().parent().unwrap().join("examples/fault_trees");
    if !program.exists() {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        // The target folder of the test may have been named by an option, which a further cargo does not see.
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let mut build = Command::new(cargo);
        build.args(["build", "-p", "smallscope-cli", "--example", "fault_trees", "--target-dir"]).arg(target);
        assert!(build.status().unwrap().success());
    }
    program
}
