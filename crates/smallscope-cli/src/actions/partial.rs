//! `--cubes`: partial instances, with tuples that may be there or not.

use std::io::Write as _;
use std::time::Instant;

use serde::Serialize;
use smallscope_alloy::Analysis;
use smallscope_alloy::model::Command;
use smallscope_core::Count;
use smallscope_picture::{Change, Picture};
use smallscope_relational::Partial;

use crate::arguments::{EnumerateArguments, InstanceFormat};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, CommandForm, ScopeForm};
use crate::output::{style, words};
use crate::search::{Ended, Search, Short};

/// Writes all partial instances of a command.
pub fn enumerate(
    search: Search<'_>,
    (number, command): (usize, &Command),
    file: &str,
    arguments: &EnumerateArguments,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let started = Instant::now();
    let is_fed = arguments.feed.exec.is_some() || arguments.feed.template.is_some();
    let is_ordered =
        arguments.order.order.is_some() || arguments.order.near.is_some() || arguments.model.random.is_some();
    if is_fed || is_ordered || !matches!(arguments.format, InstanceFormat::Table | InstanceFormat::Json) {
        let message = "partial instances are written as tables or JSON, in an order of their own";
        return Err(
            Failure::input(message).help("leave out --format, the order, and programs and templates; or --cubes")
        );
    }
    let is_json = console.json || arguments.format == InstanceFormat::Json;
    let thing = words::thing(command.kind);
    let mut visit = |place: u64, analysis: &Analysis, partial: Partial| -> Result<(), Failure> {
        let form = PartialForm::of(place, analysis, &partial);
        if is_json {
            return console.document(&json::line("partial", form));
        }
        let title = format!("partial {thing} {place} ({})", counted(&partial.size(), thing));
        let any: String = form.any.iter().map(|change| format!("any {}: {}\n", change.name, tuples(change))).collect();
        let text = form.instance.table() + &any;
        writeln!(console.out(), "{}\n{}", style::styled(style::TITLE, &title), words::indented(&text))?;
        console.flush()
    };
    let (ended, analysis, total) = search.visit_partial(&mut visit)?;
    let exit = ended.exit();
    if is_json {
        let body = Body {
            file,
            command: CommandForm::new(number, command),
            partial: ended.found,
            count: total.to_string(),
            exhausted: ended.stopped.is_none(),
            stopped: ended.stopped.map(Short::word),
            scope: ScopeForm::of(&analysis),
            time_ms: json::milliseconds(started.elapsed()),
        };
        console.document(&json::document("summary", body, exit))?;
    } else {
        let about = format!("({}; {})", words::scope(&analysis), words::time(started.elapsed()));
        writeln!(console.out(), "{} {}", summary(&ended, &total, thing), style::styled(style::DIM, &about))?;
    }
    Ok(exit)
}

/// `56 instances in 3 parts`, and whether that is all.
pub fn summary(ended: &Ended, total: &Count, thing: &str) -> String {
    let text = format!("{} in {}", counted(total, thing), words::counted(ended.found, "part"));
    match ended.stopped {
        None => format!("{text}: all there are"),
        Some(short) => format!("{text} at least: {}", short.text()),
    }
}

fn counted(number: &Count, thing: &str) -> String {
    format!("{number} {thing}{}", if *number == Count::one() { "" } else { "s" })
}

fn tuples(change: &Change) -> String {
    change.added.iter().map(|tuple| tuple.join("->")).collect::<Vec<_>>().join(", ")
}

/// A partial instance: the one with the fewest tuples, and those that may be added, each by itself.
#[derive(Serialize)]
struct PartialForm {
    number: u64,
    count: String,
    instance: Picture,
    any: Vec<Change>,
}

impl PartialForm {
    fn of(number: u64, analysis: &Analysis, partial: &Partial) -> PartialForm {
        let (instance, any) = analysis.picture_of_partial(partial);
        PartialForm { number, count: partial.size().to_string(), instance, any }
    }
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    command: CommandForm<'a>,
    /// How many partial instances there are.
    partial: u64,
    /// How many instances these are, in digits.
    count: String,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    scope: ScopeForm,
    time_ms: f64,
}
