//! Equality and order of values, as `==` and `<` on the types of the subset and derived on those of the file.

use super::body::{Body, Parts, Value};
use super::logic::{and, not, or};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{ClassKind, Expr, ExprKind, Place, Type};

impl Body<'_, '_> {
    /// Whether two values are equal.
    pub(super) fn equal(&mut self, node: &impl syn::spanned::Spanned, one: &Value, other: &Value) -> Lowered<Expr> {
        let (one, other) = (self.plain(node, one.clone())?, self.plain(node, other.clone())?);
        let ty = match self.resolve(&one.ty) {
            ty if ty.has_variables() => self.resolve(&other.ty),
            ty => ty,
        };
        if let Ty::Tuple(_) = ty {
            let (ones, others) = (self.unpack(&one)?, self.unpack(&other)?);
            let mut whole = Expr::truth(true);
            for (one, other) in ones.iter().zip(&others) {
                let part = self.equal(node, one, other)?;
                whole = and(whole, part);
            }
            return Ok(whole);
        }
        let (one, other) = (self.pack(&one)?, self.pack(&other)?);
        self.equal_exprs(node, one, other, &ty, 0)
    }

    fn equal_exprs(
        &mut self,
        node: &impl syn::spanned::Spanned,
        one: Expr,
        other: Expr,
        ty: &Ty,
        depth: usize,
    ) -> Lowered<Expr> {
        if depth > 4 {
            return self.frontend.wrong_but(
                node,
                "this equality goes down without end",
                "write a function that compares",
            );
        }
        let is_none = |expr: &Expr| matches!(*expr.kind, ExprKind::None);
        match ty {
            Ty::Option(_) if is_none(&other) => Ok(not(Expr::new(ExprKind::IsSome(one), Type::Bool))),
            Ty::Option(_) if is_none(&one) => Ok(not(Expr::new(ExprKind::IsSome(other), Type::Bool))),
            Ty::Option(inner) if self.is_compared_by_parts(inner) => {
                let some = |expr: &Expr| Expr::new(ExprKind::IsSome(expr.clone()), Type::Bool);
                let (a, b) = (some(&one), some(&other));
                let (one, other) = (self.payload(one), self.payload(other));
                let same = self.equal_exprs(node, one, other, inner, depth + 1)?;
                let both = and(and(a.clone(), b.clone()), same);
                Ok(or(both, not(or(a, b))))
            }
            Ty::Ref(_, inner) => match &one.ty {
                Type::Slot(_) => {
                    let read = |expr: Expr, ty: &Type| Expr::new(ExprKind::Read(Place::Slot(expr)), ty.clone());
                    let Type::Slot(held) = one.ty.clone() else { return Err(Noted) };
                    self.equal_exprs(node, read(one, &held), read(other, &held), inner, depth)
                }
                _ => self.equal_exprs(node, one, other, inner, depth),
            },
            Ty::Wrap(super::types::Wrap::Box | super::types::Wrap::Rc | super::types::Wrap::RefCell, inner) => {
                self.equal_exprs(node, one, other, inner, depth)
            }
            Ty::Adt(item, _) => {
                let item = self.frontend.items.types[*item];
                if !item.derives("PartialEq") && !["Result", "Ordering"].contains(&item.name().as_str()) {
                    let message =
                        format!("`==` on `{}` is modelled only where `PartialEq` is derived", self.frontend.spell(ty));
                    return self.frontend.wrong(node, message);
                }
                match item.is_plain_enum() {
                    true => Ok(Expr::new(ExprKind::Same(one, other), Type::Bool)),
                    false => self.equal_objects(node, &one, &other, depth),
                }
            }
            Ty::Text => self.frontend.wrong(node, "`==` of texts is outside the subset that can be modelled"),
            Ty::Tuple(_) => self.equal_objects(node, &one, &other, depth),
            Ty::Array(inner, length) => {
                let mut whole = Expr::truth(true);
                for index in 0..*length {
                    let at = |object: &Expr, ty: &Type, index: Expr| {
                        Expr::new(ExprKind::Read(Place::Element(object.clone(), index)), ty.clone())
                    };
                    let held = self.represent(inner)?;
                    let index = self.usize(index as i128);
                    let (a, b) = (at(&one, &held, index.clone()), at(&other, &held, index));
                    let same = self.equal_exprs(node, a, b, inner, depth + 1)?;
                    whole = and(whole, same);
                }
                Ok(whole)
            }
            Ty::Vec(_) | Ty::Slice(_) => self.frontend.wrong_but(
                node,
                "`==` of vectors is not modelled",
                "compare lengths and elements in a loop",
            ),
            Ty::Var(_) => self.not_known(node),
            _ => Ok(Expr::new(ExprKind::Same(one, other), Type::Bool)),
        }
    }

