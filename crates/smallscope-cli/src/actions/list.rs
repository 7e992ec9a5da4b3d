//! `list`: the commands of a model.

use std::io::Write as _;

use serde::Serialize;
use smallscope_alloy::Sources;
use smallscope_alloy::model::Command;
use smallscope_relational::Budget;

use crate::arguments::ListArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, CommandForm, DiagnosticForm, PlaceForm};
use crate::output::style;
use crate::subject::Subject;

/// Lists the commands of a model with their numbers.
pub fn list(arguments: &ListArguments, console: &mut Console) -> Result<Exit, Failure> {
    let subject = Subject::open(&arguments.model, &Budget::default(), console, |_| true)?;
    let sources = &subject.model.sources;
    if console.json {
        let commands = subject.commands.iter().map(|(number, command)| command_at(*number, command, sources)).collect();
        let body =
            Body { file: &subject.file, commands, warnings: json::diagnostics(&subject.model.warnings, sources) };
        console.document(&json::document("list", body, Exit::AsExpected))?;
        return Ok(Exit::AsExpected);
    }
    let width = subject.commands.iter().map(|(_, command)| command.name.chars().count()).max().unwrap_or(0);
    for (number, command) in &subject.commands {
        let name = style::styled(style::TITLE, &format!("{:<width$}", command.name));
        let expect = match command.expect {
            Some(expected) if !command.title.contains(" expect ") => format!(" expect {}", u8::from(expected)),
            _ => String::new(),
        };
        let line = command.span.map_or_else(String::new, |span| format!("line {}", sources.position(span).line));
        let line = style::styled(style::DIM, &line);
        writeln!(console.out(), "{number:>3}  {name}  {}{expect}  {line}", command.title)?;
    }
    Ok(Exit::AsExpected)
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    commands: Vec<CommandAt<'a>>,
    warnings: Vec<DiagnosticForm>,
}

#[derive(Serialize)]
struct CommandAt<'a> {
    #[serde(flatten)]
    command: CommandForm<'a>,
    #[serde(flatten)]
    place: Option<PlaceForm>,
}

fn command_at<'a>(number: usize, command: &'a Command, sources: &Sources) -> CommandAt<'a> {
    let place = command.span.map(|span| PlaceForm::new(span, sources));
    CommandAt { command: CommandForm::new(number, command), place }
}
