//! Methods of `Option`.

use syn::spanned::Spanned as _;

use super::Lowered;
use super::body::{Body, Parts, Value};
use super::logic::not;
use super::methods::Method;
use super::place::{Located, Lvalue};
use super::types::{Ty, Wrap};
use crate::ir::{Expr, ExprKind, Panic, Type};

impl Body<'_, '_> {
    pub(super) fn option_method(
        &mut self,
        method: &Method<'_>,
        at: &Located,
        inner: &Ty,
        wanted: Option<&Ty>,
    ) -> Lowered<Option<Value>> {
        if let Some(value) = self.option_view_method(method, at, inner)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.option_change(method, at, inner)? {
            return Ok(Some(value));
        }
        self.option_choice(method, at, inner, wanted)
    }

    /// Methods that look: `is_some`, `as_ref`, `as_deref_mut`, `copied`.
    fn option_view_method(&mut self, method: &Method<'_>, at: &Located, inner: &Ty) -> Lowered<Option<Value>> {
        let name = method.name.as_str();
        if !method.arguments.is_empty() {
            return Ok(None);
        }
        let viewed = match name {
            "is_some" | "is_none" => {
                let option = self.read_expr(at)?;
                let test = Expr::new(ExprKind::IsSome(option), Type::Bool);
                return Ok(Some(self.truth(if name == "is_some" { test } else { not(test) })));
            }
            "as_ref" => Ty::reference(false, inner.clone()),
            "as_mut" => Ty::reference(true, inner.clone()),
            "as_deref" | "as_deref_mut" => {
                let Ty::Wrap(Wrap::Box | Wrap::Rc, target) = inner else {
                    return self.frontend.wrong(method.it, "`as_deref` is modelled for options of boxes");
                };
                Ty::reference(name == "as_deref_mut", (**target).clone())
            }
            "copied" | "cloned" => match inner {
                Ty::Ref(_, target) => (**target).clone(),
                _ => inner.clone(),
            },
            _ => return Ok(None),
        };
        let option = self.read_expr(at)?;
        let ty = Ty::option(viewed);
        let represented = self.represent(&ty)?;
        if represented != option.ty {
            let help = "match on the place itself: `if let Some(value) = &mut place`";
            return self.frontend.wrong_but(method.it, format!("`{name}` of this option is not modelled"), help);
        }
        let value = Value { ty, parts: Parts::One(option) };
        match (name, inner) {
            ("copied" | "cloned", Ty::Ref(_, target)) if self.frontend.is_copy(target) => self.copied(value).map(Some),
            ("cloned", Ty::Ref(_, target)) if !target.is_counted() => {
                let at = self.temporary(value)?;
                self.call_prelude(method.it, "Option::cloned_inside", &at).map(Some)
            }
            _ => Ok(Some(value)),
        }
    }

