//! Time: which parts of a model change, and what the states of a trace are.
//!
//! A trace is infinite. It is written as a *lasso*: states 0 to K-1, of which the last is followed by one of them, where the loop begins.
//! What changes has a relation for each state, what does not has one for all. K-1 flags say where the loop begins: the flag of a state
//! is up if the state is in the loop; that of the last would always be.

use rustc_hash::FxHashMap;
use smallscope_relational::{Bounds, Error, Expr, Formula, Instance, Relation, TupleSet, constant};

use super::symbols::Symbols;
use super::value::truth;
use crate::model::{Command, Expr as ModelExpr, ExprKind, FunctionId, Model, SigId, SigKind, TemporalOp, VariableId};
use crate::stack::deep;

/// The states of the traces of a problem.
#[derive(Clone, Debug)]
pub(super) struct Time {
    /// What signatures and fields mean in each state.
    pub(super) states: Vec<Symbols>,
    /// What they mean in the state that follows the last one.
    pub(super) beyond: Symbols,
    /// The flags of all states but the last.
    flags: Vec<Relation>,
    /// For each state, whether it is in the loop.
    pub(super) in_loop: Vec<Formula>,
    /// For each state, whether the loop begins there.
    pub(super) begins: Vec<Formula>,
    /// For each state, the relations that may differ from those of other states, in the same order.
    pub(super) changing: Vec<Vec<Relation>>,
    /// What these are in the state that follows the last one.
    after_last: Vec<Expr>,
}

impl Time {
    /// So many states, of which this is the first.
    pub(super) fn new(model: &Model, first: Symbols, count: usize, bounds: &mut Bounds) -> Result<Time, Error> {
        let states = copies(model, first, count, bounds)?;
        let flags = flags(&states[0], count, bounds)?;
        let up = |flag: &Relation| flag.some();
        let in_loop: Vec<Formula> = flags.iter().map(up).chain([truth(true)]).collect();
        let begins = (0..count).map(|state| match state {
            0 => in_loop[0].clone(),
            _ => Formula::all_of([in_loop[state].clone(), !in_loop[state - 1].clone()]),
        });
        let begins = begins.collect();
        let changing: Vec<Vec<Relation>> = states.iter().map(|state| state.variable_relations(model)).collect();
        let (beyond, after_last) = following(model, &states, &changing, &in_loop)?;
        Ok(Time { states, beyond, flags, in_loop, begins, changing, after_last })
    }

    /// So many states of a trace that goes on: there is no loop.
    pub(super) fn window(model: &Model, first: Symbols, count: usize, bounds: &mut Bounds) -> Result<Time, Error> {
        let states = copies(model, first, count, bounds)?;
        let beyond = states[count - 1].clone();
        let changing = states.iter().map(|state| state.variable_relations(model)).collect();
        let (flags, in_loop, begins, after_last) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Ok(Time { states, beyond, flags, in_loop, begins, changing, after_last })
    }

    /// What changes: of each relation, those that stand for it in each state.
    pub(super) fn rows(&self) -> Vec<Vec<Relation>> {
        let states = &self.changing;
        (0..states[0].len()).map(|place| states.iter().map(|state| state[place].clone()).collect()).collect()
    }

    /// That the states of the loop are the last ones.
    pub(super) fn loops(&self) -> Formula {
        let pairs = self.in_loop.windows(2).take(self.flags.len().saturating_sub(1));
        let last = pairs.map(|pair| pair[0].implies(&pair[1]));
        let atoms = &self.states[0].atoms;
        let whole = self.flags.iter().filter(|_| atoms.ints.is_empty()).map(|flag| {
            Formula::any_of([flag.no(), constant(TupleSet::unary(atoms.len(), 0..atoms.len())).within(flag)])
        });
        Formula::all_of(last.chain(whole).collect::<Vec<_>>())
    }

    /// That the trace cannot be written with fewer states: the loop cannot begin earlier, and does not repeat a shorter one. Each trace can be
    /// written in one such way only.
    pub(super) fn is_shortest(&self) -> Formula {
        let last = self.states.len() - 1;
        let mut conditions = Vec::new();
        for begin in 0..=last {
            let mut differing = Vec::new();
            if let Some(before) = begin.checked_sub(1) {
                differing.push(self.differ(before, last));
            }
            let length = last + 1 - begin;
            for divisor in prime_divisors(length) {
                let period = length / divisor;
                let shifts = (begin..=last - period).map(|state| self.differ(state, state + period));
                differing.push(Formula::any_of(shifts.collect::<Vec<_>>()));
            }
            if !differing.is_empty() {
                conditions.push(self.begins[begin].implies(Formula::all_of(differing)));
            }
        }
        Formula::all_of(conditions)
    }

