//! What an existing test suite covers, from a tracefile of LCOV.
//!
//! Lines (`DA`) say which statements ran. Branches (`BRDA`) are matched by their line and order: smallscope's own tracefiles have a block for
//! each place of a line, decisions and the conditions they are made of; LLVM's (`cargo llvm-cov`, `grcov`) have a pair for each condition
//! that is not made of others. What fits neither is left out, and noted.

use std::collections::BTreeMap;
use std::path::Path;

use smallscope_rust::goals::BranchKind;

use crate::goals::{Goal, GoalId, GoalKind, Goals};

/// The goals that a tracefile says are covered, and what could not be made use of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seed {
    /// The goals, in order.
    pub covered: Vec<GoalId>,
    /// What was ignored, and why.
    pub notes: Vec<String>,
    /// Whether the tracefile knows the file, but none of its branches.
    pub has_no_branches: bool,
}

/// What a tracefile says about one line.
#[derive(Default)]
pub(crate) struct Line {
    /// How often it ran.
    ran: u64,
    /// Whether each branch was taken, by block.
    pub(crate) blocks: BTreeMap<String, Vec<bool>>,
    /// The blocks in the order in which they come.
    pub(crate) order: Vec<String>,
}

impl Seed {
    /// What the tracefile says about the file of this name.
    ///
    /// ```
    /// use smallscope_cover::{cover::Seed, goals, source::Source};
    /// let source = Source::parse("src/sign.rs", "fn sign(x: i32) -> i32 {\n    if x < 0 { -1 } else { 1 }\n}\n")?;
    /// let goals = goals::list(&source);
    /// let trace = "SF:src/sign.rs\nDA:2,7\nBRDA:2,0,0,0\nBRDA:2,0,1,7\nend_of_record\n";
    /// let seed = Seed::read(trace, "src/sign.rs", &goals);
    /// let covered: Vec<&str> = seed.covered.iter().map(|&goal| goals.get(goal).outcome.as_str()).collect();
    /// assert!(covered.contains(&"false") && !covered.contains(&"true"));
    /// # Ok::<(), smallscope_alloy::Errors>(())
    /// ```
    pub fn read(trace: &str, file: &str, goals: &Goals) -> Seed {
        let records = records(trace);
        let matching: Vec<&(String, Vec<&str>)> = records.iter().filter(|(name, _)| is_same(name, file)).collect();
        let mut seed = Seed::default();
        if matching.is_empty() {
            let names: Vec<&str> = records.iter().map(|(name, _)| name.as_str()).collect();
            seed.notes.push(format!("the tracefile has nothing about `{file}`, only about: {}", names.join(", ")));
        }
        let has = |kind: &str| matching.iter().any(|(_, entries)| entries.iter().any(|entry| entry.starts_with(kind)));
        if !matching.is_empty() && !has("BRDA:") {
            seed.has_no_branches = true;
            let what = if has("DA:") { "lines of code" } else { "no line of code" };
            seed.notes.push(format!(
                "the tracefile has {what} and no branches of `{file}`: no branch counts as covered; `cargo llvm-cov --branch --lcov` writes them"
            ));
        }
        let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
        matching.iter().flat_map(|(_, entries)| entries).for_each(|entry| note(entry, &mut lines));
        for (&number, line) in &lines {
            seed.add_line(number, line, goals);
        }
        seed.covered.sort_unstable();
        seed.covered.dedup();
        seed
    }

