//! Failures that people can read.

use std::fmt;
#[cfg(feature = "drawings")]
use std::fs;
#[cfg(feature = "drawings")]
use std::path::Path;
use std::path::PathBuf;

use smallscope_picture::Drawing;
use smallscope_search::{Datum, Rejection, Structure};

use super::differ;
use super::inputs::InputId;
use super::reason::{Reason, Shown, Told};
use super::setup::Setup;
use super::trial::Ended;
use crate::contract::Terms;
use crate::emit::hashes;

/// An input on which the code fails, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The test's or the method's name.
    pub name: String,
    /// The size at which the input came up.
    pub size: usize,
    /// The input's number, from 1.
    pub number: u64,
    /// The input, as it was before.
    pub input: Structure,
    /// The parameters afterwards, as far as they are there: under the same names for the same objects.
    pub after: Option<Structure>,
    /// The input's `Debug` text, if its type has one.
    pub value: Option<String>,
    /// Why it failed.
    pub reason: Reason,
    /// The values that the failed clause speaks of.
    pub shown: Vec<Shown>,
    /// The check that the input does not satisfy, for near misses.
    pub missed: Option<Rejection>,
    /// How many inputs fail for this reason, of those that were tried.
    pub count: u64,
    /// Whether it failed again when it was run a second time.
    pub repeats: bool,
    /// Whether it was drawn at random, or made smaller from another one that failed.
    pub is_drawn: bool,
    /// Whether it is an input that was kept from an earlier failure.
    pub is_kept: bool,
    /// Whether it is an input that was given by its text.
    pub is_given: bool,
    /// The file that keeps the input.
    pub kept_in: Option<PathBuf>,
    /// The files with drawings.
    pub drawings: Vec<PathBuf>,
    /// The input and the parameters afterwards with their derived fields, to be drawn.
    seen: (Structure, Option<Structure>),
    /// The types of the inputs, in words.
    pub(super) types: String,
    pub(super) terms: Option<&'static Terms>,
    pub(super) parameters: &'static [&'static str],
}

impl Failure {
    pub(super) fn new(setup: &Setup, terms: Option<&'static Terms>, place: InputId, number: u64, ended: Ended) -> Self {
        let nothing = || Structure { root: smallscope_search::Datum::Unread, objects: Vec::new() };
        Failure {
            name: setup.name.to_owned(),
            size: place.size,
            number,
            input: ended.before.clone().unwrap_or_else(nothing).without_derived(),
            after: ended.after.clone().map(Structure::without_derived),
            seen: (ended.before.unwrap_or_else(nothing), ended.after),
            value: None,
            reason: ended.reason,
            shown: ended.shown,
            missed: None,
            count: 1,
            repeats: true,
            is_drawn: place.drawn.is_some(),
            is_kept: false,
            is_given: false,
            kept_in: None,
            drawings: Vec::new(),
            types: String::new(),
            terms,
            parameters: setup.parameters,
        }
    }

    fn told(&self) -> Told<'_> {
        Told { reason: &self.reason, terms: self.terms, parameters: self.parameters }
    }

    /// What failures of the same kind have in common.
    pub fn kind(&self) -> String {
        kind(&self.reason, self.missed.as_ref(), self.terms, self.parameters)
    }

    /// The code of a test that runs on this input alone.
    pub fn test_to_paste(&self) -> String {
        let text = self.input.to_string();
        let hashes = "#".repeat(hashes(&text));
        let last = self.name.rsplit("::").next().unwrap_or(&self.name);
        let call = match self.terms {
            Some(terms) => {
                let path = terms.path.split_once("::").map_or(terms.path, |(_, rest)| rest);
                let path = with_arguments(path, &self.types);
                let isolate = if is_gone(&self.reason) { ".isolate()" } else { "" };
                format!("smallscope::check!(crate::{path}){isolate}.on(r{hashes}\"{text}\"{hashes}).assert();")
            }
            None => format!("smallscope::replay!({last}, r{hashes}\"{text}\"{hashes});"),
        };
        format!("#[test]\nfn {last}_on_this_input() {{\n    {call}\n}}")
    }
}

