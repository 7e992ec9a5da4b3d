//! Quantifiers, comprehensions and sums.
//!
//! A variable whose values are sets or relations can be dealt with only where one value is asked for: then it is a relation to be
//! found, or one for each value of the variables around it. Elsewhere it is an error that names the variable.

use smallscope_relational::{
    Decl, Expr, Formula, IntExpr, Multiplicity as Many, Overflow, Quantifier as For, Variable,
};

use super::bound::{has_multiplicity, multiplicity_of};
use super::lowerer::{Lowerer, disjoint};
use super::value::{Lowered, all_of, truth};
use crate::diagnostic::Diagnostic;
use crate::model::{self, ExprKind, Quantifier, SigId, UnaryOp, VariableId};

/// What declarations became: variables of the logic, and what their values must satisfy beyond that.
struct Declared {
    decls: Vec<Decl>,
    guards: Vec<Formula>,
    /// The first variable whose values are sets or relations.
    higher_order: Option<VariableId>,
    outer: Vec<(VariableId, Option<Lowered>)>,
}

/// What is said where a variable stands for sets that would all have to be tried.
pub(super) const HIGHER_ORDER: &str = "higher-order quantification";

impl Lowerer<'_> {
    /// A quantified formula.
    pub(super) fn quantified(&mut self, quantifier: Quantifier, decls: &[model::Decl], body: &model::Expr) -> Formula {
        if self.must_try(decls, body) {
            return self.tried(quantifier, decls, body);
        }
        if let Some(split) = self.without_lone(quantifier, decls, body) {
            return split;
        }
        let substitutes = matches!(quantifier, Quantifier::All | Quantifier::Some | Quantifier::No);
        let below = match quantifier {
            Quantifier::All | Quantifier::Some => self.asked,
            Quantifier::No => self.asked.map(|asked| !asked),
            _ => None,
        };
        let is_universal = below == Some(quantifier == Quantifier::All);
        let in_effect = below.map(|_| if is_universal { For::All } else { For::Some });
        let declared = self.declare(decls, substitutes, in_effect);
        let looks_for_one = in_effect == Some(For::Some) && !self.varies;
        match declared.higher_order {
            Some(variable) if !looks_for_one => self.refuse(variable),
            Some(_) => self.ask_for_set(),
            None => {}
        }
        let outer = self.varies;
        self.varies |= is_universal && !declared.decls.is_empty() && self.overflow == Overflow::Forbid;
        let body = self.asking(below, |lowerer| lowerer.formula(body));
        self.varies = outer;
        self.restore(&declared);
        formula(quantifier, declared, body)
    }

    /// `{decls | body}`
    pub(super) fn comprehension(&mut self, decls: &[model::Decl], body: &model::Expr) -> Expr {
        if self.must_try(decls, body) {
            return self.tried_comprehension(decls, body);
        }
        let declared = self.declare(decls, false, None);
        if let Some(variable) = declared.higher_order {
            self.refuse(variable);
        }
        let body = self.condition(body);
        self.restore(&declared);
        let body = all_of(declared.guards.into_iter().chain([body]).collect());
        Expr::comprehension(declared.decls, body)
    }

    /// `sum decls | body`
    pub(super) fn sum(&mut self, decls: &[model::Decl], body: &model::Expr) -> IntExpr {
        if self.must_try(decls, body) {
            return self.tried_sum(decls, body);
        }
        let declared = self.declare(decls, false, None);
        if let Some(variable) = declared.higher_order {
            self.refuse(variable);
        }
        let body = self.asking(None, |lowerer| lowerer.int(body));
        self.restore(&declared);
        let body = match declared.guards.is_empty() {
            true => body,
            false => all_of(declared.guards).choose(body, 0),
        };
        IntExpr::sum(declared.decls, body)
    }

    fn refuse(&mut self, variable: VariableId) {
        if self.tries_sets {
            return;
        }
        let declared = &self.model.variables[variable.0 as usize];
        let message =
            format!("the values of `{}` are sets or relations, and all of them would have to be tried", declared.name);
        let problem = Diagnostic::error(declared.span, message)
            .label(HIGHER_ORDER)
            .help("such a variable can be used where one value is asked for: in `some`, or in `all` of an assertion that is checked");
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Declares the variables, which have their new meanings until they are [restored](Lowerer::restore). Variables for the one atom
    /// of a signature become that atom, if `substitutes`. `in_effect`: whether all values are asked for, or one that is to be found.
    fn declare(&mut self, decls: &[model::Decl], substitutes: bool, in_effect: Option<For>) -> Declared {
        let mut declared = Declared { decls: Vec::new(), guards: Vec::new(), higher_order: None, outer: Vec::new() };
        for decl in decls {
            let (multiplicity, inner) = stripped(&decl.bound);
            let domain = self.asking(None, |lowerer| lowerer.expr(inner));
            let is_relation = domain.arity() != Some(1);
            let multiplicity = multiplicity.unwrap_or(if is_relation { Many::Set } else { Many::One });
            let one_atom = substitutes && matches!(inner.kind, ExprKind::Sig(sig) if self.symbols.is_one_atom(sig));
            let is_value = matches!(decl.bound.kind, ExprKind::Unary(UnaryOp::ExactlyOf, _));
            let mut values = Vec::new();
            for &id in &decl.variables {
                let value = if is_value || (one_atom && multiplicity == Many::One) {
                    domain.clone()
                } else {
                    let name = match in_effect {
                        Some(For::Some) => self.witness_name(id),
                        _ => self.model.variables[id.0 as usize].name.clone(),
                    };
                    let variable = Variable::with_arity(name, domain.arity().unwrap_or(1));
                    let value = Expr::from(&variable);
                    self.enter(&variable, id, inner, multiplicity, in_effect == Some(For::All));
                    declared.decls.push(Decl { variable, multiplicity, domain: domain.clone() });
                    if multiplicity != Many::One {
                        declared.higher_order.get_or_insert(id);
                    }
                    value
                };
                if has_multiplicity(inner) {
                    let guard = self.asking(None, |lowerer| lowerer.is_in(&value, inner));
                    declared.guards.push(guard);
                }
                values.push(value.clone());
                declared.outer.push((id, self.meanings.insert(id, Lowered::Expr(value))));
            }
            if decl.disjoint && values.len() > 1 {
                declared.guards.push(disjoint(&values));
            }
        }
        declared
    }

    /// Gives the variables the meanings that they had outside.
    fn restore(&mut self, declared: &Declared) {
        self.leave(declared.decls.len());
        for (variable, outer) in declared.outer.iter().rev() {
            match outer {
                Some(outer) => self.meanings.insert(*variable, outer.clone()),
                None => self.meanings.remove(variable),
            };
        }
    }

    /// `all x: lone S | f` where not one value is asked for: `f` of nothing, and of each element.
    fn without_lone(&mut self, quantifier: Quantifier, decls: &[model::Decl], body: &model::Expr) -> Option<Formula> {
        let looked_for = match quantifier {
            Quantifier::All | Quantifier::No => Some(false),
            Quantifier::Some => Some(true),
            _ => return None,
        };
        if self.asked == looked_for && !self.varies {
            return None;
        }
        let is_lone = |decl: &model::Decl| {
            matches!(decl.bound.kind, ExprKind::Unary(UnaryOp::LoneOf, _))
                && !(decl.disjoint && decl.variables.len() > 1)
        };
        let place = decls.iter().position(is_lone)?;
        let parts = [true, false].map(|empty| {
            let split = split_lone(quantifier, decls, place, body, empty);
            self.formula(&split)
        });
        match quantifier {
            Quantifier::Some => Some(Formula::any_of(parts)),
            _ => Some(Formula::all_of(parts)),
        }
    }
}

