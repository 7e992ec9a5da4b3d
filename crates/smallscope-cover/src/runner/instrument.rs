//! Adds calls to a file that tell which goals are reached. No line is added, so that panics name the right one.
//!
//! Blocks get a first statement that counts, operands of `&&` and `||` are passed through a function that returns them, and the iterator of a
//! `for` through one that wraps it. Nothing is moved, borrowed or bound that was not before, and temporaries live as long as before:
//! `while let` becomes the `loop` that the language defines it by.

use std::ops::Range;

use proc_macro2::Span;
use rustc_hash::FxHashSet;
use smallscope_core::coverage::Kind;
use smallscope_rust::conditions::{chain, has_let};
use smallscope_rust::macros::{Meaning, meaning};
use smallscope_rust::text::whole;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Local, Stmt};

use super::edit::Edits;
use crate::goals::constness::evaluated;
use crate::goals::{GoalId, GoalKind, Goals, Way, compiled};
use crate::source::Source;

use super::RUNTIME;

/// Notes the changes that tell which of the goals are reached.
pub(super) fn instrument(source: &Source, goals: &Goals, edits: &mut Edits) {
    Instrument { source, goals, edits, evaluated: evaluated(&source.tree) }.visit_file(&source.tree);
}

struct Instrument<'s> {
    source: &'s Source,
    goals: &'s Goals,
    edits: &'s mut Edits,
    /// The names of what the compiler calls.
    evaluated: FxHashSet<String>,
}

/// A statement that counts.
fn hit(goal: GoalId) -> String {
    format!("{RUNTIME}::hit({});", goal.0)
}