/// What failures of the same kind have in common.
pub(super) fn kind(
    reason: &Reason,
    missed: Option<&Rejection>,
    terms: Option<&'static Terms>,
    parameters: &'static [&'static str],
) -> String {
    // Near misses of different checks fail at the same assertion, for different reasons.
    let refused = missed.map_or_else(String::new, |missed| format!(", refused by {}", missed.what));
    let what = match reason {
        // Messages differ from input to input; the place does not.
        Reason::Panicked(panic) => panic.place.clone().unwrap_or_else(|| panic.message.clone()),
        Reason::SaidOtherwise { panic, .. } => panic.place.clone().unwrap_or_else(|| panic.message.clone()),
        Reason::ReturnedErr { .. } => "returned Err".to_owned(),
        reason => Told { reason: &reason.of_any_object(), terms, parameters }.to_string(),
    };
    what + &refused
}

/// The path of a method with the arguments of its type, as the types of the inputs have them: `Tree::<u8>::insert`.
fn with_arguments(path: &str, types: &str) -> String {
    let arguments = || {
        let (start, method) = path.rsplit_once("::")?;
        let name = start.rsplit("::").next()?;
        let at = types.find(&format!("{name}<"))? + name.len();
        let mut depth = 0;
        let end = types[at..].find(|letter| {
            depth += i32::from(letter == '<') - i32::from(letter == '>');
            depth == 0
        })?;
        Some(format!("{start}::{}::{method}", &types[at..=at + end]))
    };
    arguments().unwrap_or_else(|| path.to_owned())
}

/// Whether the process died, or had to be stopped.
pub(super) fn is_gone(reason: &Reason) -> bool {
    matches!(reason, Reason::Died { .. } | Reason::TimedOut { .. })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { name, size, number, count, .. } = self;
        if self.is_kept {
            writeln!(f, "{name} fails on an input kept from an earlier failure")?;
        } else if self.is_given {
            writeln!(f, "{name} fails on the given input")?;
        } else if self.is_drawn {
            let first = format!("size {size}, input {number} failed first");
            writeln!(f, "{name} fails on an input drawn at random or made smaller: {first}")?;
        } else {
            writeln!(f, "{name} fails on a smallest input: size {size}, input {number}")?;
        }
        if let Some(terms) = self.terms {
            writeln!(f, "  method: {}:{}", terms.file, terms.line)?;
        }
        writeln!(f, "  reason: {}", self.told())?;
        for Shown { name, text } in &self.shown {
            writeln!(f, "          {name} = {text}")?;
        }
        for line in self.differences() {
            writeln!(f, "          {line}")?;
        }
        if let Some(missed) = &self.missed {
            writeln!(f, "  refused by: {} ({}:{})", missed.what, missed.file, missed.line)?;
        }
        writeln!(f, "   input: {}", self.input)?;
        let input = self.input.to_string();
        if let Some(value) = self.value.as_ref().filter(|value| **value != input) {
            writeln!(f, "   value: {value}")?;
        }
        let drawn = self.drawn();
        for line in drawn.lines().take(MOST_LINES) {
            writeln!(f, "    {}", line.chars().take(MOST_COLUMNS).collect::<String>())?;
        }
        if let more @ 1.. = drawn.lines().count().saturating_sub(MOST_LINES) {
            writeln!(f, "    … and {more} more lines")?;
        }
        if !self.repeats {
            writeln!(
                f,
                "    note: it did not fail when it was run a second time: what it does depends on more than its input"
            )?;
        }
        if *count > 1 {
            writeln!(f, "   count: {count} inputs fail in this way")?;
        }
        if !self.is_given {
            writeln!(f, "   paste:")?;
            for line in self.test_to_paste().lines() {
                writeln!(f, "    {line}")?;
            }
        }
        if let Some(file) = &self.kept_in {
            writeln!(f, "    kept: in {}, tried first next time", file.display())?;
        }
        for file in &self.drawings {
            writeln!(f, "   drawn: {}", file.display())?;
        }
        Ok(())
    }
}

