//! Instances that were written as JSON: what `run --json`, `enumerate --json` and `show --json` write, and instances
//! alone, as programs read them and `--keep` keeps them.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use smallscope_picture::{Atom, Picture, Relation, Set};

use crate::failure::Failure;
use crate::output::json::{FIRST_VERSION, VERSION};
use crate::output::states::{Shown, States};
use crate::output::words::counted;

const HELP: &str = "show reads models, and what `run --json`, `enumerate --json` and `--keep` write";

/// The instances of a file, in order.
pub struct Saved {
    file: String,
    instances: Vec<(Label, Shown)>,
}

/// Which command an instance is of, as far as it is known.
#[derive(Clone, Debug, Default)]
struct Label {
    number: Option<usize>,
    name: Option<String>,
}

/// Everything that documents with instances have, and instances alone. What else there is, is a slip or damage: passed over, it
/// would make another answer of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    smallscope: Option<u32>,
    kind: Option<String>,
    #[serde(default, deserialize_with = "present")]
    instance: Option<Option<Picture>>,
    /// The states of a trace; the instance is the first.
    states: Option<Vec<Picture>>,
    #[serde(rename = "loop")]
    back: Option<usize>,
    instances: Option<Vec<Picture>>,
    traces: Option<Vec<SavedTrace>>,
    commands: Option<Vec<Answer>>,
    number: Option<u64>,
    title: Option<String>,
    atoms: Option<Vec<Atom>>,
    sets: Option<Vec<Set>>,
    relations: Option<Vec<Relation>>,
    #[serde(rename = "steps")]
    _steps: Option<IgnoredAny>,
    #[serde(rename = "moves")]
    _moves: Option<IgnoredAny>,
    #[serde(rename = "file")]
    _file: Option<IgnoredAny>,
    #[serde(rename = "exit")]
    _exit: Option<IgnoredAny>,
    #[serde(rename = "verdict")]
    _verdict: Option<IgnoredAny>,
    #[serde(rename = "stopped")]
    _stopped: Option<IgnoredAny>,
    #[serde(rename = "warnings")]
    _warnings: Option<IgnoredAny>,
    #[serde(rename = "command")]
    _command: Option<IgnoredAny>,
    #[serde(rename = "count")]
    _count: Option<IgnoredAny>,
    #[serde(rename = "exhausted")]
    _exhausted: Option<IgnoredAny>,
    #[serde(rename = "scope")]
    _scope: Option<IgnoredAny>,
    #[serde(rename = "time_ms")]
    _time: Option<IgnoredAny>,
    #[serde(rename = "tried")]
    _tried: Option<IgnoredAny>,
    #[serde(rename = "failed")]
    _failed: Option<IgnoredAny>,
    #[serde(rename = "both_fail")]
    _both_fail: Option<IgnoredAny>,
    #[serde(rename = "reason")]
    _reason: Option<IgnoredAny>,
    #[serde(rename = "input")]
    _input: Option<IgnoredAny>,
    #[serde(rename = "runs")]
    _runs: Option<IgnoredAny>,
    #[serde(rename = "trace")]
    _trace: Option<IgnoredAny>,
    #[serde(rename = "executions")]
    _executions: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    number: usize,
    name: String,
    #[serde(default, deserialize_with = "present")]
    instance: Option<Option<Picture>>,
    /// The states of a trace; the instance is the first.
    states: Option<Vec<Picture>>,
    stopped: Option<IgnoredAny>,
    errors: Option<IgnoredAny>,
    #[serde(rename = "loop")]
    back: Option<usize>,
    #[serde(rename = "steps")]
    _steps: Option<IgnoredAny>,
    #[serde(rename = "moves")]
    _moves: Option<IgnoredAny>,
    #[serde(rename = "title")]
    _title: Option<IgnoredAny>,
    #[serde(rename = "kind")]
    _kind: Option<IgnoredAny>,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
    #[serde(rename = "verdict")]
    _verdict: Option<IgnoredAny>,
    #[serde(rename = "as_expected")]
    _as_expected: Option<IgnoredAny>,
    #[serde(rename = "scope")]
    _scope: Option<IgnoredAny>,
    #[serde(rename = "time_ms")]
    _time: Option<IgnoredAny>,
    #[serde(rename = "statistics")]
    _statistics: Option<IgnoredAny>,
    #[serde(rename = "rechecked")]
    _rechecked: Option<IgnoredAny>,
    #[serde(rename = "unrolls")]
    _unrolls: Option<IgnoredAny>,
    #[serde(rename = "needs_more_unrolls")]
    _needs_more_unrolls: Option<IgnoredAny>,
    #[serde(rename = "vacuous")]
    _vacuous: Option<IgnoredAny>,
    #[serde(rename = "trace")]
    _trace: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedTrace {
    states: Vec<Picture>,
    #[serde(rename = "loop")]
    back: usize,
    #[serde(rename = "steps")]
    _steps: Option<IgnoredAny>,
}

