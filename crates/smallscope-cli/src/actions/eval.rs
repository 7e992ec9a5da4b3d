//! `eval`: expressions in an instance, one-off or interactively.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::ops::ControlFlow;

use serde::Serialize;
use smallscope_alloy::{Every, Value};
use smallscope_relational::Stop;

use super::found::{self, Found};
use super::prompt::Prompt;
use crate::arguments::EvalArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, DiagnosticForm};
use crate::output::states::States;
use crate::output::words;

/// Evaluates the given expressions, or those that are read from standard input.
pub fn eval(arguments: &EvalArguments, console: &mut Console) -> Result<Exit, Failure> {
    let found = match found::find(&arguments.model, arguments.instance, &arguments.limits, console)? {
        ControlFlow::Continue(found) => found,
        ControlFlow::Break(exit) => return Ok(exit),
    };
    if arguments.state > 0 && found.analysis.lasso(&found.instance).is_none() {
        let message = "--state is of traces, but nothing is `var` here";
        return Err(Failure::input(message).help("leave --state out"));
    }
    let (at, state) = (arguments.instance, arguments.state);
    let mut session = Session { found, arguments, following: None, at, state };
    if arguments.expressions.is_empty() {
        return session.converse(console);
    }
    let values: Vec<_> = arguments.expressions.iter().map(|text| (text, session.value(text, console))).collect();
    let exit = values.iter().fold(Exit::AsExpected, |exit, (_, value)| exit.and(exit_of(value)));
    if console.json {
        let values = values.into_iter().map(|(text, value)| ValueForm::new(text, value)).collect();
        console.document(&json::document("eval", Body { values }, exit))?;
        return Ok(exit);
    }
    for (_, value) in values {
        match value {
            Ok(value) => writeln!(console.out(), "{}", shown(&value))?,
            Err(failure) => console.errors(&failure),
        }
    }
    Ok(exit)
}

/// What can be said beside expressions.
const HELP: &str = "\
An expression, formula or integer is evaluated in the instance; it may name atoms (Book$0) and witnesses ($b).
  :instance    show the instance
  :next        go to the next instance
  :scope       the scope of the command
  :state N     go to this state of a trace, from 0
  :help        this
  :quit        end (also Ctrl-D)";

/// A conversation about an instance.
struct Session<'a> {
    found: Found,
    arguments: &'a EvalArguments,
    /// The enumeration that `:next` goes on with, once it was asked for.
    following: Option<Every>,
    /// Which instance of the enumeration is looked at; none is the one that `run` shows.
    at: Option<usize>,
    /// In which state of a trace.
    state: usize,
}