/// How much of a drawing is shown.
const MOST_LINES: usize = 60;
const MOST_COLUMNS: usize = 160;

/// The width that drawings side by side may have.
const WIDTH: usize = 120;

impl Failure {
    /// Where two values differ that should be equal: those of `assert_eq!`, or a result or a state and that of the reference.
    fn differences(&self) -> Vec<String> {
        let sides = match &self.reason {
            Reason::Panicked(panic) => differ::sides(&panic.message),
            Reason::OtherResult => match self.shown.as_slice() {
                [result, reference] => Some((result.text.as_str(), reference.text.as_str())),
                _ => None,
            },
            Reason::OtherState { parameter } => {
                let reference = self.shown.first();
                return self.after_of(*parameter).zip(reference).map_or_else(Vec::new, |(state, reference)| {
                    differ::lines(&differ::without_numbers(&state), &differ::without_numbers(&reference.text))
                });
            }
            _ => None,
        };
        sides.map_or_else(Vec::new, |(left, right)| differ::lines(left, right))
    }

    /// The text of a parameter after the call, if it is a tree: where objects are shared, numbers tell them apart.
    fn after_of(&self, parameter: usize) -> Option<String> {
        let after = self.after.as_ref()?;
        let root = match &after.root {
            Datum::Tuple(parts) if self.parameters.len() > 1 => parts.get(parameter)?.clone(),
            root => root.clone(),
        };
        let state = Structure { root, objects: after.objects.clone() };
        state.is_tree().then(|| state.to_string())
    }

    /// The input as a drawing, beside what became of it.
    fn drawn(&self) -> String {
        let (seen, after) = &self.seen;
        let before = Drawing::named(seen, self.parameters);
        match after {
            Some(after) if after != seen => before.beside(&Drawing::named(after, self.parameters), WIDTH),
            _ if self.input.objects.is_empty() && !before.has_tables() => String::new(),
            _ => before.to_text(),
        }
    }
}

#[cfg(feature = "drawings")]
impl Failure {
    /// Draws into files of a directory, if one is given.
    pub(super) fn draw(&mut self, directory: Option<&str>) {
        let Some(directory) = directory else { return };
        if let Err(error) = self.draw_into(Path::new(directory)) {
            super::tell(&format!("{directory} cannot be written, so nothing is drawn: {error}"));
        }
    }

    fn draw_into(&mut self, directory: &Path) -> std::io::Result<()> {
        fs::create_dir_all(directory)?;
        let before = Drawing::named(&self.seen.0, self.parameters);
        let after = self.seen.1.as_ref().map(|after| Drawing::named(after, self.parameters));
        let svg = after.as_ref().map_or_else(|| before.to_svg(), |after| Drawing::svg_pair(&before, after));
        let name = self.name.replace("::", "-");
        let mut files = vec![(format!("{name}.svg"), svg), (format!("{name}-before.dot"), before.to_dot())];
        files.extend(after.map(|after| (format!("{name}-after.dot"), after.to_dot())));
        for (name, text) in files {
            let file = directory.join(name);
            fs::write(&file, text)?;
            self.drawings.push(file);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{hashes, with_arguments};

    #[test]
    fn pasted_paths_have_the_arguments_of_generic_types() {
        assert_eq!(with_arguments("m::Tree::insert", "(Tree<Option<u8>>, u8)"), "m::Tree::<Option<u8>>::insert");
        assert_eq!(with_arguments("m::Bst::insert", "(Bst, u8)"), "m::Bst::insert");
    }

    #[test]
    fn raw_strings_have_enough_hashes() {
        assert_eq!([hashes("a"), hashes("\"a\""), hashes("a\"# b")], [0, 1, 2]);
    }
}
