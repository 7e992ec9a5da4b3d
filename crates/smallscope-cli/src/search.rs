//! All instances of a problem: on several threads, or resumable on one.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use smallscope_relational::{Checkpoint, Instance, Instances, Options, Spec, Statistics, Stop};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, words};

/// How often what is still to do is written to a file.
const SAVING: Duration = Duration::from_secs(30);

/// How a search ended.
pub struct Ended {
    /// How many instances were found, those before a checkpoint included.
    pub found: u64,
    /// Why it ended before all were found, if it did.
    pub stopped: Option<Short>,
    /// What it took.
    pub statistics: Statistics,
}

/// Why a search ended before all instances were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// No more were wanted.
    Max,
    /// A limit was reached.
    Stop(Stop),
}

impl Short {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Short::Max => "--max was reached",
            Short::Stop(stop) => words::stopped(stop),
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Short::Max => "max",
            Short::Stop(stop) => json::stop_word(stop),
        }
    }
}

impl Ended {
    /// How a process ends that did only this.
    pub fn exit(&self) -> Exit {
        match self.stopped {
            None => Exit::AsExpected,
            Some(Short::Max) => Exit::Limit,
            Some(Short::Stop(stop)) => Exit::stopped(stop),
        }
    }
}

/// Hands every instance with its number to a function, at most so many.
pub fn visit(
    spec: &Spec,
    options: &Options,
    max: Option<u64>,
    mut visit: impl FnMut(u64, Instance) -> Result<(), Failure>,
) -> Result<Ended, Failure> {
    if max == Some(0) {
        return Ok(Ended { found: 0, stopped: Some(Short::Max), statistics: Statistics::default() });
    }
    let (mut found, mut failure) = (0, None);
    let counted = spec.visit(options, |instance| {
        failure = visit(found, instance).err();
        found += 1;
        if failure.is_some() || max == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match failure {
        Some(failure) => Err(failure),
        None => Ok(ended(found, max, counted.stopped, counted.statistics)),
    }
}

/// Counts the instances, at most so many; the function is told how many there are so far.
pub fn count(spec: &Spec, options: &Options, max: Option<u64>, mut tell: impl FnMut(u64)) -> Result<Ended, Failure> {
    if max == Some(0) {
        return Ok(Ended { found: 0, stopped: Some(Short::Max), statistics: Statistics::default() });
    }
    let counted = spec.count_while(options, |found| {
        tell(found);
        if max == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(ended(counted.instances, max, counted.stopped, counted.statistics))
}

fn ended(found: u64, max: Option<u64>, stopped: Option<Stop>, statistics: Statistics) -> Ended {
    let stopped = if max == Some(found) { Some(Short::Max) } else { stopped.map(Short::Stop) };
    Ended { found, stopped, statistics }
}

/// The same as [`visit`] on one thread, from where the file says, if it exists; what is left to do is kept there.
pub fn visit_resumed(
    spec: &Spec,
    options: &Options,
    max: Option<u64>,
    file: &Path,
    mut visit: impl FnMut(u64, Instance) -> Result<(), Failure>,
) -> Result<Ended, Failure> {
    let (mut found, checkpoint) = read(file)?;
    let mut instances = spec.instances(options)?;
    if let Some(checkpoint) = checkpoint {
        let advice = "it is of another model, command, scope or option; remove it to start anew";
        let about = |error| Failure::input(format!("`{}`: {error}", file.display())).help(advice);
        instances = instances.resume(checkpoint).map_err(about)?;
    }
    let (mut wanted, mut saved) = (max, Instant::now());
    let outcome = loop {
        if wanted == Some(0) {
            break Ok(Some(Short::Max));
        }
        let Some(instance) = instances.next() else { break Ok(instances.stopped().map(Short::Stop)) };
        if let Err(failure) = visit(found, instance) {
            break Err(failure);
        }
        found += 1;
        wanted = wanted.map(|wanted| wanted - 1);
        if saved.elapsed() > SAVING {
            save(file, found, &mut instances)?;
            saved = Instant::now();
        }
    };
    save(file, found, &mut instances)?;
    Ok(Ended { found, stopped: outcome?, statistics: instances.statistics() })
}

/// How many instances were found before, and what was left to do then.
fn read(file: &Path) -> Result<(u64, Option<Checkpoint>), Failure> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((0, None)),
        Err(error) => return Err(Failure::file("read", file, &error)),
    };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let found = first.strip_prefix("found ").and_then(|number| number.trim().parse().ok());
    let name = file.display().to_string();
    let found =
        found.ok_or_else(|| Failure::input("expected `found` and a number: this is no checkpoint").at(&name, 1, 1))?;
    match rest.parse::<Checkpoint>() {
        Ok(checkpoint) => Ok((found, Some(checkpoint))),
        Err(error) => Err(Failure::input(format!("this is no checkpoint: {error}")).at(name, error.line() + 1, 1)),
    }
}

/// Writes beside the file first, so that there is always a whole one.
fn save(file: &Path, found: u64, instances: &mut Instances) -> Result<(), Failure> {
    let text = format!("found {found}\n{}\n", instances.checkpoint());
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, file));
    written.map_err(|error| Failure::file("write", file, &error))
}
