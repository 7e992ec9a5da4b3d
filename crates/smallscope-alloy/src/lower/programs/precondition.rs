//! Programs as formulas, backwards: the bounded weakest liberal precondition (Galeotti and Frias, 2006, section 3).
//!
//! `wlp[p, f]` is computed with `f` as a function of the state: the values of variables are substituted as soon as they are
//! known, and `f` is asked for in every state in which it is needed. An action, and an assignment as the action `VarAssign`, quantifies
//! over the values that it may leave. The formula is as large as there are paths; the walk stops at a limit.

use rustc_hash::FxHashMap;
use smallscope_relational::{Decl, Expr, Formula, Multiplicity as Many, Quantifier, Variable};

use super::super::bound::multiplicity_of;
use super::super::lowerer::{Lowerer, disjoint};
use super::super::value::{Lowered, all_of, truth};
use super::calls::{aliases, changed, same_as};
use crate::model::{self, ActionId, ExprKind, ProgramId, Statement, StatementKind, Unrolls, VariableId};
use crate::stack::deep;

/// So many statements may be met, over all paths.
const MOST: usize = 20_000;

/// What is claimed in a state.
type After<'k, 'l, 'm> = &'k mut dyn FnMut(&mut Backward<'l, 'm>) -> Formula;

/// A walk from the end of a program to its beginning.
pub(super) struct Backward<'l, 'm> {
    pub(super) lowerer: &'l mut Lowerer<'m>,
    unrolls: Unrolls,
    active: Vec<ProgramId>,
    /// The bounds of parameters that stand for variables: those of the variables.
    bounds: FxHashMap<VariableId, &'m model::Expr>,
    /// Parameters of the program at hand that stand for the same variable.
    aliases: Vec<Vec<VariableId>>,
    met: usize,
}

/// What holds outside of a call: the values and the bounds of variables, and which of them are the same.
type Outside<'m> = (FxHashMap<VariableId, Lowered>, FxHashMap<VariableId, &'m model::Expr>, Vec<Vec<VariableId>>);

impl<'l, 'm> Backward<'l, 'm> {
    pub(super) fn new(lowerer: &'l mut Lowerer<'m>, unrolls: Unrolls, within: Option<ProgramId>) -> Self {
        Backward {
            lowerer,
            unrolls,
            active: within.into_iter().collect(),
            bounds: FxHashMap::default(),
            aliases: Vec::new(),
            met: 0,
        }
    }

    /// Whether there are too many paths: then what was computed means nothing.
    pub(super) fn is_too_large(&self) -> bool {
        self.met > MOST
    }

    /// `wlp[statement, after]`
    pub(super) fn wlp(&mut self, statement: &'m Statement, after: After<'_, 'l, 'm>) -> Formula {
        self.met += 1;
        if self.is_too_large() || self.lowerer.spending.is_spent() {
            return truth(true);
        }
        deep(|| match &statement.kind {
            StatementKind::Skip => after(self),
            StatementKind::Test(formula) => {
                let holds = self.assumed(formula);
                holds.implies(after(self))
            }
            StatementKind::Assign(variable, value) => self.assign(*variable, value, after),
            StatementKind::Act(action, arguments) => self.act(*action, arguments, after),
            StatementKind::Call(program, arguments) => self.call(*program, arguments, after),
            StatementKind::Choice(parts) => all_of(parts.iter().map(|part| self.wlp(part, after)).collect()),
            StatementKind::Sequence(parts) => self.sequence(parts, after),
            StatementKind::Repeat(body) => self.repeat(body, 0, after),
            StatementKind::If(condition, yes, no) => {
                let holds = self.lowerer.condition(condition);
                let (yes, no) = (self.wlp(yes, after), self.wlp(no, after));
                all_of(vec![holds.implies(yes), (!holds).implies(no)])
            }
            StatementKind::While(condition, body) => self.repeat_while(condition, body, 0, after),
        })
    }

