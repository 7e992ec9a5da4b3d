//! Runs every command listed in a table of verdicts, and compares.
//!
//! `verdicts TABLE [FILTER]`: the table has a line for each command, with the file (relative to the table), the number of the command
//! in it, its title, `run` or `check`, `SAT` or `UNSAT`, and the milliseconds that another tool took, separated by tabs. The filter
//! is a part of the file's name, or of the title.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use smallscope_alloy::{Analysis, Dialect, Model, Settings};
use smallscope_relational::{Answer, Options};

struct Line<'t> {
    file: &'t str,
    number: usize,
    title: &'t str,
    verdict: &'t str,
    milliseconds: f64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(table) = arguments.next() else {
        eprintln!("usage: verdicts TABLE [FILTER]");
        return ExitCode::FAILURE;
    };
    let filter = arguments.next().unwrap_or_default();
    let text = match std::fs::read_to_string(&table) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{table}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let directory = Path::new(&table).parent().unwrap_or(Path::new("."));
    let (mut wrong, mut slower, mut times) = (0, 0, Vec::new());
    for line in text.lines().filter_map(read).filter(|line| line.file.contains(&filter) || line.title.contains(&filter))
    {
        let start = Instant::now();
        let outcome = answer(&directory.join(line.file), line.number);
        let took = start.elapsed();
        times.push(took);
        let agrees = outcome.as_ref().is_ok_and(|(verdict, _)| verdict == line.verdict);
        wrong += usize::from(!agrees);
        let is_slower = took.as_secs_f64() * 1000.0 > line.milliseconds;
        slower += usize::from(is_slower);
        let mark = if !agrees {
            "WRONG"
        } else if is_slower {
            "SLOW "
        } else {
            "     "
        };
        let (verdict, detail) = outcome.unwrap_or_else(|error| ("ERROR".to_string(), format!("\n{error}")));
        println!("{mark} {took:>9.1?} {:>8} ms  {verdict:<5} {} {}{detail}", line.milliseconds, line.file, line.title);
    }
    times.sort();
    let median = times.get(times.len() / 2).copied().unwrap_or(Duration::ZERO);
    println!("{} commands, {wrong} wrong, {slower} slower; median {median:.1?}", times.len());
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn read(line: &str) -> Option<Line<'_>> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [file, number, title, _, verdict, milliseconds] = columns.as_slice() else { return None };
    Some(Line { file, number: number.parse().ok()?, title, verdict, milliseconds: milliseconds.parse().ok()? })
}

/// The verdict, and what it took.
fn answer(file: &Path, number: usize) -> Result<(String, String), String> {
    let start = Instant::now();
    let model = Model::load(file, Dialect::Alloy).map_err(|errors| errors.to_string())?;
    let loaded = start.elapsed();
    let command = model.commands.get(number).ok_or("there is no such command")?;
    let mut detail = String::new();
    for step in Analysis::steps(command) {
        let start = Instant::now();
        let analysis = Analysis::of(&model, &step, &Settings::default()).map_err(|errors| errors.to_string())?;
        let lowered = start.elapsed();
        let solution = analysis.spec.solve(&Options::default()).map_err(|error| error.to_string())?;
        let stages: Vec<String> =
            solution.statistics.stages.iter().map(|stage| format!("{} {:.1?}", stage.name, stage.time)).collect();
        detail = format!(
            "  (load {loaded:.1?}, lower {lowered:.1?}, {}; {} variables, {} clauses, solve {:.1?}, {} conflicts)",
            stages.join(", "),
            solution.statistics.variables,
            solution.statistics.clauses,
            solution.statistics.solving,
            solution.statistics.conflicts,
        );
        match solution.answer {
            Answer::Satisfiable(instance) => {
                // Sets that cannot be tried one by one are an error here, and no reason to doubt.
                return match analysis.spec.holds_in(&instance) {
                    Ok(false) => Err(format!("the evaluator refuses {instance}")),
                    _ => Ok(("SAT".to_string(), detail)),
                };
            }
            Answer::Unsatisfiable => {}
            Answer::Unknown(stop) => return Err(format!("{stop:?}")),
        }
    }
    Ok(("UNSAT".to_string(), detail))
}
