//! What was explored as text, from one process to another.
//!
//! A line has a word and fields with tabs between them; whoever reads a text that is not whole gets nothing.

use std::fmt::Write as _;
use std::time::Duration;

use smallscope_core::Stop;
use smallscope_core::envelope::Envelope;
use smallscope_core::merge::Digest;
use smallscope_core::small::List as _;

use super::Sequences;
use super::explored::{CallUse, Explored, Extent, Level, Node, Walks};
use super::failure::{Failure, Origin, Reason, Side, Step};
use super::part::Part;
use super::step::Turn;
use crate::harness::Panic;

const EXPLORED: Envelope = Envelope::new("explored sequences", 1);

/// A text that is whole when it is read.
pub(super) fn seal(text: &str) -> String {
    EXPLORED.seal(text)
}

/// Calls as text.
pub(super) fn path_text(path: &[Turn]) -> String {
    path.iter().map(|(call, number)| format!("{call}.{number}")).list().join(" ")
}

/// The calls of a text.
pub(super) fn path_of(text: &str) -> Vec<Turn> {
    let turn = |word: &str| {
        let (call, number) = word.split_once('.')?;
        Some((call.parse().ok()?, number.parse().ok()?))
    };
    text.split(' ').filter_map(turn).list()
}

/// What was explored, without what the calls are.
pub(super) struct Found {
    nodes: Vec<Node>,
    levels: Vec<Level>,
    uses: Vec<(u64, u64)>,
    extent: Extent,
    failures: Vec<Failure>,
    unlike: Option<Vec<Step>>,
    compared: usize,
    cloned_from: Option<usize>,
    walks: Walks,
    part: Part,
    elapsed: Duration,
}

