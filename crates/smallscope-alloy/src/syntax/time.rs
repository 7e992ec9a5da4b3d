//! Alloy 6's words of time, which older texts use as names.
//!
//! `after`, `once` and the others are operators in Alloy 6 and plain names before. A text that has such a word where no operator
//! can stand (`x.after`, `after: set A`, `pred once`) uses it as a name, and then everywhere.

use super::token::{Token, TokenKind};

const WORDS: [(&str, TokenKind); 10] = [
    ("always", TokenKind::Always),
    ("eventually", TokenKind::Eventually),
    ("after", TokenKind::After),
    ("before", TokenKind::Before),
    ("once", TokenKind::Once),
    ("historically", TokenKind::Historically),
    ("until", TokenKind::Until),
    ("releases", TokenKind::Releases),
    ("since", TokenKind::Since),
    ("triggered", TokenKind::Triggered),
];

/// Makes operators of the words of time that are not used as names. The tokens end with [`TokenKind::End`].
pub(super) fn mark(text: &str, tokens: &mut [Token]) {
    let found = occurrences(text, tokens);
    for (_, kind) in WORDS {
        let places = || found.iter().filter(|place| place.1 == kind).map(|place| place.0);
        if places().all(|place| fits(kind, place, tokens)) {
            places().for_each(|place| tokens[place].kind = kind);
        }
    }
}

fn occurrences(text: &str, tokens: &[Token]) -> Vec<(usize, TokenKind)> {
    let kind = |token: &Token| {
        let word = &text[token.start as usize..token.end as usize];
        WORDS.iter().find(|(name, _)| token.kind == TokenKind::Ident && *name == word).map(|(_, kind)| *kind)
    };
    tokens.iter().enumerate().filter_map(|(place, token)| Some((place, kind(token)?))).collect()
}

/// Whether the operator can stand in this place.
fn fits(kind: TokenKind, place: usize, tokens: &[Token]) -> bool {
    let before = place.checked_sub(1).map_or(TokenKind::End, |place| tokens[place].kind);
    let after = tokens[place + 1].kind;
    let operand_follows = after.begins_operand() && after != TokenKind::Minus;
    if kind.is_temporal_infix() { operand_follows && before.ends_operand() } else { operand_follows && opens(before) }
}

/// Whether an operator that stands before its operand can follow this; an expression begins with one after nothing.
fn opens(before: TokenKind) -> bool {
    use TokenKind::*;
    let declares = matches!(before, Sig | Pred | Fun | Fact | Assert | Run | Check | Open | As | Module | Enum | Let);
    let is_tight = matches!(before, Dot | Slash | At | Hash | Tilde | Caret | Star | Number | Disj | Exactly | Extends);
    !declares && !is_tight
}
