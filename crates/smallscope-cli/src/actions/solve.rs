//! `solve`: formulas in the DIMACS format.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use smallscope_core::Count;
use smallscope_solver::{
    Backend, Budget, Cnf, Cube, Dimacs, Enumerator, Lit, Projection, Stop, Var, Verdict, enumerate_in_parallel,
};

use crate::arguments::{SolveArguments, threads};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, milliseconds};
use crate::output::progress::Progress;
use crate::output::words;

/// Solves a formula, or counts or writes its models.
pub fn solve(arguments: &SolveArguments, console: &mut Console) -> Result<Exit, Failure> {
    let work = console.begin(&arguments.limits);
    let dimacs = read(&arguments.file)?;
    if arguments.count || arguments.enumerate || arguments.cubes || arguments.max.is_some() {
        models(&dimacs, &work.budget, arguments, console)
    } else {
        one(&dimacs.cnf, &work.budget, arguments, console)
    }
}

fn read(file: &Path) -> Result<Dimacs, Failure> {
    let mut text = String::new();
    let read = match file == Path::new("-") {
        true => std::io::stdin().read_to_string(&mut text).map(|_| ()),
        false => fs::read_to_string(file).map(|read| text = read),
    };
    read.map_err(|error| Failure::file("read", file, &error))?;
    Dimacs::parse(&text).map_err(|error| {
        let message = error.to_string();
        let message = message.split_once(": ").map_or(message.as_str(), |(_, rest)| rest);
        Failure::input(message).at(file.display().to_string(), error.line(), error.column())
    })
}

#[derive(Serialize)]
struct Body {
    file: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// With `--cubes`: how many models the cubes have, in digits, since it may be more than a number of JSON holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    models: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exhausted: Option<bool>,
    conflicts: u64,
    time_ms: f64,
}

fn one(cnf: &Cnf, budget: &Budget, arguments: &SolveArguments, console: &mut Console) -> Result<Exit, Failure> {
    let started = Instant::now();
    // Not every solver records proofs, so the one that does is the default for them.
    let backend = match (&arguments.proof, arguments.limits.backend) {
        (Some(_), None) => Backend::BatSat,
        _ => arguments.limits.solver(),
    };
    let mut sat = backend.create();
    if arguments.proof.is_some() && !sat.record_proof() {
        let message = format!("`{backend}` records no proofs");
        return Err(Failure::input(message).help("use --backend batsat"));
    }
    sat.add_all(cnf);
    sat.reserve(cnf.vars());
    let verdict = sat.solve(&[], budget);
    if let (Verdict::Unsatisfiable, Some(file)) = (verdict, &arguments.proof) {
        let proof = sat.proof().expect("a proof was recorded, and nothing is assumed");
        fs::write(file, proof).map_err(|error| Failure::file("write", file, &error))?;
    }
    let model: Option<Vec<Lit>> = (verdict == Verdict::Satisfiable).then(|| {
        let value = |index| Var::new(index).literal(sat.value(Var::new(index)) == Some(true));
        (0..cnf.vars()).map(value).collect()
    });
    let exit = exit(verdict, arguments.competition);
    let (word, stopped) = verdict_words(verdict);
    if console.json {
        let body = Body {
            file: arguments.file.display().to_string(),
            verdict: word,
            stopped: stopped.map(Stop::name),
            model: model.map(|model| model.into_iter().map(Lit::to_dimacs).collect()),
            count: None,
            models: None,
            exhausted: None,
            conflicts: sat.stats().conflicts,
            time_ms: milliseconds(started.elapsed()),
        };
        console.document(&json::document("solve", body, exit))?;
        return Ok(exit);
    }
    if arguments.statistics.statistics {
        let stats = sat.stats();
        let (vars, clauses, conflicts) = (stats.vars, stats.clauses, stats.conflicts);
        let time = words::time(started.elapsed());
        writeln!(console.out(), "c {vars} variables, {clauses} clauses, {conflicts} conflicts, {time}")?;
    }
    if let Some(stop) = stopped {
        writeln!(console.out(), "c {}", words::stopped(stop))?;
    }
    writeln!(console.out(), "s {}", word.to_uppercase())?;
    if let Some(model) = model {
        write_model(&model, console)?;
    }
    Ok(exit)
}

fn verdict_words(verdict: Verdict) -> (&'static str, Option<Stop>) {
    match verdict {
        Verdict::Satisfiable => ("satisfiable", None),
        Verdict::Unsatisfiable => ("unsatisfiable", None),
        Verdict::Unknown(stop) => ("unknown", Some(stop)),
    }
}

fn exit(verdict: Verdict, competition: bool) -> Exit {
    match (verdict, competition) {
        (Verdict::Satisfiable, true) => Exit::Satisfiable,
        (Verdict::Unsatisfiable, true) => Exit::Unsatisfiable,
        (Verdict::Satisfiable, false) | (Verdict::Unknown(_), true) => Exit::AsExpected,
        (Verdict::Unsatisfiable, false) => Exit::NotAsExpected,
        (Verdict::Unknown(stop), false) => Exit::stopped(stop),
    }
}

