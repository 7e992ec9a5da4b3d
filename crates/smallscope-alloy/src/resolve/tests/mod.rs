//! Tests of the resolver: text in, errors, warnings, types and meanings out.

mod assembled;
mod commands;
mod errors;
mod expressions;
mod modules;
mod overloading;
mod programs;
mod robust;
mod show;
mod sigs;
mod time;
mod warnings;

use crate::model::Model;
use crate::source::Sources;
use crate::syntax::Dialect;
use crate::{Diagnostic, Errors};

/// The model that a text is.
fn model(text: &str) -> Model {
    Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// Errors or warnings, one per line: `line:column message`, and what helps after a bar.
fn lines(sources: &Sources, diagnostics: &[Diagnostic]) -> Vec<String> {
    let line = |diagnostic: &Diagnostic| {
        let place = diagnostic.span.map(|span| sources.position(span));
        let place = place.map_or("-".to_owned(), |at| format!("{}:{}", at.line, at.column));
        let help = diagnostic.help.as_ref().map_or(String::new(), |help| format!(" | {help}"));
        format!("{place} {}{help}", diagnostic.message)
    };
    diagnostics.iter().map(line).collect()
}

fn errors_of(text: &str) -> Errors {
    match Model::parse("m", text, Dialect::Alloy) {
        Ok(_) => panic!("an error is expected in\n{text}"),
        Err(errors) => errors,
    }
}

/// A text with errors: each begins as is said, and there are no others.
#[track_caller]
fn check_errors(text: &str, expected: &[&str]) {
    let errors = errors_of(text);
    let found = lines(&errors.sources, &errors.diagnostics);
    let agree = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| a.starts_with(b));
    assert!(agree, "expected {expected:#?}\nfound {found:#?}\n{text}");
}

/// A text without errors: each warning begins as is said, and there are no others.
#[track_caller]
fn check_warnings(text: &str, expected: &[&str]) {
    let model = model(text);
    let found = lines(&model.sources, &model.warnings);
    let agree = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| a.starts_with(b));
    assert!(agree, "expected {expected:#?}\nfound {found:#?}\n{text}");
}

/// An expression in a model: what it means, and its type.
#[track_caller]
fn check(text: &str, expression: &str, meaning: &str, ty: &str) {
    let mut model = model(text);
    match model.expression(expression, &[]) {
        Ok(expr) => {
            assert_eq!(show::expr(&model, &expr), meaning, "{expression}\n{text}");
            assert_eq!(show::ty(&model, &expr.ty), ty, "{expression}\n{text}");
        }
        Err(errors) => panic!("{errors}\n{expression}\n{text}"),
    }
}

/// An expression in a model that has no meaning, and why.
#[track_caller]
fn check_wrong(text: &str, expression: &str, expected: &[&str]) {
    let mut model = model(text);
    match model.expression(expression, &[]) {
        Ok(expr) => panic!("{expression} means {}\n{text}", show::expr(&model, &expr)),
        Err(errors) => {
            let found = lines(&errors.sources, &errors.diagnostics);
            let agree = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| a.starts_with(b));
            assert!(agree, "expected {expected:#?}\nfound {found:#?}\n{expression}\n{text}");
        }
    }
}

/// What a fact of a model means: the last one.
#[track_caller]
fn check_fact(text: &str, meaning: &str) {
    let model = model(text);
    let fact = model.facts.iter().rfind(|fact| fact.span.file.0 == 0).expect("a fact");
    assert_eq!(show::expr(&model, &fact.formula), meaning, "{text}");
}
