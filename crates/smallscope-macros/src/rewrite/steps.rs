//! Steps: the twin of a function counts how often it is entered, its closures too, and the rounds of its loops, so that the search can stop
//! a run without end.
//!
//! What loops or recurses without end enters one of these again and again, whoever calls it. Constants cannot count, and the compiler
//! runs them.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Block, Expr, ImplItem, Item, ItemTrait, TraitItem, TraitItemFn, Type, UnOp};

use crate::runtime::Runtime;

/// Makes a function count its steps.
pub(crate) fn count(runtime: &Runtime, block: &mut Block) {
    Steps { runtime: &runtime.to_token_stream() }.function(block);
}

/// Makes the functions of a trait that have bodies count their steps.
pub(crate) fn count_in_trait(runtime: &Runtime, item: &mut ItemTrait) {
    Steps { runtime: &runtime.to_token_stream() }.bodies(item);
}

/// Makes a closure count its steps.
pub(crate) fn count_in(runtime: &TokenStream, closure: &mut Expr) {
    Steps { runtime }.visit_expr_mut(closure);
}

struct Steps<'r> {
    /// The path of [`Runtime`].
    runtime: &'r TokenStream,
}

impl Steps<'_> {
    fn function(&mut self, block: &mut Block) {
        self.visit_block_mut(block);
        let ss = self.runtime;
        block.stmts.insert(0, parse_quote!(#ss::step();));
    }

    fn bodies(&mut self, item: &mut ItemTrait) {
        for item in &mut item.items {
            if let TraitItem::Fn(TraitItemFn { default: Some(block), .. }) = item {
                self.function(block);
            }
        }
    }

    /// A loop with its count.
    fn counted(&self, mut looped: Expr) -> Expr {
        let ss = self.runtime;
        let body = match &mut looped {
            Expr::ForLoop(it) => &mut it.body,
            Expr::Loop(it) => &mut it.body,
            Expr::While(it) => &mut it.body,
            _ => return looped,
        };
        body.stmts.insert(0, parse_quote!(__rounds.step();));
        parse_quote!({ let mut __rounds = #ss::Rounds::new(); #looped })
    }
}

/// Whether an expression does nothing that takes long, so that whoever computes it again and again need not count.
fn is_short(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(it) => is_short(&it.base),
        Expr::Paren(it) => is_short(&it.expr),
        Expr::Reference(it) => is_short(&it.expr),
        // A field that is read can lead on.
        Expr::Unary(it) => is_short(&it.expr) && !matches!((&it.op, &*it.expr), (UnOp::Deref(_), Expr::Field(_))),
        Expr::Cast(it) => is_short(&it.expr),
        Expr::Binary(it) => is_short(&it.left) && is_short(&it.right),
        Expr::Tuple(it) => it.elems.iter().all(is_short),
        _ => false,
    }
}

impl VisitMut for Steps<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if matches!(expr, Expr::Const(_)) {
            return;
        }
        if let Expr::Repeat(it) = expr {
            // The length is a constant.
            return self.visit_expr_mut(&mut it.expr);
        }
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Closure(it) if !is_short(&it.body) => {
                let (ss, body) = (self.runtime, &it.body);
                *it.body = parse_quote!({ #ss::step(); #body });
            }
            Expr::ForLoop(_) | Expr::Loop(_) | Expr::While(_) => {
                let looped = std::mem::replace(expr, parse_quote!(()));
                *expr = self.counted(looped);
            }
            _ => {}
        }
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Fn(it) if it.sig.constness.is_none() => self.function(&mut it.block),
            Item::Trait(it) => self.bodies(it),
            Item::Impl(it) => it.items.iter_mut().for_each(|item| match item {
                ImplItem::Fn(it) if it.sig.constness.is_none() => self.function(&mut it.block),
                _ => {}
            }),
            // Nothing else has code that runs.
            _ => {}
        }
    }

    fn visit_type_mut(&mut self, _: &mut Type) {}
}
