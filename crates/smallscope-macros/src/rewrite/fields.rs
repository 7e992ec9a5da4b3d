//! Calls on fields: a function whose calls are tabled is given the field itself, so that the call comes before the choice of what
//! the field holds.
//!
//! `node.left.depth()` becomes `Node::__at_depth(&node.left)`, and `count(&node.left)` becomes `__at_count(&node.left)`, where it is plain
//! to see that the field holds just what the function takes. Everything else is read first, which is never wrong.

use quote::{ToTokens as _, format_ident};
use syn::{Expr, ExprCall, ExprField, ExprMethodCall, FnArg, Ident, Member, Path, Type};

use super::Rewriter;
use super::expr::member_name;
use super::scope::Bound;
use crate::attrs::Role;
use crate::model::{FnId, Owner, TwinKind, TypeId};
use crate::table;

impl Rewriter<'_> {
    /// The call of a method on a field.
    pub(super) fn method_at(&mut self, call: &mut ExprMethodCall) -> Option<Expr> {
        let id = self.methods(&call.method).next()?;
        let ty = self.field_type(&call.receiver)?;
        let of = self.modelled(&ty).filter(|_| matches!(ty, Type::Path(_)))?;
        let id = if self.is_method_of(id, of) {
            id
        } else {
            self.methods(&call.method).find(|id| self.is_method_of(*id, of))?
        };
        let is_whole = call.turbofish.is_none() && self.model.function(id).sig.inputs.len() == call.args.len() + 1;
        if !is_whole || table::subtree_at(self.model, id) != Some(0) {
            return None;
        }
        let name = &self.model.ty(of).ident;
        let callee = format_ident!("__at_{}", call.method, span = call.method.span());
        call.args.iter_mut().for_each(|argument| self.value(argument));
        let field = self.field_itself(&mut call.receiver);
        let args = call.args.iter();
        Some(parse_quote_spanned!(call.method.span()=> #name::#callee(#field, #(#args),*)))
    }

    /// The call of a function on a reference to a field.
    pub(super) fn call_at(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let id = self.function_at(&path.path).filter(|_| path.qself.is_none())?;
        let inputs = &self.model.function(id).sig.inputs;
        let at = table::subtree_at(self.model, id).filter(|_| inputs.len() == call.args.len())?;
        let given = self.referred_type(&call.args[at])?;
        let wanted = match &inputs[at] {
            FnArg::Receiver(_) => None,
            FnArg::Typed(input) => match &*input.ty {
                Type::Reference(inner) => Some(self.without_alias((*inner.elem).clone())),
                _ => return None,
            },
        };
        let is_it = match &wanted {
            Some(wanted) => wanted.to_token_stream().to_string() == given.to_token_stream().to_string(),
            None => matches!(given, Type::Path(_)) && self.modelled(&given) == self.model.self_type(id),
        };
        if !is_it {
            return None;
        }
        let Expr::Path(mut callee) = (*call.func).clone() else { return None };
        let last = callee.path.segments.last_mut()?;
        last.ident = format_ident!("__at_{}", last.ident, span = last.ident.span());
        let mut args: Vec<Expr> = call.args.iter().cloned().collect();
        for (k, argument) in args.iter_mut().enumerate() {
            match argument {
                Expr::Reference(reference) if k == at => *argument = self.field_itself(&mut reference.expr),
                _ if k == at => *argument = self.field_itself(argument),
                _ => self.value(argument),
            }
        }
        Some(parse_quote!(#callee(#(#args),*)))
    }

    /// The methods of this name.
    fn methods(&self, name: &Ident) -> impl Iterator<Item = FnId> + '_ {
        let name = name.clone();
        let is_it = move |id: &FnId| {
            let sig = &self.model.function(*id).sig;
            sig.ident == name && sig.receiver().is_some()
        };
        self.model.fn_ids().filter(is_it)
    }

    fn is_method_of(&self, id: FnId, of: TypeId) -> bool {
        self.model.self_type(id) == Some(of) && self.model.ty(of).module == self.place.module
    }

    /// The function of this module, or of a type of it, that a path names.
    fn function_at(&self, path: &Path) -> Option<FnId> {
        let last = path.segments.last().filter(|last| last.arguments.is_none())?;
        let is_here = |id: &FnId| {
            let function = self.model.function(*id);
            function.sig.ident == last.ident && function.module == self.place.module
        };
        let mut named = self.model.fn_ids().filter(is_here);
        match path.segments.len() {
            1 if self.scope.find(&last.ident.to_string()).is_none() => {
                named.find(|id| matches!(self.model.function(*id).owner, Owner::Module))
            }
            2 => {
                let of = self.model.type_of_segments(path, 1, self.place)?;
                named.find(|id| self.model.self_type(*id) == Some(of) && self.model.ty(of).module == self.place.module)
            }
            _ => None,
        }
    }

    /// What a field holds that an expression is.
    fn field_type(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Paren(inner) => self.field_type(&inner.expr),
            Expr::Field(field) if self.is_of_lazy_type(field) => self.type_of(expr),
            Expr::Path(path) => {
                let var = self.scope.find(&path.path.get_ident()?.to_string())?;
                match (var.bound, self.type_of(expr)?) {
                    (Bound::FieldRef, Type::Reference(inner)) => Some(*inner.elem),
                    (Bound::FieldValue, ty) => Some(ty),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What a field holds that an expression refers to.
    fn referred_type(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Paren(inner) => self.referred_type(&inner.expr),
            Expr::Reference(reference) if reference.mutability.is_none() => match &*reference.expr {
                Expr::Path(path) => {
                    let bound = self.scope.bound(&path.path.get_ident()?.to_string());
                    self.field_type(&reference.expr).filter(|_| bound == Bound::FieldValue)
                }
                other => self.field_type(other),
            },
            Expr::Path(path) => {
                let bound = self.scope.bound(&path.path.get_ident()?.to_string());
                self.field_type(expr).filter(|_| bound == Bound::FieldRef)
            }
            _ => None,
        }
    }

    /// Whether a field is certainly that of a lazy type, and chosen by its own type.
    fn is_of_lazy_type(&self, field: &ExprField) -> bool {
        let Member::Named(_) = field.member else { return false };
        let name = member_name(&field.member);
        let is_lazy = match self.kind_of(&field.base) {
            Some(kind) => kind == Some(TwinKind::Lazy),
            None => !self.model.open && self.is_lazy_field(&name) && !self.is_other_field(&name),
        };
        let lazy = self.model.types.iter().filter(|ty| ty.kind == TwinKind::Lazy && !ty.is_enum);
        is_lazy
            && lazy.flat_map(|ty| ty.fields()).filter(|def| def.name == name).all(|def| matches!(def.role, Role::Auto))
    }

    /// A reference to the field that an expression is.
    fn field_itself(&mut self, expr: &mut Expr) -> Expr {
        match expr {
            Expr::Paren(inner) => self.field_itself(&mut inner.expr),
            Expr::Field(field) => {
                self.base(&mut field.base);
                parse_quote!(&#field)
            }
            // The name of a reference to the field.
            other => other.clone(),
        }
    }
}
