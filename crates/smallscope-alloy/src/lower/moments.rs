//! Operators of time evaluated on a trace, from what they mean: a moment is a number of the infinite path, and its state is found by
//! following the loop. Shares nothing with the formulas of `temporal`; what speaks of no other states is lowered in its state and given to
//! the evaluator.
//!
//! Whether something happens later is known after finitely many moments: formulas about the past tell as many rounds of the loop apart as
//! they are nested, so everything repeats from then on.
//!
//! If overflow is forbidden, a formula is judged in the position that it has in the whole one, with its variables bound as they are there: see
//! `Overflow::Forbid`. Where a value is needed in which something overflows, none is found, as if a limit was reached.

use std::rc::Rc;

use smallscope_relational::{Branch, Decl, Quantifier as For, TupleSet, Variable, constant, int};
use smallscope_relational::{Budget, Error, Evaluator, Expr, Formula, Instance, IntExpr, Multiplicity as Many};
use smallscope_relational::{ExprKind as Node, Overflow, Stop};

use super::bound::{has_multiplicity, multiplicity_of};
use super::lowerer::{Lowerer, disjoint};
use super::monitors::may_overflow;
use super::quantify::stripped;
use super::temporal::Position;
use super::value::{Lowered, truth};
use crate::model::{self, ExprKind, Quantifier, TemporalOp, UnaryOp, VariableId};

/// A trace, and where on it an expression is evaluated.
pub(super) struct View<'m> {
    evaluator: Rc<Evaluator<'m>>,
    /// The state where the loop begins.
    back: usize,
    /// Which state of the infinite path it is.
    moment: usize,
    /// The variables around the expression at hand that stand for themselves, their values, and whether all values are asked for in effect. None if
    /// integers wrap around: then a variable stands for its value.
    bound: Vec<(Variable, Expr, bool)>,
    /// Why there is no value, if there is none: what is lowered after that means nothing.
    pub(super) stopped: Option<Error>,
}

impl<'m> View<'m> {
    /// The first moment of a trace whose loop begins at this state.
    pub(super) fn new(instance: &'m Instance, back: usize, budget: &Budget) -> Self {
        View {
            evaluator: Rc::new(Evaluator::new(instance).within(budget)),
            back,
            moment: 0,
            bound: Vec::new(),
            stopped: None,
        }
    }
}

/// More tuples than these have too many subsets to try.
const MOST_TUPLES: usize = 12;

impl<'m> Lowerer<'m> {
    /// Whether a formula holds at a moment. What it is after a limit was reached means nothing.
    pub(super) fn holds(&mut self, formula: &model::Expr, moment: usize) -> bool {
        self.at_moment(moment, |lowerer| {
            let lowered = lowerer.formula(formula);
            lowerer.judged(&lowered).unwrap_or_default()
        })
    }

    /// Whether what was lowered holds, in the position that it has; nothing if a limit was reached.
    fn judged(&mut self, formula: &Formula) -> Option<bool> {
        let positive = self.asked != Some(false);
        let bound = &self.view.as_ref()?.bound;
        let whole = bound.iter().rev().fold(formula.clone(), |body, (variable, value, universal)| {
            let quantifier = if *universal == positive { For::All } else { For::Some };
            let decl = Decl { variable: variable.clone(), multiplicity: Many::One, domain: value.clone() };
            Formula::quantified(quantifier, [decl], body)
        });
        match positive {
            true => self.evaluated(|evaluator| evaluator.formula(&whole)),
            false => self.evaluated(|evaluator| evaluator.formula(&!whole)).map(|holds| !holds),
        }
    }

    /// A condition that chooses a value: none is found if it rests on an overflow.
    pub(super) fn decided(&mut self, condition: &model::Expr) -> Formula {
        let [holds, also] = [true, false].map(|asked| {
            self.asking(Some(asked), |lowerer| {
                let lowered = lowerer.formula(condition);
                lowerer.judged(&lowered).unwrap_or_default()
            })
        });
        if holds != also {
            self.give_up();
        }
        truth(holds)
    }

    /// As if a limit was reached: nothing is known of what comes of it.
    fn give_up(&mut self) {
        if let Some(view) = &mut self.view {
            view.stopped.get_or_insert(Error::Stopped(Stop::Interrupted));
        }
    }

