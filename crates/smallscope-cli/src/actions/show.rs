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
use crate::output::{json, words};
use crate::saved;

/// Draws instances of a command, or such that were written as JSON.
pub fn show(arguments: &ShowArguments, console: &mut Console) -> Result<Exit, Failure> {
    let (model, limits) = (&arguments.model, &arguments.limits);
    let (pictures, exit) = match (saved::read(&model.file)?, arguments.first.map(NonZeroUsize::get)) {
        (Some(saved), Some(first)) => (saved.first(&model.commands, first)?, Exit::AsExpected),
        (Some(saved), None) => (vec![saved.choose(&model.commands, arguments.instance)?], Exit::AsExpected),
        (None, Some(first)) => found::pictures(model, first, limits, console)?,
        (None, None) => found::picture(model, arguments.instance, limits, console)?,
    };
    if pictures.is_empty() {
        return Ok(exit);
    }
    let format = format_of(&arguments.picture, console.json)?;
    let text = draw(&pictures, &arguments.picture, format, exit)?;
    match &arguments.picture.output {
        Some(file) => {
            fs::write(file, text).map_err(|error| Failure::file("write", file, &error))?;
            console.note(&format!("wrote `{}`", file.display()));
        }
        None => writeln!(console.out(), "{}", text.trim_end())?,
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
            Some("html" | "htm") => Ok(ShowFormat::Html),
            Some("json") => Ok(ShowFormat::Json),
            Some("txt") => Ok(ShowFormat::Text),
            _ => Err(Failure::input(format!("how should `{}` be drawn?", file.display()))
                .help("say --format, or let the file's name end in .txt, .dot, .svg, .html or .json")),
        },
    }
}

fn draw(pictures: &[Picture], arguments: &PictureArguments, format: ShowFormat, exit: Exit) -> Result<String, Failure> {
    know(&arguments.hide, pictures)?;
    let mut frames = Vec::new();
    for picture in pictures {
        frames.extend(projected(picture, &arguments.project)?);
    }
    let view = arguments.hide.iter().fold(View::default(), |view, name| view.hide(name));
    let title = pictures.first().map(|picture| picture.title.as_str()).unwrap_or_default();
    match format {
        ShowFormat::Table => Ok(joined(&frames, |frame| view.table(frame))),
        ShowFormat::Text => Ok(joined(&frames, |frame| view.text(frame))),
        ShowFormat::Dot => Ok(frames.iter().map(|frame| view.dot(frame)).collect::<Vec<_>>().join("\n")),
        ShowFormat::Svg => Ok(match &frames[..] {
            [frame] => view.svg(frame),
            frames => view.svg_frames(title, frames),
        }),
        ShowFormat::Html => Ok(frames.into_iter().fold(Gallery::new(title), Gallery::with).view(view).html()),
        ShowFormat::Json => {
            let hidden = || arguments.hide.iter().map(String::as_str);
            let frames: Vec<Picture> = frames.iter().map(|frame| frame.without(hidden())).collect();
            document(&frames, exit)
        }
    }
}

fn document(frames: &[Picture], exit: Exit) -> Result<String, Failure> {
    let text = match frames {
        [frame] => serde_json::to_string(&json::document("instance", Single { instance: frame }, exit)),
        frames => serde_json::to_string(&json::document("instances", Several { instances: frames }, exit)),
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
}

#[derive(Serialize)]
struct Several<'a> {
    instances: &'a [Picture],
}