/// A trace that has a state, and whose loop begins at one.
fn trace(states: Vec<Picture>, back: Option<usize>) -> Result<Shown, String> {
    let back = back.ok_or("it lacks `loop`")?;
    match states.len() {
        count if back < count => Ok(Shown::Trace(States { states, back, own: Vec::new() })),
        count => Err(format!("the loop begins at state {back}, but there are {}", counted(count as u64, "state"))),
    }
}

/// Something that may be null, but was said.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(source: D) -> Result<Option<T>, D::Error> {
    T::deserialize(source).map(Some)
}

/// Reads a file whose first character says that it is JSON; none if it does not.
pub fn read(file: &Path) -> Result<Option<Saved>, Failure> {
    let is_json = file.extension().is_some_and(|ending| ending == "json" || ending == "jsonl");
    if !is_json && !begins_with_brace(file) {
        return Ok(None);
    }
    let text = fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    let name = file.display().to_string();
    let mut instances = Vec::new();
    let mut last = None;
    let mut documents = serde_json::Deserializer::from_str(&text).into_iter::<Document>();
    loop {
        let begin = documents.byte_offset();
        let Some(document) = documents.next() else { break };
        let document = document.map_err(|error| malformed(&name, &error))?;
        let begin = begin + text[begin..].len() - text[begin..].trim_start().len();
        let line = text[..begin].lines().count().max(1) + usize::from(text[..begin].ends_with('\n'));
        let refuse = |problem: String| Failure::input(problem).at(name.as_str(), line, 1).help(HELP);
        check_version(&name, &document)?;
        let number = document.number;
        if let (Some(before), Some(number)) = (last, number) {
            if number != before + 1 {
                return Err(refuse(format!("number {number} follows number {before}")));
            }
        }
        last = number.filter(|_| document.kind.as_deref() != Some("failure")).or(last);
        let found = pictures(document).map_err(refuse)?;
        if let Some(problem) = found.iter().flat_map(|(_, shown)| shown.pictures()).find_map(Picture::problem) {
            return Err(refuse(problem));
        }
        instances.extend(found);
    }
    Ok(Some(Saved { file: name, instances }))
}

/// The instances of a document, by what it says it is.
fn pictures(document: Document) -> Result<Vec<(Label, Shown)>, String> {
    let Document { kind, instance, states, back, instances, traces, commands, title, atoms, sets, relations, .. } =
        document;
    let unlabelled = |picture| (Label::default(), Shown::Instance(picture));
    let lacks = |what: &str| format!("it lacks `{what}`");
    match kind.as_deref() {
        None => match (title, atoms, sets, relations) {
            (Some(title), Some(atoms), Some(sets), Some(relations)) => {
                Ok(vec![unlabelled(Picture { title, atoms, sets, relations })])
            }
            _ => Err("it lacks `title`, `atoms`, `sets` or `relations`".to_owned()),
        },
        Some("run" | "check") => {
            let mut labelled = Vec::new();
            for answer in commands.ok_or_else(|| lacks("commands"))? {
                let shown = match answer {
                    Answer { states: Some(states), back, .. } => Some(trace(states, back)?),
                    Answer { instance: Some(instance), .. } => instance.map(Shown::Instance),
                    Answer { stopped: Some(_), .. } | Answer { errors: Some(_), .. } => None,
                    _ => return Err(format!("{} of command {}", lacks("instance"), answer.number)),
                };
                let label = Label { number: Some(answer.number), name: Some(answer.name) };
                labelled.extend(shown.map(|shown| (label, shown)));
            }
            Ok(labelled)
        }
        Some("instance" | "counterexample" | "failure") => {
            if let Some(states) = states {
                return Ok(vec![(Label::default(), trace(states, back)?)]);
            }
            Ok(instance.ok_or_else(|| lacks("instance"))?.into_iter().map(unlabelled).collect())
        }
        Some("instances") => Ok(instances.ok_or_else(|| lacks("instances"))?.into_iter().map(unlabelled).collect()),
        Some("traces") => {
            let traces = traces.ok_or_else(|| lacks("traces"))?.into_iter();
            traces.map(|saved| Ok((Label::default(), trace(saved.states, Some(saved.back))?))).collect()
        }
        Some("summary") => Ok(Vec::new()),
        Some(other) => Err(format!("a document of kind `{other}` has no instances")),
    }
}

