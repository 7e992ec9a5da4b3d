//! `count`: how many instances there are.

use std::io::Write as _;
use std::time::Instant;

use serde::Serialize;
use smallscope_alloy::model::Command;

use super::partial;
use crate::arguments::CountArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, CommandForm, ScopeForm, StatisticsForm};
use crate::output::progress::Progress;
use crate::output::{style, words};
use crate::search::{Ended, Search, Short};
use crate::subject::Subject;

/// Counts the instances of each chosen command.
pub fn count(arguments: &CountArguments, console: &mut Console) -> Result<Exit, Failure> {
    let reading = console.begin(&arguments.limits);
    let mut subject = Subject::open_some(&arguments.model, &reading.untimed(), console)?;
    drop(reading);
    subject.settings.observe = arguments.search.observe.clone();
    if arguments.search.is_kept() && subject.commands.len() > 1 {
        let message =
            format!("--checkpoint and --result are about one command, but {} are chosen", subject.commands.len());
        return Err(Failure::input(message).help("choose one of them with -c"));
    }
    let mut exit = Exit::AsExpected;
    let mut forms = Vec::new();
    for (number, command) in &subject.commands {
        let started = Instant::now();
        let work = console.begin(&arguments.limits);
        if is_endless(command) && arguments.search.max.is_none() && arguments.limits.timeout.is_none() {
            let message = "there may be infinitely many traces of any number of states";
            return Err(Failure::input(message).help("give a largest number of steps, or a limit: --max or --timeout"));
        }
        let search = Search::new(&subject, command, &arguments.search, &arguments.limits, &work.budget)?;
        console.warn(&search.first.warnings, &subject.model.sources);
        let thing = format!("{}s", words::thing(command.kind));
        let progress = Progress::counting(console.shows_progress(), &thing);
        let mut total = None;
        let (ended, analysis) = if arguments.search.cubes {
            let (ended, analysis, sum) = search.visit_partial(&mut |place, _, _| {
                progress.found(place + 1);
                Ok(())
            })?;
            total = Some(sum);
            (ended, analysis)
        } else {
            search.count(|found| progress.found(found))?
        };
        drop((progress, work));
        ended.write_result(&arguments.search, &subject.title(command))?;
        exit = exit.and(ended.exit());
        if console.json {
            forms.push(CountForm {
                command: CommandForm::new(*number, command),
                count: ended.found,
                instances: total.map(|total| total.to_string()),
                exhausted: ended.stopped.is_none(),
                stopped: ended.stopped.map(Short::word),
                scope: ScopeForm::of(&analysis),
                time_ms: json::milliseconds(started.elapsed()),
                statistics: arguments.statistics.statistics.then(|| StatisticsForm::from(&ended.statistics)),
            });
            continue;
        }
        let title = if subject.commands.len() > 1 { format!("{}: ", command.title) } else { String::new() };
        let about = format!("({}; {})", words::scope(&analysis), words::time(started.elapsed()));
        let found = match &total {
            Some(total) => partial::summary(&ended, total, words::thing(command.kind)),
            None => found_text(&ended, command.kind),
        };
        writeln!(console.out(), "{title}{found} {}", style::styled(style::DIM, &about))?;
        if arguments.statistics.statistics {
            write!(console.out(), "{}", words::indented(&ended.statistics.to_string()))?;
        }
        console.flush()?;
    }
    if console.json {
        console.document(&json::document("count", Body { file: &subject.file, commands: forms }, exit))?;
    }
    Ok(exit)
}

/// `12 instances`, or `12 instances at least: out of time`.
pub fn found_text(ended: &Ended, kind: smallscope_alloy::model::CommandKind) -> String {
    let number = words::found(ended.found, kind);
    match ended.stopped {
        None => style::styled(style::TITLE, &number),
        Some(short) => format!("{} at least: {}", style::styled(style::UNSURE, &number), short.text()),
    }
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    commands: Vec<CountForm<'a>>,
}

#[derive(Serialize)]
struct CountForm<'a> {
    #[serde(flatten)]
    command: CommandForm<'a>,
    count: u64,
    /// With `--cubes`, `count` is how many partial instances there are, and this how many instances, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    instances: Option<String>,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    scope: ScopeForm,
    time_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsForm>,
}

/// Whether a command is about traces of any number of states.
fn is_endless(command: &Command) -> bool {
    command.scope.steps.is_some_and(|steps| steps.most == u32::MAX)
}
