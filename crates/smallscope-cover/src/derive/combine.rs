//! Combinations of conditions: for each decision made of several, every way in which its conditions can come out together.
//!
//! What `&&` and `||` do not evaluate is no part of a combination. This is multiple condition coverage.

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr as Code, UnOp};

use super::{all_of, assign, is_counted, mark};
use crate::goals::{Goal, GoalId, GoalKind, Goals, Way};
use crate::ir::{Expr, Function, Local, LocalId, Program, Statement, StatementKind, Type};
use crate::source::Source;

/// More ways than this are not told apart.
const MOST: usize = 64;

/// Which conditions came out how, in the order in which they were evaluated.
type CameOut = Vec<(usize, bool)>;

/// A decision that is made of conditions.
struct Decision {
    /// The outcomes of its conditions, each as true and false, in the order in which they are evaluated.
    conditions: Vec<[GoalId; 2]>,
    /// Every way to come to an outcome: which conditions came out how.
    ways: Vec<(CameOut, GoalId)>,
}

/// Adds the combinations of all decisions.
pub(super) fn derive(source: &Source, goals: &mut Goals, program: &mut Program) {
    let mut finder = Finder { goals, decisions: Vec::new() };
    finder.visit_file(&source.tree);
    let decisions: Vec<(Decision, Vec<GoalId>)> = finder
        .decisions
        .into_iter()
        .map(|decision| {
            let ids = decision.ways.iter().map(|way| add(goals, &decision, way)).collect();
            (decision, ids)
        })
        .collect();
    for function in program.functions.iter_mut().filter(|it| is_counted(&it.body)) {
        for (decision, ids) in &decisions {
            instrument(function, decision, ids);
        }
    }
}

fn add(goals: &mut Goals, decision: &Decision, (came_out, outcome): &(CameOut, GoalId)) -> GoalId {
    let words = came_out.iter().map(|&(condition, way)| {
        let text = &goals.get(decision.conditions[condition][usize::from(!way)]).text;
        if way { text.clone() } else { format!("not {text}") }
    });
    let text = words.collect::<Vec<_>>().join(", ");
    let decided = goals.get(*outcome);
    let goal = Goal { kind: GoalKind::Combination, outcome: text, ..decided.clone() };
    goals.derived(goal)
}

/// Lets a function remember how the conditions of a decision came out, and marks the combinations.
fn instrument(function: &mut Function, decision: &Decision, ids: &[GoalId]) {
    let first = LocalId(function.locals.len());
    let body = std::mem::take(&mut function.body);
    let memory = Memory { first, decision, ids };
    let mut is_met = false;
    function.body = memory.block(body, &mut is_met);
    if is_met {
        for number in 0..decision.conditions.len() * 2 {
            function.locals.push(Local { name: format!("came_out_{number}"), ty: Type::Bool, variable: None });
        }
    }
}

struct Memory<'d> {
    /// The first of two variables for each condition.
    first: LocalId,
    decision: &'d Decision,
    ids: &'d [GoalId],
}