impl Instrument<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        self.source.range(span)
    }

    fn start(&self, span: Span) -> usize {
        self.range(span).start
    }

    fn end(&self, span: Span) -> usize {
        self.range(span).end
    }

    /// Puts a statement first into a block.
    fn first(&mut self, block: &Block, statement: &str) {
        let at = self.end(block.brace_token.span.open());
        self.edits.insert(at, format!(" {statement}"));
    }

    /// The two goals of a decision.
    fn outcomes(&self, span: Span) -> Option<(GoalId, GoalId)> {
        Some((self.goals.decision(span, Way::True)?, self.goals.decision(span, Way::False)?))
    }

    /// What counts that a condition failed: at which of its patterns, if it is a chain of several.
    fn failed(&self, condition: &Expr, goal: GoalId) -> String {
        let parts = chain(condition).into_iter().filter(|part| matches!(part, Expr::Let(_)));
        let tried: Vec<String> =
            parts.filter_map(|part| self.goals.condition(part.span(), Way::True)).map(|it| it.0.to_string()).collect();
        if tried.is_empty() { hit(goal) } else { format!("{RUNTIME}::missed(&[{}]); {}", tried.join(", "), hit(goal)) }
    }

    /// What stands after `if` or `while`.
    fn condition(&mut self, condition: &Expr) {
        if matches!(condition, Expr::Let(_)) || !has_let(condition) {
            return self.visit_expr(condition);
        }
        for part in chain(condition) {
            let goal = self.goals.condition(part.span(), Way::True);
            let (Expr::Let(it), Some(goal)) = (part, goal) else {
                self.visit_expr(part);
                continue;
            };
            let place = self.range(part.span());
            self.edits.insert(place.start, format!("{RUNTIME}::tried({}) && ", goal.0));
            self.visit_expr(&it.expr);
            self.edits.insert(place.end, format!(" && {RUNTIME}::matched({})", goal.0));
        }
    }

    fn if_expr(&mut self, it: &syn::ExprIf) {
        let Some((taken, not)) = self.outcomes(it.span()) else { return visit::visit_expr_if(self, it) };
        self.condition(&it.cond);
        self.first(&it.then_branch, &hit(taken));
        self.visit_block(&it.then_branch);
        let failed = self.failed(&it.cond, not);
        match &it.else_branch {
            None => {
                let at = self.end(it.then_branch.brace_token.span.close());
                self.edits.insert(at, format!(" else {{ {failed} }}"));
            }
            Some((_, other)) => self.prepend(&failed, other),
        }
    }

    /// Puts a statement in front of an expression, which becomes a block.
    fn prepend(&mut self, statement: &str, expr: &Expr) {
        match expr {
            Expr::Block(it) if it.label.is_none() && it.attrs.is_empty() => {
                self.first(&it.block, statement);
                self.visit_expr(expr);
            }
            other => {
                let place = self.range(other.span());
                self.edits.insert(place.start, format!("{{ {statement} "));
                self.visit_expr(other);
                self.edits.insert(place.end, " }");
            }
        }
    }

    fn while_expr(&mut self, it: &syn::ExprWhile) {
        let Some((entered, left)) = self.outcomes(it.span()) else { return visit::visit_expr_while(self, it) };
        if !has_let(&it.cond) {
            return self.wrap(it.cond.span(), &format!("{RUNTIME}::either({}, ", entered.0), ")", |this| {
                this.visit_expr(&it.cond);
                this.visit_block(&it.body);
            });
        }
        let word = self.range(it.while_token.span);
        self.edits.replace(word, "loop { if");
        self.condition(&it.cond);
        self.first(&it.body, &hit(entered));
        self.visit_block(&it.body);
        let (at, failed) = (self.end(it.body.brace_token.span.close()), self.failed(&it.cond, left));
        self.edits.insert(at, format!(" else {{ {failed} break }} }}"));
    }

    /// Puts text around a node; what is inside is visited in between.
    fn wrap(&mut self, span: Span, open: &str, close: &str, visit: impl FnOnce(&mut Self)) {
        let place = self.range(span);
        self.edits.insert(place.start, open);
        visit(self);
        self.edits.insert(place.end, close);
    }

    fn match_expr(&mut self, it: &syn::ExprMatch) {
        self.visit_expr(&it.expr);
        for (number, arm) in it.arms.iter().enumerate() {
            if let Some((_, guard)) = &arm.guard {
                self.visit_expr(guard);
            }
            match self.goals.decision(it.span(), Way::Arm(number)) {
                Some(goal) => self.prepend(&hit(goal), &arm.body),
                None => self.visit_expr(&arm.body),
            }
        }
    }

    fn local(&mut self, local: &Local) {
        let Some(init) = &local.init else { return };
        self.visit_expr(&init.expr);
        let Some((_, other)) = &init.diverge else { return };
        match self.outcomes(local.span()) {
            Some((matched, missed)) => {
                self.prepend(&hit(missed), other);
                let cfgs = local.attrs.iter().filter(|it| it.path().is_ident("cfg"));
                let cfgs: String = cfgs.map(|it| format!(" {}", &self.source.text[self.range(it.span())])).collect();
                let at = self.end(local.span());
                self.edits.insert(at, format!("{cfgs} {}", hit(matched)));
            }
            None => self.visit_expr(other),
        }
    }

    fn mac(&mut self, mac: &syn::Macro) {
        let (list, before) = (compiled(mac), self.edits.len());
        list.iter().for_each(|argument| self.visit_expr(argument));
        if let (true, true, [only]) =
            (meaning(&mac.path) == Some(Meaning::Assert), self.edits.len() > before, list.as_slice())
        {
            self.keep_message(only);
        }
    }

    /// The message of an assertion is the text of its condition, as the user wrote it.
    fn keep_message(&mut self, condition: &Expr) {
        let place = self.range(condition.span());
        self.edits.insert(place.end, format!(", \"{{}}\", {:?}", format!("assertion failed: {}", whole(condition))));
    }

    /// An expression that is no operand, or inside of one.
    fn plain_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::If(it) => self.if_expr(it),
            Expr::While(it) => self.while_expr(it),
            Expr::Match(it) => self.match_expr(it),
            Expr::ForLoop(it) => match self.goals.decision(it.span(), Way::True) {
                Some(goal) => {
                    let open = format!("{RUNTIME}::each({}, ", goal.0);
                    self.wrap(it.expr.span(), &open, ")", |this| this.visit_expr(&it.expr));
                    self.visit_block(&it.body);
                }
                None => visit::visit_expr(self, expr),
            },
            Expr::Try(it) => match self.goals.question(expr.span(), Way::True) {
                Some(goal) => {
                    let open = format!("{RUNTIME}::asked({}, ", goal.0);
                    self.wrap(it.expr.span(), &open, ")", |this| this.visit_expr(&it.expr));
                }
                None => visit::visit_expr(self, expr),
            },
            Expr::Macro(it) => self.mac(&it.mac),
            _ => visit::visit_expr(self, expr),
        }
    }
}

