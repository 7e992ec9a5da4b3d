//! Postconditions in Rust: what `#[ensures(..)]` says, as code outside of the method.
//!
//! `self` becomes a variable, and `old(e)` becomes `e` about a second copy of the input.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use smallscope_rust::old::{Piece, pieces, regroup};

use super::items::Function;
use crate::stated::{Ensures, stated};

/// A postcondition.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// What it is, for people: `ensures self.len() > 0`.
    pub(crate) shown: String,
    /// The name or pattern for a reference to the result.
    pub(crate) result: Option<String>,
    /// The condition.
    pub(crate) condition: TokenStream,
    /// Where it is asked, if not everywhere: a condition about the input, inside of `old(..)`.
    pub(crate) when: Option<TokenStream>,
    /// Where it is.
    pub(crate) span: Span,
}

/// The postconditions of a function, in the order in which they are written.
pub(crate) fn clauses(function: Function<'_>) -> Vec<Clause> {
    // What cannot be read is an error of the frontend.
    let stated = stated(function.attributes).unwrap_or_default();
    let applies = |number: usize| {
        let applies = &stated.behaviours[number].applies;
        quote!(old(#applies))
    };
    let clause = |ensures: &Ensures| Clause {
        shown: ensures.shown.clone(),
        result: ensures.result.as_ref().map(|pattern| pattern.to_token_stream().to_string()),
        condition: ensures.condition.to_token_stream(),
        when: ensures.when.map(applies),
        span: ensures.span,
    };
    stated.ensures.iter().map(clause).collect()
}

/// How the words of a clause are written.
pub(crate) struct Wording<'w> {
    /// What stands for `self` after the call, and before it.
    pub(crate) receivers: [&'w str; 2],
    /// What stands at the beginning of a block about the input.
    pub(crate) before: &'w str,
}

impl Wording<'_> {
    /// A condition with these words.
    pub(crate) fn apply(&self, condition: TokenStream) -> TokenStream {
        self.tokens(condition, self.receivers[0])
    }

    fn tokens(&self, tokens: TokenStream, receiver: &str) -> TokenStream {
        let word = |piece| match piece {
            Piece::Receiver(span) => Ident::new(receiver, span).into_token_stream(),
            Piece::Old(_, inside) => self.before(inside).into_token_stream(),
            Piece::Group(group) => regroup(&group, self.tokens(group.stream(), receiver)),
            Piece::Other(token) => token.into_token_stream(),
        };
        pieces(tokens).into_iter().map(word).collect()
    }

    /// `old(..)`: a block about the input, in parentheses so that it can begin an expression.
    fn before(&self, inner: TokenStream) -> TokenTree {
        let mut block: TokenStream = self.before.parse().unwrap_or_default();
        block.extend(self.tokens(inner, self.receivers[1]));
        let block = TokenTree::from(Group::new(Delimiter::Brace, block));
        TokenTree::from(Group::new(Delimiter::Parenthesis, block.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_clauses_are_replaced() {
        let wording = Wording { receivers: ["after", "before"], before: "let key = copy;" };
        let check = |clause: &str, expected: &str| {
            let expected: TokenStream = expected.parse().expect("tokens");
            assert_eq!(wording.apply(clause.parse().expect("tokens")).to_string(), expected.to_string());
        };
        check("self.len() == old(self.len(key)) + 1", "after.len() == ({ let key = copy; before.len(key) }) + 1");
        check("self::f(x.old(self))", "self::f(x.old(after))");
        check(
            "matches!(old(self.x), Some(y) if y == self.y)",
            "matches!(({ let key = copy; before.x }), Some(y) if y == after.y)",
        );
    }
}
