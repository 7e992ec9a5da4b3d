//! Statements in order, branches and loops.
//!
//! `break`, `continue` and `return` set the variable `flow`; what follows a statement that may have set it is done if it still is `Next`. Where
//! one branch of an `if` never goes on, what follows is put into the other, and nothing has to be tested. A loop whose condition is in front
//! becomes a `while` with that condition, so that it is unrolled as often as its body is run.

use super::functions::Scribe;
use super::tree::{self, Term};
use super::{Mark, Translated};
use crate::ir::{Expr, ExprKind, LoopId, Statement, StatementKind, Type};

/// Whether what follows is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    On,
    Away,
    Either,
}

/// A loop whose condition is in front.
struct Fronted<'p> {
    /// What is done before the condition is tested.
    before: Vec<&'p Statement>,
    condition: Expr,
    /// What is done if it holds.
    body: Vec<&'p Statement>,
    /// What is done if it does not, and the loop is left.
    end: Vec<&'p Statement>,
}

impl Scribe<'_> {
    /// Statements in order.
    pub(super) fn block(&mut self, body: &[&Statement], translated: &mut Translated) {
        let Some((first, rest)) = body.split_first() else { return };
        let goes = goes(first);
        match &first.kind {
            StatementKind::If(condition, then, otherwise) => {
                self.branch(first, condition, then, otherwise, rest, translated);
                return;
            }
            _ => self.statement(first, translated),
        }
        match goes {
            Goes::On => self.block(rest, translated),
            Goes::Away => {}
            Goes::Either => self.guarded(rest, translated),
        }
    }

    fn guarded(&mut self, rest: &[&Statement], translated: &mut Translated) {
        if rest.is_empty() {
            return;
        }
        self.writer.open();
        self.block(rest, translated);
        let then = self.writer.close();
        self.writer.branch(flow_is("Next"), then, None);
    }

    fn branch(
        &mut self,
        statement: &Statement,
        condition: &Expr,
        then: &[Statement],
        otherwise: &[Statement],
        rest: &[&Statement],
        translated: &mut Translated,
    ) {
        self.show(statement.place);
        self.cut_casts(condition);
        let then: Vec<&Statement> = then.iter().collect();
        let otherwise: Vec<&Statement> = otherwise.iter().collect();
        let (yes, no) = (of_block(&then), of_block(&otherwise));
        // Behind a panic there is no execution, so that nothing has to be tested there.
        let sets_flow = jumps(&then) || jumps(&otherwise);
        let (then, otherwise, rest) = match (yes, no) {
            (Goes::On, Goes::On) => (then, otherwise, rest.to_vec()),
            (Goes::Away, Goes::Away) => (then, otherwise, Vec::new()),
            (Goes::Away, _) => (then, [otherwise, rest.to_vec()].concat(), Vec::new()),
            (_, Goes::Away) => ([then, rest.to_vec()].concat(), otherwise, Vec::new()),
            _ => (then, otherwise, rest.to_vec()),
        };
        let formula = self.formula(condition);
        self.writer.open();
        self.block(&then, translated);
        let then = self.writer.close();
        self.writer.open();
        self.block(&otherwise, translated);
        let alternative = self.writer.close();
        self.writer.branch(formula, then, (!otherwise.is_empty()).then_some(alternative));
        match (yes, no) {
            (Goes::On, Goes::On) => self.block(&rest, translated),
            _ if !sets_flow => self.block(&rest, translated),
            _ => self.guarded(&rest, translated),
        }
    }

    /// A loop, without what follows.
    pub(super) fn repeat(&mut self, number: LoopId, body: &[Statement], translated: &mut Translated) {
        let body: Vec<&Statement> = body.iter().collect();
        let Some(fronted) = fronted(number, &body) else {
            self.plain_loop(number, &body, translated);
            return;
        };
        self.block(&fronted.before, translated);
        self.cut_casts(&fronted.condition);
        let condition = self.formula(&fronted.condition);
        if !jumps(&fronted.body) {
            self.writer.open();
            let again: Vec<&Statement> = fronted.body.iter().chain(&fronted.before).copied().collect();
            self.block(&again, translated);
            self.cut_casts(&fronted.condition);
            let body = self.writer.close();
            self.writer.repeat(condition, body);
            self.block(&fronted.end, translated);
            return;
        }
        self.leave_unless(number, &condition, &fronted.end, translated);
        self.writer.open();
        self.block(&fronted.body, translated);
        self.go_on(number, &fronted.body);
        self.writer.open();
        self.block(&fronted.before, translated);
        self.cut_casts(&fronted.condition);
        self.leave_unless(number, &condition, &fronted.end, translated);
        let next = self.writer.close();
        self.writer.branch(flow_is("Next"), next, None);
        let body = self.writer.close();
        self.writer.repeat(flow_is("Next"), body);
        self.resume(&leaving_loop(number));
    }

    fn plain_loop(&mut self, number: LoopId, body: &[&Statement], translated: &mut Translated) {
        self.writer.open();
        self.block(body, translated);
        self.go_on(number, body);
        let inside = self.writer.close();
        self.writer.repeat(flow_is("Next"), inside);
        if has_jump(body, &StatementKind::Break(number)) {
            self.resume(&leaving_loop(number));
        }
    }

    /// After this jump, what follows goes on.
    fn resume(&mut self, jump: &str) {
        self.writer.when(flow_is(jump), |writer| writer.assign("flow", tree::name("Next")));
    }

    /// After `continue`, the loop goes on.
    fn go_on(&mut self, number: LoopId, body: &[&Statement]) {
        if has_jump(body, &StatementKind::Continue(number)) {
            self.resume(&continuing_loop(number));
        }
    }

    fn leave_unless(&mut self, number: LoopId, condition: &Term, end: &[&Statement], translated: &mut Translated) {
        self.writer.open();
        self.block(end, translated);
        self.writer.assign("flow", tree::name(&leaving_loop(number)));
        let then = self.writer.close();
        self.writer.branch(tree::not(condition.clone()), then, None);
    }

    /// Beyond the bound if a cast inside an expression would not keep the number.
    pub(super) fn cut_casts(&mut self, expr: &Expr) {
        let conditions = self.casts(expr);
        if !conditions.is_empty() {
            self.cut_unless(tree::all_of(conditions));
        }
    }

    /// There is no execution beyond the bound.
    pub(super) fn cut_unless(&mut self, condition: Term) {
        // Also in clauses: of an input on which one cannot be evaluated nothing is known.
        self.writer.end_when(tree::not(condition), Mark::Beyond);
    }
}

