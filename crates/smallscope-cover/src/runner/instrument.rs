//! Adds calls to a file that tell which goals are reached. No line is added, so that panics name the right one.
//!
//! Blocks get a first statement that counts, operands of `&&` and `||` are passed through a function that returns them, and the iterator of a
//! `for` through one that wraps it. Nothing is moved, borrowed or bound that was not before, and temporaries live as long as before:
//! `while let` becomes the `loop` that the language defines it by.

use std::ops::Range;

use proc_macro2::Span;
use rustc_hash::FxHashSet;
use smallscope_rust::conditions::{chain, has_let};
use smallscope_rust::goals::{Branch, Sites, Walk};
use smallscope_rust::macros::Arguments;
use syn::spanned::Spanned as _;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, Local, Stmt};

use super::edit::Edits;
use crate::goals::constness::evaluated;
use crate::goals::{GoalId, Goals, Way, compiled};
use crate::source::Source;

use super::RUNTIME;

/// Notes the changes that tell which of the goals are reached.
pub(super) fn instrument(source: &Source, goals: &Goals, edits: &mut Edits) {
    let evaluated = evaluated(&source.tree);
    Instrument { source, goals, edits, evaluated }.visit_file_mut(&mut source.tree.clone());
}

/// The same for the body of one function only.
pub(crate) fn instrument_body(source: &Source, goals: &Goals, edits: &mut Edits, block: &Block) {
    let mut instrument = Instrument { source, goals, edits, evaluated: FxHashSet::default() };
    Walk::body(&mut instrument, &mut block.clone());
}

struct Instrument<'s> {
    source: &'s Source,
    goals: &'s Goals,
    edits: &'s mut Edits,
    /// The names of what the compiler calls.
    evaluated: FxHashSet<String>,
}

/// A statement that counts.
fn hit(goal: usize) -> String {
    format!("{RUNTIME}::hit({goal});")
}

impl Instrument<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        self.source.range(span)
    }

    fn end(&self, span: Span) -> usize {
        self.range(span).end
    }

    /// Puts a statement first into a block.
    fn first(&mut self, block: &Block, statement: &str) {
        let at = self.end(block.brace_token.span.open());
        self.edits.open(at, format!(" {statement}"));
    }

    /// What counts that a condition failed: at which of its patterns, if it is a chain of several.
    fn failed(&self, condition: &Expr, goal: GoalId) -> String {
        let (parts, hit) = (chain(condition).into_iter().filter(|part| matches!(part, Expr::Let(_))), hit(goal.0 + 1));
        let tried: Vec<String> =
            parts.filter_map(|part| self.goals.condition(part.span(), Way::True)).map(|it| it.0.to_string()).collect();
        if tried.is_empty() { hit } else { format!("{RUNTIME}::missed(&[{}]); {hit}", tried.join(", ")) }
    }

    /// Puts a statement in front of an expression, which becomes a block.
    fn prepend(&mut self, statement: &str, expr: &Expr) {
        match expr {
            Expr::Block(it) if it.label.is_none() && it.attrs.is_empty() => self.first(&it.block, statement),
            other => self.wrap(other, &format!("{{ {statement} "), " }"),
        }
    }

    /// Puts text around a node.
    fn wrap(&mut self, node: &Expr, open: &str, close: &str) {
        let place = self.range(node.span());
        self.edits.open(place.start, open);
        self.edits.insert(place.end, close);
    }

    /// Passes an expression to a function of the runtime.
    fn call(&mut self, name: &str, goal: GoalId, node: &Expr) {
        self.wrap(node, &format!("{RUNTIME}::{name}({}, ", goal.0), ")");
    }
}

