//! Method calls: which method is meant, on which of the types behind the receiver, and those of integers.

use syn::spanned::Spanned as _;

use super::body::{Body, Parts, Value};
use super::calls::{Passed, generic_types};
use super::logic::not;
use super::place::Located;
use super::types::{Ty, Wrap};
use super::{Lowered, Noted};
use crate::ir::{Arith, Expr, ExprKind, Panic, Type};

/// A call of a method of the standard library.
pub(super) struct Method<'e> {
    pub(super) it: &'e syn::ExprMethodCall,
    pub(super) name: String,
    pub(super) arguments: Vec<&'e syn::Expr>,
}

impl Body<'_, '_> {
    pub(super) fn method_call(&mut self, it: &syn::ExprMethodCall, wanted: Option<&Ty>) -> Lowered<Value> {
        if let Some(value) = self.fold(it, wanted)? {
            return Ok(value);
        }
        let receiver = self.locate(&it.receiver)?;
        if receiver.ty == Ty::Never {
            return Ok(self.never());
        }
        let method = Method { it, name: it.method.to_string(), arguments: it.args.iter().collect() };
        let mut at = receiver;
        loop {
            let ty = self.resolve(&at.ty);
            self.refuse_wide_impls(&method, &ty)?;
            let item = self.method_item(&ty, &method.name);
            // What a type of the standard library has itself comes before what a trait of the file adds to it.
            let is_added = item.is_some_and(|item| !self.frontend.items.functions[item].is_prelude);
            if is_added && !matches!(ty, Ty::Adt(..)) {
                if let Some(value) = self.standard_method(&method, &at, &ty, wanted)? {
                    return Ok(value);
                }
            }
            if let Some(item) = item {
                let arguments = method.arguments.iter().map(|argument| Passed::Expr(argument)).collect();
                let written = it.turbofish.as_ref().map(|list| generic_types(&list.args)).unwrap_or_default();
                return self.call_item(it, item, written, Some(at), arguments, wanted);
            }
            if let Some(value) = self.standard_method(&method, &at, &ty, wanted)? {
                return Ok(value);
            }
            match ty {
                Ty::Ref(..) | Ty::Wrap(Wrap::Box | Wrap::Rc, _) => at = self.deref(it, &at)?,
                Ty::Var(_) => return self.not_known(&it.receiver),
                _ => return self.no_such_method(&method, &ty),
            }
        }
    }

