//! Source text for people: expressions as short strings, and spelling suggestions.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// The longest text shown for an expression.
const LONGEST: usize = 60;

/// The text of some code on one line, shortened to [`LONGEST`] characters.
pub(crate) fn short(code: impl ToTokens) -> String {
    let mut text = String::new();
    write(code.to_token_stream(), &mut text);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut cut: String = text.chars().take(LONGEST - 3).collect();
    cut.push_str("...");
    cut
}

/// Appends the tokens with the spaces people would write.
fn write(tokens: TokenStream, out: &mut String) {
    let mut glue = true;
    let mut operand = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = brackets(group.delimiter());
                if !(glue || operand && matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket)) {
                    out.push(' ');
                }
                out.push_str(open);
                write(group.stream(), out);
                out.push_str(close);
                (glue, operand) = (false, group.delimiter() != Delimiter::Brace);
            }
            TokenTree::Punct(punct) => {
                let c = punct.as_char();
                let sticks = matches!(c, '.' | ',' | ';' | '?' | ':');
                if !(glue || sticks || operand && c == '!') {
                    out.push(' ');
                }
                out.push(c);
                let prefix = !operand && matches!(c, '&' | '*' | '!' | '-' | '|' | '\'');
                let joint = punct.spacing() == Spacing::Joint;
                glue = joint || prefix || c == '.' || (c == ':' && out.ends_with("::"));
                if c == '!' && operand && !joint {
                    glue = true;
                }
                operand = matches!(c, '?') || (joint && operand && matches!(c, '!'));
            }
            TokenTree::Ident(ident) => {
                if !glue {
                    out.push(' ');
                }
                let name = ident.to_string();
                out.push_str(&name);
                (glue, operand) = (false, !is_keyword(&name));
            }
            TokenTree::Literal(literal) => {
                if !glue {
                    out.push(' ');
                }
                out.push_str(&literal.to_string());
                (glue, operand) = (false, true);
            }
        }
    }
}

/// Whether a name is a keyword after which an operator is a prefix.
fn is_keyword(name: &str) -> bool {
    matches!(name, "if" | "match" | "return" | "in" | "else" | "let" | "while" | "as" | "mut" | "ref" | "move")
}

/// The brackets of a group, with the inner spaces of a block.
fn brackets(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{ ", " }"),
        Delimiter::None => ("", ""),
    }
}

/// "; did you mean `x`?" if one of the known names is close to the given one, else nothing.
pub(crate) fn did_you_mean(given: &str, known: &[&str]) -> String {
    let closest = known.iter().map(|name| (distance(given, name), name)).min();
    match closest {
        Some((far, name)) if far <= 1 + name.len() / 3 => format!("; did you mean `{name}`?"),
        _ => String::new(),
    }
}

/// The number of single-letter edits between two names.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = before + usize::from(x != *y);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str) {
        let expr: syn::Expr = syn::parse_str(source).expect("an expression");
        assert_eq!(short(expr), source);
    }

    #[test]
    fn expressions_read_as_written() {
        check("self.size == self.root.count()");
        check("!seen.insert(&node.key) && a[i] < -1");
        check("matches!(self, Node::Leaf(_))");
        check("Rc::ptr_eq(&a, b) || x != 0");
    }

    #[test]
    fn long_expressions_are_cut() {
        let expr: syn::Expr = syn::parse_str(&"a + ".repeat(40).trim_end_matches(" + ").to_owned()).expect("a sum");
        assert_eq!(short(expr).chars().count(), LONGEST);
    }

    #[test]
    fn near_misses_are_suggested() {
        assert_eq!(did_you_mean("ignroe", &["ignore", "values"]), "; did you mean `ignore`?");
        assert_eq!(did_you_mean("banana", &["ignore", "values"]), "");
    }
}
