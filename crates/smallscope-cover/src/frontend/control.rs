//! `if`, `match`, conditions with `let`, and what marks them.

use proc_macro2::Span;
use syn::spanned::Spanned as _;

use super::body::{Body, Storage, Value};
use super::logic::{and, not, or};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::goals::Way;
use crate::ir::{Expr, ExprKind, Statement, StatementKind, Type};

/// Where branches put their values, once the type is known.
pub(super) struct Join {
    pub(super) ty: Option<Ty>,
    pub(super) storage: Option<Storage>,
    goes_on: bool,
    span: Span,
}

impl Join {
    pub(super) fn new(span: Span, wanted: Option<&Ty>) -> Join {
        Join { ty: wanted.cloned(), storage: None, goes_on: false, span }
    }
}

impl Body<'_, '_> {
    /// Puts the value of a branch where the branches join.
    pub(super) fn join(&mut self, join: &mut Join, value: Value) -> Lowered<()> {
        if value.ty == Ty::Never {
            return Ok(());
        }
        join.goes_on = true;
        if join.storage.is_none() {
            let ty = match &join.ty {
                Some(ty) if !matches!(self.resolve(ty), Ty::Var(_)) => ty.clone(),
                _ => value.ty.clone(),
            };
            join.storage = Some(self.storage("value", &ty, true));
            join.ty = Some(ty);
        }
        let (Some(ty), Some(storage)) = (join.ty.clone(), join.storage.clone()) else { return Err(Noted) };
        let value = self.coerce(&join.span, value, &ty)?;
        self.initialise(&storage, value)
    }

    /// The value behind the branches.
    pub(super) fn joined(&mut self, join: &Join) -> Lowered<Value> {
        match (&join.ty, &join.storage) {
            (Some(ty), Some(storage)) if join.goes_on => {
                let place = self.stored(ty, storage)?;
                self.read(&place)
            }
            _ => Ok(self.never()),
        }
    }

    pub(super) fn if_value(&mut self, it: &syn::ExprIf, wanted: Option<&Ty>) -> Lowered<Value> {
        let wanted = if it.else_branch.is_some() { wanted.cloned() } else { Some(Ty::unit()) };
        let mut join = Join::new(it.span(), wanted.as_ref());
        let names = self.scopes.len();
        let place = self.place;
        let condition = self.condition(&it.cond)?;
        let inner = self.scopes.split_off(names);
        self.place = place;
        let yes = self.goal_block(it.span(), Way::True, |body| {
            body.scopes.extend(inner);
            body.out.extend(condition.bindings);
            let value = body.block_value(&it.then_branch, wanted.as_ref())?;
            body.scopes.truncate(names);
            body.join(&mut join, value)
        });
        self.scopes.truncate(names);
        let no = self.goal_block(it.span(), Way::False, |body| match &it.else_branch {
            Some((_, other)) => {
                let value = body.value(other, wanted.as_ref())?;
                body.join(&mut join, value)
            }
            None => {
                join.goes_on = true;
                Ok(())
            }
        });
        self.emit(StatementKind::If(condition.test, yes?, no?));
        if it.else_branch.is_none() {
            return Ok(self.unit());
        }
        self.joined(&join)
    }

