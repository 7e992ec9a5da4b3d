//! What programs mean, by trying everything: the states that a program may end in, from a first state. Written from the semantics,
//! on the resolved model; shares nothing with the lowerings.

use std::collections::{BTreeMap, BTreeSet};

use smallscope_alloy::Model;
use smallscope_alloy::model::{
    BinaryOp, Correctness, Decl, Expr, ExprKind, Multiplicity, ProgramId, Quantifier, SigId,
};
use smallscope_alloy::model::{Statement, StatementKind, UnaryOp, Unrolls, VariableId};

/// A relation over atoms; integers are atoms beyond those of signatures.
pub type Value = BTreeSet<Vec<i64>>;

/// Values of variables.
pub type State = BTreeMap<VariableId, Value>;

/// The integer 0 as an atom.
pub const ZERO: i64 = 100;

/// How many bits integers have.
const BITS: u32 = 2;

/// Tries everything, over one signature with so many atoms.
pub struct Interpreter<'m> {
    pub model: &'m Model,
    pub atoms: i64,
    pub unrolls: Unrolls,
    pub active: Vec<ProgramId>,
    /// What parameters that stand for variables may hold: what the variables may.
    bounds: BTreeMap<VariableId, Expr>,
    /// Parameters that stand for the same variable as another one, which has the value.
    references: BTreeMap<VariableId, VariableId>,
}

impl<'m> Interpreter<'m> {
    pub fn new(model: &'m Model, atoms: i64, unrolls: Unrolls) -> Self {
        Interpreter { model, atoms, unrolls, active: Vec::new(), bounds: BTreeMap::new(), references: BTreeMap::new() }
    }

    /// All first states of a claim that satisfy its precondition.
    pub fn first_states(&self, claim: &Correctness) -> Vec<State> {
        let mut states = vec![State::new()];
        for field in &self.model.assigned {
            let values = self.values(&field.bound, &State::new());
            let with = |state: State| values.iter().map(move |value| with_value(&state, field.variable, value));
            states = states.into_iter().flat_map(with).collect();
        }
        let states = self.with_any(states, &claim.parameters);
        states.into_iter().filter(|state| self.holds(&claim.pre, state)).collect()
    }

    /// Whether a last state is one that the claim allows, after this first state.
    pub fn is_claimed(&self, claim: &Correctness, first: &State, last: &State) -> bool {
        let mut state = first.clone();
        state.extend(claim.primed.iter().map(|(variable, after)| (*after, last[variable].clone())));
        self.holds(&claim.post, &state)
    }

    /// The states in which these variables have any values that their declarations allow.
    fn with_any(&self, states: Vec<State>, decls: &[Decl]) -> Vec<State> {
        let mut states = states;
        for decl in decls {
            for &variable in &decl.variables {
                let values = |state: &State| self.values(&decl.bound, state);
                let with = |state: State| {
                    let of = values(&state);
                    of.into_iter().map(move |value| state.clone().into_iter().chain([(variable, value)]).collect())
                };
                states = states.into_iter().flat_map(with).collect();
            }
        }
        states
    }

