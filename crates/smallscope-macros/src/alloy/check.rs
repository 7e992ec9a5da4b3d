//! What can be seen of a text without knowing the types: that it can be read, and that what it is about is there.

use smallscope_alloy::syntax::{Dialect, Name, parse_formulas};
use smallscope_alloy::{Diagnostic, FileId, Sources};
use smallscope_rust::list::List as _;
use smallscope_rust::text::closest;
use syn::{Error, Result};

use super::{Purpose, Subject, Text};
use crate::validate::Errors;

/// Checks texts. Those in files are read when they are used.
///
/// # Errors
/// All that is wrong, each at its text, with the line of the text that it is about.
pub(crate) fn check(texts: &[Text], subject: &Subject) -> Result<()> {
    let mut errors = Errors::default();
    for text in texts.iter().filter(|text| !text.in_file) {
        let value = text.literal.value();
        let mut sources = Sources::default();
        let file = sources.add(purpose_name(text.purpose), value.as_str());
        for problem in problems(file, &value, text.purpose, subject) {
            errors.push(Error::new(text.span(), message(&problem, &sources)));
        }
    }
    errors.finish()
}

fn problems(file: FileId, text: &str, purpose: Purpose, subject: &Subject) -> Vec<Diagnostic> {
    match parse_formulas(file, text, Dialect::Specification) {
        Ok(formulas) => {
            formulas.names().into_iter().filter_map(|(name, at)| problem(purpose, subject, name, at)).list()
        }
        Err(problems) => problems,
    }
}

fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Invariant => "invariant",
        Purpose::Requires => "requires",
        Purpose::Ensures => "ensures",
    }
}

/// The problem with its line. The compiler says itself that it is an error.
fn message(problem: &Diagnostic, sources: &Sources) -> String {
    let shown = problem.render(sources, false);
    shown.strip_prefix("error: ").map(str::to_owned).unwrap_or(shown)
}

/// Why a name has no meaning here.
fn problem(purpose: Purpose, subject: &Subject, name: &Name, at: bool) -> Option<Diagnostic> {
    let (plain, before) = match name.text.strip_suffix('`') {
        Some(plain) => (plain, true),
        None => (name.text.as_str(), false),
    };
    let is_lent = |parameter: &str| subject.lent.iter().any(|it| it == parameter);
    let error = |message: String, help: String| Some(Diagnostic::error(name.span, message).help(help));
    match purpose {
        Purpose::Invariant if at => {
            error(format!("an invariant is about one object: there is no `@{plain}`"), "leave it out".to_owned())
        }
        Purpose::Invariant | Purpose::Requires if before => {
            let state = if purpose == Purpose::Invariant { "an invariant is about one state" } else { PRECONDITION };
            error(state.to_owned(), format!("write `{plain}`, without the backquote"))
        }
        _ if before && at && !is_lent(plain) => {
            error("a parameter is what it was before the call".to_owned(), format!("write `@{plain}`{FIELDS}"))
        }
        _ if before && !at && plain == "this" && !is_lent("self") => {
            error("`this` is the same object before and after the call".to_owned(), format!("write `this`{FIELDS}"))
        }
        _ if at => parameter(purpose, subject, name, plain),
        _ if plain == "this" && !subject.has_receiver => {
            let help = match subject.parameters.first() {
                Some(first) => format!("name a parameter: `@{first}`"),
                None => "there are no parameters either: say it of the result".to_owned(),
            };
            error("there is no `this`: this function has no `self`".to_owned(), help)
        }
        _ => None,
    }
}

const PRECONDITION: &str = "a precondition is about the state before the call already";
const FIELDS: &str = ", and put backquotes after the names of fields";

/// Why `@name` has no meaning here.
fn parameter(purpose: Purpose, subject: &Subject, name: &Name, plain: &str) -> Option<Diagnostic> {
    let is_result = plain == "result" && purpose == Purpose::Ensures && subject.has_result;
    if is_result || subject.parameters.iter().any(|it| it == plain) {
        return None;
    }
    let error = |message: String| Diagnostic::error(name.span, message);
    match plain {
        "result" if purpose == Purpose::Requires => {
            Some(error("there is no result before the call".to_owned()).help("say it in `ensures`"))
        }
        "result" => Some(error("there is no `@result`: this function returns nothing".to_owned())),
        "self" | "this" if subject.has_receiver => {
            Some(error(format!("there is no `@{}`", name.text)).help("write `this`"))
        }
        other => {
            let mut names: Vec<&str> = subject.parameters.iter().map(String::as_str).list();
            if purpose == Purpose::Ensures && subject.has_result {
                names.push("result");
            }
            let error = error(format!("there is no parameter `@{other}`"));
            Some(match closest(other, &names) {
                Some(near) => error.help(format!("did you mean `@{near}`?")),
                None => error,
            })
        }
    }
}
