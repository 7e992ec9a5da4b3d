//! Names in generated tests.

use rustc_hash::FxHashSet;

/// How much of an outcome is part of a name.
const LONGEST: usize = 32;

/// A word in lower case with underscores: of `SearchTree`, `search_tree`; of `Some(left)`, `some_left`.
pub(super) fn snake(text: &str) -> String {
    let mut out = String::new();
    let mut was_small = false;
    for letter in text.chars() {
        if !letter.is_ascii_alphanumeric() {
            was_small = false;
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            continue;
        }
        if letter.is_ascii_uppercase() && was_small {
            out.push('_');
        }
        was_small = !letter.is_ascii_uppercase();
        out.push(letter.to_ascii_lowercase());
    }
    let end = out.trim_end_matches('_').len();
    out.truncate(end);
    out
}

/// The part of a name that says an outcome.
pub(super) fn outcome(text: &str) -> String {
    let name = if text == "_" { "any".to_owned() } else { snake(text) };
    name.chars().take(LONGEST).collect::<String>().trim_end_matches('_').to_owned()
}

/// Names that were given.
#[derive(Debug, Default)]
pub(super) struct Names(FxHashSet<String>);

impl Names {
    /// A name like this one that was not given before.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut all = std::iter::once(name.to_owned()).chain(numbered);
        let free = all.find(|name| !self.0.contains(name)).unwrap_or_else(|| name.to_owned());
        self.0.insert(free.clone());
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_with_underscores() {
        assert_eq!(snake("SearchTree"), "search_tree");
        assert_eq!(snake("Some(left) if x > 3"), "some_left_if_x_3");
        assert_eq!(outcome("_"), "any");
        assert_eq!(outcome("does not match"), "does_not_match");
    }

    #[test]
    fn no_name_is_given_twice() {
        let mut names = Names::default();
        assert_eq!([names.fresh("a"), names.fresh("a"), names.fresh("a_2")], ["a", "a_2", "a_2_2"]);
    }
}
