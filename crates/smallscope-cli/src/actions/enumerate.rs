//! `enumerate`: all instances, one after the other.

use std::io::Write as _;
use std::time::Instant;

use serde::Serialize;
use smallscope_alloy::model::CommandKind;
use smallscope_picture::Picture;

use super::count::found_text;
use crate::arguments::{EnumerateArguments, InstanceFormat};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::{Feeder, Tally};
use crate::output::json::{self, CommandForm, ScopeForm};
use crate::output::progress::Progress;
use crate::output::{style, words};
use crate::search::{self, Ended, Short};
use crate::subject::Subject;
use crate::template::Shapes;

/// Writes all instances of the chosen command.
pub fn enumerate(arguments: &EnumerateArguments, console: &mut Console) -> Result<Exit, Failure> {
    let started = Instant::now();
    let work = console.begin(&arguments.limits);
    let mut subject = Subject::open_one(&arguments.model, &work.budget, console)?;
    subject.settings.observe = arguments.search.observe.clone();
    let (number, command) = &subject.commands[0];
    let analysis = subject.instances(command, &arguments.limits, &work.budget)?;
    console.warn(&analysis.warnings, &subject.model.sources);
    let options = arguments.search.options(&arguments.limits, &work.budget);
    let format = if console.json { InstanceFormat::Json } else { arguments.format };

    let mut feeder = Feeder::open(&arguments.feed, Shapes::of(&subject.model))?;
    if feeder.as_ref().is_some_and(|feeder| feeder.clashes(console)) {
        let advice = "write files with --output, run programs with --exec, or leave out --json";
        return Err(Failure::input("the texts of --template are no JSON").help(advice));
    }
    let wanted = console.shows_progress() && !console.is_terminal();
    let progress = Progress::counting(wanted, &format!("{}s", words::thing(command.kind)));
    let mut visit = |found| {
        let Some((place, instance)) = found else {
            return feeder.as_mut().map_or(Ok(()), |feeder| feeder.settle(console));
        };
        progress.found(place + 1);
        let picture = analysis.picture(&instance);
        match &mut feeder {
            Some(feeder) => feeder.take(place, &picture, console),
            None => write(place, &picture, command.kind, format, console),
        }
    };
    let max = arguments.search.max;
    let ended = if arguments.search.is_kept() {
        search::visit_kept(&analysis.spec, &options, &arguments.search, visit)
    } else {
        search::visit(&analysis.spec, &options, max, |place, instance| visit(Some((place, instance))))
    }?;
    drop((progress, work));
    ended.write_result(&arguments.search, &subject.title(command))?;

    let prints = feeder.as_ref().is_some_and(Feeder::prints);
    let (fed, tally) = feeder.map_or(Ok((Exit::AsExpected, None)), |feeder| feeder.finish(console))?;
    let exit = ended.exit().and(fed);
    if format == InstanceFormat::Json {
        let body = Body {
            file: &subject.file,
            command: CommandForm::new(*number, command),
            count: ended.found,
            exhausted: ended.stopped.is_none(),
            stopped: ended.stopped.map(Short::word),
            trials: tally,
            scope: ScopeForm::of(&analysis),
            time_ms: json::milliseconds(started.elapsed()),
        };
        console.document(&json::document("summary", body, exit))?;
    } else {
        let about = format!("({}; {})", words::scope(&analysis), words::time(started.elapsed()));
        let line = format!("{} {}", summary(&ended, command.kind), style::styled(style::DIM, &about));
        if let Some(tally) = tally {
            writeln!(console.out(), "{}", tally.text())?;
        }
        match format {
            InstanceFormat::Table | InstanceFormat::Text if !prints => writeln!(console.out(), "{line}")?,
            _ => console.note(&line),
        }
    }
    Ok(exit)
}

fn summary(ended: &Ended, kind: CommandKind) -> String {
    match ended.stopped {
        None if ended.found == 0 => format!("no {}", words::thing(kind)),
        None => format!("{}: all there are", found_text(ended, kind)),
        Some(_) => found_text(ended, kind),
    }
}

fn write(
    place: u64,
    picture: &Picture,
    kind: CommandKind,
    format: InstanceFormat,
    console: &mut Console,
) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &format!("{} {place}", words::thing(kind)));
    match format {
        InstanceFormat::Table => writeln!(console.out(), "{title}\n{}", words::indented(&picture.table()))?,
        InstanceFormat::Text => writeln!(console.out(), "{title}\n{}", words::indented(&picture.text()))?,
        InstanceFormat::Dot => writeln!(console.out(), "{}", picture.dot().trim_end())?,
        InstanceFormat::Json => {
            let body = InstanceForm { number: place, instance: picture };
            return console.document(&json::line(words::thing(kind), body));
        }
    }
    console.flush()
}

#[derive(Serialize)]
struct InstanceForm<'a> {
    number: u64,
    instance: &'a Picture,
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    command: CommandForm<'a>,
    count: u64,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(flatten)]
    trials: Option<Tally>,
    scope: ScopeForm,
    time_ms: f64,
}
