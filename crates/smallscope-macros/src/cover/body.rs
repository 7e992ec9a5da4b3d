//! Instruments the body of a function.
//!
//! Blocks get a first statement that counts, operands of `&&` and `||` are passed through a function that returns them, and
//! the iterator of a `for` through one that wraps it. Nothing is moved, borrowed or bound that was not before, and
//! temporaries live as long as before: `while let` becomes the `loop` that the language defines it by, and what is put around
//! the user's code has their spans, by which the compiler knows the edition and with it how long temporaries live.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use smallscope_rust::conditions::has_let;
use smallscope_rust::text::{condition, short};
use syn::spanned::Spanned as _;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, Block, Expr, ExprCall, ExprForLoop, ExprIf, ExprMatch, ExprTry, ExprWhile, Item, Local, Stmt,
    parse_quote, parse_quote_spanned,
};

use super::Cover;
use super::table::{Kind, Table};

/// A function's body on its way.
pub(super) struct Body<'c> {
    pub(super) cover: &'c mut Cover,
    pub(super) table: Table,
}

impl Body<'_> {
    /// Instruments a whole body.
    pub(super) fn instrument(&mut self, block: &mut Block) {
        self.visit_block_mut(block);
        let enter = self.call("enter", &[]);
        block.stmts.insert(0, parse_quote!(#enter;));
    }

    /// A call of the runtime about this function.
    pub(super) fn call(&self, name: &str, arguments: &[TokenStream]) -> Expr {
        let (krate, table) = (&self.cover.krate, &self.table.name);
        let name = syn::Ident::new(name, Span::call_site());
        parse_quote!(#krate::coverage::sites::#name(&#table #(, #arguments)*))
    }

    /// The statement that counts a goal.
    fn hit(&self, goal: usize) -> Stmt {
        let hit = self.call("hit", &[quote!(#goal)]);
        parse_quote!(#hit;)
    }

    fn if_expr(&mut self, it: &mut ExprIf) {
        let kind = if matches!(*it.cond, Expr::Let(_)) { Kind::IfLet } else { Kind::If };
        let goal = self.table.place(kind, it.if_token.span, &condition(&it.cond));
        self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.then_branch);
        it.then_branch.stmts.insert(0, self.hit(goal));
        let hit = self.hit(goal + 1);
        match &mut it.else_branch {
            None => {
                let span = it.if_token.span;
                it.else_branch = Some((syn::Token![else](span), parse_quote_spanned!(span=> { #hit })));
            }
            Some((token, other)) => {
                self.visit_expr_mut(other);
                prepend(hit, other, token.span);
            }
        }
    }

    fn match_expr(&mut self, it: &mut ExprMatch) {
        let (text, place) = (short(&it.expr), self.table.next_place());
        let goals: Vec<usize> = it.arms.iter().map(|arm| self.arm_goal(arm, place, &text)).collect();
        self.visit_expr_mut(&mut it.expr);
        for (arm, goal) in it.arms.iter_mut().zip(goals) {
            self.arm(arm, goal);
        }
    }

    fn arm_goal(&mut self, arm: &Arm, place: u32, text: &str) -> usize {
        let (pat, guard) = (&arm.pat, arm.guard.as_ref().map(|(token, guard)| quote!(#token #guard)));
        let outcome = short(quote!(#pat #guard));
        self.table.goal(Kind::Match, place, arm.pat.span(), text, outcome, &predicates(&arm.attrs))
    }

    fn arm(&mut self, arm: &mut Arm, goal: usize) {
        let around = self.table.around.len();
        self.table.around.extend(predicates(&arm.attrs));
        if let Some((_, guard)) = &mut arm.guard {
            self.guard(guard);
        }
        self.visit_expr_mut(&mut arm.body);
        prepend(self.hit(goal), &mut arm.body, arm.fat_arrow_token.span());
        arm.comma.get_or_insert_with(Default::default);
        self.table.around.truncate(around);
    }

    fn guard(&mut self, guard: &mut Expr) {
        if has_let(guard) {
            return self.condition(guard);
        }
        let goal = self.table.place(Kind::Guard, guard.span(), &short(&*guard));
        self.visit_expr_mut(guard);
        *guard = self.call("either", &[quote!(#goal), guard.to_token_stream()]);
    }

    /// A `while`; one with patterns becomes a `loop`.
    fn while_expr(&mut self, it: &mut ExprWhile) -> Option<Expr> {
        let kind = if matches!(*it.cond, Expr::Let(_)) { Kind::WhileLet } else { Kind::While };
        let goal = self.table.place(kind, it.while_token.span, &condition(&it.cond));
        let is_pattern = has_let(&it.cond);
        self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.body);
        if !is_pattern {
            *it.cond = self.call("either", &[quote!(#goal), it.cond.to_token_stream()]);
            return None;
        }
        let (entered, left) = (self.hit(goal), self.hit(goal + 1));
        it.body.stmts.insert(0, entered);
        let ExprWhile { attrs, label, cond, body, while_token } = it;
        let span = while_token.span;
        Some(parse_quote_spanned!(span=> #(#attrs)* #label loop { if #cond #body else { #left break } }))
    }

    fn for_loop(&mut self, it: &mut ExprForLoop) {
        let (pat, items) = (&it.pat, &it.expr);
        let goal = self.table.place(Kind::For, it.for_token.span, &short(quote!(#pat in #items)));
        self.visit_expr_mut(&mut it.expr);
        *it.expr = self.call("each", &[quote!(#goal), it.expr.to_token_stream()]);
        self.visit_block_mut(&mut it.body);
    }

    fn question(&mut self, it: &mut ExprTry) -> Expr {
        let goal = self.table.place(Kind::Question, it.question_token.span, &short(&*it));
        self.visit_expr_mut(&mut it.expr);
        let asked = self.call("asked", &[quote!(#goal), it.expr.to_token_stream()]);
        let question = &it.question_token;
        let mut passed = self.call("passed", &[quote!(#goal), quote!(#asked #question)]);
        if let Expr::Call(ExprCall { attrs, .. }) = &mut passed {
            *attrs = std::mem::take(&mut it.attrs);
        }
        passed
    }

    /// `let .. else`: returns the statement that counts a match.
    fn local(&mut self, local: &mut Local) -> Option<Stmt> {
        let (pat, cfgs) = (&local.pat, predicates(&local.attrs));
        let init = local.init.as_mut()?;
        let value = &init.expr;
        let text = short(quote!(#pat = #value));
        if init.diverge.is_none() {
            self.visit_expr_mut(&mut init.expr);
            return None;
        }
        let goal = self.table.place(Kind::LetElse, local.let_token.span, &text);
        self.visit_expr_mut(&mut init.expr);
        let missed = self.hit(goal + 1);
        if let Some((token, other)) = &mut init.diverge {
            self.visit_expr_mut(other);
            prepend(missed, other, token.span);
        }
        let hit = self.hit(goal);
        Some(parse_quote!(#(#[cfg(#cfgs)])* #hit))
    }

    fn statement(&mut self, stmt: &mut Stmt) -> Option<Stmt> {
        let around = self.table.around.len();
        self.table.around.extend(predicates(attributes(stmt)));
        let next = match stmt {
            Stmt::Local(local) => self.local(local),
            Stmt::Item(item) => {
                self.cover.inner_item(item, &self.table);
                None
            }
            Stmt::Expr(expr, _) => {
                self.visit_expr_mut(expr);
                None
            }
            Stmt::Macro(mac) => {
                self.mac(&mut mac.mac);
                None
            }
        };
        self.table.around.truncate(around);
        next
    }
}

impl VisitMut for Body<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::If(it) => self.if_expr(it),
            Expr::Match(it) => self.match_expr(it),
            Expr::ForLoop(it) => self.for_loop(it),
            Expr::While(it) => {
                if let Some(new) = self.while_expr(it) {
                    *expr = new;
                }
            }
            Expr::Try(it) => *expr = self.question(it),
            Expr::Binary(it) if matches!(it.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => self.operands(expr),
            Expr::Macro(it) => self.mac(&mut it.mac),
            Expr::Repeat(it) => self.visit_expr_mut(&mut it.expr),
            Expr::Async(it) => self.table.unseen(it.async_token.span, short(&*it)),
            // Evaluated by the compiler.
            Expr::Const(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut stmts = Vec::with_capacity(block.stmts.len() + 1);
        for mut stmt in std::mem::take(&mut block.stmts) {
            let next = self.statement(&mut stmt);
            stmts.push(stmt);
            stmts.extend(next);
        }
        block.stmts = stmts;
    }

    // Constants in types, patterns and paths are evaluated by the compiler.
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_angle_bracketed_generic_arguments_mut(&mut self, _: &mut syn::AngleBracketedGenericArguments) {}
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// Puts a statement in front of an expression; the block around it has the given span.
fn prepend(first: Stmt, expr: &mut Expr, span: Span) {
    match expr {
        Expr::Block(it) if it.label.is_none() && it.attrs.is_empty() => it.block.stmts.insert(0, first),
        other => *other = parse_quote_spanned!(span=> { #first #other }),
    }
}

/// The conditions of the `#[cfg(..)]`s among some attributes.
pub(super) fn predicates(attrs: &[Attribute]) -> Vec<TokenStream> {
    let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    cfgs.filter_map(|attr| attr.meta.require_list().ok()).map(|list| list.tokens.clone()).collect()
}

/// The attributes of a statement.
fn attributes(stmt: &Stmt) -> &[Attribute] {
    match stmt {
        Stmt::Local(it) => &it.attrs,
        Stmt::Macro(it) => &it.attrs,
        Stmt::Item(_) => &[],
        Stmt::Expr(expr, _) => match expr {
            Expr::Block(it) => &it.attrs,
            Expr::Call(it) => &it.attrs,
            Expr::ForLoop(it) => &it.attrs,
            Expr::If(it) => &it.attrs,
            Expr::Loop(it) => &it.attrs,
            Expr::Macro(it) => &it.attrs,
            Expr::Match(it) => &it.attrs,
            Expr::MethodCall(it) => &it.attrs,
            Expr::Return(it) => &it.attrs,
            Expr::Try(it) => &it.attrs,
            Expr::Unsafe(it) => &it.attrs,
            Expr::While(it) => &it.attrs,
            _ => &[],
        },
    }
}
