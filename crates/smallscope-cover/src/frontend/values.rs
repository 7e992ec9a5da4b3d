//! Values: tuples as one object or in parts, the order in which operands happen, and coercion.
//!
//! Expressions of the program have no effects, so that they may be written down later than Rust evaluates them; where a later operand has
//! effects, the earlier ones are kept in variables ([`Body::settle`]).

use syn::spanned::Spanned;

use super::Lowered;
use super::body::{Body, Parts, Value};
use super::place::{Located, Lvalue};
use super::types::{Ty, Wrap};
use crate::ir::{Expr, ExprKind, Place, Statement, StatementKind, Type};

impl Body<'_, '_> {
    pub(super) fn one(&self, kind: ExprKind, ty: Ty, represented: Type) -> Value {
        Value { ty, parts: Parts::One(Expr::new(kind, represented)) }
    }

    pub(super) fn truth(&self, expr: Expr) -> Value {
        Value { ty: Ty::Bool, parts: Parts::One(expr) }
    }

    pub(super) fn unit(&self) -> Value {
        Value { ty: Ty::unit(), parts: Parts::Tuple(Vec::new()) }
    }

    pub(super) fn never(&self) -> Value {
        Value { ty: Ty::Never, parts: Parts::Tuple(Vec::new()) }
    }

    /// The value as one expression; a tuple becomes an object.
    pub(super) fn pack(&mut self, value: &Value) -> Lowered<Expr> {
        match &value.parts {
            Parts::One(expr) => Ok(expr.clone()),
            Parts::Tuple(_) if value.ty == Ty::Never => Ok(Expr::new(ExprKind::Bool(true), Type::Unit)),
            Parts::Tuple(parts) if parts.is_empty() => Ok(Expr::new(ExprKind::Bool(true), Type::Unit)),
            Parts::Tuple(parts) => {
                let parts: Vec<Expr> = parts.iter().map(|part| self.pack(part)).collect::<Lowered<_>>()?;
                let ty = self.resolve(&value.ty);
                let class = self.frontend.class(&ty)?;
                self.new_object("tuple", ty, class, None, parts)
            }
        }
    }

    /// The parts of a tuple.
    pub(super) fn unpack(&mut self, value: &Value) -> Lowered<Vec<Value>> {
        match &value.parts {
            Parts::Tuple(parts) => Ok(parts.clone()),
            Parts::One(object) => {
                let Ty::Tuple(types) = self.resolve(&value.ty) else { return Ok(Vec::new()) };
                let mut parts = Vec::new();
                for (number, ty) in types.iter().enumerate() {
                    let whole = Located { lvalue: Lvalue::Object(object.clone()), ty: value.ty.clone() };
                    let part = self.part_of_tuple(&whole, number, ty)?;
                    parts.push(self.read(&part)?);
                }
                Ok(parts)
            }
        }
    }

    /// A new object in a variable.
    pub(super) fn new_object(
        &mut self,
        name: &str,
        ty: Ty,
        class: crate::ir::ClassId,
        variant: Option<usize>,
        parts: Vec<Expr>,
    ) -> Lowered<Expr> {
        let local = self.new_local(name, ty, true);
        self.locals[local.0].cell = Some(class);
        self.emit(StatementKind::New(local, class, variant, parts));
        Ok(Expr::local(local, Type::Object(class)))
    }

    /// Whether nothing that comes can change what an expression yields.
    pub(super) fn is_stable(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Variant(_) | ExprKind::None => true,
            ExprKind::Read(Place::Local(local)) => self.locals[local.0].is_stable,
            ExprKind::Some(inner) | ExprKind::Not(inner) | ExprKind::IsSome(inner) | ExprKind::Payload(inner) => {
                self.is_stable(inner)
            }
            ExprKind::Borrow(Place::Field(object, _)) => self.is_stable(object),
            ExprKind::Borrow(Place::Element(object, index)) => self.is_stable(object) && self.is_stable(index),
            ExprKind::Same(a, b) | ExprKind::Less(a, b) | ExprKind::AtMost(a, b) => {
                self.is_stable(a) && self.is_stable(b)
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => self.is_stable(a) && self.is_stable(b),
            _ => false,
        }
    }

    fn is_harmless(&self, statement: &Statement) -> bool {
        match &statement.kind {
            StatementKind::Assign(Place::Local(local), _) => self.locals[local.0].is_stable,
            StatementKind::New(..) | StatementKind::Check(..) | StatementKind::Mark(..) => true,
            StatementKind::If(_, one, other) => one.iter().chain(other).all(|it| self.is_harmless(it)),
            _ => false,
        }
    }