    /// What changes, in a state, or in the one that follows the last.
    pub(super) fn values_of(&self, state: usize) -> Vec<Expr> {
        let own = |relations: &Vec<Relation>| relations.iter().map(Expr::from).collect();
        self.changing.get(state).map_or_else(|| self.after_last.clone(), own)
    }

    /// Whether a relation is the same in all states, and no flag.
    pub(super) fn is_fixed(&self, relation: &Relation) -> bool {
        !self.flags.contains(relation) && !self.changing.iter().any(|state| state.contains(relation))
    }

    /// That two states are not the same.
    fn differ(&self, one: usize, other: usize) -> Formula {
        let pairs = self.changing[one].iter().zip(&self.changing[other]);
        Formula::any_of(pairs.map(|(one, other)| !one.equals(other)).collect::<Vec<_>>())
    }

    /// The state where the loop of an instance begins.
    pub(super) fn loop_of(&self, instance: &Instance) -> usize {
        let is_up = |flag: &Relation| instance.get(flag).is_some_and(|tuples| !tuples.is_empty());
        self.flags.iter().position(is_up).unwrap_or(self.flags.len())
    }

    /// The state of a moment of the infinite trace that an instance is.
    pub(super) fn place_of(&self, instance: &Instance, moment: usize) -> usize {
        let (count, back) = (self.states.len(), self.loop_of(instance));
        if moment < count { moment } else { back + (moment - back) % (count - back) }
    }

    /// All that a signature has in any state.
    pub(super) fn ever(&self, sig: SigId) -> Expr {
        let mut parts: Vec<Expr> = Vec::new();
        for state in &self.states {
            let part = state.sig(sig);
            if parts.iter().all(|other| other.address() != part.address()) {
                parts.push(part.clone());
            }
        }
        super::symbols::union(parts)
    }
}

/// So many states, of which this is the first: a new relation in each for what is variable.
fn copies(model: &Model, first: Symbols, count: usize, bounds: &mut Bounds) -> Result<Vec<Symbols>, Error> {
    let mut states = vec![first];
    while states.len() < count {
        let state = states[0].changed(model, &mut |relation| {
            let copy = Relation::new(relation.name(), relation.arity());
            let bound = bounds.of(relation).expect("the relations of the first state are bound");
            let (lower, upper) = (bound.lower.clone(), bound.upper.clone());
            bounds.between(&copy, lower, upper)?;
            Ok((copy.clone(), Expr::from(copy)))
        })?;
        states.push(state);
    }
    Ok(states)
}

/// Sets that have an integer or nothing; integers are told apart anyway. If there are none, all atoms or nothing: one of them would be told
/// apart from the others.
fn flags(symbols: &Symbols, count: usize, bounds: &mut Bounds) -> Result<Vec<Relation>, Error> {
    let atoms = &symbols.atoms;
    let upper: Vec<usize> = atoms.ints.first().map_or_else(|| (0..atoms.len()).collect(), |int| vec![int.1]);
    (1..count)
        .map(|_| {
            let flag = Relation::new(" in loop", 1);
            bounds.at_most(&flag, TupleSet::unary(atoms.len(), upper.iter().copied()))?;
            Ok(flag)
        })
        .collect()
}

/// The meanings in the state that follows the last: those in the state where the loop begins.
fn following(
    model: &Model,
    states: &[Symbols],
    all: &[Vec<Relation>],
    in_loop: &[Formula],
) -> Result<(Symbols, Vec<Expr>), Error> {
    let [earlier @ .., last] = states else { unreachable!("a trace has a state") };
    let mut chosen: FxHashMap<Relation, Expr> = FxHashMap::default();
    for (place, relation) in all[0].iter().enumerate() {
        let of_last = Expr::from(&all[states.len() - 1][place]);
        let chain =
            (0..earlier.len()).rev().fold(of_last, |rest, state| in_loop[state].choose(&all[state][place], rest));
        chosen.insert(relation.clone(), chain);
    }
    let values = all[0].iter().map(|relation| chosen[relation].clone()).collect();
    if earlier.is_empty() {
        return Ok((last.clone(), values));
    }
    let beyond = states[0].changed(model, &mut |relation| Ok((relation.clone(), chosen[relation].clone())))?;
    Ok((beyond, values))
}

fn prime_divisors(number: usize) -> impl Iterator<Item = usize> {
    let is_prime = |candidate: &usize| (2..*candidate).all(|smaller| candidate % smaller != 0);
    (2..=number).filter(move |candidate| number % candidate == 0).filter(is_prime)
}

