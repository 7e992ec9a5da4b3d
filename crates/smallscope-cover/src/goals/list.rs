//! Lists the goals of all functions of a file, in the order and with the numbers that `#[smallscope::cover]` gives them, and their statements.

use proc_macro2::Span;
use quote::quote;
use rustc_hash::FxHashSet;
use smallscope_rust::attributes::{flatten, is_named};
use smallscope_rust::goals::{self, Branch, BranchKind, Sites, Walk, prefix};
use smallscope_rust::macros::Arguments;
use smallscope_rust::text::{plain_name, short};
use syn::spanned::Spanned as _;
use syn::{Block, Expr, ImplItem, Item, Signature, Stmt, TraitItem};

use super::constness::evaluated;
use super::{Goal, GoalId, GoalKind, Goals, Way};
use crate::source::Source;
use crate::source::cfg::prune_expr;

/// The goals of all functions with bodies in a file.
///
/// Left out are what tests are made of (`#[cfg(test)]`, `#[test]`), invariants and predicates, what has `#[cover(skip)]`, and functions that cannot count what they reach:
/// `async fn`, and a `const fn` that the compiler itself calls ([`Goals::uncounted`]).
pub fn list(source: &Source) -> Goals {
    let evaluated = evaluated(&source.tree);
    let mut lister = Lister { evaluated, goals: Goals::default(), function: String::new(), places: 0, statements: 0 };
    lister.items(&mut source.tree.items.clone());
    super::marks::mark(source, &mut lister.goals);
    lister.goals
}

/// The goals of one function, whatever calls it.
pub(crate) fn list_of(path: &str, block: &Block) -> Goals {
    let evaluated = FxHashSet::default();
    let mut lister = Lister { evaluated, goals: Goals::default(), function: path.to_owned(), places: 0, statements: 0 };
    Walk::body(&mut lister, &mut block.clone());
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
    fn items(&mut self, items: &mut [Item]) {
        for item in items {
            match item {
                Item::Mod(it) if !is_exempt(&it.attrs) => {
                    self.items(it.content.as_mut().map_or(&mut [], |(_, items)| items));
                }
                Item::Fn(it) => self.function("", &it.attrs, &it.sig, &mut it.block),
                Item::Impl(it) if !is_exempt(&it.attrs) => {
                    let prefix = prefix(it);
                    for inner in &mut it.items {
                        let ImplItem::Fn(method) = inner else { continue };
                        self.function(&prefix, &method.attrs, &method.sig, &mut method.block);
                    }
                }
                Item::Trait(it) if !is_exempt(&it.attrs) => {
                    for inner in &mut it.items {
                        let TraitItem::Fn(method) = inner else { continue };
                        let Some(block) = &mut method.default else { continue };
                        self.function(&format!("{}::", it.ident), &method.attrs, &method.sig, block);
                    }
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, prefix: &str, attributes: &[syn::Attribute], signature: &Signature, block: &mut Block) {
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
        Walk::body(self, block);
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
            is_marked: false,
        }
    }
}

impl Sites for Lister {
    type Goal = GoalId;

    fn place(&mut self, it: Branch) -> Option<GoalId> {
        let (kind, place) = (GoalKind::Outcome(it.kind), self.next_place());
        let goals = it.kind.outcomes().map(|outcome| self.goal(it.shown, kind, place, &it.text, outcome));
        let ids = [Way::True, Way::False].into_iter().zip(goals).map(|(way, goal)| self.goals.add(it.node, way, goal));
        ids.min()
    }

    fn arms(&mut self, it: &syn::ExprMatch, text: &str, outcomes: Vec<String>) -> Vec<Option<GoalId>> {
        let (kind, place) = (GoalKind::Outcome(BranchKind::Match), self.next_place());
        let add = |(number, (arm, outcome)): (usize, (&syn::Arm, String))| {
            let goal = self.goal(arm.pat.span(), kind, place, text, &outcome);
            Some(self.goals.add(it.span(), Way::Arm(number), goal))
        };
        it.arms.iter().zip(outcomes).enumerate().map(add).collect()
    }

    fn statement(&mut self, statement: &Stmt) -> Option<GoalId> {
        if !is_counted(statement) {
            return None;
        }
        let (span, text) = (statement.span(), head(statement));
        self.statements += 1;
        let goal = self.goal(span, GoalKind::Statement, self.statements - 1, &text, "");
        Some(self.goals.add(span, Way::Begin, goal))
    }

    fn item(&mut self, item: &mut Item) {
        if let Item::Fn(it) = item {
            self.function(&format!("{}::", self.function), &it.attrs, &it.sig, &mut it.block);
        }
    }

    fn arguments(&mut self, arguments: &mut Arguments) {
        compiled(arguments);
    }
}

/// Takes out of the arguments of a macro what is not compiled. What cannot be told is an error of the frontend.
pub(crate) fn compiled(arguments: &mut Arguments) {
    arguments.expressions_mut().into_iter().for_each(|expr| drop(prune_expr(expr)));
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

/// Whether something is not what is to be covered: a test, an invariant, a predicate, or what says so.
fn is_exempt(attributes: &[syn::Attribute]) -> bool {
    let is_skipped = |meta: &syn::Meta| match meta {
        syn::Meta::List(list) => is_named(&list.path, &["cover"]) && list.tokens.to_string() == "skip",
        _ => false,
    };
    goals::is_exempt(attributes) || attributes.iter().flat_map(flatten).any(|meta| is_skipped(&meta))
}
