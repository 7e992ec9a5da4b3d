//! Removes smallscope's notes from the user's own code, which otherwise stays as it is.

use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Attribute, Field, ImplItem, Item, ItemMod, TraitItem, Variant};

use crate::attrs::Dialect;

/// Removes every note inside a module.
pub(crate) fn module(dialect: &Dialect, item: &mut ItemMod) {
    if !is_read_later(&item.attrs) {
        Attributes(&mut |attrs| dialect.strip(attrs)).visit_item_mod_mut(item);
    }
}

/// Removes every note inside an item.
pub(crate) fn item(dialect: &Dialect, item: &mut Item) {
    attributes(item, &mut |attrs| dialect.strip(attrs));
}

/// Hands over the attributes of everything in an item that can have notes.
pub(crate) fn attributes(item: &mut Item, look: &mut dyn FnMut(&mut Vec<Attribute>)) {
    Attributes(look).visit_item_mut(item);
}

struct Attributes<'l>(&'l mut dyn FnMut(&mut Vec<Attribute>));

impl VisitMut for Attributes<'_> {
    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Some(attrs) = item_attrs(item) {
            if is_read_later(attrs) {
                return;
            }
            (self.0)(attrs);
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        if let Some(attrs) = impl_item_attrs(item) {
            if is_read_later(attrs) {
                return;
            }
            (self.0)(attrs);
        }
        visit_mut::visit_impl_item_mut(self, item);
    }

    fn visit_trait_item_mut(&mut self, item: &mut TraitItem) {
        if let TraitItem::Fn(method) = item {
            (self.0)(&mut method.attrs);
        }
        visit_mut::visit_trait_item_mut(self, item);
    }

    fn visit_field_mut(&mut self, field: &mut Field) {
        (self.0)(&mut field.attrs);
    }

    fn visit_variant_mut(&mut self, variant: &mut Variant) {
        (self.0)(&mut variant.attrs);
        visit_mut::visit_variant_mut(self, variant);
    }
}

/// Whether `#[monitor]` stands here: it reads the notes after the model did, and removes them.
fn is_read_later(attrs: &[Attribute]) -> bool {
    let is_monitor = |attr: &Attribute| attr.path().segments.last().is_some_and(|last| last.ident == "monitor");
    cfg!(feature = "monitor") && attrs.iter().any(is_monitor)
}

/// The attributes of an item that can have notes.
pub(crate) fn item_attrs(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(it) => &mut it.attrs,
        Item::Enum(it) => &mut it.attrs,
        Item::Fn(it) => &mut it.attrs,
        Item::Impl(it) => &mut it.attrs,
        Item::Macro(it) => &mut it.attrs,
        Item::Mod(it) => &mut it.attrs,
        Item::Static(it) => &mut it.attrs,
        Item::Struct(it) => &mut it.attrs,
        Item::Trait(it) => &mut it.attrs,
        Item::Type(it) => &mut it.attrs,
        Item::Union(it) => &mut it.attrs,
        Item::Use(it) => &mut it.attrs,
        _ => return None,
    })
}

/// The attributes of an item of an impl.
fn impl_item_attrs(item: &mut ImplItem) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        ImplItem::Const(it) => &mut it.attrs,
        ImplItem::Fn(it) => &mut it.attrs,
        ImplItem::Type(it) => &mut it.attrs,
        _ => return None,
    })
}
