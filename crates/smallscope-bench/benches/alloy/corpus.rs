//! A folder of models with the Analyzer's verdicts and times: do the answers agree, and how long do they take?
//!
//! The folder that `SMALLSCOPE_CORPUS` names has a file `verdicts.tsv` with a line of headings and then, separated by tabs,
//! the file, the number of the command, its title, its kind, `SAT` or `UNSAT`, and the Analyzer's milliseconds.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use smallscope_bench::ratio;
use smallscope_solver::Backend;

use crate::{Effort, median, milliseconds, process};

/// Of which commands the Analyzer's answer takes longer than is quick.
const SLOW: Duration = Duration::from_secs(1);

/// How many commands are listed for being the longest, or the slowest beside the Analyzer.
const LISTED: usize = 6;

/// A command with what the Analyzer says.
struct Entry {
    file: String,
    number: usize,
    title: String,
    found: bool,
    theirs: Duration,
}

/// The command with what is found here.
struct Row {
    entry: Entry,
    found: Result<bool, String>,
    ours: Duration,
}

/// Prints what disagrees, and a summary.
pub fn print(effort: Effort) {
    let Some(folder) = std::env::var_os("SMALLSCOPE_CORPUS").map(PathBuf::from) else {
        println!("left out: SMALLSCOPE_CORPUS does not name a folder with a `verdicts.tsv`");
        return;
    };
    let table = folder.join("verdicts.tsv");
    let Ok(text) = fs::read_to_string(&table) else {
        println!("left out: `{}` cannot be read", table.display());
        return;
    };
    let entries = text.lines().skip(1).map(|line| entry(line).unwrap_or_else(|| panic!("not an entry: {line}")));
    let wanted = entries.filter(|entry| !effort.quick || entry.theirs < SLOW);
    let rows: Vec<Row> = wanted.map(|entry| ask(&folder, entry, effort)).collect();
    print_verdicts(&rows);
    let longest = print_times(rows);
    if !effort.quick {
        print_backends(&folder, &longest, effort);
    }
}

fn entry(line: &str) -> Option<Entry> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [file, number, title, _kind, verdict, time] = columns[..] else { return None };
    Some(Entry {
        file: file.to_owned(),
        number: number.parse().ok()?,
        title: title.to_owned(),
        found: match verdict {
            "SAT" => true,
            "UNSAT" => false,
            _ => return None,
        },
        theirs: Duration::from_millis(time.trim().parse().ok()?),
    })
}

fn ask(folder: &Path, entry: Entry, effort: Effort) -> Row {
    let (ours, found) = process::answer(&folder.join(&entry.file), entry.number, effort);
    Row { entry, found, ours }
}

fn print_verdicts(rows: &[Row]) {
    let differ: Vec<&Row> = rows.iter().filter(|row| row.found != Ok(row.entry.found)).collect();
    println!("{} of {} verdicts agree", rows.len() - differ.len(), rows.len());
    for row in differ {
        let theirs = if row.entry.found { "SAT" } else { "UNSAT" };
        println!("  {}: {theirs}, but here {:?}", row.title(), row.found);
    }
}

/// Prints the summary and the commands that stand out; returns those that take longest.
fn print_times(mut rows: Vec<Row>) -> Vec<Row> {
    let times = |time: fn(&Row) -> Duration| milliseconds(median(rows.iter().map(time).collect()));
    println!("median {:.1} ms of the whole process here", times(|row| row.ours));
    println!("median {:.0} ms of solving alone in the Analyzer", times(|row| row.entry.theirs));
    let slower = rows.iter().filter(|row| row.ours > row.entry.theirs).count();
    println!("{slower} of {} commands take longer here", rows.len());
    rows.sort_by(|one, other| one.speed().total_cmp(&other.speed()));
    print_listed("slowest beside the Analyzer", &rows);
    rows.sort_by_key(|row| std::cmp::Reverse(row.ours));
    print_listed("longest", &rows);
    rows.truncate(LISTED);
    rows
}

/// Prints the times of the same commands under each solver.
fn print_backends(folder: &Path, rows: &[Row], effort: Effort) {
    print!("{:<96}", "the longest under each solver, ms");
    Backend::ALL.iter().for_each(|backend| print!("{:>10}", backend.name()));
    println!();
    for Row { entry, .. } in rows {
        print!("  {:<94}", format!("{}, {}", entry.file, entry.title));
        for backend in Backend::ALL {
            let options = ["--backend", backend.name()];
            let (time, found) = process::answer_with(&options, &folder.join(&entry.file), entry.number, effort);
            found.map_or_else(|_| print!("{:>10}", "-"), |_| print!("{:>10.1}", milliseconds(time)));
        }
        println!();
    }
}

fn print_listed(what: &str, rows: &[Row]) {
    println!("{what:<96}{:>10}{:>10}{:>8}", "Analyzer", "ms here", "ratio");
    for row in rows.iter().take(LISTED) {
        let (theirs, ours) = (milliseconds(row.entry.theirs), milliseconds(row.ours));
        println!("  {:<94}{theirs:>10.0}{ours:>10.1}{:>8.1}", row.title(), row.speed());
    }
}

impl Row {
    fn title(&self) -> String {
        format!("{}, {}", self.entry.file, self.entry.title)
    }

    /// How many times as long the Analyzer takes.
    fn speed(&self) -> f64 {
        ratio(self.entry.theirs, self.ours)
    }
}
