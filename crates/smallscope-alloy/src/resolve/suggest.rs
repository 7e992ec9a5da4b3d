//! What someone may have meant: the visible name nearest to an unknown one.

use crate::diagnostic::Diagnostic;
use smallscope_core::closest;

/// The diagnostic with the help that names what is nearest, if anything is near.
pub(super) fn with(diagnostic: Diagnostic, name: &str, names: impl IntoIterator<Item = String>) -> Diagnostic {
    let names: Vec<String> = names.into_iter().collect();
    match closest(name, names.iter().map(String::as_str)) {
        Some(other) => diagnostic.help(format!("did you mean `{other}`?")),
        None => diagnostic,
    }
}