    fn add_line(&mut self, number: usize, line: &Line, goals: &Goals) {
        let here = goals.all.iter().enumerate().filter(|(_, goal)| goal.line == number);
        let (statements, outcomes): (Vec<_>, Vec<_>) = here.partition(|(_, goal)| goal.kind == GoalKind::Statement);
        if line.ran > 0 {
            // Of several statements on a line, only the first surely ran.
            self.covered.extend(statements.first().map(|&(index, _)| GoalId(index)));
        }
        let blocks: Vec<&Vec<bool>> = line.order.iter().filter_map(|block| line.blocks.get(block)).collect();
        if blocks.is_empty() || outcomes.is_empty() {
            return;
        }
        match readings(&outcomes).into_iter().find(|places| fits(places, &blocks)) {
            Some(places) => {
                let taken = places.iter().flatten().zip(blocks.iter().copied().flatten());
                self.covered.extend(taken.filter(|(_, taken)| **taken).map(|(&goal, _)| goal));
            }
            None => self.notes.push(format!("the branches of line {number} in the tracefile cannot be told apart")),
        }
    }
}

/// The records of a tracefile: the name of a source file, and the lines about it.
fn records(trace: &str) -> Vec<(String, Vec<&str>)> {
    let mut records: Vec<(String, Vec<&str>)> = Vec::new();
    for line in trace.lines().map(str::trim) {
        match (line.strip_prefix("SF:"), records.last_mut()) {
            (Some(name), _) => records.push((name.to_owned(), Vec::new())),
            (None, Some((_, entries))) => entries.push(line),
            (None, None) => {}
        }
    }
    records
}

/// Whether two names are of the same file: one of them ends with all parts of the other.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (Path::new(one), Path::new(other.trim_start_matches("./")));
    one.ends_with(other) || other.ends_with(one)
}

pub(crate) fn note(entry: &str, lines: &mut BTreeMap<usize, Line>) {
    let (kind, fields) = entry.split_once(':').unwrap_or((entry, ""));
    let fields: Vec<&str> = fields.split(',').collect();
    match (kind, fields.as_slice()) {
        ("DA", [line, count, ..]) => {
            if let (Ok(line), Ok(count)) = (line.parse(), count.parse::<u64>()) {
                lines.entry(line).or_default().ran += count;
            }
        }
        ("BRDA", [line, block, _, taken]) => {
            let Ok(line) = line.parse() else { return };
            let line: &mut Line = lines.entry(line).or_default();
            if !line.blocks.contains_key(*block) {
                line.order.push((*block).to_owned());
            }
            let taken = taken.parse::<u64>().is_ok_and(|count| count > 0);
            line.blocks.entry((*block).to_owned()).or_default().push(taken);
        }
        _ => {}
    }
}

/// The ways in which tools divide the outcomes of a line into blocks, the goals of each in order.
pub(crate) fn readings(outcomes: &[(usize, &Goal)]) -> Vec<Vec<Vec<GoalId>>> {
    let places = |wanted: &dyn Fn(&Goal) -> bool| -> Vec<Vec<GoalId>> {
        let wanted: Vec<_> = outcomes.iter().filter(|(_, goal)| wanted(goal)).collect();
        let same =
            |a: &&&(usize, &Goal), b: &&&(usize, &Goal)| (&a.1.function, a.1.place) == (&b.1.function, b.1.place);
        wanted.chunk_by(|a, b| same(&a, &b)).map(|place| place.iter().map(|(id, _)| GoalId(*id)).collect()).collect()
    };
    let is_operand = |goal: &Goal| matches!(goal.kind, GoalKind::Outcome(BranchKind::Operand | BranchKind::Guard));
    let is_plain = |goal: &Goal| matches!(goal.kind, GoalKind::Outcome(BranchKind::If | BranchKind::While));
    let divided = outcomes.iter().any(|(_, goal)| is_operand(goal));
    let own = places(&|_| true);
    let leaves = places(&|goal| is_operand(goal) || (is_plain(goal) && !divided));
    let decisions = places(&|goal| matches!(goal.kind, GoalKind::Outcome(kind) if kind.is_decision()));
    // One block for all pairs of a line, as some tools write.
    let joined = vec![leaves.concat()];
    vec![own, leaves, decisions, joined]
}

pub(crate) fn fits(places: &[Vec<GoalId>], blocks: &[&Vec<bool>]) -> bool {
    places.len() == blocks.len() && places.iter().zip(blocks).all(|(place, block)| place.len() == block.len())
}
