//! Operators of time as monitors: relations that say in each state whether a formula holds there.
//!
//! The states are a window on an infinite trace: a first one, the next, and so on. A monitor has a relation for each of them. What it must be is
//! said of the first state and the next one, and so of all, as the window moves along. About the past, a monitor is what it was
//! and what happened. About the future it is a promise: `eventually f` holds if `f` does, or if `eventually f` holds in the next state; and so that the
//! promise is not put off for ever, it must be infinitely often that nothing is promised or `f` holds (the tableau of Lichtenstein and
//! Pnueli 1985, with sets of atoms for formulas with variables). Where a formula is only asked to hold, or not to hold, half of this is enough.
//!
//! If overflow is forbidden, a formula in which an integer overflows is taken to be what its position and the quantifiers around it make of it
//! (`Overflow::Forbid`). So there half of it is said of the past, too: then an operand stands in the position that it has in the whole
//! formula. And the variables of a monitor are bound as they are there. A formula that stands in both positions has a monitor only if
//! nothing overflows in it.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_relational::{
    Decl, Expr, Formula, IntKind, Multiplicity as Many, Overflow, Part, Quantifier as For, Relation, TupleSet,
    Variable, constant,
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
    pub(super) fair: Vec<(Vec<Parameter>, Formula)>,
    /// Whether a formula asks for a set in a state.
    pub(super) asks_for_sets: bool,
    /// Whether `after` has monitors as well, so that it needs no window.
    pub(super) looks_far: bool,
    /// Why there is no monitor for something.
    pub(super) obstacle: Option<String>,
    /// The variables around the expression at hand.
    pub(super) bound: Vec<Bound>,
    pub(super) known: FxHashMap<Key, Monitor>,
    pub(super) ever: FxHashMap<(SigId, bool), Relation>,
}

/// An operator, what is asked of it, and what its variables stand for.
pub(super) type Key = (MomentId, Option<bool>, Vec<usize>);

/// A variable around an expression.
pub(super) struct Bound {
    variable: Variable,
    /// What its values may be; none if these are sets.
    upper: Option<TupleSet>,
    universal: bool,
}

/// A variable of a monitor.
#[derive(Clone)]
pub(super) struct Parameter {
    decl: Decl,
    /// Whether all values are asked for in effect: what overflows for one of them does not count against the formula then.
    universal: bool,
}

/// Whether a formula holds, for each value of its variables.
#[derive(Clone)]
pub(super) struct Monitor {
    variables: Vec<Parameter>,
    states: Vec<Relation>,
}

impl Monitor {
    /// That it holds in a state.
    pub(super) fn at(&self, state: usize) -> Formula {
        let values = self.variables.iter().map(|parameter| Expr::from(&parameter.decl.variable));
        match values.reduce(|front, value| front.product(value)) {
            Some(tuple) => tuple.within(&self.states[state]),
            None => self.states[state].some(),
        }
    }

    /// That something is so for all values.
    pub(super) fn for_all(&self, formula: Formula) -> Formula {
        self.variables.iter().rev().fold(formula, |formula, Parameter { decl, universal }| match universal {
            true => Formula::quantified(For::All, [decl.clone()], formula),
            // A comprehension does not ask for all values.
            false => decl.domain.within(Expr::comprehension([decl.clone()], formula)),
        })
    }
}

