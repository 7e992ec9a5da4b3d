//! Contracts: what the attributes of a function promise.
//!
//! A contract is a list of *behaviours*, as in JML: each has a condition on the input and a way to end. An input is valid if one of them
//! applies, and is judged by all that do.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Error, Expr, ExprClosure, Ident, LitStr, Meta, MetaList, Pat, Result, Token, parenthesized};

use crate::text::did_you_mean;

/// The attributes that are read here; the other spelling of `behaviour` is an error.
pub const CLAUSES: &[&str] = &["requires", "ensures", "panics_when", "errs_when", "behaviour", "behavior"];

/// What the attributes of a function say, each by itself.
#[derive(Clone, Default)]
pub struct Clauses {
    /// `#[requires]`
    pub requires: Vec<Expr>,
    /// `#[ensures]`
    pub ensures: Vec<Ensures>,
    /// Behaviours from `#[panics_when]` and `#[errs_when]`.
    pub exceptions: Vec<Behaviour>,
    /// `#[behaviour]`
    pub behaviours: Vec<Behaviour>,
}

impl Clauses {
    /// Reads an attribute with one of the names in [`CLAUSES`].
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(&mut self, name: &str, meta: &Meta) -> Result<()> {
        if name == "behavior" {
            return Err(Error::new_spanned(meta.path(), "this attribute is spelt `#[behaviour]`"));
        }
        read(name, meta, |input| {
            match name {
                "requires" => self.requires.push(condition(input)?),
                "ensures" => self.ensures.push(input.parse()?),
                "panics_when" => self.exceptions.push(panics_when(meta.span(), input)?),
                "errs_when" => self.exceptions.push(errs_when(meta.span(), input)?),
                _ => self.behaviours.push(behaviour(meta.span(), input)?),
            }
            Ok(())
        })
    }

    /// All behaviours: first what `requires` and `ensures` say about inputs without an exception, if they do or nothing else does.
    pub fn behaviours(self, span: Span) -> Vec<Behaviour> {
        let is_normal = !self.requires.is_empty() || !self.ensures.is_empty() || self.behaviours.is_empty();
        let normal = is_normal.then(|| Behaviour {
            kind: Ending::Normal,
            span,
            requires: self.requires,
            unless: self.exceptions.iter().flat_map(|exception| exception.requires.clone()).collect(),
            ensures: self.ensures,
        });
        normal.into_iter().chain(self.exceptions).chain(self.behaviours).collect()
    }
}

/// Reads the arguments of an attribute, all of them.
///
/// # Errors
///
/// If there are none, or more, or others.
pub fn read(name: &str, meta: &Meta, parse: impl FnOnce(ParseStream<'_>) -> Result<()>) -> Result<()> {
    let Meta::List(list) = meta else {
        return Err(Error::new_spanned(meta, format!("`#[{name}]` says nothing: {}", usage(name))));
    };
    let parser = |input: ParseStream<'_>| {
        parse(input)?;
        input.parse::<Option<Token![,]>>()?;
        if input.is_empty() {
            return Ok(());
        }
        Err(input.error(format!("{}, one attribute for each condition", usage(name))))
    };
    let parsed = parser.parse2(list.tokens.clone());
    parsed.map_err(|error| implication(list.tokens.clone()).unwrap_or_else(|| empty(error, list, name)))
}

/// What a method does where a precondition holds.
#[derive(Clone)]
pub struct Behaviour {
    /// How it ends.
    pub kind: Ending,
    /// Where it is said.
    pub span: Span,
    /// The precondition: all of these hold.
    pub requires: Vec<Expr>,
    /// And none of these.
    pub unless: Vec<Expr>,
    /// What holds afterwards.
    pub ensures: Vec<Ensures>,
}

/// How a method ends.
#[derive(Clone)]
pub enum Ending {
    /// It returns.
    Normal,
    /// With a panic, whose message contains the text.
    Panics(Option<LitStr>),
    /// With an `Err`.
    Errs,
}

/// What holds afterwards.
#[derive(Clone)]
pub struct Ensures {
    /// What it has a name for.
    pub bound: Bound,
    /// The condition.
    pub expr: Expr,
}

/// What a clause has a name for.
#[derive(Clone)]
pub enum Bound {
    /// Nothing.
    Nothing,
    /// A reference to the result.
    Result(Pat),
    /// A reference to the error in the result.
    Error(Pat),
}

impl Ensures {
    /// The conjuncts, each of which is a clause of its own.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        conjuncts(&self.expr)
    }
}

/// The conjuncts of a condition.
pub fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    split(condition, &mut found);
    found
}

fn split<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Paren(inner) if is_conjunction(&inner.expr) => split(&inner.expr, found),
        Expr::Binary(binary) if is_conjunction(expr) => {
            split(&binary.left, found);
            split(&binary.right, found);
        }
        _ => found.push(expr),
    }
}

fn is_conjunction(expr: &Expr) -> bool {
    matches!(expr, Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)))
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
    Ok(Behaviour { kind: Ending::Panics(message), span, requires, unless: Vec::new(), ensures: Vec::new() })
}

fn errs_when(span: Span, input: ParseStream<'_>) -> Result<Behaviour> {
    let requires = vec![condition(input)?];
    let ensures = if comma_then(input)? { vec![about_error(input)?] } else { Vec::new() };
    Ok(Behaviour { kind: Ending::Errs, span, requires, unless: Vec::new(), ensures })
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
    let mut behaviour = Behaviour { kind: Ending::Normal, span, requires, unless, ensures };
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
        "panics" | "errs" if !matches!(behaviour.kind, Ending::Normal) => {
            let message = "a behaviour ends in one way: write another `#[behaviour(..)]` for the other";
            return Err(Error::new(name.span(), message));
        }
        "panics" if has_content => {
            parenthesized!(content in input);
            behaviour.kind = Ending::Panics(Some(content.parse()?));
            return rest(&content, "write `panics(\"part of the message\")`");
        }
        "panics" => behaviour.kind = Ending::Panics(None),
        "errs" if has_content => {
            parenthesized!(content in input);
            behaviour.kind = Ending::Errs;
            behaviour.ensures.push(about_error(&content)?);
            return rest(&content, "write `errs(|error| condition)`");
        }
        "errs" => behaviour.kind = Ending::Errs,
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
