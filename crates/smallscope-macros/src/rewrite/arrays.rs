//! Arrays by value: a field of type `[T; N]` is not an array in the twin, but it dereferences to one.
//!
//! Where such a field is copied or taken apart as a whole it is dereferenced once more. Everywhere else
//! it stays what it is, so that its elements are chosen one by one.

use smallscope_rust::list::List as _;
use syn::spanned::Spanned as _;
use syn::{Expr, Member, Pat, Type, UnOp};

use super::Rewriter;
use super::expr::member_name;
use super::scope::Bound;
use crate::attrs::Role;
use crate::model::TwinKind;

impl Rewriter<'_> {
    /// Rewrites an expression whose value is taken as a whole.
    pub(super) fn value(&mut self, expr: &mut Expr) {
        self.check_move(expr);
        self.settled(expr);
    }

    fn settled(&mut self, expr: &mut Expr) {
        let is_array = self.is_lazy_array(expr);
        self.rewrite(expr);
        if is_array {
            *expr = parse_quote_spanned!(expr.span()=> (*#expr));
        }
    }

    /// Rewrites an expression that is matched with some patterns.
    pub(super) fn scrutinee<'p>(&mut self, expr: &mut Expr, pats: impl IntoIterator<Item = &'p Pat>) {
        let pats: Vec<&Pat> = pats.into_iter().collect();
        self.check_match(expr, &pats);
        if pats.iter().copied().any(is_slice) && self.refers_to_lazy_array(expr) {
            self.rewrite(expr);
            *expr = parse_quote_spanned!(expr.span()=> (&**(#expr)));
        } else {
            self.settled(expr);
        }
    }

    /// Whether an expression is the content of a lazily chosen field, and that is an array.
    fn is_lazy_array(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(inner) => self.is_lazy_array(&inner.expr),
            Expr::Field(field) => {
                let is_lazy = match self.kind_of(&field.base) {
                    Some(kind) => kind == Some(TwinKind::Lazy),
                    None => self.is_lazy_only(&field.member),
                };
                is_lazy && !self.is_listed(&field.member) && self.type_of(expr).is_some_and(|ty| self.is_array(&ty))
            }
            Expr::Path(_) => self.bound_to_array(expr) == Some(Bound::FieldValue),
            Expr::Unary(it) if matches!(it.op, UnOp::Deref(_)) => {
                matches!(self.bound_to_array(&it.expr), Some(Bound::FieldRef | Bound::FieldEither(_)))
            }
            _ => false,
        }
    }

    /// Whether an expression is a reference to such an array.
    fn refers_to_lazy_array(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Reference(it) => it.mutability.is_none() && self.is_lazy_array(&it.expr),
            Expr::Path(_) => self.bound_to_array(expr) == Some(Bound::FieldRef),
            _ => false,
        }
    }

    /// Whether only fields of lazy types can have that name.
    fn is_lazy_only(&self, member: &Member) -> bool {
        let name = member_name(member);
        let is_named = matches!(member, Member::Named(_));
        is_named && !self.model.open && self.is_lazy_field(&name) && !self.is_other_field(&name)
    }

    /// Whether a field may have values that are listed: those are ordinary arrays.
    fn is_listed(&self, member: &Member) -> bool {
        let name = member_name(member);
        let mut fields = self.model.types.iter().flat(|ty| ty.fields());
        fields.any(|field| field.name == name && matches!(field.role, Role::Listed(_)))
    }

    /// What a name is bound to, if that is a field with an array.
    fn bound_to_array(&self, expr: &Expr) -> Option<Bound> {
        let Expr::Path(path) = expr else { return None };
        let var = self.scope.find(&path.path.get_ident()?.to_string())?;
        let is_array = match var.ty.as_ref()? {
            Type::Reference(inner) => self.is_array(&inner.elem),
            other => self.is_array(other),
        };
        is_array.then_some(var.bound)
    }

    /// Whether a type is an array, perhaps by another name.
    fn is_array(&self, ty: &Type) -> bool {
        let alias = match ty {
            Type::Array(_) => return true,
            Type::Path(path) => self.model.aliases.iter().find(|alias| path.path.is_ident(&alias.item.ident)),
            _ => None,
        };
        alias.is_some_and(|alias| self.is_array(&alias.item.ty))
    }
}

/// Whether a pattern takes an array apart.
fn is_slice(pat: &Pat) -> bool {
    match pat {
        Pat::Slice(_) => true,
        Pat::Paren(inner) => is_slice(&inner.pat),
        Pat::Reference(inner) => is_slice(&inner.pat),
        Pat::Ident(ident) => ident.subpat.as_ref().is_some_and(|(_, inner)| is_slice(inner)),
        Pat::Or(or) => or.cases.iter().any(is_slice),
        _ => false,
    }
}
