//! What was reached as a tracefile of LCOV, alone or added to the tracefile of an existing suite.
//!
//! Branches that the given tracefile has keep its blocks and numbers, whichever tool wrote them: what the inputs reach gets a count there. Lines
//! and branches that it lacks are added. Everything about other files stays as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::Marked;
use crate::cover::seed::{Line, fits, is_same, note, readings};
use crate::goals::{Goal, GoalId};

/// The tracefile, and remarks about lines of the given one whose branches could not be told apart.
///
/// ```
/// use smallscope_cover::report::lcov;
/// use smallscope_cover::{cover, frontend::Request, goals::Criterion, report::Marked, source::Source};
/// let source = Source::parse("sign.rs", "fn sign(x: i32) -> i32 {\n    if x < 1 { -1 } else { 1 }\n}\n")?;
/// let request = Request { method: "sign".to_owned(), ..Request::default() };
/// let covered = cover::cover(&source, &request, &cover::CoverOptions::new(Criterion::Branch, 2), &mut |_| {})?;
/// let marked = Marked::of_solved(&covered, &source);
/// // A tool counted line 1, and one of the branches of line 2.
/// let given = "TN:\nSF:sign.rs\nDA:1,4\nBRDA:2,0,0,-\nBRDA:2,0,1,4\nend_of_record\n";
/// let (text, _) = lcov(&marked, Some(given));
/// assert!(text.contains("DA:1,4\n") && text.contains("BRDA:2,0,0,1\nBRDA:2,0,1,5\n") && text.contains("BRF:2\nBRH:2\n"));
/// # Ok::<(), smallscope_cover::Failure>(())
/// ```
pub fn lcov(marked: &Marked, given: Option<&str>) -> (String, Vec<String>) {
    let mut notes = Vec::new();
    let mut out = String::new();
    let mut is_there = false;
    let mut record: Vec<&str> = Vec::new();
    for line in given.unwrap_or_default().lines().map(str::trim) {
        record.push(line);
        if line == "end_of_record" {
            let is_own = record.iter().filter_map(|it| it.strip_prefix("SF:")).any(|it| is_same(it, &marked.file));
            if is_own && !is_there {
                is_there = true;
                out += &added(&record, marked, &mut notes);
            } else {
                record.iter().for_each(|line| out += &format!("{line}\n"));
            }
            record.clear();
        }
    }
    if !is_there {
        let name = format!("SF:{}", marked.file);
        out += &added(&["TN:", &name, "end_of_record"], marked, &mut notes);
    }
    (out, notes)
}

/// How many inputs reach a goal; what given tests reach counts once.
fn counts(marked: &Marked) -> Vec<u64> {
    let mut counts = vec![0; marked.counted.len()];
    for input in &marked.inputs {
        let mut reached = input.counted.clone();
        reached.sort_unstable();
        reached.dedup();
        reached.iter().for_each(|goal| counts[*goal] += 1);
    }
    counts
}

/// A record with what the inputs reach.
fn added(record: &[&str], marked: &Marked, notes: &mut Vec<String>) -> String {
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    record.iter().for_each(|entry| note(entry, &mut lines));
    let counts = counts(marked);
    // For each branch of the tracefile, by line, block and place in the block, how often it is taken besides.
    let mut taken: BTreeMap<(usize, String, usize), u64> = BTreeMap::new();
    let mut own = String::new();
    let mut ran: BTreeMap<usize, u64> = BTreeMap::new();
    let here = |number: usize| -> Vec<(usize, &Goal)> {
        let goals = marked.counted.iter().enumerate();
        goals.filter(|(_, goal)| goal.line == number && !goal.outcome.is_empty()).collect()
    };
    // Nothing is known about functions that the answer is not about.
    let functions: BTreeSet<&str> = marked.goals.iter().map(|(goal, _)| goal.function.as_str()).collect();
    let is_meant = |goal: &&Goal| functions.contains(goal.function.as_str());
    let mut numbers: Vec<usize> = marked.counted.iter().filter(is_meant).map(|it| it.line).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let outcomes = here(number);
        let statements = marked.counted.iter().enumerate().filter(|(_, it)| it.line == number);
        let most = statements.map(|(goal, _)| counts[goal]).max().unwrap_or(0);
        ran.insert(number, most);
        let known = lines.get(&number).filter(|it| !it.blocks.is_empty());
        let Some(line) = known else {
            own += &blocks(number, &readings(&outcomes)[0], &counts);
            continue;
        };
        let blocks: Vec<&Vec<bool>> = line.order.iter().filter_map(|block| line.blocks.get(block)).collect();
        match readings(&outcomes).into_iter().find(|places| fits(places, &blocks)) {
            Some(places) => {
                for (block, goals) in line.order.iter().zip(&places) {
                    for (at, goal) in goals.iter().enumerate() {
                        taken.insert((number, block.clone(), at), counts[goal.0]);
                    }
                }
            }
            None if outcomes.is_empty() => {}
            None => notes.push(format!("the branches of line {number} in the tracefile cannot be told apart, and stay as they are: see --criterion condition")),
        }
    }
    written(record, &taken, &ran, &own)
}