/// The quantified formula in which the first variable of the declaration at this place has no value, or one.
fn split_lone(
    quantifier: Quantifier,
    decls: &[model::Decl],
    place: usize,
    body: &model::Expr,
    empty: bool,
) -> model::Expr {
    let quantified = |decls: Vec<model::Decl>, body: model::Expr| match decls.is_empty() {
        true if quantifier == Quantifier::No => expr_like(&body, ExprKind::Unary(UnaryOp::Not, Box::new(body.clone()))),
        true => body,
        false => {
            let kind = ExprKind::Quantified(quantifier, decls, Box::new(body.clone()));
            expr_like(&body, kind)
        }
    };
    // Under `no`, only the innermost quantifier is one; those around it are `all`.
    let around = if quantifier == Quantifier::No { Quantifier::All } else { quantifier };
    let decl = &decls[place];
    let (_, inner) = stripped(&decl.bound);
    let (variable, others) = decl.variables.split_first().expect("a declaration declares a variable");
    let mut rest = Vec::new();
    if !others.is_empty() {
        rest.push(model::Decl { variables: others.to_vec(), ..decl.clone() });
    }
    rest.extend(decls[place + 1..].iter().cloned());
    let within = quantified(rest, body.clone());
    let chosen = if empty {
        expr_like(&within, ExprKind::Let(*variable, Box::new(nothing(&decl.bound)), Box::new(within.clone())))
    } else {
        let bound = expr_like(&decl.bound, ExprKind::Unary(UnaryOp::OneOf, Box::new(inner.clone())));
        let one = model::Decl { variables: vec![*variable], disjoint: false, bound };
        expr_like(&within, ExprKind::Quantified(around, vec![one], Box::new(within.clone())))
    };
    let before = decls[..place].to_vec();
    match before.is_empty() {
        true => chosen,
        false => expr_like(&chosen, ExprKind::Quantified(around, before, Box::new(chosen.clone()))),
    }
}