/// What an expression has to do with time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Profile {
    /// Whether its value may be another one in another state.
    pub(super) changes: bool,
    /// Whether it speaks of other states than that in which it is evaluated.
    pub(super) moves: bool,
    /// How many operators about the past are nested in it, at most.
    pub(super) depth: usize,
}

impl Profile {
    fn and(self, other: Profile) -> Profile {
        Profile {
            changes: self.changes || other.changes,
            moves: self.moves || other.moves,
            depth: self.depth.max(other.depth),
        }
    }

    /// Of something in which a part stands for something else.
    fn around(self, inner: Profile) -> Profile {
        Profile { depth: self.depth + inner.depth, ..self.and(inner) }
    }
}

/// What the parts of a model have to do with time.
pub(super) struct Profiles<'m> {
    model: &'m Model,
    /// Whether each signature changes.
    pub(super) sigs: Vec<bool>,
    functions: FxHashMap<FunctionId, Profile>,
}

impl<'m> Profiles<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Profiles { model, sigs: changing(model), functions: FxHashMap::default() }
    }

    /// The profile of an expression, in which variables have these.
    pub(super) fn of(&mut self, expr: &ModelExpr, variables: &dyn Fn(VariableId) -> Profile) -> Profile {
        deep(|| {
            // Its parts are looked at once each: lets are nested deeply.
            if let ExprKind::Let(_, value, body) = &expr.kind {
                return self.of(body, variables).around(self.of(value, variables));
            }
            let mut whole = Profile::default();
            super::walk::parts(expr, &mut |part| whole = whole.and(self.of(part, variables)));
            match &expr.kind {
                ExprKind::Sig(sig) => whole.changes = self.sigs[sig.0 as usize],
                ExprKind::Field(field) => whole.changes = self.model.fields[field.0 as usize].variable,
                ExprKind::Iden | ExprKind::Unary(crate::model::UnaryOp::ReflexiveClosure, _) => {
                    whole.changes |= self.sigs[SigId::UNIV.0 as usize];
                }
                ExprKind::Variable(variable) => whole = variables(*variable),
                ExprKind::Call(function, _) => whole = self.function(*function).around(whole),
                ExprKind::Temporal(op, ..) => {
                    let is_past = matches!(
                        op,
                        TemporalOp::Before
                            | TemporalOp::Once
                            | TemporalOp::Historically
                            | TemporalOp::Since
                            | TemporalOp::Triggered
                    );
                    whole = Profile { changes: true, moves: true, depth: whole.depth + usize::from(is_past) };
                }
                _ => {}
            }
            whole
        })
    }

    /// The profile of a function's body.
    pub(super) fn function(&mut self, function: FunctionId) -> Profile {
        if let Some(&known) = self.functions.get(&function) {
            return known;
        }
        let model = self.model;
        let profile = self.of(&model.functions[function.0 as usize].body, &|_| Profile::default());
        self.functions.insert(function, profile);
        profile
    }
}

/// Whether a command is about traces: if anything changes in the model, or other states are spoken of.
pub(super) fn has_time(model: &Model, command: &Command) -> bool {
    let is_variable = model.sigs.iter().any(|sig| sig.variable) || model.fields.iter().any(|field| field.variable);
    let mut profiles = Profiles::new(model);
    let mut formulas = model.facts.iter().map(|fact| &fact.formula).chain([&command.formula]);
    is_variable || formulas.any(|formula| profiles.of(formula, &|_| Profile::default()).moves)
}

/// How many states the traces of a command have: at least and at most; none if it is about none.
pub(super) fn steps(model: &Model, command: &Command) -> Option<(usize, usize)> {
    has_time(model, command)
        .then(|| command.scope.steps.map_or((1, DEFAULT_STEPS), |steps| (steps.least as usize, steps.most as usize)))
}

/// How many states a trace has at most, if the command does not say it.
const DEFAULT_STEPS: usize = 10;

/// For each signature, whether it may have other atoms in another state: if it is variable, or made of what is.
pub(super) fn changing(model: &Model) -> Vec<bool> {
    let mut changing: Vec<bool> = model.sigs.iter().map(|sig| sig.variable).collect();
    loop {
        let before = changing.clone();
        for (place, sig) in model.sigs.iter().enumerate() {
            match &sig.kind {
                SigKind::Extends(parent) => changing[parent.0 as usize] |= changing[place],
                SigKind::Equal(parents) => changing[place] |= parents.iter().any(|parent| before[parent.0 as usize]),
                SigKind::Top => changing[SigId::UNIV.0 as usize] |= changing[place],
                SigKind::In(_) | SigKind::BuiltIn => {}
            }
        }
        if changing == before {
            return changing;
        }
    }
}
