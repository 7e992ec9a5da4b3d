//! What the attributes of a function state: `#[requires]`, `#[ensures]`, `#[panics_when]`, `#[errs_when]` and `#[behaviour]`, with the meaning
//! that contracts have in `smallscope`.
//!
//! Where there is more than `requires` and `ensures`, a contract is a list of *behaviours*, as in JML: each has a condition on the input and a way
//! to end. An input is valid if one of them applies, and is judged by all that do. That a call has to panic, or to return `Err`, is a
//! postcondition like others: it is broken where the call returns.

use proc_macro2::Span;
use smallscope_rust::attributes::flatten;
use smallscope_rust::text::whole;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Expr, LitStr, Meta, Pat, Result, Token, parenthesized, parse_quote, parse_quote_spanned};

/// What is stated of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stated {
    /// What inputs satisfy, if there are no behaviours.
    pub(crate) requires: Vec<Expr>,
    /// The behaviours, if there are any beside what `requires` and `ensures` say.
    pub(crate) behaviours: Vec<Behaviour>,
    /// What holds afterwards.
    pub(crate) ensures: Vec<Ensures>,
}

/// A case, with its condition and its end.
#[derive(Clone, Debug)]
pub(crate) struct Behaviour {
    pub(crate) ending: Ending,
    /// Whether it applies to an input.
    pub(crate) applies: Expr,
    /// What it is, for people: `panics when self.is_empty()`.
    pub(crate) shown: String,
    /// Where it is said.
    pub(crate) span: Span,
}

/// How a call ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Returns,
    /// With this in its message.
    Panics(Option<String>),
    Errs,
}

/// A postcondition.
#[derive(Clone, Debug)]
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

/// What a postcondition is about.
enum Bound {
    Nothing,
    Result(Pat),
    Error(Pat),
}

/// A behaviour as it is written.
struct Written {
    ending: Ending,
    requires: Vec<Expr>,
    ensures: Vec<(Bound, Expr)>,
    span: Span,
}

