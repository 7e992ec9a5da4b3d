//! Templates as files: lines `name: text`.

use std::collections::HashSet;

use super::pattern::{Pattern, Use};
use super::{Brackets, Template, TemplateError};
use crate::closest;
use crate::spelling::is_name;

const SETTINGS: [&str; 12] =
    ["None", "Some", "true", "false", "unread", "sequence", "tuple", "again", "each", "text", "numbers", "otherwise"];

impl Template {
    /// Reads a template from the text of a file; [`template`](crate::template) describes its lines.
    ///
    /// ```
    /// use smallscope_core::Template;
    /// let template = Template::parse("# for the C program\nList: {head}\nNode: {value};{next}\nNone: .\n")?;
    /// let list = "List { head: Node#0 { value: 3, next: Node#1 { value: 4, next: None } } }".parse().unwrap();
    /// assert_eq!(template.render(&list)?, "3;4;.");
    /// let error = Template::parse("Node: {value").unwrap_err();
    /// assert_eq!(error.message(), "`{` without `}` after it; write `{{` for a brace");
    /// # Ok::<(), smallscope_core::TemplateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a line is not of the form `name: text`, its name is no class and no setting, was there before, or its text makes
    /// no sense. The error says where.
    pub fn parse(text: &str) -> Result<Template, TemplateError> {
        let mut template = Template::new();
        let mut names = HashSet::new();
        let mut offset = 0;
        for raw in text.split_inclusive('\n') {
            let line = Line { text, offset, content: raw.trim_end() };
            offset += raw.len();
            if line.content.trim_start().is_empty() || line.content.trim_start().starts_with('#') {
                continue;
            }
            let (name, value) = line.split()?;
            if !names.insert(name) {
                return Err(line.error(0, format!("`{name}` was given before")));
            }
            template.set(&line, name, &value)?;
        }
        Ok(template)
    }

    fn set(&mut self, line: &Line<'_>, name: &str, value: &Value) -> Result<(), TemplateError> {
        match name {
            "None" => self.nothing = value.plain(),
            "Some" => self.some = Some(line.pattern(value, Use::Some)?),
            "true" => self.truth[1] = value.plain(),
            "false" => self.truth[0] = value.plain(),
            "unread" => self.unread = Some(value.plain()),
            "sequence" => self.sequence = line.brackets(value)?,
            "tuple" => self.tuple = Some(line.brackets(value)?),
            "again" => self.again = Some(line.pattern(value, Use::Again)?),
            "text" => self.is_quoted = line.one_of(value, ["plain", "quoted"])?,
            "otherwise" => self.is_strict = line.one_of(value, ["display", "error"])?,
            "numbers" => {
                let first = value.plain().trim().parse();
                self.first_number =
                    first.map_err(|_| line.error_at(value, "expected the number of the first object"))?;
            }
            _ => self.set_class(line, name, value)?,
        }
        Ok(())
    }

    fn set_class(&mut self, line: &Line<'_>, name: &str, value: &Value) -> Result<(), TemplateError> {
        if let Some(class) = name.strip_prefix("each ") {
            let class = line.class(class.trim())?;
            self.each.insert(class, line.pattern(value, Use::Class)?);
            return Ok(());
        }
        let (class, variant) = match name.split_once("::") {
            Some((class, variant)) => (class, Some(line.name(variant.trim())?)),
            None => (name, None),
        };
        let class = line.class(class.trim())?;
        self.classes.insert((class, variant), line.pattern(value, Use::Class)?);
        Ok(())
    }
}

/// A line of a file.
struct Line<'a> {
    text: &'a str,
    offset: usize,
    content: &'a str,
}

/// The letters of a text with their offsets, and whether they were escaped.
struct Value {
    offset: usize,
    letters: Vec<(usize, char, bool)>,
}

impl Value {
    fn plain(&self) -> String {
        self.letters.iter().map(|letter| letter.1).collect()
    }
}

