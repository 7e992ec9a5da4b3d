//! Expressions: which kind is done where, literals, names, struct literals, borrowing and moving.

use syn::spanned::Spanned as _;

use super::body::{Binding, Body, Parts, Value};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind, Type};

impl Body<'_, '_> {
    /// The value of an expression where this type is wanted.
    pub(super) fn value_as(&mut self, expr: &syn::Expr, wanted: &Ty) -> Lowered<Value> {
        let value = self.value(expr, Some(wanted))?;
        self.coerce(expr, value, wanted)
    }

    /// The value of an expression; what is wanted helps to know its type.
    pub(super) fn value(&mut self, expr: &syn::Expr, wanted: Option<&Ty>) -> Lowered<Value> {
        self.deeper(expr)?;
        let place = std::mem::replace(&mut self.place, crate::source::at(expr.span()));
        let value = self.value_of_kind(expr, wanted);
        self.place = place;
        self.depth -= 1;
        let value = value?;
        match self.resolve(&value.ty) {
            Ty::Option(inner) if inner.may_be_nothing() => self.frontend.refuse_nested(expr, &inner),
            _ => Ok(value),
        }
    }

    fn value_of_kind(&mut self, expr: &syn::Expr, wanted: Option<&Ty>) -> Lowered<Value> {
        match expr {
            syn::Expr::Lit(it) => self.literal(it, wanted),
            syn::Expr::Path(it) => self.moved_path(it, wanted),
            syn::Expr::Field(_) | syn::Expr::Index(_) => self.moved(expr),
            syn::Expr::Unary(it) => self.unary(expr, it, wanted),
            syn::Expr::Binary(it) => self.binary(it, wanted),
            syn::Expr::Assign(it) => self.assignment(it),
            syn::Expr::Paren(it) => self.value(&it.expr, wanted),
            syn::Expr::Group(it) => self.value(&it.expr, wanted),
            syn::Expr::Reference(it) => self.reference(it, wanted),
            syn::Expr::Tuple(it) => self.tuple(it, wanted),
            syn::Expr::Struct(it) => self.struct_literal(it, wanted),
            syn::Expr::Array(it) => self.array(it, wanted),
            syn::Expr::Repeat(it) => self.repeated(it, wanted),
            syn::Expr::Block(it) if it.label.is_some() => self.labelled_block(it, wanted),
            syn::Expr::Block(it) => self.block_value(&it.block, wanted),
            syn::Expr::Unsafe(it) => self.block_value(&it.block, wanted),
            syn::Expr::If(it) => self.if_value(it, wanted),
            syn::Expr::Match(it) => self.match_value(it, wanted),
            syn::Expr::While(it) => self.while_value(it),
            syn::Expr::Loop(it) => self.loop_value(it, wanted),
            syn::Expr::ForLoop(it) => self.for_value(it),
            syn::Expr::Break(it) => self.break_value(it),
            syn::Expr::Continue(it) => self.continue_value(it),
            syn::Expr::Return(it) => self.return_value(it),
            syn::Expr::Try(it) => self.question(it, wanted),
            syn::Expr::Call(it) => self.call(it, wanted),
            syn::Expr::MethodCall(it) => self.method_call(it, wanted),
            syn::Expr::Macro(it) => self.macro_value(&it.mac, wanted),
            syn::Expr::Cast(it) => self.cast(it),
            syn::Expr::Let(it) => self.frontend.wrong(it, "`let` is a condition only after `if` and `while`"),
            syn::Expr::Closure(it) => {
                let help = "write a function, or a loop";
                self.frontend.wrong_but(it, "a closure that is kept is outside the subset that can be modelled", help)
            }
            syn::Expr::Range(it) => {
                self.frontend.wrong(it, "a range is modelled only in `for`, in patterns and in slices of length")
            }
            other => self.frontend.wrong(other, "this expression is outside the subset that can be modelled"),
        }
    }

    fn literal(&mut self, it: &syn::ExprLit, wanted: Option<&Ty>) -> Lowered<Value> {
        match &it.lit {
            syn::Lit::Bool(value) => Ok(self.truth(Expr::truth(value.value))),
            syn::Lit::Int(value) => {
                let number = self.number(value)?;
                let ty = match super::classes::int_type(value.suffix()) {
                    Some(int) => Ty::Int(int),
                    None if value.suffix().is_empty() => self.int_wanted(it.span(), wanted),
                    None => return self.frontend.wrong(it, "integers are modelled up to 64 bits"),
                };
                let represented = self.represent(&ty)?;
                Ok(self.one(ExprKind::Int(number), ty, represented))
            }
            syn::Lit::Byte(value) => {
                let ty = Ty::Int(crate::ir::IntType { signed: false, bits: 8 });
                let represented = self.represent(&ty)?;
                Ok(self.one(ExprKind::Int(value.value().into()), ty, represented))
            }
            syn::Lit::Str(_) => {
                let ty = Ty::reference(false, Ty::Text);
                Ok(self.one(ExprKind::Bool(true), ty, Type::Unit))
            }
            _ => self.frontend.wrong(it, "only integers and truth values are modelled"),
        }
    }

    fn number(&mut self, value: &syn::LitInt) -> Lowered<i128> {
        match value.base10_parse::<i128>() {
            Ok(number) => Ok(number),
            Err(error) => self.frontend.wrong(value, format!("this number cannot be read: {error}")),
        }
    }