impl Found {
    /// With the sequences that it is about.
    pub(super) fn explored<'a, S: 'a>(self, sequences: Sequences<'a, S>) -> Explored<'a, S> {
        let Found { nodes, levels, uses, extent, mut failures, unlike, compared, cloned_from, walks, part, elapsed } =
            self;
        let calls = sequences.calls.iter().zip(uses);
        let calls = calls.map(|(call, (made, refused))| CallUse { name: call.name.clone(), made, refused }).list();
        for failure in &mut failures {
            (failure.setup, failure.assertions) = (sequences.setup.clone(), sequences.assertions());
        }
        Explored {
            sequences,
            nodes,
            levels,
            calls,
            extent,
            failures,
            unlike,
            compared,
            cloned_from,
            walks,
            part,
            elapsed,
        }
    }
}

/// The text of what was explored.
pub(super) fn write<'a, S: 'a>(explored: &Explored<'a, S>) -> String {
    let mut text = String::new();
    let mut line = |fields: Vec<String>| {
        let fields: Vec<String> = fields.iter().map(|field| escaped(field)).list();
        let _ = writeln!(text, "{}", fields.join("\t"));
    };
    line(vec!["extent".to_owned(), extent_text(&explored.extent)]);
    line(numbers("elapsed", &[explored.elapsed.as_nanos() as u64]));
    line(numbers("compared", &[explored.compared as u64]));
    explored.cloned_from.into_iter().for_each(|length| line(numbers("cloned", &[length as u64])));
    let Walks { count, calls, longest, best_first } = explored.walks;
    line(numbers("walks", &[count, calls, longest as u64, u64::from(best_first)]));
    let Part { states, calls, failures, digest } = explored.part;
    line(numbers("part", &[states, calls, failures, digest.0]));
    for Level { length, states, calls, matched, refused, panicked } in explored.levels.iter().copied() {
        line(numbers("level", &[length as u64, states as u64, calls, matched, refused, panicked]));
    }
    explored.calls.iter().for_each(|call| line(numbers("use", &[call.made, call.refused])));
    for Node { origin, .. } in &explored.nodes {
        let origin = origin.map_or_else(Vec::new, |(from, call, number)| vec![from as u64, call as u64, number as u64]);
        line(numbers("node", &origin));
    }
    for failure in &explored.failures {
        let mut fields = vec!["failure".to_owned(), failure.repeats.to_string(), failure.count.to_string()];
        fields.push(origin_text(failure.origin));
        fields.extend(reason_fields(&failure.reason));
        line(fields);
        failure.steps.iter().for_each(|step| line(step_fields(step)));
    }
    if let Some(steps) = &explored.unlike {
        line(vec!["unlike".to_owned()]);
        steps.iter().for_each(|step| line(step_fields(step)));
    }
    seal(&text)
}

/// Reads it back.
pub(super) fn read(text: &str) -> Option<Found> {
    let mut found = Found {
        nodes: Vec::new(),
        levels: Vec::new(),
        uses: Vec::new(),
        extent: Extent::Failed,
        failures: Vec::new(),
        unlike: None,
        compared: 0,
        cloned_from: None,
        walks: Walks::default(),
        part: Part::default(),
        elapsed: Duration::ZERO,
    };
    for line in EXPLORED.open(text).ok()?.lines() {
        let fields: Vec<String> = line.split('\t').map(plain).list();
        let (word, fields) = fields.split_first()?;
        let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
        let size = |place: usize| fields.get(place)?.parse::<usize>().ok();
        match word.as_str() {
            "extent" => found.extent = extent_of(fields.first()?)?,
            "elapsed" => found.elapsed = Duration::from_nanos(number(0)?),
            "compared" => found.compared = size(0)?,
            "cloned" => found.cloned_from = Some(size(0)?),
            "walks" => {
                let best_first = number(3)? == 1;
                found.walks = Walks { count: number(0)?, calls: number(1)?, longest: size(2)?, best_first };
            }
            "part" => {
                let (states, calls, failures) = (number(0)?, number(1)?, number(2)?);
                found.part = Part { states, calls, failures, digest: Digest(number(3)?) };
            }
            "level" => found.levels.push(Level {
                length: size(0)?,
                states: size(1)?,
                calls: number(2)?,
                matched: number(3)?,
                refused: number(4)?,
                panicked: number(5)?,
            }),
            "use" => found.uses.push((number(0)?, number(1)?)),
            "node" if fields.is_empty() => found.nodes.push(Node { origin: None, length: 0 }),
            "node" => {
                let origin = (size(0)?, size(1)?, size(2)?);
                let length = found.nodes.get(origin.0)?.length + 1;
                found.nodes.push(Node { origin: Some(origin), length });
            }
            "failure" => found.failures.push(Failure {
                steps: Vec::new(),
                repeats: fields.first()?.parse().ok()?,
                count: number(1)?,
                origin: origin_of(fields.get(2)?)?,
                reason: reason_of(fields.get(3..)?)?,
                setup: Vec::new(),
                assertions: Vec::new(),
            }),
            "unlike" => found.unlike = Some(Vec::new()),
            "step" => {
                let steps = found.unlike.as_mut().or(found.failures.last_mut().map(|failure| &mut failure.steps));
                steps?.push(step_of(fields)?);
            }
            _ => return None,
        }
    }
    Some(found)
}

/// The text of steps.
pub(super) fn steps(steps: &[Step]) -> String {
    let line = |step: &Step| step_fields(step).iter().map(|field| escaped(field)).list().join("\t") + "\n";
    seal(&steps.iter().map(line).collect::<String>())
}

/// Reads them back.
pub(super) fn read_steps(text: &str) -> Option<Vec<Step>> {
    let step = |line: &str| step_of(&line.split('\t').skip(1).map(plain).list());
    EXPLORED.open(text).ok()?.lines().map(step).collect()
}

fn numbers(word: &str, numbers: &[u64]) -> Vec<String> {
    std::iter::once(word.to_owned()).chain(numbers.iter().map(u64::to_string)).list()
}

fn escaped(field: &str) -> String {
    field.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t")
}

fn plain(field: &str) -> String {
    let mut text = String::new();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('t') => text.push('\t'),
                other => text.extend(other),
            },
            letter => text.push(letter),
        }
    }
    text
}

/// Text that may be missing.
fn maybe(text: &Option<String>) -> String {
    text.as_ref().map_or_else(String::new, |text| format!("+{text}"))
}

fn maybe_of(field: &str) -> Option<String> {
    field.strip_prefix('+').map(str::to_owned)
}

fn step_fields(step: &Step) -> Vec<String> {
    let Step { code, reference, binds, result, expected } = step;
    vec!["step".to_owned(), code.clone(), maybe(reference), maybe(binds), maybe(result), maybe(expected)]
}

fn step_of(fields: &[String]) -> Option<Step> {
    let [code, reference, binds, result, expected] = fields else { return None };
    Some(Step {
        code: code.clone(),
        reference: maybe_of(reference),
        binds: maybe_of(binds),
        result: maybe_of(result),
        expected: maybe_of(expected),
    })
}

