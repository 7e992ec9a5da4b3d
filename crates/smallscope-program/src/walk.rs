//! Visits all statements and expressions of a part of a program.

use crate::ir::{Expr, ExprKind, Place, Statement, StatementKind};

/// All statements, each before those inside it.
pub fn statements<'p>(body: &'p [Statement], visit: &mut impl FnMut(&'p Statement)) {
    let mut waiting: Vec<&'p [Statement]> = vec![body];
    while let Some(block) = waiting.pop() {
        let Some((first, rest)) = block.split_first() else { continue };
        visit(first);
        waiting.push(rest);
        match &first.kind {
            StatementKind::If(_, then, otherwise) => waiting.extend([otherwise.as_slice(), then.as_slice()]),
            StatementKind::Loop(_, inside) => waiting.push(inside),
            _ => {}
        }
    }
}

/// What a statement has by itself: the expressions that are evaluated, and the place that is assigned.
pub fn parts(statement: &Statement) -> (Vec<&Expr>, Option<&Place>) {
    match &statement.kind {
        StatementKind::Assign(place, value) => (vec![value], Some(place)),
        StatementKind::New(_, _, _, values) => (values.iter().collect(), None),
        StatementKind::Call(_, _, values) | StatementKind::CallByContract(_, _, values, _) => {
            (values.iter().collect(), None)
        }
        StatementKind::Copy(one, other) | StatementKind::Remove(one, other) | StatementKind::Truncate(one, other) => {
            (vec![one, other], None)
        }
        StatementKind::Insert(vector, index, value) => (vec![vector, index, value], None),
        StatementKind::If(value, ..) | StatementKind::Check(value, _) | StatementKind::Mark(_, value) => {
            (vec![value], None)
        }
        StatementKind::Loop(..) | StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Return => {
            (Vec::new(), None)
        }
    }
}

/// The expressions that a place is made of.
pub fn of_place(place: &Place) -> Vec<&Expr> {
    match place {
        Place::Local(_) => Vec::new(),
        Place::Field(object, _) => vec![object],
        Place::Element(vector, index) => vec![vector, index],
        Place::Slot(slot) => vec![slot],
    }
}

/// The expressions directly inside an expression.
pub fn inside(expr: &Expr) -> Vec<&Expr> {
    match &*expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Variant(_) | ExprKind::None => Vec::new(),
        ExprKind::Read(place) | ExprKind::Borrow(place) => of_place(place),
        ExprKind::Some(inner)
        | ExprKind::Payload(inner)
        | ExprKind::IsSome(inner)
        | ExprKind::IsVariant(inner, _)
        | ExprKind::Len(inner)
        | ExprKind::Not(inner)
        | ExprKind::Cast(inner) => vec![inner],
        ExprKind::Same(a, b)
        | ExprKind::Less(a, b)
        | ExprKind::AtMost(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Arith(_, a, b)
        | ExprKind::Fits(_, a, b) => vec![a, b],
        ExprKind::Choose(c, a, b) => vec![c, a, b],
    }
}

/// All expressions of a statement, however deep inside others; not those of statements inside it.
pub fn expressions<'p>(statement: &'p Statement, visit: &mut impl FnMut(&'p Expr)) {
    let (mut waiting, place) = parts(statement);
    waiting.extend(place.into_iter().flat_map(of_place));
    while let Some(expr) = waiting.pop() {
        visit(expr);
        waiting.extend(inside(expr));
    }
}
