//! Operators of time as formulas about the states of a lasso.
//!
//! A position is a state and how often the loop was gone through before. Formulas about the past can tell the first visit of a state from
//! later ones, but not the n-th from those after it, where n is how deep they are nested (Latvala, Biere, Heljanko, Junttila: Simple is
//! better, 2005). So there are n+1 rows of positions, and the last one stands for all that follow.

use rustc_hash::FxHashMap;
use smallscope_relational::{Expr, Formula, IntExpr};

use super::lowerer::Lowerer;
use super::symbols::Symbols;
use super::time::{Profile, Profiles, Time};
use super::value::{Later, Lowered, all_of, truth};
use super::walk;
use crate::model::{self, ExprKind, MomentId, TemporalOp, VariableId};

/// A state, and how often the loop was gone through before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) round: usize,
    /// As many as there are states: the one that follows the last.
    pub(super) state: usize,
}

/// What a lowerer knows of time.
pub(super) struct Clock<'m> {
    pub(super) time: &'m Time,
    profiles: Profiles<'m>,
    /// Operands that were lowered before.
    known: FxHashMap<Key, Formula>,
    /// The variables that operators of time mention.
    mentioned: FxHashMap<MomentId, Vec<VariableId>>,
}

/// An operand of an operator: which, where, what is asked of it, and what its variables stand for.
type Key = (MomentId, usize, Position, (Option<bool>, bool), Vec<usize>);

impl<'m> Clock<'m> {
    pub(super) fn new(model: &'m model::Model, time: &'m Time) -> Self {
        let (profiles, known, mentioned) = (Profiles::new(model), FxHashMap::default(), FxHashMap::default());
        Clock { time, profiles, known, mentioned }
    }

    /// Whether a signature changes.
    pub(super) fn changes(&self, sig: model::SigId) -> bool {
        self.profiles.sigs[sig.0 as usize]
    }

    fn symbols(&self, state: usize) -> &'m Symbols {
        self.time.states.get(state).unwrap_or(&self.time.beyond)
    }
}

