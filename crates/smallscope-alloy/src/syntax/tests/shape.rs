//! Trees with all their parentheses, so that it can be seen what binds what.

use crate::syntax::{Decl, Dialect, Expr, ExprKind};

/// The operator first, then its operands.
pub(super) fn shape(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Name { name, at } => format!("{}{}", if *at { "@" } else { "" }, name.text),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Unary(op, operand) => format!("({op:?} {})", shape(operand)),
        ExprKind::Binary(op, left, right) => format!("({op:?} {} {})", shape(left), shape(right)),
        ExprKind::Arrow(left, a, b, right) => format!("({a:?}->{b:?} {} {})", shape(left), shape(right)),
        ExprKind::Compare(op, negated, left, right) => {
            format!("({}{op:?} {} {})", if *negated { "!" } else { "" }, shape(left), shape(right))
        }
        ExprKind::Box(head, arguments) => format!("(Box {}{})", shape(head), shapes(arguments)),
        ExprKind::If(a, b, c) => {
            format!("(If {} {}{})", shape(a), shape(b), c.as_ref().map_or(String::new(), |c| format!(" {}", shape(c))))
        }
        ExprKind::Quantified(quantifier, decls, body) => format!("({quantifier:?} {} {})", bounds(decls), shape(body)),
        ExprKind::Comprehension(decls, body) => {
            format!("{{{}{}}}", bounds(decls), body.as_ref().map_or(String::new(), |body| format!(" {}", shape(body))))
        }
        ExprKind::Let(name, value, body) => format!("(Let {} {} {})", name.text, shape(value), shape(body)),
        ExprKind::Block(formulas) => format!("(Block{})", shapes(formulas)),
        ExprKind::With(receivers, body) => format!("(With{} {})", shapes(receivers), shape(body)),
        ExprKind::Temporal(op, operands) => format!("({}{})", op.sign(), shapes(operands)),
    }
}

fn shapes(exprs: &[Expr]) -> String {
    exprs.iter().map(|expr| format!(" {}", shape(expr))).collect()
}

fn bounds(decls: &[Decl]) -> String {
    let name = |decl: &Decl| decl.names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(",");
    let shown: Vec<_> = decls.iter().map(|decl| format!("{}:{}", name(decl), shape(&decl.bound))).collect();
    shown.join(" ")
}

/// Checks what the text of an expression means.
pub(super) fn check(text: &str, expected: &str) {
    assert_eq!(shape(&super::expr(text, Dialect::Alloy)), expected, "{text}");
}

pub(super) fn check_old(text: &str, expected: &str) {
    assert_eq!(shape(&super::expr(text, Dialect::Thesis)), expected, "{text}");
}