fn extent_text(extent: &Extent) -> String {
    match extent {
        Extent::Closed => "closed".to_owned(),
        Extent::UpTo(length) => format!("length {length}"),
        Extent::Failed => "failed".to_owned(),
        Extent::Stopped(Stop::States(states)) => format!("states {states}"),
        Extent::Stopped(Stop::Time(time)) => format!("time {}", time.as_nanos()),
        Extent::Stopped(Stop::Memory(bytes)) => format!("memory {bytes}"),
        Extent::Stopped(Stop::Abandoned) => "abandoned".to_owned(),
        Extent::Stopped(_) => "interrupted".to_owned(),
    }
}

fn extent_of(text: &str) -> Option<Extent> {
    let (word, number) = text.split_once(' ').unwrap_or((text, "0"));
    let number: u64 = number.parse().ok()?;
    Some(match word {
        "closed" => Extent::Closed,
        "length" => Extent::UpTo(number as usize),
        "failed" => Extent::Failed,
        "states" => Extent::Stopped(Stop::States(number)),
        "time" => Extent::Stopped(Stop::Time(Duration::from_nanos(number))),
        "memory" => Extent::Stopped(Stop::Memory(number)),
        "abandoned" => Extent::Stopped(Stop::Abandoned),
        "interrupted" => Extent::Stopped(Stop::Interrupted),
        _ => return None,
    })
}

fn origin_text(origin: Origin) -> String {
    match origin {
        Origin::Shortest => "shortest".to_owned(),
        Origin::ShortestOfKind => "kind".to_owned(),
        Origin::Walk { length, complete, shrunk, best_first } => format!("{length} {complete} {shrunk} {best_first}"),
    }
}

fn origin_of(text: &str) -> Option<Origin> {
    let mut words = text.split(' ');
    Some(match (words.next()?, words.next(), words.next(), words.next()) {
        ("shortest", ..) => Origin::Shortest,
        ("kind", ..) => Origin::ShortestOfKind,
        (length, Some(complete), Some(shrunk), Some(best_first)) => Origin::Walk {
            length: length.parse().ok()?,
            complete: complete.parse().ok()?,
            shrunk: shrunk.parse().ok()?,
            best_first: best_first.parse().ok()?,
        },
        _ => return None,
    })
}

fn reason_fields(reason: &Reason) -> Vec<String> {
    let panic_fields = |word: &str, what: &str, panic: &Panic| {
        vec![word.to_owned(), what.to_owned(), panic.message.clone(), maybe(&panic.place)]
    };
    match reason {
        Reason::Panicked { side, panic } => panic_fields("panicked", side_text(*side), panic),
        Reason::PanickedOutside { what, panic } => panic_fields("outside", what, panic),
        Reason::Differs => vec!["differs".to_owned()],
        Reason::Broken { condition, detail } => vec!["broken".to_owned(), condition.clone(), detail.clone()],
        Reason::Violated { variable, violation } => vec!["violated".to_owned(), maybe(variable), violation.clone()],
        // Those are found by the process that reads, not by one that writes.
        Reason::Died { how } => vec!["died".to_owned(), how.clone()],
        Reason::TimedOut { limit } => vec!["timed out".to_owned(), limit.as_nanos().to_string()],
    }
}

fn reason_of(fields: &[String]) -> Option<Reason> {
    let (word, fields) = fields.split_first()?;
    let field = |place: usize| fields.get(place).cloned();
    let panic = || Some(Panic { message: field(1)?, place: maybe_of(&field(2)?) });
    Some(match word.as_str() {
        "panicked" => Reason::Panicked { side: side_of(&field(0)?)?, panic: panic()? },
        "outside" => Reason::PanickedOutside { what: field(0)?, panic: panic()? },
        "differs" => Reason::Differs,
        "broken" => Reason::Broken { condition: field(0)?, detail: field(1)? },
        "violated" => Reason::Violated { variable: maybe_of(&field(0)?), violation: field(1)? },
        "died" => Reason::Died { how: field(0)? },
        "timed out" => Reason::TimedOut { limit: Duration::from_nanos(field(0)?.parse().ok()?) },
        _ => return None,
    })
}

const SIDES: [(Side, &str); 3] =
    [(Side::Condition, "condition"), (Side::Subject, "subject"), (Side::Reference, "reference")];

fn side_text(side: Side) -> &'static str {
    SIDES.iter().find(|(known, _)| *known == side).map_or("", |(_, text)| text)
}

fn side_of(text: &str) -> Option<Side> {
    SIDES.iter().find(|(_, known)| *known == text).map(|(side, _)| *side)
}
