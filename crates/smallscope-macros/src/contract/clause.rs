//! The words of a clause: `self` and `old(..)`, also inside the arguments of macros.
//!
//! A clause is evaluated outside of the method, so `self` becomes a variable; `old(e)` becomes `e` about a copy of the
//! input from before the call.

use crate::code::Parser as _;
use crate::joined;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::old::{Piece, find_old, pieces, regroup};
use smallscope_rust::visit::Visit;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, ExprMethodCall, Result, Token};

/// The variable for `self` after the call.
pub(super) const AFTER: &str = "__self";
/// The variable for `self` before the call.
pub(super) const BEFORE: &str = "__old_self";

/// Checks that each `old(..)` is of one expression.
///
/// # Errors
/// One that is not, or that is inside another.
pub(crate) fn check_old(tokens: TokenStream) -> Result<()> {
    for piece in pieces(tokens) {
        match piece {
            Piece::Old(name, inside) => check_argument(&name, inside)?,
            Piece::Group(group) => check_old(group.stream())?,
            Piece::Receiver(_) | Piece::Other(_) => {}
        }
    }
    Ok(())
}

fn check_argument(name: &Ident, inside: TokenStream) -> Result<()> {
    if let Some(span) = find_old(inside.clone()) {
        return Err(Error::new(span, "`old(..)` inside `old(..)`: there is one state before the call"));
    }
    let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(inside)?;
    if arguments.len() == 1 {
        return Ok(());
    }
    Err(Error::new(name.span(), "`old(..)` is of one expression: `old(self.len())`"))
}

/// The tokens with every `old(..)` left out.
pub(crate) fn without_old(tokens: TokenStream) -> TokenStream {
    let keep = |piece| match piece {
        Piece::Old(..) => TokenStream::new(),
        Piece::Receiver(span) => Ident::new("self", span).into_token_stream(),
        Piece::Group(group) => regroup(&group, without_old(group.stream())),
        Piece::Other(token) => token.into_token_stream(),
    };
    joined(&mut pieces(tokens).into_iter().map(keep))
}

/// An expression inside `old(..)`.
pub(super) struct Old {
    /// As the user wrote it, with `old`.
    pub(super) source: TokenStream,
    /// As it is evaluated.
    pub(super) value: TokenStream,
}

/// Adapts a clause. `before` declares the names of parameters inside `old(..)`.
pub(super) fn adapt(
    tokens: TokenStream,
    before: &dyn Fn(&TokenStream) -> TokenStream,
    olds: &mut Vec<Old>,
) -> TokenStream {
    let adapt_piece = |piece| match piece {
        Piece::Old(name, inside) => {
            let value = old_value(&inside, before);
            let source = quote!(#name(#inside));
            olds.push(Old { source, value: value.clone() });
            value
        }
        Piece::Receiver(span) => variable(AFTER, span).into_token_stream(),
        Piece::Group(group) => regroup(&group, adapt(group.stream(), before, olds)),
        Piece::Other(token) => token.into_token_stream(),
    };
    joined(&mut pieces(tokens).into_iter().map(adapt_piece))
}

fn old_value(inside: &TokenStream, before: &dyn Fn(&TokenStream) -> TokenStream) -> TokenStream {
    let names = before(inside);
    let inside = rename_self(inside.clone());
    if names.is_empty() { quote!((#inside)) } else { quote!(({ #names #inside })) }
}

fn rename_self(tokens: TokenStream) -> TokenStream {
    let rename = |piece| match piece {
        Piece::Receiver(span) => variable(BEFORE, span).into_token_stream(),
        Piece::Group(group) => regroup(&group, rename_self(group.stream())),
        Piece::Old(name, inside) => quote!(#name(#inside)),
        Piece::Other(token) => token.into_token_stream(),
    };
    joined(&mut pieces(tokens).into_iter().map(rename))
}

/// A variable of ours at a place in the user's code.
pub(super) fn variable(name: &str, span: Span) -> Ident {
    Ident::new(name, Span::call_site().located_at(span))
}

/// Whether the type of an expression is known without what is around it.
pub(super) fn has_type(tokens: &TokenStream) -> bool {
    const OPEN: &[&str] = &["collect", "into", "try_into", "parse", "sum", "product", "default"];
    match crate::code::parse2::<Expr>(tokens.clone()) {
        Ok(Expr::MethodCall(ExprMethodCall { method, turbofish: None, .. })) => !OPEN.iter().any(|open| method == open),
        Ok(_) => true,
        Err(_) => false,
    }
}

/// Whether an `old(..)` speaks of parameters only, and not of names that the clause around it binds, such as those of a
/// closure.
pub(super) fn is_closed(source: &TokenStream, parameters: &[String]) -> bool {
    let Ok(expr) = crate::code::parse2::<Expr>(source.clone()) else { return false };
    let mut names = Names::default();
    names.visit_expr(&expr);
    let is_known = |name: &String| name == "self" || parameters.contains(name) || names.own.contains(name);
    !names.has_macro && names.used.iter().all(is_known)
}

/// The names of variables in an expression.
#[derive(Default)]
struct Names {
    used: Vec<String>,
    /// Those that the expression itself binds.
    own: Vec<String>,
    has_macro: bool,
}

impl Visit for Names {
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if !matches!(&*call.func, Expr::Path(_)) {
            self.visit_expr(&call.func);
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        // Variables are in lower case; constants and variants are not.
        let name = path.path.get_ident().map(ToString::to_string);
        self.used.extend(name.filter(|name| name.starts_with(|letter: char| letter.is_lowercase() || letter == '_')));
    }

    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.own.push(pattern.ident.to_string());
    }

    fn visit_macro(&mut self, _: &syn::Macro) {
        self.has_macro = true;
    }
}
