//! All instances of a problem: on several threads, or resumable on one.

use std::ops::ControlFlow;
use std::path::Path;

use smallscope_core::ShardResult;
use smallscope_core::merge::Digest;
use smallscope_relational::{Error, Instance, Options, Polled, Spec, Statistics, Stop};

use crate::arguments::SearchArguments;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::guard;
use crate::output::words;

/// How a search ended.
pub struct Ended {
    /// How many instances were found, those before a checkpoint included.
    pub found: u64,
    /// Why it ended before all were found, if it did.
    pub stopped: Option<Short>,
    /// What it took.
    pub statistics: Statistics,
    /// The number of the space, and the digest of the instances, if a result is asked for.
    space: Option<(u64, Digest)>,
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
            Short::Stop(stop) => stop.name(),
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

impl Ended {
    fn nothing() -> Self {
        Ended { found: 0, stopped: Some(Short::Max), statistics: Statistics::default(), space: None }
    }

    /// Writes what was found to the file of `--result`, if there is to be one.
    pub fn write_result(&self, search: &SearchArguments, subject: &str) -> Result<(), Failure> {
        let Some(file) = &search.result else { return Ok(()) };
        let Some((space, digest)) = self.space else {
            return Err(Failure::input(format!(
                "there was no time to find out what `{subject}` is, so there is no result"
            ))
            .help("give it more time"));
        };
        let result = ShardResult {
            counts: vec![("instances".to_owned(), self.found)],
            digest,
            complete: self.stopped.is_none(),
            outcome: self.stopped.map_or("all there are", Short::text).to_owned(),
            ..ShardResult::new("instances", subject, space, search.shard)
        };
        guard::undisturbed(|| result.write(file)).map_err(|error| Failure::file("write", file, &error))
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
        return Ok(Ended::nothing());
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
        return Ok(Ended::nothing());
    }
    let counted = spec.count_while(options, |found| {
        tell(found);
        if max == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(ended(counted.instances, max, counted.stopped, counted.statistics))
}

fn ended(found: u64, max: Option<u64>, stopped: Option<Stop>, statistics: Statistics) -> Ended {
    let stopped = if max == Some(found) { Some(Short::Max) } else { stopped.map(Short::Stop) };
    Ended { found, stopped, statistics, space: None }
}

/// The same as [`visit`] on one thread, for `--checkpoint` and `--result`: from where the file of the checkpoint says, if it exists;
/// what is left to do is kept there. Before the file is written, the function is called without an instance: when it returns, all
/// it was given is dealt with. What was not when the process is killed comes again.
pub fn visit_kept(
    spec: &Spec,
    options: &Options,
    search: &SearchArguments,
    mut visit: impl FnMut(Option<(u64, Instance)>) -> Result<(), Failure>,
) -> Result<Ended, Failure> {
    let mut instances = spec.instances(options)?;
    if search.result.is_some() {
        instances = instances.digesting();
    }
    if let Some(file) = &search.checkpoint {
        instances = instances.checkpoint_to(file).map_err(|error| about(file, error))?;
    }
    if let Some(every) = search.checkpoint_every {
        instances = instances.checkpoint_every(every);
    }
    let max = search.max;
    let mut wanted = max;
    let stopped = loop {
        if wanted == Some(0) {
            break Some(Short::Max);
        }
        match instances.poll() {
            Polled::Instance(instance) => {
                // The file does not know of an instance that could not be dealt with: it comes again.
                visit(Some((instances.found() - 1, instance)))?;
                wanted = wanted.map(|wanted| wanted - 1);
            }
            Polled::Due => {
                visit(None)?;
                // If it cannot be written now, it may be later; the last attempt tells.
                let _ = guard::undisturbed(|| instances.save());
            }
            Polled::Ended => break instances.stopped().map(Short::Stop),
        }
    };
    visit(None)?;
    let saved = guard::undisturbed(|| instances.save());
    saved.map_err(|error| about(search.checkpoint.as_deref().unwrap_or(Path::new("")), error))?;
    let space = instances.space().zip(instances.digest());
    Ok(Ended { found: instances.found(), stopped, statistics: instances.statistics(), space })
}

/// What is wrong with the file of a checkpoint.
fn about(file: &Path, error: Error) -> Failure {
    let name = file.display();
    match error {
        Error::ForeignCheckpoint => {
            let advice = "it is of another model, command, scope or option; remove it to start anew";
            Failure::input(format!("`{name}`: {error}")).help(advice)
        }
        Error::Checkpoint(error) => match error.line() {
            Some(line) => Failure::input(error.problem()).at(name.to_string(), line, 1),
            None => Failure::input(format!("`{name}`: {}", error.problem())),
        },
        error => error.into(),
    }
}
