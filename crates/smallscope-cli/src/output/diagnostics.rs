//! Errors and warnings of a model, with the lines they are about.

use smallscope_alloy::{Diagnostic, Sources};

/// All of them, one after the other.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, colors: bool) -> String {
    let texts: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.render(sources, colors)).collect();
    texts.join("\n\n")
}
