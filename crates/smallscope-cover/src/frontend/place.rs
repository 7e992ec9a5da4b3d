//! Places: where values are kept, what is behind references, and how they are read, written and borrowed.

use syn::spanned::Spanned;

use super::body::{Binding, Body, Parts, Value};
use super::types::{Ty, Wrap};
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind, Panic, Place, StatementKind, Type};

/// A place and the type of what is there.
#[derive(Clone, Debug)]
pub(super) struct Located {
    pub(super) lvalue: Lvalue,
    pub(super) ty: Ty,
}

#[derive(Clone, Debug)]
pub(super) enum Lvalue {
    Place(Place),
    /// An object itself: assigning to it changes its parts.
    Object(Expr),
    /// What is inside the option at a place, and is no object.
    Payload(Box<Lvalue>, Type),
    /// A value that is kept nowhere.
    Temporary(Expr),
    /// A mutable reference that is known to lead to this place.
    Reference(Box<Located>),
    Tuple(Vec<Located>),
}

impl Body<'_, '_> {
    /// The place that an expression denotes, or its value as a temporary.
    pub(super) fn locate(&mut self, expr: &syn::Expr) -> Lowered<Located> {
        match expr {
            syn::Expr::Path(it) if it.qself.is_none() => self.locate_path(it),
            syn::Expr::Field(it) => {
                let base = self.locate(&it.base)?;
                self.field(&it.member, &base)
            }
            syn::Expr::Index(it) => self.locate_element(it),
            syn::Expr::Unary(it) if matches!(it.op, syn::UnOp::Deref(_)) => {
                let base = self.locate(&it.expr)?;
                self.deref(it, &base)
            }
            syn::Expr::Paren(it) => self.locate(&it.expr),
            syn::Expr::Group(it) => self.locate(&it.expr),
            other => {
                let value = self.value(other, None)?;
                self.temporary(value)
            }
        }
    }

    /// A value as a place that cannot be assigned to.
    pub(super) fn temporary(&mut self, value: Value) -> Lowered<Located> {
        let lvalue = match value.parts {
            Parts::One(expr) => Lvalue::Temporary(expr),
            Parts::Tuple(parts) => {
                Lvalue::Tuple(parts.into_iter().map(|part| self.temporary(part)).collect::<Lowered<_>>()?)
            }
        };
        Ok(Located { lvalue, ty: value.ty })
    }

    fn locate_path(&mut self, it: &syn::ExprPath) -> Lowered<Located> {
        let name = it.path.get_ident().map(ToString::to_string);
        match name.as_deref().and_then(|name| self.find(name)) {
            Some(Binding::Variable(ty, storage)) => self.stored(&ty, &storage),
            Some(Binding::Alias(place)) => {
                let ty = Ty::reference(true, place.ty.clone());
                Ok(Located { lvalue: Lvalue::Reference(Box::new(place)), ty })
            }
            Some(Binding::Wrong) => Err(Noted),
            None => {
                let value = self.path_value(it, None)?;
                self.temporary(value)
            }
        }
    }

    /// A field of a struct, through references and smart pointers.
    pub(super) fn field(&mut self, member: &syn::Member, base: &Located) -> Lowered<Located> {
        let base = self.auto_deref(member, base)?;
        let name = match member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        let ty = self.resolve(&base.ty);
        match &ty {
            Ty::Tuple(types) => {
                let number = name.parse::<usize>().ok().filter(|it| *it < types.len());
                let Some(number) = number else { return self.frontend.wrong(member, "the tuple has no such part") };
                self.part_of_tuple(&base, number, &types[number].clone())
            }
            Ty::Adt(..) => {
                let class = self.frontend.class(&ty)?;
                let found = self.frontend.program.fields.iter().position(|it| it.class == class && it.name == name);
                let Some(field) = found else {
                    let message = format!("`{}` has no field `{name}`", self.frontend.spell(&ty));
                    return self.frontend.wrong(member, message);
                };
                let object = self.read_expr(&base)?;
                let place = Place::Field(object, crate::ir::FieldId(field));
                Ok(Located { lvalue: Lvalue::Place(place), ty: self.frontend.field_types[field].clone() })
            }
            Ty::Var(_) => self.not_known(member),
            _ => {
                let message = format!("`{}` has no fields", self.frontend.spell(&ty));
                self.frontend.wrong(member, message)
            }
        }
    }

