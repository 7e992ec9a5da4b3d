//! Attributes, perhaps inside `cfg_attr`.

use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Meta, Token};

/// What an attribute amounts to: itself, or what `cfg_attr` adds.
pub fn flatten(attribute: &Attribute) -> Vec<Meta> {
    match conditional(attribute) {
        Some((_, metas)) => metas,
        None => vec![attribute.meta.clone()],
    }
}

/// The condition and the attributes of a `cfg_attr`.
pub fn conditional(attr: &Attribute) -> Option<(Meta, Vec<Meta>)> {
    if !attr.path().is_ident("cfg_attr") {
        return None;
    }
    let metas = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
    let mut metas = metas.into_iter();
    let condition = metas.next()?;
    Some((condition, metas.collect()))
}

/// Whether an item exists in test builds only.
pub fn is_cfg_test(attributes: &[Attribute]) -> bool {
    let is_test = |it: &Attribute| it.path().is_ident("cfg") && it.parse_args::<Ident>().is_ok_and(|it| it == "test");
    attributes.iter().any(is_test)
}

/// Whether some attributes have one with this name, perhaps inside `cfg_attr`, perhaps as `smallscope::name`.
pub fn has(attributes: &[Attribute], names: &[&str]) -> bool {
    attributes.iter().flat_map(flatten).any(|meta| is_named(meta.path(), names))
}

/// Whether the last part of a path is one of these.
pub fn is_named(path: &syn::Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// Whether the attributes derive a trait of that name.
pub fn derives(attrs: &[Attribute], name: &str) -> bool {
    attrs.iter().flat_map(flatten).any(|meta| derived(&meta).iter().any(|path| path == name))
}

/// The last names of the traits in a `derive(..)`.
pub fn derived(meta: &Meta) -> Vec<String> {
    if !meta.path().is_ident("derive") {
        return Vec::new();
    }
    let Meta::List(list) = meta else { return Vec::new() };
    let parser = Punctuated::<syn::Path, Token![,]>::parse_terminated;
    let paths = list.parse_args_with(parser).unwrap_or_default();
    paths.iter().filter_map(|path| path.segments.last()).map(|segment| segment.ident.to_string()).collect()
}