impl Monitors {
    /// What the values of variables may be together; of no variables, one tuple that is there or not.
    fn product(&mut self, variables: &[Parameter], symbols: &Symbols) -> TupleSet {
        let atoms = &symbols.atoms;
        let flag = 0..atoms.len().min(1);
        if flag.is_empty() {
            self.obstacle.get_or_insert_with(|| "there are no atoms within the scope".to_owned());
        }
        let mut columns = variables.iter().map(|parameter| match parameter.decl.domain.kind() {
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
    pub(super) fn monitor(&mut self, name: &str, variables: Vec<Parameter>, symbols: &Symbols) -> Monitor {
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
    pub(super) fn enter(
        &mut self,
        variable: &Variable,
        id: VariableId,
        bound: &model::Expr,
        many: Many,
        universal: bool,
    ) {
        let Some(monitors) = &mut self.monitors else { return };
        let declared = &self.model.variables[id.0 as usize];
        let is_atom = many == Many::One && variable.arity() == 1;
        let upper = is_atom.then(|| declared_range(&self.symbols.atoms, bound, &declared.ty));
        let universal = universal || self.overflow == Overflow::Wrap;
        monitors.bound.push(Bound { variable: variable.clone(), upper, universal });
    }

    /// A set is asked for in a state.
    pub(super) fn ask_for_set(&mut self) {
        if let Some(monitors) = &mut self.monitors {
            monitors.asks_for_sets = true;
        }
    }

    /// Whether a formula with two positions, a side of `iff` or a condition, is to be lowered for each of them.
    pub(super) fn has_two_positions(&mut self, expr: &model::Expr) -> bool {
        let is_at_once = self.monitors.is_none() && self.view.is_none();
        !is_at_once && self.overflow == Overflow::Forbid && self.profile(expr).moves
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
            (_, [part]) if op != TemporalOp::Before && !self.profile(part).changes => self.lower(part, false),
            (TemporalOp::Prime, [part]) => self.in_next_state(part),
            (TemporalOp::After, [part]) if !self.monitors.as_ref().is_some_and(|monitors| monitors.looks_far) => {
                self.in_next_state(part)
            }
            _ => {
                // What is so up to here is what was so before the next state.
                let is_next = matches!(
                    op,
                    TemporalOp::Once
                        | TemporalOp::Historically
                        | TemporalOp::Since
                        | TemporalOp::Triggered
                        | TemporalOp::After
                );
                let monitor = self.monitor(op, moment, parts);
                let state = self.position.state + usize::from(is_next);
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
        let forbids = self.overflow == Overflow::Forbid;
        // What was so is determined, so it is said in both directions.
        let asked = self.asked.filter(|_| is_future || op == TemporalOp::After || forbids);
        let key = self.monitor_key(moment, asked, parts);
        if let Some(known) = self.monitors.as_ref().and_then(|monitors| monitors.known.get(&key)) {
            return known.clone();
        }
        let operands: Vec<Formula> = self.at(Position::default(), |lowerer| {
            lowerer.asking(asked, |lowerer| parts.iter().map(|part| lowerer.formula(part)).collect())
        });
        let monitor = self.new_monitor(&operands);
        match is_future {
            true => self.promise(op, asked, &operands, &monitor),
            false => self.remember(op, asked, &operands, &monitor),
        }
        if let Some(monitors) = &mut self.monitors {
            if forbids && asked.is_none() && operands.iter().any(may_overflow) {
                let obstacle = "an integer may overflow, which is forbidden, in a formula about other states that chooses a value \
                                or stands under `one`, `lone` or in a comprehension: try `--overflow wrap`";
                monitors.obstacle.get_or_insert_with(|| obstacle.to_owned());
            }
            monitors.known.insert(key, monitor.clone());
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
        for Bound { variable, upper, universal } in &monitors.bound {
            if !operands.iter().any(|operand| operand.mentions(variable)) {
                continue;
            }
            match upper {
                Some(upper) => {
                    let (variable, domain) = (variable.clone(), constant(upper.clone()));
                    let decl = Decl { variable, multiplicity: Many::One, domain };
                    variables.push(Parameter { decl, universal: *universal });
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
        let step = says(asked, &now, &unrolled(op, operands, monitor.at(1)));
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

    /// What `before`, `once`, `historically`, `since` and `triggered` remember: of the next state, what was before it. And what `after` says of
    /// the next one, as far as nothing is said before it.
    fn remember(&mut self, op: TemporalOp, asked: Option<bool>, operands: &[Formula], monitor: &Monitor) {
        let (now, next) = (monitor.at(0), monitor.at(1));
        let holds_at_first = matches!(op, TemporalOp::Historically | TemporalOp::Triggered);
        let first = if holds_at_first { now.clone() } else { !now.clone() };
        let step = match op {
            TemporalOp::After => says(asked, &now, &operands[0]),
            TemporalOp::Before => says(asked, &next, &operands[0]),
            _ => says(asked, &next, &unrolled(op, operands, now)),
        };
        let Some(monitors) = &mut self.monitors else { return };
        if op != TemporalOp::After && asked != Some(holds_at_first) {
            monitors.initial.push(monitor.for_all(first));
        }
        monitors.always.push(monitor.for_all(step));
    }
}

/// That a monitor is up where the formula holds: or half of it, if only that is asked.
fn says(asked: Option<bool>, monitor: &Formula, formula: &Formula) -> Formula {
    match asked {
        Some(true) => monitor.implies(formula),
        Some(false) => formula.implies(monitor),
        None => monitor.iff(formula),
    }
}

/// Whether an integer is computed in a formula: then it may overflow.
pub(super) fn may_overflow(formula: &Formula) -> bool {
    let (mut seen, mut stack) = (FxHashSet::default(), vec![Part::from(formula)]);
    while let Some(part) = stack.pop() {
        if matches!(part, Part::Int(int) if !matches!(int.kind(), IntKind::Constant(_))) {
            return true;
        }
        if seen.insert(part.address()) {
            part.parts(&mut |part| stack.push(part));
        }
    }
    false
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