/// What the attributes of a function state.
///
/// # Errors
///
/// If one of them cannot be read, or says what holds after a panic, which is not judged.
pub(crate) fn stated(attributes: &[Attribute]) -> Result<Stated> {
    let mut normal =
        Written { ending: Ending::Returns, requires: Vec::new(), ensures: Vec::new(), span: Span::call_site() };
    let (mut exceptions, mut behaviours, mut first) = (Vec::new(), Vec::new(), None);
    for meta in attributes.iter().flat_map(flatten) {
        let name = clause_name(&meta);
        if name.is_empty() {
            continue;
        }
        let list = meta.require_list()?;
        let (tokens, span) = (list.tokens.clone(), list.tokens.span());
        first.get_or_insert(span);
        match name.as_str() {
            "requires" => normal.requires.push(syn::parse2(tokens)?),
            "ensures" => normal.ensures.push(ensures.parse2(tokens)?),
            "panics_when" => exceptions.push((|input: ParseStream<'_>| panics_when(input, span)).parse2(tokens)?),
            "errs_when" => exceptions.push((|input: ParseStream<'_>| errs_when(input, span)).parse2(tokens)?),
            "behavior" => return Err(syn::Error::new_spanned(meta.path(), "this attribute is spelt `#[behaviour]`")),
            _ => behaviours.push((|input: ParseStream<'_>| behaviour(input, span)).parse2(tokens)?),
        }
    }
    if exceptions.is_empty() && behaviours.is_empty() {
        let ensures =
            normal.ensures.into_iter().map(|(bound, condition)| judged(bound, condition, None, &Ending::Returns));
        return Ok(Stated { requires: normal.requires, behaviours: Vec::new(), ensures: ensures.collect() });
    }
    normal.span = first.unwrap_or(normal.span);
    let is_normal = !normal.requires.is_empty() || !normal.ensures.is_empty() || behaviours.is_empty();
    // The exceptions first: what the others say may be senseless there.
    let unless: Vec<Expr> =
        exceptions.iter().flat_map(|it| it.requires.iter().map(|condition| parse_quote!(!(#condition)))).collect();
    normal.requires.splice(0..0, unless);
    let all: Vec<Written> = is_normal.then_some(normal).into_iter().chain(exceptions).chain(behaviours).collect();
    let judges_err = all.iter().any(|it| it.ending == Ending::Errs);
    let mut stated = Stated::default();
    for written in all {
        add(written, judges_err, &mut stated)?;
    }
    Ok(stated)
}

/// The name of an attribute that is one of ours: alone, or behind `smallscope::`.
fn clause_name(meta: &Meta) -> String {
    const CLAUSES: &[&str] = &["requires", "ensures", "panics_when", "errs_when", "behaviour", "behavior"];
    let segments = &meta.path().segments;
    let is_ours = segments.len() == 1 || (segments.len() == 2 && segments[0].ident == "smallscope");
    let name = segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    if is_ours && CLAUSES.contains(&name.as_str()) { name } else { String::new() }
}

fn bound(expr: Expr, of: fn(Pat) -> Bound) -> Result<(Bound, Expr)> {
    match expr {
        Expr::Closure(it) if it.inputs.len() == 1 => {
            let pattern = it.inputs.into_iter().next().map(|pattern| match pattern {
                Pat::Type(typed) => *typed.pat,
                other => other,
            });
            Ok((pattern.map_or(Bound::Nothing, of), *it.body))
        }
        other => Ok((Bound::Nothing, other)),
    }
}

fn ensures(input: ParseStream<'_>) -> Result<(Bound, Expr)> {
    let parsed = bound(input.parse()?, Bound::Result)?;
    input.parse::<Option<Token![,]>>()?;
    Ok(parsed)
}

fn panics_when(input: ParseStream<'_>, span: Span) -> Result<Written> {
    let requires = vec![input.parse()?];
    input.parse::<Option<Token![,]>>()?;
    let text = if input.is_empty() { None } else { Some(input.parse::<LitStr>()?.value()) };
    input.parse::<Option<Token![,]>>()?;
    Ok(Written { ending: Ending::Panics(text), requires, ensures: Vec::new(), span })
}

fn errs_when(input: ParseStream<'_>, span: Span) -> Result<Written> {
    let requires = vec![input.parse()?];
    input.parse::<Option<Token![,]>>()?;
    let mut ensures = Vec::new();
    if !input.is_empty() {
        ensures.push(bound(input.parse()?, Bound::Error)?);
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(Written { ending: Ending::Errs, requires, ensures, span })
}

fn behaviour(input: ParseStream<'_>, span: Span) -> Result<Written> {
    let mut written = Written { ending: Ending::Returns, requires: Vec::new(), ensures: Vec::new(), span };
    while !input.is_empty() {
        let name: syn::Ident = input.parse()?;
        let content;
        let content = match input.peek(syn::token::Paren) {
            true => {
                parenthesized!(content in input);
                Some(&content)
            }
            false => None,
        };
        match (name.to_string().as_str(), content) {
            ("requires", Some(content)) => written.requires.push(content.parse()?),
            ("ensures", Some(content)) => written.ensures.push(ensures(content)?),
            ("panics", None) => written.ending = Ending::Panics(None),
            ("panics", Some(content)) => written.ending = Ending::Panics(Some(content.parse::<LitStr>()?.value())),
            ("errs", content) => {
                written.ending = Ending::Errs;
                if let Some(content) = content {
                    written.ensures.push(bound(content.parse()?, Bound::Error)?);
                }
            }
            _ => return Err(Error::new(name.span(), "expected `requires(..)`, `ensures(..)`, `panics` or `errs`")),
        }
        input.parse::<Option<Token![,]>>()?;
    }
    Ok(written)
}

fn judged(bound: Bound, condition: Expr, when: Option<usize>, ending: &Ending) -> Ensures {
    let (shown, span) = (format!("ensures {}", whole(&condition)), condition.span());
    let returned = || parse_quote!(smallscope_returned);
    let (result, condition) = match (bound, ending) {
        (Bound::Result(pattern), _) => (Some(pattern), condition),
        (Bound::Nothing, Ending::Errs) => (
            Some(returned()),
            parse_quote_spanned!(span=> match smallscope_returned { Err(_) => #condition, Ok(_) => true }),
        ),
        (Bound::Nothing, _) => (None, condition),
        (Bound::Error(pattern), _) => {
            let condition =
                parse_quote_spanned!(span=> match smallscope_returned { Err(#pattern) => #condition, Ok(_) => true });
            (Some(returned()), condition)
        }
    };
    Ensures { result, condition, when, shown, span }
}

fn add(written: Written, judges_err: bool, stated: &mut Stated) -> Result<()> {
    let Written { ending, requires, ensures, span } = written;
    let conditions: Vec<String> = requires.iter().filter(|it| !it.span().byte_range().is_empty()).map(whole).collect();
    let conditions =
        if conditions.is_empty() { "always".to_owned() } else { format!("when {}", conditions.join(" && ")) };
    let number = Some(stated.behaviours.len());
    let returned = || Some(parse_quote!(smallscope_returned));
    let mut judge = |shown: String, result: Option<Pat>, condition: Expr| {
        stated.ensures.push(Ensures { result, condition, when: number, shown, span });
    };
    let shown = match &ending {
        Ending::Panics(_) => {
            if let Some((_, after)) = ensures.first() {
                let message = "what holds after a panic is outside the subset that can be modelled";
                return Err(Error::new(after.span(), message));
            }
            judge(format!("panics {conditions}"), None, parse_quote!(false));
            format!("panics {conditions}")
        }
        Ending::Errs => {
            judge(
                format!("errs {conditions}"),
                returned(),
                parse_quote_spanned!(span=> match smallscope_returned { Err(_) => true, Ok(_) => false }),
            );
            format!("errs {conditions}")
        }
        Ending::Returns => {
            if judges_err {
                let name = "no `Err` where nothing asks for it".to_owned();
                judge(
                    name,
                    returned(),
                    parse_quote_spanned!(span=> match smallscope_returned { Err(_) => false, Ok(_) => true }),
                );
            }
            format!("returns {conditions}")
        }
    };
    stated.ensures.extend(ensures.into_iter().map(|(bound, condition)| judged(bound, condition, number, &ending)));
    let applies = match requires.len() {
        0 => parse_quote!(true),
        _ => parse_quote!(#((#requires))&&*),
    };
    stated.behaviours.push(Behaviour { ending, applies, shown, span });
    Ok(())
}