impl<'a> Line<'a> {
    /// What stands before the colon, and after it.
    fn split(&self) -> Result<(&'a str, Value), TemplateError> {
        let is_colon = |&(at, _): &(usize, &str)| {
            let around = [self.content[..at].ends_with(':'), self.content[at + 1..].starts_with(':')];
            !around.contains(&true)
        };
        let mut colons = self.content.match_indices(':');
        let Some((at, _)) = colons.find(is_colon) else {
            return Err(self.error(0, "expected `name: text`, found no `:` after a name".to_owned()));
        };
        let start = at + 1 + usize::from(self.content[at + 1..].starts_with(' '));
        Ok((self.content[..at].trim(), self.value(start)?))
    }

    /// The text from a place in the line on, without its escapes.
    fn value(&self, start: usize) -> Result<Value, TemplateError> {
        let mut letters = self.content[start..].char_indices().map(|(at, letter)| (start + at, letter));
        let mut value = Value { offset: self.offset + start, letters: Vec::new() };
        while let Some((at, letter)) = letters.next() {
            let (letter, is_escaped) = match (letter, if letter == '\\' { letters.next() } else { None }) {
                ('\\', Some((_, 'n'))) => ('\n', true),
                ('\\', Some((_, 't'))) => ('\t', true),
                ('\\', Some((_, 's'))) => (' ', true),
                ('\\', Some((_, same @ ('\\' | '|')))) => (same, true),
                ('\\', _) => {
                    return Err(self.error(at, "expected one of `\\n`, `\\t`, `\\s`, `\\\\`, `\\|`".to_owned()));
                }
                _ => (letter, false),
            };
            value.letters.push((self.offset + at, letter, is_escaped));
        }
        Ok(value)
    }

    fn pattern(&self, value: &Value, used: Use) -> Result<Pattern, TemplateError> {
        let letters = value.letters.iter().map(|&(offset, letter, _)| (offset, letter));
        Pattern::of(letters, used).map_err(|(offset, problem)| TemplateError::at(self.text, offset, problem))
    }

    fn brackets(&self, value: &Value) -> Result<Brackets, TemplateError> {
        let parts: Vec<String> = value
            .letters
            .split(|&(_, letter, is_escaped)| letter == '|' && !is_escaped)
            .map(|letters| letters.iter().map(|letter| letter.1).collect())
            .collect();
        match &parts[..] {
            [open, separator, close] => Ok(Brackets::new(open, separator, close)),
            _ => Err(self.error_at(value, "expected `open|separator|close`")),
        }
    }

    /// Whether the text is the second of two words.
    fn one_of(&self, value: &Value, words: [&str; 2]) -> Result<bool, TemplateError> {
        let word = value.plain();
        let is = |expected: &str| word.trim() == expected;
        if is(words[0]) || is(words[1]) {
            return Ok(is(words[1]));
        }
        Err(self.error_at(value, &format!("expected `{}` or `{}`, found `{word}`", words[0], words[1])))
    }

    fn class(&self, name: &str) -> Result<String, TemplateError> {
        if name.starts_with('`') || name.starts_with(char::is_uppercase) {
            return self.name(name);
        }
        let advice = match closest(name, SETTINGS) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => {
                format!("for a class of this name write it in backquotes; the settings are {}", SETTINGS.join(", "))
            }
        };
        Err(self.error(0, format!("unknown setting `{name}`; {advice}")))
    }

    fn name(&self, name: &str) -> Result<String, TemplateError> {
        let quoted = name.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        match quoted {
            Some(name) => Ok(name.to_owned()),
            None if is_name(name) => Ok(name.to_owned()),
            None => Err(self.error(0, format!("expected the name of a class or variant, found `{name}`"))),
        }
    }

    fn error_at(&self, value: &Value, problem: &str) -> TemplateError {
        TemplateError::at(self.text, value.offset, problem.to_owned())
    }

    fn error(&self, at: usize, problem: String) -> TemplateError {
        TemplateError::at(self.text, self.offset + at, problem)
    }
}
