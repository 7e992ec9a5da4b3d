//! Integers: operators with the checks that Rust makes, casts, comparisons.

use super::body::{Body, Parts, Value};
use super::logic::{and, not};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Arith, Expr, ExprKind, IntType, Panic, Type};

/// The operation of an operator, and whether it is also an assignment.
fn operation(op: &syn::BinOp) -> Option<(Arith, bool)> {
    use syn::BinOp::*;
    Some(match op {
        Add(_) => (Arith::Add, false),
        AddAssign(_) => (Arith::Add, true),
        Sub(_) => (Arith::Subtract, false),
        SubAssign(_) => (Arith::Subtract, true),
        Mul(_) => (Arith::Multiply, false),
        MulAssign(_) => (Arith::Multiply, true),
        Div(_) => (Arith::Divide, false),
        DivAssign(_) => (Arith::Divide, true),
        Rem(_) => (Arith::Remainder, false),
        RemAssign(_) => (Arith::Remainder, true),
        BitAnd(_) => (Arith::BitAnd, false),
        BitAndAssign(_) => (Arith::BitAnd, true),
        BitOr(_) => (Arith::BitOr, false),
        BitOrAssign(_) => (Arith::BitOr, true),
        BitXor(_) => (Arith::BitXor, false),
        BitXorAssign(_) => (Arith::BitXor, true),
        Shl(_) => (Arith::ShiftLeft, false),
        ShlAssign(_) => (Arith::ShiftLeft, true),
        Shr(_) => (Arith::ShiftRight, false),
        ShrAssign(_) => (Arith::ShiftRight, true),
        _ => return None,
    })
}

impl Body<'_, '_> {
    pub(super) fn binary(&mut self, it: &syn::ExprBinary, wanted: Option<&Ty>) -> Lowered<Value> {
        match (&it.op, operation(&it.op)) {
            (syn::BinOp::And(_) | syn::BinOp::Or(_), _) => self.logical(it),
            (_, Some((operation, true))) => self.compound(it, operation),
            (_, Some((operation, false))) => self.arithmetic(it, operation, wanted),
            _ => self.comparison(it),
        }
    }

    /// Two operands of one type.
    pub(super) fn same_type(&mut self, left: &syn::Expr, right: &syn::Expr) -> Lowered<[Value; 2]> {
        let one = self.value(left, None)?;
        let from = self.out.len();
        let ty = self.resolve(&one.ty);
        let other = self.value(right, Some(&ty))?;
        let one = self.settle(from, one)?;
        let (one, other) = (self.plain(left, one)?, self.plain(right, other)?);
        self.unifier.unify(&one.ty, &other.ty);
        Ok([one, other])
    }

    /// An integer or truth value behind references.
    pub(super) fn plain(&mut self, node: &impl syn::spanned::Spanned, value: Value) -> Lowered<Value> {
        let ty = self.resolve(&value.ty);
        if !matches!(ty, Ty::Ref(..)) || matches!(value.parts, Parts::Tuple(_)) {
            return Ok(value);
        }
        let mut at = self.temporary(value)?;
        while matches!(self.resolve(&at.ty), Ty::Ref(..)) {
            at = self.deref(node, &at)?;
        }
        self.read(&at)
    }

    fn arithmetic(&mut self, it: &syn::ExprBinary, operation: Arith, wanted: Option<&Ty>) -> Lowered<Value> {
        let is_shift = matches!(operation, Arith::ShiftLeft | Arith::ShiftRight);
        let wanted = wanted.map(|ty| self.resolve(ty)).filter(|ty| matches!(ty, Ty::Int(_)));
        let one = self.value(&it.left, wanted.as_ref())?;
        let from = self.out.len();
        let hint = self.resolve(&one.ty).peeled().clone();
        let other = self.value(&it.right, if is_shift { None } else { Some(&hint) })?;
        let one = self.settle(from, one)?;
        let (one, other) = (self.plain(&it.left, one)?, self.plain(&it.right, other)?);
        self.operate(it, operation, one, other)
    }

