//! Programs of DynAlloy as formulas, and executions back from instances.
//!
//! Two independent ways: forwards, through all executions at once (`forward`, `calls`; `fold` finds what is known, `fits` what need
//! not be said, `fresh` has what executions choose), and backwards by the weakest liberal precondition (`precondition`).

mod calls;
mod fits;
mod fold;
mod forward;
mod fresh;
mod mentions;
mod precondition;
mod show;
mod steps;

use smallscope_relational::{Bounds, Constraint, Error, Expr, ExprKind, Formula, IntKind, Relation, Visit};

use self::forward::Forward;
use self::fresh::Freshes;
use self::precondition::Backward;
pub use self::steps::{Change, Trace, TraceStep, What};
use super::constraints::Constraints;
use super::lowerer::Lowerer;
use super::value::{Lowered, truth};
use super::{AnalysisOptions, Lowering, Point, Premise};
use crate::diagnostic::Diagnostic;
use crate::model::{self, Command, CommandKind, Decl, Model, ProgramId, Statement, Subject, Unrolls, VariableId};
use crate::source::Span;

/// What is known of the executions that a command is about.
#[derive(Clone)]
pub(super) struct Run {
    /// The variables, with the relations that hold their first values.
    pub(super) first: Vec<First>,
    /// Their last values.
    pub(super) last: Vec<(VariableId, Lowered)>,
    /// All that executions do, in order.
    pub(super) steps: Vec<steps::Step>,
    /// The labelled places, in order.
    pub(super) points: Vec<Point>,
    /// The objects that executions have in hand, in order.
    pub(super) visits: Vec<Visit>,
    /// When an execution ends.
    pub(super) ends: Formula,
    /// When a loop or a call wants more than the bound allows.
    pub(super) cut: Formula,
    /// The bound.
    pub(super) unrolls: Unrolls,
    /// Whether there is a loop or a recursive call that it is about.
    pub(super) repeats: bool,
    /// The question whether something is cut.
    pub(super) beyond: Option<Problem>,
    /// What a claim takes for granted.
    pub(super) premises: Vec<(Premise, Problem)>,
    /// The parts of the postcondition, if the command looks for an execution that breaks it.
    claimed: Vec<(Span, Formula)>,
    /// What the command asks, forwards, if it is asked backwards.
    forwards: Option<Problem>,
}

/// Bounds and constraints.
pub(super) type Problem = (Bounds, Vec<Constraint>);

/// A variable with its first value.
#[derive(Clone)]
pub(super) struct First {
    pub(super) variable: VariableId,
    /// The relation that holds it; none of a field, which is declared as all fields are.
    pub(super) relation: Option<Relation>,
    value: Lowered,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("first", &self.first.len()).field("unrolls", &self.unrolls).finish_non_exhaustive()
    }
}

/// What a command asks about executions.
struct Question<'m> {
    name: &'m str,
    parameters: &'m [Decl],
    locals: &'m [Decl],
    pre: Option<&'m model::Expr>,
    program: &'m Statement,
    post: Option<(&'m model::Expr, &'m [(VariableId, VariableId)])>,
    is: Option<ProgramId>,
}

impl<'m> Question<'m> {
    fn of(model: &'m Model, subject: Subject) -> Option<Question<'m>> {
        match subject {
            Subject::Formula => None,
            Subject::Correctness(id) => {
                let claim = &model.correctness[id.0 as usize];
                Some(Question {
                    name: &claim.name,
                    parameters: &claim.parameters,
                    locals: &[],
                    pre: Some(&claim.pre),
                    program: &claim.program,
                    post: Some((&claim.post, &claim.primed)),
                    is: None,
                })
            }
            Subject::Program(id) => {
                let program = &model.programs[id.0 as usize];
                Some(Question {
                    name: &program.name,
                    parameters: &program.parameters,
                    locals: &program.locals,
                    pre: None,
                    program: &program.body,
                    post: None,
                    is: Some(id),
                })
            }
        }
    }
}

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// What the command asks.
    Command,
    /// Nothing yet: all executions, of which any question may be asked.
    Executions,
}

