//! Where a function branches: finds the places, and lets each user of them change the code there.
//!
//! [`Walk`] goes through a body in the order of the source. It tells a [`Sites`] of each place before it looks inside, so that places are
//! numbered alike for everybody, and hands it the code when what is inside is done. The language evaluates some code when it compiles
//! (constants, patterns, types): nothing is found there.

use crate::visit::{VisitMut, visit_mut};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{Arm, Attribute, BinOp, Block, Expr, ExprBinary, Item, Local, Macro, Stmt};

use crate::attributes::{has, is_cfg_test};
use crate::conditions::{chain, has_let, is_compound, is_settled};
use crate::items::of_statement;
use crate::macros::{Arguments, Meaning, meaning};
use crate::text::{condition, short, whole};

/// The kinds of places where control branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BranchKind {
    /// `if condition`, also with a chain of conditions and patterns.
    If,
    /// `if let`.
    IfLet,
    /// `let .. else`.
    LetElse,
    /// `match`.
    Match,
    /// `while condition`.
    While,
    /// `while let`.
    WhileLet,
    /// `for`.
    For,
    /// The guard of an arm.
    Guard,
    /// An operand of `&&` or `||`.
    Operand,
    /// `?`.
    Question,
}

impl BranchKind {
    /// Whether the place decides which statements run next, as opposed to a part of such a decision, and to `?`.
    ///
    /// Decision coverage, as the literature has it, counts these: `if a && b` is one decision with two outcomes.
    pub const fn is_decision(self) -> bool {
        !matches!(self, BranchKind::Guard | BranchKind::Operand | BranchKind::Question)
    }

    /// The kind in a word.
    pub const fn name(self) -> &'static str {
        match self {
            BranchKind::If => "if",
            BranchKind::IfLet => "if let",
            BranchKind::LetElse => "let else",
            BranchKind::Match => "match",
            BranchKind::While => "while",
            BranchKind::WhileLet => "while let",
            BranchKind::For => "for",
            BranchKind::Guard => "guard",
            BranchKind::Operand => "operand",
            BranchKind::Question => "?",
        }
    }

    /// The ways to go on, where they have fixed names.
    pub fn outcomes(self) -> [&'static str; 2] {
        match self {
            BranchKind::If | BranchKind::Guard | BranchKind::Operand | BranchKind::Match => ["true", "false"],
            BranchKind::IfLet | BranchKind::LetElse => ["matches", "does not match"],
            BranchKind::While | BranchKind::WhileLet => ["entered", "left"],
            BranchKind::For => ["entered", "exhausted"],
            BranchKind::Question => ["goes on", "returns"],
        }
    }
}

/// A place with two outcomes.
pub struct Branch {
    /// What kind it is.
    pub kind: BranchKind,
    /// Where the whole node is.
    pub node: Span,
    /// Where it is said to be.
    pub shown: Span,
    /// What stands there, shortened.
    pub text: String,
}

/// What is done about the places of a function.
///
/// Of those that find places, each says which goal it is; none if nothing is to be done. The others get the code with what is inside of
/// it done, and need not change it.
pub trait Sites: Sized {
    /// The first goal of a place.
    type Goal: Copy;

    /// A place.
    fn place(&mut self, place: Branch) -> Option<Self::Goal>;
    /// A `match`, with what it looks at and its patterns as text: a goal for each.
    fn arms(&mut self, it: &syn::ExprMatch, text: &str, outcomes: Vec<String>) -> Vec<Option<Self::Goal>>;
    /// A statement.
    fn statement(&mut self, _: &Stmt) -> Option<Self::Goal> {
        None
    }

    /// Code with these attributes begins.
    fn open(&mut self, _: &[Attribute]) {}
    /// It ends.
    fn close(&mut self, _: &[Attribute]) {}
    /// An item inside the function.
    fn item(&mut self, item: &mut Item);
    /// Code that cannot be looked into, and may branch.
    fn unseen(&mut self, _: Span, _: String) {}
    /// The arguments of a macro, before they are looked at.
    fn arguments(&mut self, _: &mut Arguments) {}

