//! Reads the attributes of a method.

use proc_macro2::{Span, TokenStream, TokenTree};
use smallscope_rust::attributes::flatten;
use smallscope_rust::text::did_you_mean;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Expr, ExprClosure, Ident, LitStr, Meta, MetaList, Pat, Result, Token, parenthesized};

use super::{Behaviour, Bound, Contract, Ensures, Given, Kind, foreign};
use crate::alloy::{self, On};
use crate::arguments::{Arguments, Purpose};
use crate::attrs::Dialect;

/// The contract that the attributes of a function state, if any does.
///
/// # Errors
/// An attribute that cannot be read.
pub(crate) fn parse(dialect: &Dialect, attrs: &[Attribute]) -> Result<Option<Contract>> {
    let mut parts = Parts::default();
    for meta in attrs.iter().flat_map(flatten) {
        if let Some(name) = dialect.clause(meta.path()) {
            parts.ours(&name.to_string(), &meta)?;
        } else if dialect.is_alloy(meta.path()) {
            parts.start(meta.span());
            parts.relational.extend(alloy::parse(&meta, On::Function)?);
        } else if let Some(requires) = foreign::requires(&meta)? {
            parts.start(meta.span());
            parts.requires.extend(requires);
        }
    }
    Ok(parts.finish())
}

/// The attributes, sorted by what they say.
#[derive(Default)]
struct Parts {
    span: Option<Span>,
    requires: Vec<Expr>,
    ensures: Vec<Ensures>,
    /// Behaviours from `panics_when` and `errs_when`.
    exceptions: Vec<Behaviour>,
    behaviours: Vec<Behaviour>,
    check: Option<(Arguments, Span)>,
    relational: Vec<alloy::Text>,
    actual: Vec<Given>,
    paths: bool,
}

impl Parts {
    fn start(&mut self, span: Span) {
        self.span.get_or_insert(span);
    }

    fn ours(&mut self, name: &str, meta: &Meta) -> Result<()> {
        self.start(meta.span());
        if name == "check" {
            return self.check(meta);
        }
        if name == "behavior" {
            return Err(Error::new_spanned(meta.path(), "this attribute is spelt `#[behaviour]`"));
        }
        if name == "paths" {
            self.paths = true;
            return meta
                .require_path_only()
                .map(drop)
                .map_err(|_| Error::new_spanned(meta, "`#[paths]` takes no arguments"));
        }
        let Meta::List(list) = meta else {
            return Err(Error::new_spanned(meta, format!("`#[{name}]` says nothing: {}", usage(name))));
        };
        let span = meta.span();
        let parser = |input: ParseStream<'_>| self.clause(name, span, input);
        let parsed = parser.parse2(list.tokens.clone());
        parsed.map_err(|error| implication(list.tokens.clone()).unwrap_or_else(|| empty(error, list, name)))
    }

    fn clause(&mut self, name: &str, span: Span, input: ParseStream<'_>) -> Result<()> {
        match name {
            "requires" => self.requires.push(condition(input)?),
            "ensures" => self.ensures.push(input.parse()?),
            "panics_when" => self.exceptions.push(panics_when(span, input)?),
            "errs_when" => self.exceptions.push(errs_when(span, input)?),
            "actual" => self.actual.extend(Punctuated::<Given, Token![,]>::parse_terminated(input)?),
            _ => self.behaviours.push(behaviour(span, input)?),
        }
        input.parse::<Option<Token![,]>>()?;
        if input.is_empty() {
            return Ok(());
        }
        Err(input.error(format!("{}, one attribute for each condition", usage(name))))
    }

    fn check(&mut self, meta: &Meta) -> Result<()> {
        let parser = |input: ParseStream<'_>| Arguments::parse(input, Purpose::Check);
        let arguments = match meta {
            Meta::Path(_) => Arguments::default(),
            Meta::List(list) => parser.parse2(list.tokens.clone())?,
            Meta::NameValue(_) => return Err(Error::new_spanned(meta, "write `#[check]` or `#[check(bound = 3)]`")),
        };
        if self.check.replace((arguments, meta.span())).is_some() {
            return Err(Error::new_spanned(meta, "this attribute is given twice"));
        }
        Ok(())
    }

    fn finish(self) -> Option<Contract> {
        let span = self.span?;
        let is_normal = !self.requires.is_empty() || !self.ensures.is_empty() || self.behaviours.is_empty();
        let normal = is_normal.then(|| Behaviour {
            kind: Kind::Normal,
            span,
            requires: self.requires,
            unless: self.exceptions.iter().flat_map(|exception| exception.requires.clone()).collect(),
            ensures: self.ensures,
        });
        let behaviours = normal.into_iter().chain(self.exceptions).chain(self.behaviours).collect();
        Some(Contract {
            span,
            behaviours,
            check: self.check,
            relational: self.relational,
            actual: self.actual,
            paths: self.paths,
        })
    }
}

/// How an attribute is written.
fn usage(name: &str) -> &'static str {
    match name {
        "requires" => "write `#[requires(condition)]`",
        "ensures" => "write `#[ensures(condition)]` or `#[ensures(|result| condition)]`",
        "panics_when" => "write `#[panics_when(condition)]` or `#[panics_when(condition, \"part of the message\")]`",
        "errs_when" => "write `#[errs_when(condition)]` or `#[errs_when(condition, |error| condition)]`",
        "actual" => "write `#[actual(parameter: Type)]`",
        _ => "write `#[behaviour(requires(condition), ensures(condition))]`",
    }
}

/// The error for an attribute without content says how to write it.
fn empty(error: Error, list: &MetaList, name: &str) -> Error {
    if list.tokens.is_empty() {
        return Error::new(list.span(), format!("`#[{name}]` says nothing: {}", usage(name)));
    }
    error
}