    /// Says that a type must be written down.
    pub(super) fn not_known<T>(&mut self, node: &impl Spanned) -> Lowered<T> {
        self.frontend.wrong_but(node, "the type of this is not known here", "annotate the variable that it comes from")
    }

    /// A part of a tuple.
    pub(super) fn part_of_tuple(&mut self, base: &Located, number: usize, ty: &Ty) -> Lowered<Located> {
        if let Lvalue::Tuple(parts) = &base.lvalue {
            return parts.get(number).cloned().ok_or(Noted);
        }
        let tuple = self.resolve(&base.ty);
        let class = self.frontend.class(&tuple)?;
        let fields = &self.frontend.program.fields;
        let field = fields.iter().position(|it| it.class == class && it.name == number.to_string()).ok_or(Noted)?;
        let object = self.read_expr(base)?;
        Ok(Located { lvalue: Lvalue::Place(Place::Field(object, crate::ir::FieldId(field))), ty: ty.clone() })
    }

    /// What is behind references, `Box` and `Rc`.
    pub(super) fn auto_deref(&mut self, node: &impl Spanned, base: &Located) -> Lowered<Located> {
        let mut at = base.clone();
        while matches!(self.resolve(&at.ty), Ty::Ref(..) | Ty::Wrap(Wrap::Box | Wrap::Rc, _)) {
            at = self.deref(node, &at)?;
        }
        Ok(at)
    }

    /// What a reference or pointer leads to.
    pub(super) fn deref(&mut self, node: &impl Spanned, base: &Located) -> Lowered<Located> {
        let ty = self.resolve(&base.ty);
        match &ty {
            Ty::Ref(_, inner) => {
                if let Lvalue::Reference(place) = &base.lvalue {
                    return Ok((**place).clone());
                }
                let inner = (**inner).clone();
                let expr = self.read_expr(base)?;
                let lvalue = match &expr.ty {
                    Type::Slot(_) => Lvalue::Place(Place::Slot(expr)),
                    Type::Object(_) => Lvalue::Object(expr),
                    _ => Lvalue::Temporary(expr),
                };
                Ok(Located { lvalue, ty: inner })
            }
            Ty::Wrap(Wrap::Box | Wrap::Rc, inner) => {
                let pointer = self.read_expr(base)?;
                self.behind(pointer, inner)
            }
            Ty::Wrap(Wrap::Raw, inner) => {
                let pointer = self.read_expr(base)?;
                self.check(Expr::new(ExprKind::IsSome(pointer.clone()), Type::Bool), Panic::NullPointer);
                let Type::Option(target) = pointer.ty.clone() else { return Err(Noted) };
                self.behind(Expr::new(ExprKind::Payload(pointer), *target), inner)
            }
            Ty::Var(_) => self.not_known(node),
            _ => {
                let message = format!("`{}` cannot be dereferenced here", self.frontend.spell(&ty));
                self.frontend.wrong(node, message)
            }
        }
    }

    /// What an owning or raw pointer leads to: an object, or what is in a cell.
    pub(super) fn behind(&mut self, object: Expr, inner: &Ty) -> Lowered<Located> {
        let ty = self.resolve(inner);
        let lvalue = match self.represent(&ty)? {
            Type::Object(_) => Lvalue::Object(object),
            _ => {
                let class = self.frontend.cell(&ty)?;
                let field = self.frontend.cell_field(class).ok_or(Noted)?;
                Lvalue::Place(Place::Field(object, field))
            }
        };
        Ok(Located { lvalue, ty })
    }

