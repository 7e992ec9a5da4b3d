//! What a test asserts about a result.

use smallscope_core::{Datum, Structure};
use smallscope_rust::attributes::derives;
use syn::Type;

use super::spell::spell;
use super::types::{TypeKind, Types};

/// Writes assertions.
pub(super) struct Expect<'t, 'i, 's> {
    pub(super) types: &'t Types<'i, 's>,
}

impl Expect<'_, '_, '_> {
    /// The assertion about `result`, if it is of a type whose values can be compared and shown.
    pub(super) fn assertion(&self, ty: &Type, after: &Structure) -> Option<String> {
        let Datum::Tuple(values) = &after.root else { return None };
        let result = values.last()?;
        if !self.is_comparable(ty) || *result == Datum::Unit {
            return None;
        }
        match result {
            Datum::Bool(true) => return Some("assert!(result);".to_owned()),
            Datum::Bool(false) => return Some("assert!(!result);".to_owned()),
            _ => {}
        }
        let spelled = spell(self.types, after, &[(ty.clone(), result.clone())])?;
        match (spelled.statements.as_slice(), spelled.values.as_slice()) {
            ([], [value]) => Some(format!("assert_eq!(result, {value});")),
            _ => None,
        }
    }

    fn is_comparable(&self, ty: &Type) -> bool {
        match self.types.kind(ty) {
            TypeKind::Plain | TypeKind::Text | TypeKind::Str | TypeKind::Ordering => true,
            TypeKind::Option(inner) | TypeKind::Vec(inner) | TypeKind::Array(inner) | TypeKind::Slice(inner) => {
                self.is_comparable(&inner)
            }
            TypeKind::Reference(_, inner) => self.is_comparable(&inner),
            TypeKind::Result(sides) => self.is_comparable(&sides.0) && self.is_comparable(&sides.1),
            TypeKind::Tuple(parts) => parts.iter().all(|part| self.is_comparable(part)),
            TypeKind::Named(index, arguments) => {
                let is_derived = self.derives(index, "PartialEq") && self.derives(index, "Debug");
                is_derived && arguments.iter().all(|argument| self.is_comparable(argument))
            }
            _ => false,
        }
    }

    fn derives(&self, index: usize, name: &str) -> bool {
        derives(self.types.items.types[index].attributes, name)
    }
}