    /// Methods that change the place: `take`, `replace`, `insert`.
    fn option_change(&mut self, method: &Method<'_>, at: &Located, inner: &Ty) -> Lowered<Option<Value>> {
        let ty = Ty::option(inner.clone());
        let node = method.it;
        match (method.name.as_str(), method.arguments.as_slice()) {
            ("take", []) => {
                let old = self.read(at)?;
                let old = self.keep_value(old)?;
                let none = self.nothing(&ty)?;
                self.write(node, at, none)?;
                Ok(Some(old))
            }
            ("replace", [value]) => {
                let value = self.value_as(value, inner)?;
                let value = self.keep_value(value)?;
                let old = self.read(at)?;
                let old = self.keep_value(old)?;
                let some = self.some_value(value)?;
                self.write(node, at, some)?;
                Ok(Some(old))
            }
            ("insert", [value]) => {
                let value = self.value_as(value, inner)?;
                let value = self.keep_value(value)?;
                let some = self.some_value(value)?;
                self.write(node, at, some)?;
                self.inside(at, inner).map(Some)
            }
            ("get_or_insert_with" | "get_or_insert", [value]) => {
                let option = self.read_expr(at)?;
                let test = Expr::new(ExprKind::IsSome(option), Type::Bool);
                let is_lazy = method.name == "get_or_insert_with";
                let eager = if is_lazy { None } else { Some(self.value_as(value, inner)?) };
                let ((), no) = self.block(|body| {
                    let value = match eager {
                        Some(value) => value,
                        None => body.apply(value, Vec::new(), Some(inner))?,
                    };
                    let some = body.some_value(value)?;
                    body.write(node, at, some)
                })?;
                self.emit(crate::ir::StatementKind::If(test, Vec::new(), no));
                self.inside(at, inner).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A mutable reference to what is inside an option.
    fn inside(&mut self, at: &Located, inner: &Ty) -> Lowered<Value> {
        let ty = Ty::reference(true, inner.clone());
        match self.represent(inner)? {
            Type::Object(_) => {
                let option = self.read_expr(at)?;
                Ok(Value { ty, parts: Parts::One(self.payload(option)) })
            }
            // Only a statement can do with this; anything else is told that a reference is wanted.
            _ => Ok(self.unit()),
        }
    }

    /// Methods that choose by whether there is something.
    fn option_choice(
        &mut self,
        method: &Method<'_>,
        at: &Located,
        inner: &Ty,
        wanted: Option<&Ty>,
    ) -> Lowered<Option<Value>> {
        let name = method.name.as_str();
        let known = [
            "unwrap", "expect", "unwrap_or", "unwrap_or_else", "unwrap_or_default", "map", "map_or", "map_or_else",
            "and_then", "is_some_and", "is_none_or", "or", "or_else", "filter", "ok_or", "ok_or_else", "and", "xor",
        ];
        if !known.contains(&name) {
            return Ok(None);
        }
        let whole = self.read(at)?;
        let is_value = matches!(at.lvalue, Lvalue::Temporary(_));
        let whole = if is_value { whole } else { self.copied(whole)? };
        let option = self.pack(&whole)?;
        if matches!(name, "unwrap" | "expect") {
            let (option, message) = self.expected(method, option, "called `Option::unwrap()` on a `None` value", "")?;
            self.check(Expr::new(ExprKind::IsSome(option.clone()), Type::Bool), Panic::Unwrap(message));
            return self.read_payload(option, inner).map(Some);
        }
        let option = self.keep_expr("option", option)?;
        let test = Expr::new(ExprKind::IsSome(option.clone()), Type::Bool);
        let payload = self.read_payload(option.clone(), inner)?;
        self.chosen(method, inner, wanted, option, test, payload)
    }

    /// The message of `unwrap` or of `expect`, whose argument is evaluated after what it is called on, and what stands behind it.
    pub(super) fn expected(
        &mut self,
        method: &Method<'_>,
        value: Expr,
        plain: &str,
        behind: &str,
    ) -> Lowered<(Expr, String)> {
        match method.arguments.as_slice() {
            [] => Ok((value, format!("{plain}{behind}"))),
            [syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })] => {
                Ok((value, text.value().replace('{', "{{").replace('}', "}}") + behind))
            }
            [argument] => {
                let value = self.keep_expr("value", value)?;
                self.value_as(argument, &Ty::reference(false, Ty::Text))?;
                Ok((value, "{}".to_owned()))
            }
            _ => self.frontend.wrong(method.it, "this has too many arguments"),
        }
    }

    pub(super) fn read_payload(&mut self, option: Expr, inner: &Ty) -> Lowered<Value> {
        let payload = self.payload(option);
        self.read(&Located { lvalue: Lvalue::Temporary(payload), ty: inner.clone() })
    }

    fn chosen(
        &mut self,
        method: &Method<'_>,
        inner: &Ty,
        wanted: Option<&Ty>,
        option: Expr,
        test: Expr,
        payload: Value,
    ) -> Lowered<Option<Value>> {
        let (name, span) = (method.name.as_str(), method.it.span());
        let whole = Value { ty: Ty::option(inner.clone()), parts: Parts::One(option) };
        let wish = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Option(inner)) => Some(*inner),
            _ => None,
        };
        let borrowed = {
            let ty = Ty::reference(false, inner.clone());
            Value { ty, parts: payload.parts.clone() }
        };
        let value = match (name, method.arguments.as_slice()) {
            ("unwrap_or", [other]) => {
                let other = self.value_as(other, inner)?;
                self.either(span, test, Some(inner), |_| Ok(payload), |_| Ok(other))?
            }
            ("unwrap_or_else", [other]) => self.either(
                span,
                test,
                Some(inner),
                |_| Ok(payload),
                |body| body.apply(other, Vec::new(), Some(inner)),
            )?,
            ("unwrap_or_default", []) => {
                self.either(span, test, Some(inner), |_| Ok(payload), |body| body.default_value(method.it, inner))?
            }
            ("map", [function]) => {
                let result = wish.unwrap_or_else(|| self.unknown(span, false));
                let ty = Ty::option(result.clone());
                self.or_nothing(&span, test, &ty, |body| {
                    let value = body.apply(function, vec![payload], Some(&result))?;
                    let value = body.coerce(&span, value, &result)?;
                    body.some_value(value)
                })?
            }
            ("and_then", [function]) => {
                let ty = Ty::option(wish.unwrap_or_else(|| self.unknown(span, false)));
                self.or_nothing(&span, test, &ty, |body| body.apply(function, vec![payload], Some(&ty)))?
            }
            ("map_or", [other, function]) => {
                let other = self.value(other, wanted)?;
                let ty = other.ty.clone();
                self.either(
                    span,
                    test,
                    Some(&ty),
                    |body| body.apply(function, vec![payload], Some(&ty)),
                    |_| Ok(other),
                )?
            }
            ("map_or_else", [other, function]) => self.either(
                span,
                test,
                wanted,
                |body| body.apply(function, vec![payload], wanted),
                |body| body.apply(other, Vec::new(), wanted),
            )?,
            ("is_some_and" | "is_none_or", [function]) => self.either(
                span,
                test,
                Some(&Ty::Bool),
                |body| body.apply(function, vec![payload], Some(&Ty::Bool)),
                |body| Ok(body.truth(Expr::truth(name == "is_none_or"))),
            )?,
            ("or", [other]) => {
                let other = self.value_as(other, &whole.ty)?;
                self.either(span, test, Some(&whole.ty.clone()), |_| Ok(whole), |_| Ok(other))?
            }
            ("or_else", [other]) => {
                let ty = whole.ty.clone();
                self.either(span, test, Some(&ty), |_| Ok(whole), |body| body.apply(other, Vec::new(), Some(&ty)))?
            }
            ("filter", [function]) => {
                let ty = whole.ty.clone();
                let kept = whole.clone();
                self.or_nothing(&span, test, &ty, |body| {
                    let keeps = body.apply(function, vec![borrowed], Some(&Ty::Bool))?;
                    let keeps = body.pack(&keeps)?;
                    let whole = body.pack(&kept)?;
                    let none = Expr::new(ExprKind::None, whole.ty.clone());
                    let represented = whole.ty.clone();
                    Ok(body.one(ExprKind::Choose(keeps, whole, none), kept.ty.clone(), represented))
                })?
            }
            ("ok_or" | "ok_or_else", [error]) => {
                return self.ok_or(method, inner, wanted, test, payload, error).map(Some);
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    fn ok_or(
        &mut self,
        method: &Method<'_>,
        inner: &Ty,
        wanted: Option<&Ty>,
        test: Expr,
        payload: Value,
        error: &syn::Expr,
    ) -> Lowered<Value> {
        let item = self.frontend.items.type_names.get("Result").copied().ok_or(super::Noted)?;
        let wish = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Adt(same, arguments)) if same == item => arguments.get(1).cloned(),
            _ => None,
        };
        let error_type = wish.unwrap_or_else(|| self.unknown(method.it.span(), false));
        let ty = Ty::Adt(item, vec![inner.clone(), error_type.clone()]);
        let is_lazy = method.name == "ok_or_else";
        let eager = if is_lazy { None } else { Some(self.value_as(error, &error_type)?) };
        self.either(
            method.it.span(),
            test,
            Some(&ty),
            |body| body.build(&ty, Some(0), vec![payload]),
            |body| {
                let value = match eager {
                    Some(value) => value,
                    None => body.apply(error, Vec::new(), Some(&error_type))?,
                };
                body.build(&ty, Some(1), vec![value])
            },
        )
    }

    /// A value of an option type if a test holds, else `None`.
    pub(super) fn or_nothing(
        &mut self,
        node: &impl syn::spanned::Spanned,
        test: Expr,
        ty: &Ty,
        yes: impl FnOnce(&mut Self) -> Lowered<Value>,
    ) -> Lowered<Value> {
        self.either(node.span(), test, Some(ty), yes, |body| body.nothing(ty))
    }

    /// `Some` value if a test holds, where evaluating it does no harm, else `None`.
    pub(super) fn some_if(&mut self, test: Expr, value: Value) -> Lowered<Value> {
        let some = self.some_value(value)?;
        let ty = some.ty.clone();
        let some = self.pack(&some)?;
        let represented = some.ty.clone();
        let none = Expr::new(ExprKind::None, represented.clone());
        Ok(self.one(ExprKind::Choose(test, some, none), ty, represented))
    }

    /// `None` of this type.
    pub(super) fn nothing(&mut self, ty: &Ty) -> Lowered<Value> {
        let ty = self.resolve(ty);
        let represented = self.represent(&ty)?;
        Ok(self.one(ExprKind::None, ty, represented))
    }
}
