//! Macro calls: the arguments of well-known ones are rewritten, others must not hide a field.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut as _;
use syn::{Expr, Macro, Pat, Path, Result, Token};

use super::Rewriter;
use super::scope::Bound;
use crate::collect::plain_name;

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
    "dbg",
    "format_args",
];

/// The arguments of a well-known macro.
pub(crate) enum Arguments {
    /// `a, b, c`
    List(Punctuated<Expr, Token![,]>),
    /// `value; count`
    Repeat(Box<(Expr, Expr)>),
    /// `value, pattern if guard`
    Matches(Box<Matches>),
}

/// The arguments of `matches!`.
pub(crate) struct Matches {
    pub(crate) value: Expr,
    pub(crate) pat: Pat,
    pub(crate) guard: Option<Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(Token![if]) {
            input.parse::<Token![if]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches { value, pat, guard })
    }
}

/// Parses the arguments of a macro call, if it is a well-known one.
pub(crate) fn arguments(mac: &Macro) -> Option<Arguments> {
    let name = mac.path.segments.last()?.ident.to_string();
    if name == "matches" {
        return syn::parse2(mac.tokens.clone()).ok().map(|matches| Arguments::Matches(Box::new(matches)));
    }
    if !LISTS.contains(&name.as_str()) {
        return None;
    }
    let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
    list.map(Arguments::List).ok().or_else(|| repeat.parse2(mac.tokens.clone()).ok())
}

fn repeat(input: ParseStream<'_>) -> Result<Arguments> {
    let value = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(Arguments::Repeat(Box::new((value, input.parse()?))))
}

/// Whether a macro formats its arguments.
pub(crate) fn formats(path: &Path) -> bool {
    let names = ["format", "print", "println", "eprint", "eprintln", "write", "writeln", "panic"];
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// The expressions in the arguments of a macro call; none if it is not a well-known one.
pub(crate) fn expressions(mac: &Macro) -> Vec<Expr> {
    match arguments(mac) {
        Some(Arguments::List(list)) => list.into_iter().collect(),
        Some(Arguments::Repeat(pair)) => vec![pair.0, pair.1],
        Some(Arguments::Matches(matches)) => std::iter::once(matches.value).chain(matches.guard).collect(),
        None => Vec::new(),
    }
}

/// Whether the rules of a macro take nothing but expressions.
fn takes_expressions(rules: &TokenStream) -> bool {
    let text = rules.to_string().replace(' ', "");
    let kinds = ["block", "ident", "item", "lifetime", "literal", "meta", "pat", "path", "stmt", "tt", "ty", "vis"];
    text.contains(":expr") && !kinds.iter().any(|kind| text.contains(&format!(":{kind}")))
}

impl Rewriter<'_> {
    /// Rewrites a macro call that stays one.
    pub(super) fn mac(&mut self, mac: &mut Macro) {
        match arguments(mac) {
            Some(Arguments::List(mut list)) => {
                list.iter_mut().for_each(|argument| self.argument(argument));
                mac.tokens = list.to_token_stream();
            }
            Some(Arguments::Repeat(pair)) => {
                let (mut value, mut count) = *pair;
                self.visit_expr_mut(&mut value);
                self.visit_expr_mut(&mut count);
                mac.tokens = quote!(#value; #count);
            }
            Some(Arguments::Matches(_)) => {}
            None => self.opaque(mac),
        }
        self.visit_path_mut(&mut mac.path);
    }

    /// An argument, or a named one of a format string.
    fn argument(&mut self, argument: &mut Expr) {
        match argument {
            Expr::Assign(named) => self.visit_expr_mut(&mut named.right),
            other => self.visit_expr_mut(other),
        }
    }

    /// An unknown macro must not mention what would have to be rewritten.
    fn opaque(&mut self, mac: &mut Macro) {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if name == "offset_of" {
            let message = "the twin of a type has another layout: `offset_of!` cannot be used in a predicate";
            self.error(&mac.path, message);
            return;
        }
        let message = format!(
            "smallscope cannot see into `{name}!`, and it names a field of a modelled type: \
             read the field into a variable before, or write a function"
        );
        let rules = self.model.macros.iter().find(|(defined, _)| *defined == name).map(|(_, rules)| rules);
        if rules.is_some_and(|rules| self.hidden_field(rules.clone()).is_some()) {
            return self.error(&mac.path, &message);
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        if let (Ok(mut list), true) = (list, rules.is_some_and(takes_expressions)) {
            list.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            mac.tokens = list.to_token_stream();
        } else if let Some(token) = self.hidden_field(mac.tokens.clone()) {
            self.error(token, &message);
        }
    }

    /// The first token of a macro that names a field of a lazy type, or a variable bound to one.
    fn hidden_field(&self, tokens: TokenStream) -> Option<TokenTree> {
        let mut after_dot = false;
        for token in tokens {
            let found = match &token {
                TokenTree::Group(group) => self.hidden_field(group.stream()),
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let is_field = after_dot && (self.model.open || self.is_lazy_field(&plain_name(ident)));
                    let is_bound = !after_dot && self.scope.bound(&name) != Bound::Value;
                    (is_field || is_bound).then(|| token.clone())
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => None,
            };
            if found.is_some() {
                return found;
            }
            after_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
        }
        None
    }
}