/// That the variable `flow` has this value.
fn flow_is(value: &str) -> Term {
    tree::equal(tree::name("flow"), tree::name(value))
}

/// The value of `flow` where a loop is left.
pub(super) fn leaving_loop(number: LoopId) -> String {
    format!("Break{}", number.0)
}

/// The value of `flow` where a loop begins again.
pub(super) fn continuing_loop(number: LoopId) -> String {
    format!("Continue{}", number.0)
}

/// The condition in front of a loop, if it has one: `while`, and what is like it.
fn fronted<'p>(number: LoopId, body: &[&'p Statement]) -> Option<Fronted<'p>> {
    let place = body.iter().position(|statement| matches!(statement.kind, StatementKind::If(..)))?;
    let before = body[..place].to_vec();
    if jumps(&before) || before.iter().any(|statement| matches!(statement.kind, StatementKind::Loop(..))) {
        return None;
    }
    let StatementKind::If(condition, then, otherwise) = &body[place].kind else { return None };
    let rest = &body[place + 1..];
    let with_rest = |block: &'p [Statement]| block.iter().chain(rest.iter().copied()).collect();
    if let Some(end) = leaving(number, otherwise) {
        return Some(Fronted { before, condition: condition.clone(), body: with_rest(then), end });
    }
    let end = leaving(number, then)?;
    let not = Expr::new(ExprKind::Not(condition.clone()), Type::Bool);
    Some(Fronted { before, condition: not, body: with_rest(otherwise), end })
}

