//! Macros: assertions, panics, printing, `dbg!`, `matches!`, `vec!`.
//!
//! Text is not modelled, but what is in it is evaluated: the arguments of a format may have effects, and may panic.

use quote::ToTokens as _;
use smallscope_rust::macros::{Matches, Meaning, meaning, name};
use smallscope_rust::text::whole;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;

use super::Lowered;
use super::body::{Body, Value};
use super::logic::not;
use super::types::Ty;
use crate::ir::{Expr, Panic, StatementKind};
use crate::source::cfg::prune_expr;

/// The arguments of a format, behind what stands before it.
#[derive(Default)]
struct Format {
    /// The text with its placeholders, if there is one.
    text: Option<syn::LitStr>,
    arguments: Vec<syn::Expr>,
}

impl Body<'_, '_> {
    pub(super) fn macro_value(&mut self, mac: &syn::Macro, wanted: Option<&Ty>) -> Lowered<Value> {
        let name = name(&mac.path);
        let first = &mac.path.segments[0].ident;
        if mac.path.segments.len() > 1 && first != "std" && first != "core"
            || self.frontend.items.macros.contains(&name)
        {
            return self.frontend.wrong(
                mac,
                format!(
                    "`{name}!` is not the macro of the standard library: it is outside the subset that can be modelled"
                ),
            );
        }
        match meaning(&mac.path) {
            Some(Meaning::Panic) => {
                let list = self.arguments(mac)?;
                let format = self.format(mac, list)?;
                let message = message(&name, &format);
                self.panic_with(&format, Panic::Explicit(message))
            }
            Some(Meaning::Assert) => {
                let mut list = self.arguments(mac)?;
                if list.is_empty() {
                    return self.frontend.wrong(mac, "there is no condition");
                }
                let condition = list.remove(0);
                let value = self.value_as(&condition, &Ty::Bool)?;
                let test = self.pack(&value)?;
                let message = format!("assertion failed: {}", whole(&condition));
                self.assertion(mac, test, list, message)
            }
            Some(Meaning::Compare) => {
                let mut list = self.arguments(mac)?;
                if list.len() < 2 {
                    return self.frontend.wrong(mac, "there are no two values");
                }
                let format = list.split_off(2);
                let [left, right] = self.same_type(&list[0], &list[1])?;
                let same = self.equal(mac, &left, &right)?;
                let is_eq = name.ends_with("eq");
                let message = format!("assertion `left {} right` failed", if is_eq { "==" } else { "!=" });
                self.assertion(mac, if is_eq { same } else { not(same) }, format, message)
            }
            Some(Meaning::Matches) => self.matches(mac),
            Some(Meaning::Vec) => self.vec_macro(mac, wanted),
            Some(Meaning::Print) => {
                let list = self.arguments(mac)?;
                let format = self.format(mac, list)?;
                match self.formatted(&format)? {
                    true => Ok(self.never()),
                    false => Ok(self.unit()),
                }
            }
            Some(Meaning::Debug) => self.debugged(mac, wanted),
            _ => self.frontend.wrong(mac, format!("the macro `{name}!` is outside the subset that can be modelled")),
        }
    }