    /// An operation on two values, with its checks.
    pub(super) fn operate(
        &mut self,
        node: &impl syn::spanned::Spanned,
        operation: Arith,
        one: Value,
        other: Value,
    ) -> Lowered<Value> {
        if one.ty == Ty::Never || other.ty == Ty::Never {
            return Ok(self.never());
        }
        let is_shift = matches!(operation, Arith::ShiftLeft | Arith::ShiftRight);
        if !is_shift {
            self.unifier.unify(&one.ty, &other.ty);
        }
        let ty = self.resolve(&one.ty);
        let (one, other) = (self.pack(&one)?, self.pack(&other)?);
        match &ty {
            Ty::Bool => self.bool_operation(node, operation, one, other),
            Ty::Int(_) | Ty::IntVar(_) => {
                let Type::Int(int) = self.represent(&ty)? else { return Err(Noted) };
                self.check_operation(operation, &one, &other, int);
                self.result_of(operation, one, other, &ty)
            }
            Ty::Var(_) => self.not_known(node),
            other => {
                let message = format!(
                    "arithmetic on `{}` is outside the subset that can be modelled",
                    self.frontend.spell(other)
                );
                self.frontend.wrong(node, message)
            }
        }
    }

    /// The result of an operation, which is right to do.
    pub(super) fn result_of(&mut self, operation: Arith, one: Expr, other: Expr, ty: &Ty) -> Lowered<Value> {
        let represented = self.represent(ty)?;
        let whole = Expr::new(ExprKind::Arith(operation, one, other), represented.clone());
        let local = self.new_local("result", ty.clone(), true);
        self.assign(local, whole);
        Ok(Value { ty: ty.clone(), parts: Parts::One(Expr::local(local, represented)) })
    }

    fn check_operation(&mut self, operation: Arith, one: &Expr, other: &Expr, int: IntType) {
        let fits = Expr::new(ExprKind::Fits(operation, one.clone(), other.clone()), Type::Bool);
        let word = match operation {
            // Also what negates.
            Arith::Subtract if matches!(*one.kind, ExprKind::Int(0)) => "{}",
            Arith::Add => "add",
            Arith::Subtract => "subtract",
            Arith::Multiply => "multiply",
            Arith::Divide => "divide",
            Arith::ShiftLeft => "shift left",
            Arith::ShiftRight => "shift right",
            _ => "calculate the remainder",
        };
        let overflow = Panic::Overflow(format!("attempt to {word} with overflow"));
        match operation {
            Arith::Add | Arith::Subtract | Arith::Multiply => self.check(fits, overflow),
            Arith::Divide | Arith::Remainder => {
                let zero = Expr::new(ExprKind::Int(0), other.ty.clone());
                let is_zero = match &*other.kind {
                    ExprKind::Int(value) => Expr::truth(*value == 0),
                    _ => Expr::new(ExprKind::Same(other.clone(), zero), Type::Bool),
                };
                let by_zero = if operation == Arith::Divide { "by zero" } else { "with a divisor of zero" };
                self.check(not(is_zero), Panic::DivisionByZero(format!("attempt to {word} {by_zero}")));
                let may_overflow = !matches!(&*other.kind, ExprKind::Int(value) if *value != -1);
                if int.signed && may_overflow {
                    self.check(fits, overflow);
                }
            }
            Arith::ShiftLeft | Arith::ShiftRight => {
                let number = |value: i128| Expr::new(ExprKind::Int(value), other.ty.clone());
                let small = match &*other.kind {
                    ExprKind::Int(value) => Expr::truth((0..i128::from(int.bits)).contains(value)),
                    _ => and(
                        Expr::new(ExprKind::AtMost(number(0), other.clone()), Type::Bool),
                        Expr::new(ExprKind::Less(other.clone(), number(int.bits.into())), Type::Bool),
                    ),
                };
                self.check(small, overflow);
            }
            _ => {}
        }
    }

