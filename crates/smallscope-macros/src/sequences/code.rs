//! The text of a call with values in place of its arguments.
//!
//! Where an argument of the call is nothing but a name, its value is written there: `list.push(3)`. Elsewhere the value is
//! written with its type, in parentheses if need be. In code that could mean something else by the name (a
//! closure, a block, a macro, a literal of a struct), the names get their values before it: `{ let x = 3; .. }`.

use proc_macro2::TokenStream;
use smallscope_rust::list::List as _;
use smallscope_rust::text::whole;
use smallscope_rust::visit::{Visit, visit};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Expr, Ident};

/// Stands before the number of an argument, in a name that nobody writes.
const MARK: &str = "__smallscope_argument_";

/// A format string for the text of a call, with the arguments of `format!`: how the value of each argument is
/// written in each place.
pub(super) struct Template {
    pub(super) format: String,
    /// For every place: the number of the argument, and whether it stands alone there, as the argument of a call does.
    pub(super) places: Vec<(usize, bool)>,
}

/// The template of a call.
pub(super) fn template(call: &Expr, names: &[&Ident]) -> Template {
    let mut search = Obscure(false);
    search.visit_expr(call);
    if search.0 { with_bindings(call, names) } else { with_values(call, names) }
}

fn with_values(call: &Expr, names: &[&Ident]) -> Template {
    let mut marked = call.clone();
    Marker { names }.visit_expr_mut(&mut marked);
    let text = escaped(&whole(&marked));
    let mut parts = text.split(MARK);
    let mut format = parts.next().unwrap_or_default().to_owned();
    let mut places = Vec::new();
    for part in parts {
        let (mark, rest) = part.split_once("_end").expect("marks have an end");
        let (number, kind) = mark.split_once('_').expect("marks have a number and a kind");
        places.push((number.parse().expect("marks have a number"), kind == "alone"));
        format.push_str("{}");
        format.push_str(rest);
    }
    Template { format, places }
}

/// `{ let x = 3; code }`, with the names that occur.
fn with_bindings(call: &Expr, names: &[&Ident]) -> Template {
    let text = whole(call);
    let occurring: Vec<usize> = (0..names.len()).filter(|number| mentions(&text, &names[*number].to_string())).list();
    if occurring.is_empty() {
        return Template { format: escaped(&text), places: Vec::new() };
    }
    let bindings: String = occurring.iter().map(|number| format!("let {} = {{}}; ", names[*number])).collect();
    let places = occurring.into_iter().map(|number| (number, true)).list();
    Template { format: format!("{{{{ {bindings}{} }}}}", escaped(&text)), places }
}

fn mentions(text: &str, name: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// Looks for code in which a name may mean something else.
struct Obscure(bool);

impl Visit for Obscure {
    fn visit_expr(&mut self, expr: &Expr) {
        self.0 |= matches!(
            expr,
            Expr::Closure(_)
                | Expr::Block(_)
                | Expr::Macro(_)
                | Expr::Struct(_)
                | Expr::Match(_)
                | Expr::If(_)
                | Expr::ForLoop(_)
                | Expr::While(_)
                | Expr::Loop(_)
                | Expr::Unsafe(_)
                | Expr::Let(_)
        );
        visit::visit_expr(self, expr);
    }
}

/// Puts marks in place of arguments.
struct Marker<'n> {
    names: &'n [&'n Ident],
}

impl Marker<'_> {
    fn mark(&self, expr: &Expr, kind: &str) -> Option<Expr> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?;
        let number = self.names.iter().position(|known| *known == name)?;
        let mark = quote::format_ident!("{MARK}{number}_{kind}_end");
        let tokens: TokenStream = quote!(#mark);
        Some(Expr::Verbatim(tokens))
    }
}

impl VisitMut for Marker<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let arguments = match expr {
            Expr::Call(call) => Some(&mut call.args),
            Expr::MethodCall(call) => Some(&mut call.args),
            _ => None,
        };
        for argument in arguments.into_iter().flatten() {
            if let Some(mark) = self.mark(argument, "alone") {
                *argument = mark;
            }
        }
        if let Some(mark) = self.mark(expr, "within") {
            *expr = mark;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use quote::format_ident;

    use super::template;

    fn check(call: &str, format: &str, places: &[(usize, bool)]) {
        let (x, y) = (format_ident!("x"), format_ident!("y"));
        let found = template(&syn::parse_str(call).expect("an expression"), &[&x, &y]);
        assert_eq!((found.format.as_str(), found.places.as_slice()), (format, places));
    }

    #[test]
    fn values_stand_where_names_stood() {
        check("list.insert(y, x)", "list.insert({}, {})", &[(1, true), (0, true)]);
        check("List::push(&mut list, x.abs() + y)", "List::push(&mut list, {}.abs() + {})", &[(0, false), (1, false)]);
        check("list.x.pop()", "list.x.pop()", &[]);
        check("map.get(&x)", "map.get(&{})", &[(0, false)]);
    }

    #[test]
    fn names_that_may_mean_something_else_are_bound() {
        check(
            "list.retain(|x| *x < y)",
            "{{ let x = {}; let y = {}; list.retain(|x| *x < y) }}",
            &[(0, true), (1, true)],
        );
        check("list.extend(vec![y])", "{{ let y = {}; list.extend(vec![y]) }}", &[(1, true)]);
        check("list.retain(|_| true)", "list.retain(|_| true)", &[]);
    }
}
