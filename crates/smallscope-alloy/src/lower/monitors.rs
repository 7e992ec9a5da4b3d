//! Operators of time as monitors: relations that say in each state whether a formula holds there.
//!
//! The states are a window on an infinite trace: a first one, the next, and so on. A monitor has a relation for each of them. What it must be is
//! said of the first state and the next one, and so of all, as the window moves along. About the past, a monitor is what it was
//! and what happened. About the future it is a promise: `eventually f` holds if `f` does, or if `eventually f` holds in the next state; and so that the
//! promise is not put off for ever, it must be infinitely often that nothing is promised or `f` holds (the tableau of Lichtenstein and
//! Pnueli 1985, with sets of atoms for formulas with variables). Where a formula is only asked to hold, or not to hold, half of this is enough.

use rustc_hash::FxHashMap;
use smallscope_relational::{
    Decl, Expr, Formula, Multiplicity as Many, Quantifier as For, Relation, TupleSet, Variable, constant,
};

use super::lowerer::Lowerer;
use super::range::declared_range;
use super::symbols::Symbols;
use super::temporal::Position;
use super::value::{Lowered, all_of};
use super::walk;
use crate::model::{self, MomentId, SigId, TemporalOp, VariableId};

/// What makes a problem about a window one about infinite traces.
#[derive(Default)]
pub(super) struct Monitors {
    /// How many states the window has.
    pub(super) window: usize,
    /// Whether a formula looks further than the window.
    pub(super) is_short: bool,
    /// Relations that change, one for each state, and what they may have.
    pub(super) rows: Vec<(Vec<Relation>, TupleSet)>,
    /// Of these relations, those of formulas without variables: they stand for one bit, and are only asked whether they are empty.
    pub(super) flags: Vec<Relation>,
    /// Relations that do not.
    pub(super) rigid: Vec<(Relation, TupleSet)>,
    /// What holds in the first state of a trace.
    pub(super) initial: Vec<Formula>,
    /// What holds in each.
    pub(super) always: Vec<Formula>,
    /// What holds infinitely often, for all values of these variables.
    pub(super) fair: Vec<(Vec<Decl>, Formula)>,
    /// Why there is no monitor for something.
    pub(super) obstacle: Option<String>,
    /// The variables around the expression at hand, and what their values may be; none if these are sets.
    pub(super) bound: Vec<(Variable, Option<TupleSet>)>,
    known: FxHashMap<Key, Monitor>,
    ever: FxHashMap<(SigId, bool), Relation>,
}

/// An operator, what is asked of it, and what its variables stand for.
type Key = (MomentId, Option<bool>, Vec<usize>);

/// Whether a formula holds, for each value of its variables.
#[derive(Clone)]
pub(super) struct Monitor {
    variables: Vec<Decl>,
    states: Vec<Relation>,
}

impl Monitor {
    /// That it holds in a state.
    pub(super) fn at(&self, state: usize) -> Formula {
        let values = self.variables.iter().map(|decl| Expr::from(&decl.variable));
        match values.reduce(|front, value| front.product(value)) {
            Some(tuple) => tuple.within(&self.states[state]),
            None => self.states[state].some(),
        }
    }

    /// That something is so for all values.
    pub(super) fn for_all(&self, formula: Formula) -> Formula {
        match self.variables[..] {
            [] => formula,
            _ => Formula::quantified(For::All, self.variables.clone(), formula),
        }
    }
}

impl Monitors {
    /// Of a window of so many states.
    pub(super) fn new(window: usize) -> Self {
        Monitors { window, ..Monitors::default() }
    }

    /// What the values of variables may be together; of no variables, one tuple that is there or not.
    fn product(&mut self, variables: &[Decl], symbols: &Symbols) -> TupleSet {
        let atoms = &symbols.atoms;
        let flag = 0..atoms.len().min(1);
        if flag.is_empty() {
            self.obstacle.get_or_insert_with(|| "there are no atoms within the scope".to_owned());
        }
        let mut columns = variables.iter().map(|decl| match decl.domain.kind() {
            smallscope_relational::ExprKind::Constant(upper) => upper.clone(),
            _ => atoms.set(atoms.upper(SigId::UNIV)),
        });
        let Some(first) = columns.next() else { return TupleSet::unary(atoms.len(), flag) };
        let product = columns.try_fold(first, |product, column| product.product(&column));
        product.unwrap_or_else(|error| {
            self.obstacle.get_or_insert_with(|| error.to_string());
            TupleSet::unary(atoms.len(), flag)
        })
    }