fn expr_like(expr: &model::Expr, kind: ExprKind) -> model::Expr {
    model::Expr { kind, ty: expr.ty.clone(), span: expr.span }
}

/// The empty relation of the bound's arity.
fn nothing(bound: &model::Expr) -> model::Expr {
    let arity = bound.ty.products.first().map_or(1, Vec::len);
    let none = || expr_like(bound, ExprKind::Sig(SigId::NONE));
    let any = model::Multiplicity::Set;
    let arrow = |left, right| ExprKind::Binary(model::BinaryOp::Arrow(any, any), Box::new(left), Box::new(right));
    (1..arity).fold(none(), |front, _| expr_like(bound, arrow(front, none())))
}

/// A bound without its multiplicity.
pub(super) fn stripped(bound: &model::Expr) -> (Option<Many>, &model::Expr) {
    match &bound.kind {
        ExprKind::Unary(UnaryOp::ExactlyOf, inner) => (None, inner),
        ExprKind::Unary(op, inner) => match multiplicity_of(*op) {
            Some(many) => (Some(many), inner),
            None => (None, bound),
        },
        _ => (None, bound),
    }
}

fn formula(quantifier: Quantifier, declared: Declared, body: Formula) -> Formula {
    let Declared { decls, guards, .. } = declared;
    let guarded = |body: Formula, universal: bool| match (guards.is_empty(), universal) {
        (true, _) => body,
        (false, true) => all_of(guards.clone()).implies(body),
        (false, false) => all_of(guards.iter().cloned().chain([body]).collect()),
    };
    let is_empty = decls.is_empty();
    match quantifier {
        Quantifier::All if is_empty => guarded(body, true),
        Quantifier::All => Formula::quantified(For::All, decls, guarded(body, true)),
        Quantifier::No if is_empty => !guarded(body, false),
        Quantifier::No => Formula::quantified(For::No, decls, guarded(body, false)),
        Quantifier::Lone if is_empty => truth(true),
        _ if is_empty => guarded(body, false),
        Quantifier::Lone => Formula::quantified(For::Lone, decls, guarded(body, false)),
        Quantifier::One => Formula::quantified(For::One, decls, guarded(body, false)),
        Quantifier::Some | Quantifier::Sum => Formula::quantified(For::Some, decls, guarded(body, false)),
    }
}
