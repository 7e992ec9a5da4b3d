//! What a twin lacks once it has actual types in place of trait objects.

use quote::ToTokens as _;
use smallscope_rust::attributes::derives;
use smallscope_rust::list::SmallSet;
use syn::Error;

use super::Errors;
use crate::actual::Actual;
use crate::attrs::Role;
use crate::bounds;
use crate::model::{Model, TypeDef};
use crate::reach::trait_name;
use crate::settle::mentions;
use crate::types::DERIVES;

/// Checks every type with such fields.
pub(super) fn check(model: &Model, errors: &mut Errors) {
    for ty in model.types.iter().filter(|ty| ty.is_chosen()) {
        for actual in actuals(ty) {
            check_derives(model, ty, actual, errors);
        }
        check_parameters(ty, errors);
    }
}

fn actuals(ty: &TypeDef) -> impl Iterator<Item = &Actual> {
    ty.fields().filter_map(|field| match &field.role {
        Role::Actual(actual) => Some(&**actual),
        _ => None,
    })
}

/// What the type derives, its twin derives over the actual type.
fn check_derives(model: &Model, ty: &TypeDef, actual: &Actual, errors: &mut Errors) {
    let Some(id) = model.resolve_type(&actual.ty, ty.module) else { return };
    let has = |name: &str| {
        let by_hand =
            model.impls.iter().any(|imp| imp.self_type == Some(id) && trait_name(imp).is_some_and(|it| it == name));
        by_hand || derives(&model.ty(id).attrs, name)
    };
    let (outer, inner) = (&ty.ident, &model.ty(id).ident);
    for (name, _) in DERIVES.iter().filter(|(name, _)| derives(&ty.attrs, name) && !has(name)) {
        let message = format!("`{outer}` derives `{name}`, and so does its twin: derive `{name}` for `{inner}` too");
        errors.push(Error::new_spanned(&actual.ty, message));
    }
}

/// A type parameter must occur in the twin as well.
fn check_parameters(ty: &TypeDef, errors: &mut Errors) {
    for name in bounds::type_params(&ty.generics) {
        let is_named = |tokens| mentions(tokens, &SmallSet::of(name.to_string()));
        let Some(actual) = actuals(ty).find(|actual| is_named(actual.declared.to_token_stream())) else { continue };
        if !ty.fields().any(|field| is_named(field.ty.to_token_stream())) {
            let message = format!(
                "without this trait object, no field of `{}` has `{name}` in it: add one, `PhantomData<{name}>`",
                ty.ident
            );
            errors.push(Error::new_spanned(&actual.declared, message));
        }
    }
}