    /// All values that a bound allows: all subsets of all tuples, but those that it does not.
    pub fn values(&self, bound: &Expr, state: &State) -> Vec<Value> {
        let all: Vec<Vec<i64>> = self.widest(bound, state).into_iter().collect();
        let subset = |choice: usize| {
            all.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|at| at.1.clone()).collect()
        };
        (0..1usize << all.len()).map(subset).filter(|value| self.allows(bound, value, state)).collect()
    }

    fn widest(&self, bound: &Expr, state: &State) -> Value {
        match &bound.kind {
            ExprKind::Unary(UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf, inner) => {
                self.widest(inner, state)
            }
            _ => self.value(bound, state),
        }
    }

    fn allows(&self, bound: &Expr, value: &Value, state: &State) -> bool {
        let within = |inner: &Expr| value.is_subset(&self.value(inner, state));
        match &bound.kind {
            ExprKind::Unary(UnaryOp::SetOf, inner) => within(inner),
            ExprKind::Unary(UnaryOp::SomeOf, inner) => within(inner) && !value.is_empty(),
            ExprKind::Unary(UnaryOp::LoneOf, inner) => within(inner) && value.len() < 2,
            ExprKind::Unary(UnaryOp::OneOf, inner) => within(inner) && value.len() == 1,
            ExprKind::Binary(BinaryOp::Arrow(Multiplicity::Set, after), left, _) => {
                let count = |head: &Vec<i64>| value.iter().filter(|tuple| tuple.starts_with(head)).count();
                let fits = |count: usize| match after {
                    Multiplicity::Set => true,
                    Multiplicity::Lone => count < 2,
                    Multiplicity::One => count == 1,
                    Multiplicity::Some => count > 0,
                };
                within(bound) && self.value(left, state).iter().all(|head| fits(count(head)))
            }
            other => panic!("bounds of these programs are simple: {other:?}"),
        }
    }

    /// The states in which a statement may end.
    pub fn execute(&mut self, statement: &Statement, from: &State) -> BTreeSet<State> {
        let ended: BTreeSet<State> = match &statement.kind {
            StatementKind::Skip => [from.clone()].into(),
            StatementKind::Test(formula) => self.holds(formula, from).then(|| from.clone()).into_iter().collect(),
            StatementKind::Assign(variable, value) => {
                let value = self.value(value, from);
                self.set(from, *variable, value).into_iter().collect()
            }
            StatementKind::Act(action, arguments) => {
                let action = self.model.actions[action.0 as usize].clone();
                let inside = self.pass(&action.parameters, arguments, from);
                if !self.holds(&action.pre, &inside) {
                    return BTreeSet::new();
                }
                let pairs = self.actuals(&action.parameters, arguments, &action.primed);
                let mut states = vec![inside.clone()];
                for (formal, primed) in &action.primed {
                    let actual = pairs.iter().find(|pair| pair.1 == *primed).map_or(*formal, |pair| pair.0);
                    let values = self.values(&self.bound(actual), &inside);
                    let with = |state: State| {
                        values
                            .iter()
                            .map(move |value| state.clone().into_iter().chain([(*primed, value.clone())]).collect())
                    };
                    states = states.into_iter().flat_map(with).collect();
                }
                // A variable that is given twice has one value afterwards.
                let is_one = |state: &State| {
                    let value = |(actual, primed): &(VariableId, VariableId)| (*actual, state[primed].clone());
                    let given: BTreeSet<_> = pairs.iter().map(value).collect();
                    given.len() == pairs.iter().map(|pair| pair.0).collect::<BTreeSet<_>>().len()
                };
                let after = states.into_iter().filter(|state| is_one(state) && self.holds(&action.post, state));
                after.map(|state| give_back(&pairs, &state, from)).collect()
            }
            StatementKind::Call(id, arguments) => self.call(*id, arguments, from),
            StatementKind::Choice(parts) => parts.iter().flat_map(|part| self.execute(part, from)).collect(),
            StatementKind::Sequence(parts) => {
                parts.iter().fold([from.clone()].into(), |states: BTreeSet<State>, part| {
                    states.iter().flat_map(|state| self.execute(part, state)).collect()
                })
            }
            StatementKind::Repeat(body) => self.iterate(None, body, from),
            StatementKind::If(condition, yes, no) => {
                let part = if self.holds(condition, from) { yes } else { no };
                self.execute(part, from)
            }
            StatementKind::While(condition, body) => self.iterate(Some(condition), body, from),
        };
        ended
    }

    /// `(c?; body)*; (!c)?`, or `body*`.
    fn iterate(&mut self, condition: Option<&Expr>, body: &Statement, from: &State) -> BTreeSet<State> {
        let (mut now, mut ended): (BTreeSet<State>, BTreeSet<State>) = ([from.clone()].into(), BTreeSet::new());
        for done in 0..=self.unrolls.times {
            if done == self.unrolls.times || !self.unrolls.exactly {
                let leaves = now.iter().filter(|state| condition.is_none_or(|condition| !self.holds(condition, state)));
                ended.extend(leaves.cloned().collect::<Vec<_>>());
            }
            let goes_on: Vec<State> = now
                .into_iter()
                .filter(|state| condition.is_none_or(|condition| self.holds(condition, state)))
                .collect();
            now = goes_on.iter().flat_map(|state| self.execute(body, state)).collect();
        }
        ended
    }

    fn call(&mut self, id: ProgramId, arguments: &[Expr], from: &State) -> BTreeSet<State> {
        if self.active.iter().filter(|&&active| active == id).count() > self.unrolls.times as usize {
            return BTreeSet::new();
        }
        let program = self.model.programs[id.0 as usize].clone();
        let inside = self.pass(&program.parameters, arguments, from);
        let itself: Vec<_> = program.changes.iter().map(|&formal| (formal, formal)).collect();
        let mut pairs = self.actuals(&program.parameters, arguments, &itself);
        let inner: Vec<_> = pairs.iter().map(|(actual, formal)| (*formal, self.bound(*actual))).collect();
        let (outer, references) = (self.bounds.clone(), std::mem::take(&mut self.references));
        self.bounds.retain(|variable, _| program.parameters.iter().all(|decl| !decl.variables.contains(variable)));
        self.bounds.extend(inner);
        let mut holders: Vec<(VariableId, VariableId)> = Vec::new();
        for (&formal, argument) in program.parameters.iter().flat_map(|decl| &decl.variables).zip(arguments) {
            let ExprKind::Variable(actual) = argument.kind else { continue };
            match holders.iter().find(|(other, _)| *other == actual) {
                Some(&(_, holder)) => drop(self.references.insert(formal, holder)),
                None => holders.push((actual, formal)),
            }
        }
        for (_, formal) in &mut pairs {
            *formal = self.references.get(formal).copied().unwrap_or(*formal);
        }
        for (formal, holder) in self.references.clone() {
            let bound = self.bounds.get(&formal).cloned();
            self.bounds.extend(bound.map(|bound| (holder, bound)));
        }
        self.active.push(id);
        let starts = self.with_any(vec![inside], &program.locals);
        let ends: BTreeSet<State> = starts.iter().flat_map(|state| self.execute(&program.body, state)).collect();
        self.active.pop();
        (self.bounds, self.references) = (outer, references);
        ends.iter().map(|state| give_back(&pairs, state, from)).collect()
    }

    /// Parameters have the values of arguments, as those of predicates do: whatever they are.
    fn pass(&self, parameters: &[Decl], arguments: &[Expr], from: &State) -> State {
        let formals = parameters.iter().flat_map(|decl| &decl.variables);
        let given = formals.zip(arguments).map(|(&formal, argument)| (formal, self.value(argument, from)));
        let fields = self.model.assigned.iter().map(|field| (field.variable, from[&field.variable].clone()));
        given.chain(fields).collect()
    }

    fn set(&self, from: &State, variable: VariableId, value: Value) -> Option<State> {
        let variable = self.references.get(&variable).copied().unwrap_or(variable);
        let allowed = self.allows(&self.bound(variable), &value, from);
        allowed.then(|| with_value(from, variable, &value))
    }

    /// The variables given for parameters that change, and those of fields, each with the variable that holds its value afterwards.
    fn actuals(
        &self,
        parameters: &[Decl],
        arguments: &[Expr],
        changes: &[(VariableId, VariableId)],
    ) -> Vec<(VariableId, VariableId)> {
        let formals: Vec<VariableId> = parameters.iter().flat_map(|decl| decl.variables.clone()).collect();
        let field = |expr: &Expr| match expr.kind {
            ExprKind::Field(field) => self.model.assigned.iter().find(|it| it.field == field).map(|it| it.variable),
            _ => None,
        };
        let actual = |formal| match formals.iter().position(|other| *other == formal) {
            None => Some(formal),
            Some(place) => match arguments[place].kind {
                // If it stands for the same as another parameter, that has the value.
                ExprKind::Variable(actual) => Some(self.references.get(&actual).copied().unwrap_or(actual)),
                _ => field(&arguments[place]),
            },
        };
        let given: Vec<_> = changes.iter().filter_map(|&(formal, holder)| Some((actual(formal)?, holder))).collect();
        let fields = self.model.assigned.iter().map(|field| field.variable);
        let others = fields.filter(|field| given.iter().all(|(actual, _)| actual != field)).map(|field| (field, field));
        others.chain(given.iter().copied()).collect()
    }

    fn bound(&self, variable: VariableId) -> Expr {
        let programs = self.model.programs.iter().flat_map(|program| program.parameters.iter().chain(&program.locals));
        let actions = self.model.actions.iter().flat_map(|action| &action.parameters);
        let mut decls =
            programs.chain(self.model.correctness.iter().flat_map(|claim| &claim.parameters)).chain(actions);
        if let Some(field) = self.model.assigned.iter().find(|field| field.variable == variable) {
            return field.bound.clone();
        }
        let declared = || decls.find(|decl| decl.variables.contains(&variable)).expect("it is declared").bound.clone();
        self.bounds.get(&variable).cloned().unwrap_or_else(declared)
    }

    /// Whether a formula holds.
    pub fn holds(&self, formula: &Expr, state: &State) -> bool {
        let value = |expr: &Expr| self.value(expr, state);
        match &formula.kind {
            ExprKind::Truth(truth) => *truth,
            ExprKind::All(parts) => parts.iter().all(|part| self.holds(part, state)),
            ExprKind::Any(parts) => parts.iter().any(|part| self.holds(part, state)),
            ExprKind::Unary(UnaryOp::Not, inner) => !self.holds(inner, state),
            ExprKind::Unary(UnaryOp::No, inner) => value(inner).is_empty(),
            ExprKind::Unary(UnaryOp::Some, inner) => !value(inner).is_empty(),
            ExprKind::Unary(UnaryOp::Lone, inner) => value(inner).len() < 2,
            ExprKind::Unary(UnaryOp::One, inner) => value(inner).len() == 1,
            ExprKind::Binary(BinaryOp::Implies, left, right) => !self.holds(left, state) || self.holds(right, state),
            ExprKind::Binary(BinaryOp::In, left, right) => value(left).is_subset(&value(right)),
            ExprKind::Binary(BinaryOp::Equal, left, right) => value(left) == value(right),
            ExprKind::Binary(BinaryOp::EqualInts, left, right) => self.int(left, state) == self.int(right, state),
            ExprKind::Binary(BinaryOp::Less, left, right) => self.int(left, state) < self.int(right, state),
            ExprKind::Quantified(Quantifier::Some, decls, body) => {
                self.with_any(vec![state.clone()], decls).iter().any(|state| self.holds(body, state))
            }
            other => panic!("not a formula of these programs: {other:?}"),
        }
    }

    fn int(&self, expr: &Expr, state: &State) -> i64 {
        let wrapped = |value: i64| {
            let half = 1 << (BITS - 1);
            (value + half).rem_euclid(2 * half) - half
        };
        match &expr.kind {
            ExprKind::Number(value) => *value,
            ExprKind::Unary(UnaryOp::Sum, inner) => {
                wrapped(self.value(inner, state).iter().map(|tuple| tuple[0] - ZERO).sum())
            }
            ExprKind::Unary(UnaryOp::AtomOfInt, inner) => self.int(inner, state),
            ExprKind::Binary(BinaryOp::Add, left, right) => wrapped(self.int(left, state) + self.int(right, state)),
            ExprKind::Call(function, arguments) => {
                let function = &self.model.functions[function.0 as usize];
                let values = function.variables().zip(arguments.iter().map(|argument| self.value(argument, state)));
                self.int(&function.body, &values.collect())
            }
            _ => wrapped(self.value(expr, state).iter().map(|tuple| tuple[0] - ZERO).sum()),
        }
    }

    /// The value of an expression.
    pub fn value(&self, expr: &Expr, state: &State) -> Value {
        let value = |expr: &Expr| self.value(expr, state);
        match &expr.kind {
            ExprKind::Sig(SigId::NONE) => Value::new(),
            ExprKind::Sig(SigId::INT) => (-(1 << (BITS - 1))..1 << (BITS - 1)).map(|int| vec![ZERO + int]).collect(),
            ExprKind::Sig(SigId::UNIV) => {
                &self.value(&sig(SigId::INT, expr), state) | &self.value(&sig(SigId(SigId::BUILT_IN), expr), state)
            }
            ExprKind::Sig(_) => (0..self.atoms).map(|atom| vec![atom]).collect(),
            ExprKind::Variable(variable) => state[self.references.get(variable).unwrap_or(variable)].clone(),
            ExprKind::Field(field) => {
                let assigned = self.model.assigned.iter().find(|it| it.field == *field);
                state[&assigned.expect("the field is assigned to").variable].clone()
            }
            ExprKind::Binary(BinaryOp::RestrictDomain, left, right) => {
                let left = value(left);
                value(right).into_iter().filter(|tuple| left.contains(&tuple[..1])).collect()
            }
            ExprKind::Unary(UnaryOp::Transpose, inner) => {
                value(inner).into_iter().map(|pair| vec![pair[1], pair[0]]).collect()
            }
            ExprKind::Unary(UnaryOp::OneOf | UnaryOp::SetOf | UnaryOp::LoneOf, inner) => value(inner),
            ExprKind::Binary(BinaryOp::Union, left, right) => &value(left) | &value(right),
            ExprKind::Binary(BinaryOp::Difference, left, right) => &value(left) - &value(right),
            ExprKind::Binary(BinaryOp::Intersection, left, right) => &value(left) & &value(right),
            ExprKind::Binary(BinaryOp::Arrow(..), left, right) => {
                let right = value(right);
                value(left).iter().flat_map(|a| right.iter().map(move |b| [a.clone(), b.clone()].concat())).collect()
            }
            ExprKind::Binary(BinaryOp::Override, left, right) => {
                let (left, right) = (value(left), value(right));
                let kept = left.into_iter().filter(|tuple| !right.iter().any(|other| other[0] == tuple[0]));
                kept.collect::<Value>().union(&right).cloned().collect()
            }
            ExprKind::Binary(BinaryOp::Join, left, right) => {
                let (left, right) = (value(left), value(right));
                let joined =
                    |a: &Vec<i64>, b: &Vec<i64>| (a.last() == b.first()).then(|| [&a[..a.len() - 1], &b[1..]].concat());
                left.iter().flat_map(|a| right.iter().filter_map(move |b| joined(a, b))).collect()
            }
            _ => [vec![ZERO + self.int(expr, state)]].into(),
        }
    }
}

/// A signature, where something else stands.
fn sig(sig: SigId, place: &Expr) -> Expr {
    Expr { kind: ExprKind::Sig(sig), ..place.clone() }
}

/// The state in which a variable has this value.
fn with_value(state: &State, variable: VariableId, value: &Value) -> State {
    state.clone().into_iter().chain([(variable, value.clone())]).collect()
}

/// The state outside, in which variables have the values that parameters ended with.
fn give_back(pairs: &[(VariableId, VariableId)], inside: &State, outside: &State) -> State {
    let changed = pairs.iter().map(|(actual, holder)| (*actual, inside[holder].clone()));
    outside.clone().into_iter().chain(changed).collect()
}
