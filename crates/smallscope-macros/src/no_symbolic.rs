//! What stands in for `symbolic` without the feature of this name: nothing is symbolic, and what is marked is an error that names it.

use proc_macro2::TokenStream;
use smallscope_rust::list::SmallSet;
use smallscope_rust::visit::VisitMut;
use syn::{Block, Error, ImplItem, Item, ItemImpl, ItemTrait, ItemType, Signature, Type};

use crate::model::{FieldDef, Model};
use crate::runtime::needs;
use crate::validate::Errors;

/// The error.
pub(crate) fn check(_model: &Model, field: &FieldDef, errors: &mut Errors) {
    errors.push(Error::new_spanned(&field.ty, needs("symbolic", "`#[field(symbolic)]`")));
}

pub(crate) fn scalars(_model: &Model) -> SmallSet<String> {
    SmallSet::new()
}

pub(crate) fn lifted(_model: &Model, _field: &FieldDef) -> Option<Type> {
    None
}

pub(crate) fn plain(_model: &Model, _field: &FieldDef, _content: &TokenStream) -> Option<TokenStream> {
    None
}

pub(crate) fn constant(_model: &Model, _item: &Item) -> Option<TokenStream> {
    None
}

pub(crate) fn item_of_impl(_model: &Model, _item: &mut ImplItem) {}

pub(crate) fn items_of_trait(_model: &Model, _item: &mut ItemTrait, _errors: &mut Errors) {}

/// Leaves everything as it is.
pub(crate) struct Symbols;

impl Symbols {
    pub(crate) fn new(_model: &Model) -> Self {
        Symbols
    }

    pub(crate) fn function(&mut self, _sig: &mut Signature, _block: &mut Block) {}

    pub(crate) fn report(self, _errors: &mut Errors) {}
}

impl VisitMut for Symbols {
    fn visit_item_impl_mut(&mut self, _item: &mut ItemImpl) {}

    fn visit_item_type_mut(&mut self, _item: &mut ItemType) {}

    fn visit_type_mut(&mut self, _ty: &mut Type) {}
}