/// Adds the executions that the command is about to the constraints; none if it is about a formula.
pub(super) fn ask(
    lowerer: &mut Lowerer<'_>,
    command: &Command,
    settings: &AnalysisOptions,
    purpose: Purpose,
    bounds: &mut Bounds,
    constraints: &mut Constraints,
) -> Result<Option<Run>, Error> {
    let Some(question) = Question::of(lowerer.model, command.subject) else { return Ok(None) };
    let unrolls = command.unrolls.unwrap_or_default();
    let mut walk = Forward::new(lowerer, settings.lowering, unrolls);
    walk.declare(question.parameters);
    let mut first: Vec<_> = variables(question.parameters).map(|variable| first(&walk, variable)).collect();
    for assigned in &walk.lowerer.model.assigned {
        let value = Lowered::Expr(walk.lowerer.symbols.field(assigned.field).clone());
        walk.lowerer.meanings.insert(assigned.variable, value.clone());
        first.push(First { variable: assigned.variable, relation: None, value });
    }
    let mut stated = Constraints::default();
    if let Some(pre) = question.pre {
        walk.lowerer.conjuncts(&format!("the precondition of {}", question.name), pre, &mut stated);
    }
    for first in &first {
        walk.visit(first.value.clone());
    }
    walk.active.extend(question.is);
    walk.declare(question.locals);
    walk.statement(question.program);
    if walk.is_given_up {
        // If it is not too large, the budget is spent, which the lowerer tells.
        if walk.is_too_large() {
            let (times, message) = (unrolls.times, format!("unrolling `{}` makes too many statements", question.name));
            walk.lowerer.problems.push(Diagnostic::error(question.program.span, message).help(format!(
                "loops and calls are unrolled up to {times} times, inside of each other: use fewer unrolls"
            )));
        }
        forget_fields(lowerer);
        return Ok(None);
    }
    let Forward { fresh, points, visits, steps, cut, here: ends, repeats, .. } = walk;
    let last = first.iter().map(|first| (first.variable, lowerer.meanings[&first.variable].clone())).collect();
    let (premises, beyond, claimed, forwards) = (Vec::new(), None, Vec::new(), None);
    let mut run =
        Run { first, last, steps, points, visits, ends, cut, unrolls, repeats, beyond, premises, claimed, forwards };
    match purpose {
        Purpose::Executions => run.declare_all(&fresh, bounds, constraints)?,
        Purpose::Command => {
            run.ask_beyond(&fresh, bounds, constraints, &stated)?;
            if command.kind == CommandKind::Check {
                run.ask_premises(&fresh, bounds, constraints, &stated)?;
            }
            let mut asked = stated.clone();
            run.claim(lowerer, command, &question, &mut asked);
            if settings.lowering == Lowering::Precondition {
                let (mut bounds, mut constraints) = (bounds.clone(), constraints.clone());
                run.declare(&fresh, &asked, &run.decisions(), &mut bounds, &mut constraints)?;
                run.forwards = Some((bounds, constraints.constraints));
                asked = stated;
                run.deny(lowerer, command, &question, &mut asked);
            }
            let decisions = if settings.lowering == Lowering::Precondition { Vec::new() } else { run.decisions() };
            run.declare(&fresh, &asked, &decisions, bounds, constraints)?;
        }
    }
    forget_fields(lowerer);
    Ok(Some(run))
}

/// The parts of a formula that is a conjunction, for a look at which of them hold: what cannot be said of them is not told.
fn parts_of(lowerer: &mut Lowerer<'_>, formula: &model::Expr) -> Vec<(Span, Formula)> {
    let (problems, warnings) = (lowerer.problems.len(), lowerer.warnings.len());
    let parts = match &formula.kind {
        model::ExprKind::All(parts) => parts.iter().collect(),
        _ => vec![formula],
    };
    let mut lowered = Vec::new();
    for part in parts {
        match &part.kind {
            model::ExprKind::All(_) => lowered.extend(parts_of(lowerer, part)),
            _ => lowered.push((part.span, lowerer.condition(part))),
        }
    }
    if lowerer.problems.len() > problems {
        lowered.clear();
    }
    lowerer.problems.truncate(problems);
    lowerer.warnings.truncate(warnings);
    lowered
}

