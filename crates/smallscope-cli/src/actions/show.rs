//! `show`: an instance as something to look at.

use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;

use serde::Serialize;
use smallscope_picture::{Gallery, Picture, View};

use super::found;
use crate::arguments::{PictureArguments, ShowArguments, ShowFormat};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::states::{Shown, States, StatesForm};
use crate::output::trace::TraceForm;
use crate::output::{json, words};
use crate::saved;

/// Draws instances of a command, or such that were written as JSON.
pub fn show(arguments: &ShowArguments, console: &mut Console) -> Result<Exit, Failure> {
    let (model, limits) = (&arguments.model, &arguments.limits);
    if arguments.first.is_some() && !arguments.moves.next.is_empty() {
        return Err(Failure::input(
            "--first shows instances in order, and --next goes from one to another: use one of them",
        ));
    }
    let (found, exit) = match (saved::read(&model.file)?, arguments.first.map(NonZeroUsize::get)) {
        (Some(saved), Some(first)) => (saved.first(&model.commands, first)?, Exit::AsExpected),
        (Some(saved), None) => (vec![saved.choose(&model.commands, arguments.instance)?], Exit::AsExpected),
        (None, Some(first)) => found::pictures(model, first, limits, console)?,
        (None, None) => found::picture(model, (arguments.instance, &arguments.moves), limits, console)?,
    };
    if found.is_empty() {
        return Ok(exit);
    }
    let format = format_of(&arguments.picture, console.json)?;
    let drawn = draw(found, &arguments.picture, format, exit)?;
    match &arguments.picture.output {
        Some(file) => {
            fs::write(file, drawn).map_err(|error| Failure::file("write", file, &error))?;
            console.note(&format!("wrote `{}`", file.display()));
        }
        None if format == ShowFormat::Png => console.out().write_all(&drawn)?,
        None => {
            console.out().write_all(drawn.trim_ascii_end())?;
            writeln!(console.out())?;
        }
    }
    Ok(exit)
}

/// The format that is asked for, or that the file's ending says.
fn format_of(arguments: &PictureArguments, json: bool) -> Result<ShowFormat, Failure> {
    let ending = |file: &Path| file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match (arguments.format, &arguments.output) {
        (Some(format), _) => Ok(format),
        (None, _) if json => Ok(ShowFormat::Json),
        (None, None) => Ok(ShowFormat::Text),
        (None, Some(file)) => match ending(file).as_deref() {
            Some("dot" | "gv") => Ok(ShowFormat::Dot),
            Some("svg") => Ok(ShowFormat::Svg),
            Some("png") => Ok(ShowFormat::Png),
            Some("html" | "htm") => Ok(ShowFormat::Html),
            Some("json") => Ok(ShowFormat::Json),
            Some("txt") => Ok(ShowFormat::Text),
            Some(ending @ ("jpg" | "jpeg" | "gif" | "webp" | "pdf")) => Err(no_pixels(&ending.to_uppercase())),
            _ => Err(Failure::input(format!("how should `{}` be drawn?", file.display()))
                .help("say --format, or let the file's name end in .txt, .dot, .svg, .png, .html or .json")),
        },
    }
}

/// That there are no pictures of this kind, and how to get one.
fn no_pixels(kind: &str) -> Failure {
    Failure::input(format!("pictures are drawn as SVG or PNG, not as {kind}"))
        .help("draw `-o picture.svg` or `-o picture.png` and convert it")
}

