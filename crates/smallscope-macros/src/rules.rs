//! The items that a `macro_rules!` of the module makes.
//!
//! An attribute sees calls of macros, not what they expand to. For macros that are defined in the module, the rules are
//! applied here: the first that matches counts, as in the compiler. What the rules make is collected as if it were written in
//! place of the call; the user's code keeps the call. If no rule matches, or what comes out is no list of items, the call stays closed.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens as _, TokenStreamExt as _};
use smallscope_rust::list::SmallMap;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream};
use syn::{Block, Expr, Ident, Item, Lifetime, Lit, Meta, Pat, Path, Result, Stmt, Type, Visibility};

use crate::code::Parser as _;

/// The items that a call makes by some rules.
pub(crate) fn items(rules: &TokenStream, input: &TokenStream) -> Option<Vec<Item>> {
    let many = |input: ParseStream<'_>| {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse()?);
        }
        Ok(items)
    };
    many.parse2(expand(rules.clone(), input)?).ok()
}

/// What the first rule that matches makes of the input.
fn expand(rules: TokenStream, input: &TokenStream) -> Option<TokenStream> {
    let mut rules = rules.into_iter();
    while let Some(TokenTree::Group(left)) = rules.next() {
        let right =
            rules.by_ref().find_map(|token| if let TokenTree::Group(group) = token { Some(group) } else { None })?;
        let pieces = pieces(left.stream(), true)?;
        let matcher = |input: ParseStream<'_>| matched(&pieces, input);
        if let Ok(bound) = matcher.parse2(input.clone()) {
            return Some(transcribe(&self::pieces(right.stream(), false)?, &bound));
        }
        rules.next();
    }
    None
}

/// A piece of a rule, on either side.
enum Piece {
    Token(TokenTree),
    Group(Delimiter, Vec<Piece>),
    /// `$name` or `$name:fragment`.
    Variable(String, String),
    /// `$( .. ) , *`
    Repeat(Vec<Piece>, TokenStream, char),
}

/// What a variable stands for: tokens, or one thing for each repetition.
#[derive(Clone)]
enum Bound {
    One(TokenStream),
    Many(Vec<Bound>),
}

type Bindings = SmallMap<String, Bound>;

fn is_punct(token: Option<&TokenTree>, wanted: &str) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if wanted.contains(punct.as_char()))
}

/// The pieces of a rule's side; on the left, variables name their fragments.
fn pieces(tokens: TokenStream, is_left: bool) -> Option<Vec<Piece>> {
    let mut tokens = tokens.into_iter().peekable();
    let mut found = Vec::new();
    while let Some(token) = tokens.next() {
        found.push(match token {
            TokenTree::Group(group) => Piece::Group(group.delimiter(), pieces(group.stream(), is_left)?),
            token if is_punct(Some(&token), "$") => match tokens.next()? {
                TokenTree::Ident(name) => {
                    let mut fragment = String::new();
                    if is_left && is_punct(tokens.peek(), ":") {
                        tokens.next();
                        fragment = tokens.next()?.to_string();
                    }
                    Piece::Variable(name.to_string(), fragment)
                }
                TokenTree::Group(group) => {
                    let mut separator = TokenStream::new();
                    while !is_punct(tokens.peek(), "*+?") {
                        separator.append(tokens.next()?);
                    }
                    let TokenTree::Punct(operator) = tokens.next()? else { return None };
                    Piece::Repeat(pieces(group.stream(), is_left)?, separator, operator.as_char())
                }
                _ => return None,
            },
            token => Piece::Token(token),
        });
    }
    Some(found)
}

/// Matches the whole input.
fn matched(pieces: &[Piece], input: ParseStream<'_>) -> Result<Bindings> {
    let mut bound = Bindings::new();
    for piece in pieces {
        match piece {
            Piece::Token(wanted) => {
                let token: TokenTree = input.parse()?;
                if token.to_string() != wanted.to_string() {
                    return Err(input.error("another token"));
                }
            }
            Piece::Group(delimiter, inner) => {
                let group: Group = input.parse()?;
                if group.delimiter() != *delimiter {
                    return Err(input.error("another delimiter"));
                }
                let matcher = |input: ParseStream<'_>| matched(inner, input);
                bound.extend(matcher.parse2(group.stream())?);
            }
            Piece::Variable(name, kind) => bound.insert(name.clone(), Bound::One(fragment(kind, input)?)),
            Piece::Repeat(inner, separator, operator) => bound.extend(repeated(inner, separator, *operator, input)?),
        }
    }
    Ok(bound)
}

