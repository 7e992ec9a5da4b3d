//! How deep a text is nested, found without recursion: what reads and walks it afterwards needs the stack.

use proc_macro2::{Span, TokenStream, TokenTree};

/// How many brackets may be inside others.
const BRACKETS: usize = 80;
/// How many operators may follow each other without anything that ends an expression.
const OPERATORS: usize = 400;
/// How many `<` may be open.
const ANGLES: usize = 40;

/// Where a text is nested too deeply, if it is, and can be read at all.
pub(super) fn too_deep(text: &str) -> Option<Span> {
    let tokens: TokenStream = text.parse().ok()?;
    let mut waiting = vec![(tokens, 0)];
    while let Some((tokens, depth)) = waiting.pop() {
        let mut flat = Flat::default();
        for token in tokens {
            if flat.is_too_long(&token) {
                return Some(token.span());
            }
            if let TokenTree::Group(group) = token {
                if depth == BRACKETS {
                    return Some(group.span_open());
                }
                waiting.push((group.stream(), depth + 1));
            }
        }
    }
    None
}

/// What was met in a list of tokens since the last end of an expression or type.
#[derive(Default)]
struct Flat {
    operators: usize,
    angles: usize,
    /// Whether `#` came last, as in `#[..]`, `#![..]` and the comments that are attributes.
    in_attribute: bool,
}

impl Flat {
    fn is_too_long(&mut self, token: &TokenTree) -> bool {
        let in_attribute = std::mem::take(&mut self.in_attribute);
        match token {
            TokenTree::Punct(it) if it.as_char() == '#' || (in_attribute && it.as_char() == '!') => {
                self.in_attribute = true;
            }
            TokenTree::Punct(it) if matches!(it.as_char(), ';' | ',') => {
                self.operators = 0;
                if it.as_char() == ';' {
                    self.angles = 0;
                }
            }
            TokenTree::Punct(it) if it.as_char() == '<' => self.angles += 1,
            TokenTree::Punct(it) if it.as_char() == '>' => self.angles = self.angles.saturating_sub(1),
            TokenTree::Punct(_) => self.operators += 1,
            TokenTree::Ident(it) if *it == "fn" || *it == "let" => *self = Flat::default(),
            TokenTree::Ident(it) if ["else", "return", "break", "move"].iter().any(|word| it == word) => {
                self.operators += 1;
            }
            _ => {}
        }
        self.operators > OPERATORS || self.angles > ANGLES
    }
}

#[cfg(test)]
mod tests {
    use super::too_deep;

    #[test]
    fn ordinary_text_is_not_too_deep() {
        assert!(too_deep(include_str!("../frontend/bind.rs")).is_none());
        assert!(too_deep(include_str!("../frontend/expr.rs")).is_none());
    }

    #[test]
    fn comments_are_not_nested() {
        for comment in ["/// Text.\n", "//! Text.\n", "#[allow(unused)]\n"] {
            assert!(too_deep(&format!("{}fn f() {{}}", comment.repeat(1000))).is_none(), "{comment}");
        }
    }

    #[test]
    fn brackets_operators_and_angles_are_counted() {
        let around = |open: &str, close: &str, times: usize| {
            format!("fn f() -> i32 {{ {}1{} }}", open.repeat(times), close.repeat(times))
        };
        for (open, close) in
            [("(", ")"), ("!", ""), ("1 + ", ""), ("{", "}"), ("[", "]"), ("return ", ""), ("", ".f()")]
        {
            assert!(too_deep(&around(open, close, 100_000)).is_some(), "{open} {close}");
            assert!(too_deep(&around(open, close, 20)).is_none(), "{open} {close}");
        }
        assert!(too_deep(&format!("type A = {}u8{};", "Box<".repeat(1000), ">".repeat(1000))).is_some());
    }
}
