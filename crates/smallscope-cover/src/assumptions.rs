//! Conditions on the parameters of a function that may be what it needs: candidates for a precondition, simple ones first.
//!
//! They come from the types of the parameters and their fields, and from the conditions and the numbers of the body. Whether one of them means
//! anything, and avoids what is broken, is for others to find out: the translation, the compiler, the solver, or runs.

use rustc_hash::FxHashSet;
use smallscope_rust::text::whole;
use syn::visit::Visit;
use syn::{Block, Expr, FnArg, GenericArgument, Lit, Pat, PathArguments, Signature, Type};

/// How many numbers of the body are compared with.
const MOST_NUMBERS: usize = 4;
/// How deep fields are looked at.
const DEPTH: usize = 2;
/// Methods that conditions of the body may call: they change nothing.
const PURE: [&str; 12] = [
    "len", "is_empty", "is_some", "is_none", "is_ok", "is_err", "is_null", "contains", "as_ref", "borrow", "get",
    "first",
];

/// What a value is, as far as conditions are made about it.
enum Shape {
    Integer(String),
    Boolean,
    /// Something with a length, and the type of its items.
    Sequence(String),
    Text,
    Optional,
    Pointer,
}

/// The fields of a struct by its name.
pub(crate) type Fields<'s> = &'s dyn Fn(&str) -> Option<syn::Fields>;

/// Candidates for a precondition of a function.
pub(crate) fn candidates(
    signature: &Signature,
    owner: Option<&Type>,
    block: &Block,
    fields: Fields<'_>,
) -> Vec<String> {
    let mut values = Vec::new();
    for input in &signature.inputs {
        let (name, ty) = match input {
            FnArg::Receiver(_) => ("self".to_owned(), owner.cloned()),
            FnArg::Typed(it) => match &*it.pat {
                Pat::Ident(name) => (name.ident.to_string(), Some((*it.ty).clone())),
                _ => continue,
            },
        };
        if let Some(ty) = ty {
            shapes(name, &ty, DEPTH, fields, &mut values);
        }
    }
    let mut body = Body::default();
    body.visit_block(block);
    let mut all = Vec::new();
    values.iter().for_each(|(name, shape)| alone(name, shape, &mut all));
    for (number, one) in values.iter().enumerate() {
        values[..number].iter().for_each(|other| together(other, one, &mut all));
        values[..number].iter().for_each(|other| together(one, other, &mut all));
    }
    for condition in body.conditions {
        all.push(format!("!({condition})"));
        all.push(condition);
    }
    for (name, shape) in &values {
        let of = match shape {
            Shape::Integer(_) => name.clone(),
            Shape::Sequence(_) | Shape::Text => format!("{name}.len()"),
            _ => continue,
        };
        for number in body.numbers.iter().take(MOST_NUMBERS) {
            all.extend(["!=", "<=", "<", ">=", ">"].map(|sign| format!("{of} {sign} {number}")));
        }
    }
    let mut seen = FxHashSet::default();
    all.retain(|it| seen.insert(it.clone()));
    all
}

/// The conditions of one value.
fn alone(name: &str, shape: &Shape, all: &mut Vec<String>) {
    match shape {
        Shape::Integer(ty) => {
            all.push(format!("{name} != 0"));
            if ty.starts_with('i') {
                all.extend([format!("{name} >= 0"), format!("{name} > 0"), format!("{name} != {ty}::MIN")]);
            }
            all.push(format!("{name} != {ty}::MAX"));
        }
        Shape::Boolean => all.extend([name.to_owned(), format!("!{name}")]),
        Shape::Sequence(_) | Shape::Text => {
            all.extend([format!("!{name}.is_empty()"), format!("{name}.len() > 1"), format!("{name}.is_empty()")]);
            if matches!(shape, Shape::Text) {
                all.push(format!("{name}.is_ascii()"));
            }
        }
        Shape::Optional => all.extend([format!("{name}.is_some()"), format!("{name}.is_none()")]),
        Shape::Pointer => all.push(format!("!{name}.is_null()")),
    }
}

/// The conditions of two values.
fn together((a, one): &(String, Shape), (b, other): &(String, Shape), all: &mut Vec<String>) {
    match (one, other) {
        (Shape::Integer(ty), Shape::Integer(of)) if ty == of => {
            all.extend(["<", "<="].map(|sign| format!("{a} {sign} {b}")));
            all.push(format!("{a}.checked_add({b}).is_some()"));
            all.push(format!("{a}.checked_mul({b}).is_some()"));
            all.push(format!("{a} <= {ty}::MAX - {b}"));
        }
        (Shape::Integer(ty), Shape::Sequence(_) | Shape::Text) if ty == "usize" => {
            all.extend(["<", "<=", "!="].map(|sign| format!("{a} {sign} {b}.len()")));
            if matches!(other, Shape::Text) {
                all.push(format!("{b}.is_char_boundary({a})"));
            }
        }
        (Shape::Sequence(_) | Shape::Text, Shape::Sequence(_) | Shape::Text) => {
            all.extend(["==", "<=", "<"].map(|sign| format!("{a}.len() {sign} {b}.len()")));
        }
        _ => {}
    }
    if let (Shape::Sequence(items), Shape::Integer(ty)) = (one, other) {
        if items == ty {
            all.extend([format!("{a}.contains(&{b})"), format!("!{a}.contains(&{b})")]);
            all.push(format!("{a}.iter().any(|it| *it == {b})"));
        }
    }
}

