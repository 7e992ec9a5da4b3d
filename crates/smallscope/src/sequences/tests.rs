//! Sequences as the bodies of Rust tests.

use std::iter;

use super::failure::{Reason, Side, Step};

/// The statements of a test that makes these calls; the last of them may be the one that fails.
pub(super) fn body(setup: &[String], steps: &[Step], reason: Option<&Reason>, assertions: &[String]) -> Vec<String> {
    let mut lines = setup.to_vec();
    for (place, step) in steps.iter().enumerate() {
        let reason = reason.filter(|_| place + 1 == steps.len());
        lines.extend(statements(step, reason));
    }
    lines.extend(assertions.iter().map(|assertion| format!("assert!({assertion});")));
    lines
}

/// The statements of one call.
fn statements(step: &Step, reason: Option<&Reason>) -> Vec<String> {
    let Step { code, reference, binds, result, expected } = step;
    if let (Some(binds), None | Some(Reason::Broken { .. } | Reason::Violated { .. })) = (binds, reason) {
        // A pattern of a name alone always matches.
        let is_name = binds.chars().all(|c| c.is_alphanumeric() || c == '_');
        let other = if is_name { "" } else { " else { unreachable!() }" };
        return iter::once(format!("let {binds} = {code}{other};"))
            .chain(reference.iter().map(|reference| format!("{reference};")))
            .collect();
    }
    match (reason, reference) {
        (Some(Reason::Panicked { side: Side::Reference, .. }), Some(reference)) => vec![
            format!("// As `{reference}` does:"),
            format!("assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {code})).is_err());"),
        ],
        (Some(Reason::Panicked { .. } | Reason::Died { .. } | Reason::TimedOut { .. }), _) => {
            vec![format!("let _ = {code};")]
        }
        (_, None) => vec![alone(code, result.as_deref())],
        (_, Some(reference)) => match (result.as_deref(), expected.as_deref()) {
            (Some("()"), Some("()")) => vec![format!("{code};"), format!("{reference};")],
            (Some(_), Some(_)) => vec![format!("assert_eq!({code}, {reference});")],
            _ => vec![format!("assert!({code} == {reference});")],
        },
    }
}

/// A call that is compared with nothing: what it gave is what it is to give.
fn alone(code: &str, result: Option<&str>) -> String {
    match result {
        None => format!("let _ = {code};"),
        Some("()") => format!("{code};"),
        Some(result) => format!("assert_eq!(format!(\"{{:?}}\", {code}), {result:?});"),
    }
}
