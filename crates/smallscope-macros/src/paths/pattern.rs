//! Patterns: which of them read fields of modelled values.

use smallscope_rust::visit::{Visit, visit};
use syn::{Error, Pat, PatIdent, PatStruct, PatTupleStruct};

use super::Code;
use super::names::Names;

impl Code<'_> {
    /// Whether a pattern takes a modelled value apart.
    pub(super) fn takes_apart(&self, pattern: &Pat) -> bool {
        let mut search = Search { names: &self.names, found: false };
        search.visit_pat(pattern);
        search.found
    }

    /// A parameter must not take a modelled value apart: there is no place before it to tell what is read.
    pub(super) fn check_binding(&mut self, pattern: &Pat) {
        if self.takes_apart(pattern) {
            let message = "smallscope cannot see what this reads: give the value a name, and take it apart by `let`";
            self.errors.push(Error::new_spanned(pattern, message));
        }
    }
}

struct Search<'n> {
    names: &'n Names,
    found: bool,
}

impl Visit for Search<'_> {
    fn visit_pat_struct(&mut self, pattern: &PatStruct) {
        self.found |= self.names.is_modelled(&pattern.path);
        visit::visit_pat_struct(self, pattern);
    }

    fn visit_pat_tuple_struct(&mut self, pattern: &PatTupleStruct) {
        self.found |= self.names.is_modelled(&pattern.path);
        visit::visit_pat_tuple_struct(self, pattern);
    }

    fn visit_pat(&mut self, pattern: &Pat) {
        if let Pat::Path(it) = pattern {
            self.found |= self.names.is_modelled(&it.path);
        }
        visit::visit_pat(self, pattern);
    }

    fn visit_pat_ident(&mut self, pattern: &PatIdent) {
        self.found |= self.names.is_modelled(&pattern.ident.clone().into());
        visit::visit_pat_ident(self, pattern);
    }
}