fn shapes(name: String, ty: &Type, depth: usize, fields: Fields<'_>, found: &mut Vec<(String, Shape)>) {
    match ty {
        Type::Paren(it) => shapes(name, &it.elem, depth, fields, found),
        Type::Group(it) => shapes(name, &it.elem, depth, fields, found),
        // A number behind a reference is written with a star.
        Type::Reference(it) if name.starts_with(|it: char| it.is_alphabetic() || it == '_') => {
            let is_plain = matches!(&*it.elem, Type::Path(path) if path.path.get_ident().is_some_and(|it| is_scalar(&it.to_string())));
            shapes(if is_plain { format!("*{name}") } else { name }, &it.elem, depth, fields, found);
        }
        Type::Slice(it) => found.push((name, Shape::Sequence(whole(&it.elem)))),
        Type::Ptr(_) => found.push((name, Shape::Pointer)),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return };
            let inner = match &last.arguments {
                PathArguments::AngleBracketed(it) => it.args.iter().find_map(|it| match it {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                }),
                _ => None,
            };
            let word = last.ident.to_string();
            match (word.as_str(), inner) {
                ("bool", _) => found.push((name, Shape::Boolean)),
                ("str" | "String", _) => found.push((name, Shape::Text)),
                ("Vec" | "VecDeque", Some(inner)) => found.push((name, Shape::Sequence(whole(inner)))),
                ("Option", _) => found.push((name, Shape::Optional)),
                ("Box", Some(inner)) => shapes(name, inner, depth, fields, found),
                (word, _) if is_scalar(word) => found.push((name, Shape::Integer(word.to_owned()))),
                (word, _) if depth > 0 => {
                    for field in fields(word).iter().flatten() {
                        if let Some(label) = &field.ident {
                            shapes(format!("{name}.{label}"), &field.ty, depth - 1, fields, found);
                        }
                    }
                }
                _ => {}
            }
        }
        _ => {}
    }
}

fn is_scalar(word: &str) -> bool {
    let is_integer = word.strip_prefix(['u', 'i']).is_some_and(|it| it == "size" || it.parse::<u8>().is_ok());
    is_integer || word == "bool"
}

/// What the body compares.
#[derive(Default)]
struct Body {
    conditions: Vec<String>,
    numbers: Vec<String>,
}

impl<'ast> Visit<'ast> for Body {
    fn visit_expr_if(&mut self, it: &'ast syn::ExprIf) {
        if is_pure(&it.cond) {
            self.conditions.push(whole(&it.cond));
        }
        syn::visit::visit_expr_if(self, it);
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        let is_asserted = it.path.segments.last().is_some_and(|it| it.ident == "assert" || it.ident == "debug_assert");
        let arguments = it.parse_body_with(syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated);
        if let (true, Ok(arguments)) = (is_asserted, arguments) {
            self.conditions.extend(arguments.first().filter(|it| is_pure(it)).map(whole));
        }
    }

    fn visit_lit(&mut self, it: &'ast Lit) {
        if let Lit::Int(it) = it {
            let digits = it.base10_digits().to_owned();
            if digits != "0" && !self.numbers.contains(&digits) {
                self.numbers.push(digits);
            }
        }
    }
}

/// Whether evaluating an expression changes nothing.
fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(it) => is_pure(&it.expr),
        Expr::Reference(it) => it.mutability.is_none() && is_pure(&it.expr),
        Expr::Field(it) => is_pure(&it.base),
        Expr::Cast(it) => is_pure(&it.expr),
        Expr::Unary(it) => is_pure(&it.expr),
        Expr::Binary(it) => {
            let changes = whole(it.op).ends_with('=') && !matches!(whole(it.op).as_str(), "==" | "<=" | ">=" | "!=");
            !changes && is_pure(&it.left) && is_pure(&it.right)
        }
        Expr::MethodCall(it) => {
            PURE.iter().any(|name| it.method == name) && is_pure(&it.receiver) && it.args.iter().all(is_pure)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        let function: syn::ItemFn = syn::parse_str(text).expect("a function");
        let fields =
            |name: &str| (name == "Pair").then(|| syn::Fields::Named(syn::parse_quote!({ a: u8, b: Option<u8> })));
        candidates(&function.sig, None, &function.block, &fields)
    }

    #[test]
    fn candidates_come_from_types_fields_and_the_body() {
        let all = of(
            "fn f(items: &[u8], at: usize, pair: &Pair, x: &u8) { if at > 7 && items.len() < at {} assert!(*x < 3, \"\"); }",
        );
        for wanted in [
            "!items.is_empty()",
            "at < items.len()",
            "pair.a != 0",
            "pair.b.is_some()",
            "*x < 3",
            "items.contains(&*x)",
            "!(at > 7 && items.len() < at)",
            "at != 7",
        ] {
            assert!(all.iter().any(|it| it == wanted), "{wanted} is not among {all:?}");
        }
    }

    #[test]
    fn what_a_condition_changes_is_no_candidate() {
        let all = of("fn f(mut items: Vec<u8>, x: u8) { if items.pop().is_some() {} if x += 1 {} }");
        assert!(!all.iter().any(|it| it.contains("pop") || it.contains("+=")), "{all:?}");
    }
}
