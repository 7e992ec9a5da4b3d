//! What a test asserts about a parameter after the call: every field that can be read, along the pointers that own what they lead to.
//!
//! Values that can be compared are compared whole. Other objects are walked through once each; what several pointers share is asserted where it is
//! met first. Weak and raw pointers are asserted to be null only.

use std::collections::BTreeSet;

use smallscope_core::{Datum, Structure};
use syn::Type;

use super::expect::Expect;
use super::types::TypeKind;

/// More assertions than this are left out, with a remark.
const MOST: usize = 40;

/// Assertions about a variable of this type, which is as this part of a structure after the call.
pub(super) fn assertions(
    expect: &Expect<'_, '_, '_>,
    after: &Structure,
    name: &str,
    ty: &Type,
    datum: &Datum,
) -> Vec<String> {
    let mut walk = Walk { expect, after, met: BTreeSet::new(), lines: Vec::new() };
    // The variable is of the type that the parameter refers to.
    walk.part(name, 0, ty, datum);
    let mut lines = walk.lines;
    if lines.len() > MOST {
        let more = lines.len() - MOST;
        lines.truncate(MOST);
        lines.push(format!("// {more} more parts are not looked at."));
    }
    lines
}

struct Walk<'w, 't, 'i, 's> {
    expect: &'w Expect<'t, 'i, 's>,
    after: &'w Structure,
    met: BTreeSet<usize>,
    lines: Vec<String>,
}

impl Walk<'_, '_, '_, '_> {
    /// A part that this expression leads to, by so many pointers: methods and fields follow them by themselves.
    fn part(&mut self, path: &str, pointers: usize, ty: &Type, datum: &Datum) {
        let place = format!("{}{path}", "*".repeat(pointers));
        if let Some(line) = self.expect.equal(&place, ty, datum, self.after) {
            return self.lines.push(line);
        }
        match (self.expect.types.kind(ty), datum) {
            (TypeKind::Option(_), Datum::Nothing) => self.lines.push(format!("assert!({path}.is_none());")),
            (TypeKind::Option(inner), content) => {
                let content = if let Datum::Some(content) = content { content } else { content };
                let before = self.lines.len();
                self.part(&format!("{path}.as_ref().unwrap()"), 1, &inner, content);
                if self.lines.len() == before {
                    self.lines.push(format!("assert!({path}.is_some());"));
                }
            }
            (TypeKind::Raw(..), Datum::Nothing) => self.lines.push(format!("assert!({path}.is_null());")),
            (TypeKind::Boxed(inner) | TypeKind::Counted(_, inner), Datum::Ref(id)) => {
                let Some(content) = self.after.objects.get(id.0).filter(|_| self.met.insert(id.0)) else { return };
                self.part(path, pointers + 1, &inner, content);
            }
            (TypeKind::Boxed(inner) | TypeKind::Counted(_, inner), content) => {
                self.part(path, pointers + 1, &inner, content);
            }
            (TypeKind::RefCell(inner), content) => self.part(&format!("{path}.borrow()"), 1, &inner, content),
            (TypeKind::Cell(inner), content) if matches!(self.expect.types.kind(&inner), TypeKind::Plain) => {
                self.part(&format!("{path}.get()"), 0, &inner, content);
            }
            (TypeKind::Vec(item) | TypeKind::Deque(item) | TypeKind::Array(item), Datum::Sequence(items)) => {
                self.lines.push(format!("assert_eq!({path}.len(), {});", items.len()));
                for (number, datum) in items.iter().enumerate() {
                    self.part(&format!("{path}[{number}]"), 0, &item, datum);
                }
            }
            (TypeKind::Tuple(types), Datum::Tuple(items)) if types.len() == items.len() => {
                for (number, (ty, datum)) in types.iter().zip(items).enumerate() {
                    self.part(&format!("{path}.{number}"), 0, ty, datum);
                }
            }
            (TypeKind::Named(index, arguments), Datum::Record { variant: None, fields, .. }) => {
                for (name, ty) in self.expect.types.fields(index, None, &arguments).unwrap_or_default() {
                    let plain = name.strip_prefix("r#").unwrap_or(&name);
                    if let Some((_, datum)) = fields.iter().find(|(known, _)| known == plain) {
                        self.part(&format!("{path}.{name}"), 0, &ty, datum);
                    }
                }
            }
            (TypeKind::Named(index, _), Datum::Record { variant: Some(variant), .. }) => {
                let name = self.expect.types.items.types[index].name;
                self.lines.push(format!("assert!(matches!({place}, {name}::{variant} {{ .. }}));"));
            }
            _ => {}
        }
    }
}