    /// A statement that was told of.
    fn begin(&mut self, _: Span, _: Self::Goal) {}
    /// An operand or a guard.
    fn pass(&mut self, _: &mut Expr, _: Self::Goal) {}
    /// A `let` in a chain of conditions, which becomes these.
    fn pattern(&mut self, part: Expr, _: Self::Goal) -> Vec<Expr> {
        vec![part]
    }
    /// An `if`.
    fn branch(&mut self, _: &mut syn::ExprIf, _: Self::Goal) {}
    /// An arm of a `match`.
    fn arm(&mut self, _: &mut Arm, _: Self::Goal) {}
    /// A `while`, and what it becomes.
    fn repeat(&mut self, _: &mut syn::ExprWhile, _: Self::Goal) -> Option<Expr> {
        None
    }
    /// A `for`.
    fn each(&mut self, _: &mut syn::ExprForLoop, _: Self::Goal) {}
    /// A `?`, and what it becomes.
    fn question(&mut self, _: &mut syn::ExprTry, _: Self::Goal) -> Option<Expr> {
        None
    }
    /// A `let .. else`, and what is to stand behind it.
    fn let_else(&mut self, _: &mut Local, _: Self::Goal) -> Option<Stmt> {
        None
    }
    /// An assertion whose condition has places inside; its message would be the text of the condition, as the user wrote it.
    fn assertion(&mut self, _: &mut Macro, _condition: &Expr, _message: &str) {}
}

/// Goes through bodies of functions.
pub struct Walk<'s, S> {
    sites: &'s mut S,
    /// How many goals were found.
    found: usize,
}

impl<'s, S: Sites> Walk<'s, S> {
    /// Goes through a body.
    pub fn body(sites: &'s mut S, body: &mut Block) {
        Walk { sites, found: 0 }.visit_block_mut(body);
    }

    fn place(&mut self, kind: BranchKind, node: Span, shown: Span, text: String) -> Option<S::Goal> {
        self.found += 1;
        self.sites.place(Branch { kind, node, shown, text })
    }

    /// What stands after `if` or `while`.
    fn condition(&mut self, cond: &mut Expr) {
        match cond {
            Expr::Let(it) => self.visit_expr_mut(&mut it.expr),
            _ if has_let(cond) => self.chain(cond),
            _ => self.visit_expr_mut(cond),
        }
    }

    /// A chain of `&&` in which some operands are `let`.
    fn chain(&mut self, cond: &mut Expr) {
        let parts: Vec<Expr> = chain(cond).into_iter().cloned().collect();
        let mut out = Vec::new();
        for mut part in parts {
            let node = part.span();
            let Expr::Let(it) = &mut part else {
                self.operands(&mut part);
                out.push(part);
                continue;
            };
            let goal = self.place(BranchKind::Operand, node, it.let_token.span, short(&*it));
            self.visit_expr_mut(&mut it.expr);
            match goal {
                Some(goal) => out.extend(self.sites.pattern(part, goal)),
                None => out.push(part),
            }
        }
        if let Some(joined) = out.into_iter().reduce(and) {
            *cond = joined;
        }
    }