impl Session<'_> {
    fn value(&self, text: &str, console: &Console) -> Result<Value, Failure> {
        let work = console.begin(&self.arguments.limits);
        let Found { subject, analysis, instance } = &self.found;
        Ok(analysis.evaluate_at(&subject.model, instance, self.state, text, &work.budget)?)
    }

    fn converse(&mut self, console: &mut Console) -> Result<Exit, Failure> {
        if std::io::stdin().is_terminal() && !console.json {
            return self.on_terminal(console);
        }
        let mut exit = Exit::AsExpected;
        for line in std::io::stdin().lock().lines() {
            let line = line.map_err(|error| Failure::input(format!("cannot read the expressions: {error}")))?;
            match self.say(&line, console)? {
                Reply::Done(said) => exit = exit.and(said),
                Reply::Quit => break,
            }
        }
        Ok(exit)
    }

    fn on_terminal(&mut self, console: &mut Console) -> Result<Exit, Failure> {
        let mut prompt = Prompt::new(self.names())?;
        writeln!(console.out(), "{}", self.found.subject.commands[0].1.title)?;
        writeln!(console.out(), "Expressions are evaluated in an instance; :help says more.")?;
        console.flush()?;
        while let Some(line) = prompt.line()? {
            if let Reply::Quit = self.say(&line, console)? {
                break;
            }
            console.flush()?;
        }
        Ok(Exit::AsExpected)
    }

    /// All that an expression can name, and what else can be said.
    fn names(&self) -> Vec<String> {
        let (model, universe) = (&self.found.subject.model, self.found.instance.universe());
        let sigs = model.sigs.iter().filter(|sig| !sig.private).map(|sig| sig.name.clone());
        let fields = model.fields.iter().filter(|field| !field.private).map(|field| field.name.clone());
        let functions =
            model.functions.iter().filter(|function| !function.private).map(|function| function.name.clone());
        let said = [":help", ":instance", ":next", ":quit", ":scope"].map(str::to_owned);
        let witnesses = self.found.instance.witnesses().map(|(relation, _)| relation.name().to_owned());
        let mut names: Vec<String> = sigs.chain(fields).chain(functions).chain(said).chain(witnesses).collect();
        names.extend(universe.names().iter().cloned());
        names.sort();
        names.dedup();
        names
    }

    /// Answers one line.
    fn say(&mut self, line: &str, console: &mut Console) -> Result<Reply, Failure> {
        let line = line.trim();
        let done = Ok(Reply::Done(Exit::AsExpected));
        match line {
            "" => return done,
            ":quit" | ":q" | ":exit" => return Ok(Reply::Quit),
            ":help" | ":h" | ":?" => writeln!(console.out(), "{HELP}")?,
            ":instance" | ":i" => self.show(console)?,
            _ if line.starts_with(":state ") => match line[":state ".len()..].trim().parse() {
                Ok(state) => self.state = state,
                Err(_) => {
                    console.errors(&Failure::input("a state is a number").help("write `:state 2`"));
                    return Ok(Reply::Done(Exit::BadInput));
                }
            },
            ":scope" => writeln!(console.out(), "{}", words::scope(&self.found.analysis))?,
            ":next" | ":n" => {
                match self.next(console)? {
                    Next::Instance(number) => writeln!(console.out(), "instance {number}")?,
                    Next::Stopped(stop) => writeln!(console.out(), "{}", words::stopped(stop))?,
                    Next::None => writeln!(console.out(), "there are no further instances")?,
                }
                return done;
            }
            _ if line.starts_with(':') => {
                let failure = Failure::input(format!("there is no `{line}`")).help("`:help` lists what there is");
                console.errors(&failure);
                return Ok(Reply::Done(Exit::BadInput));
            }
            _ => return self.evaluate(line, console).map(Reply::Done),
        }
        done
    }

    fn evaluate(&self, text: &str, console: &mut Console) -> Result<Exit, Failure> {
        let value = self.value(text, console);
        let exit = exit_of(&value);
        if console.json {
            console.document(&json::line("value", ValueForm::new(text, value)))?;
            return Ok(exit);
        }
        match value {
            Ok(value) => writeln!(console.out(), "{}", shown(&value))?,
            Err(failure) => console.errors(&failure),
        }
        console.flush()?;
        Ok(exit)
    }

    fn show(&self, console: &mut Console) -> Result<(), Failure> {
        let Found { analysis, instance, .. } = &self.found;
        let text = match States::of(analysis, instance) {
            Some(states) => states.text(),
            None => analysis.picture(instance).table(),
        };
        writeln!(console.out(), "{}", text.trim_end())?;
        Ok(())
    }

    /// Goes to the next instance.
    fn next(&mut self, console: &Console) -> Result<Next, Failure> {
        let work = console.begin(&self.arguments.limits);
        let following = match &mut self.following {
            Some(following) => {
                following.spend(&work.budget);
                following
            }
            None => {
                let subject = &self.found.subject;
                let every = subject.every(&subject.commands[0].1, &self.arguments.limits, &work.budget)?;
                let following = self.following.insert(every);
                for _ in 0..self.at.map_or(0, |at| at + 1) {
                    following.next().transpose()?;
                }
                following
            }
        };
        let Some((analysis, instance)) = following.next().transpose()? else {
            return Ok(following.stopped().map_or(Next::None, Next::Stopped));
        };
        (self.found.analysis, self.found.instance) = (analysis, instance);
        let number = self.at.map_or(0, |at| at + 1);
        self.at = Some(number);
        Ok(Next::Instance(number))
    }
}

/// Where the next instance is.
enum Next {
    /// It is looked at, and has this number.
    Instance(usize),
    /// There is none.
    None,
    /// A limit was reached before it was found.
    Stopped(Stop),
}

enum Reply {
    Done(Exit),
    Quit,
}

/// How a process ends that did only this.
fn exit_of(value: &Result<Value, Failure>) -> Exit {
    value.as_ref().map_or_else(Failure::exit, |_| Exit::AsExpected)
}

/// A value as Alloy writes it.
fn shown(value: &Value) -> String {
    match value {
        Value::Truth(truth) => truth.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Tuples(_, tuples) => {
            let tuples: Vec<String> = tuples.iter().map(|tuple| tuple.join("->")).collect();
            format!("{{{}}}", tuples.join(", "))
        }
    }
}

#[derive(Serialize)]
struct Body<'a> {
    values: Vec<ValueForm<'a>>,
}

#[derive(Serialize)]
struct ValueForm<'a> {
    expression: &'a str,
    #[serde(flatten)]
    value: ValueOrErrors,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ValueOrErrors {
    Truth { value: bool },
    Int { value: i64 },
    Tuples { arity: usize, value: Vec<Vec<String>> },
    Errors { errors: Vec<DiagnosticForm> },
}

impl<'a> ValueForm<'a> {
    fn new(expression: &'a str, value: Result<Value, Failure>) -> Self {
        let value = match value {
            Ok(Value::Truth(value)) => ValueOrErrors::Truth { value },
            Ok(Value::Int(value)) => ValueOrErrors::Int { value },
            Ok(Value::Tuples(arity, value)) => ValueOrErrors::Tuples { arity, value },
            Err(failure) => ValueOrErrors::Errors { errors: json::problems(&failure) },
        };
        ValueForm { expression, value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_in_the_notation_of_alloy() {
        assert_eq!(shown(&Value::Truth(true)), "true");
        assert_eq!(shown(&Value::Int(-3)), "-3");
        assert_eq!(shown(&Value::Tuples(1, Vec::new())), "{}");
        let tuples = vec![vec!["A$0".to_owned(), "B$1".to_owned()], vec!["A$1".to_owned(), "B$0".to_owned()]];
        assert_eq!(shown(&Value::Tuples(2, tuples)), "{A$0->B$1, A$1->B$0}");
    }
}