    /// An expression in which the variables stand for their values.
    fn closed<B: Branch<Whole = B>>(&self, expr: B) -> B {
        let bound = self.view.iter().flat_map(|view| view.bound.iter().rev());
        bound.fold(expr, |body, (variable, value, _)| B::binding(variable.clone(), value.clone(), body))
    }

    /// Lowers something in the state of a moment.
    pub(super) fn at_moment<T>(&mut self, moment: usize, lower: impl FnOnce(&mut Self) -> T) -> T {
        let states = self.states();
        let view = self.view.as_mut().expect("moments are those of a trace");
        let outer = std::mem::replace(&mut view.moment, moment);
        let state = if moment < states { moment } else { view.back + (moment - view.back) % (states - view.back) };
        // Calls are known by their positions, and this is no position of the formulas.
        let lowered = self.at(Position { round: moment, state }, lower);
        if let Some(view) = &mut self.view {
            view.moment = outer;
        }
        lowered
    }

    /// What the evaluator says; nothing if a limit was reached.
    fn evaluated<T>(&mut self, ask: impl FnOnce(&Evaluator<'m>) -> Result<T, Error>) -> Option<T> {
        let view = self.view.as_mut().filter(|view| view.stopped.is_none())?;
        ask(&view.evaluator).map_err(|error| view.stopped = Some(error)).ok()
    }

    /// The value of an operator of time.
    pub(super) fn seen(&mut self, op: TemporalOp, parts: &[model::Expr]) -> Lowered {
        let Some(view) = &self.view else { return Lowered::Formula(truth(true)) };
        let (now, back) = (view.moment, view.back);
        let depth = parts.iter().map(|part| self.profile(part).depth).max().unwrap_or(0);
        let states = self.states();
        // From the first of these on, everything repeats with the loop.
        let settled = states + (depth + 1) * (states - back);
        let horizon = now.max(settled) + (states - back);
        let value = match (op, parts) {
            (TemporalOp::Prime, [part]) => return self.value_at(part, now + 1),
            (TemporalOp::After, [part]) => self.holds(part, now + 1),
            (TemporalOp::Before, [part]) => now > 0 && self.holds(part, now - 1),
            (TemporalOp::Always, [part]) => (now..horizon).all(|moment| self.holds(part, moment)),
            (TemporalOp::Eventually, [part]) => (now..horizon).any(|moment| self.holds(part, moment)),
            (TemporalOp::Historically, [part]) => (0..=now).all(|moment| self.holds(part, moment)),
            (TemporalOp::Once, [part]) => (0..=now).any(|moment| self.holds(part, moment)),
            (TemporalOp::Until, [f, g]) => self.comes(f, g, now..horizon),
            (TemporalOp::Since, [f, g]) => self.comes(f, g, (0..=now).rev()),
            (TemporalOp::Releases, [f, g]) => self.keeps(f, g, now..horizon),
            (TemporalOp::Triggered, [f, g]) => self.keeps(f, g, (0..=now).rev()),
            _ => true,
        };
        Lowered::Formula(truth(value))
    }

    /// Whether the second comes to hold, and the first holds at all moments before.
    fn comes(&mut self, f: &model::Expr, g: &model::Expr, moments: impl Iterator<Item = usize>) -> bool {
        for moment in moments {
            if self.holds(g, moment) {
                return true;
            }
            if !self.holds(f, moment) {
                return false;
            }
        }
        false
    }

    /// Whether the second holds up to and including a moment at which the first does, or at all.
    fn keeps(&mut self, f: &model::Expr, g: &model::Expr, moments: impl Iterator<Item = usize>) -> bool {
        for moment in moments {
            if !self.holds(g, moment) {
                return false;
            }
            if self.holds(f, moment) {
                return true;
            }
        }
        true
    }

    /// The value of an expression at a moment, as a constant.
    fn value_at(&mut self, part: &model::Expr, moment: usize) -> Lowered {
        self.at_moment(moment, |lowerer| {
            let lowered = lowerer.lower(part, false);
            lowerer.settled(lowered)
        })
    }

    /// The same as a constant.
    fn settled(&mut self, lowered: Lowered) -> Lowered {
        match lowered {
            Lowered::Int(value) => {
                let value = self.closed(value);
                self.must_fit(&value.equals(&value));
                let value = self.evaluated(|evaluator| evaluator.int(&value)).unwrap_or_default();
                Lowered::Int(int(value))
            }
            Lowered::Expr(expr) => {
                let expr = self.closed(expr);
                self.must_fit(&expr.equals(&expr));
                match self.evaluated(|evaluator| evaluator.expr(&expr)) {
                    Some(tuples) => Lowered::Expr(constant(tuples)),
                    None => Lowered::Expr(expr),
                }
            }
            other => other,
        }
    }

    /// Gives up if something overflows in what is said to equal itself: then it does not.
    fn must_fit(&mut self, itself: &Formula) {
        let forbids = self.overflow == Overflow::Forbid && may_overflow(itself);
        if forbids && self.evaluated(|evaluator| evaluator.formula(itself)) == Some(false) {
            self.give_up();
        }
    }

    /// Whether variables of these declarations must be tried one value after the other: if other states are spoken of.
    pub(super) fn must_try(&mut self, decls: &[model::Decl], body: &model::Expr) -> bool {
        self.view.is_some() && (self.profile(body).moves || decls.iter().any(|decl| self.profile(&decl.bound).moves))
    }

    /// A quantified formula, by trying all values.
    pub(super) fn tried(&mut self, quantifier: Quantifier, decls: &[model::Decl], body: &model::Expr) -> Formula {
        let (mut yes, mut no) = (0_usize, 0_usize);
        let positive = self.asked != Some(false);
        let (universal, below) = match quantifier {
            Quantifier::All => (positive, positive),
            Quantifier::Some => (!positive, positive),
            Quantifier::No => (positive, !positive),
            _ => (false, true),
        };
        self.each(decls, universal, &mut |lowerer| match lowerer.asking(Some(below), |lowerer| lowerer.is_so(body)) {
            true => yes += 1,
            false => no += 1,
        });
        truth(match quantifier {
            Quantifier::All => no == 0,
            Quantifier::No => yes == 0,
            Quantifier::Some => yes > 0,
            Quantifier::Lone => yes <= 1,
            Quantifier::One | Quantifier::Sum => yes == 1,
        })
    }

    /// `sum`, by trying all values.
    pub(super) fn tried_sum(&mut self, decls: &[model::Decl], body: &model::Expr) -> IntExpr {
        let mut sum = int(0);
        self.each(decls, false, &mut |lowerer| {
            let value = lowerer.int(body);
            if let Lowered::Int(value) = lowerer.settled(Lowered::Int(value)) {
                sum = &sum + value;
            }
        });
        sum
    }

    /// A comprehension, by trying all values.
    pub(super) fn tried_comprehension(&mut self, decls: &[model::Decl], body: &model::Expr) -> Expr {
        let variables: Vec<VariableId> = decls.iter().flat_map(|decl| decl.variables.iter().copied()).collect();
        let mut found: Option<Expr> = None;
        self.each(decls, false, &mut |lowerer| {
            if lowerer.asking(Some(true), |lowerer| lowerer.is_so(body)) {
                let values: Vec<Expr> = variables.iter().map(|&variable| lowerer.variable_value(variable)).collect();
                let tuple = values.into_iter().reduce(|front, value| front.product(value));
                found = match (found.take(), tuple) {
                    (Some(found), Some(tuple)) => Some(found + tuple),
                    (found, tuple) => found.or(tuple),
                };
            }
        });
        let none = smallscope_relational::none();
        let empty = || (1..variables.len()).fold(none.clone(), |front, _| front.product(none.clone()));
        let lowered = Lowered::Expr(found.unwrap_or_else(empty));
        self.settled(lowered).into_expr()
    }

    fn is_so(&mut self, formula: &model::Expr) -> bool {
        let lowered = self.formula(formula);
        self.judged(&lowered).unwrap_or_default()
    }

    fn variable_value(&mut self, variable: VariableId) -> Expr {
        match self.meanings.get(&variable) {
            Some(Lowered::Expr(expr)) => self.closed(expr.clone()),
            _ => smallscope_relational::none(),
        }
    }

    /// Calls the visitor with all values of the variables; whether all are asked for in effect.
    fn each(&mut self, decls: &[model::Decl], universal: bool, visit: &mut dyn FnMut(&mut Self)) {
        let Some((decl, rest)) = decls.split_first() else { return visit(self) };
        let values = self.values(decl);
        let visit = &mut |lowerer: &mut Self| lowerer.each(rest, universal, visit);
        self.each_of(&decl.variables, &values, (decl, universal), &mut Vec::new(), visit);
    }

    fn each_of(
        &mut self,
        variables: &[VariableId],
        values: &[Expr],
        (decl, universal): (&model::Decl, bool),
        chosen: &mut Vec<Expr>,
        visit: &mut dyn FnMut(&mut Self),
    ) {
        let Some((&variable, rest)) = variables.split_first() else {
            let apart = !decl.disjoint || {
                let apart = disjoint(chosen);
                self.evaluated(|evaluator| evaluator.formula(&apart)) == Some(true)
            };
            if apart {
                visit(self);
            }
            return;
        };
        for value in values {
            if self.view.as_ref().is_none_or(|view| view.stopped.is_some()) {
                return;
            }
            chosen.push(value.clone());
            let meaning = if self.is_substituted(decl) { value.clone() } else { self.bind(value, universal) };
            let is_bound = meaning.address() != value.address();
            self.meaning(variable, Lowered::Expr(meaning), |lowerer| {
                lowerer.each_of(rest, values, (decl, universal), chosen, visit);
            });
            if let (true, Some(view)) = (is_bound, &mut self.view) {
                view.bound.pop();
            }
            chosen.pop();
        }
    }

    /// Whether formulas have the value in place of the variable.
    fn is_substituted(&self, decl: &model::Decl) -> bool {
        let is_one_atom = matches!(stripped(&decl.bound).1.kind, ExprKind::Sig(sig) if self.symbols.is_one_atom(sig));
        is_one_atom || matches!(decl.bound.kind, ExprKind::Unary(UnaryOp::ExactlyOf, _))
    }

    /// What stands for a value: a variable, if overflow is forbidden and it is one tuple.
    fn bind(&mut self, value: &Expr, universal: bool) -> Expr {
        let is_tuple = matches!(value.kind(), Node::Constant(tuples) if tuples.len() == 1);
        let (true, Overflow::Forbid, Some(view)) = (is_tuple, self.overflow, &mut self.view) else {
            return value.clone();
        };
        let variable = Variable::with_arity("x", value.arity().unwrap_or(1));
        view.bound.push((variable.clone(), value.clone(), universal));
        Expr::from(&variable)
    }

    /// The values that a declaration allows, as constants.
    fn values(&mut self, decl: &model::Decl) -> Vec<Expr> {
        let (multiplicity, inner) = match &decl.bound.kind {
            ExprKind::Unary(UnaryOp::ExactlyOf, inner) => {
                let domain = self.expr(inner);
                return vec![self.settled(Lowered::Expr(domain)).into_expr()];
            }
            ExprKind::Unary(op, inner) if multiplicity_of(*op).is_some() => (multiplicity_of(*op), &**inner),
            _ => (None, &decl.bound),
        };
        let domain = self.expr(inner);
        let domain = self.closed(domain);
        let Some(tuples) = self.evaluated(|evaluator| evaluator.expr(&domain)) else { return Vec::new() };
        let many = multiplicity.unwrap_or(if tuples.arity() == 1 { Many::One } else { Many::Set });
        let all: Vec<Vec<usize>> = tuples.iter().collect();
        let Ok(nothing) = TupleSet::empty(tuples.atoms(), tuples.arity()) else { return Vec::new() };
        let subset = |wanted: &dyn Fn(usize) -> bool| {
            let mut set = nothing.clone();
            all.iter().enumerate().filter(|(place, _)| wanted(*place)).for_each(|(_, tuple)| set.insert(tuple));
            set
        };
        let sets: Vec<TupleSet> = match many {
            Many::One => (0..all.len()).map(|place| subset(&|other| other == place)).collect(),
            _ if all.len() > MOST_TUPLES => {
                self.give_up();
                return Vec::new();
            }
            _ => (0..1_usize << all.len()).map(|bits| subset(&|place| bits >> place & 1 == 1)).collect(),
        };
        let fits = |set: &TupleSet| match many {
            Many::No => set.is_empty(),
            Many::One => set.len() == 1,
            Many::Lone => set.len() <= 1,
            Many::Some => !set.is_empty(),
            Many::Set => true,
        };
        let values: Vec<Expr> = sets.into_iter().filter(fits).map(constant).collect();
        if !has_multiplicity(inner) {
            return values;
        }
        let is_allowed = |value: &Expr| {
            let guard = self.is_in(value, inner);
            let guard = self.closed(guard);
            self.evaluated(|evaluator| evaluator.formula(&guard)) == Some(true)
        };
        values.into_iter().filter(is_allowed).collect()
    }
}