fn draw(found: Vec<Shown>, arguments: &PictureArguments, format: ShowFormat, exit: Exit) -> Result<Vec<u8>, Failure> {
    let pictures: Vec<Picture> = found.iter().flat_map(|shown| shown.pictures().iter().cloned()).collect();
    know(&arguments.hide, &pictures)?;
    let view = arguments.hide.iter().fold(View::default(), |view, name| view.hide(name));
    let mut frames = Vec::new();
    for picture in &pictures {
        frames.extend(projected(picture, &arguments.project)?);
    }
    let title = pictures.first().map(|picture| picture.title.as_str()).unwrap_or_default();
    // Without a projection, traces stay what they are.
    let whole = arguments.project.is_empty();
    let text = match format {
        ShowFormat::Table => Ok(joined(&frames, |frame| view.table(frame)) + &end(&found, whole)),
        ShowFormat::Text => Ok(joined(&frames, |frame| view.text(frame)) + &end(&found, whole)),
        ShowFormat::Dot => Ok(frames.iter().map(|frame| view.dot(frame)).collect::<Vec<_>>().join("\n")),
        ShowFormat::Png => {
            return Ok(match &frames[..] {
                [frame] => view.png(frame),
                frames => view.png_frames(title, frames),
            });
        }
        ShowFormat::Svg => Ok(match (&frames[..], &found[..]) {
            ([frame], [Shown::Execution(_, execution)]) if whole => view.svg_above(frame, &execution.text),
            ([frame], _) => view.svg(frame),
            (frames, _) => view.svg_frames(title, frames),
        }),
        ShowFormat::Html if whole => {
            let add = |gallery: Gallery, shown| match shown {
                Shown::Instance(picture) => gallery.with(picture),
                Shown::Execution(picture, execution) => gallery.with_text(picture, &execution.text),
                Shown::Trace(States { states, back, .. }) => gallery.with_trace(states, back),
            };
            let title = title.split(", state 0").next().unwrap_or_default().to_owned();
            Ok(found.into_iter().fold(Gallery::new(title), add).view(view).html())
        }
        ShowFormat::Html => Ok(frames.into_iter().fold(Gallery::new(title), Gallery::with).view(view).html()),
        ShowFormat::Json => {
            let without = |picture: &Picture| picture.without(arguments.hide.iter().map(String::as_str));
            let found = found.into_iter().map(|shown| match shown {
                Shown::Trace(trace) if whole => {
                    Shown::Trace(States { states: trace.states.iter().map(without).collect(), ..trace })
                }
                shown => shown,
            });
            match found.collect::<Vec<_>>() {
                found if whole && matches!(found[0], Shown::Trace(_)) => document_of_traces(found, exit),
                found => {
                    let executions = found.into_iter().filter_map(|shown| shown.forms().2).filter(|_| whole).collect();
                    document(&frames.iter().map(without).collect::<Vec<_>>(), executions, exit)
                }
            }
        }
    };
    text.map(String::into_bytes)
}

/// Where a trace goes on after the last state that was drawn; the steps of an execution.
fn end(found: &[Shown], whole: bool) -> String {
    match found {
        [Shown::Trace(states)] if whole => format!("\n{}\n", states.end()),
        [Shown::Execution(_, execution)] if whole => format!("\n{}\n", execution.text),
        _ => String::new(),
    }
}

fn document(frames: &[Picture], mut executions: Vec<TraceForm>, exit: Exit) -> Result<String, Failure> {
    let text = match frames {
        [frame] => {
            let single = Single { instance: frame, states: None, trace: executions.pop() };
            serde_json::to_string(&json::document("instance", single, exit))
        }
        instances => serde_json::to_string(&json::document("instances", Several { instances, executions }, exit)),
    };
    text.map_err(|error| Failure::input(error.to_string()))
}

fn document_of_traces(mut found: Vec<Shown>, exit: Exit) -> Result<String, Failure> {
    let text = match (found.len(), found.pop()) {
        (1, Some(shown)) => {
            let (instance, states, _) = shown.forms();
            serde_json::to_string(&json::document(
                "instance",
                Single { instance: &instance, states, trace: None },
                exit,
            ))
        }
        (_, last) => {
            let traces = found.into_iter().chain(last).filter_map(|shown| shown.forms().1).collect();
            serde_json::to_string(&json::document("traces", Traces { traces }, exit))
        }
    };
    text.map_err(|error| Failure::input(error.to_string()))
}

/// Checks that there is something of each of these names.
fn know(names: &[String], pictures: &[Picture]) -> Result<(), Failure> {
    let known: Vec<&str> = pictures.iter().flat_map(Picture::names).collect();
    let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
    let help = match smallscope_core::closest(unknown, known.iter().copied()) {
        Some(close) => format!("did you mean `{close}`?"),
        None => format!("there are {}", pictures.first().map(|picture| picture.names().join(", ")).unwrap_or_default()),
    };
    Err(Failure::input(format!("there is nothing called `{unknown}` to hide")).help(help))
}

/// The picture, projected on one signature after the other.
fn projected(picture: &Picture, signatures: &[String]) -> Result<Vec<Picture>, Failure> {
    signatures.iter().try_fold(vec![picture.clone()], |frames, signature| {
        let projected: Result<Vec<_>, _> = frames.iter().map(|frame| frame.project(signature)).collect();
        let projected = projected.map_err(|error| Failure::input(error.to_string()))?;
        Ok(projected.into_iter().flatten().collect())
    })
}

/// All frames one after the other; with titles if there are several.
fn joined(frames: &[Picture], draw: impl Fn(&Picture) -> String) -> String {
    match frames {
        [frame] => draw(frame),
        _ => {
            let titled = |frame: &Picture| format!("{}\n{}", frame.title, words::indented(&draw(frame)));
            frames.iter().map(titled).collect::<Vec<_>>().join("\n")
        }
    }
}

#[derive(Serialize)]
struct Single<'a> {
    instance: &'a Picture,
    #[serde(flatten)]
    states: Option<StatesForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceForm>,
}

#[derive(Serialize)]
struct Traces {
    traces: Vec<StatesForm>,
}

#[derive(Serialize)]
struct Several<'a> {
    instances: &'a [Picture],
    /// One for each instance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    executions: Vec<TraceForm>,
}
