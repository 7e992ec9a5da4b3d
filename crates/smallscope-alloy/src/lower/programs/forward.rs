//! Programs as formulas, forwards: a guard says when an execution comes to a place, and each variable has a value there.
//!
//! Where branches meet, a variable that they left with different values has a choice between the two. Lowered by states instead of
//! values, it is a relation of its own there, and behind every assignment.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_relational::{Expr, ExprKind as Node, ExprOp, Formula, Overflow, Visit};

use super::super::Lowering;
use super::super::lowerer::Lowerer;
use super::super::value::{Lowered, all_of, sum_of, truth};
use super::calls::same_as;
use super::fits::Evident;
use super::fold::{Fold, constant, not};
use super::fresh::{Freshes, is_number, when};
use super::steps::{Step, What};
use crate::model::{
    self, Decl, ExprKind, ProgramId, Quantifier, Statement, StatementKind, UnaryOp, Unrolls, VariableId,
};
use crate::stack::deep;

/// So many statements are dealt with, counting every copy.
const MOST: usize = 200_000;

/// A walk through a program, in the order of execution.
pub(super) struct Forward<'l, 'm> {
    pub(super) lowerer: &'l mut Lowerer<'m>,
    pub(super) evident: Evident<'m>,
    pub(super) fold: Fold,
    pub(super) fresh: Freshes,
    unrolls: Unrolls,
    by_states: bool,
    /// When an execution comes here.
    pub(super) here: Formula,
    /// How many statements were met, in all their copies.
    met: usize,
    /// Whether that were too many, or took too long: then what was computed means nothing.
    pub(super) is_given_up: bool,
    /// The labelled places so far, each copy by itself.
    pub(super) points: Vec<super::Point>,
    /// The objects that variables are given, in order, and when.
    pub(super) visits: Vec<Visit>,
    /// The addresses of their expressions.
    visited: FxHashSet<usize>,
    /// What was done so far, in all executions.
    pub(super) steps: Vec<Step>,
    /// When a loop or a call wanted more than the bound allows.
    pub(super) cut: Formula,
    /// Whether there is a loop or a recursive call.
    pub(super) repeats: bool,
    /// The programs that are being executed, the innermost last.
    pub(super) active: Vec<ProgramId>,
    /// How deep in blocks and calls the walk is.
    pub(super) depth: usize,
    /// Parameters of the program at hand that stand for the same variable.
    pub(super) aliases: Vec<Vec<VariableId>>,
}

/// The values of variables at a place, and when an execution comes there.
struct State {
    values: FxHashMap<VariableId, Lowered>,
    here: Formula,
}

impl<'l, 'm> Forward<'l, 'm> {
    pub(super) fn new(lowerer: &'l mut Lowerer<'m>, lowering: Lowering, unrolls: Unrolls) -> Self {
        Forward {
            evident: Evident::new(lowerer.model),
            fold: Fold::new(lowerer.symbols),
            lowerer,
            fresh: Freshes::default(),
            unrolls,
            by_states: lowering == Lowering::States,
            here: truth(true),
            met: 0,
            is_given_up: false,
            points: Vec::new(),
            visits: Vec::new(),
            visited: FxHashSet::default(),
            steps: Vec::new(),
            cut: truth(false),
            repeats: false,
            active: Vec::new(),
            depth: 0,
            aliases: Vec::new(),
        }
    }

    /// How often loops and recursive calls are unrolled.
    pub(super) fn times(&self) -> usize {
        self.unrolls.times as usize
    }

    /// Gives variables any values that their declarations allow.
    pub(super) fn declare(&mut self, decls: &'m [Decl]) {
        for decl in decls {
            let mut values = Vec::new();
            for &variable in &decl.variables {
                let value = self.fresh.value(self.lowerer, variable, &decl.bound, &self.here);
                values.push(value.clone().into_expr());
                self.lowerer.meanings.insert(variable, value);
            }
            if decl.disjoint && values.len() > 1 {
                let apart = super::super::lowerer::disjoint(&values);
                self.require(&apart);
            }
        }
    }

    /// From here on, only executions for which this holds.
    pub(super) fn require(&mut self, formula: &Formula) {
        let formula = self.fold.formula(formula);
        self.here = self.fold.and(&self.here, &formula);
    }

    /// A formula about the state here.
    pub(super) fn condition(&mut self, formula: &model::Expr) -> Formula {
        let lowered = self.lowerer.condition(formula);
        self.fold.formula(&lowered)
    }

