//! What the attributes of a function state: `#[requires]`, `#[ensures]`, `#[panics_when]`, `#[errs_when]` and `#[behaviour]`, with the meaning
//! that contracts have in `smallscope`.
//!
//! Where there is more than `requires` and `ensures`, a contract is a list of *behaviours*, as in JML: each has a condition on the input and a way
//! to end. An input is valid if one of them applies, and is judged by all that do. That a call has to panic, or to return `Err`, is a
//! postcondition like others: it is broken where the call returns.

use proc_macro2::Span;
use smallscope_rust::attributes::flatten;
use smallscope_rust::contract::{self, Bound, CLAUSES, Clauses};
use smallscope_rust::text::whole;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Expr, LitStr, Meta, Pat, Result, parse_quote, parse_quote_spanned};

use crate::ir::Ending;

/// What is stated of a function.
#[derive(Clone, Default)]
pub(crate) struct Stated {
    /// What inputs satisfy, if there are no behaviours.
    pub(crate) requires: Vec<Expr>,
    /// The behaviours, if there are any beside what `requires` and `ensures` say.
    pub(crate) behaviours: Vec<Behaviour>,
    /// What holds afterwards.
    pub(crate) ensures: Vec<Ensures>,
}

/// A case, with its condition and its end.
#[derive(Clone)]
pub(crate) struct Behaviour {
    /// How it ends; an `Err` is returned.
    pub(crate) ending: Ending,
    /// Whether it applies to an input.
    pub(crate) applies: Expr,
    /// What it is, for people: `panics when self.is_empty()`.
    pub(crate) shown: String,
    /// Where it is said.
    pub(crate) span: Span,
}

/// A postcondition.
#[derive(Clone)]
pub(crate) struct Ensures {
    /// The name or pattern for a reference to the result.
    pub(crate) result: Option<Pat>,
    pub(crate) condition: Expr,
    /// The number of the behaviour that it is of.
    pub(crate) when: Option<usize>,
    /// What it is, for people: `ensures self.len() > 0`.
    pub(crate) shown: String,
    /// Where it is said.
    pub(crate) span: Span,
}

/// What the attributes of a function state.
///
/// # Errors
///
/// If one of them cannot be read, or says what holds after a panic, which is not judged.
pub(crate) fn stated(attributes: &[Attribute]) -> Result<Stated> {
    let (mut clauses, mut first) = (Clauses::default(), None);
    for meta in attributes.iter().flat_map(flatten) {
        if let Some(name) = ours(&meta).filter(|name| CLAUSES.contains(&name.as_str())) {
            first.get_or_insert_with(|| meta.span());
            clauses.read(&name, &meta)?;
        }
    }
    if clauses.exceptions.is_empty() && clauses.behaviours.is_empty() {
        let ensures = clauses.ensures.into_iter().map(|it| judged(it, None, &contract::Ending::Normal)).collect();
        return Ok(Stated { requires: clauses.requires, behaviours: Vec::new(), ensures });
    }
    let all = clauses.behaviours(first.unwrap_or_else(Span::call_site));
    let judges_err = all.iter().any(|it| matches!(it.kind, contract::Ending::Errs));
    let mut stated = Stated::default();
    for behaviour in all {
        add(behaviour, judges_err, &mut stated)?;
    }
    Ok(stated)
}

/// The name of an attribute that may be ours: alone, or behind `smallscope::`.
pub(crate) fn ours(meta: &Meta) -> Option<String> {
    let segments = &meta.path().segments;
    match segments.len() {
        1 => Some(segments[0].ident.to_string()),
        2 if segments[0].ident == "smallscope" => Some(segments[1].ident.to_string()),
        _ => None,
    }
}

fn judged(clause: contract::Ensures, when: Option<usize>, kind: &contract::Ending) -> Ensures {
    let contract::Ensures { bound, expr: condition } = clause;
    let (shown, span) = (format!("ensures {}", whole(&condition)), condition.span());
    let returned = || parse_quote!(smallscope_returned);
    let (result, condition) = match (bound, kind) {
        (Bound::Result(pattern), _) => (Some(untyped(pattern)), condition),
        (Bound::Nothing, contract::Ending::Errs) => (
            Some(returned()),
            parse_quote_spanned!(span=> match smallscope_returned { Err(_) => #condition, Ok(_) => true }),
        ),
        (Bound::Nothing, _) => (None, condition),
        (Bound::Error(pattern), _) => {
            let pattern = untyped(pattern);
            let condition =
                parse_quote_spanned!(span=> match smallscope_returned { Err(#pattern) => #condition, Ok(_) => true });
            (Some(returned()), condition)
        }
    };
    Ensures { result, condition, when, shown, span }
}

fn untyped(pattern: Pat) -> Pat {
    match pattern {
        Pat::Type(typed) => *typed.pat,
        other => other,
    }
}

fn add(behaviour: contract::Behaviour, judges_err: bool, stated: &mut Stated) -> Result<()> {
    let contract::Behaviour { kind, requires, unless, ensures, span } = behaviour;
    let conditions: Vec<String> = requires.iter().map(whole).collect();
    let conditions =
        if conditions.is_empty() { "always".to_owned() } else { format!("when {}", conditions.join(" && ")) };
    let number = Some(stated.behaviours.len());
    let mut judge = |shown: &str, result: Option<Pat>, condition: Expr| {
        stated.ensures.push(Ensures { result, condition, when: number, shown: shown.to_owned(), span });
    };
    let returned = || Some(parse_quote!(smallscope_returned));
    let (ending, shown) = match &kind {
        contract::Ending::Panics(message) => {
            if let Some(after) = ensures.first() {
                let message = "what holds after a panic is outside the subset that can be modelled";
                return Err(Error::new(after.expr.span(), message));
            }
            let shown = format!("panics {conditions}");
            judge(&shown, None, parse_quote!(false));
            (Ending::Panics(message.as_ref().map(LitStr::value)), shown)
        }
        contract::Ending::Errs => {
            let shown = format!("errs {conditions}");
            let fails = parse_quote_spanned!(span=> match smallscope_returned { Err(_) => true, Ok(_) => false });
            judge(&shown, returned(), fails);
            (Ending::Returns, shown)
        }
        contract::Ending::Normal => {
            if judges_err {
                let goes = parse_quote_spanned!(span=> match smallscope_returned { Err(_) => false, Ok(_) => true });
                judge("no `Err` where nothing asks for it", returned(), goes);
            }
            (Ending::Returns, format!("returns {conditions}"))
        }
    };
    stated.ensures.extend(ensures.into_iter().map(|clause| judged(clause, number, &kind)));
    // The exceptions first: what the others say may be senseless there.
    let unless = unless.iter().map(|condition| parse_quote!(!(#condition)));
    let all: Vec<Expr> = unless.chain(requires).collect();
    let applies = if all.is_empty() { parse_quote!(true) } else { parse_quote!(#((#all))&&*) };
    stated.behaviours.push(Behaviour { ending, applies, shown, span });
    Ok(())
}
