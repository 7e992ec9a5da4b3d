//! Branches and loops, and what they match.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use smallscope_rust::conditions::has_let;
use smallscope_rust::macros::Arguments;
use syn::{Expr, ExprIf, Local, Macro, Pat};

use super::expr::wrap;
use super::names::Use;
use super::places::{is_place, is_pure, is_variable};
use super::{Calls, Code, mixed};

impl Code<'_> {
    /// Instruments a branch or a loop; the calls are to be made before it.
    pub(super) fn control(&mut self, expr: &mut Expr) -> Calls {
        match expr {
            Expr::If(it) => self.branch(it),
            Expr::Match(it) => {
                let patterns: Vec<&Pat> = it.arms.iter().map(|arm| &arm.pat).collect();
                let calls = self.matched(&mut it.expr, &patterns);
                for arm in &mut it.arms {
                    if let Some((_, guard)) = &mut arm.guard {
                        self.value(guard);
                    }
                    self.value(&mut arm.body);
                }
                calls
            }
            Expr::While(_) => {
                self.while_loop(expr);
                Calls::new()
            }
            Expr::ForLoop(it) => {
                self.check_binding(&it.pat);
                let calls = self.rewrite(&mut it.expr);
                self.block(&mut it.body);
                calls
            }
            Expr::Loop(it) => {
                self.block(&mut it.body);
                Calls::new()
            }
            _ => Calls::new(),
        }
    }

    fn branch(&mut self, branch: &mut ExprIf) -> Calls {
        let calls = self.condition(&mut branch.cond);
        self.block(&mut branch.then_branch);
        if let Some((_, other)) = &mut branch.else_branch {
            let calls = self.rewrite(other);
            if !calls.is_empty() {
                **other = parse_quote!({ #(#calls;)* #other });
            }
        }
        calls
    }

    /// A condition, perhaps with `let`; the calls are to be made before it.
    fn condition(&mut self, cond: &mut Expr) -> Calls {
        match cond {
            Expr::Let(it) => self.matched(&mut it.expr, &[&it.pat]),
            Expr::Binary(it) if has_let(&it.left) || has_let(&it.right) => {
                let calls = self.condition(&mut it.left);
                let inside = self.condition(&mut it.right);
                if !inside.is_empty() {
                    let (left, right) = (&it.left, &it.right);
                    let chained = quote_spanned!(mixed()=> #left && { #(#inside;)* true } && #right);
                    *cond = parse_quote!(#chained);
                }
                calls
            }
            other => self.rewrite(other),
        }
    }

    /// What is matched with patterns; the calls are to be made before it.
    fn matched(&mut self, expr: &mut Expr, patterns: &[&Pat]) -> Calls {
        let takes_apart = patterns.iter().any(|pattern| self.takes_apart(pattern));
        if is_place(expr) || self.is_input(expr) {
            let look = takes_apart.then(|| self.look(expr));
            let mut calls = self.place(expr, Use::Read);
            calls.extend(look.flatten());
            return calls;
        }
        if !takes_apart {
            return self.rewrite(expr);
        }
        match expr {
            Expr::Path(_) if is_variable(expr) => return self.look(expr).into_iter().collect(),
            Expr::Path(_) => return Calls::new(),
            Expr::Reference(it) if is_place(&it.expr) || matches!(&*it.expr, Expr::Path(_)) => {
                return self.matched(&mut it.expr, patterns);
            }
            _ => {}
        }
        self.value(expr);
        self.looks = true;
        let ss = self.ss;
        let passed = quote_spanned!(mixed()=> #ss::look::Passed(#expr).__smallscope_pass());
        *expr = parse_quote!(#passed);
        Calls::new()
    }

    /// The call that tells of what a variable or another place refers to.
    fn look(&mut self, expr: &Expr) -> Option<TokenStream> {
        let ss = self.ss;
        self.looks |= is_pure(expr);
        is_pure(expr).then(|| quote_spanned!(mixed()=> (&&#ss::look::Look(&#expr)).__smallscope_look()))
    }

    /// The call that tells of what may be moved through a variable.
    pub(super) fn give(&self, variable: &Expr) -> TokenStream {
        let ss = self.ss;
        quote_spanned!(mixed()=> #ss::record::given(&#variable))
    }

    /// Tells of what may be moved through a value, and passes it on.
    pub(super) fn give_value(&mut self, expr: &mut Expr) {
        let ss = self.ss;
        self.looks = true;
        let given = quote_spanned! {mixed()=>
            #ss::record::looking(#expr, |__it| (&&#ss::look::Given(__it)).__smallscope_give())
        };
        *expr = parse_quote!(#given);
    }

    fn while_loop(&mut self, expr: &mut Expr) {
        let Expr::While(it) = expr else { return };
        let calls = self.condition(&mut it.cond);
        self.block(&mut it.body);
        if calls.is_empty() {
            return;
        }
        if !has_let(&it.cond) {
            return wrap(&mut it.cond, &calls);
        }
        let (label, cond, body) = (&it.label, &it.cond, &it.body);
        let looped = quote_spanned!(mixed()=> #label loop { #(#calls;)* if #cond #body else { break; } });
        *expr = parse_quote!(#looped);
    }

    /// `let pattern = value`; the calls are to be made before it.
    pub(super) fn local(&mut self, local: &mut Local) -> Calls {
        let Some(init) = &mut local.init else {
            return Calls::new();
        };
        let is_ignored = matches!(&local.pat, Pat::Wild(_)) && is_place(&init.expr);
        let calls = if is_ignored { Calls::new() } else { self.matched(&mut init.expr, &[&local.pat]) };
        if let Some((_, other)) = &mut init.diverge {
            self.value(other);
        }
        calls
    }

    /// `matches!(value, pattern)`
    pub(super) fn matches(&mut self, mac: &mut Macro) -> Calls {
        let Some(Arguments::Matches(mut it)) = Arguments::of(mac) else { return Calls::new() };
        let calls = self.matched(&mut it.value, &[&it.pat]);
        mac.tokens = Arguments::Matches(it).to_token_stream();
        calls
    }
}
