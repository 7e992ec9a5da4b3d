//! Macros: assertions, panics, `matches!`, `vec!`.

use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;

use super::Lowered;
use super::body::{Body, Value};
use super::logic::not;
use super::types::Ty;
use crate::ir::{Expr, Panic};

impl Body<'_, '_> {
    pub(super) fn macro_value(&mut self, mac: &syn::Macro, wanted: Option<&Ty>) -> Lowered<Value> {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let message = self.message(mac, &name);
                self.check(Expr::truth(false), Panic::Explicit(message));
                Ok(self.never())
            }
            "assert" | "debug_assert" => {
                let list = self.arguments(mac)?;
                let Some(condition) = list.first() else { return self.frontend.wrong(mac, "there is no condition") };
                let value = self.value_as(condition, &Ty::Bool)?;
                let test = self.pack(&value)?;
                let message = format!("assertion failed: {}", self.frontend.shown(condition));
                self.check(test, Panic::Explicit(message));
                Ok(self.unit())
            }
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                let list = self.arguments(mac)?;
                let (Some(one), Some(other)) = (list.first(), list.get(1)) else {
                    return self.frontend.wrong(mac, "there are no two values");
                };
                let [left, right] = self.same_type(one, other)?;
                let same = self.equal(mac, &left, &right)?;
                let is_eq = name.ends_with("eq");
                let message = format!("assertion `left {} right` failed", if is_eq { "==" } else { "!=" });
                self.check(if is_eq { same } else { not(same) }, Panic::Explicit(message));
                Ok(self.unit())
            }
            "matches" => self.matches(mac),
            "vec" => self.vec_macro(mac, wanted),
            "println" | "eprintln" | "print" | "eprint" | "dbg" => Ok(self.unit()),
            _ => self.frontend.wrong(mac, format!("the macro `{name}!` is outside the subset that can be modelled")),
        }
    }

    fn arguments(&mut self, mac: &syn::Macro) -> Lowered<Vec<syn::Expr>> {
        match mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated) {
            Ok(list) => Ok(list.into_iter().collect()),
            Err(error) => self.frontend.wrong(mac, format!("these arguments cannot be read: {error}")),
        }
    }

    /// The text of a panic, as far as it is known.
    fn message(&mut self, mac: &syn::Macro, name: &str) -> String {
        let list = mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated);
        let first = list.ok().and_then(|list| list.into_iter().next());
        let given = match first {
            Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => Some(text.value()),
            _ => None,
        };
        let standard = match name {
            "unreachable" => "internal error: entered unreachable code",
            "todo" => "not yet implemented",
            "unimplemented" => "not implemented",
            _ => "explicit panic",
        };
        match (name, given) {
            ("panic", Some(text)) => text,
            (_, Some(text)) => format!("{standard}: {text}"),
            (_, None) => standard.to_owned(),
        }
    }

    fn matches(&mut self, mac: &syn::Macro) -> Lowered<Value> {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let value: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard = if input.peek(syn::Token![if]) {
                input.parse::<syn::Token![if]>()?;
                Some(input.parse::<syn::Expr>()?)
            } else {
                None
            };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        let (value, pattern, guard) = match mac.parse_body_with(parser) {
            Ok(parsed) => parsed,
            Err(error) => return self.frontend.wrong(mac, format!("this `matches!` cannot be read: {error}")),
        };
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