/// Lines of at most 78 characters, as the competitions ask for.
fn write_model(model: &[Lit], console: &mut Console) -> Result<(), Failure> {
    let mut line = "v".to_owned();
    for number in model.iter().map(|lit| lit.to_dimacs()).chain([0]) {
        let word = number.to_string();
        if line.len() + 1 + word.len() > 78 {
            writeln!(console.out(), "{line}")?;
            line = "v".to_owned();
        }
        line.push(' ');
        line.push_str(&word);
    }
    writeln!(console.out(), "{line}")?;
    Ok(())
}

/// Counts or writes all models.
fn models(
    dimacs: &Dimacs,
    budget: &Budget,
    arguments: &SolveArguments,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let started = Instant::now();
    let projection = projection(dimacs, arguments.project.as_deref())?;
    let fresh = Enumerator::new(&dimacs.cnf, projection);
    let fresh = if arguments.cubes { fresh.in_cubes(&dimacs.cnf) } else { fresh };
    let threads = threads(arguments.threads);
    let writes = arguments.enumerate || !arguments.count;
    let writes_to_terminal = writes && console.is_terminal();
    let thing = if arguments.cubes { "cube" } else { "model" };
    let progress = Progress::counting(console.shows_progress() && !writes_to_terminal, &format!("{thing}s"));
    let (mut found, mut failure) = (0, None);
    // How many cubes there are of each size, which is a power of two.
    let mut sizes: Vec<u64> = Vec::new();
    let take = |models: &Enumerator| -> (Vec<Lit>, usize) {
        let cube = if writes { models.cube().collect() } else { Vec::new() };
        (cube, if arguments.cubes { models.left_open() } else { 0 })
    };
    let sink = |(model, open): (Vec<Lit>, usize)| {
        found += 1;
        sizes.resize(sizes.len().max(open + 1), 0);
        sizes[open] += 1;
        progress.found(found);
        failure = if writes { write_one(thing, &model, console).err() } else { None };
        if failure.is_some() || arguments.max == Some(found) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let ended = match arguments.max {
        Some(0) => return Err(Failure::input("--max 0 asks for no models")),
        _ => enumerate_in_parallel(&fresh, vec![Cube::default()], threads, budget, take, sink),
    };
    drop(progress);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let capped = arguments.max == Some(found);
    let stopped = if capped { None } else { ended.stopped };
    let exit = match (stopped, capped) {
        (Some(stop), _) => Exit::stopped(stop),
        (None, true) => Exit::Limit,
        (None, false) => Exit::AsExpected,
    };
    let total = total(&sizes)?;
    if console.json {
        let body = Body {
            file: arguments.file.display().to_string(),
            verdict: if found > 0 {
                "satisfiable"
            } else if stopped.is_none() {
                "unsatisfiable"
            } else {
                "unknown"
            },
            stopped: if capped { Some("max") } else { stopped.map(Stop::name) },
            model: None,
            count: Some(found),
            models: arguments.cubes.then(|| total.to_string()),
            exhausted: Some(!capped && stopped.is_none()),
            conflicts: ended.stats.conflicts,
            time_ms: milliseconds(started.elapsed()),
        };
        console.document(&json::document("solve", body, exit))?;
        return Ok(exit);
    }
    let short = if capped { Some("--max was reached") } else { stopped.map(words::stopped) };
    let mut number = words::counted(found, thing);
    if arguments.cubes {
        number += &format!(" of {total} model{}", if total == Count::one() { "" } else { "s" });
    }
    match short {
        Some(reason) => writeln!(console.out(), "c {number} at least: {reason}")?,
        None => writeln!(console.out(), "c {number}: all there are")?,
    }
    if arguments.count {
        writeln!(console.out(), "s mc {total}")?;
    }
    Ok(exit)
}

/// The sum of so many cubes of each size.
fn total(sizes: &[u64]) -> Result<Count, Failure> {
    let sum = sizes.iter().enumerate().fold(Count::zero(), |sum, (open, &number)| {
        if number == 0 { sum } else { sum.plus(&Count::from(number).times(&Count::from(2).pow(open))) }
    });
    match sum.is_vast() {
        true => Err(Failure::input("the number of models has more than 1,800 digits")
            .help("tell models apart by fewer variables with --project")),
        false => Ok(sum),
    }
}

fn write_one(thing: &'static str, model: &[Lit], console: &mut Console) -> Result<(), Failure> {
    if console.json {
        let model: Vec<i32> = model.iter().map(|lit| lit.to_dimacs()).collect();
        return console.document(&json::line(thing, serde_json::json!({ thing: model })));
    }
    write_model(model, console)
}

/// The variables that tell models apart: those that are asked for, those that the file says, or all.
fn projection(dimacs: &Dimacs, asked: Option<&[i32]>) -> Result<Projection, Failure> {
    let vars = dimacs.cnf.vars();
    let Some(numbers) = asked else {
        return Ok(match &dimacs.projection {
            Some(named) => Projection::onto(named.iter().map(|var| var.positive())),
            None => Projection::all(&dimacs.cnf),
        });
    };
    let mut lits = BTreeSet::new();
    for &number in numbers {
        let lit = Lit::from_dimacs(number).filter(|lit| lit.is_positive() && lit.var().index() < vars);
        let unknown =
            || Failure::input(format!("there is no variable {number}")).help(format!("there are 1 to {vars}"));
        lits.insert(lit.ok_or_else(unknown)?);
    }
    Ok(Projection::onto(lits))
}
