//! Classes as their types declare them: variants and fields.

use smallscope_core::SpecText;

use super::{Declare, Shapes};
use crate::domain::{DomainId, Variant};
use crate::lazy::ValueList;
use crate::names::type_name;
use crate::value::{SlotIndex, Strategy};

/// Collects the variants and fields of a class.
#[derive(Default)]
pub struct ClassDecl {
    pub(super) variants: Vec<Variant>,
    pub(super) fields: Vec<TypedField>,
    pub(super) whole: bool,
    pub(super) judged: bool,
    pub(super) specs: Vec<SpecText>,
}

pub(super) struct TypedField {
    pub(super) type_name: fn() -> String,
    pub(super) declare: FieldDecl,
}

pub(super) enum FieldDecl {
    By(Declare),
    Listed(Box<dyn FnOnce(&mut Shapes<'_>) -> DomainId>),
    Slot { arena: &'static str, optional: bool },
}

impl FieldDecl {
    pub(super) fn declare(self, shapes: &mut Shapes<'_>) -> DomainId {
        match self {
            FieldDecl::By(declare) => declare(shapes),
            FieldDecl::Listed(declare) => declare(shapes),
            FieldDecl::Slot { arena, optional } => shapes.slot(arena, optional),
        }
    }
}

impl ClassDecl {
    /// Says that values are chosen whole, not field by field.
    pub fn whole(&mut self) {
        self.whole = true;
    }

    /// Says that the type has invariants.
    pub fn judged(&mut self) {
        self.judged = true;
    }

    /// Says something of the type's values in relational logic.
    pub fn spec(&mut self, spec: SpecText) {
        self.specs.push(spec);
    }

    /// Begins a variant; a struct has one, of its own name.
    pub fn variant(&mut self, name: &'static str) {
        self.variants.push(Variant { name: name.to_owned(), fields: Vec::new(), needs: Vec::new() });
    }

    fn named<T>(&mut self, name: &'static str, declare: FieldDecl) {
        self.variants.last_mut().expect("a field follows its variant").fields.push(name.to_owned());
        self.fields.push(TypedField { type_name: type_name::<T>, declare });
    }

    /// Adds a field to the last variant.
    pub fn field<T, S: Strategy<T>>(&mut self, name: &'static str) {
        self.named::<T>(name, FieldDecl::By(S::declare));
    }

    /// Adds a field with listed values, unless the bounds list others.
    pub fn listed_field<T: Clone + std::fmt::Debug + 'static>(&mut self, name: &'static str, values: fn() -> Vec<T>) {
        let declare = move |shapes: &mut Shapes<'_>| match shapes.listed::<T>() {
            Some(listed) => shapes.opaque(listed),
            None => shapes.list(ValueList::local(values()).opaque()),
        };
        self.named::<T>(name, FieldDecl::Listed(Box::new(declare)));
    }

    /// Adds a field that holds an index into an arena.
    pub fn indexed_field<T: SlotIndex>(&mut self, name: &'static str, arena: &'static str) {
        self.named::<T>(name, FieldDecl::Slot { arena, optional: T::OPTIONAL });
    }
}
