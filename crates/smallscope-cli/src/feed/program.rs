//! Other programs: how they are called, and what they did.
//!
//! Input and output are files, not pipes: a program may read as little and write as much as it wants, and nothing waits
//! for what its own children hold open.

use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt as _;

use crate::failure::Failure;

/// How much of an output is read.
const MOST: u64 = 16 << 20;

/// A program with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// The command as it was written.
    command: String,
    words: Vec<String>,
    shell: bool,
    timeout: Duration,
}

/// What a program did.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    /// The command as it was written.
    pub command: String,
    /// How it ended.
    pub status: Status,
    /// What it wrote to standard output.
    pub output: String,
    /// What it wrote to standard error.
    pub errors: String,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// By itself, with this status.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// It took too long and was stopped.
    TimedOut,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Code(code) => write!(f, "exit status {code}"),
            Status::Signal(signal) => write!(f, "signal {signal}"),
            Status::TimedOut => f.write_str("too slow"),
        }
    }
}

impl Program {
    /// Reads a command as a shell would split it; `shell` leaves it to a shell altogether.
    pub fn parse(command: &str, shell: bool, timeout: Duration) -> Result<Program, Failure> {
        let words = shlex::split(command)
            .ok_or_else(|| Failure::input(format!("`{command}` is no command")).help("a quote is not closed"))?;
        if words.is_empty() {
            return Err(Failure::input("the command to run is empty").help("name a program: --exec './program --flag'"));
        }
        Ok(Program { command: command.to_owned(), words, shell, timeout })
    }

    /// Runs the program on an input.
    pub fn run(&self, input: &str) -> Result<Run, Failure> {
        self.try_run(input).map_err(|error| {
            Failure::input(format!("cannot run `{}`: {error}", self.command))
                .help("name a program that can be executed; what needs a shell needs --shell")
        })
    }

    fn try_run(&self, input: &str) -> std::io::Result<Run> {
        let mut file = tempfile::Builder::new().prefix("smallscope-").suffix(".txt").tempfile()?;
        file.write_all(input.as_bytes())?;
        file.flush()?;
        let (mut output, mut errors) = (tempfile::tempfile()?, tempfile::tempfile()?);
        let path = file.path().to_string_lossy().into_owned();
        let reads_file = self.words.iter().any(|word| word.contains("{}"));
        let stdin = if reads_file { Stdio::null() } else { Stdio::from(file.reopen()?) };
        let mut command = self.command(&path);
        let mut child = command.stdin(stdin).stdout(output.try_clone()?).stderr(errors.try_clone()?).spawn()?;
        let status = match child.wait_timeout(self.timeout)? {
            Some(status) => ended(status),
            None => {
                // It may have ended in between, which is as good.
                let _ = child.kill();
                child.wait()?;
                Status::TimedOut
            }
        };
        Ok(Run { command: self.command.clone(), status, output: text(&mut output)?, errors: text(&mut errors)? })
    }

    fn command(&self, path: &str) -> Command {
        if self.shell {
            let mut command = Command::new("sh");
            let quoted = shlex::try_quote(path).map_or_else(|_| path.to_owned(), |quoted| quoted.into_owned());
            command.arg("-c").arg(self.command.replace("{}", &quoted));
            return command;
        }
        let mut words = self.words.iter().map(|word| word.replace("{}", path));
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }
}

fn text(file: &mut File) -> std::io::Result<String> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.take(MOST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(unix)]
fn ended(status: std::process::ExitStatus) -> Status {
    use std::os::unix::process::ExitStatusExt as _;
    match (status.code(), status.signal()) {
        (Some(code), _) => Status::Code(code),
        (None, signal) => Status::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn ended(status: std::process::ExitStatus) -> Status {
    Status::Code(status.code().unwrap_or(-1))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn run(command: &str, shell: bool) -> Run {
        Program::parse(command, shell, Duration::from_millis(500)).unwrap().run("one\ntwo\n").unwrap()
    }

    #[test]
    fn input_comes_from_standard_input_or_a_file() {
        assert_eq!(run("cat", false).output, "one\ntwo\n");
        assert_eq!(run("cat {}", false).output, "one\ntwo\n");
        assert_eq!(run("tail -n '1'", false).output, "two\n");
    }

    #[test]
    fn nothing_is_given_to_a_shell_unless_asked() {
        assert_eq!(run("echo a; echo '$HOME' `id`", false).output, "a; echo $HOME `id`\n");
        assert_eq!(run("cat {} | wc -l", true).output.trim(), "2");
    }

    #[test]
    fn the_end_is_known() {
        assert_eq!(run("exit 3", true).status, Status::Code(3));
        assert_eq!(run("kill -9 $$", true).status, Status::Signal(9));
        assert_eq!(run("sleep 20", false).status, Status::TimedOut);
        assert_eq!(run("true", false).status, Status::Code(0));
    }

    #[test]
    fn a_program_that_reads_nothing_and_writes_much_is_no_problem() {
        let found = run("head -c 3000000 /dev/zero", false);
        assert_eq!((found.status, found.output.len()), (Status::Code(0), 3_000_000));
    }

    #[test]
    fn what_cannot_be_run_is_bad_input() {
        assert!(Program::parse("a 'b", false, Duration::ZERO).is_err());
        assert!(Program::parse("  ", false, Duration::ZERO).is_err());
        assert!(Program::parse("./no-such-program", false, Duration::ZERO).unwrap().run("").is_err());
    }
}
