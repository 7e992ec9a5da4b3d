//! The methods that change variables of a function's own, such as a clone that is normalised first.
//!
//! An invariant holds its structure by `&`, so `&mut self` methods matter only where a variable is
//! plainly of a modelled type: a clone of `self` or of a parameter, a constructor, a type that is
//! written down. Methods of other things often have the same names (`push`).

use smallscope_rust::list::SmallMap;
use smallscope_rust::macros::Arguments;
use smallscope_rust::visit::{Visit, visit};
use syn::{Expr, ExprMethodCall, FnArg, Local, Pat, Signature, Type};

use crate::model::{Model, TypeId};
use crate::resolve::PathScope;

/// Finds the methods called on variables that can be changed.
pub(crate) struct Clones<'m> {
    model: &'m Model,
    place: PathScope,
    /// The types of parameters and variables, and whether they can be changed.
    types: SmallMap<String, (TypeId, bool)>,
    /// The methods called, with the type they are called on.
    pub(crate) calls: Vec<(TypeId, String)>,
}

impl<'m> Clones<'m> {
    /// Starts with the parameters of a function.
    pub(crate) fn new(model: &'m Model, place: PathScope, sig: &Signature) -> Self {
        let mut clones = Clones { model, place, types: SmallMap::new(), calls: Vec::new() };
        for input in &sig.inputs {
            match input {
                FnArg::Receiver(it) => clones.note("self", place.self_type, it.mutability.is_some()),
                FnArg::Typed(it) => {
                    let by_mut = matches!(&*it.ty, Type::Reference(ty) if ty.mutability.is_some());
                    if let Pat::Ident(name) = &*it.pat {
                        let mutable = by_mut || name.mutability.is_some();
                        clones.note(&name.ident.to_string(), clones.written(&it.ty), mutable);
                    }
                }
            }
        }
        clones
    }

    fn note(&mut self, name: &str, ty: Option<TypeId>, mutable: bool) {
        match ty {
            Some(ty) => self.types.insert(name.to_owned(), (ty, mutable)),
            None => drop(self.types.remove(name)),
        }
    }

    /// The modelled type that is written, perhaps behind a reference.
    fn written(&self, ty: &Type) -> Option<TypeId> {
        match ty {
            Type::Reference(inner) => self.written(&inner.elem),
            Type::Path(path) => self.model.type_of_segments(&path.path, path.path.segments.len(), self.place),
            _ => None,
        }
    }

    /// The modelled type of a value, where it is plain to see.
    fn type_of(&self, expr: &Expr) -> Option<TypeId> {
        let named = |path: &syn::Path, back: usize| {
            self.model.type_of_segments(path, path.segments.len().checked_sub(back)?, self.place)
        };
        match expr {
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Unary(inner) if matches!(inner.op, syn::UnOp::Deref(_)) => self.type_of(&inner.expr),
            Expr::Path(path) => Some(self.types.get(&path.path.get_ident()?.to_string())?.0),
            Expr::MethodCall(call) if call.method == "clone" => self.type_of(&call.receiver),
            Expr::Struct(literal) => named(&literal.path, 0).or_else(|| named(&literal.path, 1)),
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => named(&path.path, 0).or_else(|| named(&path.path, 1)),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Visit for Clones<'_> {
    fn visit_local(&mut self, local: &Local) {
        visit::visit_local(self, local);
        let init = local.init.as_ref().and_then(|init| self.type_of(&init.expr));
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, self.written(&typed.ty)),
            other => (other, init),
        };
        if let Pat::Ident(name) = pat {
            self.note(&name.ident.to_string(), ty, name.mutability.is_some());
        }
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        if let Expr::Path(path) = &*call.receiver {
            let name = path.path.get_ident().map(ToString::to_string);
            if let Some((ty, true)) = name.and_then(|name| self.types.get(&name)) {
                self.calls.push((*ty, call.method.to_string()));
            }
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let arguments = Arguments::of(mac).map(Arguments::expressions).unwrap_or_default();
        arguments.iter().for_each(|expr| Visit::visit_expr(self, expr));
    }
}