    /// From here on, only executions for which the formula holds in the state here. Sets that it says exist are chosen: when an
    /// execution comes to a place is asked both ways, so that nothing can be looked for in there.
    pub(super) fn assume(&mut self, formula: &'m model::Expr) {
        deep(|| match &formula.kind {
            ExprKind::All(parts) => parts.iter().for_each(|part| self.assume(part)),
            ExprKind::Quantified(Quantifier::Some, decls, body) if decls.iter().any(has_sets) => {
                self.declare(decls);
                self.assume(body);
                for variable in decls.iter().flat_map(|decl| &decl.variables) {
                    self.lowerer.meanings.remove(variable);
                }
            }
            _ => {
                let holds = self.condition(formula);
                self.here = self.fold.and(&self.here, &holds);
            }
        });
    }

    /// Whether more statements were met than can be dealt with.
    pub(super) fn is_too_large(&self) -> bool {
        self.met > MOST
    }

    fn is_dead(&self) -> bool {
        constant(&self.here) == Some(false)
    }

    /// Goes through a statement.
    pub(super) fn statement(&mut self, statement: &'m Statement) {
        self.met += 1;
        if self.is_too_large() || self.lowerer.spending.is_spent() {
            // No execution comes here any more: the rest of the walk ends by itself, at every level.
            self.is_given_up = true;
            self.here = truth(false);
        }
        if self.is_dead() {
            return;
        }
        deep(|| self.kind(statement));
        if let Some(label) = &statement.label {
            if !self.is_dead() {
                self.points.push(super::Point {
                    label: label.clone(),
                    span: statement.span,
                    reached: self.here.clone(),
                });
            }
        }
    }