    /// A formula that is assumed: in the negation that a solver looks at, it is asked to hold.
    fn assumed(&mut self, formula: &model::Expr) -> Formula {
        self.lowerer.asking(Some(true), |lowerer| lowerer.formula(formula))
    }

    fn sequence(&mut self, parts: &'m [Statement], after: After<'_, 'l, 'm>) -> Formula {
        match parts.split_first() {
            None => after(self),
            Some((first, rest)) => self.wlp(first, &mut |walk| walk.sequence(rest, after)),
        }
    }

    /// `after` of every number of repetitions up to the bound.
    fn repeat(&mut self, body: &'m Statement, done: u32, after: After<'_, 'l, 'm>) -> Formula {
        let mut parts = Vec::new();
        if done == self.unrolls.times || !self.unrolls.exactly {
            parts.push(after(self));
        }
        if done < self.unrolls.times {
            parts.push(self.wlp(body, &mut |walk| walk.repeat(body, done + 1, after)));
        }
        all_of(parts)
    }

    /// `(c?; body)*; (!c)?`
    fn repeat_while(
        &mut self,
        condition: &'m model::Expr,
        body: &'m Statement,
        done: u32,
        after: After<'_, 'l, 'm>,
    ) -> Formula {
        let holds = self.lowerer.condition(condition);
        let mut parts = Vec::new();
        if done == self.unrolls.times || !self.unrolls.exactly {
            parts.push((!&holds).implies(after(self)));
        }
        if done < self.unrolls.times {
            let more = self.wlp(body, &mut |walk| walk.repeat_while(condition, body, done + 1, after));
            parts.push(holds.implies(more));
        }
        all_of(parts)
    }

    /// `all n | n = e => after[n]`
    fn assign(&mut self, variable: VariableId, value: &'m model::Expr, after: After<'_, 'l, 'm>) -> Formula {
        let value = self.value(value);
        self.each_value(variable, variable, &mut |walk, new| {
            let same = new.equals(&value);
            let others: Vec<_> =
                same_as(&walk.aliases, variable).iter().filter(|&&it| it != variable).copied().collect();
            let is_now = Lowered::Expr(new.clone());
            let before: Vec<_> =
                others.iter().map(|&it| (it, walk.lowerer.meanings.insert(it, is_now.clone()))).collect();
            let rest = after(walk);
            walk.lowerer.meanings.extend(before.into_iter().filter_map(|(it, value)| Some((it, value?))));
            same.implies(rest)
        })
    }

    /// `pre[y] => all n | post[y, n] => after[n]`
    fn act(&mut self, id: ActionId, arguments: &'m [model::Expr], after: After<'_, 'l, 'm>) -> Formula {
        let action = &self.lowerer.model.actions[id.0 as usize];
        let outside = self.pass(&action.parameters, arguments);
        let changes = self.actuals(&action.parameters, arguments, &action.primed);
        let pre = self.assumed(&action.pre);
        let rest = self.each_primed(&action.primed, &mut |walk| {
            let mut post = vec![walk.assumed(&action.post)];
            post.extend(walk.are_one(&changes));
            all_of(post).implies(walk.given_back(&changes, &outside, after))
        });
        self.leave(outside);
        pre.implies(rest)
    }

    /// Quantifies over what an action leaves in the parameters that it changes.
    fn each_primed(
        &mut self,
        pairs: &[(VariableId, VariableId)],
        body: &mut dyn FnMut(&mut Self) -> Formula,
    ) -> Formula {
        match pairs.split_first() {
            None => body(self),
            Some(((formal, primed), rest)) => {
                self.each_value(*formal, *primed, &mut |walk, _| walk.each_primed(rest, body))
            }
        }
    }

