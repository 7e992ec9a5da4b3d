//! `merge`: adds up what the shards of a space found, if they are all there, once, and fit together.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use smallscope_core::ShardResult;
use smallscope_core::keep;
use smallscope_core::merge::{Digest, FORM};

use crate::arguments::MergeArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, style, words};

/// Numbers of shards that are told one by one.
const TOLD: usize = 10;

/// Adds up the results in the files, subject by subject.
pub fn merge(arguments: &MergeArguments, console: &mut Console) -> Result<Exit, Failure> {
    let mut problems = Vec::new();
    let mut subjects: BTreeMap<String, Vec<(String, ShardResult)>> = BTreeMap::new();
    for file in &arguments.files {
        match read(file) {
            Ok(result) => {
                subjects.entry(result.subject.clone()).or_default().push((file.display().to_string(), result))
            }
            Err(failure) => problems.push(failure),
        }
    }
    let mut merged = Vec::new();
    for (subject, parts) in &subjects {
        let before = problems.len();
        clashes(subject, parts, &mut |message: String| problems.push(Failure::input(message)));
        if problems.len() == before {
            merged.push(Merged::of(subject, parts));
        }
    }
    // What fits together is told even if something else does not.
    let exit = merged.iter().map(Merged::exit).fold(Exit::AsExpected, Exit::and);
    let exit = if problems.is_empty() { exit } else { exit.and(Exit::BadInput) };
    if console.json {
        let problems: Vec<String> = problems.iter().filter_map(told).collect();
        console.document(&json::document("merge", Body { subjects: merged, problems }, exit))?;
        return Ok(exit);
    }
    for merged in &merged {
        writeln!(console.out(), "{}", merged.text())?;
    }
    problems.iter().for_each(|problem| console.errors(problem));
    Ok(exit)
}

fn told(failure: &Failure) -> Option<String> {
    match failure {
        Failure::Input(complaint) => Some(complaint.to_string()),
        _ => None,
    }
}

/// What is wrong with the parts of a subject, if they are to be all of it.
fn clashes(subject: &str, parts: &[(String, ShardResult)], problem: &mut dyn FnMut(String)) {
    let Some((first, one)) = parts.first() else { return };
    for (file, part) in &parts[1..] {
        if part.version != one.version {
            let (version, other) = (&part.version, &one.version);
            problem(format!("`{file}` is of version {version} of smallscope, but `{first}` is of version {other}"));
        } else if (part.space, &part.engine) != (one.space, &one.engine) {
            problem(format!(
                "`{file}` is of another space than `{first}` ({:016x}, not {:016x}): of another model, bound or way of searching",
                part.space, one.space
            ));
        } else if part.shard.1 != one.shard.1 {
            problem(format!("`{file}` is one of {} shards, but `{first}` is one of {}", part.shard.1, one.shard.1));
        }
    }
    let mut files: BTreeMap<usize, &str> = BTreeMap::new();
    for (file, part) in parts.iter().filter(|(_, part)| part.shard.1 == one.shard.1) {
        if let Some(other) = files.insert(part.shard.0, file) {
            problem(format!("shard {} of {} is there twice: `{other}` and `{file}`", part.shard.0, part.shard.1));
        }
    }
    let shards = one.shard.1;
    let missing: Vec<String> =
        (0..shards).filter(|shard| !files.contains_key(shard)).take(TOLD).map(|shard| shard.to_string()).collect();
    let count = shards - files.len();
    if count > 0 {
        let more = if count > missing.len() { ", .." } else { "" };
        let s = if count == 1 { "" } else { "s" };
        problem(format!("{subject}: shard{s} {}{more} of {shards} missing", missing.join(", ")));
    }
}

/// Reads a result.
fn read(file: &Path) -> Result<ShardResult, Failure> {
    let name = file.display().to_string();
    let text = keep::read_text(file).map_err(|error| Failure::file("read", file, &error))?;
    let text = text.ok_or_else(|| Failure::file("read", file, &std::io::ErrorKind::NotFound.into()))?;
    let located = |error: serde_json::Error| {
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        let cut = if error.is_eof() { "; it was cut off" } else { "" };
        Failure::input(format!("not the result of a shard: {problem}{cut}")).at(&name, error.line(), error.column())
    };
    let ShardForm { smallscope, kind, check, .. } = serde_json::from_str(&text).map_err(located)?;
    if smallscope != FORM || kind != "shard" {
        let message =
            format!("`{name}` is of kind `{kind}`, version {smallscope}; a result is `shard`, version {FORM}");
        return Err(Failure::input(message));
    }
    let form: ResultForm = serde_json::from_str(&text).map_err(located)?;
    let result = form.result().ok_or_else(|| Failure::input(format!("`{name}` has numbers that are none")))?;
    if Some(result.check()) != hexadecimal(&check) {
        let message = format!("`{name}` was changed after it was written: the checksum is another");
        return Err(Failure::input(message).help("run the shard again"));
    }
    match result.shard {
        (shard, shards) if shard < shards => Ok(result),
        (shard, shards) => Err(Failure::input(format!("`{name}`: there is no shard {shard} of {shards}"))),
    }
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16)
}

