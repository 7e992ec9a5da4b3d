//! A command as a system of states and steps: for questions about traces of any length.
//!
//! What must always hold holds at each step; what is asked for some values is asked for relations that do not change; everything else is said
//! of the first state, with monitors for operators of time.

use smallscope_core::Spending;
use smallscope_relational::{Evolution, Expr, Formula, Multiplicity as Many, Overflow, Relation, Spec};

use super::bound::has_multiplicity;
use super::constraints::{Constraints, assumption};
use super::lowerer::{Lowerer, disjoint};
use super::monitors::{Monitor, Monitors, may_overflow};
use super::quantify::stripped;
use super::range::declared_range;
use super::symbols::Symbols;
use super::temporal::{Clock, Position};
use super::time::Time;
use super::value::{Lowered, all_of, truth};
use super::{Analysis, AnalysisOptions, Premise};
use crate::diagnostic::{Diagnostic, Errors};
use crate::model::{self, BinaryOp, Command, CommandKind, ExprKind, Model, Quantifier, TemporalOp, UnaryOp};
use crate::stack::deep;

/// Of so many states at most a window is made.
const MOST_STATES: usize = 8;

/// Why there is no system.
#[derive(Clone, Debug)]
pub(crate) enum NoEvolution {
    /// The model is wrong, or a limit was reached.
    Errors(Errors),
    /// It has something of which there is no system.
    Obstacle(String),
}

impl Analysis {
    /// The traces that a command asks for, or those of one of its premises.
    pub(crate) fn evolution(
        model: &Model,
        command: &Command,
        premise: Option<Premise>,
        settings: &AnalysisOptions,
    ) -> Result<Evolution, NoEvolution> {
        for looks_far in [false, true] {
            for window in 2..=MOST_STATES {
                if let Some(evolution) = within_window(model, command, premise, settings, (window, looks_far))? {
                    return Ok(evolution);
                }
            }
        }
        Err(NoEvolution::Obstacle(format!("an expression has more than {} primes", MOST_STATES - 2)))
    }
}

/// The system with so many states at a time, in which `after` needs none of them if it looks far; none if these are not enough.
fn within_window(
    model: &Model,
    command: &Command,
    premise: Option<Premise>,
    settings: &AnalysisOptions,
    (window, looks_far): (usize, bool),
) -> Result<Option<Evolution>, NoEvolution> {
    let refuse = |diagnostics| NoEvolution::Errors(Errors { sources: model.sources.clone(), diagnostics });
    let spending = Spending::new(&settings.budget);
    let (symbols, mut bounds) = super::symbols_of(model, command, settings, &spending).map_err(refuse)?;
    let time = Time::window(model, symbols, window, &mut bounds);
    let time = time.map_err(|error| NoEvolution::Obstacle(error.to_string()))?;
    let overflow = settings.overflow.unwrap_or_else(|| model.overflow());
    let mut lowerer = Lowerer::new(model, &time.states[0], overflow);
    lowerer.clock = Some(Clock::new(model, &time));
    lowerer.spending = spending.clone();
    lowerer.numbers_are_carried = settings.numbers_are_carried;
    lowerer.monitors = Some(Monitors { window, looks_far, ..Monitors::default() });
    let mut constraints = Constraints::default();
    for state in 0..window {
        lowerer.at(Position { round: 0, state }, |lowerer| {
            lowerer.declare_sigs(&mut constraints);
            lowerer.declare_fields(&mut constraints);
        });
    }
    for fact in &model.facts {
        let always = fact.always && lowerer.profile(&fact.formula).changes;
        lowerer.demand(&fact.formula, true, always);
    }
    lowerer.demand_premise(command, premise);
    if let Some(stop) = spending.stopped() {
        return Err(refuse(vec![Diagnostic::stopped(stop)]));
    }
    if !lowerer.problems.is_empty() {
        return Err(refuse(lowerer.problems));
    }
    let Some(mut monitors) = lowerer.monitors.take() else { unreachable!("they were given above") };
    if monitors.is_short {
        return Ok(None);
    }
    let fair = monitors.all_fair(&time.states[0], overflow);
    if monitors.asks_for_sets {
        monitors.first_by_a_flag(&time.states[0], &mut constraints);
    }
    if let Some(obstacle) = monitors.obstacle.take() {
        return Err(NoEvolution::Obstacle(obstacle));
    }
    let mut derived = Vec::new();
    let mut rows = time.rows();
    for (row, upper) in std::mem::take(&mut monitors.rows) {
        for relation in &row {
            bounds.at_most(relation, upper.clone()).map_err(|error| NoEvolution::Obstacle(error.to_string()))?;
        }
        derived.extend(row.first().cloned());
        rows.push(row);
    }
    for (relation, upper) in std::mem::take(&mut monitors.rigid) {
        bounds.at_most(&relation, upper).map_err(|error| NoEvolution::Obstacle(error.to_string()))?;
    }
    let width = time.states[0].width;
    let spec = Spec { bounds, constraints: constraints.constraints, roots: Vec::new(), bit_width: width, overflow };
    let Monitors { initial, always, flags, .. } = monitors;
    Ok(Some(Evolution { spec, rows, initial, always, fair, derived, flags }))
}