    fn bool_operation(
        &mut self,
        node: &impl syn::spanned::Spanned,
        operation: Arith,
        one: Expr,
        other: Expr,
    ) -> Lowered<Value> {
        let whole = match operation {
            Arith::BitAnd => and(one, other),
            Arith::BitOr => super::logic::or(one, other),
            Arith::BitXor => not(Expr::new(ExprKind::Same(one, other), Type::Bool)),
            _ => return self.frontend.wrong(node, "this operator is not defined on `bool`"),
        };
        Ok(self.truth(whole))
    }

    /// `x += y`: of numbers, Rust evaluates the right side first. If that is a reference, the operator is a function, and its left side is first.
    fn compound(&mut self, it: &syn::ExprBinary, operation: Arith) -> Lowered<Value> {
        let wanted = self.type_of_place(&it.left)?;
        let wanted = self.resolve(&wanted).peeled().clone();
        let is_shift = matches!(operation, Arith::ShiftLeft | Arith::ShiftRight);
        let wish = if is_shift { None } else { Some(&wanted) };
        let (other, right) = self.block(|body| body.value(&it.right, wish))?;
        let (at, other) = if matches!(self.resolve(&other.ty), Ty::Ref(..)) {
            let at = self.locate(&it.left)?;
            let at = self.auto_deref(&it.left, &at)?;
            let at = self.pinned(at)?;
            self.out.extend(right);
            (at, self.plain(&it.right, other)?)
        } else {
            self.out.extend(right);
            let from = self.out.len();
            let at = self.locate(&it.left)?;
            let at = self.auto_deref(&it.left, &at)?;
            (at, self.settle(from, other)?)
        };
        let one = self.read(&at)?;
        let result = self.operate(it, operation, one, other)?;
        self.write(&it.left, &at, result)?;
        Ok(self.unit())
    }

    pub(super) fn not(&mut self, it: &syn::ExprUnary, wanted: Option<&Ty>) -> Lowered<Value> {
        let value = self.value(&it.expr, wanted)?;
        let value = self.plain(&it.expr, value)?;
        let ty = self.resolve(&value.ty);
        let expr = self.pack(&value)?;
        match &ty {
            Ty::Never => Ok(self.never()),
            Ty::Bool => Ok(self.truth(not(expr))),
            Ty::Int(int) => {
                // Of `n` it is `-1 - n`, or `MAX - n`.
                let all = Expr::new(ExprKind::Int(if int.signed { -1 } else { int.max() }), expr.ty.clone());
                self.result_of(Arith::Subtract, all, expr, &ty)
            }
            _ => self.frontend.wrong(it, "`!` is modelled for `bool` and integers"),
        }
    }

