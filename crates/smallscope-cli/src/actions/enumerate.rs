//! `enumerate`: all instances, one after the other.

use std::io::Write as _;
use std::time::Instant;

use serde::Serialize;
use smallscope_alloy::Analysis;
use smallscope_alloy::model::CommandKind;
use smallscope_picture::Picture;
use smallscope_relational::Instance;

use super::count::found_text;
use super::partial;
use super::sample::{Kept, Sample};
use crate::arguments::{EnumerateArguments, InstanceFormat};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::{Feeder, Tally};
use crate::output::json::{self, CommandForm, ScopeForm};
use crate::output::progress::Progress;
use crate::output::states::{Shown, StatesForm};
use crate::output::trace::TraceForm;
use crate::output::{style, words};
use crate::search::{Ended, Search, Short};
use crate::subject::Subject;
use crate::template::Shapes;

/// Writes all instances of the chosen command.
pub fn enumerate(arguments: &EnumerateArguments, console: &mut Console) -> Result<Exit, Failure> {
    let started = Instant::now();
    let work = console.begin(&arguments.limits);
    let mut subject = Subject::open_one(&arguments.model, &work.budget, console)?;
    subject.settings.observe = arguments.search.observe.clone();
    let (number, command) = &subject.commands[0];
    let find = || Search::new(&subject, command, &arguments.search, &arguments.limits, &work.budget);
    let search = find()?;
    console.warn(&search.first.warnings, &subject.model.sources);
    if arguments.search.cubes {
        return partial::enumerate(search, (*number, command), &subject.file, arguments, console);
    }
    let search = search.in_order(arguments.order.order())?;
    let format = if console.json { InstanceFormat::Json } else { arguments.format };

    let mut feeder = Feeder::open(&arguments.feed, Shapes::of(&subject.model))?;
    if feeder.as_ref().is_some_and(|feeder| feeder.clashes(console)) {
        let advice = "write files with --output, run programs with --exec, or leave out --json";
        return Err(Failure::input("the texts of --template are no JSON").help(advice));
    }
    let wanted = console.shows_progress() && !console.is_terminal();
    let progress = Progress::counting(wanted, &format!("{}s", words::thing(command.kind)));
    let mut show = |found: Option<(u64, Shown)>| match (&mut feeder, found) {
        (feeder, None) => feeder.as_mut().map_or(Ok(()), |feeder| feeder.settle(console)),
        (Some(feeder), Some((place, shown))) => feeder.take(place, shown, console),
        (None, Some((place, shown))) => write(place, shown, command.kind, format, console),
    };
    let mut sample = arguments.order.sample.zip(arguments.model.random).map(|(size, seed)| Sample::new(size, seed));
    let mut kept = Kept::open(arguments)?;
    if !kept.is_empty() {
        find()?.visit(&mut |found| {
            let shown = found.map(|(_, analysis, instance)| Shown::of(&subject.model, analysis, &instance));
            shown
                .and_then(|shown| kept.number(&shown).map(|number| (number, shown)))
                .map_or(Ok(()), |kept| show(Some(kept)))
        })?;
    }
    let mut visit = |found: Option<(u64, &Analysis, Instance)>| {
        let Some((place, analysis, instance)) = found else { return show(None) };
        progress.found(place + 1);
        match &mut sample {
            Some(sample) => sample.offer(place, || Shown::of(&subject.model, analysis, &instance)),
            None => {
                return kept
                    .place(place, Shown::of(&subject.model, analysis, &instance))
                    .map_or(Ok(()), |fresh| show(Some(fresh)));
            }
        }
        Ok(())
    };
    let (ended, analysis) = search.visit(&mut visit)?;
    let drawn = sample.map(Sample::drawn);
    let drawn_of = drawn.as_ref().map(|drawn| drawn.len() as u64);
    drawn.into_iter().flatten().try_for_each(|drawn| show(Some(drawn)))?;
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
            sample: drawn_of,
            trials: tally,
            scope: ScopeForm::of(&analysis),
            time_ms: json::milliseconds(started.elapsed()),
        };
        console.document(&json::document("summary", body, exit))?;
    } else {
        let about = format!("({}; {})", words::scope(&analysis), words::time(started.elapsed()));
        let drawn = drawn_of.map_or_else(String::new, |drawn| format!("{drawn} drawn of "));
        let line = format!("{drawn}{} {}", summary(&ended, command.kind), style::styled(style::DIM, &about));
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
    shown: Shown,
    kind: CommandKind,
    format: InstanceFormat,
    console: &mut Console,
) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &format!("{} {place}", words::thing(kind)));
    let text = match (format, shown) {
        (InstanceFormat::Table, shown) => shown.table(),
        (InstanceFormat::Text, Shown::Instance(picture)) => picture.text(),
        (InstanceFormat::Text, Shown::Execution(picture, execution)) => {
            format!("{}\n{}", picture.text(), execution.text)
        }
        (InstanceFormat::Text, Shown::Trace(states)) => states.each(Picture::text),
        (InstanceFormat::Dot, shown) => shown.pictures().iter().map(Picture::dot).collect(),
        (InstanceFormat::Json, shown) => {
            let (instance, states, trace) = shown.forms();
            let body = InstanceForm { number: place, instance, states, trace };
            return console.document(&json::line(words::thing(kind), body));
        }
    };
    match format {
        InstanceFormat::Dot => writeln!(console.out(), "{}", text.trim_end())?,
        _ => writeln!(console.out(), "{title}\n{}", words::indented(&text))?,
    }
    console.flush()
}

#[derive(Serialize)]
struct InstanceForm {
    number: u64,
    instance: Picture,
    #[serde(flatten)]
    states: Option<StatesForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceForm>,
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    command: CommandForm<'a>,
    count: u64,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<u64>,
    #[serde(flatten)]
    trials: Option<Tally>,
    scope: ScopeForm,
    time_ms: f64,
}
