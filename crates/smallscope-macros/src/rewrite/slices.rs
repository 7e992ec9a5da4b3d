//! Iterators over slices, in functions that return iterators.
//!
//! `slice::Iter` means the twin's own iterator, which `iter()` of a vector gives. `iter()` of a slice, such as a part of the vector, gives
//! std's. Where the function returns an iterator, the one becomes the other.

use smallscope_rust::visit::{Visit, visit};
use syn::{Expr, Ident, Pat, PatIdent, ReturnType, Stmt};

use super::Rewriter;
use crate::model::TwinKind;
use crate::settle::{mentions, twinned_aliases};

impl Rewriter<'_> {
    /// Whether a function may return `slice::Iter`, perhaps inside of something else.
    pub(super) fn returns_iterator(&self, output: &ReturnType) -> bool {
        let mut names = twinned_aliases(self.model);
        let helpers = self.model.types.iter().filter(|ty| ty.kind == TwinKind::Helper);
        names.extend(helpers.map(|ty| ty.ident.to_string()));
        matches!(output, ReturnType::Type(_, ty) if mentions(quote!(#ty), &names))
    }

    /// Notes the names that a `let` gives to slices.
    pub(super) fn note_slices(&mut self, pat: &Pat, value: &Expr) {
        if self.slices.is_some() && self.is_slice(value) {
            let mut names = Names(Vec::new());
            names.visit_pat(pat);
            self.slices.iter_mut().for_each(|slices| slices.extend(names.0.drain(..).map(|name| name.to_string())));
        }
    }

    /// `iter()` of a slice as the twin's iterator.
    pub(super) fn iterate(&self, expr: &mut Expr, was_slice: bool) {
        if was_slice {
            let ss = &self.model.runtime;
            *expr = parse_quote!(#ss::Elements::from(#expr));
        }
    }

    /// Whether a value is plainly a slice, or several.
    pub(super) fn is_slice(&self, value: &Expr) -> bool {
        let Some(names) = &self.slices else { return false };
        match value {
            Expr::Paren(it) => self.is_slice(&it.expr),
            Expr::Reference(it) => self.is_slice(&it.expr),
            Expr::Unsafe(it) => matches!(it.block.stmts.last(), Some(Stmt::Expr(last, None)) if self.is_slice(last)),
            Expr::Index(it) => matches!(*it.index, Expr::Range(_)),
            Expr::MethodCall(it) => ["as_slice", "split_at"].iter().any(|name| it.method == name),
            Expr::Call(it) => match &*it.func {
                Expr::Path(path) => path
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| ["from_raw_parts", "from_ref"].iter().any(|name| last.ident == name)),
                _ => false,
            },
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| names.contains(&name.to_string())),
            _ => false,
        }
    }
}

/// The names in a pattern.
struct Names(Vec<Ident>);

impl Visit for Names {
    fn visit_pat_ident(&mut self, pat: &PatIdent) {
        self.0.push(pat.ident.clone());
        visit::visit_pat_ident(self, pat);
    }
}