    /// Keeps a value, as it was at a place in the statements, if something behind that place may change it.
    pub(super) fn settle(&mut self, from: usize, value: Value) -> Lowered<Value> {
        if self.out[from..].iter().all(|it| self.is_harmless(it)) {
            return Ok(value);
        }
        let behind = self.out.split_off(from);
        let settled = self.keep_value(value);
        self.out.extend(behind);
        settled
    }

    /// Keeps a value in variables.
    pub(super) fn keep_value(&mut self, value: Value) -> Lowered<Value> {
        let ty = value.ty;
        let parts = match value.parts {
            Parts::One(expr) => Parts::One(self.keep("kept", expr, &ty)?),
            Parts::Tuple(parts) => {
                Parts::Tuple(parts.into_iter().map(|part| self.keep_value(part)).collect::<Lowered<_>>()?)
            }
        };
        Ok(Value { ty, parts })
    }

    /// Operands, from left to right.
    pub(super) fn operands(&mut self, list: &[(&syn::Expr, Option<Ty>)]) -> Lowered<Vec<Value>> {
        let mut values: Vec<Value> = Vec::new();
        for (expr, wanted) in list {
            let from = self.out.len();
            let value = match wanted {
                Some(wanted) => self.value_as(expr, wanted)?,
                None => self.value(expr, None)?,
            };
            // Settling puts statements before `from`, which is right for all of the earlier ones.
            if self.out[from..].iter().any(|it| !self.is_harmless(it)) {
                let behind = self.out.split_off(from);
                values = values.into_iter().map(|value| self.keep_value(value)).collect::<Lowered<_>>()?;
                self.out.extend(behind);
            }
            values.push(value);
        }
        Ok(values)
    }

    /// The value where another type is asked for, as Rust coerces it.
    pub(super) fn coerce(&mut self, node: &impl Spanned, value: Value, wanted: &Ty) -> Lowered<Value> {
        let (from, to) = (self.resolve(&value.ty), self.resolve(wanted));
        if from == to || from == Ty::Never {
            return Ok(value);
        }
        if let Some(object) = self.as_trait_object(&value, &from, &to)? {
            return Ok(object);
        }
        match (&from, &to) {
            (Ty::Ref(..), Ty::Ref(..)) => self.coerce_reference(node, value, &from, &to),
            (Ty::Ref(_, inner), Ty::Wrap(Wrap::Raw, target)) => {
                self.unifier.unify(inner, target);
                let expr = self.pack(&value)?;
                if !matches!(expr.ty, Type::Object(_)) {
                    let message = "a raw pointer to something that is no struct, enum or vector is outside the subset that can be modelled";
                    return self.frontend.wrong(node, message);
                }
                let ty = Type::Option(Box::new(expr.ty.clone()));
                Ok(self.one(ExprKind::Some(expr), to, ty))
            }
            _ if self.unifier.unify(&from, &to) => Ok(Value { ty: to, ..value }),
            _ => {
                let (from, to) = (self.frontend.spell(&from), self.frontend.spell(&to));
                let help = "write the type down where the value comes from, or convert it";
                self.frontend.wrong_but(node, format!("this is `{from}`, and `{to}` is wanted"), help)
            }
        }
    }

    fn coerce_reference(&mut self, node: &impl Spanned, value: Value, from: &Ty, to: &Ty) -> Lowered<Value> {
        let Ty::Ref(_, target) = to else { return Ok(value) };
        // Deref coercion: `&&T` to `&T`, `&Box<T>` to `&T`, `&Vec<T>` to `&[T]`.
        let mut at = Located { lvalue: Lvalue::Temporary(self.pack(&value)?), ty: from.clone() };
        at = self.deref(node, &at)?;
        loop {
            let known = self.resolve(&at.ty);
            if let (Ty::Array(..), Ty::Slice(_)) = (&known, self.resolve(target)) {
                let message = "an array as a slice is outside the subset that can be modelled, unless it is written where the slice is wanted";
                return self.frontend.wrong_but(node, message, "make it a `Vec`");
            }
            if self.unifier.unify(&known, target) {
                break;
            }
            if !matches!(known, Ty::Ref(..) | Ty::Wrap(Wrap::Box | Wrap::Rc, _)) {
                let (from, to) = (self.frontend.spell(from), self.frontend.spell(to));
                return self.frontend.wrong(node, format!("this is `{from}`, and `{to}` is wanted"));
            }
            at = self.deref(node, &at)?;
        }
        let mutable = matches!(to, Ty::Ref(true, _));
        let mut value = self.borrow(node, &at, mutable)?;
        value.ty = self.resolve(to);
        Ok(value)
    }
}