    /// Refuses methods that a trait of the file gives to a pointer, or to all types: what is behind the pointer may have one of this name, too.
    fn refuse_wide_impls(&mut self, method: &Method<'_>, ty: &Ty) -> Lowered<()> {
        let pointers: &[&str] = match ty {
            Ty::Wrap(Wrap::Box, _) => &["Box"],
            Ty::Wrap(Wrap::Rc, _) => &["Rc", "Arc"],
            _ => &[],
        };
        let is_wide = |it: &super::items::FunctionItem<'_>| {
            let owner = it.owner.and_then(super::items::type_name).unwrap_or_default();
            let is_wide = it.parameters.contains(&owner) || pointers.contains(&owner.as_str());
            is_wide && it.signature.ident == method.name && it.signature.receiver().is_some()
        };
        if !self.frontend.items.functions.iter().any(is_wide) {
            return Ok(());
        }
        let name = &method.name;
        let message = format!(
            "the method `{name}` of a trait for pointers, or for all types, is outside the subset that can be modelled"
        );
        self.frontend.wrong_but(&method.it.method, message, "implement the trait for structs and enums")
    }

    fn no_such_method(&mut self, method: &Method<'_>, ty: &Ty) -> Lowered<Value> {
        let (name, ty) = (&method.name, self.frontend.spell(ty));
        let message = format!("the method `{name}` of `{ty}` is outside the subset that can be modelled");
        self.frontend.wrong_but(&method.it.method, message, "write a function or a loop of your own in its place")
    }

    fn standard_method(
        &mut self,
        method: &Method<'_>,
        at: &Located,
        ty: &Ty,
        wanted: Option<&Ty>,
    ) -> Lowered<Option<Value>> {
        if let Some(value) = self.any_method(method, at, ty)? {
            return Ok(Some(value));
        }
        match ty {
            Ty::Option(inner) => self.option_method(method, at, inner, wanted),
            Ty::Vec(inner) | Ty::Slice(inner) | Ty::Array(inner, _) => self.vector_method(method, at, inner),
            Ty::Int(_) | Ty::IntVar(_) => self.int_method(method, at),
            Ty::Bool => self.bool_method(method, at, wanted),
            Ty::Wrap(wrap, inner) => self.pointer_method(method, at, *wrap, inner),
            Ty::Adt(item, arguments) if self.frontend.items.types[*item].name() == "Result" && arguments.len() == 2 => {
                self.result_method(method, at, ty)
            }
            _ => Ok(None),
        }
    }

    /// Methods of traits that many types have: `clone`, `cmp`, `eq`, `min`.
    fn any_method(&mut self, method: &Method<'_>, at: &Located, ty: &Ty) -> Lowered<Option<Value>> {
        match (method.name.as_str(), method.arguments.as_slice()) {
            ("clone" | "to_owned", []) if !matches!(ty, Ty::Ref(..) | Ty::Vec(_) | Ty::Slice(_)) => {
                self.cloned(method, at, ty)
            }
            ("cmp" | "partial_cmp" | "eq" | "ne" | "lt" | "le" | "gt" | "ge", [other]) if is_compared(ty) => {
                let one = self.read(at)?;
                let from = self.out.len();
                let other = self.value(other, None)?;
                let one = self.settle(from, one)?;
                let other = self.plain(method.it, other)?;
                self.unifier.unify(&one.ty, &other.ty);
                let node = method.it;
                let test = match method.name.as_str() {
                    "cmp" => return self.ordering(node, &one, &other).map(Some),
                    "partial_cmp" => {
                        let ordering = self.ordering(node, &one, &other)?;
                        return self.some_value(ordering).map(Some);
                    }
                    "eq" => self.equal(node, &one, &other)?,
                    "ne" => not(self.equal(node, &one, &other)?),
                    "lt" => self.less(node, &one, &other)?,
                    "ge" => not(self.less(node, &one, &other)?),
                    "gt" => self.less(node, &other, &one)?,
                    _ => not(self.less(node, &other, &one)?),
                };
                Ok(Some(self.truth(test)))
            }
            ("max" | "min", [other]) if is_compared(ty) => {
                let one = self.read(at)?;
                let ty = self.resolve(&one.ty);
                let from = self.out.len();
                let other = self.value_as(other, &ty)?;
                let one = self.settle(from, one)?;
                self.extreme(method.it, one, other, method.name == "max").map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The larger or smaller of two values.
    pub(super) fn extreme(
        &mut self,
        node: &impl syn::spanned::Spanned,
        one: Value,
        other: Value,
        is_max: bool,
    ) -> Lowered<Value> {
        // Of equals, `max` is the second and `min` the first.
        let test = self.less(node, &other, &one)?;
        let ty = self.resolve(&one.ty);
        let (one, other) = (self.pack(&one)?, self.pack(&other)?);
        let represented = one.ty.clone();
        let kind = if is_max { ExprKind::Choose(test, one, other) } else { ExprKind::Choose(test, other, one) };
        Ok(self.one(kind, ty, represented))
    }

    /// A clone: the same pointer of what is counted, a copy of what can be copied.
    fn cloned(&mut self, method: &Method<'_>, at: &Located, ty: &Ty) -> Lowered<Option<Value>> {
        let value = self.read(at)?;
        if self.frontend.is_copy(ty) || ty.is_counted() {
            return self.copied(value).map(Some);
        }
        match ty {
            Ty::Option(inner) if inner.is_counted() || self.frontend.is_copy(inner) => return Ok(Some(value)),
            Ty::Option(_) => return self.call_prelude(method.it, "Option::cloned_inside", at).map(Some),
            Ty::Wrap(Wrap::Box, inner) => {
                let content = self.deref(method.it, at)?;
                let inner = self.resolve(inner);
                if let Some(item) = self.method_item(&inner, "clone") {
                    let value = self.call_item(method.it, item, Vec::new(), Some(content), Vec::new(), None)?;
                    return self.wrapped(Wrap::Box, value).map(Some);
                }
                let Some(value) = self.any_method(method, &content, &inner)? else { return Ok(None) };
                return self.wrapped(Wrap::Box, value).map(Some);
            }
            _ => {}
        }
        let help = "write a function of your own that clones";
        let message = format!("`clone` of `{}` is outside the subset that can be modelled", self.frontend.spell(ty));
        self.frontend.wrong_but(&method.it.method, message, help)
    }

    /// Calls a method of the prelude.
    pub(super) fn call_prelude(&mut self, node: &syn::ExprMethodCall, path: &str, at: &Located) -> Lowered<Value> {
        let item = self.frontend.items.functions.iter().position(|it| it.is_prelude && it.path == path).ok_or(Noted)?;
        self.call_item(node, item, Vec::new(), Some(at.clone()), Vec::new(), None)
    }

    fn bool_method(&mut self, method: &Method<'_>, at: &Located, wanted: Option<&Ty>) -> Lowered<Option<Value>> {
        let inner = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Option(inner)) => Some(*inner),
            _ => None,
        };
        let (name, [argument]) = (method.name.as_str(), method.arguments.as_slice()) else { return Ok(None) };
        if !matches!(name, "then" | "then_some") {
            return Ok(None);
        }
        let test = self.read_expr(at)?;
        let span = method.it.span();
        let wish = inner.clone().map(Ty::option);
        if name == "then_some" {
            let test = self.keep_expr("test", test)?;
            let value = self.value(argument, inner.as_ref())?;
            return self.some_if(test, value).map(Some);
        }
        let ty = match wish {
            Some(ty) => ty,
            None => Ty::option(self.unknown(span, false)),
        };
        let value = self.or_nothing(&span, test, &ty, |body| {
            let value = body.apply(argument, Vec::new(), inner.as_ref())?;
            body.some_value(value)
        })?;
        Ok(Some(value))
    }

    fn int_method(&mut self, method: &Method<'_>, at: &Located) -> Lowered<Option<Value>> {
        let one = self.read(at)?;
        let ty = self.resolve(&one.ty);
        if let (Some((kind, operation)), [other]) = (family(&method.name), method.arguments.as_slice()) {
            let from = self.out.len();
            let other = self.value_as(other, &ty)?;
            let one = self.settle(from, one)?;
            return self.family_method(method, kind, operation, one, other).map(Some);
        }
        let number = |value: i128, ty: &Type| Expr::new(ExprKind::Int(value), ty.clone());
        let expr = self.pack(&one)?;
        let represented = expr.ty.clone();
        let zero = number(0, &represented);
        let value = |parts| Value { ty: ty.clone(), parts: Parts::One(parts) };
        match (method.name.as_str(), method.arguments.as_slice()) {
            ("abs", []) => {
                let zero_value = value(zero.clone());
                let test = Expr::new(ExprKind::Less(expr.clone(), zero), Type::Bool);
                let node = method.it;
                let result = self.either(
                    node.span(),
                    test,
                    Some(&ty),
                    |body| body.operate(node, Arith::Subtract, zero_value, one.clone()),
                    |_| Ok(one.clone()),
                )?;
                Ok(Some(result))
            }
            ("signum", []) => {
                let minus = number(-1, &represented);
                let less = Expr::new(ExprKind::Less(expr.clone(), zero.clone()), Type::Bool);
                let more = Expr::new(ExprKind::Less(zero.clone(), expr), Type::Bool);
                let rest = Expr::new(ExprKind::Choose(more, number(1, &represented), zero), represented.clone());
                Ok(Some(self.one(ExprKind::Choose(less, minus, rest), ty.clone(), represented.clone())))
            }
            ("is_positive", []) => Ok(Some(self.truth(Expr::new(ExprKind::Less(zero, expr), Type::Bool)))),
            ("is_negative", []) => Ok(Some(self.truth(Expr::new(ExprKind::Less(expr, zero), Type::Bool)))),
            ("abs_diff", [other]) => {
                let from = self.out.len();
                let other = self.value_as(other, &ty)?;
                let one = self.settle(from, one)?;
                let less = self.less(method.it, &one, &other)?;
                let (a, b) = (one.clone(), other.clone());
                let node = method.it;
                if !matches!(ty, Ty::Int(int) if !int.signed) {
                    return self.frontend.wrong(node, "`abs_diff` is modelled for unsigned integers");
                }
                let result = self.either(
                    node.span(),
                    less,
                    Some(&ty),
                    |body| body.operate(node, Arith::Subtract, other, one),
                    |body| body.operate(node, Arith::Subtract, a, b),
                )?;
                Ok(Some(result))
            }
            ("clamp", [low, high]) => {
                let from = self.out.len();
                let bounds = self.operands(&[(*low, Some(ty.clone())), (*high, Some(ty.clone()))])?;
                let one = self.settle(from, one)?;
                let [low, high] = <[Value; 2]>::try_from(bounds).map_err(|_| Noted)?;
                let wrong = self.less(method.it, &high, &low)?;
                self.check(not(wrong), Panic::Explicit("assertion failed: min <= max".to_owned()));
                let at_least = self.extreme(method.it, one, low, true)?;
                self.extreme(method.it, at_least, high, false).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// `wrapping_add`, `checked_add`, `saturating_add` and the like.
    fn family_method(
        &mut self,
        method: &Method<'_>,
        kind: &str,
        operation: Arith,
        one: Value,
        other: Value,
    ) -> Lowered<Value> {
        let ty = self.resolve(&one.ty);
        let (one, other) = (self.pack(&one)?, self.pack(&other)?);
        let Type::Int(int) = one.ty.clone() else { return Err(Noted) };
        let fits = Expr::new(ExprKind::Fits(operation, one.clone(), other.clone()), Type::Bool);
        let span = method.it.span();
        let zero = Expr::new(ExprKind::Int(0), one.ty.clone());
        match kind {
            "wrapping" => {
                let wrapping = match operation {
                    Arith::Add => Arith::WrappingAdd,
                    Arith::Subtract => Arith::WrappingSubtract,
                    _ => Arith::WrappingMultiply,
                };
                self.result_of(wrapping, one, other, &ty)
            }
            "checked" => {
                let is_division = matches!(operation, Arith::Divide | Arith::Remainder);
                let test = if is_division {
                    let nonzero = not(Expr::new(ExprKind::Same(other.clone(), zero), Type::Bool));
                    super::logic::and(nonzero, fits)
                } else {
                    fits
                };
                let whole = Ty::option(ty.clone());
                self.or_nothing(&span, test, &whole, |body| {
                    let value = body.result_of(operation, one, other, &ty)?;
                    body.some_value(value)
                })
            }
            _ => {
                let number = |value| Expr::new(ExprKind::Int(value), Type::Int(int));
                let down = match operation {
                    Arith::Add => Expr::new(ExprKind::Less(other.clone(), zero), Type::Bool),
                    Arith::Subtract => Expr::new(ExprKind::Less(zero, other.clone()), Type::Bool),
                    _ => {
                        let sign = |expr: &Expr| Expr::new(ExprKind::Less(expr.clone(), zero.clone()), Type::Bool);
                        not(Expr::new(ExprKind::Same(sign(&one), sign(&other)), Type::Bool))
                    }
                };
                let end = Expr::new(ExprKind::Choose(down, number(int.min()), number(int.max())), Type::Int(int));
                let end = Value { ty: ty.clone(), parts: Parts::One(end) };
                self.either(span, fits, Some(&ty), |body| body.result_of(operation, one, other, &ty), |_| Ok(end))
            }
        }
    }

    fn result_method(&mut self, method: &Method<'_>, at: &Located, ty: &Ty) -> Lowered<Option<Value>> {
        let wanted = match method.name.as_str() {
            "unwrap" | "expect" => 0,
            "unwrap_err" | "expect_err" => 1,
            _ => return Ok(None),
        };
        let Ty::Adt(_, arguments) = ty else { return Ok(None) };
        let class = self.frontend.class(ty)?;
        let object = self.read_expr(at)?;
        let other = if wanted == 0 { "Err" } else { "Ok" };
        let plain = format!("called `Result::{}()` on an `{other}` value", method.name);
        let (object, message) = self.expected(method, object, &plain, ": {}")?;
        self.check(Expr::new(ExprKind::IsVariant(object.clone(), wanted), Type::Bool), Panic::Unwrap(message));
        let fields = &self.frontend.program.fields;
        let field = fields.iter().position(|it| it.class == class && it.variant == Some(wanted)).ok_or(Noted)?;
        let place = crate::ir::Place::Field(object, crate::ir::FieldId(field));
        let at = Located { lvalue: super::place::Lvalue::Place(place), ty: arguments[wanted].clone() };
        let value = self.read(&at)?;
        self.copied(value).map(Some)
    }
}

/// Whether values of a type are compared directly.
fn is_compared(ty: &Ty) -> bool {
    match ty {
        Ty::Int(_) | Ty::IntVar(_) | Ty::Bool | Ty::Tuple(_) | Ty::Adt(..) => true,
        Ty::Option(inner) => is_compared(inner),
        _ => false,
    }
}

/// The family of a method on integers, and its operation.
fn family(name: &str) -> Option<(&str, Arith)> {
    let (kind, operation) = name.split_once('_')?;
    let operation = match operation {
        "add" => Arith::Add,
        "sub" => Arith::Subtract,
        "mul" => Arith::Multiply,
        "div" if kind == "checked" => Arith::Divide,
        "rem" if kind == "checked" => Arith::Remainder,
        _ => return None,
    };
    matches!(kind, "wrapping" | "checked" | "saturating").then_some((kind, operation))
}
