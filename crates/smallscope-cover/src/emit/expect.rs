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
        self.equal("result", ty, values.last()?, after)
    }

    /// The assertion that an expression is as this part of a structure, if it is of a type whose values can be compared and shown.
    pub(super) fn equal(&self, path: &str, ty: &Type, datum: &Datum, after: &Structure) -> Option<String> {
        if !self.is_comparable(ty) || *datum == Datum::Unit {
            return None;
        }
        match datum {
            Datum::Bool(true) => return Some(format!("assert!({path});")),
            Datum::Bool(false) => return Some(format!("assert!(!{path});")),
            // What an empty vector would have in it does not follow from a comparison.
            Datum::Sequence(items) if items.is_empty() => return Some(format!("assert!({path}.is_empty());")),
            _ => {}
        }
        let spelled = spell(self.types, after, &[(ty.clone(), datum.clone())])?;
        match (spelled.statements.as_slice(), spelled.values.as_slice()) {
            ([], [value]) => Some(format!("assert_eq!({path}, {value});")),
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
