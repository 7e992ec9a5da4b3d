//! Lists the goals of all functions of a file, in the order and with the numbers that `#[smallscope::cover]` gives them, and their statements.

use proc_macro2::Span;
use quote::quote;
use rustc_hash::FxHashSet;
use smallscope_core::coverage::Kind;
use smallscope_rust::attributes::{flatten, has, is_cfg_test, is_named};
use smallscope_rust::conditions::{chain, has_let, is_compound, is_settled};
use smallscope_rust::macros::{Arguments, Meaning, meaning};
use smallscope_rust::text::{condition, short};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ImplItem, Item, Local, Signature, Stmt, TraitItem};

use super::constness::evaluated;
use super::{Goal, GoalKind, Goals, Way};
use crate::source::Source;
use crate::source::cfg::prune_expr;

/// The goals of all functions with bodies in a file.
///
/// Left out are what tests are made of (`#[cfg(test)]`, `#[test]`), invariants and predicates, what has `#[cover(skip)]`, and functions that cannot count what they reach:
/// `async fn`, and a `const fn` that the compiler itself calls ([`Goals::uncounted`]).
pub fn list(source: &Source) -> Goals {
    let evaluated = evaluated(&source.tree);
    let mut lister = Lister { evaluated, goals: Goals::default(), function: String::new(), places: 0, statements: 0 };
    lister.items(&source.tree.items);
    lister.goals
}

struct Lister {
    /// The names of what the compiler calls.
    evaluated: FxHashSet<String>,
    goals: Goals,
    /// The path of the function at hand, and how many places and statements it has so far.
    function: String,
    places: usize,
    statements: usize,
}

