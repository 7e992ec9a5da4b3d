//! Conditions decided by another program, which reads SMT-LIB 2.
//!
//! A question is a script of its own, in the logic of bit vectors (`QF_BV`), and a process of its own: that is slow beside the
//! solver in this crate, but hard arithmetic takes longer than a process does to start. What the program says is checked: a model
//! that is none counts as no answer.

mod print;
mod reply;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use std::{error, fmt};

use smallscope_solver::Budget;

use super::answer::{Answer, Model, Why};
use crate::term::{Condition, Terms};
use reply::Reply;

/// How often limits are looked at while the program runs.
const LOOK: Duration = Duration::from_millis(5);

/// A program that reads SMT-LIB 2 from its standard input, such as `z3 -in`, `cvc5`, or `bitwuzla`.
///
/// ```no_run
/// use smallscope_symbolic::{Decider, SmtLib};
/// let decider = Decider::new().smtlib(SmtLib::new("z3", ["-in"])?);
/// # Ok::<(), smallscope_symbolic::SmtLibError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SmtLib {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl SmtLib {
    /// The program with these arguments.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn new<A: Into<OsString>>(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Self, SmtLibError> {
        let solver = SmtLib { program: program.into(), arguments: arguments.into_iter().map(Into::into).collect() };
        match solver.start() {
            Ok(mut child) => {
                end(&mut child);
                Ok(solver)
            }
            Err(source) => Err(SmtLibError { program: solver.program, source }),
        }
    }

    /// The question whether all conditions can hold, as a script that asks for the values of the variables too. The variable
    /// with number 3 is called `v3`.
    pub fn script(terms: &Terms, conditions: &[Condition]) -> String {
        print::script(terms, conditions)
    }

    /// Asks the program.
    pub(super) fn decide(&self, terms: &Terms, conditions: &[Condition], budget: &Budget) -> Answer {
        match self.ask(&SmtLib::script(terms, conditions), budget) {
            Ok(text) => judged(terms, conditions, reply::read(terms, &text)),
            Err(why) => Answer::Unknown(why),
        }
    }

    fn start(&self) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
    }

    /// What the program answers to a script, within the deadline.
    fn ask(&self, script: &str, budget: &Budget) -> Result<String, Why> {
        let mut child = self.start().map_err(|_| Why::Outside)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (mut input, mut output) = input.zip(output).expect("both are piped");
        let (sender, receiver) = mpsc::channel();
        let script = script.to_owned();
        // Not waited for: what the program has started may hold its output open after the program has ended.
        thread::spawn(move || {
            // A program that answers without reading all closes its end, and what cannot be read is no answer.
            let _ = input.write_all(script.as_bytes());
            drop(input);
            let mut text = String::new();
            let _ = output.read_to_string(&mut text);
            let _ = sender.send(text);
        });
        let answer = wait(&receiver, budget);
        end(&mut child);
        answer
    }
}

/// Waits for the text, as long as the budget allows.
fn wait(receiver: &Receiver<String>, budget: &Budget) -> Result<String, Why> {
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(text) => return Ok(text),
            Err(RecvTimeoutError::Disconnected) => return Err(Why::Outside),
            Err(RecvTimeoutError::Timeout) if budget.exceeded().is_some() => return Err(Why::Interrupted),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Ends a process. One that has ended by itself cannot be, which is as well.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The answer that a reply amounts to.
fn judged(terms: &Terms, conditions: &[Condition], reply: Option<Reply>) -> Answer {
    match reply {
        Some(Reply::Unsatisfiable) => Answer::Infeasible,
        Some(Reply::Satisfiable(model)) if is_model(terms, conditions, &model) => Answer::Feasible(model),
        Some(Reply::Satisfiable(_) | Reply::Unknown) | None => Answer::Unknown(Why::Outside),
    }
}

fn is_model(terms: &Terms, conditions: &[Condition], model: &Model) -> bool {
    model.is_in_range(terms) && conditions.iter().all(|condition| model.satisfies(terms, *condition))
}

/// An SMT solver that cannot be started.
#[derive(Debug)]
pub struct SmtLibError {
    program: PathBuf,
    source: io::Error,
}

impl SmtLibError {
    /// The program.
    pub fn program(&self) -> &std::path::Path {
        &self.program
    }
}

impl fmt::Display for SmtLibError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the SMT solver `{}` cannot be started; install it, or give its path", self.program.display())
    }
}

impl error::Error for SmtLibError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.source)
    }
}
