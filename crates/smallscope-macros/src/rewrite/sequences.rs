//! Vectors: a field of type `Vec<T>` is not a `Vec` in the twin, while the user's local vectors are.
//!
//! Values put into such fields are converted; `&Vec<T>` in a signature becomes the twin's type if it
//! can only come from a field, and a slice if it may come from either; copies are ordinary vectors.
//!
//! It is the same with sets, maps and heaps. They have no slices: a reference to one is to the twin's type if a field has that type.

use quote::ToTokens as _;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Expr, ExprMethodCall, GenericArgument, Ident, PathArguments, Type, TypeReference};

use super::Rewriter;
use crate::model::Model;
use crate::settle::{mentions, twinned_names};

/// Adapts references to vectors in signatures.
pub(super) struct Sequences<'m> {
    model: &'m Model,
    twinned: SmallSet<String>,
}

impl<'m> Sequences<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Sequences { model, twinned: twinned_names(model) }
    }
}

impl Sequences<'_> {
    /// Whether a field of a type that is chosen holds this type.
    fn is_held(&self, ty: &Type) -> bool {
        let text = quote!(#ty).to_string();
        let mut fields = self.model.types.iter().filter(|ty| ty.is_chosen()).flat(|ty| ty.fields());
        fields.any(|field| field.ty.to_token_stream().to_string().contains(&text))
    }
}

/// Whether a type is a set, a map or a heap of std.
fn is_collection(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let names = ["HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap"];
    path.path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

impl VisitMut for Sequences<'_> {
    fn visit_type_reference_mut(&mut self, ty: &mut TypeReference) {
        visit_mut::visit_type_reference_mut(self, ty);
        if is_collection(&ty.elem) && ty.mutability.is_none() && self.is_held(&ty.elem) {
            let (ss, elem) = (&self.model.runtime, &ty.elem);
            *ty.elem = parse_quote!(#ss::Lowered<#elem>);
            return;
        }
        let Some(element) = vec_element(&ty.elem) else { return };
        let is_borrowed = quote!(#element).to_string().contains('&');
        if is_borrowed || ty.mutability.is_some() {
            return;
        }
        let (ss, elem) = (&self.model.runtime, &ty.elem);
        *ty.elem = if mentions(elem.to_token_stream(), &self.twinned) {
            parse_quote!(#ss::Lowered<#elem>)
        } else {
            parse_quote!([#element])
        };
    }
}

/// Adapts a type that there are references to, such as the target of a `Deref`.
pub(crate) fn referenced(model: &Model, ty: &mut Type) {
    let mut reference: TypeReference = parse_quote!(&#ty);
    Sequences::new(model).visit_type_reference_mut(&mut reference);
    *ty = *reference.elem;
}

/// The type of the elements of a `Vec`.
fn vec_element(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Vec")?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(element) => Some(element),
            _ => None,
        },
        _ => None,
    }
}

impl Rewriter<'_> {
    /// Whether a type has a lazily chosen sequence as its twin.
    pub(super) fn is_sequence(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return matches!(ty, Type::Array(_)) };
        let Some(last) = path.path.segments.last() else { return false };
        let is_slice = |arguments: &PathArguments| quote!(#arguments).to_string().starts_with("< [");
        let alias = self.model.aliases.iter().find(|alias| alias.item.ident == last.ident);
        (["Vec", "VecDeque"].iter().any(|name| last.ident == name) || is_collection(ty))
            || (last.ident == "Box" && is_slice(&last.arguments))
            || alias.is_some_and(|alias| self.is_sequence(&alias.item.ty))
    }

    /// Whether a type is a `Vec`, perhaps by another name.
    fn is_vec(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        let alias = self.model.aliases.iter().find(|alias| path.path.is_ident(&alias.item.ident));
        vec_element(ty).is_some() || alias.is_some_and(|alias| self.is_vec(&alias.item.ty))
    }

    /// The type that is written for a reference to a vector in a field.
    pub(super) fn reference_to_vec(&self, ty: &mut Type, value: &Expr) {
        let Expr::Reference(reference) = value else { return };
        let Expr::Field(field) = &*reference.expr else { return };
        if self.is_lazy_member(&field.member) && self.type_of(&reference.expr).is_some_and(|ty| self.is_vec(&ty)) {
            Sequences::new(self.model).visit_type_mut(ty);
        }
    }

    /// The copy of a vector is an ordinary vector, also if it comes from a field.
    pub(super) fn copy_of_vec(&self, call: &mut ExprMethodCall) {
        if call.method != "clone" && call.method != "to_owned" {
            return;
        }
        let ty = match self.type_of(&call.receiver) {
            Some(Type::Reference(inner)) => Some(*inner.elem),
            other => other,
        };
        if ty.is_some_and(|ty| self.is_vec(&ty)) {
            call.method = Ident::new("to_vec", call.method.span());
        }
    }
}