/// The branches of a line, a block for each place.
fn blocks(line: usize, places: &[Vec<GoalId>], counts: &[u64]) -> String {
    let mut out = String::new();
    for (block, goals) in places.iter().enumerate() {
        let came_here = goals.iter().any(|it| counts[it.0] > 0);
        for (branch, goal) in goals.iter().enumerate() {
            let taken = if came_here { counts[goal.0].to_string() } else { "-".to_owned() };
            let _ = writeln!(out, "BRDA:{line},{block},{branch},{taken}");
        }
    }
    out
}

fn written(
    record: &[&str],
    taken: &BTreeMap<(usize, String, usize), u64>,
    ran: &BTreeMap<usize, u64>,
    own: &str,
) -> String {
    let mut out = String::new();
    let mut seen: BTreeMap<(usize, String), usize> = BTreeMap::new();
    let mut known: Vec<usize> = Vec::new();
    let [mut branches, mut reached, mut lines, mut hit] = [0_usize; 4];
    let mut count = |text: &str| {
        branches += 1;
        reached += usize::from(text.parse::<u64>().is_ok_and(|it| it > 0));
    };
    let mut come = |number: u64| {
        lines += 1;
        hit += usize::from(number > 0);
    };
    for entry in record.iter().copied() {
        let (kind, fields) = entry.split_once(':').unwrap_or((entry, ""));
        let fields: Vec<&str> = fields.split(',').collect();
        match (kind, fields.as_slice()) {
            ("BRF" | "BRH" | "LF" | "LH", _) | ("end_of_record", _) => {}
            ("BRDA", [line, block, branch, before]) => {
                let key = (line.parse().unwrap_or(0), (*block).to_owned());
                let at = seen.entry(key.clone()).or_insert(0);
                let more = taken.get(&(key.0, key.1, *at)).copied().unwrap_or(0);
                *at += 1;
                let text = match before.parse::<u64>() {
                    Ok(number) => (number + more).to_string(),
                    Err(_) if more > 0 => more.to_string(),
                    Err(_) => (*before).to_owned(),
                };
                count(&text);
                let _ = writeln!(out, "BRDA:{line},{block},{branch},{text}");
            }
            ("DA", [line, before, rest @ ..]) => {
                let number = line.parse().unwrap_or(0);
                known.push(number);
                let total = before.parse().unwrap_or(0) + ran.get(&number).copied().unwrap_or(0);
                come(total);
                // A checksum of the line stays.
                let rest: String = rest.iter().map(|it| format!(",{it}")).collect();
                let _ = writeln!(out, "DA:{line},{total}{rest}");
            }
            _ => {
                let _ = writeln!(out, "{entry}");
            }
        }
    }
    out += own;
    own.lines().filter_map(|it| it.rsplit(',').next()).for_each(count);
    for (line, number) in ran.iter().filter(|(line, _)| !known.contains(line)) {
        come(*number);
        let _ = writeln!(out, "DA:{line},{number}");
    }
    let _ = write!(out, "BRF:{branches}\nBRH:{reached}\nLF:{lines}\nLH:{hit}\nend_of_record\n");
    out
}