/// What a block does before it leaves the loop, if it does that and nothing else.
fn leaving(number: LoopId, block: &[Statement]) -> Option<Vec<&Statement>> {
    let (last, before) = block.split_last()?;
    let before: Vec<&Statement> = before.iter().collect();
    let leaves = matches!(last.kind, StatementKind::Break(left) if left == number);
    (leaves && of_block(&before) == Goes::On).then_some(before)
}

/// Whether a function needs the variable `flow`.
pub(super) fn needs_flow(body: &[&Statement]) -> bool {
    let mut found = false;
    for statement in body {
        crate::walk::statements(std::slice::from_ref(*statement), &mut |statement| match &statement.kind {
            StatementKind::Loop(number, inside) => {
                let inside: Vec<&Statement> = inside.iter().collect();
                found |= fronted(*number, &inside).is_none_or(|fronted| jumps(&fronted.body));
            }
            StatementKind::Return => found = true,
            _ => {}
        });
    }
    found
}

/// The loops of a program whose `break` and `continue` are values of `flow`.
pub(super) fn loops(body: &[Statement]) -> Vec<LoopId> {
    let mut found = Vec::new();
    crate::walk::statements(body, &mut |statement| {
        if let StatementKind::Loop(number, _) = &statement.kind {
            found.push(*number);
        }
    });
    found
}

/// Whether a block has a jump out of itself.
fn jumps(block: &[&Statement]) -> bool {
    block.iter().any(|statement| !outward(statement).is_empty() || returns(statement))
}

fn returns(statement: &Statement) -> bool {
    let mut found = false;
    crate::walk::statements(std::slice::from_ref(statement), &mut |statement| {
        found |= matches!(statement.kind, StatementKind::Return);
    });
    found
}

/// The loops that a statement leaves or begins again, other than those inside it.
fn outward(statement: &Statement) -> Vec<LoopId> {
    match &statement.kind {
        StatementKind::Break(number) | StatementKind::Continue(number) => vec![*number],
        StatementKind::If(_, then, otherwise) => then.iter().chain(otherwise).flat_map(outward).collect(),
        StatementKind::Loop(own, body) => body.iter().flat_map(outward).filter(|number| number != own).collect(),
        _ => Vec::new(),
    }
}

fn has_jump(block: &[&Statement], jump: &StatementKind) -> bool {
    let mut found = false;
    for statement in block {
        crate::walk::statements(std::slice::from_ref(*statement), &mut |statement| {
            found |= match (&statement.kind, jump) {
                (StatementKind::Break(one), StatementKind::Break(other)) => one == other,
                (StatementKind::Continue(one), StatementKind::Continue(other)) => one == other,
                _ => false,
            };
        });
    }
    found
}

fn of_block(block: &[&Statement]) -> Goes {
    let mut all = Goes::On;
    for statement in block {
        match goes(statement) {
            Goes::On => {}
            Goes::Away => return if all == Goes::On { Goes::Away } else { Goes::Either },
            Goes::Either => all = Goes::Either,
        }
    }
    all
}

/// Whether what follows a statement is reached.
fn goes(statement: &Statement) -> Goes {
    match &statement.kind {
        StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Return => Goes::Away,
        StatementKind::Check(condition, _) if matches!(*condition.kind, ExprKind::Bool(false)) => Goes::Away,
        StatementKind::If(_, then, otherwise) => {
            let (then, otherwise): (Vec<&Statement>, Vec<&Statement>) =
                (then.iter().collect(), otherwise.iter().collect());
            match (of_block(&then), of_block(&otherwise)) {
                (one, other) if one == other => one,
                _ => Goes::Either,
            }
        }
        StatementKind::Loop(number, body) => {
            let body: Vec<&Statement> = body.iter().collect();
            let leaves = has_jump(&body, &StatementKind::Break(*number));
            let escapes =
                body.iter().any(|statement| returns(statement) || outward(statement).iter().any(|n| n != number));
            match (leaves, escapes) {
                (true, false) => Goes::On,
                (true, true) => Goes::Either,
                (false, _) => Goes::Away,
            }
        }
        _ => Goes::On,
    }
}