/// Fields mean themselves again.
fn forget_fields(lowerer: &mut Lowerer<'_>) {
    for assigned in &lowerer.model.assigned {
        lowerer.meanings.remove(&assigned.variable);
    }
}

impl Run {
    /// Demands an execution that ends, and what the command says about it.
    fn claim(
        &mut self,
        lowerer: &mut Lowerer<'_>,
        command: &Command,
        question: &Question<'_>,
        stated: &mut Constraints,
    ) {
        let name = format!("an execution of {} that ends", question.name);
        stated.add(&name, Some(question.program.span), self.ends.clone());
        let Some((post, primed)) = question.post else { return };
        for first in &self.first {
            lowerer.meanings.insert(first.variable, first.value.clone());
        }
        for (variable, after) in primed {
            let last = self.last.iter().find(|(other, _)| other == variable);
            lowerer.meanings.extend(last.map(|(_, value)| (*after, value.clone())));
        }
        match command.kind {
            CommandKind::Run => lowerer.conjuncts(&format!("the postcondition of {}", question.name), post, stated),
            CommandKind::Check => {
                self.claimed = parts_of(lowerer, post);
                lowerer.denied(&format!("the negation of the postcondition of {}", question.name), post, stated);
            }
        }
    }

    /// Demands that the weakest precondition of what the command does not look for does not hold.
    fn deny<'m>(
        &self,
        lowerer: &mut Lowerer<'m>,
        command: &Command,
        question: &Question<'m>,
        stated: &mut Constraints,
    ) {
        let start = |lowerer: &mut Lowerer<'_>| {
            lowerer.meanings.extend(self.first.iter().map(|first| (first.variable, first.value.clone())));
        };
        start(lowerer);
        let mut walk = Backward::new(lowerer, self.unrolls, question.is);
        let mut post = |walk: &mut Backward<'_, '_>| {
            let Some((post, primed)) = question.post else { return truth(false) };
            let here = walk.lowerer.meanings.clone();
            start(walk.lowerer);
            let last = primed.iter().filter_map(|(variable, after)| Some((*after, here.get(variable)?.clone())));
            walk.lowerer.meanings.extend(last);
            let is_check = command.kind == CommandKind::Check;
            let holds = walk.lowerer.asking(Some(!is_check), |lowerer| lowerer.formula(post));
            walk.lowerer.meanings = here;
            if is_check { holds } else { !holds }
        };
        let wlp = walk.each_local(question.locals, &mut |walk| walk.wlp(question.program, &mut post));
        if walk.is_too_large() {
            let message =
                format!("the weakest precondition of `{}` is too large: there are too many paths", question.name);
            let problem = Diagnostic::error(question.program.span, message);
            lowerer.problems.push(problem.help("use fewer unrolls, or another lowering: `--lowering values`"));
        }
        let name = format!("the negation of the weakest precondition of {}", question.name);
        stated.add(&name, Some(question.program.span), !wlp);
    }

    /// What a trace tells: which steps are done, and what they leave.
    fn decisions(&self) -> Vec<Formula> {
        let left = |step: &steps::Step| step.changes.iter().map(|(_, _, after)| mention(after)).collect::<Vec<_>>();
        self.steps.iter().flat_map(|step| [vec![step.done.clone()], left(step)].concat()).collect()
    }

    fn relations(&self) -> Vec<Relation> {
        self.first.iter().filter_map(|first| first.relation.clone()).collect()
    }

    /// Declares what these constraints mention, and what further formulas mention, and adds the constraints.
    fn declare(
        &self,
        fresh: &Freshes,
        stated: &Constraints,
        also: &[Formula],
        bounds: &mut Bounds,
        constraints: &mut Constraints,
    ) -> Result<(), Error> {
        let stated_formulas = stated.constraints.iter().map(|constraint| &constraint.formula);
        let formulas: Vec<&Formula> = stated_formulas.chain(also).collect();
        fresh.declare(&self.relations(), &formulas, bounds, constraints)?;
        constraints.constraints.extend(stated.constraints.iter().cloned());
        constraints.origins.extend(stated.origins.iter().cloned());
        Ok(())
    }

    /// The question whether something is cut.
    fn ask_beyond(
        &mut self,
        fresh: &Freshes,
        bounds: &Bounds,
        constraints: &Constraints,
        stated: &Constraints,
    ) -> Result<(), Error> {
        if fold::constant(&self.cut) != Some(false) {
            let mut stated = stated.clone();
            stated.add("a loop or a call that wants more", None, self.cut.clone());
            self.beyond = Some(self.beside(fresh, bounds, constraints, &stated)?);
        }
        Ok(())
    }

    /// The questions whether the precondition can hold, and whether an execution can end then.
    fn ask_premises(
        &mut self,
        fresh: &Freshes,
        bounds: &Bounds,
        constraints: &Constraints,
        stated: &Constraints,
    ) -> Result<(), Error> {
        let mut ending = stated.clone();
        ending.add("an execution that ends", None, self.ends.clone());
        let begins = self.beside(fresh, bounds, constraints, stated)?;
        let ends = self.beside(fresh, bounds, constraints, &ending)?;
        self.premises = vec![(Premise::Precondition, begins), (Premise::Execution, ends)];
        Ok(())
    }

    /// The problem with these constraints beside.
    fn beside(
        &self,
        fresh: &Freshes,
        bounds: &Bounds,
        constraints: &Constraints,
        stated: &Constraints,
    ) -> Result<Problem, Error> {
        let (mut bounds, mut constraints) = (bounds.clone(), constraints.clone());
        self.declare(fresh, stated, &[], &mut bounds, &mut constraints)?;
        Ok((bounds, constraints.constraints))
    }

    /// Declares all that anyone may ask about.
    fn declare_all(&self, fresh: &Freshes, bounds: &mut Bounds, constraints: &mut Constraints) -> Result<(), Error> {
        let mut asked: Vec<Formula> = self.points.iter().map(|point| point.reached.clone()).collect();
        asked.extend([self.ends.clone(), self.cut.clone()]);
        asked.extend(self.last.iter().map(|(_, value)| mention(value)));
        let asked: Vec<&Formula> = asked.iter().collect();
        fresh.declare(&self.relations(), &asked, bounds, constraints)
    }
}

