//! What needs the whole picture: which types are chosen whole, which traits need a twin, which type an
//! impl is for.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use smallscope_rust::list::{List as _, SmallSet};
use syn::{ItemTrait, TraitItem};

use crate::actual;
use crate::bounds;
use crate::left;
use crate::model::{FieldDef, FnId, Model, TraitDef, TwinKind, TypeDef, TypeId};
use crate::reach::Reached;
use crate::shadow;
use crate::symbolic;

/// Settles everything once all items are collected.
pub(crate) fn settle(model: &mut Model) {
    settle_impls(model);
    left::leave_alone(model);
    settle_kinds(model);
    left::drop_plain_helpers(model);
    settle_traits(model);
    bounds::add_bounds_of_keys(model);
}

/// Gives up the helpers that no twinned function mentions, directly or through another helper. Whether there are any.
pub(crate) fn drop_unused_helpers(model: &mut Model, reached: &Reached) -> bool {
    let helpers = |model: &Model| -> Vec<usize> {
        (0..model.types.len()).filter(|index| model.types[*index].kind == TwinKind::Helper).list()
    };
    let mut used: SmallSet<String> = SmallSet::new();
    loop {
        let before = used.len();
        for index in helpers(model) {
            let ty = &model.types[index];
            let by_other = |other: &TypeDef| {
                let own = SmallSet::of(ty.ident.to_string());
                used.contains(&other.ident.to_string())
                    && other.fields().any(|field| mentions(field.ty.to_token_stream(), &own))
            };
            if reached.mentions(&ty.ident) || model.types.iter().any(by_other) {
                used.insert(ty.ident.to_string());
            }
        }
        if used.len() == before {
            break;
        }
    }
    let (_, unused): (Vec<usize>, Vec<usize>) =
        helpers(model).into_iter().partition(|index| used.contains(&model.types[*index].ident.to_string()));
    unused.iter().for_each(|index| model.types[*index].kind = TwinKind::Unused);
    !unused.is_empty()
}

/// Whether one of the names occurs in the tokens.
pub(crate) fn mentions(tokens: TokenStream, names: &SmallSet<String>) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => mentions(group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// The aliases that the twin repeats: those that mention twins, or pointers and cells that the twin has in a form of its own.
pub(crate) fn twinned_aliases(model: &Model) -> SmallSet<String> {
    let mut names = twinned_names(model);
    names.extend(shadow::all_names().map(str::to_owned));
    close_over_aliases(model, names)
}

/// The names that mean something else in the twin: twinned types, and aliases that mention them.
pub(crate) fn twinned_names(model: &Model) -> SmallSet<String> {
    let types = model.types.iter().filter(|ty| ty.has_twin()).map(|ty| ty.ident.to_string());
    let mut names: SmallSet<String> = types.collect();
    let scalars = symbolic::scalars(model).into_iter().collect();
    let of_scalars = model.aliases.iter().filter(|alias| mentions(alias.item.ty.to_token_stream(), &scalars));
    names.extend(of_scalars.map(|alias| alias.item.ident.to_string()));
    names.extend(model.foreign.iter().map(ToString::to_string));
    close_over_aliases(model, names)
}

/// Adds the aliases that mention one of the names.
fn close_over_aliases(model: &Model, mut names: SmallSet<String>) -> SmallSet<String> {
    loop {
        let before = names.len();
        for alias in &model.aliases {
            if mentions(alias.item.ty.to_token_stream(), &names) {
                names.insert(alias.item.ident.to_string());
            }
        }
        if names.len() == before {
            return names;
        }
    }
}

/// A type that is chosen whole also needs a twin of its own if a reached method of it takes twins. Whether there are any.
pub(crate) fn twin_receivers(model: &mut Model, reached: &Reached) -> bool {
    let names = twinned_names(model);
    let takes_twins = |id: &FnId| {
        let function = model.function(*id);
        let is_called = reached.mentions(&function.sig.ident) || reached.calls(&function.sig.ident);
        is_called && !function.is_skipped() && mentions(function.sig.to_token_stream(), &names)
    };
    let types = model.fn_ids().filter(takes_twins).filter_map(|id| model.self_type(id));
    let found: Vec<TypeId> = types.filter(|ty| model.ty(*ty).kind == TwinKind::Plain && !model.open).collect();
    found.iter().for_each(|ty| model.types[ty.0].kind = TwinKind::Whole);
    if !found.is_empty() {
        settle_kinds(model);
        settle_traits(model);
    }
    !found.is_empty()
}

/// A type that is chosen whole needs a twin of its own once it mentions another twin.
fn settle_kinds(model: &mut Model) {
    loop {
        let names = twinned_names(model);
        let mentions_twin = |ty: &TypeDef| {
            let is_twin = |field: &FieldDef| {
                mentions(field.ty.to_token_stream(), &names) || symbolic::lifted(model, field).is_some()
            };
            ty.kind == TwinKind::Plain && ty.fields().any(|field| !field.role.is_hidden() && is_twin(field))
        };
        let Some(found) = model.types.iter().position(mentions_twin) else { return };
        model.types[found].kind = TwinKind::Whole;
    }
}

fn settle_traits(model: &mut Model) {
    let mut names = twinned_names(model);
    names.extend(symbolic::scalars(model));
    loop {
        let mentions_twin = |def: &TraitDef| {
            let surface = trait_surface(&def.item);
            !def.twinned && (mentions(surface.clone(), &names) || actual::names_held(model, surface))
        };
        let Some(found) = model.traits.iter().position(mentions_twin) else { return };
        model.traits[found].twinned = true;
        names.insert(model.traits[found].item.ident.to_string());
    }
}

/// What a trait says without the bodies of its default methods.
fn trait_surface(item: &ItemTrait) -> TokenStream {
    let bounds = &item.supertraits;
    let generics = &item.generics;
    let items = item.items.iter().map(|inner| match inner {
        TraitItem::Fn(method) => method.sig.to_token_stream(),
        other => other.to_token_stream(),
    });
    quote!(#bounds #generics #(#items)*)
}

fn settle_impls(model: &mut Model) {
    for index in 0..model.impls.len() {
        let imp = &model.impls[index];
        let self_type = model.resolve_type(&imp.item.self_ty, imp.module);
        model.impls[index].self_type = self_type;
    }
}