impl Lowerer<'_> {
    /// What an expression has to do with time, with the present meanings of variables. Nothing in a model without time.
    pub(super) fn profile(&mut self, expr: &model::Expr) -> Profile {
        let Some(clock) = &mut self.clock else { return Profile::default() };
        let meanings = &self.meanings;
        clock.profiles.of(expr, &|variable| match meanings.get(&variable) {
            Some(Lowered::Later(later)) => later.profile,
            _ => Profile::default(),
        })
    }

    /// Whether a function speaks of other states.
    pub(super) fn moves(&mut self, function: model::FunctionId) -> bool {
        self.clock.as_mut().is_some_and(|clock| clock.profiles.function(function).moves)
    }

    /// Where a call of a function matters: everywhere the same if it does not change.
    pub(super) fn place_of_call(&mut self, function: model::FunctionId) -> Position {
        let position = self.position;
        let Some(clock) = &mut self.clock else { return position };
        let profile = clock.profiles.function(function);
        match profile.changes {
            // On a trace, the past of a moment is its own.
            true if self.view.is_some() && profile.depth > 0 => position,
            true => Position { round: position.round.min(profile.depth), ..position },
            false => Position::default(),
        }
    }

    /// Lowers something at a position.
    pub(super) fn at<T>(&mut self, position: Position, lower: impl FnOnce(&mut Self) -> T) -> T {
        let Some(clock) = &self.clock else { return lower(self) };
        let symbols = clock.symbols(position.state);
        let outer = (self.position, self.symbols, self.is_timed);
        (self.position, self.symbols, self.is_timed) = (position, symbols, true);
        let lowered = lower(self);
        (self.position, self.symbols, self.is_timed) = outer;
        lowered
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.clock.as_ref().map_or(1, |clock| clock.time.states.len())
    }

    /// Something that is evaluated where it is used, as `let` and arguments are.
    pub(super) fn later(&mut self, expr: &model::Expr, profile: Profile) -> Lowered {
        let mut meanings = Vec::new();
        for variable in walk::variables(expr) {
            meanings.extend(self.meanings.get(&variable).map(|value| (variable, value.clone())));
        }
        Lowered::Later(std::rc::Rc::new(Later { expr: expr.clone(), meanings, profile }))
    }

    /// What something that was put off means here.
    pub(super) fn now(&mut self, later: &Later) -> Lowered {
        let outer: Vec<_> = later
            .meanings
            .iter()
            .map(|(variable, value)| (*variable, self.meanings.insert(*variable, value.clone())))
            .collect();
        let lowered = self.lower(&later.expr, false);
        for (variable, outer) in outer {
            match outer {
                Some(outer) => self.meanings.insert(variable, outer),
                None => self.meanings.remove(&variable),
            };
        }
        lowered
    }

    /// An operator of time.
    pub(super) fn temporal(&mut self, op: TemporalOp, moment: MomentId, parts: &[model::Expr]) -> Lowered {
        if self.view.is_some() {
            return self.seen(op, parts);
        }
        if self.monitors.is_some() {
            return self.monitored(op, moment, parts);
        }
        if self.clock.is_none() {
            // Nothing changes: there is one state, which follows itself, and nothing before it.
            return match (op, parts) {
                (TemporalOp::Before, _) => Lowered::Formula(truth(false)),
                (_, [.., part]) => self.lower(part, false),
                _ => Lowered::Formula(truth(true)),
            };
        }
        match (op, parts) {
            (TemporalOp::Prime, [part]) => self.next_value(part),
            (_, [part]) if !matches!(op, TemporalOp::Before) && !self.profile(part).changes => self.lower(part, false),
            _ => Lowered::Formula(self.temporal_formula(op, moment, parts)),
        }
    }

    fn temporal_formula(&mut self, op: TemporalOp, moment: MomentId, parts: &[model::Expr]) -> Formula {
        let depth = parts.iter().map(|part| self.profile(part).depth).max().unwrap_or(0);
        let operator = Operator { op, moment, parts, depth };
        let here = self.position;
        match op {
            TemporalOp::After => self.next_formula(&operator),
            TemporalOp::Before => {
                let depth = depth + 1;
                let here = Position { round: here.round.min(depth), ..here };
                self.earlier(here, &mut |lowerer, position| lowerer.part(&operator, 0, position), &truth(false))
            }
            TemporalOp::Once | TemporalOp::Historically | TemporalOp::Since | TemporalOp::Triggered => {
                self.past(&operator, here)
            }
            _ => self.future(&operator, here),
        }
    }

    /// What an expression is in the next state.
    fn next_value(&mut self, part: &model::Expr) -> Lowered {
        let profile = self.profile(part);
        let here = self.position;
        if !profile.changes {
            return self.lower(part, false);
        }
        if here.state + 1 < self.states() || !profile.moves {
            return self.at(Position { state: here.state + 1, ..here }, |lowerer| lowerer.lower(part, false));
        }
        let round = (here.round + 1).min(profile.depth);
        let values: Vec<Lowered> = (0..self.states())
            .map(|state| self.at(Position { round, state }, |lowerer| lowerer.lower(part, false)))
            .collect();
        self.by_loop(values)
    }

    /// The value of the state where the loop begins.
    fn by_loop(&self, values: Vec<Lowered>) -> Lowered {
        let Some(clock) = &self.clock else { unreachable!("only traces have a loop") };
        let mut values = values.into_iter().zip(&clock.time.in_loop).rev();
        let (last, _) = values.next().expect("a trace has a state");
        values.fold(last, |rest, (value, in_loop)| match (value, rest) {
            (Lowered::Int(value), Lowered::Int(rest)) => Lowered::Int(in_loop.choose::<IntExpr>(value, rest)),
            (Lowered::Formula(value), rest) => {
                let rest = rest.into_formula();
                Lowered::Formula(in_loop.choose::<Formula>(value, rest))
            }
            (value, rest) => Lowered::Expr(in_loop.choose::<Expr>(value.into_expr(), rest.into_expr())),
        })
    }

    fn next_formula(&mut self, operator: &Operator<'_>) -> Formula {
        let here = self.position;
        let time_free = !self.profile(&operator.parts[0]).moves;
        if here.state + 1 < self.states() || time_free {
            let next = Position { state: here.state + 1, round: here.round.min(operator.depth) };
            return self.part(operator, 0, next);
        }
        let round = (here.round + 1).min(operator.depth);
        self.where_loop_begins(&mut |lowerer, state| lowerer.part(operator, 0, Position { round, state }))
    }

    /// That a formula holds of the state where the loop begins.
    fn where_loop_begins(&mut self, formula: &mut dyn FnMut(&mut Self, usize) -> Formula) -> Formula {
        let Some(clock) = &self.clock else { return truth(true) };
        let time = clock.time;
        let cases: Vec<Formula> = (0..time.states.len())
            .map(|state| {
                let holds = formula(self, state);
                all_of(vec![time.begins[state].clone(), holds])
            })
            .collect();
        if cases.len() == 1 { cases.into_iter().next().unwrap_or_else(|| truth(true)) } else { Formula::any_of(cases) }
    }

    /// What is said of the position before; the last if there is none.
    fn earlier(
        &mut self,
        here: Position,
        formula: &mut dyn FnMut(&mut Self, Position) -> Formula,
        none: &Formula,
    ) -> Formula {
        let last = self.states() - 1;
        match here {
            Position { round: 0, state: 0 } => none.clone(),
            Position { round: 0, state } => formula(self, Position { round: 0, state: state - 1 }),
            Position { round, state: 0 } => formula(self, Position { round: round - 1, state: last }),
            Position { round, state } => {
                let begins = self.clock.as_ref().map_or_else(|| truth(true), |clock| clock.time.begins[state].clone());
                let around = formula(self, Position { round: round - 1, state: last });
                let before = formula(self, Position { round, state: state - 1 });
                begins.choose::<Formula>(around, before)
            }
        }
    }

    /// `once`, `historically`, `since`, `triggered`: from the first position on.
    fn past(&mut self, operator: &Operator<'_>, here: Position) -> Formula {
        let round = here.round.min(operator.depth + 1);
        let mut known: FxHashMap<Position, Formula> = FxHashMap::default();
        let none = truth(matches!(operator.op, TemporalOp::Historically | TemporalOp::Triggered));
        for row in 0..=round {
            for state in 0..self.states() {
                let position = Position { round: row, state };
                let before = self.earlier(position, &mut |_, position| known[&position].clone(), &none);
                let holds = self.unrolled(operator, position, before);
                known.insert(position, holds);
                if row == round && state == here.state {
                    break;
                }
            }
        }
        known.remove(&Position { round, ..here }).unwrap_or(none)
    }

    /// `always`, `eventually`, `until`, `releases`: from the last row back.
    fn future(&mut self, operator: &Operator<'_>, here: Position) -> Formula {
        let (first, last) = (here.round.min(operator.depth), operator.depth);
        let states = self.states();
        let mut row: Vec<Formula> = self.around(operator, last);
        for round in (first..last).rev() {
            let after = row;
            let mut rest = self.where_loop_begins(&mut |_, state| after[state].clone());
            row = vec![truth(true); states];
            for state in (0..states).rev() {
                rest = self.unrolled(operator, Position { round, state }, rest);
                row[state] = rest.clone();
            }
        }
        row.swap_remove(here.state)
    }

    /// The values in the last row, which is followed by itself.
    fn around(&mut self, operator: &Operator<'_>, round: usize) -> Vec<Formula> {
        let states = self.states();
        let unit = matches!(operator.op, TemporalOp::Always | TemporalOp::Releases);
        if matches!(operator.op, TemporalOp::Always | TemporalOp::Eventually) {
            return (0..states).map(|from| self.everywhere(operator, round, from, unit)).collect();
        }
        // Whoever waits for something waits at most once around.
        let mut second = vec![truth(unit); states];
        let mut rest = truth(unit);
        for state in (0..states).rev() {
            rest = self.unrolled(operator, Position { round, state }, rest);
            second[state] = rest.clone();
        }
        let mut rest = self.where_loop_begins(&mut |_, state| second[state].clone());
        let mut first = second.clone();
        for state in (0..states).rev() {
            rest = self.unrolled(operator, Position { round, state }, rest);
            first[state] = rest.clone();
        }
        first
    }

    /// `always` or `eventually` from a state on: there and in all that follow, and in those before that are in the loop.
    fn everywhere(&mut self, operator: &Operator<'_>, round: usize, from: usize, always: bool) -> Formula {
        let parts: Vec<Formula> = (0..self.states())
            .map(|state| {
                let holds = self.part(operator, 0, Position { round, state });
                let in_loop = match &self.clock {
                    Some(clock) if state < from => clock.time.in_loop[state].clone(),
                    _ => return holds,
                };
                if always { in_loop.implies(holds) } else { all_of(vec![in_loop, holds]) }
            })
            .collect();
        if always { all_of(parts) } else { Formula::any_of(parts) }
    }

    /// What an operator says at a position, if it says this at the next one, or the one before.
    fn unrolled(&mut self, operator: &Operator<'_>, position: Position, rest: Formula) -> Formula {
        let last = self.part(operator, operator.parts.len() - 1, position);
        match operator.op {
            TemporalOp::Always | TemporalOp::Historically => all_of(vec![last, rest]),
            TemporalOp::Eventually | TemporalOp::Once => Formula::any_of([last, rest]),
            TemporalOp::Until | TemporalOp::Since => {
                let first = self.part(operator, 0, position);
                Formula::any_of([last, all_of(vec![first, rest])])
            }
            _ => {
                let first = self.part(operator, 0, position);
                all_of(vec![last, Formula::any_of([first, rest])])
            }
        }
    }

    /// An operand at a position; the same formula each time.
    fn part(&mut self, operator: &Operator<'_>, place: usize, position: Position) -> Formula {
        let part = &operator.parts[place];
        let profile = self.profile(part);
        let position = match profile.changes {
            true => Position { round: position.round.min(profile.depth), ..position },
            false => Position::default(),
        };
        let key = self.key(operator, place, position);
        if let (Some(key), Some(clock)) = (&key, &self.clock)
            && let Some(known) = clock.known.get(key)
        {
            return known.clone();
        }
        let lowered = self.at(position, |lowerer| {
            lowerer.is_timed = profile.changes;
            lowerer.formula(part)
        });
        if let (Some(key), Some(clock)) = (key, &mut self.clock) {
            clock.known.insert(key, lowered.clone());
        }
        lowered
    }

    fn key(&mut self, operator: &Operator<'_>, place: usize, position: Position) -> Option<Key> {
        let clock = self.clock.as_mut()?;
        let variables = clock.mentioned.entry(operator.moment).or_insert_with(|| {
            let mut variables: Vec<VariableId> = operator.parts.iter().flat_map(walk::variables).collect();
            variables.sort_unstable();
            variables.dedup();
            variables
        });
        let mut meanings = Vec::with_capacity(variables.len());
        for variable in variables {
            match self.meanings.get(variable) {
                Some(Lowered::Expr(expr)) => {
                    meanings.push(expr.address());
                    self.kept.push(Lowered::Expr(expr.clone()));
                }
                Some(_) => return None,
                // Bound within the operand.
                None => {}
            }
        }
        Some((operator.moment, place, position, (self.asked, self.varies), meanings))
    }
}

/// An operator with its operands, and how many operators about the past are nested in these.
struct Operator<'e> {
    op: TemporalOp,
    moment: MomentId,
    parts: &'e [model::Expr],
    depth: usize,
}

/// Whether a formula begins with `always`, and what is always so.
pub(super) fn always(formula: &model::Expr) -> Option<&model::Expr> {
    match &formula.kind {
        ExprKind::Temporal(TemporalOp::Always, _, parts) => parts.first(),
        _ => None,
    }
}