/// A formula that mentions a value.
fn mention(value: &Lowered) -> Formula {
    match value {
        Lowered::Expr(expr) => expr.some(),
        Lowered::Int(int) => int.equals(int),
        Lowered::Formula(formula) => formula.clone(),
        Lowered::Later(_) => unreachable!("programs know no time"),
    }
}

fn variables(decls: &[Decl]) -> impl Iterator<Item = VariableId> + '_ {
    decls.iter().flat_map(|decl| decl.variables.iter().copied())
}

/// A variable with the relation that holds its first value.
fn first(walk: &Forward<'_, '_>, variable: VariableId) -> First {
    let value = walk.lowerer.meanings[&variable].clone();
    First { variable, relation: Some(relation_of(&value)), value }
}

fn relation_of(value: &Lowered) -> Relation {
    let of = |expr: &Expr| match expr.kind() {
        ExprKind::Relation(relation) => relation.clone(),
        _ => unreachable!("first values are relations"),
    };
    match value {
        Lowered::Expr(expr) => of(expr),
        Lowered::Int(int) => match int.kind() {
            IntKind::SumOf(expr) => of(expr),
            _ => unreachable!("first values are relations"),
        },
        Lowered::Formula(_) | Lowered::Later(_) => unreachable!("variables of programs hold no formulas"),
    }
}
