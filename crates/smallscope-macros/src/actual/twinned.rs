//! Twinned functions that take pointers to trait objects: in the twin these point to the actual type.
//!
//! `&[Box<dyn Shape>]` is `&[Box<Circle>]` there. This goes for parameters, and for what is borrowed: results and
//! variables that own a pointer may hold any object. `&dyn Shape` stays, for a twin with the trait can be lent as one.

use proc_macro2::TokenStream;
use quote::ToTokens;
use smallscope_rust::list::List as _;
use smallscope_rust::text;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{
    Error, Expr, ExprClosure, ExprField, ExprMethodCall, FnArg, Ident, Local, ReturnType, Type, TypeReference,
    TypeTraitObject,
};

use super::{Held, Layer, bound_name, held, layer, object};
use crate::model::{Entry, ImplDef, Model, ModuleId};
use crate::settle::mentions;
use crate::validate::Errors;

/// The type of a field of a type that borrows, such as an iterator, with the actual types.
pub(crate) fn helper_field(model: &Model, module: ModuleId, ty: &mut Type) {
    let errors = &mut Errors::default();
    Pointers { model, module, is_borrowed: true, errors }.visit_type_mut(ty);
}

/// Whether some code names a trait whose objects have an actual type.
pub(crate) fn names_held(model: &Model, code: TokenStream) -> bool {
    let traits = held(model).flat(|held| held.object.bounds.iter().filter_map(bound_name));
    mentions(code, &traits.map(ToString::to_string).collect())
}

/// Puts the actual types into functions, traits and other items of a module.
pub(crate) struct Pointers<'c> {
    model: &'c Model,
    module: ModuleId,
    /// Whether what is visited comes from a field, as far as its type tells.
    is_borrowed: bool,
    errors: &'c mut Errors,
}

impl<'c> Pointers<'c> {
    /// For code of this module.
    pub(crate) fn new(model: &'c Model, module: ModuleId, errors: &'c mut Errors) -> Self {
        Pointers { model, module, is_borrowed: false, errors }
    }

    fn borrowed(&mut self, is_borrowed: bool, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.is_borrowed, is_borrowed);
        visit(self);
        self.is_borrowed = outer;
    }

    /// The actual type of a trait object, if all fields agree on one.
    fn actual(&mut self, ty: &Type) -> Option<Type> {
        let Ok(Layer::Pointer(object)) = layer(ty) else { return None };
        let mut same = held(self.model).filter(|held| is_same(held.object, object));
        let first = same.next()?;
        if first.module == self.module
            && same.all(|held| held.module == self.module && is_same(&held.actual.ty, &first.actual.ty))
        {
            return Some(first.actual.ty.clone());
        }
        let message = "in the twin this points to an actual type, and fields differ in which: take a reference to the trait \
                       object, `&dyn ..` (or keep this function out of the model with `#[model(skip)]`)";
        self.errors.push(Error::new_spanned(object, message));
        None
    }
}

impl Pointers<'_> {
    /// A method that only the trait object has cannot be called on a field, which is of the actual type.
    fn check_call(&mut self, call: &ExprMethodCall) {
        let Expr::Field(ExprField { member, .. }) = &*call.receiver else { return };
        let name = member.to_token_stream().to_string();
        let mut fields = held(self.model).filter(|held| held.field == name);
        let Some(held) = fields.find(|held| has_method(self.model, held, &call.method)) else { return };
        let message = format!(
            "`{}` is a method of the trait object, and the twin has a `{}` here: lend it as one, \
             `let object: &{} = &*{};`, and call the method on that",
            call.method,
            text::whole(&held.actual.ty),
            text::whole(held.object),
            text::whole(&*call.receiver),
        );
        self.errors.push(Error::new(call.method.span(), message));
    }
}

/// Whether two pieces of code are spelled alike.
fn is_same(one: &impl ToTokens, other: &impl ToTokens) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// Whether the objects of a field have a method that the type itself lacks.
fn has_method(model: &Model, held: &Held<'_>, name: &Ident) -> bool {
    let own = model.resolve_type(&held.actual.ty, held.module);
    let has = |imp: &ImplDef| {
        let mut entries = imp.entries.iter();
        entries.any(|entry| matches!(entry, Entry::Fn(id) if model.function(*id).sig.ident == *name))
    };
    let is_of = |it: &TypeTraitObject| {
        it.bounds.first().is_some_and(|bound| held.object.bounds.first().is_some_and(|own| is_same(own, bound)))
    };
    let of_object = |imp: &ImplDef| object(&imp.item.self_ty).is_some_and(is_of);
    let mut own = model.impls.iter().filter(|imp| own.is_some() && imp.self_type == own);
    matches!(layer(&held.actual.declared), Ok(Layer::Pointer(_)))
        && model.impls.iter().any(|imp| of_object(imp) && has(imp))
        && !own.any(has)
}

impl VisitMut for Pointers<'_> {
    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        self.check_call(call);
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_fn_arg_mut(&mut self, argument: &mut FnArg) {
        self.borrowed(true, |this| visit_mut::visit_fn_arg_mut(this, argument));
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        for input in &mut closure.inputs {
            self.borrowed(true, |this| this.visit_pat_mut(input));
        }
        self.visit_return_type_mut(&mut closure.output);
        self.visit_expr_mut(&mut closure.body);
    }

    fn visit_return_type_mut(&mut self, output: &mut ReturnType) {
        self.borrowed(false, |this| visit_mut::visit_return_type_mut(this, output));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        self.borrowed(false, |this| visit_mut::visit_local_mut(this, local));
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        self.borrowed(true, |this| visit_mut::visit_type_reference_mut(this, reference));
    }

    fn visit_type_mut(&mut self, ty: &mut Type) {
        let actual = if self.is_borrowed { self.actual(ty) } else { None };
        if let Some(actual) = actual {
            super::Substitute(&actual).visit_type_mut(ty);
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }
}