    fn call(&mut self, id: ProgramId, arguments: &'m [model::Expr], after: After<'_, 'l, 'm>) -> Formula {
        if self.active.iter().filter(|&&active| active == id).count() > self.unrolls.times as usize {
            return truth(true);
        }
        let program = &self.lowerer.model.programs[id.0 as usize];
        let outside = self.pass(&program.parameters, arguments);
        let itself: Vec<_> = program.changes.iter().map(|&formal| (formal, formal)).collect();
        let changes = self.actuals(&program.parameters, arguments, &itself);
        self.aliases = aliases(&program.parameters, arguments, &program.changes);
        self.active.push(id);
        let body = self.each_local(&program.locals, &mut |walk| {
            walk.wlp(&program.body, &mut |walk| {
                let popped = walk.active.pop();
                let rest = walk.given_back(&changes, &outside, after);
                walk.active.extend(popped);
                rest
            })
        });
        self.active.pop();
        self.leave(outside);
        body
    }

    /// Quantifies over the first values of local variables.
    pub(super) fn each_local(
        &mut self,
        decls: &'m [model::Decl],
        body: &mut dyn FnMut(&mut Self) -> Formula,
    ) -> Formula {
        let locals: Vec<VariableId> = decls.iter().flat_map(|decl| decl.variables.clone()).collect();
        self.each_of(&locals, decls, body)
    }

    fn each_of(
        &mut self,
        locals: &[VariableId],
        decls: &'m [model::Decl],
        body: &mut dyn FnMut(&mut Self) -> Formula,
    ) -> Formula {
        match locals.split_first() {
            Some((&local, rest)) => self.each_value(local, local, &mut |walk, _| walk.each_of(rest, decls, body)),
            None => {
                let apart: Vec<Formula> = decls.iter().map(|decl| self.apart(decl)).collect();
                all_of(apart).implies(body(self))
            }
        }
    }

    fn apart(&self, decl: &model::Decl) -> Formula {
        if !decl.disjoint || decl.variables.len() < 2 {
            return truth(true);
        }
        let value = |variable: &VariableId| self.lowerer.meanings[variable].clone().into_expr();
        disjoint(&decl.variables.iter().map(value).collect::<Vec<_>>())
    }

    /// `all n: bound of the variable | body`, in which another variable stands for `n`.
    fn each_value(
        &mut self,
        of: VariableId,
        stands: VariableId,
        body: &mut dyn FnMut(&mut Self, &Expr) -> Formula,
    ) -> Formula {
        let bound = self.bound(of);
        let (many, inner) = match &bound.kind {
            ExprKind::Unary(op, inner) if multiplicity_of(*op).is_some() => (multiplicity_of(*op), &**inner),
            _ => (None, bound),
        };
        let domain = self.lowerer.asking(None, |lowerer| lowerer.expr(inner));
        let name = &self.lowerer.model.variables[of.0 as usize].name;
        let variable = Variable::with_arity(name, domain.arity().unwrap_or(1));
        let value = Expr::from(&variable);
        let allowed = self.lowerer.asking(None, |lowerer| lowerer.is_in(&value, bound));
        let outer = self.lowerer.meanings.insert(stands, Lowered::Expr(value.clone()));
        let body = body(self, &value);
        match outer {
            Some(outer) => self.lowerer.meanings.insert(stands, outer),
            None => self.lowerer.meanings.remove(&stands),
        };
        let decl = Decl { variable, multiplicity: many.unwrap_or(Many::Set), domain };
        Formula::quantified(Quantifier::All, [decl], allowed.implies(body))
    }

    fn value(&mut self, expr: &model::Expr) -> Expr {
        self.lowerer.asking(None, |lowerer| lowerer.lower(expr, false)).into_expr()
    }