    fn arguments(&mut self, mac: &syn::Macro) -> Lowered<Vec<syn::Expr>> {
        match mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated) {
            Ok(list) => list.into_iter().map(|expr| self.compiled(expr)).collect(),
            Err(error) => self.frontend.wrong(mac, format!("these arguments cannot be read: {error}")),
        }
    }

    /// An argument of a macro, without what is not compiled.
    pub(super) fn compiled(&mut self, mut expr: syn::Expr) -> Lowered<syn::Expr> {
        match prune_expr(&mut expr) {
            Ok(()) => Ok(expr),
            Err(error) => self.frontend.wrong(&error.span(), error.to_string()),
        }
    }

    /// The format that arguments are, and the variables that its text names.
    fn format(&mut self, mac: &syn::Macro, list: Vec<syn::Expr>) -> Lowered<Format> {
        let mut list = list.into_iter();
        let text = match list.next() {
            None => return Ok(Format::default()),
            Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => text,
            Some(other) => {
                let message = "a format that is not written down is outside the subset that can be modelled";
                return self.frontend.wrong(&other, message);
            }
        };
        let (mut arguments, mut named) = (Vec::new(), Vec::new());
        for argument in list {
            match argument {
                syn::Expr::Assign(it) => {
                    named.push(it.left.to_token_stream().to_string());
                    arguments.push(*it.right);
                }
                other => arguments.push(other),
            }
        }
        let Some(captured) = captures(&text.value()) else {
            return self.frontend.wrong(mac, "this format cannot be read");
        };
        for name in captured.into_iter().filter(|name| !named.contains(name)) {
            let name = syn::Ident::new(&name, text.span());
            arguments.push(syn::Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path: name.into() }));
        }
        Ok(Format { text: Some(text), arguments })
    }

    /// Evaluates the arguments of a format, which borrows them; whether one of them never returns.
    fn formatted(&mut self, format: &Format) -> Lowered<bool> {
        let mut ends = false;
        for argument in &format.arguments {
            let ty = match argument {
                place if super::expr::is_place(place) => self.locate(place)?.ty,
                other => self.value(other, None)?.ty,
            };
            ends |= ty == Ty::Never;
            self.shown_by_std(argument, &ty)?;
        }
        Ok(ends)
    }

    /// Refuses to show what is shown by code of the file, which may do anything.
    fn shown_by_std(&mut self, node: &syn::Expr, ty: &Ty) -> Lowered<()> {
        let ty = self.resolve(ty);
        let Some(shown) = self.frontend.formats_itself(&ty, &mut Vec::new())? else { return Ok(()) };
        let message =
            format!("`{shown}` says itself how it is shown, which is outside the subset that can be modelled");
        self.frontend.wrong_but(node, message, "show its fields, or leave the line out")
    }

    /// Panics with a message whose arguments are evaluated first.
    fn panic_with(&mut self, format: &Format, panic: Panic) -> Lowered<Value> {
        // What is read and nothing else cannot be noticed behind a panic, whatever its type is.
        let acts = format.arguments.iter().filter(|it| !is_read(it)).cloned().collect();
        self.formatted(&Format { text: None, arguments: acts })?;
        self.check(Expr::truth(false), panic);
        Ok(self.never())
    }

    /// Panics unless a test holds; the format behind it is evaluated only then.
    fn assertion(&mut self, mac: &syn::Macro, test: Expr, list: Vec<syn::Expr>, plain: String) -> Lowered<Value> {
        let format = self.format(mac, list)?;
        let panic = match &format.text {
            // That of `assert_eq!` comes behind what failed.
            Some(text) if plain.starts_with("assertion `left") => {
                Panic::Assertion(plain.clone(), format!("{plain}: {}", text.value()))
            }
            Some(text) => Panic::Assertion(plain, text.value()),
            None => Panic::Explicit(plain),
        };
        let (_, failed) = self.block(|body| body.panic_with(&format, panic.clone()))?;
        match failed.as_slice() {
            [_] => self.check(test, panic),
            _ => self.emit(StatementKind::If(test, Vec::new(), failed)),
        }
        Ok(self.unit())
    }

    /// `dbg!`: the value of its argument, or a tuple of several.
    fn debugged(&mut self, mac: &syn::Macro, wanted: Option<&Ty>) -> Lowered<Value> {
        let list = self.arguments(mac)?;
        let value = match list.as_slice() {
            [] => self.unit(),
            [only] => self.value(only, wanted)?,
            _ => {
                let tuple = syn::ExprTuple {
                    attrs: Vec::new(),
                    paren_token: Default::default(),
                    elems: list.iter().cloned().collect(),
                };
                self.value(&syn::Expr::Tuple(tuple), wanted)?
            }
        };
        for argument in &list {
            let ty = value.ty.clone();
            self.shown_by_std(argument, &ty)?;
        }
        Ok(value)
    }

    fn matches(&mut self, mac: &syn::Macro) -> Lowered<Value> {
        let Matches { value, pat: pattern, guard } = match mac.parse_body() {
            Ok(parsed) => parsed,
            Err(error) => return self.frontend.wrong(mac, format!("this `matches!` cannot be read: {error}")),
        };
        let value = self.compiled(value)?;
        let guard = guard.map(|guard| self.compiled(guard)).transpose()?;
        let at = self.scrutinee(&value, None)?;
        let test = self.test(&pattern, &at)?;
        let Some(guard) = guard else { return Ok(self.truth(test)) };
        self.either(
            mac.span(),
            test,
            Some(&Ty::Bool),
            |body| {
                body.scoped(|body| {
                    body.bind(&pattern, &at)?;
                    body.value_as(&guard, &Ty::Bool)
                })
            },
            |body| Ok(body.truth(Expr::truth(false))),
        )
    }
}

/// The text of a panic, as far as it is known.
fn message(name: &str, format: &Format) -> String {
    let standard = match name {
        "unreachable" => "internal error: entered unreachable code",
        "todo" => "not yet implemented",
        "unimplemented" => "not implemented",
        _ => "explicit panic",
    };
    match (name, &format.text) {
        ("panic", Some(text)) => text.value(),
        (_, Some(text)) => format!("{standard}: {}", text.value()),
        (_, None) => standard.to_owned(),
    }
}

/// The names of variables in the placeholders of a format: `{name}`, `{:width$}`. None if it is not a format.
fn captures(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        rest = &rest[open + 1..];
        if let Some(more) = rest.strip_prefix('{') {
            rest = more;
            continue;
        }
        let (inside, more) = rest.split_once('}')?;
        let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
        let counts = spec.split('$').rev().skip(1).map(|piece| {
            let start = piece.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_').map_or(0, |at| at + 1);
            piece[start..].trim_start_matches('0')
        });
        let all = std::iter::once(name.trim()).chain(counts);
        names
            .extend(all.filter(|name| name.starts_with(|it: char| it.is_alphabetic() || it == '_')).map(str::to_owned));
        rest = more;
    }
    Some(names)
}

/// Whether an expression only reads variables and fields.
fn is_read(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Lit(_) | syn::Expr::Path(_) => true,
        syn::Expr::Field(it) => is_read(&it.base),
        syn::Expr::Reference(it) => is_read(&it.expr),
        syn::Expr::Paren(it) => is_read(&it.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::captures;

    #[test]
    fn placeholders_name_variables() {
        let check = |text: &str, expected: &[&str]| assert_eq!(captures(text).expect("a format"), expected, "{text}");
        check("no {{x}} {} {0} {:?} {1:>5}", &[]);
        check("{x} {y:?} {{{z}}}", &["x", "y", "z"]);
        check("{:width$} {x:>0w$.p$} {:.*}", &["width", "x", "p", "w"]);
        assert_eq!(captures("{x"), None);
    }
}
