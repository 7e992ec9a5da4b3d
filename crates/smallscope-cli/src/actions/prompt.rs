//! The prompt of a conversation: history, and names that can be completed.

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::failure::Failure;

/// Lines that a person types.
pub struct Prompt {
    editor: Editor<Names, DefaultHistory>,
}

impl Prompt {
    /// A prompt that completes these names.
    pub fn new(names: Vec<String>) -> Result<Self, Failure> {
        let mut editor = Editor::new().map_err(broken)?;
        editor.set_helper(Some(Names(names)));
        Ok(Prompt { editor })
    }

    /// The next line; none at the end.
    pub fn line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            match self.editor.readline("> ") {
                Ok(line) => {
                    let _ = self.editor.add_history_entry(line.as_str());
                    return Ok(Some(line));
                }
                // Ctrl-C takes the line back, as shells do.
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(broken(error)),
            }
        }
    }
}

fn broken(error: ReadlineError) -> Failure {
    Failure::input(format!("cannot read the terminal: {error}"))
}

/// The names that can be completed.
struct Names(Vec<String>);

impl Helper for Names {}
impl Highlighter for Names {}
impl Validator for Names {}

impl Hinter for Names {
    type Hint = String;
}

impl Completer for Names {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, names) = completions(&line[..at], &self.0);
        let pair = |name: &String| Pair { display: name.clone(), replacement: name.clone() };
        Ok((start, names.into_iter().map(pair).collect()))
    }
}

/// Where the name that a text ends with begins, and the names that go on like it.
fn completions<'n>(text: &str, names: &'n [String]) -> (usize, Vec<&'n String>) {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '/' | '\'' | ':');
    let start = text
        .rfind(|letter| !is_part(letter))
        .map_or(0, |place| place + text[place..].chars().next().map_or(1, char::len_utf8));
    let begun = &text[start..];
    (start, names.iter().filter(|name| !begun.is_empty() && name.starts_with(begun)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, start: usize, expected: &[&str]) {
        let names: Vec<String> = ["Node", "Node$0", "Node$1", "next", "ord/first", ":next"].map(str::to_owned).to_vec();
        assert_eq!(
            completions(text, &names),
            (start, expected.iter().map(|&name| &names[names.iter().position(|n| n == name).unwrap()]).collect())
        );
    }

    #[test]
    fn the_last_name_is_completed() {
        check("No", 0, &["Node", "Node$0", "Node$1"]);
        check("some Node$", 5, &["Node$0", "Node$1"]);
        check("Node$0.ne", 7, &["next"]);
        check("ord/", 0, &["ord/first"]);
        check(":n", 0, &[":next"]);
        check("→n", 3, &["next"]);
        check("Node.", 5, &[]);
        check("", 0, &[]);
    }
}
