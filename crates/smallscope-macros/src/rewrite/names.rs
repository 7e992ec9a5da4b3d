//! The names in a pattern.

use proc_macro2::Span;
use smallscope_rust::visit::{Visit, visit};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{FieldPat, Ident, Pat, PatIdent};

/// `x` or `mut x` as a pattern.
pub(super) fn binding(name: &Ident, mutable: bool) -> Pat {
    let mutability = mutable.then(|| syn::Token![mut](Span::call_site()));
    Pat::Ident(PatIdent { attrs: Vec::new(), by_ref: None, mutability, ident: name.clone(), subpat: None })
}

/// Whether a lone name in a pattern is that of a constant or variant, by convention.
pub(super) fn is_constant(ident: &PatIdent) -> bool {
    let first = ident.ident.to_string().chars().next();
    first.is_some_and(char::is_uppercase) && ident.by_ref.is_none() && ident.subpat.is_none()
}

/// Whether a pattern binds a name.
pub(super) fn binds(pat: &Pat) -> bool {
    let mut names = Names(false);
    names.visit_pat(pat);
    names.0
}

struct Names(bool);

impl Visit for Names {
    fn visit_pat_ident(&mut self, ident: &PatIdent) {
        self.0 |= !is_constant(ident);
        visit::visit_pat_ident(self, ident);
    }
}

/// Removes the names that a pattern binds.
pub(super) fn without_names(pat: &mut Pat) {
    struct Remove;
    impl VisitMut for Remove {
        fn visit_pat_mut(&mut self, pat: &mut Pat) {
            if let Pat::Ident(ident) = pat {
                if !is_constant(ident) {
                    *pat = match ident.subpat.take() {
                        Some((_, inner)) => *inner,
                        None => parse_quote!(_),
                    };
                }
            }
            visit_mut::visit_pat_mut(self, pat);
        }

        fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
            field.colon_token.get_or_insert_with(Default::default);
            visit_mut::visit_field_pat_mut(self, field);
        }
    }
    Remove.visit_pat_mut(pat);
}
