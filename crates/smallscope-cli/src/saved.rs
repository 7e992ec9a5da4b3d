//! Instances that were written as JSON: what `run --json`, `enumerate --json` and `show --json` write, and instances
//! alone, as programs read them and `--keep` keeps them.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;
use smallscope_picture::Picture;

use crate::failure::Failure;
use crate::output::json::VERSION;
use crate::output::words::counted;

const HELP: &str = "show reads models, and what `run --json`, `enumerate --json` and `--keep` write";

/// The instances of a file, in order.
pub struct Saved {
    file: String,
    instances: Vec<(Label, Picture)>,
}

/// Which command an instance is of, as far as it is known.
#[derive(Clone, Debug, Default)]
struct Label {
    number: Option<usize>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    smallscope: Option<u32>,
    instance: Option<Picture>,
    #[serde(default)]
    instances: Vec<Picture>,
    #[serde(default)]
    commands: Vec<Answer>,
    #[serde(flatten)]
    alone: Option<Picture>,
}

#[derive(Deserialize)]
struct Answer {
    number: Option<usize>,
    name: Option<String>,
    instance: Option<Picture>,
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
    for document in serde_json::Deserializer::from_str(&text).into_iter::<Document>() {
        let document = document.map_err(|error| malformed(&name, &error))?;
        check_version(&name, &document)?;
        let unlabelled = document.alone.into_iter().chain(document.instance).chain(document.instances);
        instances.extend(unlabelled.map(|picture| (Label::default(), picture)));
        for answer in document.commands {
            let label = Label { number: answer.number, name: answer.name };
            instances.extend(answer.instance.map(|picture| (label, picture)));
        }
    }
    Ok(Some(Saved { file: name, instances }))
}

/// An instance alone has no version; everything else has this one.
fn check_version(file: &str, document: &Document) -> Result<(), Failure> {
    match document.smallscope {
        Some(VERSION) => Ok(()),
        Some(found) => Err(Failure::input(format!("`{file}` has version {found} of the form; {VERSION} can be read"))),
        None if document.alone.is_some() => Ok(()),
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
    pub fn choose(self, commands: &[String], number: Option<usize>) -> Result<Picture, Failure> {
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
    pub fn first(self, commands: &[String], first: usize) -> Result<Vec<Picture>, Failure> {
        let file = self.file.clone();
        let mut chosen = self.of(commands);
        chosen.truncate(first);
        if chosen.is_empty() { Err(Failure::input(format!("`{file}` has no such instances"))) } else { Ok(chosen) }
    }

    fn of(self, commands: &[String]) -> Vec<Picture> {
        let is_chosen = |label: &Label| {
            let number = label.number.map(|number| number.to_string());
            let names = [label.name.as_ref(), number.as_ref()];
            commands.is_empty() || commands.iter().any(|command| names.contains(&Some(command)))
        };
        self.instances.into_iter().filter(|(label, _)| is_chosen(label)).map(|(_, picture)| picture).collect()
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
        picture.map(|picture| picture.title).map_err(|failure| match failure {
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
            "{{\"smallscope\":1,\"commands\":[{{\"number\":0,\"name\":\"a\",\"instance\":null}},\
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
        let line = |title| format!("{{\"smallscope\":1,\"number\":7,\"instance\":{}}}\n", picture(title));
        let text = format!("{}{}{{\"smallscope\":1,\"kind\":\"summary\"}}\n", line("first"), line("second"));
        assert_eq!(check(&text, &[], Some(1)), Ok("second".to_owned()));
    }

    #[test]
    fn an_instance_alone_is_read() {
        assert_eq!(check(&picture("alone"), &[], None), Ok("alone".to_owned()));
        let error = check("{\"atoms\":[]}", &[], None).unwrap_err();
        assert!(error.ends_with("is JSON, but no instance and no answer of smallscope"), "{error}");
    }

    #[test]
    fn other_versions_are_refused() {
        let error = check("{\"smallscope\":2}", &[], None).unwrap_err();
        assert!(error.ends_with("has version 2 of the form; 1 can be read"), "{error}");
        assert!(check("{\"smallscope\":1", &[], None).unwrap_err().starts_with("not an instance in JSON"));
    }
}
