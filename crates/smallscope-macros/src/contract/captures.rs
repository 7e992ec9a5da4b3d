//! Names that the text of a format macro captures: `"{key}"` mentions `key` without a token of that name.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use smallscope_rust::list::List as _;
use syn::{Lit, LitStr};

/// Whether a string in the tokens captures a name.
pub(super) fn captures(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Literal(literal) => is_captured(literal, name),
        TokenTree::Group(group) => captures(group.stream(), name),
        TokenTree::Ident(_) | TokenTree::Punct(_) => false,
    })
}

/// The string in the arguments of a macro that captures `self`.
pub(super) fn captured_self(tokens: TokenStream) -> Option<Span> {
    find(tokens, false)
}

fn find(tokens: TokenStream, in_macro: bool) -> Option<Span> {
    let mut is_macro = false;
    for token in tokens {
        let found = match &token {
            TokenTree::Group(group) => find(group.stream(), in_macro || is_macro),
            TokenTree::Literal(literal) => (in_macro && is_captured(literal.clone(), "self")).then(|| literal.span()),
            TokenTree::Ident(_) | TokenTree::Punct(_) => None,
        };
        if found.is_some() {
            return found;
        }
        is_macro = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '!');
    }
    None
}

fn is_captured(literal: Literal, name: &str) -> bool {
    match Lit::new(literal) {
        Lit::Str(text) => names(&text).iter().any(|captured| captured == name.trim_start_matches("r#")),
        _ => false,
    }
}

/// The names in the braces of a text, `{name}` and `{name:?}`, and those of widths, `{:width$}`.
fn names(text: &LitStr) -> Vec<String> {
    let text = text.value().replace("{{", "");
    let mut found = Vec::new();
    for placeholder in text.split('{').skip(1) {
        let Some((placeholder, _)) = placeholder.split_once('}') else { continue };
        let (name, format) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        found.push(name.trim().to_owned());
        let mut widths: Vec<&str> = format.split('$').list();
        widths.pop();
        let last_word =
            |width: &str| width.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().map(str::to_owned);
        found.extend(widths.into_iter().filter_map(last_word));
    }
    found
}

#[cfg(test)]
mod tests {

    use super::{captured_self, captures};

    #[test]
    fn names_in_braces_are_captured() {
        let is_captured = |tokens, name| captures(tokens, name);
        assert!(is_captured(quote!(format!("a {key}") != ""), "key"));
        assert!(is_captured(
            quote!({
                assert!(x, r"{key:?}");
                true
            }),
            "key"
        ));
        assert!(is_captured(quote!(format!("{:>key$}", 1)), "key"));
        assert!(is_captured(quote!(format!("{x:.width$}{{{key}}}")), "key"));
        assert!(is_captured(quote!(format!("{type}")), "r#type"));
        assert!(!is_captured(quote!(format!("{{key}} key {keys} {key.0}")), "key"));
        assert!(!is_captured(quote!(b"{key}"), "key"));
    }

    #[test]
    fn self_is_captured_in_macros_only() {
        assert!(
            captured_self(quote!({
                assert!(self.ok(), "{self:?}");
                true
            }))
            .is_some()
        );
        assert!(captured_self(quote!(text(self) == "{self}" && x != ("{self}"))).is_none());
        assert!(captured_self(quote!(format!("{{self}} {}", self))).is_none());
    }
}
