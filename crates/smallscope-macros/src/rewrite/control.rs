//! Control flow: where names begin and end, and where patterns on lazy types need guards.

use smallscope_rust::list::List as _;
use smallscope_rust::macros::Arguments;
use smallscope_rust::visit::VisitMut as _;
use syn::{
    Arm, Expr, ExprBinary, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprMacro, ExprMatch, ExprWhile, Pat, Stmt,
};

use super::Rewriter;
use super::alternatives::{Arms, operand, with_lets};
use super::hints::Mode;

impl Rewriter<'_> {
    /// Rewrites an expression that opens scopes, or has nothing special.
    pub(super) fn control(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Match(it) => self.match_expr(it),
            Expr::If(it) => {
                if let Some(new) = self.if_expr(it) {
                    *expr = new;
                }
            }
            Expr::While(it) => {
                if let Some(new) = self.while_expr(it) {
                    *expr = new;
                }
            }
            Expr::Return(it) => it.expr.iter_mut().for_each(|value| self.value(value)),
            Expr::Tuple(it) => it.elems.iter_mut().for_each(|value| self.value(value)),
            Expr::Array(it) => it.elems.iter_mut().for_each(|value| self.value(value)),
            Expr::ForLoop(it) => self.for_loop(it),
            Expr::Closure(it) => self.closure(it),
            Expr::Binary(it) => {
                self.check_comparison(it);
                self.parts(expr);
            }
            _ => self.parts(expr),
        }
    }

    fn match_expr(&mut self, it: &mut ExprMatch) {
        let mode = self.mode(&it.expr);
        self.check_exhaustive(it);
        self.scrutinee(&mut it.expr, it.arms.iter().map(|arm| &arm.pat));
        let mut arms = Arms::default();
        for arm in std::mem::take(&mut it.arms) {
            self.arms(&arm, &mode, &mut arms);
        }
        if arms.guarded {
            arms.list.push(parse_quote!(_ => ::core::unreachable!(),));
        }
        it.arms = arms.list;
    }

    /// `match value { pat if guard => true, _ => false }`; the value is rewritten already.
    pub(super) fn matches(&mut self, value: Expr, pat: Pat, mode: &Mode, guard: Option<Expr>) -> Expr {
        let mut arm: Arm = parse_quote!(_ => true,);
        arm.pat = pat;
        arm.guard = guard.map(|guard| (Default::default(), Box::new(guard)));
        let mut arms = Arms::default();
        self.arms(&arm, mode, &mut arms);
        let (list, value) = (arms.list, operand(value));
        parse_quote!((match #value { #(#list)* _ => false, }))
    }

    /// A macro as an expression; `matches!` becomes a `match`.
    pub(super) fn macro_expr(&mut self, expr: &mut Expr) {
        let Expr::Macro(ExprMacro { mac, .. }) = expr else { return };
        let Some(Arguments::Matches(matches)) = Arguments::of(mac) else { return self.mac(mac) };
        let mode = self.mode(&matches.value);
        let mut value = matches.value;
        self.scrutinee(&mut value, [&matches.pat]);
        *expr = self.matches(value, matches.pat, &mode, matches.guard);
    }

    /// An `if`; one with a pattern that needs a guard becomes a `match`.
    fn if_expr(&mut self, it: &mut ExprIf) -> Option<Expr> {
        if let Some((_, other)) = &mut it.else_branch {
            self.rewrite(other);
        }
        if let Expr::Let(condition) = &mut *it.cond {
            let mode = self.mode(&condition.expr);
            if self.needs_guard(&condition.pat, &mode) {
                let then = &it.then_branch;
                let other: Expr = match &it.else_branch {
                    Some((_, other)) => (**other).clone(),
                    None => parse_quote!({}),
                };
                let matched = self.let_as_match(condition, &mode, parse_quote!(#then), &other);
                return Some(matched);
            }
        }
        self.scope.enter();
        let lets = self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.then_branch);
        it.then_branch.stmts.splice(0..0, lets);
        self.scope.leave();
        None
    }

    /// A `while`; one with a pattern that needs a guard becomes a `loop` with a `match`.
    fn while_expr(&mut self, it: &mut ExprWhile) -> Option<Expr> {
        if let Expr::Let(condition) = &mut *it.cond {
            let mode = self.mode(&condition.expr);
            if self.needs_guard(&condition.pat, &mode) {
                let (label, body) = (&it.label, &it.body);
                let matched = self.let_as_match(condition, &mode, parse_quote!(#body), &parse_quote!(break));
                return Some(parse_quote!(#label loop { #matched }));
            }
        }
        self.scope.enter();
        let lets = self.condition(&mut it.cond);
        self.visit_block_mut(&mut it.body);
        it.body.stmts.splice(0..0, lets);
        self.scope.leave();
        None
    }

    /// `match value { pat => body, _ => other }`; `other` is rewritten already.
    fn let_as_match(&mut self, condition: &mut ExprLet, mode: &Mode, body: Expr, other: &Expr) -> Expr {
        self.scrutinee(&mut condition.expr, [&*condition.pat]);
        let mut arm: Arm = parse_quote!(_ => (),);
        arm.pat = (*condition.pat).clone();
        *arm.body = body;
        let mut arms = Arms::default();
        self.arms(&arm, mode, &mut arms);
        let (value, list) = (operand((*condition.expr).clone()), arms.list);
        parse_quote!(match #value { #(#list)* _ => #other, })
    }

    /// A condition; its names are declared in the scope that is open. Returns what a single `let`
    /// leaves to be done in the body.
    fn condition(&mut self, cond: &mut Expr) -> Vec<Stmt> {
        match cond {
            Expr::Let(it) => {
                let mode = self.mode(&it.expr);
                self.scrutinee(&mut it.expr, [&*it.pat]);
                let rest = self.lower(&mut it.pat, &mode);
                self.declare(&rest);
                rest.statements()
            }
            _ => {
                self.chain(cond);
                Vec::new()
            }
        }
    }

    /// A condition of several parts, of which a `let` declares names for those after it.
    fn chain(&mut self, cond: &mut Expr) {
        let mut parts = Vec::new();
        operands(cond.clone(), &mut parts);
        let mut out = Vec::new();
        for mut part in parts {
            match &mut part {
                Expr::Let(it) => {
                    self.chained(it, &mut out);
                }
                other => {
                    self.rewrite(other);
                    out.push(part);
                }
            }
        }
        let joined = out.into_iter().reduce(|left, right| {
            let (left, right) = (Box::new(left), Box::new(right));
            Expr::Binary(ExprBinary { attrs: Vec::new(), left, op: syn::BinOp::And(Default::default()), right })
        });
        *cond = joined.unwrap_or_else(|| cond.clone());
    }

    /// A `let` in a chain: what its pattern leaves to be done follows in the chain.
    fn chained(&mut self, it: &mut ExprLet, out: &mut Vec<Expr>) {
        let mode = self.mode(&it.expr);
        self.scrutinee(&mut it.expr, [&*it.pat]);
        if self.split(&it.pat, &mode).len() > 1 {
            self.error(&it.pat, "smallscope cannot split these alternatives in a chain: nest the `if let`s");
        }
        let rest = self.lower(&mut it.pat, &mode);
        self.declare(&rest);
        out.push(Expr::Let(it.clone()));
        out.extend(rest.checks);
        for (pat, value) in rest.lets {
            let (pat, expr) = (Box::new(pat), Box::new(value));
            let (let_token, eq_token) = (it.let_token, it.eq_token);
            out.push(Expr::Let(ExprLet { attrs: Vec::new(), let_token, pat, eq_token, expr }));
        }
    }

    fn for_loop(&mut self, it: &mut ExprForLoop) {
        self.value(&mut it.expr);
        self.scope.enter();
        let mut lets = Vec::new();
        self.irrefutable(&mut it.pat, Mode::Parameter, &mut lets);
        self.visit_block_mut(&mut it.body);
        it.body.stmts.splice(0..0, lets);
        self.scope.leave();
    }

    fn closure(&mut self, it: &mut ExprClosure) {
        if let Some(token) = it.asyncness {
            self.error(token, "smallscope cannot run `async` code in a predicate");
        }
        self.scope.enter();
        let mut lets = Vec::new();
        for input in &mut it.inputs {
            let mode = match input {
                Pat::Type(typed) => self.mode_of_type(Some((*typed.ty).clone())),
                _ => Mode::Parameter,
            };
            self.irrefutable(input, mode, &mut lets);
        }
        self.paths.visit_return_type_mut(&mut it.output);
        self.value(&mut it.body);
        if !lets.is_empty() {
            *it.body = with_lets(&lets, (*it.body).clone());
        }
        self.scope.leave();
    }

    /// Rewrites an arm whose pattern is one alternative.
    pub(super) fn arm(&mut self, arm: &mut Arm, mode: &Mode) -> bool {
        self.scope.enter();
        let rest = self.lower(&mut arm.pat, mode);
        self.declare(&rest);
        if let Some((_, guard)) = &mut arm.guard {
            self.rewrite(guard);
        }
        self.value(&mut arm.body);
        self.scope.leave();
        let lets = rest.statements();
        let guard = arm.guard.take().map(|(_, guard)| operand(with_lets(&lets, *guard)));
        let conditions: Vec<Expr> = rest.checks.iter().cloned().chain(guard).list();
        if !conditions.is_empty() {
            arm.guard = Some((Default::default(), Box::new(parse_quote!(#(#conditions)&&*))));
        }
        *arm.body = with_lets(&lets, (*arm.body).clone());
        !rest.checks.is_empty()
    }
}

/// The operands of a chain of `&&`, in order.
fn operands(cond: Expr, out: &mut Vec<Expr>) {
    match cond {
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
            operands(*binary.left, out);
            operands(*binary.right, out);
        }
        other => out.push(other),
    }
}
