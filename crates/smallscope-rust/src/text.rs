//! Source text for people: expressions as short strings, and spelling suggestions.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The longest text shown for an expression.
const LONGEST: usize = 60;

/// The text of some code on one line, shortened to 60 characters.
pub fn short(code: impl ToTokens) -> String {
    let text = whole(code);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut cut: String = text.chars().take(LONGEST - 3).collect();
    cut.push_str("...");
    cut
}

/// What stands after `if` or `while`, shortened; of a `let`, what is behind that word.
pub fn condition(condition: &syn::Expr) -> String {
    match condition {
        syn::Expr::Let(syn::ExprLet { pat, eq_token, expr, .. }) => short(quote!(#pat #eq_token #expr)),
        other => short(other),
    }
}

/// The text of some code on one line.
pub fn whole(code: impl ToTokens) -> String {
    let mut text = String::new();
    write(code.to_token_stream(), &mut text);
    text
}

/// Appends the tokens with the spaces people would write.
fn write(tokens: TokenStream, out: &mut String) {
    let mut writer = Writer { out, glued: true, operand: false, closure: false, angles: 0, generic: false };
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => writer.group(&group),
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                writer.word(&name, !is_keyword(&name));
            }
            TokenTree::Literal(literal) => writer.word(&literal.to_string(), true),
            TokenTree::Punct(first) => {
                let mut operator = String::from(first.as_char());
                let mut spacing = first.spacing();
                while let (Spacing::Joint, Some(TokenTree::Punct(next))) = (spacing, tokens.peek()) {
                    operator.push(next.as_char());
                    spacing = next.spacing();
                    tokens.next();
                }
                let before_group = matches!(tokens.peek(), Some(TokenTree::Group(_)));
                writer.operator(&operator, before_group);
            }
        }
    }
}

/// Decides where spaces go.
struct Writer<'o> {
    out: &'o mut String,
    /// Whether the next token follows without a space.
    glued: bool,
    /// Whether the last token ended an operand, so that an operator is not a prefix.
    operand: bool,
    /// Whether the parameters of a closure are open.
    closure: bool,
    /// How many angle brackets are open.
    angles: usize,
    /// Whether the last token is what an angle bracket follows: a type's name, or `::`.
    generic: bool,
}

impl Writer<'_> {
    fn word(&mut self, word: &str, operand: bool) {
        self.put(word, self.glued);
        (self.glued, self.operand) = (false, operand);
        // `N` is rather a constant.
        self.generic = word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase);
    }

    fn put(&mut self, text: &str, glued: bool) {
        if !glued {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = brackets(group.delimiter());
        let follows = self.operand && matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket);
        self.put(open, self.glued || follows);
        write(group.stream(), self.out);
        self.out.push_str(close);
        (self.glued, self.operand) = (false, group.delimiter() != Delimiter::Brace);
    }

    fn operator(&mut self, operator: &str, before_group: bool) {
        let is_closure = operator == "|" && (self.closure || !self.operand);
        let opens = operator == "<" && self.generic;
        let closes = operator.chars().take_while(|letter| *letter == '>').count().min(self.angles);
        self.generic = operator == "::";
        match operator {
            _ if opens => {
                self.angles += 1;
                self.set(operator, true, true, false);
            }
            _ if closes > 0 => {
                self.angles -= closes;
                let goes_on = operator.ends_with("::");
                self.set(operator, true, goes_on, !goes_on);
            }
            "." | ".." | "..=" | "::" => self.set(operator, true, true, false),
            "," | ";" | ":" => self.set(operator, true, false, false),
            "?" => self.set(operator, true, false, true),
            "!" if self.operand && before_group => self.set(operator, true, true, true),
            "|" if is_closure => {
                let closing = self.closure;
                self.set(operator, closing || self.glued, !closing, false);
                self.closure = !closing;
            }
            _ if !self.operand => self.set(operator, self.glued, true, false),
            _ => self.set(operator, false, false, false),
        }
    }

    fn set(&mut self, text: &str, glued_before: bool, glued_after: bool, operand: bool) {
        self.put(text, glued_before);
        (self.glued, self.operand) = (glued_after, operand);
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

/// A name without its `r#`.
pub fn plain_name(ident: &syn::Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

/// "; did you mean `x`?" if one of the known names is close to the given one, else nothing.
pub fn did_you_mean(given: &str, known: &[&str]) -> String {
    closest(given, known).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// The known name that is closest to the given one, if one is close.
pub fn closest<'k>(given: &str, known: &[&'k str]) -> Option<&'k str> {
    let (far, name) = known.iter().map(|name| (distance(given, name), *name)).min()?;
    (far <= 1 + name.len() / 3).then_some(name)
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
        check("if n > 3 || r.v != 0 { return false; }");
        check("x.iter().all(|(a, b)| *a < **b && !b.seen?.get())");
        check("(0..n).map(|i| self.at[i]).sum()");
        check("text.parse::<i32>()? > x && y < z");
        check("items.collect::<Result<Vec<_>, E>>()?");
        check("List::<Option<Box<u8>>, 2>::new() == Vec::<u8>::new()");
        check("N < 3 && Vec::<u8>::new().len() < n && 4 > N");
    }

    #[test]
    fn long_expressions_are_cut() {
        let expr: syn::Expr = syn::parse_str("a + ".repeat(40).trim_end_matches(" + ")).expect("a sum");
        assert_eq!(short(expr).chars().count(), LONGEST);
    }

    #[test]
    fn near_misses_are_suggested() {
        assert_eq!(did_you_mean("ignroe", &["ignore", "values"]), "; did you mean `ignore`?");
        assert_eq!(did_you_mean("banana", &["ignore", "values"]), "");
    }
}