    /// The value at a place, as one expression.
    pub(super) fn read_expr(&mut self, at: &Located) -> Lowered<Expr> {
        let ty = self.represent(&at.ty)?;
        match &at.lvalue {
            Lvalue::Place(Place::Local(local)) if self.locals[local.0].cell.is_some() => {
                let class = self.locals[local.0].cell.ok_or(Noted)?;
                Ok(Expr::local(*local, Type::Object(class)))
            }
            Lvalue::Reference(place) => match ty {
                Type::Slot(_) => self.borrow_place(place),
                _ => self.read_expr(place),
            },
            Lvalue::Tuple(_) => {
                let value = self.read(at)?;
                self.pack(&value)
            }
            lvalue => self.read_lvalue(lvalue, ty),
        }
    }

    fn read_lvalue(&mut self, lvalue: &Lvalue, ty: Type) -> Lowered<Expr> {
        match lvalue {
            Lvalue::Place(place) => Ok(Expr::new(ExprKind::Read(place.clone()), ty)),
            Lvalue::Object(expr) | Lvalue::Temporary(expr) => Ok(expr.clone()),
            Lvalue::Payload(inner, payload) => {
                let option = Type::Option(Box::new(payload.clone()));
                let inner = self.read_lvalue(inner, option)?;
                Ok(Expr::new(ExprKind::Payload(inner), payload.clone()))
            }
            Lvalue::Reference(_) | Lvalue::Tuple(_) => Err(Noted),
        }
    }

    /// The value at a place.
    pub(super) fn read(&mut self, at: &Located) -> Lowered<Value> {
        let ty = self.resolve(&at.ty);
        if ty == Ty::Never {
            return Ok(self.never());
        }
        if let Ty::Tuple(types) = &ty {
            let mut parts = Vec::new();
            for (number, part) in types.iter().enumerate() {
                let part = self.part_of_tuple(at, number, part)?;
                parts.push(self.read(&part)?);
            }
            return Ok(Value { ty, parts: Parts::Tuple(parts) });
        }
        let expr = self.read_expr(at)?;
        Ok(Value { ty, parts: Parts::One(expr) })
    }

    /// Assigns to a place.
    pub(super) fn write(&mut self, node: &impl Spanned, at: &Located, value: Value) -> Lowered<()> {
        if value.ty == Ty::Never {
            return Ok(());
        }
        match &at.lvalue {
            Lvalue::Tuple(places) => {
                let values = self.unpack(&value)?;
                for (place, value) in places.iter().zip(values) {
                    self.write(node, place, value)?;
                }
            }
            Lvalue::Place(place) => {
                let value = self.pack(&value)?;
                self.emit(StatementKind::Assign(place.clone(), value));
            }
            Lvalue::Object(object) => {
                let value = self.pack(&value)?;
                self.emit(StatementKind::Copy(object.clone(), value));
            }
            Lvalue::Payload(inner, payload) => {
                let value = self.pack(&value)?;
                let some = Expr::new(ExprKind::Some(value), Type::Option(Box::new(payload.clone())));
                let option = Located { lvalue: (**inner).clone(), ty: Ty::option(at.ty.clone()) };
                let value = Value { ty: option.ty.clone(), parts: Parts::One(some) };
                self.write(node, &option, value)?;
            }
            Lvalue::Temporary(_) | Lvalue::Reference(_) => {
                return self.frontend.wrong(node, "this cannot be assigned to in the subset that can be modelled");
            }
        }
        Ok(())
    }