impl Monitors {
    /// What holds infinitely often if each of the promises is kept as often: that all were kept since this was last so.
    fn all_fair(&mut self, symbols: &Symbols, overflow: Overflow) -> Formula {
        let fair = std::mem::take(&mut self.fair);
        if fair.is_empty() {
            return truth(true);
        }
        // What has two positions may not overflow, and what is asked for witnesses must have the positive one.
        let chosen =
            (overflow == Overflow::Forbid || self.asks_for_sets).then(|| self.monitor(" round", Vec::new(), symbols));
        match (&fair[..], &chosen) {
            ([(variables, kept)], None) if variables.is_empty() => return kept.clone(),
            ([(variables, kept)], Some(round)) if variables.is_empty() => {
                self.always.push(round.at(0).implies(kept));
                return round.at(0);
            }
            _ => {}
        }
        let mut kept_since: Vec<(Monitor, Formula)> = Vec::new();
        for (variables, kept) in fair {
            let monitor = self.monitor(" kept", variables, symbols);
            self.initial.push(monitor.for_all(!monitor.at(0)));
            let since = Formula::any_of([kept, monitor.at(0)]);
            kept_since.push((monitor, since));
        }
        let all = all_of(kept_since.iter().map(|(monitor, since)| monitor.for_all(since.clone())).collect());
        if let Some(round) = &chosen {
            self.always.push(round.at(0).implies(&all));
        }
        for (monitor, since) in kept_since {
            let step = match &chosen {
                Some(round) => monitor.at(1).implies(all_of(vec![since, !round.at(0)])),
                None => monitor.at(1).iff(all_of(vec![since, !all.clone()])),
            };
            self.always.push(monitor.for_all(step));
        }
        chosen.map_or(all, |round| round.at(0))
    }

    /// Demands at each step all that is demanded, with a bit for being the first: so that what asks for a set at a step gets a witness, which is free
    /// to be another at the next one.
    fn first_by_a_flag(&mut self, symbols: &Symbols, constraints: &mut Constraints) {
        let first = self.monitor(" first", Vec::new(), symbols);
        for formula in std::mem::replace(&mut self.initial, vec![first.at(0)]) {
            constraints.add("the first state", None, first.at(0).implies(formula));
        }
        for formula in std::mem::replace(&mut self.always, vec![!first.at(1)]) {
            constraints.add("each state", None, formula);
        }
    }
}

