//! `eval`: expressions in an instance, one-off or interactively.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::rc::Rc;

use serde::Serialize;
use smallscope_alloy::{Analysis, Every, Explorer, Move, Moved, Value};
use smallscope_relational::Instance;

use super::found::{self, Found};
use super::prompt::Prompt;
use crate::arguments::EvalArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::moves;
use crate::output::json::{self, DiagnosticForm};
use crate::output::states::States;
use crate::output::words;

/// Evaluates the given expressions, or those that are read from standard input.
pub fn eval(arguments: &EvalArguments, console: &mut Console) -> Result<Exit, Failure> {
    let found = match found::find(&arguments.model, (arguments.instance, &arguments.moves), &arguments.limits, console)?
    {
        ControlFlow::Continue(found) => found,
        ControlFlow::Break(exit) => return Ok(exit),
    };
    if arguments.state > 0 && found.analysis.lasso(&found.instance).is_none() {
        let message = "--state is about traces, but nothing is `var` here";
        return Err(Failure::input(message).help("leave --state out"));
    }
    let (at, state) = (arguments.instance, arguments.state);
    let first = (found.analysis.clone(), found.instance.clone());
    let mut session = Session { found, arguments, first, every: None, met: Vec::new(), explorer: None, at, state };
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
  :show        show the instance (also :instance); of a trace, all states
  :next        go to the next instance of `enumerate`
  :prev        go back to the one before
  :goto N      go to the instance with this number, from 0
  :state N     go to this state of a trace, from 0; :state alone says which it is
  :next trace | config | init | fork
               go to a trace that is another one: with the same configuration, with another one, with another first state, or
               with another state after the present one
  :scope       the scope of the command
  :help        this
  :quit        end (also Ctrl-D)";

/// A conversation about an instance.
struct Session<'a> {
    found: Found,
    arguments: &'a EvalArguments,
    /// What the conversation began with.
    first: (Rc<Analysis>, Instance),
    /// The enumeration, once it was asked for, and what has come of it.
    every: Option<Every>,
    met: Vec<(Rc<Analysis>, Instance)>,
    /// The walk from trace to trace, once it was begun.
    explorer: Option<Explorer>,
    /// Which instance of the enumeration is looked at; none is the one that the conversation began with, or that a walk led to.
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
        let said = [":goto", ":help", ":instance", ":next", ":prev", ":quit", ":scope", ":show", ":state"];
        let said = said.map(str::to_owned);
        let witnesses = self.found.analysis.witnesses(&self.found.instance, self.state);
        let witnesses = witnesses.into_iter().map(|(name, _)| name);
        let mut names: Vec<String> = sigs.chain(fields).chain(functions).chain(said).chain(witnesses).collect();
        names.extend(universe.names().iter().cloned());
        names.sort();
        names.dedup();
        names
    }

    /// Answers one line.
    fn say(&mut self, line: &str, console: &mut Console) -> Result<Reply, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        if !word.starts_with(':') {
            return if line.is_empty() {
                Ok(Reply::Done(Exit::AsExpected))
            } else {
                self.evaluate(line, console).map(Reply::Done)
            };
        }
        let said = match (word, rest) {
            (":quit" | ":q" | ":exit", "") => return Ok(Reply::Quit),
            (":help" | ":h" | ":?", "") => Ok(HELP.to_owned()),
            (":show" | ":instance" | ":i", "") => Ok(self.show()),
            (":scope", "") => Ok(words::scope(&self.found.analysis)),
            (":state", "") => Ok(format!("state {}", self.state)),
            (":state", state) => number(state, ":state 2").map(|state| {
                self.state = state;
                String::new()
            }),
            (":next" | ":n", "") => self.to(self.at.map_or(0, |at| at + 1), console),
            (":next" | ":n", what) => self.walk(what, console),
            (":prev" | ":p", "") => self.back(console),
            (":goto" | ":g", place) => number(place, ":goto 2").and_then(|place| self.to(place, console)),
            _ => Err(Failure::input(format!("there is no `{line}`")).help("`:help` lists what there is")),
        };
        match said {
            Ok(text) if text.is_empty() => {}
            Ok(text) => writeln!(console.out(), "{text}")?,
            Err(failure) => {
                console.errors(&failure);
                return Ok(Reply::Done(failure.exit()));
            }
        }
        Ok(Reply::Done(Exit::AsExpected))
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

    fn show(&self) -> String {
        let Found { analysis, instance, .. } = &self.found;
        let text = match States::of(analysis, instance) {
            Some(states) => states.text(),
            None => analysis.picture(instance).table(),
        };
        text.trim_end().to_owned()
    }

    /// Goes to the instance with this number, and says so.
    fn to(&mut self, place: usize, console: &Console) -> Result<String, Failure> {
        let work = console.begin(&self.arguments.limits);
        let subject = &self.found.subject;
        let every = match &mut self.every {
            Some(every) => every,
            None => self.every.insert(subject.every(&subject.commands[0].1, &self.arguments.limits, &work.budget)?),
        };
        every.spend(&work.budget);
        while self.met.len() <= place {
            let Some(next) = every.next().transpose()? else {
                let last = self.met.len();
                return Ok(match every.stopped() {
                    Some(stop) => words::stopped(stop).to_owned(),
                    None if place == last => "there are no further instances".to_owned(),
                    None => format!("there is no instance {place}; there are {last}, counted from 0"),
                });
            };
            self.met.push(next);
        }
        let (analysis, instance) = self.met[place].clone();
        Ok(self.look_at(analysis, instance, Some(place)))
    }

    /// Goes to the instance before the one that is looked at.
    fn back(&mut self, console: &Console) -> Result<String, Failure> {
        match self.at {
            Some(0) => {
                let (analysis, instance) = self.first.clone();
                self.look_at(analysis, instance, None);
                Ok("back at the instance that this began with".to_owned())
            }
            Some(at) => self.to(at - 1, console),
            None => Ok("there is no instance before this one".to_owned()),
        }
    }

    /// Goes to another trace.
    fn walk(&mut self, what: &str, console: &Console) -> Result<String, Failure> {
        let step = match what {
            "trace" => Move::Trace,
            "config" => Move::Config,
            "init" => Move::Init,
            "fork" => Move::Fork(self.state),
            _ => {
                let message = format!("there is no `:next {what}`");
                return Err(Failure::input(message).help("`:next trace`, `config`, `init` or `fork`"));
            }
        };
        let work = console.begin(&self.arguments.limits);
        let Found { subject, analysis, instance } = &self.found;
        if self.explorer.is_none() {
            self.explorer = subject.explorer((analysis, instance), &self.arguments.limits, &work.budget)?;
        }
        let Some(explorer) = &mut self.explorer else {
            return Err(Failure::input("this is about traces, but nothing is `var` here"));
        };
        explorer.spend(&work.budget);
        Ok(match moves::go(explorer, step)? {
            Moved::Nowhere => moves::nowhere(step),
            Moved::Unknown(stop) => words::stopped(stop).to_owned(),
            Moved::To(analysis, instance) => {
                let state = self.state;
                self.found.analysis = Rc::new(*analysis);
                (self.found.instance, self.at) = (instance, None);
                // A fork is looked at where it begins.
                self.state = if let Move::Fork(at) = step { at + 1 } else { 0 };
                if state == self.state {
                    "another trace".to_owned()
                } else {
                    format!("another trace, state {}", self.state)
                }
            }
        })
    }

    fn look_at(&mut self, analysis: Rc<Analysis>, instance: Instance, at: Option<usize>) -> String {
        self.found.analysis = analysis;
        (self.found.instance, self.at, self.explorer) = (instance, at, None);
        at.map_or_else(String::new, |at| format!("instance {at}"))
    }
}

/// A number that was typed.
fn number(text: &str, example: &str) -> Result<usize, Failure> {
    text.parse().map_err(|_| Failure::input(format!("`{text}` is no number")).help(format!("write `{example}`")))
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
