//! The words of a clause: `self` and `old(..)`, also inside the arguments of macros.
//!
//! A clause is evaluated outside of the method, so `self` becomes a variable; `old(e)` becomes `e` about a copy of the
//! input from before the call.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;

/// A piece of a clause.
pub enum Piece {
    /// `old(..)`, with what is inside.
    Old(Ident, TokenStream),
    /// `self`
    Receiver(Span),
    /// Tokens in brackets, which may have words inside.
    Group(Group),
    /// Any other token.
    Other(TokenTree),
}

/// Takes some tokens apart.
pub fn pieces(tokens: TokenStream) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut after_dot = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_path = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
        let dot = matches!(&token, TokenTree::Punct(punct) if matches!(punct.as_char(), '.' | ':'));
        match token {
            TokenTree::Ident(name) if name == "self" && !is_path => found.push(Piece::Receiver(name.span())),
            TokenTree::Ident(name) if name == "old" && !after_dot => match tokens.peek() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                    found.push(Piece::Old(name, group.stream()));
                    tokens.next();
                }
                _ => found.push(Piece::Other(name.into())),
            },
            TokenTree::Group(group) => found.push(Piece::Group(group)),
            other => found.push(Piece::Other(other)),
        }
        after_dot = dot;
    }
    found
}

/// Where `old(..)` occurs.
pub fn find_old(tokens: TokenStream) -> Option<Span> {
    pieces(tokens).into_iter().find_map(|piece| match piece {
        Piece::Old(name, _) => Some(name.span()),
        Piece::Group(group) => find_old(group.stream()),
        Piece::Receiver(_) | Piece::Other(_) => None,
    })
}

/// A group like this one with other tokens inside.
pub fn regroup(group: &Group, stream: TokenStream) -> TokenStream {
    let mut new = Group::new(group.delimiter(), stream);
    new.set_span(group.span());
    TokenTree::from(new).into_token_stream()
}