    /// A monitor of which nothing is said yet.
    pub(super) fn monitor(&mut self, name: &str, variables: Vec<Decl>, symbols: &Symbols) -> Monitor {
        let upper = self.product(&variables, symbols);
        let states: Vec<Relation> = (0..self.window).map(|_| Relation::new(name, upper.arity())).collect();
        if variables.is_empty() {
            self.flags.extend(states.iter().cloned());
        }
        self.rows.push((states.clone(), upper));
        Monitor { variables, states }
    }
}

impl Lowerer<'_> {
    /// The variables around the expression at hand are remembered, as monitors are for all their values.
    pub(super) fn enter(&mut self, variable: &Variable, id: VariableId, bound: &model::Expr, many: Many) {
        let Some(monitors) = &mut self.monitors else { return };
        let declared = &self.model.variables[id.0 as usize];
        let is_atom = many == Many::One && variable.arity() == 1;
        let upper = is_atom.then(|| declared_range(&self.symbols.atoms, bound, &declared.ty));
        monitors.bound.push((variable.clone(), upper));
    }

    /// Leaves so many variables.
    pub(super) fn leave(&mut self, count: usize) {
        if let Some(monitors) = &mut self.monitors {
            monitors.bound.truncate(monitors.bound.len() - count);
        }
    }

    /// A set that has at least what a signature has in any state, or, of its own, what is in no child.
    pub(super) fn ever_monitored(&mut self, sig: SigId, rest: bool) -> Option<Expr> {
        let now = match rest {
            true => Expr::from(self.symbols.parts(sig).last()?),
            false => self.symbols.sig(sig).clone(),
        };
        let upper = self.symbols.atoms.set(self.symbols.atoms.upper(sig));
        let monitors = self.monitors.as_mut()?;
        let ever = monitors.ever.entry((sig, rest)).or_insert_with(|| {
            let ever = Relation::new(" ever", 1);
            monitors.rigid.push((ever.clone(), upper));
            monitors.always.push(now.within(&ever));
            ever
        });
        Some(Expr::from(&*ever))
    }

    /// An operator of time.
    pub(super) fn monitored(&mut self, op: TemporalOp, moment: MomentId, parts: &[model::Expr]) -> Lowered {
        match (op, parts) {
            (TemporalOp::Prime | TemporalOp::After, [part]) => match self.profile(part).changes {
                true => self.in_next_state(part),
                false => self.lower(part, false),
            },
            (_, [part]) if op != TemporalOp::Before && !self.profile(part).changes => self.lower(part, false),
            _ => {
                let is_past = matches!(
                    op,
                    TemporalOp::Once | TemporalOp::Historically | TemporalOp::Since | TemporalOp::Triggered
                );
                let monitor = self.monitor(op, moment, parts);
                // What is so up to here is what was so before the next state.
                let state = self.position.state + usize::from(is_past);
                Lowered::Formula(monitor.at(self.in_window(state)))
            }
        }
    }

    fn in_next_state(&mut self, part: &model::Expr) -> Lowered {
        let state = self.in_window(self.position.state + 1);
        self.at(Position { round: 0, state }, |lowerer| lowerer.lower(part, false))
    }

    /// The state, if the window has it.
    fn in_window(&mut self, state: usize) -> usize {
        let Some(monitors) = &mut self.monitors else { return state };
        monitors.is_short |= state >= monitors.window;
        state.min(monitors.window - 1)
    }

    fn monitor(&mut self, op: TemporalOp, moment: MomentId, parts: &[model::Expr]) -> Monitor {
        let is_future =
            matches!(op, TemporalOp::Always | TemporalOp::Eventually | TemporalOp::Until | TemporalOp::Releases);
        // What was so is determined, so it is said in both directions.
        let asked = self.asked.filter(|_| is_future);
        let key = self.monitor_key(moment, asked, parts);
        if let Some(known) = self.monitors.as_ref().and_then(|monitors| monitors.known.get(&key)) {
            return known.clone();
        }
        let operands: Vec<Formula> = self.at(Position::default(), |lowerer| {
            lowerer.asking(asked, |lowerer| parts.iter().map(|part| lowerer.formula(part)).collect())
        });
        let monitor = self.new_monitor(&operands);
        let known = monitor.clone();
        match is_future {
            true => self.promise(op, asked, &operands, &monitor),
            false => self.remember(op, &operands, &monitor),
        }
        if let Some(monitors) = &mut self.monitors {
            monitors.known.insert(key, known);
        }
        monitor
    }

    fn monitor_key(&mut self, moment: MomentId, asked: Option<bool>, parts: &[model::Expr]) -> Key {
        let mut variables: Vec<VariableId> = parts.iter().flat_map(walk::variables).collect();
        variables.sort_unstable();
        variables.dedup();
        let mut meanings = Vec::with_capacity(variables.len());
        for variable in variables {
            let Some(value) = self.meanings.get(&variable) else { continue };
            meanings.push(match value {
                Lowered::Expr(expr) => expr.address(),
                Lowered::Int(int) => int.address(),
                Lowered::Formula(formula) => formula.address(),
                Lowered::Later(later) => std::rc::Rc::as_ptr(later) as usize,
            });
            self.kept.push(value.clone());
        }
        (moment, asked, meanings)
    }

    /// A monitor for formulas with these operands, of which nothing is said yet.
    fn new_monitor(&mut self, operands: &[Formula]) -> Monitor {
        let symbols = self.symbols;
        let Some(monitors) = &mut self.monitors else { unreachable!("there are monitors, or nothing is monitored") };
        let mut variables = Vec::new();
        for (variable, upper) in &monitors.bound {
            if !operands.iter().any(|operand| operand.mentions(variable)) {
                continue;
            }
            match upper {
                Some(upper) => {
                    let (variable, domain) = (variable.clone(), constant(upper.clone()));
                    variables.push(Decl { variable, multiplicity: Many::One, domain });
                }
                None => {
                    let obstacle = format!(
                        "the values of `{}` are sets, and other states are spoken of for each",
                        variable.name()
                    );
                    monitors.obstacle.get_or_insert(obstacle);
                }
            }
        }
        monitors.monitor(" monitor", variables, symbols)
    }

    /// What `always`, `eventually`, `until` and `releases` promise.
    fn promise(&mut self, op: TemporalOp, asked: Option<bool>, operands: &[Formula], monitor: &Monitor) {
        let (now, last) = (monitor.at(0), &operands[operands.len() - 1]);
        let unrolled = unrolled(op, operands, monitor.at(1));
        let step = match asked {
            Some(true) => now.implies(unrolled),
            Some(false) => unrolled.implies(&now),
            None => now.iff(unrolled),
        };
        let is_eventual = matches!(op, TemporalOp::Eventually | TemporalOp::Until);
        let Some(monitors) = &mut self.monitors else { return };
        monitors.always.push(monitor.for_all(step));
        if asked != Some(!is_eventual) {
            let kept = match is_eventual {
                true => Formula::any_of([!now, last.clone()]),
                false => Formula::any_of([now, !last.clone()]),
            };
            monitors.fair.push((monitor.variables.clone(), kept));
        }
    }

    /// What `before`, `once`, `historically`, `since` and `triggered` remember: of the next state, what was before it.
    fn remember(&mut self, op: TemporalOp, operands: &[Formula], monitor: &Monitor) {
        let (now, next) = (monitor.at(0), monitor.at(1));
        let holds_at_first = matches!(op, TemporalOp::Historically | TemporalOp::Triggered);
        let first = if holds_at_first { now.clone() } else { !now.clone() };
        let step = match op {
            TemporalOp::Before => next.iff(&operands[0]),
            _ => next.iff(unrolled(op, operands, now)),
        };
        let Some(monitors) = &mut self.monitors else { return };
        monitors.initial.push(monitor.for_all(first));
        monitors.always.push(monitor.for_all(step));
    }
}

/// What an operator says in a state, if it says this in the next one, or the one before.
fn unrolled(op: TemporalOp, operands: &[Formula], rest: Formula) -> Formula {
    let (first, last) = (operands[0].clone(), operands[operands.len() - 1].clone());
    match op {
        TemporalOp::Always | TemporalOp::Historically => all_of(vec![last, rest]),
        TemporalOp::Eventually | TemporalOp::Once => Formula::any_of([last, rest]),
        TemporalOp::Until | TemporalOp::Since => Formula::any_of([last, all_of(vec![first, rest])]),
        _ => all_of(vec![last, Formula::any_of([first, rest])]),
    }
}