impl Lowerer<'_> {
    fn demand_premise(&mut self, command: &Command, premise: Option<Premise>) {
        match premise {
            None => self.demand(&command.formula, command.kind == CommandKind::Run, false),
            Some(Premise::Assumption | Premise::NoOverflow) => {
                if let Some(assumed) = assumption(&command.formula) {
                    self.demand(&assumed, true, false);
                }
                if premise == Some(Premise::NoOverflow) {
                    self.demand(&command.formula, true, false);
                }
            }
            Some(_) => {}
        }
    }

    /// Demands that a formula holds or does not: in the first state, or always.
    fn demand(&mut self, formula: &model::Expr, holds: bool, always: bool) {
        if self.spending.is_spent() {
            return;
        }
        deep(|| match (&formula.kind, holds) {
            (ExprKind::All(parts), true) | (ExprKind::Any(parts), false) => {
                parts.iter().for_each(|part| self.demand(part, holds, always));
            }
            (ExprKind::All(parts), false) if parts.len() == 1 => self.demand(&parts[0], holds, always),
            (ExprKind::Unary(UnaryOp::Not, inner), _) => self.demand(inner, !holds, always),
            (ExprKind::Binary(BinaryOp::Implies, left, right), false) => {
                self.demand(left, true, always);
                self.demand(right, false, always);
            }
            (ExprKind::Let(variable, value, body), _) => {
                let value = self.bound_to(value, body);
                self.meaning(*variable, value, |lowerer| lowerer.demand(body, holds, always));
            }
            (ExprKind::Call(function, arguments), _) => {
                let arguments = self.arguments(*function, arguments);
                self.within_call(*function, arguments, |lowerer, body| lowerer.demand(body, holds, always));
            }
            (ExprKind::Temporal(TemporalOp::Always, _, parts), true)
            | (ExprKind::Temporal(TemporalOp::Eventually, _, parts), false) => self.demand(&parts[0], holds, true),
            (ExprKind::Quantified(Quantifier::Some, decls, body), true)
            | (ExprKind::Quantified(Quantifier::All, decls, body), false)
                if !always && !self.may_overflow_in(decls) =>
            {
                self.find(decls, body, holds);
            }
            (ExprKind::Quantified(Quantifier::No, decls, body), false) if !always && !self.may_overflow_in(decls) => {
                self.find(decls, body, true);
            }
            (ExprKind::Quantified(Quantifier::All, ..), true) if !always => match self.is_always(formula) {
                Some(body) => self.demand(&body, true, true),
                None => self.demand_whole(formula, holds, always),
            },
            _ => self.demand_whole(formula, holds, always),
        });
    }

    fn demand_whole(&mut self, formula: &model::Expr, holds: bool, always: bool) {
        let lowered = self.asking(Some(holds), |lowerer| lowerer.formula(formula));
        let lowered = if holds { lowered } else { !lowered };
        let Some(monitors) = &mut self.monitors else { return };
        if always { monitors.always.push(lowered) } else { monitors.initial.push(lowered) }
    }

    /// `all x: e | f` of `all x: e | always f`, if `e` does not change.
    fn is_always(&mut self, formula: &model::Expr) -> Option<model::Expr> {
        match &formula.kind {
            ExprKind::All(parts) if parts.len() == 1 => self.is_always(&parts[0]),
            ExprKind::Temporal(TemporalOp::Always, _, parts) => parts.first().cloned(),
            ExprKind::Quantified(Quantifier::All, decls, body) => {
                if decls.iter().any(|decl| self.profile(&decl.bound).changes) {
                    return None;
                }
                let body = self.is_always(body)?;
                let kind = ExprKind::Quantified(Quantifier::All, decls.clone(), Box::new(body));
                Some(model::Expr { kind, ty: formula.ty.clone(), span: formula.span })
            }
            _ => None,
        }
    }

    /// Whether an integer may overflow in a domain, where that is forbidden. That counts for the domain itself, and not for what is said to be in it.
    fn may_overflow_in(&mut self, decls: &[model::Decl]) -> bool {
        self.overflow == Overflow::Forbid
            && decls.iter().any(|decl| {
                let (_, inner) = stripped(&decl.bound);
                let domain = self.asking(None, |lowerer| lowerer.expr(inner));
                may_overflow(&domain.some())
            })
    }

    /// Demands that the body holds, or does not, for some values: a relation that does not change for each variable.
    fn find(&mut self, decls: &[model::Decl], body: &model::Expr, holds: bool) {
        let mut outer = Vec::new();
        for decl in decls {
            let is_value = matches!(decl.bound.kind, ExprKind::Unary(UnaryOp::ExactlyOf, _));
            let (many, inner) = stripped(&decl.bound);
            let domain = self.asking(None, |lowerer| lowerer.expr(inner));
            let arity = domain.arity().unwrap_or(1);
            let many = many.unwrap_or(if arity == 1 { Many::One } else { Many::Set });
            let mut values = Vec::new();
            for &id in &decl.variables {
                let declared = &self.model.variables[id.0 as usize];
                let upper = declared_range(&self.symbols.atoms, inner, &declared.ty);
                let relation = Relation::new(format!("${}", declared.name), arity);
                let value = Expr::from(&relation);
                let mut guards = match is_value {
                    true => vec![value.equals(&domain)],
                    false => vec![value.has(many), value.within(&domain)],
                };
                if has_multiplicity(inner) {
                    guards.push(self.asking(None, |lowerer| lowerer.is_in(&value, inner)));
                }
                if let Some(monitors) = &mut self.monitors {
                    monitors.rigid.push((relation, upper));
                    monitors.initial.extend(guards);
                }
                values.push(value.clone());
                outer.push((id, self.meanings.insert(id, Lowered::Expr(value))));
            }
            if let (true, Some(monitors)) = (decl.disjoint && values.len() > 1, &mut self.monitors) {
                monitors.initial.push(disjoint(&values));
            }
        }
        self.demand(body, holds, false);
        for (variable, value) in outer.into_iter().rev() {
            match value {
                Some(value) => self.meanings.insert(variable, value),
                None => self.meanings.remove(&variable),
            };
        }
    }
}
