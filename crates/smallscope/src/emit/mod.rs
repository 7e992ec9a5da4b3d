//! Tests as Rust code: what was found, as a file that can be kept.
//!
//! [`Tests`] is the file. [`literal`] writes a value of a modelled type, [`Code`] a value of any type that says how.

mod code;
mod value;

use std::fmt;

use smallscope_core::small::List as _;

pub use code::Code;
#[doc(hidden)]
pub use code::{Coded, WithCode, WithDebugCode, guarded};
pub(crate) use value::hashes;
pub use value::{literal, parsed};

/// A file of tests.
///
/// ```
/// use smallscope::emit::Tests;
/// let body = ["let mut list = vec![1];", "assert_eq!(list.pop(), Some(1));"];
/// let file = Tests::new().test("pop", body.map(str::to_owned).to_vec());
/// assert_eq!(
///     file.to_string(),
///     "#[test]\nfn pop() {\n    let mut list = vec![1];\n    assert_eq!(list.pop(), Some(1));\n}\n"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    prologue: Vec<String>,
    tests: Vec<Test>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Test {
    name: String,
    body: Vec<String>,
}

impl Tests {
    /// A file without tests.
    pub fn new() -> Self {
        Tests::default()
    }

    /// Adds lines that stand before the tests: `use crate::list::List;`.
    pub fn prologue(mut self, lines: impl Into<String>) -> Self {
        self.prologue.push(lines.into());
        self
    }

    /// Adds a test with these statements. Where the name is taken, a number is added to it.
    pub fn test(mut self, name: &str, body: Vec<String>) -> Self {
        let name = identifier(name);
        let is_free = |name: &str| self.tests.iter().all(|test| test.name != name);
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let name = std::iter::once(name.clone()).chain(numbered).find(|name| is_free(name));
        self.tests.push(Test { name: name.expect("numbers do not end"), body });
        self
    }

    /// Adds the tests of another file, and its lines before them.
    pub fn append(mut self, other: Tests) -> Self {
        self.prologue.extend(other.prologue);
        other.tests.into_iter().fold(self, |tests, Test { name, body }| tests.test(&name, body))
    }

    /// How many tests there are.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }
}

impl fmt::Display for Tests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.prologue.iter().try_for_each(|lines| writeln!(f, "{lines}"))?;
        for (place, Test { name, body }) in self.tests.iter().enumerate() {
            if place > 0 || !self.prologue.is_empty() {
                writeln!(f)?;
            }
            writeln!(f, "#[test]\nfn {name}() {{")?;
            body.iter().flat(|lines| lines.lines()).try_for_each(|line| writeln!(f, "    {line}"))?;
            writeln!(f, "}}")?;
        }
        Ok(())
    }
}

/// The longest name that is made from a text.
const LONGEST_NAME: usize = 60;

/// A name made of a text's letters and digits: `list_insert_0_1` from `list.insert(0, 1)`.
pub(crate) fn identifier(text: &str) -> String {
    let text = text.replace('-', " minus ");
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in words {
        if name.len() + word.len() >= LONGEST_NAME {
            break;
        }
        if !name.is_empty() {
            name.push('_');
        }
        name.push_str(&word.to_ascii_lowercase());
    }
    let is_plain = name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !is_keyword(&name);
    if is_plain { name } else { format!("test_{name}").trim_end_matches('_').to_owned() }
}

/// Whether a word means something to Rust already.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 50] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
        "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
        "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    ];
    KEYWORDS.contains(&word) || word == "yield"
}

#[cfg(test)]
mod tests {
    use super::{Tests, identifier};

    #[test]
    fn names_are_made_of_words() {
        assert_eq!(identifier("list.insert(0, -1)"), "list_insert_0_minus_1");
        assert_eq!(identifier("7 lives"), "test_7_lives");
        assert_eq!(identifier("match"), "test_match");
        assert_eq!(identifier("()"), "test");
        assert!(identifier(&"word ".repeat(50)).len() <= 60);
    }

    #[test]
    fn tests_of_one_name_are_numbered() {
        let file = Tests::new().prologue("use super::*;").test("a b", vec![]).test("a.b", vec![]).test("a_b_2", vec![]);
        let names: Vec<&str> = file.tests.iter().map(|test| test.name.as_str()).collect();
        assert_eq!(names, ["a_b", "a_b_2", "a_b_2_2"]);
        assert!(file.to_string().starts_with("use super::*;\n\n#[test]\nfn a_b() {\n}\n\n#[test]"));
    }
}