    /// The values that a variable may have; of a parameter, those that the variable may have which it stands for.
    fn bound(&self, variable: VariableId) -> &'m model::Expr {
        self.bounds.get(&variable).copied().unwrap_or_else(|| declared(self.lowerer.model, variable))
    }

    /// Gives parameters the values of arguments, whether or not they are as declared. Returns what holds outside.
    fn pass(&mut self, parameters: &'m [model::Decl], arguments: &'m [model::Expr]) -> Outside<'m> {
        let outside = (self.lowerer.meanings.clone(), self.bounds.clone(), self.aliases.clone());
        let formals = parameters.iter().flat_map(|decl| &decl.variables);
        let mut given = Vec::with_capacity(arguments.len());
        for (&formal, argument) in formals.zip(arguments) {
            let bound = changed(self.lowerer.model, argument).map(|actual| self.bound(actual));
            given.push((formal, self.value(argument), bound));
        }
        for (formal, value, bound) in given {
            self.lowerer.meanings.insert(formal, Lowered::Expr(value));
            // What is no variable is copied: the copy is as the parameter is declared.
            self.bounds.insert(formal, bound.unwrap_or_else(|| declared(self.lowerer.model, formal)));
        }
        outside
    }

    fn leave(&mut self, outside: Outside<'m>) {
        (self.lowerer.meanings, self.bounds, self.aliases) = outside;
    }

    /// What is claimed outside, where variables have the values that parameters ended with.
    fn given_back(
        &mut self,
        changes: &[(VariableId, VariableId)],
        outside: &Outside<'m>,
        after: After<'_, 'l, 'm>,
    ) -> Formula {
        let values: Vec<_> =
            changes.iter().map(|(actual, holder)| (*actual, self.lowerer.meanings[holder].clone())).collect();
        let inside = (
            std::mem::replace(&mut self.lowerer.meanings, outside.0.clone()),
            std::mem::replace(&mut self.bounds, outside.1.clone()),
            std::mem::replace(&mut self.aliases, outside.2.clone()),
        );
        for (actual, value) in values {
            for &other in same_as(&self.aliases, actual) {
                self.lowerer.meanings.insert(other, value.clone());
            }
            self.lowerer.meanings.insert(actual, value);
        }
        let rest = after(self);
        self.leave(inside);
        rest
    }
}

impl Backward<'_, '_> {
    /// The variables that were given for parameters that change, and those of fields, each with the variable that has its value
    /// afterwards.
    fn actuals(
        &self,
        parameters: &[model::Decl],
        arguments: &[model::Expr],
        changes: &[(VariableId, VariableId)],
    ) -> Vec<(VariableId, VariableId)> {
        let model = self.lowerer.model;
        let formals: Vec<VariableId> = parameters.iter().flat_map(|decl| decl.variables.iter().copied()).collect();
        let actual = |formal| match formals.iter().position(|&other| other == formal) {
            Some(place) => changed(model, arguments.get(place)?),
            None => Some(formal),
        };
        let given: Vec<_> = changes.iter().filter_map(|&(formal, holder)| Some((actual(formal)?, holder))).collect();
        let fields = model.assigned.iter().map(|assigned| assigned.variable);
        let others = fields.filter(|field| given.iter().all(|(actual, _)| actual != field)).map(|field| (field, field));
        others.chain(given.iter().copied()).collect()
    }

    /// That a variable which was given twice has one value afterwards.
    fn are_one(&self, changes: &[(VariableId, VariableId)]) -> Vec<Formula> {
        let value = |holder: &VariableId| self.lowerer.meanings[holder].clone().into_expr();
        let mut same = Vec::new();
        for (place, (actual, holder)) in changes.iter().enumerate() {
            let earlier = changes[..place].iter().find(|(other, _)| other == actual);
            same.extend(earlier.map(|(_, first)| value(first).equals(value(holder))));
        }
        same
    }
}

/// The bound of a variable of a program.
pub(super) fn declared(model: &model::Model, variable: VariableId) -> &model::Expr {
    let actions = model.actions.iter().flat_map(|action| &action.parameters);
    let programs = model.programs.iter().flat_map(|program| program.parameters.iter().chain(&program.locals));
    let claims = model.correctness.iter().flat_map(|claim| &claim.parameters);
    if let Some(assigned) = model.assigned.iter().find(|assigned| assigned.variable == variable) {
        return &assigned.bound;
    }
    let mut decls = actions.chain(programs).chain(claims);
    let decl = decls.find(|decl| decl.variables.contains(&variable));
    &decl.expect("variables of programs are declared by parameters and locals").bound
}