    fn is_compared_by_parts(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Adt(item, _) => !self.frontend.items.types[*item].is_plain_enum(),
            Ty::Tuple(_) | Ty::Array(..) | Ty::Vec(_) | Ty::Slice(_) => true,
            Ty::Ref(_, inner) => self.is_compared_by_parts(inner),
            Ty::Wrap(super::types::Wrap::Box | super::types::Wrap::Rc | super::types::Wrap::RefCell, _) => true,
            _ => false,
        }
    }

    /// Whether two objects have equal parts.
    fn equal_objects(
        &mut self,
        node: &impl syn::spanned::Spanned,
        one: &Expr,
        other: &Expr,
        depth: usize,
    ) -> Lowered<Expr> {
        let Type::Object(class) = one.ty else { return Err(Noted) };
        match self.frontend.program.classes[class.0].kind.clone() {
            ClassKind::Struct(fields) => self.equal_fields(node, one, other, &fields, depth),
            ClassKind::Enum(variants) => {
                let mut whole = Expr::truth(false);
                for (number, (_, fields)) in variants.iter().enumerate() {
                    let is = |object: &Expr| Expr::new(ExprKind::IsVariant(object.clone(), number), Type::Bool);
                    let same = self.equal_fields(node, one, other, fields, depth)?;
                    whole = or(whole, and(and(is(one), is(other)), same));
                }
                Ok(whole)
            }
            ClassKind::Vector(_) | ClassKind::Array(..) => Err(Noted),
        }
    }

    fn equal_fields(
        &mut self,
        node: &impl syn::spanned::Spanned,
        one: &Expr,
        other: &Expr,
        fields: &[crate::ir::FieldId],
        depth: usize,
    ) -> Lowered<Expr> {
        let mut whole = Expr::truth(true);
        for field in fields {
            let ty = self.frontend.program.fields[field.0].ty.clone();
            if ty == Type::Unit {
                continue;
            }
            let read = |object: &Expr| Expr::new(ExprKind::Read(Place::Field(object.clone(), *field)), ty.clone());
            let field_type = self.frontend.field_types[field.0].clone();
            let same = self.equal_exprs(node, read(one), read(other), &field_type, depth + 1)?;
            whole = and(whole, same);
        }
        Ok(whole)
    }

    /// Whether the first value is less than the second.
    pub(super) fn less(&mut self, node: &impl syn::spanned::Spanned, one: &Value, other: &Value) -> Lowered<Expr> {
        let (one, other) = (self.plain(node, one.clone())?, self.plain(node, other.clone())?);
        let ty = self.resolve(&one.ty);
        match &ty {
            Ty::Int(_) | Ty::IntVar(_) => {
                let (one, other) = (self.pack(&one)?, self.pack(&other)?);
                Ok(Expr::new(ExprKind::Less(one, other), Type::Bool))
            }
            Ty::Bool => {
                let (one, other) = (self.pack(&one)?, self.pack(&other)?);
                Ok(and(not(one), other))
            }
            Ty::Tuple(_) => {
                let (ones, others) = (self.unpack(&one)?, self.unpack(&other)?);
                let mut whole = Expr::truth(false);
                for (one, other) in ones.iter().zip(&others).rev() {
                    let (less, same) = (self.less(node, one, other)?, self.equal(node, one, other)?);
                    whole = or(less, and(same, whole));
                }
                Ok(whole)
            }
            Ty::Option(inner) => {
                let (one, other) = (self.pack(&one)?, self.pack(&other)?);
                let some = |expr: &Expr| Expr::new(ExprKind::IsSome(expr.clone()), Type::Bool);
                let (a, b) = (some(&one), some(&other));
                let part = |expr: Expr| Value { ty: (**inner).clone(), parts: Parts::One(expr) };
                let (one, other) = (part(self.payload(one)), part(self.payload(other)));
                let less = self.less(node, &one, &other)?;
                Ok(and(b, or(not(a), less)))
            }
            Ty::Adt(item, _) if self.frontend.items.types[*item].is_plain_enum() => {
                let declared = self.frontend.items.types[*item];
                if !declared.derives("PartialOrd") && declared.name() != "Ordering" {
                    let message = format!(
                        "order of `{}` is modelled only where `PartialOrd` is derived",
                        self.frontend.spell(&ty)
                    );
                    return self.frontend.wrong(node, message);
                }
                let (one, other) = (self.pack(&one)?, self.pack(&other)?);
                // Variants are ordered by their numbers, wherever they stand.
                let numbers = self.discriminants(node, *item)?;
                let ty = Type::Int(crate::ir::IntType { signed: true, bits: 64 });
                let number = |expr: &Expr| super::arith::chosen(expr, &numbers, &ty);
                Ok(Expr::new(ExprKind::Less(number(&one), number(&other)), Type::Bool))
            }
            Ty::Var(_) => self.not_known(node),
            other => {
                let message =
                    format!("order of `{}` is outside the subset that can be modelled", self.frontend.spell(other));
                self.frontend.wrong(node, message)
            }
        }
    }

    /// The `Ordering` of two values.
    pub(super) fn ordering(&mut self, node: &impl syn::spanned::Spanned, one: &Value, other: &Value) -> Lowered<Value> {
        let (less, same) = (self.less(node, one, other)?, self.equal(node, one, other)?);
        let item = self.frontend.items.type_names.get("Ordering").copied().ok_or(Noted)?;
        let ty = Ty::Adt(item, Vec::new());
        let represented = self.represent(&ty)?;
        let variant = |number| Expr::new(ExprKind::Variant(number), represented.clone());
        let rest = Expr::new(ExprKind::Choose(same, variant(1), variant(2)), represented.clone());
        let kind = ExprKind::Choose(less, variant(0), rest);
        Ok(self.one(kind, ty, represented.clone()))
    }
}
