//! The constraints of a problem, one for each thing that a person would point at.

use rustc_hash::FxHashSet;
use smallscope_relational::{Constraint, Formula, FormulaKind};

use super::Origin;
use super::lowerer::{Call, Lowerer};
use super::temporal::{Position, always};
use crate::model::{self, BinaryOp, Command, CommandKind, ExprKind, Quantifier, Subject, TemporalOp, UnaryOp};
use crate::resolve::moment;
use crate::source::Span;
use crate::stack::deep;

/// Constraints, and where they come from.
#[derive(Clone, Default)]
pub(super) struct Constraints {
    pub(super) constraints: Vec<Constraint>,
    pub(super) origins: Vec<Origin>,
    /// Calls whose parts are among the constraints, with the name they have there.
    calls: FxHashSet<(String, Call)>,
}

impl Constraints {
    /// Adds a constraint, unless it says nothing.
    pub(super) fn add(&mut self, name: &str, span: Option<Span>, formula: Formula) {
        if matches!(formula.kind(), FormulaKind::Constant(true)) {
            return;
        }
        self.constraints.push(Constraint { name: name.to_string(), formula });
        self.origins.push(Origin { name: name.to_string(), span });
    }

    /// Whether the parts of a call are not among the constraints of this name yet; from now on they are. Otherwise predicates that call one
    /// another twice would be required as often as there are ways to them.
    fn is_new(&mut self, name: &str, call: Option<Call>) -> bool {
        call.is_none_or(|call| self.calls.insert((name.to_string(), call)))
    }
}

