//! Attributes, as they count for a file that is compiled by itself.

use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Meta, Token};

/// What an attribute amounts to: itself, or what `cfg_attr` adds.
pub(crate) fn flatten(attribute: &Attribute) -> Vec<Meta> {
    if !attribute.path().is_ident("cfg_attr") {
        return vec![attribute.meta.clone()];
    }
    let metas = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    metas.map(|metas| metas.into_iter().skip(1).collect()).unwrap_or_default()
}

/// Whether an item exists in test builds only.
pub(crate) fn is_cfg_test(attributes: &[Attribute]) -> bool {
    let is_test = |it: &Attribute| it.path().is_ident("cfg") && it.parse_args::<Ident>().is_ok_and(|it| it == "test");
    attributes.iter().any(is_test)
}

/// Whether some attributes have one with this name, perhaps inside `cfg_attr`, perhaps as `smallscope::name`.
pub(crate) fn has(attributes: &[Attribute], names: &[&str]) -> bool {
    attributes.iter().flat_map(flatten).any(|meta| is_named(meta.path(), names))
}

/// Whether the last part of a path is one of these.
pub(crate) fn is_named(path: &syn::Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}