impl Lister {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(it) if !is_exempt(&it.attrs) => {
                    self.items(it.content.as_ref().map_or(&[], |(_, items)| items));
                }
                Item::Fn(it) => self.function("", &it.attrs, &it.sig, &it.block),
                Item::Impl(it) if !is_exempt(&it.attrs) => self.imp(it),
                Item::Trait(it) if !is_exempt(&it.attrs) => {
                    for inner in &it.items {
                        let TraitItem::Fn(method) = inner else { continue };
                        let Some(block) = &method.default else { continue };
                        self.function(&format!("{}::", it.ident), &method.attrs, &method.sig, block);
                    }
                }
                _ => {}
            }
        }
    }

    fn imp(&mut self, item: &syn::ItemImpl) {
        let ty = type_name(&item.self_ty);
        let prefix = match &item.trait_ {
            Some((_, path, _)) => format!("<{ty} as {}>::", short(path)),
            None => format!("{ty}::"),
        };
        for inner in &item.items {
            if let ImplItem::Fn(method) = inner {
                self.function(&prefix, &method.attrs, &method.sig, &method.block);
            }
        }
    }

    fn function(&mut self, prefix: &str, attributes: &[syn::Attribute], signature: &Signature, block: &Block) {
        if is_exempt(attributes) || signature.asyncness.is_some() {
            return;
        }
        let path = format!("{prefix}{}", plain_name(&signature.ident));
        if signature.constness.is_some() && self.evaluated.contains(&signature.ident.to_string()) {
            self.goals.uncounted.push((path, signature.span()));
            return;
        }
        let outer = (std::mem::replace(&mut self.function, path), self.places, self.statements);
        (self.places, self.statements) = (0, 0);
        self.visit_block(block);
        (self.function, self.places, self.statements) = outer;
    }

    fn next_place(&mut self) -> usize {
        self.places += 1;
        self.places - 1
    }

    /// A goal that is shown at this place.
    fn goal(&self, shown: Span, kind: GoalKind, place: usize, text: &str, outcome: &str) -> Goal {
        let begin = shown.start();
        Goal {
            function: self.function.clone(),
            kind,
            place,
            line: begin.line,
            column: begin.column + 1,
            text: text.to_owned(),
            outcome: outcome.to_owned(),
        }
    }

    /// Adds a place with the two outcomes of its kind.
    fn place(&mut self, node: Span, kind: Kind, shown: Span, text: &str) {
        let place = self.next_place();
        for (way, outcome) in [Way::True, Way::False].into_iter().zip(outcomes(kind)) {
            let goal = self.goal(shown, GoalKind::Outcome(kind), place, text, outcome);
            self.goals.add(node, way, goal);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        if !is_counted(statement) {
            return;
        }
        let (span, text) = (statement.span(), head(statement));
        self.statements += 1;
        let goal = self.goal(span, GoalKind::Statement, self.statements - 1, &text, "");
        self.goals.add(span, Way::Begin, goal);
    }

    /// What stands after `if` or `while`.
    fn condition(&mut self, condition: &Expr) {
        match condition {
            Expr::Let(it) => self.visit_expr(&it.expr),
            _ if has_let(condition) => self.chain(condition),
            _ => self.visit_expr(condition),
        }
    }

    /// A chain of `&&` in which some operands are `let`.
    fn chain(&mut self, condition: &Expr) {
        for part in chain(condition) {
            let Expr::Let(it) = part else {
                self.operands(part);
                continue;
            };
            self.place(part.span(), Kind::Operand, it.let_token.span, &short(part));
            self.visit_expr(&it.expr);
        }
    }

    /// The operands of `&&` and `||`, however they are nested.
    fn operands(&mut self, expr: &Expr) {
        match expr {
            Expr::Paren(it) if is_compound(&it.expr) => self.operands(&it.expr),
            Expr::Unary(it) if is_compound(&it.expr) => self.operands(&it.expr),
            Expr::Binary(it) if is_compound(expr) => {
                self.operands(&it.left);
                self.operands(&it.right);
            }
            other if is_settled(other) => self.visit_expr(other),
            other => {
                self.place(other.span(), Kind::Operand, other.span(), &short(other));
                self.visit_expr(other);
            }
        }
    }

    fn match_expr(&mut self, it: &syn::ExprMatch) {
        let (text, place) = (short(&it.expr), self.next_place());
        for (number, arm) in it.arms.iter().enumerate() {
            let (pat, guard) = (&arm.pat, arm.guard.as_ref().map(|(token, guard)| quote!(#token #guard)));
            let outcome = short(quote!(#pat #guard));
            let kind = GoalKind::Outcome(Kind::Match);
            let goal = self.goal(arm.pat.span(), kind, place, &text, &outcome);
            self.goals.add(it.span(), Way::Arm(number), goal);
        }
        self.visit_expr(&it.expr);
        for arm in &it.arms {
            if let Some((_, guard)) = &arm.guard {
                self.guard(guard);
            }
            self.visit_expr(&arm.body);
        }
    }

    fn guard(&mut self, guard: &Expr) {
        if has_let(guard) {
            return self.condition(guard);
        }
        self.place(guard.span(), Kind::Guard, guard.span(), &short(guard));
        self.visit_expr(guard);
    }

    fn local(&mut self, local: &Local) {
        let Some(init) = &local.init else { return };
        if let Some((_, other)) = &init.diverge {
            let (pat, value) = (&local.pat, &init.expr);
            self.place(local.span(), Kind::LetElse, local.let_token.span, &short(quote!(#pat = #value)));
            self.visit_expr(&init.expr);
            self.visit_expr(other);
        } else {
            self.visit_expr(&init.expr);
        }
    }

    fn mac(&mut self, mac: &syn::Macro) {
        compiled(mac).iter().for_each(|argument| self.visit_expr(argument));
    }
}

impl<'ast> Visit<'ast> for Lister {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(it) => {
                let kind = if matches!(*it.cond, Expr::Let(_)) { Kind::IfLet } else { Kind::If };
                self.place(expr.span(), kind, it.if_token.span, &condition(&it.cond));
                self.condition(&it.cond);
                self.visit_block(&it.then_branch);
                it.else_branch.iter().for_each(|(_, other)| self.visit_expr(other));
            }
            Expr::While(it) => {
                let kind = if matches!(*it.cond, Expr::Let(_)) { Kind::WhileLet } else { Kind::While };
                self.place(expr.span(), kind, it.while_token.span, &condition(&it.cond));
                self.condition(&it.cond);
                self.visit_block(&it.body);
            }
            Expr::ForLoop(it) => {
                let (pat, items) = (&it.pat, &it.expr);
                self.place(expr.span(), Kind::For, it.for_token.span, &short(quote!(#pat in #items)));
                self.visit_expr(&it.expr);
                self.visit_block(&it.body);
            }
            Expr::Try(it) => {
                self.place(expr.span(), Kind::Question, it.question_token.span, &short(expr));
                self.visit_expr(&it.expr);
            }
            Expr::Match(it) => self.match_expr(it),
            Expr::Binary(it) if matches!(it.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => self.operands(expr),
            Expr::Macro(it) => self.mac(&it.mac),
            Expr::Repeat(it) => self.visit_expr(&it.expr),
            // Evaluated by the compiler, or on threads that are not known.
            Expr::Const(_) | Expr::Async(_) => {}
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        for statement in &block.stmts {
            self.statement(statement);
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Item(Item::Fn(it)) => {
                    self.function(&format!("{}::", self.function), &it.attrs, &it.sig, &it.block);
                }
                Stmt::Item(_) => {}
                Stmt::Expr(expr, _) => self.visit_expr(expr),
                Stmt::Macro(it) => self.mac(&it.mac),
            }
        }
    }

    // Constants in types, patterns and paths are evaluated by the compiler.
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}
    fn visit_item(&mut self, _: &'ast Item) {}
}

/// What is shown of a statement: of one with blocks, what stands before the first.
fn head(statement: &Stmt) -> String {
    let Stmt::Expr(expr, _) = statement else { return short(statement) };
    match expr {
        Expr::If(syn::ExprIf { if_token, cond, .. }) => short(quote!(#if_token #cond)),
        Expr::While(syn::ExprWhile { label, while_token, cond, .. }) => short(quote!(#label #while_token #cond)),
        Expr::ForLoop(syn::ExprForLoop { label, for_token, pat, in_token, expr, .. }) => {
            short(quote!(#label #for_token #pat #in_token #expr))
        }
        Expr::Match(syn::ExprMatch { match_token, expr, .. }) => short(quote!(#match_token #expr)),
        Expr::Loop(syn::ExprLoop { label, loop_token, .. }) => short(quote!(#label #loop_token)),
        _ => short(statement),
    }
}

/// Whether a statement does something, and is there for certain.
fn is_counted(statement: &Stmt) -> bool {
    match statement {
        Stmt::Local(local) => local.init.is_some() && !has_cfg(&local.attrs),
        Stmt::Item(_) => false,
        Stmt::Expr(..) => true,
        Stmt::Macro(it) => !has_cfg(&it.attrs),
    }
}

fn has_cfg(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

/// The arguments of a well-known macro, without what is not compiled. Those of `dbg!` stay as they are: it prints their text.
pub(crate) fn compiled(mac: &syn::Macro) -> Vec<Expr> {
    let known = if meaning(&mac.path) == Some(Meaning::Debug) { None } else { Arguments::of(mac) };
    let mut all = known.map(Arguments::expressions).unwrap_or_default();
    // What cannot be told is an error of the frontend.
    all.iter_mut().for_each(|expr| drop(prune_expr(expr)));
    all
}

/// The ways to go on, where they have fixed names.
fn outcomes(kind: Kind) -> [&'static str; 2] {
    match kind {
        Kind::If | Kind::Guard | Kind::Operand | Kind::Match => ["true", "false"],
        Kind::IfLet | Kind::LetElse => ["matches", "does not match"],
        Kind::While | Kind::WhileLet => ["entered", "left"],
        Kind::For => ["entered", "exhausted"],
        Kind::Question => ["goes on", "returns"],
    }
}

/// Whether something is not what is to be covered: a test, an invariant, a predicate, or what says so.
fn is_exempt(attributes: &[syn::Attribute]) -> bool {
    let is_skipped = |meta: &syn::Meta| match meta {
        syn::Meta::List(list) => is_named(&list.path, &["cover"]) && list.tokens.to_string() == "skip",
        _ => false,
    };
    is_cfg_test(attributes)
        || has(attributes, &["test", "invariant", "predicate", "bench"])
        || attributes.iter().flat_map(flatten).any(|meta| is_skipped(&meta))
}

/// The name of a type without its arguments.
fn type_name(ty: &syn::Type) -> String {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => {
            let names: Vec<String> = path.path.segments.iter().map(|it| it.ident.to_string()).collect();
            names.join("::")
        }
        other => short(other),
    }
}

fn plain_name(name: &syn::Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or_else(|| name.clone(), str::to_owned)
}
