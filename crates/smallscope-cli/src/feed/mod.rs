//! Instances for other programs: printed by a template, written to files, or tried on one program or two.

mod compare;
mod pool;
mod program;
mod report;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::arguments::{Compared, FeedArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::states::Shown;
use crate::template::{Shapes, Template};
use compare::Criteria;
use pool::Pool;
use program::Program;
pub use report::Tally;
use report::{Reporter, TrialOutcome};

/// Takes instances one by one, and does with them what was asked for.
pub struct Feeder {
    template: Option<Template>,
    way: Way,
}

/// Where an instance goes.
enum Way {
    Print,
    Files(String),
    Programs { pool: Pool, reporter: Reporter },
}

/// What is tried: programs, on an input each.
struct Experiment {
    first: Program,
    second: Option<Program>,
    criteria: Criteria,
}

/// An instance to try.
struct Trial {
    number: u64,
    input: String,
    shown: Shown,
}

impl Feeder {
    /// As the arguments say; nothing if they ask for nothing of the kind.
    pub fn open(arguments: &FeedArguments, shapes: Shapes) -> Result<Option<Feeder>, Failure> {
        let template = arguments.template.as_deref().map(|file| Template::read(file, shapes)).transpose()?;
        let way = match (&arguments.exec, &arguments.output) {
            (Some(command), _) => programs(arguments, command)?,
            (None, Some(pattern)) if !pattern.contains("{n}") => {
                let advice = "put {n} where the number of the instance belongs: 'tests/t{n}.txt'";
                return Err(Failure::input(format!("`{pattern}` names one file for all instances")).help(advice));
            }
            (None, Some(pattern)) => Way::Files(pattern.clone()),
            (None, None) if template.is_none() => return Ok(None),
            (None, None) => Way::Print,
        };
        Ok(Some(Feeder { template, way }))
    }

    /// Whether texts by a template would get among JSON documents.
    pub fn clashes(&self, console: &Console) -> bool {
        console.json && self.prints()
    }

    /// Whether instances are written to standard output by the template, and nothing else should be.
    pub fn prints(&self) -> bool {
        matches!(self.way, Way::Print)
    }

    /// Takes an instance.
    pub fn take(&mut self, number: u64, shown: Shown, console: &mut Console) -> Result<(), Failure> {
        let text = match &self.template {
            Some(template) => template.render(number, &shown)?,
            None => serde_json::to_string(&shown).map_err(|error| Failure::input(error.to_string()))? + "\n",
        };
        match &mut self.way {
            Way::Print => {
                write!(console.out(), "{text}")?;
                console.flush()
            }
            Way::Files(pattern) => write_file(&PathBuf::from(pattern.replace("{n}", &number.to_string())), &text),
            Way::Programs { pool, reporter } => {
                pool.submit(Trial { number, input: text, shown });
                while let Some(outcome) = pool.finished() {
                    reporter.report(outcome?, console)?;
                }
                Ok(())
            }
        }
    }

    /// Waits until everything taken so far is dealt with, and told.
    pub fn settle(&mut self, console: &mut Console) -> Result<(), Failure> {
        let Way::Programs { pool, reporter } = &mut self.way else { return Ok(()) };
        while let Some(outcome) = pool.wait() {
            reporter.report(outcome?, console)?;
        }
        console.flush()
    }

    /// Waits for all that is still running. Returns how the process ends as far as this is concerned, and what came of it.
    pub fn finish(mut self, console: &mut Console) -> Result<(Exit, Option<Tally>), Failure> {
        self.settle(console)?;
        let Way::Programs { pool, reporter } = self.way else { return Ok((Exit::AsExpected, None)) };
        pool.finish();
        let tally = reporter.tally();
        let exit = match () {
            () if tally.failed > 0 => Exit::NotAsExpected,
            () if tally.is_vacuous() => Exit::Vacuous,
            () => Exit::AsExpected,
        };
        Ok((exit, Some(tally)))
    }
}

fn programs(arguments: &FeedArguments, command: &str) -> Result<Way, Failure> {
    let parse = |command: &str| Program::parse(command, arguments.shell, arguments.program_timeout);
    let first = parse(command)?;
    let second = arguments.compare.as_deref().map(parse).transpose()?;
    let criteria = Criteria {
        status: arguments.compare_only != Some(Compared::Output),
        output: arguments.compare_only != Some(Compared::Status),
        tolerance: arguments.tolerance,
    };
    let jobs = match arguments.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let reporter = Reporter::new(arguments.keep.clone());
    Ok(Way::Programs { pool: Pool::start(Arc::new(Experiment { first, second, criteria }), jobs), reporter })
}

impl Experiment {
    /// Runs the programs on an input.
    fn run(&self, trial: Trial) -> Result<TrialOutcome, Failure> {
        let first = self.first.run(&trial.input)?;
        let second = self.second.as_ref().map(|program| program.run(&trial.input)).transpose()?;
        let failure = self.criteria.failure(&first, second.as_ref());
        let both_fail = Criteria::both_fail(&first, second.as_ref());
        Ok(TrialOutcome { trial, first, second, failure, both_fail })
    }
}

/// Writes a file, and the folders it is in.
fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| std::fs::write(path, text)).map_err(|error| Failure::file("write", path, &error))
}