    /// The operands of `&&` and `||`, however they are nested.
    fn operands(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Paren(it) if is_compound(&it.expr) => self.operands(&mut it.expr),
            Expr::Unary(it) if is_compound(&it.expr) => self.operands(&mut it.expr),
            Expr::Binary(it) if matches!(it.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.operands(&mut it.left);
                self.operands(&mut it.right);
            }
            other if is_settled(other) => self.visit_expr_mut(other),
            other => self.passed(BranchKind::Operand, other),
        }
    }

    fn passed(&mut self, kind: BranchKind, expr: &mut Expr) {
        let goal = self.place(kind, expr.span(), expr.span(), short(&*expr));
        self.visit_expr_mut(expr);
        if let Some(goal) = goal {
            self.sites.pass(expr, goal);
        }
    }

    fn if_expr(&mut self, it: &mut syn::ExprIf) {
        let kind = if matches!(*it.cond, Expr::Let(_)) { BranchKind::IfLet } else { BranchKind::If };
        let goal = self.place(kind, it.span(), it.if_token.span, condition(&it.cond));
        self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.then_branch);
        if let Some((_, other)) = &mut it.else_branch {
            self.visit_expr_mut(other);
        }
        if let Some(goal) = goal {
            self.sites.branch(it, goal);
        }
    }

    fn while_expr(&mut self, it: &mut syn::ExprWhile) -> Option<Expr> {
        let kind = if matches!(*it.cond, Expr::Let(_)) { BranchKind::WhileLet } else { BranchKind::While };
        let goal = self.place(kind, it.span(), it.while_token.span, condition(&it.cond));
        self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.body);
        self.sites.repeat(it, goal?)
    }

    fn for_loop(&mut self, it: &mut syn::ExprForLoop) {
        let (pat, items) = (&it.pat, &it.expr);
        let text = short(quote!(#pat in #items));
        let goal = self.place(BranchKind::For, it.span(), it.for_token.span, text);
        self.visit_expr_mut(&mut it.expr);
        self.visit_block_mut(&mut it.body);
        if let Some(goal) = goal {
            self.sites.each(it, goal);
        }
    }

    fn match_expr(&mut self, it: &mut syn::ExprMatch) {
        let outcome = |arm: &Arm| {
            let (pat, guard) = (&arm.pat, arm.guard.as_ref().map(|(token, guard)| quote!(#token #guard)));
            short(quote!(#pat #guard))
        };
        let goals = self.sites.arms(it, &short(&it.expr), it.arms.iter().map(outcome).collect());
        self.found += 1;
        self.visit_expr_mut(&mut it.expr);
        for (arm, goal) in it.arms.iter_mut().zip(goals) {
            self.sites.open(&arm.attrs);
            match &mut arm.guard {
                Some((_, guard)) if has_let(guard) => self.condition(guard),
                Some((_, guard)) => self.passed(BranchKind::Guard, guard),
                None => {}
            }
            self.visit_expr_mut(&mut arm.body);
            if let Some(goal) = goal {
                self.sites.arm(arm, goal);
            }
            self.sites.close(&arm.attrs);
        }
    }

    fn question(&mut self, it: &mut syn::ExprTry) -> Option<Expr> {
        let goal = self.place(BranchKind::Question, it.span(), it.question_token.span, short(&*it));
        self.visit_expr_mut(&mut it.expr);
        self.sites.question(it, goal?)
    }

    /// A `let`, and what is to stand behind it.
    fn local(&mut self, local: &mut Local) -> Option<Stmt> {
        let (node, pat) = (local.span(), &local.pat);
        let init = local.init.as_mut()?;
        if init.diverge.is_none() {
            self.visit_expr_mut(&mut init.expr);
            return None;
        }
        let value = &init.expr;
        let text = short(quote!(#pat = #value));
        let goal = self.place(BranchKind::LetElse, node, local.let_token.span, text);
        self.visit_expr_mut(&mut init.expr);
        if let Some((_, other)) = &mut init.diverge {
            self.visit_expr_mut(other);
        }
        self.sites.let_else(local, goal?)
    }

    /// A macro call. `dbg!` shows the text of its arguments, so they stay as they are.
    fn mac(&mut self, mac: &mut Macro) {
        let meaning = meaning(&mac.path);
        let known = if meaning == Some(Meaning::Debug) { None } else { Arguments::of(mac) };
        let Some(mut arguments) = known else {
            if may_branch(mac.tokens.clone()) {
                self.sites.unseen(mac.path.span(), short(&*mac));
            }
            return;
        };
        self.sites.arguments(&mut arguments);
        let (found, before) = (self.found, whole(&arguments));
        arguments.expressions_mut().into_iter().for_each(|argument| self.visit_expr_mut(argument));
        mac.tokens = arguments.to_token_stream();
        if let (Some(Meaning::Assert), true, [only]) = (meaning, self.found > found, &*arguments.expressions()) {
            let message = format!("assertion failed: {}", before.trim_end_matches(','));
            self.sites.assertion(mac, only, &message);
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) -> Option<Stmt> {
        let (node, goal) = (stmt.span(), self.sites.statement(stmt));
        self.found += usize::from(goal.is_some());
        let attributes = match stmt {
            // Those of an item are its own.
            Stmt::Item(_) => Vec::new(),
            _ => of_statement(stmt).unwrap_or_default().to_vec(),
        };
        self.sites.open(&attributes);
        let mut next = None;
        match stmt {
            Stmt::Local(local) => next = self.local(local),
            Stmt::Item(item) => self.sites.item(item),
            Stmt::Expr(expr, _) => self.visit_expr_mut(expr),
            Stmt::Macro(it) => self.mac(&mut it.mac),
        }
        self.sites.close(&attributes);
        if let Some(goal) = goal {
            self.sites.begin(node, goal);
        }
        next
    }
}

impl<S: Sites> VisitMut for Walk<'_, S> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let new = match expr {
            Expr::If(it) => return self.if_expr(it),
            Expr::Match(it) => return self.match_expr(it),
            Expr::ForLoop(it) => return self.for_loop(it),
            Expr::While(it) => self.while_expr(it),
            Expr::Try(it) => self.question(it),
            Expr::Binary(it) if matches!(it.op, BinOp::And(_) | BinOp::Or(_)) => return self.operands(expr),
            Expr::Macro(it) => return self.mac(&mut it.mac),
            Expr::Repeat(it) => return self.visit_expr_mut(&mut it.expr),
            Expr::Async(it) => return self.sites.unseen(it.async_token.span, short(&*it)),
            // Evaluated by the compiler.
            Expr::Const(_) => None,
            _ => return visit_mut::visit_expr_mut(self, expr),
        };
        if let Some(new) = new {
            *expr = new;
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut stmts = Vec::with_capacity(block.stmts.len() + 1);
        for mut stmt in std::mem::take(&mut block.stmts) {
            let next = self.stmt(&mut stmt);
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

/// Whether a function is not what is to be covered: a test, an invariant, a predicate.
pub fn is_exempt(attributes: &[Attribute]) -> bool {
    is_cfg_test(attributes) || has(attributes, &["test", "invariant", "predicate", "bench"])
}

/// What stands before the name of a method: `Type::` or `<Type as Trait>::`, where the type has no arguments.
pub fn prefix(item: &syn::ItemImpl) -> String {
    let ty = match &*item.self_ty {
        syn::Type::Path(path) if path.qself.is_none() => {
            let names: Vec<String> = path.path.segments.iter().map(|it| it.ident.to_string()).collect();
            names.join("::")
        }
        other => whole(other),
    };
    match &item.trait_ {
        Some((_, path, _)) => format!("<{ty} as {}>::", whole(path)),
        None => format!("{ty}::"),
    }
}

/// Whether the tokens of a macro call look as if they branch.
fn may_branch(tokens: TokenStream) -> bool {
    let mut last = ' ';
    for token in tokens {
        let branches = match &token {
            TokenTree::Group(group) => may_branch(group.stream()),
            TokenTree::Ident(name) => ["if", "match", "while", "for"].iter().any(|word| name == word),
            TokenTree::Punct(it) => match it.as_char() {
                '?' => true,
                both @ ('&' | '|') => last == both,
                _ => false,
            },
            TokenTree::Literal(_) => false,
        };
        if branches {
            return true;
        }
        last = if let TokenTree::Punct(it) = &token { it.as_char() } else { ' ' };
    }
    false
}

fn and(left: Expr, right: Expr) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    Expr::Binary(ExprBinary { attrs: Vec::new(), left, op: BinOp::And(Default::default()), right })
}