    fn kind(&mut self, statement: &'m Statement) {
        match &statement.kind {
            StatementKind::Skip => self.note(statement, What::Skip, Vec::new()),
            StatementKind::Test(formula) => {
                self.assume(formula);
                self.note(statement, What::Test, Vec::new());
            }
            StatementKind::Assign(variable, value) => self.assign(statement, *variable, value),
            StatementKind::Act(action, arguments) => self.act(statement, *action, arguments),
            StatementKind::Call(program, arguments) => self.call(statement, *program, arguments),
            StatementKind::Choice(parts) => self.choice(statement, parts, 1),
            StatementKind::Sequence(parts) => parts.iter().for_each(|part| self.statement(part)),
            StatementKind::Repeat(body) => self.repeat(statement, body, 0),
            StatementKind::If(condition, yes, no) => {
                let condition = self.condition(condition);
                let inner = |walk: &mut Self, taken: bool, part: &'m Statement| {
                    walk.note(statement, What::Branch(taken), Vec::new());
                    walk.nested(|walk| walk.statement(part));
                };
                self.branch(&condition, |walk| inner(walk, true, yes), |walk| inner(walk, false, no));
            }
            StatementKind::While(condition, body) => self.repeat_while(statement, condition, body, 0),
        }
    }

    pub(super) fn nested(&mut self, walk: impl FnOnce(&mut Self)) {
        self.depth += 1;
        walk(self);
        self.depth -= 1;
    }

    fn assign(&mut self, statement: &'m Statement, variable: VariableId, value: &'m model::Expr) {
        let before = self.lowerer.meanings.get(&variable).cloned();
        let bound = self.evident.bound(variable);
        let lowered = self.fitting(value, bound);
        let lowered = self.visit(lowered);
        self.set(variable, lowered);
        let after = self.lowerer.meanings[&variable].clone();
        self.note(statement, What::Assign, before.map(|before| (variable, before, after)).into_iter().collect());
    }

    /// Notes that an execution which comes here has this object in hand. The value is one of its own from here on: what is known of
    /// the object here need not be known of equal ones elsewhere.
    pub(super) fn visit(&mut self, value: Lowered) -> Lowered {
        let Lowered::Expr(object) = value else { return value };
        if self.by_states || object.arity() != Some(1) || self.is_dead() || self.visited.contains(&object.address()) {
            return Lowered::Expr(object);
        }
        let object = match object.kind() {
            kind @ (Node::Binary(ExprOp::Join, ..) | Node::If(..)) => Expr::from_kind(kind.clone()),
            Node::Relation(_) => object,
            _ => return Lowered::Expr(object),
        };
        self.visited.insert(object.address());
        self.visits.push(Visit { when: self.here.clone(), object: object.clone() });
        Lowered::Expr(object)
    }

    /// The value of an expression that is to be within a bound; executions in which it is not end here.
    pub(super) fn fitting(&mut self, value: &model::Expr, bound: &model::Expr) -> Lowered {
        let lowered = self.lowerer.asking(None, |lowerer| lowerer.lower(value, false));
        if self.lowerer.overflow == Overflow::Forbid {
            // No variable holds what overflowed, though nobody may look at it. Of that nothing is fulfilled, not even that it is itself.
            let stands = match &lowered {
                Lowered::Int(int) => int.equals(int),
                Lowered::Expr(expr) => expr.equals(expr),
                Lowered::Formula(_) | Lowered::Later(_) => unreachable!("variables of programs hold no formulas"),
            };
            self.require(&stands);
        }
        let is_evident = self.evident.fits(value, bound);
        if is_number(bound) {
            return self.fit_number(lowered, is_evident);
        }
        let value = lowered.into_expr();
        if !is_evident {
            let fits = self.lowerer.asking(None, |lowerer| lowerer.is_in(&value, bound));
            self.require(&fits);
        }
        Lowered::Expr(value)
    }

    fn fit_number(&mut self, value: Lowered, is_evident: bool) -> Lowered {
        match value {
            Lowered::Expr(set) if !matches!(set.kind(), Node::FromInt(_)) => {
                if !is_evident {
                    self.require(&set.one());
                    let ints = self.lowerer.symbols.sig(model::SigId::INT).clone();
                    self.require(&set.within(ints));
                }
                Lowered::Int(sum_of(set))
            }
            value => {
                let int = self.fold.number(value.into_int());
                let symbols = self.lowerer.symbols;
                if symbols.atoms.ints.len() != 1 << symbols.width && !self.lowerer.numbers_are_carried {
                    self.require(&int.to_atom().some());
                }
                Lowered::Int(int)
            }
        }
    }

    /// From here on the variable has this value.
    pub(super) fn set(&mut self, variable: VariableId, value: Lowered) {
        let value = if self.by_states { self.named(variable, &[(self.here.clone(), value)]) } else { value };
        for &other in same_as(&self.aliases, variable) {
            self.lowerer.meanings.insert(other, value.clone());
        }
        self.lowerer.meanings.insert(variable, value);
    }

    /// A relation for the value of a variable from here on: of these, the one whose condition holds.
    fn named(&mut self, variable: VariableId, values: &[(Formula, Lowered)]) -> Lowered {
        let bound = self.evident.bound(variable);
        let relation = self.fresh.relation(self.lowerer, variable, bound);
        let after = Expr::from(relation);
        let mut any = truth(false);
        let mut parts = Vec::new();
        for (here, value) in values {
            let equals = after.equals(value.clone().into_expr());
            parts.push(when(here, equals, None));
            any = self.fold.or(&any, here);
        }
        parts.push(when(&any, truth(true), Some(&after)));
        self.fresh.demand(all_of(parts));
        if is_number(bound) { Lowered::Int(after.sum()) } else { Lowered::Expr(after) }
    }

    /// One of two, as the condition says.
    pub(super) fn branch(&mut self, condition: &Formula, yes: impl FnOnce(&mut Self), no: impl FnOnce(&mut Self)) {
        match constant(condition) {
            Some(true) => return yes(self),
            Some(false) => return no(self),
            None => {}
        }
        let start = State { values: self.lowerer.meanings.clone(), here: self.here.clone() };
        let entries = [condition.clone(), not(condition)].map(|condition| self.fold.and(&start.here, &condition));
        self.here = entries[0].clone();
        yes(self);
        let values = std::mem::replace(&mut self.lowerer.meanings, start.values);
        let first = State { values, here: std::mem::replace(&mut self.here, entries[1].clone()) };
        no(self);
        self.join(condition, &start.here, &entries, first);
    }

    /// Where two branches meet: the other one is where the walk is.
    fn join(&mut self, condition: &Formula, before: &Formula, entries: &[Formula; 2], first: State) {
        if constant(&first.here) == Some(false) {
            return;
        }
        if self.is_dead() {
            self.lowerer.meanings = first.values;
            self.here = first.here;
            return;
        }
        let is_open = |here: &Formula, entry: &Formula| here.address() == entry.address();
        let ends = [first.here.clone(), self.here.clone()];
        // If neither branch ended an execution, all that came to the branch go on: the formula before it says so, and does not grow
        // with every branch that follows.
        let here = match is_open(&ends[0], &entries[0]) && is_open(&ends[1], &entries[1]) {
            true => before.clone(),
            false => self.fold.or(&ends[0], &ends[1]),
        };
        let mut variables: Vec<VariableId> = first.values.keys().copied().collect();
        variables.sort_unstable();
        for variable in variables {
            let Some(other) = self.lowerer.meanings.get(&variable).cloned() else { continue };
            let value = first.values[&variable].clone();
            if address(&value) == address(&other) {
                continue;
            }
            let joined = match self.by_states {
                true => self.named(variable, &[(ends[0].clone(), value), (ends[1].clone(), other)]),
                false => choose(condition, value, other),
            };
            self.lowerer.meanings.insert(variable, joined);
        }
        self.here = here;
    }

    fn choice(&mut self, statement: &'m Statement, parts: &'m [Statement], number: usize) {
        let Some((first, rest)) = parts.split_first() else { return };
        let take = |walk: &mut Self| {
            walk.note(statement, What::Choice(number), Vec::new());
            walk.nested(|walk| walk.statement(first));
        };
        if rest.is_empty() {
            return take(self);
        }
        let condition = self.fresh.truth(self.lowerer, &self.here);
        self.branch(&condition, take, |walk| walk.choice(statement, rest, number + 1));
    }

    fn repeat(&mut self, statement: &'m Statement, body: &'m Statement, done: usize) {
        self.repeats = true;
        if self.is_dead() {
            return;
        }
        if done == self.times() {
            return self.would_repeat(body);
        }
        let once_more = |walk: &mut Self| {
            walk.note(statement, What::Iteration(done + 1), Vec::new());
            walk.nested(|walk| walk.statement(body));
            deep(|| walk.repeat(statement, body, done + 1));
        };
        if self.unrolls.exactly {
            return once_more(self);
        }
        let condition = self.fresh.truth(self.lowerer, &self.here);
        self.branch(&condition, once_more, |_| {});
    }

    /// Notes when the body could be executed once more than is allowed.
    fn would_repeat(&mut self, body: &'m Statement) {
        let (values, here) = (self.lowerer.meanings.clone(), self.here.clone());
        let (points, steps) = (self.points.len(), self.steps.len());
        self.statement(body);
        self.cut = self.fold.or(&self.cut, &self.here);
        self.points.truncate(points);
        self.steps.truncate(steps);
        (self.lowerer.meanings, self.here) = (values, here);
    }

    fn repeat_while(&mut self, statement: &'m Statement, condition: &'m model::Expr, body: &'m Statement, done: usize) {
        self.repeats = true;
        if self.is_dead() {
            return;
        }
        let holds = self.condition(condition);
        if done == self.times() {
            let more = self.fold.and(&self.here, &holds);
            self.cut = self.fold.or(&self.cut, &more);
            return self.require(&not(&holds));
        }
        let exactly = self.unrolls.exactly;
        let once_more = |walk: &mut Self| {
            walk.note(statement, What::Iteration(done + 1), Vec::new());
            walk.nested(|walk| walk.statement(body));
            deep(|| walk.repeat_while(statement, condition, body, done + 1));
        };
        self.branch(&holds, once_more, |walk| {
            if exactly {
                walk.require(&truth(false));
            }
        });
    }

    /// Notes what was done, in executions that go on.
    pub(super) fn note(&mut self, statement: &'m Statement, what: What, changes: Vec<(VariableId, Lowered, Lowered)>) {
        if !self.is_dead() {
            let (done, depth) = (self.here.clone(), self.depth);
            self.steps.push(Step { span: statement.span, what, done, depth, changes });
        }
    }
}

/// The first if the condition holds, else the second.
fn choose(condition: &Formula, yes: Lowered, no: Lowered) -> Lowered {
    match (yes, no) {
        (Lowered::Int(yes), Lowered::Int(no)) => Lowered::Int(condition.choose(yes, no)),
        (yes, no) => Lowered::Expr(condition.choose(yes.into_expr(), no.into_expr())),
    }
}

fn address(value: &Lowered) -> usize {
    match value {
        Lowered::Expr(expr) => expr.address(),
        Lowered::Int(int) => int.address(),
        Lowered::Formula(formula) => formula.address(),
        Lowered::Later(later) => std::rc::Rc::as_ptr(later).addr(),
    }
}

/// Whether the values of the variables are sets or relations.
fn has_sets(decl: &Decl) -> bool {
    match &decl.bound.kind {
        ExprKind::Unary(UnaryOp::OneOf | UnaryOp::LoneOf | UnaryOp::ExactlyOf, _) => false,
        ExprKind::Unary(UnaryOp::SetOf | UnaryOp::SomeOf, _) => true,
        _ => decl.bound.ty.arity() != Some(1),
    }
}