    /// A reference to a place.
    pub(super) fn borrow(&mut self, node: &impl Spanned, at: &Located, mutable: bool) -> Lowered<Value> {
        let there = self.resolve(&at.ty);
        let has_cells = there.parts().iter().any(Ty::is_cell);
        if matches!(&at.lvalue, Lvalue::Tuple(parts) if !parts.is_empty()) && (mutable || has_cells) {
            // It is in several variables, and an object of its parts would be a copy.
            let message = "a reference through which a tuple in a variable could be changed is outside the subset that can be modelled";
            return self.frontend.wrong_but(node, message, "borrow its parts, or write a struct");
        }
        let ty = Ty::reference(mutable, there);
        let expr = match self.represent(&ty)? {
            Type::Slot(_) => match self.borrow_place(at) {
                Ok(expr) => expr,
                Err(_) => {
                    let help = "assign through the place itself, or match on it";
                    return self.frontend.wrong_but(node, "a mutable reference to this cannot be modelled", help);
                }
            },
            _ => self.read_expr(at)?,
        };
        Ok(Value { ty, parts: Parts::One(expr) })
    }

    fn borrow_place(&mut self, at: &Located) -> Lowered<Expr> {
        let there = self.represent(&at.ty)?;
        match &at.lvalue {
            Lvalue::Place(Place::Slot(slot)) => Ok(slot.clone()),
            Lvalue::Place(Place::Local(local)) => {
                // The function is gone through again, with the variable in a cell.
                if let Some(key) = self.locals[local.0].key.clone() {
                    self.learns.cells.insert(key);
                }
                Ok(Expr::new(ExprKind::Borrow(Place::Local(*local)), Type::Slot(Box::new(there))))
            }
            Lvalue::Place(place) => Ok(Expr::new(ExprKind::Borrow(place.clone()), Type::Slot(Box::new(there)))),
            Lvalue::Temporary(value) => {
                let class = self.frontend.cell(&self.unifier.resolve(&at.ty))?;
                let field = self.frontend.cell_field(class).ok_or(Noted)?;
                let cell = self.new_object("cell", at.ty.clone(), class, None, vec![value.clone()])?;
                Ok(Expr::new(ExprKind::Borrow(Place::Field(cell, field)), Type::Slot(Box::new(there))))
            }
            _ => Err(Noted),
        }
    }

    /// A place that does not change when variables do that it was found by.
    pub(super) fn pinned(&mut self, at: Located) -> Lowered<Located> {
        let lvalue = match at.lvalue {
            Lvalue::Place(Place::Field(object, field)) => {
                Lvalue::Place(Place::Field(self.keep_expr("of", object)?, field))
            }
            Lvalue::Place(Place::Element(object, index)) => {
                let object = self.keep_expr("of", object)?;
                Lvalue::Place(Place::Element(object, self.keep_expr("index", index)?))
            }
            Lvalue::Place(Place::Slot(slot)) => Lvalue::Place(Place::Slot(self.keep_expr("slot", slot)?)),
            Lvalue::Object(object) => Lvalue::Object(self.keep_expr("object", object)?),
            Lvalue::Temporary(value) => Lvalue::Temporary(self.keep_expr("kept", value)?),
            Lvalue::Payload(inner, payload) => {
                let inner = self.pinned(Located { lvalue: *inner, ty: at.ty.clone() })?.lvalue;
                Lvalue::Payload(Box::new(inner), payload)
            }
            Lvalue::Reference(place) => Lvalue::Reference(Box::new(self.pinned(*place)?)),
            Lvalue::Tuple(parts) => {
                Lvalue::Tuple(parts.into_iter().map(|part| self.pinned(part)).collect::<Lowered<_>>()?)
            }
            place @ Lvalue::Place(Place::Local(_)) => place,
        };
        Ok(Located { lvalue, ty: at.ty })
    }

    /// Keeps an expression in a variable whose type is that of the program.
    pub(super) fn keep_expr(&mut self, name: &str, expr: Expr) -> Lowered<Expr> {
        if self.is_stable(&expr) {
            return Ok(expr);
        }
        let local = self.new_local(name, Ty::unit(), true);
        self.locals[local.0].exact = Some(expr.ty.clone());
        let ty = expr.ty.clone();
        self.assign(local, expr);
        Ok(Expr::local(local, ty))
    }
}
