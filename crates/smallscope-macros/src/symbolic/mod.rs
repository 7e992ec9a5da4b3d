//! `#[field(symbolic)]`: scalars that are solved for, not enumerated.
//!
//! If a field of type `i32` is symbolic, then `i32` is `Sym<i32>` in all of the twin's functions, and in all fields made of
//! scalars and std containers only: values of one type must be comparable with each other. The fields that are not
//! marked hold known values, chosen one by one. [`functions`] rewrites the functions, before everything else.

mod expected;
mod functions;
mod seen;

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::VisitMut as _;
use syn::{
    Error, GenericArgument, Ident, ImplItem, Item, ItemTrait, Path, PathArguments, TraitItem, TraitItemFn, Type,
};

use crate::attrs::{Role, cfgs};
use crate::model::{FieldDef, Model};
use crate::validate::Errors;

pub(crate) use functions::Symbols;

/// The types that have a symbolic form.
const SYMBOLIC: &[&str] = &["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "char"];
/// Further scalars, which stay as they are.
const OTHERS: &[&str] = &["bool", "i128", "u128", "f32", "f64", "String"];
const CONTAINERS: &[&str] = &["Option", "Vec", "VecDeque"];

/// The names of the scalars that are symbolic in the twin.
pub(crate) fn scalars(model: &Model) -> SmallSet<String> {
    let mut names = SmallSet::new();
    for field in model.types.iter().flat(|ty| ty.fields()).filter(|field| matches!(field.role, Role::Symbolic)) {
        collect(model, &field.ty, &mut names);
    }
    names
}

/// The scalars with a symbolic form that a type is made of; false if it is made of anything else too.
fn collect(model: &Model, ty: &Type, names: &mut SmallSet<String>) -> bool {
    match ty {
        Type::Paren(inner) => collect(model, &inner.elem, names),
        Type::Group(inner) => collect(model, &inner.elem, names),
        Type::Array(inner) => collect(model, &inner.elem, names),
        Type::Tuple(parts) => parts.elems.iter().all(|part| collect(model, part, names)),
        Type::Path(path) if path.qself.is_none() => match (name_of(&path.path), arguments(&path.path)) {
            (Some(name), None) if SYMBOLIC.iter().any(|known| name == known) => {
                names.insert(name.to_string());
                true
            }
            (Some(name), None) if OTHERS.iter().any(|known| name == known) => true,
            (Some(name), None) => alias(model, name).is_some_and(|ty| collect(model, ty, names)),
            (Some(name), Some(types)) if CONTAINERS.iter().any(|known| name == known) => {
                types.iter().all(|ty| collect(model, ty, names))
            }
            _ => false,
        },
        _ => false,
    }
}

/// The last name of a path.
fn name_of(path: &Path) -> Option<&Ident> {
    path.segments.last().map(|last| &last.ident)
}

/// The type arguments of a path, if it has any.
fn arguments(path: &Path) -> Option<Vec<&Type>> {
    let PathArguments::AngleBracketed(given) = &path.segments.last()?.arguments else { return None };
    let types = given.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some(types.list())
}

/// What an alias of the model stands for.
fn alias<'m>(model: &'m Model, name: &Ident) -> Option<&'m Type> {
    model.aliases.iter().find(|alias| alias.item.ident == *name).map(|alias| &*alias.item.ty)
}

