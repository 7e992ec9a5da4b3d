//! Blocks and statements: a `let` declares names for what follows it.

use smallscope_rust::list::List as _;
use smallscope_rust::visit::VisitMut as _;
use syn::{Block, Expr, ExprMacro, Ident, Local, Pat, Stmt};

use super::Rewriter;
use super::alternatives::operand;
use super::hints::Mode;

impl Rewriter<'_> {
    /// A block: a scope of its own.
    pub(super) fn block(&mut self, block: &mut Block) {
        self.scope.enter();
        for stmt in std::mem::take(&mut block.stmts) {
            self.statement(stmt, &mut block.stmts);
        }
        self.scope.leave();
    }

    fn statement(&mut self, stmt: Stmt, out: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Local(local) => self.local(local, out),
            Stmt::Item(mut item) => {
                self.visit_item_mut(&mut item);
                out.push(Stmt::Item(item));
            }
            Stmt::Expr(mut expr, None) => {
                self.value(&mut expr);
                out.push(Stmt::Expr(expr, None));
            }
            Stmt::Expr(mut expr, semi) => {
                self.rewrite(&mut expr);
                out.push(Stmt::Expr(expr, semi));
            }
            Stmt::Macro(stmt) if stmt.mac.path.is_ident("matches") => {
                let mut expr = Expr::Macro(ExprMacro { attrs: stmt.attrs, mac: stmt.mac });
                self.rewrite(&mut expr);
                out.push(Stmt::Expr(expr, stmt.semi_token));
            }
            Stmt::Macro(mut stmt) => {
                self.mac(&mut stmt.mac);
                out.push(Stmt::Macro(stmt));
            }
        }
    }

    fn local(&mut self, mut local: Local, out: &mut Vec<Stmt>) {
        let mode = match (&local.pat, &local.init) {
            (Pat::Type(typed), _) => self.mode_of_type(Some((*typed.ty).clone())),
            (_, Some(init)) => self.mode(&init.expr),
            _ => Mode::Reference,
        };
        if let Some(init) = &mut local.init {
            self.note_slices(&local.pat, &init.expr);
            if let Pat::Type(typed) = &mut local.pat {
                self.reference_to_vec(&mut typed.ty, &init.expr);
            }
            self.scrutinee(&mut init.expr, [&local.pat]);
            if let Some((_, other)) = &mut init.diverge {
                self.rewrite(other);
            }
        }
        if local.init.as_ref().is_some_and(|init| init.diverge.is_some()) && self.needs_guard(&local.pat, &mode) {
            return self.let_else(local, &mode, out);
        }
        self.check_alternatives(&local.pat, &mode);
        let rest = self.lower(&mut local.pat, &mode);
        self.declare(&rest);
        out.push(Stmt::Local(local));
        out.extend(rest.statements());
    }

    /// `let pat = value else { .. }` with a guard: a `match` that yields the names.
    fn let_else(&mut self, local: Local, mode: &Mode, out: &mut Vec<Stmt>) {
        let Some(syn::LocalInit { expr: value, diverge: Some((_, other)), .. }) = local.init else { return };
        self.check_alternatives(&local.pat, mode);
        let mut pat = local.pat;
        let rest = self.lower(&mut pat, mode);
        let names: Vec<&Ident> = rest.vars.iter().map(|bind| &bind.ident).list();
        let bindings = rest.vars.iter().map(|bind| {
            let (mutability, name) = (bind.mutable.then(|| syn::Token![mut](bind.ident.span())), &bind.ident);
            quote!(#mutability #name)
        });
        let checks = &rest.checks;
        let (lets, value) = (rest.statements(), operand(*value));
        out.push(parse_quote_spanned! {local.let_token.span=>
            let (#(#bindings,)*) = match #value {
                #pat if #(#checks)&&* => { #(#lets)* (#(#names,)*) }
                _ => #other,
            };
        });
        self.declare(&rest);
    }
}