/// An instance alone has no version; everything else has one that is known.
fn check_version(file: &str, document: &Document) -> Result<(), Failure> {
    match document.smallscope {
        Some(FIRST_VERSION..=VERSION) if document.kind.is_some() => Ok(()),
        Some(FIRST_VERSION..=VERSION) => {
            Err(Failure::input(format!("`{file}` does not say of which kind it is")).help(HELP))
        }
        Some(found) => Err(Failure::input(format!(
            "`{file}` has version {found} of the form; {FIRST_VERSION} to {VERSION} can be read"
        ))),
        None if document.kind.is_none() && document.title.is_some() => Ok(()),
        None => {
            Err(Failure::input(format!("`{file}` is JSON, but no instance and no answer of smallscope")).help(HELP))
        }
    }
}

fn begins_with_brace(file: &Path) -> bool {
    let mut start = [0; 64];
    let read = fs::File::open(file).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    start[..read].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

fn malformed(file: &str, error: &serde_json::Error) -> Failure {
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or(&text);
    Failure::input(format!("not an instance in JSON: {message}")).at(file, error.line(), error.column()).help(HELP)
}

impl Saved {
    /// The instance with this number among those of the chosen commands; without a number, the first.
    pub fn choose(self, commands: &[String], number: Option<usize>) -> Result<Shown, Failure> {
        let file = self.file.clone();
        let mut chosen = self.of(commands);
        let (count, number) = (chosen.len(), number.unwrap_or(0));
        if number < count {
            return Ok(chosen.swap_remove(number));
        }
        let of = if commands.is_empty() { String::new() } else { format!(" of {}", commands.join(", ")) };
        let message = format!("`{file}` has {}{of}; number {number} is not there", counted(count as u64, "instance"));
        Err(Failure::input(message).help("numbers count from 0"))
    }

    /// The first instances of the chosen commands, at most so many, and at least one.
    pub fn first(self, commands: &[String], first: usize) -> Result<Vec<Shown>, Failure> {
        let file = self.file.clone();
        let mut chosen = self.of(commands);
        chosen.truncate(first);
        if chosen.is_empty() { Err(Failure::input(format!("`{file}` has no such instances"))) } else { Ok(chosen) }
    }

    fn of(self, commands: &[String]) -> Vec<Shown> {
        let is_chosen = |label: &Label| {
            let number = label.number.map(|number| number.to_string());
            let names = [label.name.as_ref(), number.as_ref()];
            commands.is_empty() || commands.iter().any(|command| names.contains(&Some(command)))
        };
        self.instances.into_iter().filter(|(label, _)| is_chosen(label)).map(|(_, shown)| shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, commands: &[&str], number: Option<usize>) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("saved.json");
        fs::write(&file, text).unwrap();
        let commands: Vec<String> = commands.iter().map(|&name| name.to_owned()).collect();
        let picture = read(&file).and_then(|saved| saved.expect("it is JSON").choose(&commands, number));
        picture.map(|shown| shown.pictures()[0].title.clone()).map_err(|failure| match failure {
            Failure::Input(complaint) => complaint.message,
            other => format!("{other:?}"),
        })
    }

    fn picture(title: &str) -> String {
        format!("{{\"title\":\"{title}\",\"atoms\":[],\"sets\":[],\"relations\":[]}}")
    }

    #[test]
    fn answers_of_a_run_are_chosen_by_command() {
        let text = format!(
            "{{\"smallscope\":1,\"kind\":\"run\",\"commands\":[{{\"number\":0,\"name\":\"a\",\"instance\":null}},\
             {{\"number\":1,\"name\":\"b\",\"instance\":{}}},{{\"number\":2,\"name\":\"c\",\"instance\":{}}}]}}",
            picture("second"),
            picture("third")
        );
        assert_eq!(check(&text, &[], None), Ok("second".to_owned()));
        assert_eq!(check(&text, &["c"], None), Ok("third".to_owned()));
        assert_eq!(check(&text, &["1"], None), Ok("second".to_owned()));
        assert_eq!(check(&text, &[], Some(1)), Ok("third".to_owned()));
        assert!(check(&text, &["a"], None).is_err());
    }

    #[test]
    fn lines_of_an_enumeration_are_chosen_by_number() {
        let line = |number, title| {
            format!("{{\"smallscope\":1,\"kind\":\"instance\",\"number\":{number},\"instance\":{}}}\n", picture(title))
        };
        let text = format!("{}{}{{\"smallscope\":1,\"kind\":\"summary\"}}\n", line(7, "first"), line(8, "second"));
        assert_eq!(check(&text, &[], Some(1)), Ok("second".to_owned()));
        let lost = text.replace("\"number\":8", "\"number\":9");
        assert_eq!(check(&lost, &[], None), Err("number 9 follows number 7".to_owned()));
    }

    #[test]
    fn what_contradicts_itself_or_is_not_known_is_refused() {
        let atom = |name: &str| format!("{{\"name\":\"{name}\",\"types\":[\"A\"]}}");
        let with = |atoms: &str, tuples: &str| {
            format!(
                "{{\"title\":\"t\",\"atoms\":[{atoms}],\"sets\":[],\"relations\":[{{\"name\":\"r\",\
                 \"columns\":[\"A\",\"A\"],\"tuples\":[{tuples}],\"witness\":false}}]}}"
            )
        };
        let both = format!("{},{}", atom("a"), atom("b"));
        assert_eq!(check(&with(&both, "[\"a\",\"b\"]"), &[], None), Ok("t".to_owned()));
        let refused = |text: &str, problem: &str| {
            let found = check(text, &[], None).unwrap_err();
            assert!(found.contains(problem), "{found}");
        };
        refused(&with(&both, "[\"a\",\"c\"]"), "`r` has the atom `c`, which is not there");
        refused(&with(&both, "[\"a\"]"), "`r` has 2 columns, but `a` is no such tuple");
        refused(&with(&both, "[\"a\",\"b\"],[\"a\",\"b\"]"), "`r` has `a->b` twice");
        refused(&with(&format!("{both},{both}"), ""), "the atom `a` is there twice");
        refused(&with(&both, "").replace("sets", "sats"), "unknown field `sats`");
        refused(&with(&both, "").replace("witness", "wetness"), "unknown field `wetness`");
        let answer = format!("{{\"smallscope\":1,\"kind\":\"instance\",\"instance\":{}}}", with(&both, ""));
        assert_eq!(check(&answer, &[], None), Ok("t".to_owned()));
        refused(&answer.replace("\"kind\":\"instance\"", "\"kind\":\"instanse\""), "kind `instanse` has no instances");
        refused(&answer.replace("\"instance\":{", "\"instances\":{"), "invalid type");
        refused(&answer.replace(",\"instance\":", ",\"number\":0,\"scope\":"), "it lacks `instance`");
        refused(&answer.replace(",\"kind\":\"instance\"", ""), "does not say of which kind it is");
    }

    #[test]
    fn an_instance_alone_is_read() {
        assert_eq!(check(&picture("alone"), &[], None), Ok("alone".to_owned()));
        let error = check("{\"atoms\":[]}", &[], None).unwrap_err();
        assert!(error.ends_with("is JSON, but no instance and no answer of smallscope"), "{error}");
    }

    #[test]
    fn other_versions_are_refused() {
        let error = check("{\"smallscope\":3}", &[], None).unwrap_err();
        assert!(error.ends_with("has version 3 of the form; 1 to 2 can be read"), "{error}");
        assert!(check("{\"smallscope\":1", &[], None).unwrap_err().starts_with("not an instance in JSON"));
    }
}
