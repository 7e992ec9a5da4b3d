//! Expressions that cannot mean the same in the twin, each with what to write instead.

use smallscope_rust::list::List as _;
use smallscope_rust::text::plain_name;
use syn::{ExprField, ExprPath, Ident, Member};

use super::Rewriter;
use crate::model::TwinKind;

impl Rewriter<'_> {
    /// A field outside the structure has no value yet.
    pub(super) fn check_hidden(&mut self, field: &ExprField) {
        let Member::Named(name) = &field.member else { return };
        let text = plain_name(name);
        let mut named = self.model.types.iter().flat(|ty| ty.fields().map(move |field| (ty, field)));
        let mut hidden = false;
        let all = named.all(|(ty, field)| {
            if field.name != text {
                return true;
            }
            hidden = true;
            field.role.is_hidden() && ty.kind == TwinKind::Lazy
        });
        if hidden && all && !self.local_fields.contains(&text) {
            let message = format!("field `{text}` is ignored or derived: it has no value while a predicate runs");
            self.error(name, &message);
        }
    }

    /// Functions of shared pointers that depend on how many there are.
    pub(super) fn check_shared(&mut self, path: &ExprPath) {
        let mut segments = path.path.segments.iter().rev().map(|segment| &segment.ident);
        let (Some(last), Some(owner)) = (segments.next(), segments.next()) else { return };
        let is_pointer = ["Rc", "Arc", "Weak"].iter().any(|name| owner == name);
        let counts = ["strong_count", "weak_count", "get_mut", "try_unwrap", "into_inner"];
        if is_pointer && counts.iter().any(|name| last == name) {
            let message = format!(
                "`{owner}::{last}` depends on how many pointers there are, which is not known while fields \
                 are unchosen: walk the structure and count"
            );
            self.error(last, &message);
        }
    }

    /// The same as methods of a weak pointer.
    pub(super) fn check_count(&mut self, method: &Ident) {
        if method == "strong_count" || method == "weak_count" {
            let message = format!(
                "`{method}` depends on how many pointers there are, which is not known while fields are \
                 unchosen: walk the structure and count"
            );
            self.error(method, &message);
        }
    }
}
