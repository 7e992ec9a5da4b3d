//! Vectors, slices and arrays: literals, elements, methods.

use smallscope_rust::macros::Arguments;

use super::body::{Body, Parts, Value};
use super::logic::{and, not};
use super::methods::Method;
use super::place::{Located, Lvalue};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Arith, Expr, ExprKind, Panic, Place, StatementKind, Type};

/// What indexing says where there is no such element.
const OUT_OF_BOUNDS: &str = "index out of bounds: the len is {} but the index is {}";

impl Body<'_, '_> {
    fn element_wanted(&mut self, wanted: Option<&Ty>) -> Option<Ty> {
        match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Array(inner, _) | Ty::Vec(inner) | Ty::Slice(inner)) => Some(*inner),
            _ => None,
        }
    }

    pub(super) fn array(&mut self, it: &syn::ExprArray, wanted: Option<&Ty>) -> Lowered<Value> {
        let inner = self.element_wanted(wanted);
        let (inner, parts) = self.elements_of(it, it.elems.iter().collect(), inner)?;
        let ty = self.literal_type(inner, parts.len(), wanted);
        self.build_sequence(ty, parts)
    }

    /// The elements of a literal, and their type.
    fn elements_of(
        &mut self,
        node: &impl syn::spanned::Spanned,
        list: Vec<&syn::Expr>,
        wanted: Option<Ty>,
    ) -> Lowered<(Ty, Vec<Expr>)> {
        let inner = wanted.unwrap_or_else(|| self.unknown(node.span(), false));
        let list: Vec<(&syn::Expr, Option<Ty>)> = list.into_iter().map(|expr| (expr, Some(inner.clone()))).collect();
        let values = self.operands(&list)?;
        let parts = values.iter().map(|value| self.pack(value)).collect::<Lowered<_>>()?;
        Ok((self.resolve(&inner), parts))
    }

    fn build_sequence(&mut self, ty: Ty, parts: Vec<Expr>) -> Lowered<Value> {
        let known = self.resolve(&ty);
        let class = self.frontend.class(&known)?;
        let object = self.new_object("items", known.clone(), class, None, parts)?;
        Ok(Value { ty: known, parts: Parts::One(object) })
    }

    pub(super) fn repeated(&mut self, it: &syn::ExprRepeat, wanted: Option<&Ty>) -> Lowered<Value> {
        let inner = self.element_wanted(wanted);
        let (inner, parts) = self.repeat(&it.expr, &it.len, inner)?;
        let ty = self.literal_type(inner, parts.len(), wanted);
        self.build_sequence(ty, parts)
    }

    /// The type of a literal: an array, or what slices are where nothing but a slice is to lead to it.
    fn literal_type(&self, inner: Ty, length: usize, wanted: Option<&Ty>) -> Ty {
        match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Slice(_)) => Ty::Vec(Box::new(inner)),
            _ => Ty::Array(Box::new(inner), length),
        }
    }

    fn repeat(&mut self, value: &syn::Expr, length: &syn::Expr, wanted: Option<Ty>) -> Lowered<(Ty, Vec<Expr>)> {
        let env = self.env.clone();
        let count = self.frontend.constant_number(length, crate::ir::IntType::USIZE, &env)?;
        let Some(count) = usize::try_from(count).ok().filter(|it| *it <= 64) else {
            return self.frontend.wrong(length, "so many elements are too many to model: at most 64");
        };
        let value = match wanted {
            Some(wanted) => self.value_as(value, &wanted)?,
            None => self.value(value, None)?,
        };
        let ty = self.resolve(&value.ty);
        let value = self.keep_value(value)?;
        let mut parts = Vec::new();
        for _ in 0..count {
            let copy = self.copied(value.clone())?;
            parts.push(self.pack(&copy)?);
        }
        Ok((ty, parts))
    }

    /// `vec![..]`
    pub(super) fn vec_macro(&mut self, mac: &syn::Macro, wanted: Option<&Ty>) -> Lowered<Value> {
        let inner = self.element_wanted(wanted);
        match Arguments::parse(mac) {
            Ok(Arguments::Repeat(pair)) => {
                let (value, length) = *pair;
                let value = self.compiled(value)?;
                let (inner, parts) = self.repeat(&value, &length, inner)?;
                self.build_sequence(Ty::Vec(Box::new(inner)), parts)
            }
            Ok(list) => {
                let list =
                    list.expressions().into_iter().map(|expr| self.compiled(expr)).collect::<Lowered<Vec<_>>>()?;
                let (inner, parts) = self.elements_of(mac, list.iter().collect(), inner)?;
                self.build_sequence(Ty::Vec(Box::new(inner)), parts)
            }
            Err(error) => self.frontend.wrong(mac, format!("this `vec!` cannot be read: {error}")),
        }
    }

    pub(super) fn locate_element(&mut self, it: &syn::ExprIndex) -> Lowered<Located> {
        let base = self.locate(&it.expr)?;
        let from = self.out.len();
        if let syn::Expr::Range(range) = &*it.index {
            return self.frontend.wrong_but(range, "a part of a slice is not modelled", "pass indices along");
        }
        let index = self.value_as(&it.index, &Ty::USIZE)?;
        let index = self.pack(&index)?;
        let base = self.auto_deref(it, &base)?;
        let inner = self.element_type(it, &base.ty)?;
        let object = self.read_expr(&base)?;
        let whole = self.settle(from, Value { ty: base.ty.clone(), parts: Parts::One(object) })?;
        let object = self.pack(&whole)?;
        let length = self.length(&object);
        self.check(
            Expr::new(ExprKind::Less(index.clone(), length), Type::Bool),
            Panic::Index(OUT_OF_BOUNDS.to_owned()),
        );
        Ok(Located { lvalue: Lvalue::Place(Place::Element(object, index)), ty: inner })
    }

    fn length(&self, object: &Expr) -> Expr {
        if let Type::Object(class) = &object.ty {
            if let crate::ir::ClassKind::Array(_, length) = &self.frontend.program.classes[class.0].kind {
                return self.usize(*length as i128);
            }
        }
        Expr::new(ExprKind::Len(object.clone()), Ty::usize_type())
    }

    pub(super) fn vector_method(&mut self, method: &Method<'_>, at: &Located, inner: &Ty) -> Lowered<Option<Value>> {
        if let Some(value) = self.vector_view(method, at, inner)? {
            return Ok(Some(value));
        }
        self.vector_change(method, at, inner)
    }

    /// Methods that look.
    fn vector_view(&mut self, method: &Method<'_>, at: &Located, inner: &Ty) -> Lowered<Option<Value>> {
        let object = self.read_expr(at)?;
        let length = self.length(&object);
        let zero = self.usize(0);
        let element = |object: &Expr, index: Expr| {
            let place = Place::Element(object.clone(), index);
            Located { lvalue: Lvalue::Place(place), ty: inner.clone() }
        };
        match (method.name.as_str(), method.arguments.as_slice()) {
            ("len", []) => Ok(Some(Value { ty: Ty::USIZE, parts: Parts::One(length) })),
            ("is_empty", []) => Ok(Some(self.truth(Expr::new(ExprKind::Same(length, zero), Type::Bool)))),
            ("as_slice" | "as_mut_slice" | "as_ref" | "as_mut", []) => {
                let mutable = method.name.contains("mut");
                let ty = Ty::reference(mutable, Ty::Slice(Box::new(inner.clone())));
                Ok(Some(Value { ty, parts: Parts::One(object) }))
            }
            ("get" | "get_mut", [index]) => {
                let index = self.value_as(index, &Ty::USIZE)?;
                let index = self.pack(&index)?;
                let index = self.keep_expr("index", index)?;
                let test = Expr::new(ExprKind::Less(index.clone(), length), Type::Bool);
                let at = element(&object, index);
                self.perhaps(method, test, &at, method.name == "get_mut").map(Some)
            }
            ("first" | "first_mut", []) => {
                let test = not(Expr::new(ExprKind::Same(length, zero.clone()), Type::Bool));
                self.perhaps(method, test, &element(&object, zero), method.name == "first_mut").map(Some)
            }
            ("last" | "last_mut", []) => {
                let object = self.keep_expr("items", object)?;
                let test = not(Expr::new(ExprKind::Same(length.clone(), zero), Type::Bool));
                let is_mutable = method.name == "last_mut";
                self.last(method, &object, length, test, is_mutable, inner).map(Some)
            }
            ("clone" | "to_vec" | "to_owned", [])
                if self.frontend.is_copy(inner) && self.frontend.is_flat(inner) || inner.is_counted() =>
            {
                let ty = Ty::Vec(Box::new(inner.clone()));
                let class = self.frontend.class(&ty)?;
                if object.ty != Type::Object(class) {
                    return self.frontend.wrong(method.it, "this copy of an array is not modelled");
                }
                let object = self.keep_expr("original", object)?;
                let copy = self.new_object("copy", ty.clone(), class, None, Vec::new())?;
                self.emit(StatementKind::Copy(copy.clone(), object));
                Ok(Some(Value { ty, parts: Parts::One(copy) }))
            }
            ("clone" | "to_vec" | "to_owned", []) => self.call_prelude(method.it, "Vec::cloned_each", at).map(Some),
            _ => Ok(None),
        }
    }

    /// A reference to a place, if a test holds.
    fn perhaps(&mut self, method: &Method<'_>, test: Expr, at: &Located, mutable: bool) -> Lowered<Value> {
        let reference = self.borrow(method.it, at, mutable)?;
        self.some_if(test, reference)
    }

    /// A reference to the last element, if there is one.
    fn last(
        &mut self,
        method: &Method<'_>,
        object: &Expr,
        length: Expr,
        test: Expr,
        mutable: bool,
        inner: &Ty,
    ) -> Lowered<Value> {
        let ty = Ty::option(Ty::reference(mutable, inner.clone()));
        self.or_nothing(method.it, test, &ty, |body| {
            let index = body.before(length)?;
            let place = Place::Element(object.clone(), index);
            let at = Located { lvalue: Lvalue::Place(place), ty: inner.clone() };
            let reference = body.borrow(method.it, &at, mutable)?;
            body.some_value(reference)
        })
    }

    /// One less, where there is something.
    fn before(&mut self, number: Expr) -> Lowered<Expr> {
        let one = self.usize(1);
        let value = self.result_of(Arith::Subtract, number, one, &Ty::USIZE)?;
        self.pack(&value)
    }

    /// Methods that change the vector.
    fn vector_change(&mut self, method: &Method<'_>, at: &Located, inner: &Ty) -> Lowered<Option<Value>> {
        let object = self.read_expr(at)?;
        let length = self.length(&object);
        let less = |index: &Expr, than: &Expr| Expr::new(ExprKind::Less(index.clone(), than.clone()), Type::Bool);
        let element = |index: &Expr| Place::Element(object.clone(), index.clone());
        match (method.name.as_str(), method.arguments.as_slice()) {
            ("push", [value]) => {
                let value = self.value_as(value, inner)?;
                let value = self.pack(&value)?;
                self.emit(StatementKind::Insert(object.clone(), length, value));
                Ok(Some(self.unit()))
            }
            ("insert", [index, value]) => {
                let values = self.operands(&[(index, Some(Ty::USIZE)), (value, Some(inner.clone()))])?;
                let (index, value) = (self.pack(&values[0])?, self.pack(&values[1])?);
                self.check(
                    not(less(&length, &index)),
                    Panic::Index("insertion index (is {}) should be <= len (is {})".to_owned()),
                );
                self.emit(StatementKind::Insert(object.clone(), index, value));
                Ok(Some(self.unit()))
            }
            ("pop", []) => self.pop(method, object, length, inner).map(Some),
            ("remove" | "swap_remove", [index]) => {
                let index = self.value_as(index, &Ty::USIZE)?;
                let index = self.pack(&index)?;
                let index = self.keep_expr("index", index)?;
                self.check(
                    less(&index, &length),
                    Panic::Index(format!(
                        "{} index (is {{}}) should be < len (is {{}})",
                        if method.name == "remove" { "removal" } else { "swap_remove" }
                    )),
                );
                let at = Located { lvalue: Lvalue::Place(element(&index)), ty: inner.clone() };
                let removed = self.read(&at)?;
                let removed = self.keep_value(removed)?;
                if method.name == "remove" {
                    self.emit(StatementKind::Remove(object.clone(), index));
                    return Ok(Some(removed));
                }
                let last = self.before(length)?;
                let held = self.represent(inner)?;
                let moved = Expr::new(ExprKind::Read(element(&last)), held);
                self.emit(StatementKind::Assign(element(&index), moved));
                self.emit(StatementKind::Truncate(object.clone(), last));
                Ok(Some(removed))
            }
            ("swap", [one, other]) => {
                let values = self.operands(&[(one, Some(Ty::USIZE)), (other, Some(Ty::USIZE))])?;
                let (one, other) = (self.pack(&values[0])?, self.pack(&values[1])?);
                let (one, other) = (self.keep_expr("index", one)?, self.keep_expr("index", other)?);
                self.check(and(less(&one, &length), less(&other, &length)), Panic::Index(OUT_OF_BOUNDS.to_owned()));
                let held = self.represent(inner)?;
                let read = |index: &Expr| Expr::new(ExprKind::Read(element(index)), held.clone());
                let kept = self.keep_expr("kept", read(&one))?;
                self.emit(StatementKind::Assign(element(&one), read(&other)));
                self.emit(StatementKind::Assign(element(&other), kept));
                Ok(Some(self.unit()))
            }
            ("clear", []) => {
                let zero = self.usize(0);
                self.emit(StatementKind::Truncate(object.clone(), zero));
                Ok(Some(self.unit()))
            }
            ("truncate", [count]) => {
                let count = self.value_as(count, &Ty::USIZE)?;
                let count = self.pack(&count)?;
                let test = less(&count, &length);
                let kind = ExprKind::Choose(test, count, length);
                let count = Expr::new(kind, Ty::usize_type());
                self.emit(StatementKind::Truncate(object.clone(), count));
                Ok(Some(self.unit()))
            }
            ("reserve", [more]) => {
                self.value_as(more, &Ty::USIZE)?;
                Ok(Some(self.unit()))
            }
            ("shrink_to_fit", []) => Ok(Some(self.unit())),
            _ => Ok(None),
        }
    }

    fn pop(&mut self, method: &Method<'_>, object: Expr, length: Expr, inner: &Ty) -> Lowered<Value> {
        let object = self.keep_expr("items", object)?;
        let length = self.keep_expr("length", length)?;
        let test = not(Expr::new(ExprKind::Same(length.clone(), self.usize(0)), Type::Bool));
        let ty = Ty::option(inner.clone());
        self.or_nothing(method.it, test, &ty, |body| {
            let last = body.before(length)?;
            let place = Place::Element(object.clone(), last.clone());
            let popped = body.read(&Located { lvalue: Lvalue::Place(place), ty: inner.clone() })?;
            let popped = body.keep_value(popped)?;
            body.emit(StatementKind::Truncate(object.clone(), last));
            body.some_value(popped)
        })
    }

    /// An empty vector.
    pub(super) fn empty_vector(&mut self, node: &impl syn::spanned::Spanned, wanted: Option<&Ty>) -> Lowered<Value> {
        let inner = match self.element_wanted(wanted) {
            Some(inner) => inner,
            None => self.unknown(node.span(), false),
        };
        let ty = self.resolve(&Ty::Vec(Box::new(inner)));
        match self.represent(&ty)? {
            Type::Object(_) => self.build_sequence(ty, Vec::new()),
            _ => Err(Noted),
        }
    }
}