/// What every result says of itself, whatever version it is.
#[derive(Deserialize)]
struct ShardForm {
    smallscope: u64,
    kind: String,
    check: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultForm {
    #[serde(rename = "smallscope")]
    _smallscope: u64,
    #[serde(rename = "kind")]
    _kind: String,
    version: String,
    engine: String,
    subject: String,
    space: String,
    shard: usize,
    shards: usize,
    counts: Counts,
    digest: String,
    complete: bool,
    outcome: String,
    failures: u64,
    #[serde(rename = "check")]
    _check: String,
}

impl ResultForm {
    fn result(self) -> Option<ShardResult> {
        Some(ShardResult {
            version: self.version,
            engine: self.engine,
            subject: self.subject,
            space: hexadecimal(&self.space)?,
            shard: (self.shard, self.shards),
            counts: self.counts.0,
            digest: Digest(hexadecimal(&self.digest)?),
            complete: self.complete,
            outcome: self.outcome,
            failures: self.failures,
        })
    }
}

/// Names and numbers in their order, which the checksum is about.
struct Counts(Vec<(String, u64)>);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> serde::de::Visitor<'de> for Entries {
            type Value = Counts;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("names and numbers")
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(self, mut map: M) -> Result<Counts, M::Error> {
                let mut counts = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    counts.push(entry);
                }
                Ok(Counts(counts))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

impl Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

/// All shards of a subject.
#[derive(Serialize)]
struct Merged {
    subject: String,
    engine: String,
    space: String,
    shards: usize,
    counts: Counts,
    digest: String,
    complete: bool,
    /// Shards that a limit stopped, with why.
    stopped: Vec<String>,
    failures: u64,
}

impl Merged {
    fn of(subject: &str, parts: &[(String, ShardResult)]) -> Self {
        let one = &parts[0].1;
        let mut counts: Vec<(String, u64)> = Vec::new();
        for (name, count) in parts.iter().flat_map(|(_, part)| &part.counts) {
            match counts.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => *sum = sum.saturating_add(*count),
                None => counts.push((name.clone(), *count)),
            }
        }
        let stopped = parts.iter().filter(|(_, part)| !part.complete);
        Merged {
            subject: subject.to_owned(),
            engine: one.engine.clone(),
            space: format!("{:016x}", one.space),
            shards: one.shard.1,
            counts: Counts(counts),
            digest: parts.iter().fold(Digest::default(), |sum, (_, part)| sum + part.digest).to_string(),
            complete: parts.iter().all(|(_, part)| part.complete),
            stopped: stopped.map(|(_, part)| format!("shard {}: {}", part.shard.0, part.outcome)).collect(),
            failures: parts.iter().fold(0, |sum, (_, part)| sum.saturating_add(part.failures)),
        }
    }

    fn exit(&self) -> Exit {
        let exit = if self.complete { Exit::AsExpected } else { Exit::Limit };
        if self.failures > 0 { exit.and(Exit::NotAsExpected) } else { exit }
    }

    fn text(&self) -> String {
        let Merged { subject, engine, shards, digest, failures, stopped, .. } = self;
        let tried = match engine.as_str() {
            "sequences" => "sequence",
            "paths" => "path",
            _ => "input",
        };
        let counts: Vec<String> = self.counts.0.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let found = counts.join(", ");
        let found = match (self.complete, failures) {
            (_, 1..) => style::styled(style::BAD, &format!("{found}, {} failed", words::counted(*failures, tried))),
            (true, 0) => style::styled(style::TITLE, &found),
            (false, 0) => style::styled(style::UNSURE, &format!("{found} at least")),
        };
        let about = format!("({}; digest {digest})", words::counted(*shards as u64, "shard"));
        let stopped: String = stopped.iter().map(|stopped| format!("\n  {stopped}")).collect();
        format!("{subject}: {found} {}{stopped}", style::styled(style::DIM, &about))
    }
}

#[derive(Serialize)]
struct Body {
    subjects: Vec<Merged>,
    problems: Vec<String>,
}