    /// The integer type of a literal.
    pub(super) fn int_wanted(&mut self, span: proc_macro2::Span, wanted: Option<&Ty>) -> Ty {
        match wanted.map(|ty| self.resolve(ty)) {
            Some(ty @ (Ty::Int(_) | Ty::IntVar(_))) => ty,
            Some(variable @ Ty::Var(_)) => {
                let ty = self.unknown(span, true);
                self.unifier.unify(&variable, &ty);
                ty
            }
            _ => self.unknown(span, true),
        }
    }

    fn moved_path(&mut self, it: &syn::ExprPath, wanted: Option<&Ty>) -> Lowered<Value> {
        let name = it.path.get_ident().map(ToString::to_string);
        match name.and_then(|name| self.find(&name)) {
            Some(Binding::Wrong) => Err(Noted),
            Some(_) => self.moved(&syn::Expr::Path(it.clone())),
            None => self.path_value(it, wanted),
        }
    }

    /// What is at a place, moved or copied.
    fn moved(&mut self, expr: &syn::Expr) -> Lowered<Value> {
        let at = self.locate(expr)?;
        let value = self.read(&at)?;
        self.copied(value)
    }

    /// A copy, if the type is one of values that are copied when they are used.
    pub(super) fn copied(&mut self, value: Value) -> Lowered<Value> {
        let ty = self.resolve(&value.ty);
        if self.frontend.is_flat(&ty) || !self.frontend.is_copy(&ty) {
            return Ok(value);
        }
        match (&ty, value.parts) {
            (_, Parts::Tuple(parts)) => {
                let parts = parts.into_iter().map(|part| self.copied(part)).collect::<Lowered<_>>()?;
                Ok(Value { ty, parts: Parts::Tuple(parts) })
            }
            (Ty::Option(inner), Parts::One(option)) => {
                let option = self.keep_expr("original", option)?;
                let test = Expr::new(ExprKind::IsSome(option.clone()), Type::Bool);
                self.or_nothing(&proc_macro2::Span::call_site(), test, &ty, |body| {
                    let payload = body.read_payload(option, inner)?;
                    let copy = body.copied(payload)?;
                    body.some_value(copy)
                })
            }
            (_, parts) => self.copy_object(Value { ty, parts }),
        }
    }

    fn tuple(&mut self, it: &syn::ExprTuple, wanted: Option<&Ty>) -> Lowered<Value> {
        let wanted = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Tuple(types)) if types.len() == it.elems.len() => types.into_iter().map(Some).collect(),
            _ => vec![None; it.elems.len()],
        };
        let list: Vec<(&syn::Expr, Option<Ty>)> = it.elems.iter().zip(wanted).collect();
        let parts = self.operands(&list)?;
        let ty = Ty::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
        Ok(Value { ty, parts: Parts::Tuple(parts) })
    }

    fn reference(&mut self, it: &syn::ExprReference, wanted: Option<&Ty>) -> Lowered<Value> {
        let mutable = it.mutability.is_some();
        let inner = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Ref(_, inner)) => Some(*inner),
            _ => None,
        };
        let at = if is_place(&it.expr) {
            self.locate(&it.expr)?
        } else {
            let value = self.value(&it.expr, inner.as_ref())?;
            self.temporary(value)?
        };
        self.borrow(it, &at, mutable)
    }

    fn unary(&mut self, expr: &syn::Expr, it: &syn::ExprUnary, wanted: Option<&Ty>) -> Lowered<Value> {
        match it.op {
            syn::UnOp::Deref(_) => self.moved(expr),
            syn::UnOp::Not(_) => self.not(it, wanted),
            syn::UnOp::Neg(_) => self.negated(it, wanted),
            _ => self.frontend.wrong(it, "this operator is not modelled"),
        }
    }

    fn assignment(&mut self, it: &syn::ExprAssign) -> Lowered<Value> {
        if let syn::Expr::Infer(_) = &*it.left {
            self.value(&it.right, None)?;
            return Ok(self.unit());
        }
        if let syn::Expr::Tuple(_) = &*it.left {
            return self.frontend.wrong_but(
                &it.left,
                "assignment to a tuple is not modelled",
                "assign to one after the other",
            );
        }
        let wanted = self.type_of_place(&it.left)?;
        let value = self.value_as(&it.right, &wanted)?;
        let from = self.out.len();
        let at = self.locate(&it.left)?;
        let value = self.settle(from, value)?;
        self.write(&it.left, &at, value)?;
        Ok(self.unit())
    }

    /// The type of a place, without anything that finding it does.
    pub(super) fn type_of_place(&mut self, expr: &syn::Expr) -> Lowered<Ty> {
        let count = self.locals.len();
        let located = self.block(|body| body.locate(expr));
        self.locals.truncate(count);
        Ok(located?.0.ty)
    }

    /// The number of a `usize`.
    pub(super) fn usize(&self, number: i128) -> Expr {
        Expr::new(ExprKind::Int(number), Type::Int(crate::ir::IntType::USIZE))
    }

    /// A pointer, where it is not null.
    pub(super) fn payload(&self, option: Expr) -> Expr {
        match option.ty.clone() {
            Type::Option(inner) => Expr::new(ExprKind::Payload(option), *inner),
            _ => option,
        }
    }
}

/// Whether an expression denotes a place.
pub(super) fn is_place(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Path(_) | syn::Expr::Field(_) | syn::Expr::Index(_) => true,
        syn::Expr::Unary(it) => matches!(it.op, syn::UnOp::Deref(_)),
        syn::Expr::Paren(it) => is_place(&it.expr),
        syn::Expr::Group(it) => is_place(&it.expr),
        _ => false,
    }
}