impl Sites for Instrument<'_> {
    type Goal = GoalId;

    fn place(&mut self, place: Branch) -> Option<GoalId> {
        self.goals.at(place.kind, place.node, Way::True)
    }

    fn arms(&mut self, it: &syn::ExprMatch, _: &str, outcomes: Vec<String>) -> Vec<Option<GoalId>> {
        (0..outcomes.len()).map(|number| self.goals.decision(it.span(), Way::Arm(number))).collect()
    }

    fn statement(&mut self, statement: &Stmt) -> Option<GoalId> {
        self.goals.statement(statement.span())
    }

    fn item(&mut self, item: &mut Item) {
        self.visit_item_mut(item);
    }

    fn arguments(&mut self, arguments: &mut Arguments) {
        compiled(arguments);
    }

    fn begin(&mut self, statement: Span, goal: GoalId) {
        let at = self.range(statement).start;
        self.edits.open(at, format!("{} ", hit(goal.0)));
    }

    fn pass(&mut self, expr: &mut Expr, goal: GoalId) {
        self.call("either", goal, expr);
    }

    fn pattern(&mut self, part: Expr, goal: GoalId) -> Vec<Expr> {
        let (open, close) =
            (format!("{RUNTIME}::tried({}) && ", goal.0), format!(" && {RUNTIME}::matched({})", goal.0));
        self.wrap(&part, &open, &close);
        vec![part]
    }

    fn branch(&mut self, it: &mut syn::ExprIf, goal: GoalId) {
        self.first(&it.then_branch, &hit(goal.0));
        let failed = self.failed(&it.cond, goal);
        match &it.else_branch {
            None => {
                let at = self.end(it.then_branch.brace_token.span.close());
                self.edits.insert(at, format!(" else {{ {failed} }}"));
            }
            Some((_, other)) => self.prepend(&failed, other),
        }
    }

    fn arm(&mut self, arm: &mut syn::Arm, goal: GoalId) {
        self.prepend(&hit(goal.0), &arm.body);
    }

    fn repeat(&mut self, it: &mut syn::ExprWhile, goal: GoalId) -> Option<Expr> {
        if !has_let(&it.cond) {
            self.pass(&mut it.cond, goal);
            return None;
        }
        let word = self.range(it.while_token.span);
        self.edits.replace(word, "loop { if");
        self.first(&it.body, &hit(goal.0));
        let (at, failed) = (self.end(it.body.brace_token.span.close()), self.failed(&it.cond, goal));
        self.edits.insert(at, format!(" else {{ {failed} break }} }}"));
        None
    }

    fn each(&mut self, it: &mut syn::ExprForLoop, goal: GoalId) {
        self.call("each", goal, &it.expr);
    }

    fn question(&mut self, it: &mut syn::ExprTry, goal: GoalId) -> Option<Expr> {
        self.call("asked", goal, &it.expr);
        None
    }

    fn let_else(&mut self, local: &mut Local, goal: GoalId) -> Option<Stmt> {
        let (_, other) = local.init.as_ref()?.diverge.as_ref()?;
        self.prepend(&hit(goal.0 + 1), other);
        let cfgs = local.attrs.iter().filter(|it| it.path().is_ident("cfg"));
        let cfgs: String = cfgs.map(|it| format!(" {}", &self.source.text[self.range(it.span())])).collect();
        let at = self.end(local.span());
        self.edits.insert(at, format!("{cfgs} {}", hit(goal.0)));
        None
    }

    fn assertion(&mut self, _: &mut syn::Macro, condition: &Expr, message: &str) {
        let at = self.end(condition.span());
        self.edits.insert(at, format!(", \"{{}}\", {message:?}"));
    }
}

impl VisitMut for Instrument<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        Walk::body(self, block);
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        // Nothing else has goals, and what the compiler evaluates must stay as it is.
        if matches!(item, Item::Fn(_) | Item::Impl(_) | Item::Trait(_) | Item::Mod(_)) {
            visit_mut::visit_item_mut(self, item);
        }
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        // What counts is not a constant.
        if let Some(word) = signature.constness.filter(|_| !self.evaluated.contains(&signature.ident.to_string())) {
            let place = self.range(word.span);
            self.edits.blank(place, &self.source.text);
        }
        visit_mut::visit_signature_mut(self, signature);
    }

    // What the compiler evaluates must stay as it is.
    fn visit_expr_mut(&mut self, _: &mut Expr) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::GoalKind;

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