fn repeated(pieces: &[Piece], separator: &TokenStream, operator: char, input: ParseStream<'_>) -> Result<Bindings> {
    let mut rounds: Vec<Bindings> = Vec::new();
    loop {
        let ahead = input.fork();
        if !rounds.is_empty() {
            let is_next = separator
                .clone()
                .into_iter()
                .all(|wanted| ahead.parse::<TokenTree>().is_ok_and(|token| token.to_string() == wanted.to_string()));
            if operator == '?' || !is_next {
                break;
            }
        }
        if ahead.is_empty() {
            break;
        }
        let Ok(round) = matched(pieces, &ahead) else { break };
        input.advance_to(&ahead);
        rounds.push(round);
    }
    if operator == '+' && rounds.is_empty() {
        return Err(input.error("at least one"));
    }
    let mut names = Vec::new();
    variables(pieces, &mut names);
    let each = |name: &String| rounds.iter().filter_map(|round| round.get(name).cloned()).collect();
    Ok(names.into_iter().map(|name| (name.clone(), Bound::Many(each(&name)))).collect())
}

/// The variables in some pieces.
fn variables(pieces: &[Piece], names: &mut Vec<String>) {
    for piece in pieces {
        match piece {
            Piece::Token(_) => {}
            Piece::Variable(name, _) => names.push(name.clone()),
            Piece::Group(_, inner) | Piece::Repeat(inner, ..) => variables(inner, names),
        }
    }
}

/// The tokens of a fragment of the input.
fn fragment(kind: &str, input: ParseStream<'_>) -> Result<TokenStream> {
    fn of<T: Parse + quote::ToTokens>(input: ParseStream<'_>) -> Result<TokenStream> {
        input.parse::<T>().map(|fragment| fragment.to_token_stream())
    }
    match kind {
        "ident" => Ident::parse_any(input).map(|name| name.to_token_stream()),
        "ty" => of::<Type>(input),
        // An operand stays one.
        "expr" | "expr_2021" => of::<Expr>(input).map(|expr| quote!((#expr))),
        "tt" => of::<TokenTree>(input),
        "path" => of::<Path>(input),
        "literal" => of::<Lit>(input),
        "lifetime" => of::<Lifetime>(input),
        "vis" => of::<Visibility>(input),
        "block" => of::<Block>(input),
        "item" => of::<Item>(input),
        "stmt" => of::<Stmt>(input),
        "meta" => of::<Meta>(input),
        "pat" | "pat_param" => Pat::parse_multi(input).map(|pat| pat.to_token_stream()),
        _ => Err(input.error("an unknown fragment")),
    }
}

fn transcribe(pieces: &[Piece], bound: &Bindings) -> TokenStream {
    let mut out = TokenStream::new();
    for piece in pieces {
        match piece {
            Piece::Token(token) => out.append(token.clone()),
            Piece::Group(delimiter, inner) => out.append(Group::new(*delimiter, transcribe(inner, bound))),
            Piece::Variable(name, _) => match bound.get(name) {
                Some(Bound::One(tokens)) => out.extend(tokens.clone()),
                Some(Bound::Many(_)) => {}
                None => out.extend(name.parse::<TokenStream>()),
            },
            Piece::Repeat(inner, separator, _) => {
                let mut names = Vec::new();
                variables(inner, &mut names);
                let many = names.iter().filter_map(|name| {
                    if let Some(Bound::Many(all)) = bound.get(name) { Some(all.len()) } else { None }
                });
                for round in 0..many.max().unwrap_or(0) {
                    if round > 0 {
                        out.extend(separator.clone());
                    }
                    let mut inside = bound.clone();
                    for name in &names {
                        if let Some(Bound::Many(all)) = bound.get(name) {
                            inside.extend(all.get(round).map(|one| (name.clone(), one.clone())));
                        }
                    }
                    out.extend(transcribe(inner, &inside));
                }
            }
        }
    }
    out
}