/// The symbolic form of a scalar.
fn sym(model: &Model, scalar: &Ident) -> Type {
    let ss = model.runtime.at(scalar.span());
    parse_quote!(#ss::symbolic::Sym<#scalar>)
}

/// The type of a field with symbolic scalars in it; none if it has none, or is made of anything else too.
pub(crate) fn lifted(model: &Model, field: &FieldDef) -> Option<Type> {
    if !matches!(field.role, Role::Symbolic | Role::Auto) {
        return None;
    }
    let (scalars, mut own) = (scalars(model), SmallSet::new());
    let is_lifted = collect(model, &field.ty, &mut own) && !own.is_disjoint(&scalars);
    is_lifted.then(|| {
        let mut ty = field.ty.clone();
        Symbols::new(model).lift(&mut ty);
        ty
    })
}

/// The value of a field without symbolic scalars, from its twin.
pub(crate) fn plain(model: &Model, field: &FieldDef, content: &TokenStream) -> Option<TokenStream> {
    let (ty, ss) = (lifted(model, field)?, model.runtime.at(field.site()));
    Some(quote!(#ss::symbolic::Plain::plain(<#ty as #ss::Model>::concretise(#content, __concretiser))))
}

/// The twin of a constant that is a symbolic scalar.
pub(crate) fn constant(model: &Model, item: &Item) -> Option<TokenStream> {
    let Item::Const(item) = item else { return None };
    if !is_scalar(model, &scalars(model), &item.ty) {
        return None;
    }
    let (ss, name, cfgs, mut ty) = (&model.runtime, &item.ident, cfgs(&item.attrs), item.ty.clone());
    Symbols::new(model).lift(&mut ty);
    Some(quote!(#(#cfgs)* pub const #name: #ty = #ss::symbolic::Sym::new(super::#name);))
}

/// Rewrites an item of an impl that is no function.
pub(crate) fn item_of_impl(model: &Model, item: &mut ImplItem) {
    let mut symbols = Symbols::new(model);
    if let ImplItem::Const(constant) = item {
        if is_scalar(model, &scalars(model), &constant.ty) {
            let (ss, value) = (&model.runtime, &constant.expr);
            constant.expr = parse_quote!(#ss::symbolic::Sym::new(#value));
        }
        return symbols.lift(&mut constant.ty);
    }
    symbols.visit_impl_item_mut(item);
}

/// Rewrites the functions of a trait.
pub(crate) fn items_of_trait(model: &Model, item: &mut ItemTrait, errors: &mut Errors) {
    for inner in &mut item.items {
        let mut symbols = Symbols::new(model);
        match inner {
            TraitItem::Fn(TraitItemFn { sig, default: Some(block), .. }) => symbols.function(sig, block),
            other => symbols.visit_trait_item_mut(other),
        }
        symbols.report(errors);
    }
}

/// Whether a type is one of the symbolic scalars, or an alias of one.
fn is_scalar(model: &Model, scalars: &SmallSet<String>, ty: &Type) -> bool {
    match ty {
        Type::Paren(inner) => is_scalar(model, scalars, &inner.elem),
        Type::Group(inner) => is_scalar(model, scalars, &inner.elem),
        Type::Path(path) if path.qself.is_none() && arguments(&path.path).is_none() => {
            name_of(&path.path).is_some_and(|name| {
                scalars.contains(&name.to_string())
                    || alias(model, name).is_some_and(|inner| is_scalar(model, scalars, inner))
            })
        }
        _ => false,
    }
}

/// Checks a field that is marked symbolic.
pub(crate) fn check(model: &Model, field: &FieldDef, errors: &mut Errors) {
    if model.open {
        let message = "a symbolic field changes all functions that see it: put `#[smallscope::model]` on the module";
        return errors.push(Error::new_spanned(&field.ty, message));
    }
    let mut own = SmallSet::new();
    let is_made_of_scalars = collect(model, &field.ty, &mut own);
    if is_made_of_scalars && !own.is_empty() {
        return;
    }
    let message = match field.ty.to_token_stream().to_string().as_str() {
        "bool" => "a `bool` has two values only: it is enumerated, never symbolic",
        _ => {
            "only integers of up to 64 bits and characters can be symbolic, also in `Option`, `Vec`, tuples and arrays; \
             a type parameter is symbolic where its argument is, as in `Tree<Sym<i32>>`"
        }
    };
    errors.push(Error::new_spanned(&field.ty, message));
}