impl Memory<'_> {
    fn local(&self, condition: usize, way: usize) -> LocalId {
        LocalId(self.first.0 + 2 * condition + way)
    }

    fn block(&self, body: Vec<Statement>, is_met: &mut bool) -> Vec<Statement> {
        let mut out = Vec::new();
        for mut statement in body {
            statement.kind = match statement.kind {
                StatementKind::If(test, yes, no) => {
                    StatementKind::If(test, self.block(yes, is_met), self.block(no, is_met))
                }
                StatementKind::Loop(id, inside) => StatementKind::Loop(id, self.block(inside, is_met)),
                other => other,
            };
            if let StatementKind::Mark(goal, test) = &statement.kind {
                let (goal, test) = (*goal, test.clone());
                *is_met |= self.remember(&mut out, &statement, goal, test.clone());
                out.push(statement.clone());
                self.tell(&mut out, &statement, goal, &test);
            } else {
                out.push(statement);
            }
        }
        out
    }

    /// What a mark of a condition changes; whether it is one.
    fn remember(&self, out: &mut Vec<Statement>, near: &Statement, goal: GoalId, test: Expr) -> bool {
        let place = |ids: &[GoalId; 2]| ids.iter().position(|id| *id == goal);
        let conditions = self.decision.conditions.iter().enumerate();
        let Some((condition, way)) = conditions.into_iter().find_map(|(at, ids)| Some((at, place(ids)?))) else {
            return false;
        };
        if (condition, way) == (0, 0) {
            // The decision begins: the others were not evaluated yet.
            for other in 1..self.decision.conditions.len() {
                out.extend((0..2).map(|way| assign(near, self.local(other, way), Expr::truth(false))));
            }
        }
        out.push(assign(near, self.local(condition, way), test));
        true
    }

    /// The marks of combinations behind that of an outcome.
    fn tell(&self, out: &mut Vec<Statement>, near: &Statement, goal: GoalId, test: &Expr) {
        for ((came_out, outcome), id) in self.decision.ways.iter().zip(self.ids) {
            if *outcome == goal {
                let local = |&(condition, way): &(usize, bool)| {
                    Expr::local(self.local(condition, usize::from(!way)), Type::Bool)
                };
                out.push(mark(near, *id, all_of(came_out.iter().map(local).chain([test.clone()]))));
            }
        }
    }
}

/// Finds decisions that are made of several conditions.
struct Finder<'g> {
    goals: &'g Goals,
    decisions: Vec<Decision>,
}

impl Finder<'_> {
    fn decision(&mut self, node: proc_macro2::Span, condition: &Code) {
        let outcome = |way| self.goals.decision(node, way);
        let (Some(yes), Some(no)) = (outcome(Way::True), outcome(Way::False)) else { return };
        let mut conditions = Vec::new();
        let Some(ways) = self.ways(condition, &mut conditions).filter(|_| conditions.len() > 1) else { return };
        let ways = ways.into_iter().map(|(came_out, holds)| (came_out, if holds { yes } else { no })).collect();
        self.decisions.push(Decision { conditions, ways });
    }

    /// The ways in which a condition comes out, with those it is made of.
    fn ways(&self, code: &Code, conditions: &mut Vec<[GoalId; 2]>) -> Option<Vec<(CameOut, bool)>> {
        let ways = match code {
            Code::Paren(it) => self.ways(&it.expr, conditions)?,
            Code::Unary(it) if matches!(it.op, UnOp::Not(_)) && self.condition(code).is_none() => {
                self.ways(&it.expr, conditions)?.into_iter().map(|(way, holds)| (way, !holds)).collect()
            }
            Code::Binary(it) if matches!(it.op, BinOp::And(_) | BinOp::Or(_)) => {
                let goes_on = matches!(it.op, BinOp::And(_));
                let (one, other) = (self.ways(&it.left, conditions)?, self.ways(&it.right, conditions)?);
                let mut both = Vec::new();
                for (way, holds) in one {
                    if holds == goes_on {
                        let joined = other.iter().map(|(next, holds)| ([way.clone(), next.clone()].concat(), *holds));
                        both.extend(joined);
                    } else {
                        both.push((way, holds));
                    }
                }
                both
            }
            _ => {
                let condition = self.condition(code)?;
                conditions.push(condition);
                let number = conditions.len() - 1;
                vec![(vec![(number, true)], true), (vec![(number, false)], false)]
            }
        };
        (ways.len() <= MOST).then_some(ways)
    }

    fn condition(&self, code: &Code) -> Option<[GoalId; 2]> {
        let outcome = |way| self.goals.condition(code.span(), way);
        Some([outcome(Way::True)?, outcome(Way::False)?])
    }
}

impl<'s> Visit<'s> for Finder<'_> {
    fn visit_expr_if(&mut self, it: &'s syn::ExprIf) {
        self.decision(it.span(), &it.cond);
        visit::visit_expr_if(self, it);
    }

    fn visit_expr_while(&mut self, it: &'s syn::ExprWhile) {
        self.decision(it.span(), &it.cond);
        visit::visit_expr_while(self, it);
    }
}
