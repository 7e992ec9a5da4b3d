//! The process that runs the code, from outside: it may end, hang or flood at any time.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

#[cfg(not(unix))]
use std::net::TcpStream as Stream;
#[cfg(unix)]
use std::os::unix::net::UnixStream as Stream;

/// How much longer than a run may take we wait for an answer.
const GRACE: Duration = Duration::from_secs(3);
/// How much of what a process says when it dies is kept.
const LAST_WORDS: usize = 4096;

/// A process that answers.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stream: BufReader<Stream>,
}

/// What came back for one line.
#[derive(Debug)]
pub(super) enum Answer {
    /// A line.
    Line(String),
    /// The process is gone; with what it had written of a line, and why.
    Died(String, String),
    /// It does not answer.
    Silent,
}

impl Process {
    /// Starts the program. With `direct`, events are written as they happen.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub(super) fn start(program: &Path, timeout: Duration, direct: bool) -> std::io::Result<Process> {
        let mut command = Command::new(program);
        command.arg(timeout.as_millis().to_string()).stdout(Stdio::null());
        command.stderr(if direct { Stdio::piped() } else { Stdio::null() });
        if direct {
            command.env("SMALLSCOPE_DIRECT", "1");
        } else {
            command.env_remove("SMALLSCOPE_DIRECT");
        }
        if let Some(directory) = program.parent() {
            command.current_dir(directory);
        }
        let (child, stream) = connect(command)?;
        stream.set_read_timeout(Some(timeout + GRACE))?;
        Ok(Process { child, stream: BufReader::new(stream) })
    }

    /// Sends a line, and waits for one.
    pub(super) fn ask(&mut self, line: &str) -> Answer {
        // If it cannot be written, the process is gone, and reading tells so.
        let _ = self.stream.get_mut().write_all(line.as_bytes());
        let drain = self.child.stderr.take().map(|stderr| std::thread::spawn(move || last_words(stderr)));
        let mut answer = Vec::new();
        let read = self.stream.read_until(b'\n', &mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        match read {
            Ok(_) if answer.ends_with('\n') => Answer::Line(answer),
            Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {
                let _ = self.child.kill();
                Answer::Silent
            }
            _ => {
                // Without the other end of the socket it is of no use, even if it is there.
                std::thread::sleep(Duration::from_millis(5));
                let status = self.child.try_wait().ok().flatten().or_else(|| {
                    let _ = self.child.kill();
                    self.child.wait().ok()
                });
                let words = drain.and_then(|drain| drain.join().ok()).unwrap_or_default();
                Answer::Died(answer, why(status, &words))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn connect(mut command: Command) -> std::io::Result<(Child, Stream)> {
    let (ours, theirs) = Stream::pair()?;
    let child = command.stdin(Stdio::from(std::os::fd::OwnedFd::from(theirs))).spawn()?;
    Ok((child, ours))
}

#[cfg(not(unix))]
fn connect(mut command: Command) -> std::io::Result<(Child, Stream)> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    let child = command.arg(listener.local_addr()?.port().to_string()).stdin(Stdio::null()).spawn()?;
    let (stream, _) = listener.accept()?;
    Ok((child, stream))
}

/// Reads all that a process says, and keeps the end of it.
fn last_words(mut stderr: impl std::io::Read) -> String {
    let (mut kept, mut buffer) = (Vec::new(), [0; LAST_WORDS]);
    while let Ok(count @ 1..) = stderr.by_ref().read(&mut buffer) {
        kept.extend_from_slice(&buffer[..count]);
        let extra = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..extra);
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// Why a process ended, as far as it is known.
fn why(status: Option<ExitStatus>, words: &str) -> String {
    let status = status.map_or("the process ended".to_owned(), |status| status.to_string());
    if words.contains("has overflowed its stack") {
        return "stack overflow".to_owned();
    }
    match words.lines().find(|line| line.starts_with("memory allocation of")) {
        Some(line) => line.to_owned(),
        None => status,
    }
}
