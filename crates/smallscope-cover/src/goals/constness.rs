//! Which `const fn` of a file the compiler itself calls: these have to stay as they are, and cannot count what they reach.

use proc_macro2::{TokenStream, TokenTree};
use rustc_hash::FxHashSet;
use syn::visit::{self, Visit};

/// The names of the functions that something the compiler evaluates may call: constants, lengths of arrays, discriminants.
pub(crate) fn evaluated(file: &syn::File) -> FxHashSet<String> {
    let mut found = Evaluated::default();
    found.visit_file(file);
    // What such a function calls is evaluated as well.
    loop {
        let before = found.names.len();
        let mut inner = Callees { of: found.names.clone(), found: Evaluated { is_evaluated: true, ..found } };
        inner.visit_file(file);
        found = Evaluated { is_evaluated: false, ..inner.found };
        if found.names.len() == before {
            return found.names;
        }
    }
}

#[derive(Default)]
struct Evaluated {
    names: FxHashSet<String>,
    is_evaluated: bool,
}

impl Evaluated {
    fn inside(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.is_evaluated, true);
        visit(self);
        self.is_evaluated = outside;
    }

    fn words(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => drop(self.names.insert(name.to_string())),
                TokenTree::Group(group) => self.words(group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Evaluated {
    fn visit_item_const(&mut self, it: &'ast syn::ItemConst) {
        self.inside(|this| this.visit_expr(&it.expr));
        self.visit_type(&it.ty);
    }

    fn visit_item_static(&mut self, it: &'ast syn::ItemStatic) {
        self.inside(|this| this.visit_expr(&it.expr));
        self.visit_type(&it.ty);
    }

    fn visit_impl_item_const(&mut self, it: &'ast syn::ImplItemConst) {
        self.inside(|this| this.visit_expr(&it.expr));
    }

    fn visit_trait_item_const(&mut self, it: &'ast syn::TraitItemConst) {
        self.inside(|this| visit::visit_trait_item_const(this, it));
    }

    fn visit_variant(&mut self, it: &'ast syn::Variant) {
        self.inside(|this| it.discriminant.iter().for_each(|(_, value)| this.visit_expr(value)));
        visit::visit_variant(self, it);
    }

    fn visit_type_array(&mut self, it: &'ast syn::TypeArray) {
        self.inside(|this| this.visit_expr(&it.len));
        self.visit_type(&it.elem);
    }

    fn visit_expr_repeat(&mut self, it: &'ast syn::ExprRepeat) {
        self.inside(|this| this.visit_expr(&it.len));
        self.visit_expr(&it.expr);
    }

    fn visit_expr_const(&mut self, it: &'ast syn::ExprConst) {
        self.inside(|this| visit::visit_expr_const(this, it));
    }

    fn visit_generic_argument(&mut self, it: &'ast syn::GenericArgument) {
        match it {
            syn::GenericArgument::Const(value) => self.inside(|this| this.visit_expr(value)),
            other => visit::visit_generic_argument(self, other),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let (true, Some(last)) = (self.is_evaluated, path.segments.last()) {
            self.names.insert(last.ident.to_string());
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, it: &'ast syn::ExprMethodCall) {
        if self.is_evaluated {
            self.names.insert(it.method.to_string());
        }
        visit::visit_expr_method_call(self, it);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        if self.is_evaluated {
            self.words(mac.tokens.clone());
        }
    }
}

/// Looks into functions with these names.
struct Callees {
    of: FxHashSet<String>,
    found: Evaluated,
}

impl Callees {
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() && self.of.contains(&signature.ident.to_string()) {
            self.found.visit_block(block);
        }
    }
}

impl<'ast> Visit<'ast> for Callees {
    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.function(&it.sig, &it.block);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.function(&it.sig, &it.block);
    }
}
