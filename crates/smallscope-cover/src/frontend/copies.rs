//! Copies of objects: of all that is in them, or with the same parts.

use super::body::{Body, Parts, Value};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{ClassKind, Expr, ExprKind, FieldId, Place, StatementKind, Type};

impl Body<'_, '_> {
    /// A copy of an object: a new one with the same parts.
    pub(super) fn copy_object(&mut self, value: Value) -> Lowered<Value> {
        let ty = self.resolve(&value.ty);
        let Parts::One(object) = value.parts else { return Ok(value) };
        let Type::Object(class) = object.ty else { return Ok(Value { ty, parts: Parts::One(object) }) };
        let object = self.keep_expr("original", object)?;
        let name = "copy";
        let kind = self.frontend.program.classes[class.0].kind.clone();
        let copy = match kind {
            crate::ir::ClassKind::Struct(fields) => {
                let parts = self.copied_fields(&object, &fields)?;
                self.new_object(name, ty.clone(), class, None, parts)?
            }
            crate::ir::ClassKind::Array(_, length) => {
                let Ty::Array(inner, _) = &ty else { return Err(Noted) };
                let mut parts = Vec::new();
                for index in 0..length {
                    let place = Place::Element(object.clone(), self.usize(index as i128));
                    let at =
                        super::place::Located { lvalue: super::place::Lvalue::Place(place), ty: (**inner).clone() };
                    let part = self.read(&at)?;
                    let part = self.copied(part)?;
                    parts.push(self.pack(&part)?);
                }
                self.new_object(name, ty.clone(), class, None, parts)?
            }
            crate::ir::ClassKind::Enum(variants) => self.copied_enum(&object, class, &ty, &variants)?,
            crate::ir::ClassKind::Vector(_) => return Err(Noted),
        };
        Ok(Value { ty, parts: Parts::One(copy) })
    }

    fn copied_fields(&mut self, object: &Expr, fields: &[crate::ir::FieldId]) -> Lowered<Vec<Expr>> {
        let mut parts = Vec::new();
        for field in fields {
            let place = Place::Field(object.clone(), *field);
            let ty = self.frontend.field_types[field.0].clone();
            let part = self.read(&super::place::Located { lvalue: super::place::Lvalue::Place(place), ty })?;
            let part = self.copied(part)?;
            parts.push(self.pack(&part)?);
        }
        Ok(parts)
    }

    fn copied_enum(
        &mut self,
        object: &Expr,
        class: crate::ir::ClassId,
        ty: &Ty,
        variants: &[(String, Vec<crate::ir::FieldId>)],
    ) -> Lowered<Expr> {
        let local = self.new_local("copy", ty.clone(), true);
        let mut chain: Vec<crate::ir::Statement> = Vec::new();
        for (number, (_, fields)) in variants.iter().enumerate().rev() {
            let ((), made) = self.block(|body| {
                let parts = body.copied_fields(object, fields)?;
                body.emit(crate::ir::StatementKind::New(local, class, Some(number), parts));
                Ok(())
            })?;
            if chain.is_empty() {
                chain = made;
                continue;
            }
            let test = Expr::new(ExprKind::IsVariant(object.clone(), number), Type::Bool);
            let kind = crate::ir::StatementKind::If(test, made, chain);
            chain = vec![crate::ir::Statement { kind, place: self.place }];
        }
        self.out.extend(chain);
        Ok(Expr::local(local, Type::Object(class)))
    }

    /// A new object with the parts of another, which are not copied.
    pub(super) fn shallow_copy(&mut self, object: &Expr, ty: &Ty) -> Lowered<Expr> {
        let Type::Object(class) = object.ty else { return Ok(object.clone()) };
        let object = self.keep_expr("original", object.clone())?;
        let fields = |body: &Self, fields: &[FieldId]| {
            let read = |field: &FieldId| {
                let ty = body.frontend.program.fields[field.0].ty.clone();
                Expr::new(ExprKind::Read(Place::Field(object.clone(), *field)), ty)
            };
            fields.iter().map(read).collect::<Vec<_>>()
        };
        match self.frontend.program.classes[class.0].kind.clone() {
            ClassKind::Struct(list) => {
                let parts = fields(self, &list);
                self.new_object("moved", ty.clone(), class, None, parts)
            }
            ClassKind::Enum(variants) => {
                let local = self.new_local("moved", ty.clone(), true);
                let mut chain: Vec<crate::ir::Statement> = Vec::new();
                for (number, (_, list)) in variants.iter().enumerate().rev() {
                    let kind = StatementKind::New(local, class, Some(number), fields(self, list));
                    let made = crate::ir::Statement { kind, place: self.place };
                    let test = Expr::new(ExprKind::IsVariant(object.clone(), number), Type::Bool);
                    chain = if chain.is_empty() {
                        vec![made]
                    } else {
                        vec![crate::ir::Statement {
                            kind: StatementKind::If(test, vec![made], chain),
                            place: self.place,
                        }]
                    };
                }
                self.out.extend(chain);
                Ok(Expr::local(local, Type::Object(class)))
            }
            ClassKind::Vector(_) => {
                let copy = self.new_object("moved", ty.clone(), class, None, Vec::new())?;
                self.emit(StatementKind::Copy(copy.clone(), object));
                Ok(copy)
            }
            ClassKind::Array(held, length) => {
                let read = |index: usize| {
                    let index = Expr::new(ExprKind::Int(index as i128), Ty::usize_type());
                    Expr::new(ExprKind::Read(Place::Element(object.clone(), index)), held.clone())
                };
                let parts = (0..length).map(read).collect();
                self.new_object("moved", ty.clone(), class, None, parts)
            }
        }
    }
}
