//! Fields and variants that are there in some builds only.
//!
//! A macro cannot ask whether a `#[cfg(..)]` holds. So the item is written twice, once for each answer, and the compiler keeps
//! one of them. The attribute runs on that one again, for the next condition.

use proc_macro2::TokenStream;
use smallscope_rust::attributes::is_cfg_test;
use syn::punctuated::Punctuated;
use syn::{Attribute, Fields, Item, Meta};

/// The item with and without what has the first condition; nothing if there is none.
pub(crate) fn split(krate: &TokenStream, args: &TokenStream, item: &Item) -> Option<TokenStream> {
    let condition = all_in(item, &mut |attrs| attrs.iter().find_map(condition))?;
    let text = condition.to_string();
    let [with, without] = [true, false].map(|holds| {
        let mut item = item.clone();
        resolve(&mut item, &text, holds);
        item
    });
    Some(quote! {
        #[cfg(#condition)]
        #[#krate::model(#args)]
        #with
        #[cfg(not(#condition))]
        #[#krate::model(#args)]
        #without
    })
}

/// Whether there are two ways to read an item.
pub(crate) fn is_conditional(item: &Item) -> bool {
    all_in(item, &mut |attrs| attrs.iter().find_map(condition)).is_some()
}

/// The condition of a `#[cfg(..)]`.
fn condition(attr: &Attribute) -> Option<TokenStream> {
    match &attr.meta {
        Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.clone()),
        _ => None,
    }
}

/// The first answer for the attributes of fields and variants in an item.
fn all_in(item: &Item, ask: &mut dyn FnMut(&[Attribute]) -> Option<TokenStream>) -> Option<TokenStream> {
    match item {
        Item::Struct(it) => it.fields.iter().find_map(|field| ask(&field.attrs)),
        Item::Enum(it) => it.variants.iter().find_map(|variant| {
            ask(&variant.attrs).or_else(|| variant.fields.iter().find_map(|field| ask(&field.attrs)))
        }),
        Item::Mod(it) if !is_cfg_test(&it.attrs) => {
            let (_, items) = it.content.as_ref()?;
            items.iter().find_map(|item| all_in(item, ask))
        }
        _ => None,
    }
}

/// Removes a condition that holds, or what has a condition that does not.
fn resolve(item: &mut Item, text: &str, holds: bool) {
    let mut stays = |attrs: &mut Vec<Attribute>| {
        let before = attrs.len();
        attrs.retain(|attr| condition(attr).is_none_or(|condition| condition.to_string() != text));
        holds || attrs.len() == before
    };
    match item {
        Item::Struct(it) => resolve_fields(&mut it.fields, &mut stays),
        Item::Enum(it) => {
            retain(&mut it.variants, &mut |variant| stays(&mut variant.attrs));
            it.variants.iter_mut().for_each(|variant| resolve_fields(&mut variant.fields, &mut stays));
        }
        Item::Mod(it) => {
            let items = it.content.iter_mut().flat_map(|(_, items)| items);
            items.for_each(|item| resolve(item, text, holds));
        }
        _ => {}
    }
}

fn resolve_fields(fields: &mut Fields, stays: &mut dyn FnMut(&mut Vec<Attribute>) -> bool) {
    match fields {
        Fields::Named(all) => retain(&mut all.named, &mut |field| stays(&mut field.attrs)),
        Fields::Unnamed(all) => retain(&mut all.unnamed, &mut |field| stays(&mut field.attrs)),
        Fields::Unit => {}
    }
}

fn retain<T>(list: &mut Punctuated<T, syn::Token![,]>, stays: &mut dyn FnMut(&mut T) -> bool) {
    let all = std::mem::take(list).into_iter();
    list.extend(all.filter_map(|mut part| stays(&mut part).then_some(part)));
}
