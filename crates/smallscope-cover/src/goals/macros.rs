//! Calls of well-known macros: their arguments are code like any other.

use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Pat, Result, Token};

use crate::source::cfg::prune_expr;

/// Macros whose arguments are expressions.
const LISTS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "vec",
    "format",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "panic",
    "todo",
    "unreachable",
    "unimplemented",
    "format_args",
];

/// The arguments of a well-known macro.
pub(crate) enum Arguments {
    /// `a, b, c`
    List(Punctuated<Expr, Token![,]>),
    /// `value; count`
    Repeat(Expr, Expr),
    /// `value, pattern if guard`
    Matches(Expr, Option<Expr>),
}

/// The name of a macro.
pub(crate) fn name(mac: &Macro) -> String {
    mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// Parses the arguments of a macro call, if it is a well-known one. Their places are those in the file.
pub(crate) fn arguments(mac: &Macro) -> Option<Arguments> {
    let name = name(mac);
    let mut arguments = match name.as_str() {
        "matches" => matches.parse2(mac.tokens.clone()).ok()?,
        name if !LISTS.contains(&name) => return None,
        _ => {
            let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
            list.map(Arguments::List).ok().or_else(|| repeat.parse2(mac.tokens.clone()).ok())?
        }
    };
    let all: Vec<&mut Expr> = match &mut arguments {
        Arguments::List(list) => list.iter_mut().collect(),
        Arguments::Repeat(value, count) => vec![value, count],
        Arguments::Matches(value, guard) => std::iter::once(value).chain(guard).collect(),
    };
    // What cannot be told is an error of the frontend.
    all.into_iter().for_each(|expr| drop(prune_expr(expr)));
    Some(arguments)
}

fn matches(input: ParseStream<'_>) -> Result<Arguments> {
    let value = input.parse()?;
    input.parse::<Token![,]>()?;
    Pat::parse_multi_with_leading_vert(input)?;
    let guard = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
    input.parse::<Option<Token![,]>>()?;
    Ok(Arguments::Matches(value, guard))
}

fn repeat(input: ParseStream<'_>) -> Result<Arguments> {
    let value = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(Arguments::Repeat(value, input.parse()?))
}
