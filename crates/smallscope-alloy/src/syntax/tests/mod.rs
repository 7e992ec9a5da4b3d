//! Texts in, trees and errors out.

mod deep;
mod errors;
mod mutated;
mod old;
mod operators;
mod paragraphs;
mod printed;
mod programs;
mod random;
mod shape;
mod specification;
mod time;

use super::{Dialect, Expr, Module, parse, parse_expr};
use crate::diagnostic::{Diagnostic, Errors};
use crate::source::{FileId, Sources};

const FILE: FileId = FileId(0);

/// Models that have every construct.
const MODELS: [&str; 5] = [
    include_str!("models/paragraphs.als"),
    include_str!("models/formulas.als"),
    include_str!("models/integers.als"),
    include_str!("models/commands.als"),
    include_str!("models/time.als"),
];

/// A model with every construct of the old notation.
const OLD_MODEL: &str = include_str!("models/old.als");

fn shown(text: &str, problems: Vec<Diagnostic>) -> String {
    let mut sources = Sources::default();
    sources.add("m", text);
    Errors { sources, diagnostics: problems }.to_string()
}

/// The module that a text without errors is.
fn module(text: &str, dialect: Dialect) -> Module {
    let (module, problems) = parse(FILE, text, dialect);
    assert!(problems.is_empty(), "{}\n{text}", shown(text, problems));
    module
}

fn expr(text: &str, dialect: Dialect) -> Expr {
    parse_expr(FILE, text, dialect).unwrap_or_else(|problems| panic!("{}\n{text}", shown(text, problems)))
}

/// What the tree says, without places.
fn placeless(tree: &impl std::fmt::Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span { ");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(part.split_once('}').map_or("", |(_, after)| after));
    }
    rest
}