impl Lowerer<'_> {
    /// All facts, each conjunct for itself.
    pub(super) fn facts(&mut self, constraints: &mut Constraints) {
        let model = self.model;
        for fact in &model.facts {
            let name = if fact.name.contains(' ') { fact.name.clone() } else { format!("fact {}", fact.name) };
            match fact.always && self.profile(&fact.formula).changes {
                true => self.conjuncts(&name, &in_every_state(&fact.formula), constraints),
                false => self.conjuncts(&name, &fact.formula, constraints),
            }
        }
    }

    /// What the command asks.
    pub(super) fn asked_by(&mut self, command: &Command, constraints: &mut Constraints) {
        match command.kind {
            _ if command.subject != Subject::Formula => {}
            CommandKind::Run => self.conjuncts(&format!("run {}", command.name), &command.formula, constraints),
            CommandKind::Check => {
                let name = format!("the negation of assertion {}", command.name);
                self.denied(&name, &command.formula, constraints);
            }
        }
    }

    /// What an assertion is about, if it assumes anything: that what its implications begin with holds, for some of the values that it is
    /// said of.
    pub(super) fn assumed_by(&mut self, command: &Command, facts: &Constraints) -> Option<Constraints> {
        self.beside(facts, "what is assumed", &assumption(&command.formula)?)
    }

    /// These constraints and that the formula holds. None if that cannot be lowered.
    pub(super) fn beside(&mut self, facts: &Constraints, name: &str, formula: &model::Expr) -> Option<Constraints> {
        let (mut constraints, known) = (facts.clone(), self.problems.len());
        self.conjuncts(name, formula, &mut constraints);
        let is_lowered = self.problems.len() == known;
        self.problems.truncate(known);
        is_lowered.then_some(constraints)
    }

    /// The parts that must all hold, also those of quantified conjunctions, and of predicates that are called.
    pub(super) fn conjuncts(&mut self, name: &str, formula: &model::Expr, constraints: &mut Constraints) {
        if self.spending.is_spent() {
            return;
        }
        deep(|| match &formula.kind {
            ExprKind::All(parts) => parts.iter().for_each(|part| self.conjuncts(name, part, constraints)),
            ExprKind::Unary(UnaryOp::Not, inner) => self.denied(name, inner, constraints),
            ExprKind::Let(variable, value, body) => {
                let value = self.bound_to(value, body);
                self.meaning(*variable, value, |lowerer| lowerer.conjuncts(name, body, constraints));
            }
            ExprKind::Call(function, arguments) => {
                let arguments = self.arguments(*function, arguments);
                if constraints.is_new(name, self.call_key(*function, &arguments)) {
                    self.within_call(*function, arguments, |lowerer, body| lowerer.conjuncts(name, body, constraints));
                }
            }
            ExprKind::Temporal(TemporalOp::Always, ..) if self.is_simply_always(formula) => {
                let always = always(formula).unwrap_or(formula);
                for state in 0..self.states() {
                    self.at(Position { round: 0, state }, |lowerer| lowerer.conjuncts(name, always, constraints));
                }
            }
            ExprKind::Quantified(Quantifier::All, decls, body) => match &body.kind {
                ExprKind::All(parts) => {
                    for part in parts {
                        let lowered = self.quantified(Quantifier::All, decls, part);
                        constraints.add(name, Some(part.span), lowered);
                    }
                }
                _ => self.whole(name, formula, constraints),
            },
            _ => self.whole(name, formula, constraints),
        });
    }

    /// The parts that must all hold if the formula does not.
    pub(super) fn denied(&mut self, name: &str, formula: &model::Expr, constraints: &mut Constraints) {
        if self.spending.is_spent() {
            return;
        }
        deep(|| match &formula.kind {
            ExprKind::Any(parts) => parts.iter().for_each(|part| self.denied(name, part, constraints)),
            ExprKind::All(parts) if parts.len() == 1 => self.denied(name, &parts[0], constraints),
            ExprKind::Unary(UnaryOp::Not, inner) => self.conjuncts(name, inner, constraints),
            ExprKind::Binary(BinaryOp::Implies, left, right) => {
                self.conjuncts(name, left, constraints);
                self.denied(name, right, constraints);
            }
            _ => {
                let lowered = self.asking(Some(false), |lowerer| lowerer.formula(formula));
                constraints.add(name, Some(formula.span), !lowered);
            }
        });
    }

    /// Whether what is always so can be said of each state for itself.
    fn is_simply_always(&mut self, formula: &model::Expr) -> bool {
        let profile = always(formula).map(|always| self.profile(always)).unwrap_or_default();
        self.view.is_none() && self.position == Position::default() && profile.changes && profile.depth == 0
    }

    fn whole(&mut self, name: &str, formula: &model::Expr, constraints: &mut Constraints) {
        let lowered = self.asking(Some(true), |lowerer| lowerer.formula(formula));
        constraints.add(name, Some(formula.span), lowered);
    }
}

/// `always f`
pub(super) fn in_every_state(formula: &model::Expr) -> model::Expr {
    let kind = ExprKind::Temporal(TemporalOp::Always, moment(), vec![formula.clone()]);
    model::Expr { kind, ty: formula.ty.clone(), span: formula.span }
}

/// `a` of `a implies f`, and `some x: e | a` of `all x: e | a implies f`.
pub(super) fn assumption(formula: &model::Expr) -> Option<model::Expr> {
    let like = |kind| model::Expr { kind, ty: formula.ty.clone(), span: formula.span };
    deep(|| match &formula.kind {
        ExprKind::All(parts) if parts.len() == 1 => assumption(&parts[0]),
        ExprKind::Binary(BinaryOp::Implies, left, right) => {
            let both = [Some((**left).clone()), assumption(right)];
            Some(like(ExprKind::All(both.into_iter().flatten().collect())))
        }
        ExprKind::Quantified(Quantifier::All, decls, body) => {
            let body = assumption(body).unwrap_or_else(|| like(ExprKind::Truth(true)));
            Some(like(ExprKind::Quantified(Quantifier::Some, decls.clone(), Box::new(body))))
        }
        ExprKind::Let(variable, value, body) => {
            Some(like(ExprKind::Let(*variable, value.clone(), Box::new(assumption(body)?))))
        }
        _ => None,
    })
}