    pub(super) fn negated(&mut self, it: &syn::ExprUnary, wanted: Option<&Ty>) -> Lowered<Value> {
        if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) = &*it.expr {
            let value = self.value(&it.expr, wanted)?;
            let expr = self.pack(&value)?;
            let ExprKind::Int(positive) = *expr.kind else {
                return self.frontend.wrong(number, "this is not a number");
            };
            return Ok(Value { parts: Parts::One(Expr::new(ExprKind::Int(-positive), expr.ty)), ty: value.ty });
        }
        let value = self.value(&it.expr, wanted)?;
        let value = self.plain(&it.expr, value)?;
        let expr = self.pack(&value)?;
        let zero = Value { ty: value.ty.clone(), parts: Parts::One(Expr::new(ExprKind::Int(0), expr.ty.clone())) };
        self.operate(it, Arith::Subtract, zero, value)
    }

    pub(super) fn cast(&mut self, it: &syn::ExprCast) -> Lowered<Value> {
        let env = self.env.clone();
        let to = self.written_type(&it.ty, &env)?;
        let value = self.value(&it.expr, None)?;
        let from = self.resolve(&value.ty);
        if let Some(object) = self.as_trait_object(&value, &from, &to)? {
            return Ok(object);
        }
        if let (Ty::IntVar(_), Ty::Int(_)) = (&from, &to) {
            self.unifier.unify(&from, &to);
            return Ok(Value { ty: to, ..value });
        }
        let expr = self.pack(&value)?;
        match (&from, &to) {
            (Ty::Int(one), Ty::Int(other)) => {
                if one == other {
                    return Ok(Value { ty: to, parts: Parts::One(expr) });
                }
                let represented = self.represent(&to)?;
                if let ExprKind::Int(number) = *expr.kind {
                    let number = other.wrap(number);
                    return Ok(self.one(ExprKind::Int(number), to, represented));
                }
                Ok(self.one(ExprKind::Cast(expr), to, represented))
            }
            (Ty::Bool, Ty::Int(_)) => {
                let represented = self.represent(&to)?;
                let number = |value| Expr::new(ExprKind::Int(value), represented.clone());
                Ok(self.one(ExprKind::Choose(expr, number(1), number(0)), to, represented.clone()))
            }
            (Ty::Adt(item, _), Ty::Int(int)) if self.frontend.items.types[*item].is_plain_enum() => {
                let numbers = self.discriminants(it, *item)?;
                let numbers: Vec<i128> = numbers.into_iter().map(|number| int.wrap(number)).collect();
                let represented = self.represent(&to)?;
                Ok(Value { parts: Parts::One(chosen(&expr, &numbers, &represented)), ty: to })
            }
            (Ty::Ref(..), Ty::Wrap(super::types::Wrap::Raw, _)) => self.coerce(it, value, &to),
            (Ty::Wrap(super::types::Wrap::Raw, one), Ty::Wrap(super::types::Wrap::Raw, other)) => {
                self.unifier.unify(one, other);
                Ok(Value { ty: from, parts: Parts::One(expr) })
            }
            (Ty::Never, _) => Ok(self.never()),
            _ if from == to => Ok(value),
            _ => {
                let message = format!(
                    "this cast, from `{}`, is outside the subset that can be modelled",
                    self.frontend.spell(&from)
                );
                self.frontend.wrong(it, message)
            }
        }
    }

    pub(super) fn discriminants(&mut self, node: &impl syn::spanned::Spanned, item: usize) -> Lowered<Vec<i128>> {
        let super::items::TypeItem::Enum(declared) = self.frontend.items.types[item] else {
            return self.frontend.wrong(node, "this is not an enum");
        };
        let mut numbers = Vec::new();
        let mut next = 0;
        for variant in &declared.variants {
            if let Some((_, value)) = &variant.discriminant {
                let env = self.env.clone();
                next = self.frontend.constant_number(value, IntType { signed: true, bits: 64 }, &env)?;
            }
            numbers.push(next);
            next += 1;
        }
        Ok(numbers)
    }

    fn comparison(&mut self, it: &syn::ExprBinary) -> Lowered<Value> {
        let [one, other] = self.same_type(&it.left, &it.right)?;
        if one.ty == Ty::Never || other.ty == Ty::Never {
            return Ok(self.never());
        }
        let test = match &it.op {
            syn::BinOp::Eq(_) => self.equal(it, &one, &other)?,
            syn::BinOp::Ne(_) => not(self.equal(it, &one, &other)?),
            syn::BinOp::Lt(_) => self.less(it, &one, &other)?,
            syn::BinOp::Ge(_) => not(self.less(it, &one, &other)?),
            syn::BinOp::Gt(_) => self.less(it, &other, &one)?,
            syn::BinOp::Le(_) => not(self.less(it, &other, &one)?),
            _ => return self.frontend.wrong(it, "this operator is outside the subset that can be modelled"),
        };
        Ok(self.truth(test))
    }
}

/// The number that belongs to a variant.
pub(super) fn chosen(variant: &Expr, numbers: &[i128], ty: &Type) -> Expr {
    let number = |value: i128| Expr::new(ExprKind::Int(value), ty.clone());
    let Some((last, rest)) = numbers.split_last() else { return number(0) };
    let mut whole = number(*last);
    for (index, value) in rest.iter().enumerate().rev() {
        let this = Expr::new(ExprKind::Variant(index), variant.ty.clone());
        let test = Expr::new(ExprKind::Same(variant.clone(), this), Type::Bool);
        whole = Expr::new(ExprKind::Choose(test, number(*value), whole), ty.clone());
    }
    whole
}