impl<'ast> Visit<'ast> for Instrument<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        let is_operand = |goal: &GoalId| {
            let kind = self.goals.get(*goal).kind;
            matches!(kind, GoalKind::Outcome(Kind::Operand | Kind::Guard)) && !matches!(expr, Expr::Let(_))
        };
        match self.goals.condition(expr.span(), Way::True).filter(is_operand) {
            Some(goal) => {
                let open = format!("{RUNTIME}::either({}, ", goal.0);
                self.wrap(expr.span(), &open, ")", |this| this.plain_expr(expr));
            }
            None => self.plain_expr(expr),
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        for statement in &block.stmts {
            if let Some(goal) = self.goals.statement(statement.span()) {
                let at = self.start(statement.span());
                self.edits.insert(at, format!("{} ", hit(goal)));
            }
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Item(item) => self.visit_item(item),
                Stmt::Expr(expr, _) => self.visit_expr(expr),
                Stmt::Macro(it) => self.mac(&it.mac),
            }
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        // Nothing else has goals, and what the compiler evaluates must stay as it is.
        if matches!(item, Item::Fn(_) | Item::Impl(_) | Item::Trait(_) | Item::Mod(_)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        // What counts is not a constant.
        if let Some(word) = signature.constness.filter(|_| !self.evaluated.contains(&signature.ident.to_string())) {
            let place = self.range(word.span);
            self.edits.blank(place, &self.source.text);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function body before and after, where the runtime is called `r`.
    #[track_caller]
    fn check(before: &str, after: &str) {
        let text = format!("fn f() {{\n{before}\n}}\n");
        let source = Source::parse("f.rs", &text).expect("it is Rust");
        let mut edits = Edits::default();
        let mut goals = crate::goals::list(&source);
        let is_statement = |kind: GoalKind| kind == GoalKind::Statement;
        instrument(&source, &goals, &mut edits);
        let mut changed = edits.apply(&text).text.replace(RUNTIME, "r");
        // Statements are of no interest here, and outcomes are numbered by themselves.
        let mut number = 0;
        for (at, goal) in std::mem::take(&mut goals.all).iter().enumerate() {
            if is_statement(goal.kind) {
                changed = changed.replace(&format!("r::hit({at}); "), "");
                continue;
            }
            for word in ["hit", "either", "asked", "each", "tried", "matched"] {
                changed = changed.replace(&format!("r::{word}({at}"), &format!("{word}({number}"));
            }
            changed = changed
                .replace(&format!("[{at}"), &format!("[{number}"))
                .replace(&format!(", {at}]"), &format!(", {number}]"));
            number += 1;
        }
        let changed = changed.replace("r::", "");
        let body = changed.strip_prefix("fn f() {\n").and_then(|rest| rest.strip_suffix("\n}\n")).expect("a body");
        assert_eq!(body, after);
    }

    #[test]
    fn blocks_get_a_statement() {
        check("if a { b }", "if a { hit(0); b } else { hit(1); }");
        check("if a { b } else if c { d }", "if a { hit(0); b } else { hit(1); if c { hit(2); d } else { hit(3); } }");
        check("match a { 1 => b, _ => {} }", "match a { 1 => { hit(0); b }, _ => { hit(1);} }");
        check("let Some(a) = b else { return };", "let Some(a) = b else { hit(1); return }; hit(0);");
    }

    #[test]
    fn loops_with_patterns_are_loops_with_an_if() {
        check(
            "'a: while let Some(x) = b { c }",
            "'a: loop { if let Some(x) = b { hit(0); c } else { hit(1); break } }",
        );
        check("while a && b { c }", "while either(0, either(2, a) && either(4, b)) { c }");
        check("for x in a { b }", "for x in each(0, a) { b }");
    }

    #[test]
    fn a_pattern_in_a_chain_is_tried_and_then_matched() {
        check(
            "if a && let Some(x) = b && x > 1 { c }",
            "if either(2, a) && tried(4) && let Some(x) = b && matched(4) && either(6, x > 1) { hit(0); c } \
             else { missed(&[4]); hit(1); }",
        );
    }

    #[test]
    fn operands_are_passed_through() {
        check("a && !(b || c)", "either(0, a) && !(either(2, b) || either(4, c))");
        check("a || return", "either(0, a) || return");
        check("x = f(a && b)?;", "x = asked(0, f(either(2, a) && either(4, b)))?;");
        check("a && b?", "either(0, a) && either(2, asked(4, b)?)");
    }

    #[test]
    fn what_the_compiler_evaluates_and_shows_stays_as_it_is() {
        check("const N: u8 = if A { 1 } else { 2 };", "const N: u8 = if A { 1 } else { 2 };");
        check("[0; if A { 1 } else { 2 }]", "[0; if A { 1 } else { 2 }]");
        check("dbg!(a && b);", "dbg!(a && b);");
        check("assert!(a && b);", "assert!(either(0, a) && either(2, b), \"{}\", \"assertion failed: a && b\");");
    }
}