    /// A block that begins with the mark of a decision.
    pub(super) fn goal_block(
        &mut self,
        span: Span,
        way: Way,
        inside: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<Vec<Statement>> {
        let ((), statements) = self.block(|body| {
            let goal = body.frontend.goals.decision(span, way);
            body.mark(goal, Expr::truth(true));
            inside(body)
        })?;
        Ok(statements)
    }

    /// A condition: its test, and what binds the names of its patterns where it holds.
    pub(super) fn condition(&mut self, expr: &syn::Expr) -> Lowered<Condition> {
        match expr {
            syn::Expr::Let(it) => {
                let at = self.scrutinee(&it.expr, None)?;
                let test = self.test(&it.pat, &at)?;
                let ((), bindings) = self.block(|body| body.bind(&it.pat, &at))?;
                Ok(Condition { test, bindings })
            }
            syn::Expr::Binary(it) if has_let(expr) => self.chain(it),
            syn::Expr::Paren(it) => self.condition(&it.expr),
            other => {
                let value = self.value_as(other, &Ty::Bool)?;
                Ok(Condition { test: self.pack(&value)?, bindings: Vec::new() })
            }
        }
    }

    /// Conditions and patterns one after the other.
    fn chain(&mut self, it: &syn::ExprBinary) -> Lowered<Condition> {
        let mut parts = Vec::new();
        flatten(&syn::Expr::Binary(it.clone()), &mut parts);
        let holds = self.new_local("holds", Ty::Bool, false);
        self.assign(holds, Expr::truth(true));
        for part in &parts {
            let test = Expr::local(holds, Type::Bool);
            let ((), inside) = self.block(|body| {
                let condition = match part {
                    syn::Expr::Let(_) => body.condition(part)?,
                    other => Condition { test: body.operand(other)?, bindings: Vec::new() },
                };
                if let syn::Expr::Let(_) = part {
                    body.mark_condition(part.span(), &condition.test);
                }
                if condition.bindings.is_empty() {
                    body.assign(holds, condition.test);
                } else {
                    let no = Statement {
                        kind: StatementKind::Assign(crate::ir::Place::Local(holds), Expr::truth(false)),
                        place: body.place,
                    };
                    body.emit(StatementKind::If(condition.test, condition.bindings, vec![no]));
                }
                Ok(())
            })?;
            self.emit(StatementKind::If(test, inside, Vec::new()));
        }
        Ok(Condition { test: Expr::local(holds, Type::Bool), bindings: Vec::new() })
    }

    /// Marks the outcomes of an operand, a guard or `?`.
    pub(super) fn mark_condition(&mut self, span: Span, test: &Expr) {
        let goals = self.frontend.goals;
        self.mark(goals.condition(span, Way::True), test.clone());
        self.mark(goals.condition(span, Way::False), not(test.clone()));
    }

    /// `&&` and `||`.
    pub(super) fn logical(&mut self, it: &syn::ExprBinary) -> Lowered<Value> {
        let is_and = matches!(it.op, syn::BinOp::And(_));
        let one = self.operand(&it.left)?;
        let (other, behind) = self.block(|body| body.operand(&it.right))?;
        let reached = if is_and { one.clone() } else { not(one.clone()) };
        let is_marks = behind.iter().all(|it| matches!(it.kind, StatementKind::Mark(..)));
        if is_marks {
            for statement in behind {
                if let StatementKind::Mark(goal, condition) = statement.kind {
                    self.emit(StatementKind::Mark(goal, and(reached.clone(), condition)));
                }
            }
            let whole = if is_and { and(one, other) } else { or(one, other) };
            return Ok(self.truth(whole));
        }
        let local = self.new_local("both", Ty::Bool, true);
        self.assign(local, one);
        let ((), mut inside) = self.block(|_| Ok(()))?;
        inside.extend(behind);
        let kind = StatementKind::Assign(crate::ir::Place::Local(local), other);
        inside.push(Statement { kind, place: self.place });
        let whole = Expr::local(local, Type::Bool);
        let test = if is_and { whole.clone() } else { not(whole.clone()) };
        self.emit(StatementKind::If(test, inside, Vec::new()));
        Ok(self.truth(whole))
    }

    /// An operand of `&&` or `||`, with its marks.
    fn operand(&mut self, expr: &syn::Expr) -> Lowered<Expr> {
        let value = self.value_as(expr, &Ty::Bool)?;
        if value.ty == Ty::Never {
            return Ok(Expr::truth(false));
        }
        let test = self.pack(&value)?;
        self.mark_condition(expr.span(), &test);
        Ok(test)
    }

    pub(super) fn match_value(&mut self, it: &syn::ExprMatch, wanted: Option<&Ty>) -> Lowered<Value> {
        let at = self.scrutinee(&it.expr, None)?;
        if at.ty == Ty::Never {
            return Ok(self.never());
        }
        let mut join = Join::new(it.span(), wanted);
        let arms: Vec<&syn::Arm> = it.arms.iter().collect();
        self.arms(it.span(), &arms, 0, &at, wanted, &mut join)?;
        self.joined(&join)
    }

    /// The arms from one on.
    fn arms(
        &mut self,
        span: Span,
        arms: &[&syn::Arm],
        number: usize,
        at: &super::place::Located,
        wanted: Option<&Ty>,
        join: &mut Join,
    ) -> Lowered<()> {
        let Some(arm) = arms.get(number) else { return Ok(()) };
        let place = std::mem::replace(&mut self.place, crate::source::at(arm.pat.span()));
        let is_last = number + 1 == arms.len();
        let test = if is_last && arm.guard.is_none() { Expr::truth(true) } else { self.test(&arm.pat, at)? };
        let names = self.scopes.len();
        let (test, bindings) = match &arm.guard {
            None => {
                let ((), bindings) = self.block(|body| body.bind(&arm.pat, at))?;
                (test, bindings)
            }
            Some((_, guard)) => (self.guarded(&arm.pat, guard, at, test)?, Vec::new()),
        };
        let inner = self.scopes.split_off(names);
        let yes = self.goal_block(span, Way::Arm(number), |body| {
            body.out.extend(bindings);
            body.scopes.extend(inner);
            let value = body.value(&arm.body, wanted)?;
            body.scopes.truncate(names);
            body.join(join, value)
        });
        self.scopes.truncate(names);
        self.place = place;
        let (rest, no) = self.block(|body| Ok(body.arms(span, arms, number + 1, at, wanted, join)))?;
        rest?;
        let yes = yes?;
        match &*test.kind {
            ExprKind::Bool(true) => self.out.extend(yes),
            _ => self.emit(StatementKind::If(test, yes, no)),
        }
        Ok(())
    }

    /// An arm with a guard: its names are bound first, and it is taken if both hold.
    fn guarded(
        &mut self,
        pattern: &syn::Pat,
        guard: &syn::Expr,
        at: &super::place::Located,
        test: Expr,
    ) -> Lowered<Expr> {
        let taken = self.new_local("taken", Ty::Bool, true);
        let ((), yes) = self.block(|body| {
            body.bind(pattern, at)?;
            let condition = body.condition(guard)?;
            if !has_let(guard) {
                body.mark_condition(guard.span(), &condition.test);
            }
            if condition.bindings.is_empty() {
                body.assign(taken, condition.test);
            } else {
                body.assign(taken, condition.test.clone());
                body.emit(StatementKind::If(Expr::local(taken, Type::Bool), condition.bindings, Vec::new()));
            }
            Ok(())
        })?;
        let ((), no) = self.block(|body| {
            body.assign(taken, Expr::truth(false));
            Ok(())
        })?;
        match &*test.kind {
            ExprKind::Bool(true) => self.out.extend(yes),
            _ => self.emit(StatementKind::If(test, yes, no)),
        }
        Ok(Expr::local(taken, Type::Bool))
    }
}

/// A condition with patterns.
pub(super) struct Condition {
    pub(super) test: Expr,
    pub(super) bindings: Vec<Statement>,
}

/// Whether a condition has a `let`.
pub(super) fn has_let(cond: &syn::Expr) -> bool {
    match cond {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// The operands of a chain of `&&`, in order.
fn flatten(cond: &syn::Expr, out: &mut Vec<syn::Expr>) {
    match cond {
        syn::Expr::Binary(it) if matches!(it.op, syn::BinOp::And(_)) => {
            flatten(&it.left, out);
            flatten(&it.right, out);
        }
        other => out.push(other.clone()),
    }
}