/// The error for an implication as other languages write it.
fn implication(tokens: TokenStream) -> Option<Error> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let arrow = tokens.windows(3).find(|three| three.iter().zip("==>".chars()).all(|(token, sign)| is(token, sign)));
    if let Some(arrow) = arrow {
        let arrow: TokenStream = arrow.iter().cloned().collect();
        return Some(Error::new_spanned(arrow, "`==>` is not Rust: write `!a || b`"));
    }
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => implication(group.stream()),
        _ => None,
    })
}

fn condition(input: ParseStream<'_>) -> Result<Expr> {
    match input.parse()? {
        Expr::Closure(closure) => Err(Error::new_spanned(
            closure.inputs,
            "a precondition is an expression: it sees `self` and the parameters by their names",
        )),
        expr => Ok(expr),
    }
}

fn panics_when(span: Span, input: ParseStream<'_>) -> Result<Behaviour> {
    let requires = vec![condition(input)?];
    let message = match comma_then(input)? {
        true => Some(input.parse::<LitStr>().map_err(|error| {
            Error::new(error.span(), "expected a part of the message of the panic, such as \"out of bounds\"")
        })?),
        false => None,
    };
    Ok(Behaviour { kind: Kind::Panics(message), span, requires, unless: Vec::new(), ensures: Vec::new() })
}

fn errs_when(span: Span, input: ParseStream<'_>) -> Result<Behaviour> {
    let requires = vec![condition(input)?];
    let ensures = if comma_then(input)? { vec![about_error(input)?] } else { Vec::new() };
    Ok(Behaviour { kind: Kind::Errs, span, requires, unless: Vec::new(), ensures })
}

/// Whether a comma and more follows; takes the comma.
fn comma_then(input: ParseStream<'_>) -> Result<bool> {
    if !input.peek(Token![,]) {
        return Ok(false);
    }
    input.parse::<Token![,]>()?;
    Ok(!input.is_empty())
}

/// `|error| condition`
fn about_error(input: ParseStream<'_>) -> Result<Ensures> {
    let expr: Expr = input.parse()?;
    let Expr::Closure(closure) = expr else {
        return Err(Error::new_spanned(expr, "expected a condition on the error: `|error| condition`"));
    };
    let (pattern, expr) = closure_parts(closure)?;
    Ok(Ensures { bound: Bound::Error(pattern), expr })
}

impl Parse for Ensures {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        match input.parse()? {
            Expr::Closure(closure) => {
                let (pattern, expr) = closure_parts(closure)?;
                Ok(Ensures { bound: Bound::Result(pattern), expr })
            }
            expr => Ok(Ensures { bound: Bound::Nothing, expr }),
        }
    }
}

fn closure_parts(closure: ExprClosure) -> Result<(Pat, Expr)> {
    if closure.inputs.len() != 1 {
        let message = "this has one parameter: a reference to the result, or to the error";
        return Err(Error::new(closure.or1_token.span(), message));
    }
    let pattern = closure.inputs.into_iter().next();
    let pattern = pattern.ok_or_else(|| Error::new_spanned(&closure.body, "expected a parameter"))?;
    Ok((pattern, *closure.body))
}

const PARTS: &[&str] = &["requires", "ensures", "panics", "errs"];

fn behaviour(span: Span, input: ParseStream<'_>) -> Result<Behaviour> {
    let (requires, unless, ensures) = (Vec::new(), Vec::new(), Vec::new());
    let mut behaviour = Behaviour { kind: Kind::Normal, span, requires, unless, ensures };
    if input.is_empty() {
        return Err(Error::new(span, format!("`#[behaviour]` says nothing: {}", usage("behaviour"))));
    }
    loop {
        part(&mut behaviour, input)?;
        if !comma_then(input)? {
            return Ok(behaviour);
        }
    }
}

fn part(behaviour: &mut Behaviour, input: ParseStream<'_>) -> Result<()> {
    let message = "expected `requires(..)`, `ensures(..)`, `panics` or `errs`";
    let name: Ident = input.parse().map_err(|error| Error::new(error.span(), message))?;
    let has_content = input.peek(syn::token::Paren);
    let content;
    match name.to_string().as_str() {
        "requires" => {
            parenthesized!(content in input);
            behaviour.requires.push(condition(&content)?);
            return rest(&content, "write one `requires(..)` for each condition");
        }
        "ensures" => {
            parenthesized!(content in input);
            behaviour.ensures.push(content.parse()?);
            return rest(&content, "write one `ensures(..)` for each condition");
        }
        "panics" | "errs" if !matches!(behaviour.kind, Kind::Normal) => {
            let message = "a behaviour ends in one way: write another `#[behaviour(..)]` for the other";
            return Err(Error::new(name.span(), message));
        }
        "panics" if has_content => {
            parenthesized!(content in input);
            behaviour.kind = Kind::Panics(Some(content.parse()?));
            return rest(&content, "write `panics(\"part of the message\")`");
        }
        "panics" => behaviour.kind = Kind::Panics(None),
        "errs" if has_content => {
            parenthesized!(content in input);
            behaviour.kind = Kind::Errs;
            behaviour.ensures.push(about_error(&content)?);
            return rest(&content, "write `errs(|error| condition)`");
        }
        "errs" => behaviour.kind = Kind::Errs,
        other => {
            let hint = did_you_mean(other, PARTS);
            return Err(Error::new(name.span(), format!("a behaviour has no `{other}`{hint}; {message}")));
        }
    }
    Ok(())
}

fn rest(content: ParseStream<'_>, message: &str) -> Result<()> {
    content.parse::<Option<Token![,]>>()?;
    if content.is_empty() { Ok(()) } else { Err(content.error(message)) }
}
