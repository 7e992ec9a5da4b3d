//! Expressions and declarations, with no more parentheses than are needed.

use crate::stack::deep;
use std::fmt;

use super::super::parse::level::{
    self, CLOSURE, COMPARE, COUNT, IMPLIES, JOIN, NOT, OPERAND, OR, SEQUENCE, SHIFT, UNTIL,
};
use super::super::tree::{BinaryOp, CompareOp, Decl, Expr, ExprKind, Multiplicity, Quantifier, TemporalOp, UnaryOp};
use super::{Printer, quoted};

impl Printer<'_, '_> {
    pub(super) fn expression(&mut self, expr: &Expr) -> fmt::Result {
        self.operand(expr, SEQUENCE)
    }

    /// An expression where operators of this level and above can stand.
    pub(super) fn operand(&mut self, expr: &Expr, wanted: u8) -> fmt::Result {
        deep(|| {
            let binds = matches!(expr.kind, ExprKind::Quantified(..) | ExprKind::Let(..) | ExprKind::With(..));
            if level_of(&expr.kind) < wanted || (binds && wanted > SEQUENCE) {
                return self.parenthesised(expr);
            }
            self.bare(expr)
        })
    }

    fn parenthesised(&mut self, expr: &Expr) -> fmt::Result {
        self.text("(")?;
        self.bare(expr)?;
        self.text(")")
    }

    fn bare(&mut self, expr: &Expr) -> fmt::Result {
        match &expr.kind {
            ExprKind::Name { name, at } => self.text(format_args!("{}{}", if *at { "@" } else { "" }, name.text)),
            ExprKind::Number(number) => self.text(number),
            ExprKind::Text(text) => self.text(quoted(text)),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Arrow(left, before, after, right) => self.arrow(left, *before, *after, right),
            ExprKind::Compare(op, negated, left, right) => self.comparison(*op, *negated, left, right),
            ExprKind::Box(head, arguments) => self.boxed(head, arguments),
            ExprKind::If(condition, consequence, alternative) => {
                self.implication(condition, consequence, alternative.as_deref())
            }
            ExprKind::Quantified(quantifier, decls, body) => self.quantified(*quantifier, decls, body),
            ExprKind::Comprehension(decls, body) => self.comprehension(decls, body.as_deref()),
            ExprKind::Let(name, value, body) => {
                self.text(format_args!("let {} = ", name.text))?;
                self.operand(value, OR)?;
                self.body(body)
            }
            ExprKind::Block(formulas) => self.block(formulas),
            ExprKind::With(receivers, body) => {
                self.text("with ")?;
                self.list(receivers, |printer, receiver| printer.operand(receiver, SHIFT))?;
                self.body(body)
            }
            ExprKind::Temporal(op, operands) => self.temporal(*op, operands),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) -> fmt::Result {
        let (sign, level) = match op {
            UnaryOp::Not => ("not ", NOT),
            UnaryOp::No => ("no ", SHIFT),
            UnaryOp::Multiplicity(multiplicity) => {
                self.text(format_args!("{} ", word_of(multiplicity)))?;
                ("", SHIFT)
            }
            UnaryOp::Seq => ("seq ", SHIFT),
            UnaryOp::Exactly => ("exactly ", SHIFT),
            UnaryOp::Transpose => ("~", CLOSURE),
            UnaryOp::Closure => ("^", CLOSURE),
            UnaryOp::ReflexiveClosure => ("*", CLOSURE),
            UnaryOp::Cardinality => ("#", COUNT),
            UnaryOp::Int => ("int ", COUNT),
            UnaryOp::Sum => ("sum ", COUNT),
            // A number after a minus would be taken for one number.
            UnaryOp::Negate => {
                self.text("-")?;
                return self.parenthesised(operand);
            }
        };
        self.text(sign)?;
        self.operand(operand, level)
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> fmt::Result {
        let level = level::of(op);
        self.operand(left, level)?;
        match op {
            BinaryOp::Join => self.text(".")?,
            _ => self.text(format_args!(" {} ", sign_of(op)))?,
        }
        self.operand(right, level + 1)
    }

    fn arrow(&mut self, left: &Expr, before: Multiplicity, after: Multiplicity, right: &Expr) -> fmt::Result {
        let mark = |multiplicity| if multiplicity == Multiplicity::Set { "" } else { word_of(multiplicity) };
        self.operand(left, level::ARROW + 1)?;
        let arrow = format!(" {} -> {} ", mark(before), mark(after));
        self.text(arrow.replace("  ", " "))?;
        self.operand(right, level::ARROW)
    }

    fn comparison(&mut self, op: CompareOp, negated: bool, left: &Expr, right: &Expr) -> fmt::Result {
        let sign = match op {
            CompareOp::Equal => "=",
            CompareOp::In => "in",
            CompareOp::Less => "<",
            CompareOp::AtMost => "<=",
            CompareOp::Greater => ">",
            CompareOp::AtLeast => ">=",
        };
        let not = match (negated, op) {
            (false, _) => "",
            (true, CompareOp::In) => "not ",
            (true, _) => "!",
        };
        self.operand(left, COMPARE)?;
        self.text(format_args!(" {not}{sign} "))?;
        self.operand(right, SHIFT)
    }

    fn boxed(&mut self, head: &Expr, arguments: &[Expr]) -> fmt::Result {
        self.operand(head, JOIN)?;
        self.text("[")?;
        self.list(arguments, |printer, argument| printer.operand(argument, SEQUENCE))?;
        self.text("]")
    }

    /// An implication within the first branch is in parentheses, so that each `else` is seen to belong to its own.
    fn implication(&mut self, condition: &Expr, consequence: &Expr, alternative: Option<&Expr>) -> fmt::Result {
        self.operand(condition, level::AND)?;
        self.text(" implies ")?;
        let Some(alternative) = alternative else { return self.operand(consequence, IMPLIES) };
        self.operand(consequence, level::AND)?;
        self.text(" else ")?;
        self.operand(alternative, IMPLIES)
    }

    fn quantified(&mut self, quantifier: Quantifier, decls: &[Decl], body: &Expr) -> fmt::Result {
        self.text(match quantifier {
            Quantifier::All => "all ",
            Quantifier::No => "no ",
            Quantifier::Lone => "lone ",
            Quantifier::One => "one ",
            Quantifier::Some => "some ",
            Quantifier::Sum => "sum ",
        })?;
        self.list(decls, Printer::declaration)?;
        self.body(body)
    }

    fn comprehension(&mut self, decls: &[Decl], body: Option<&Expr>) -> fmt::Result {
        self.text("{")?;
        self.list(decls, Printer::declaration)?;
        if let Some(body) = body {
            self.body(body)?;
        }
        self.text("}")
    }

    fn body(&mut self, body: &Expr) -> fmt::Result {
        if let ExprKind::Block(formulas) = &body.kind {
            self.text(" ")?;
            return self.block(formulas);
        }
        self.text(" | ")?;
        match body.kind {
            ExprKind::Temporal(TemporalOp::Sequence, _) => self.parenthesised(body),
            _ => self.expression(body),
        }
    }

    pub(super) fn block(&mut self, formulas: &[Expr]) -> fmt::Result {
        if formulas.is_empty() {
            return self.text("{}");
        }
        self.text("{")?;
        self.deeper(|printer| {
            formulas.iter().try_for_each(|formula| {
                printer.line()?;
                if goes_on(formula) { printer.parenthesised(formula) } else { printer.expression(formula) }
            })
        })?;
        self.line()?;
        self.text("}")
    }

    fn temporal(&mut self, op: TemporalOp, operands: &[Expr]) -> fmt::Result {
        let word = op.sign();
        match operands {
            [left, right] if op == TemporalOp::Sequence => {
                self.operand(left, OR)?;
                self.text("; ")?;
                self.operand(right, SEQUENCE)
            }
            [left, right] => {
                self.operand(left, UNTIL)?;
                self.text(format_args!(" {word} "))?;
                self.operand(right, UNTIL + 1)
            }
            // Without parentheses, the prime would be part of the name.
            [operand] if op == TemporalOp::Prime => {
                self.parenthesised(operand)?;
                self.text("'")
            }
            _ => {
                self.text(format_args!("{word} "))?;
                operands.iter().try_for_each(|operand| self.operand(operand, NOT))
            }
        }
    }

    pub(super) fn declaration(&mut self, decl: &Decl) -> fmt::Result {
        self.text(if decl.private.is_some() { "private " } else { "" })?;
        self.text(if decl.variable.is_some() { "var " } else { "" })?;
        self.text(if decl.disjoint.is_some() { "disj " } else { "" })?;
        self.list(&decl.names, |printer, name| printer.text(&name.text))?;
        self.text(if decl.defined { " = " } else { ": " })?;
        self.text(if decl.disjoint_bound.is_some() { "disj " } else { "" })?;
        // After `=`, `some x` with a declaration behind it would be a quantifier.
        self.operand(&decl.bound, if decl.defined { SHIFT } else { OR })
    }
}

/// Whether the expression begins with what would continue a formula before it.
fn goes_on(mut expr: &Expr) -> bool {
    loop {
        expr = match &expr.kind {
            ExprKind::Number(number) => return *number < 0,
            ExprKind::Unary(UnaryOp::Negate, _) => return true,
            ExprKind::Name { name, at: false } => return name.text.starts_with("fun/"),
            ExprKind::Binary(_, left, _) | ExprKind::Arrow(left, ..) | ExprKind::Compare(_, _, left, _) => left,
            ExprKind::Box(head, _) => head,
            ExprKind::If(condition, ..) => condition,
            ExprKind::Temporal(_, operands) if operands.len() == 2 => &operands[0],
            _ => return false,
        };
    }
}

fn level_of(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::Quantified(..) | ExprKind::Let(..) | ExprKind::With(..) => SEQUENCE,
        ExprKind::If(..) => IMPLIES,
        ExprKind::Compare(..) => COMPARE,
        ExprKind::Arrow(..) => level::ARROW,
        ExprKind::Box(..) => JOIN,
        ExprKind::Binary(op, ..) => level::of(*op),
        ExprKind::Unary(op, _) => match op {
            UnaryOp::Not => NOT,
            UnaryOp::No | UnaryOp::Multiplicity(_) | UnaryOp::Seq | UnaryOp::Exactly => COMPARE,
            UnaryOp::Cardinality | UnaryOp::Int | UnaryOp::Sum | UnaryOp::Negate => COUNT,
            UnaryOp::Transpose | UnaryOp::Closure | UnaryOp::ReflexiveClosure => CLOSURE,
        },
        ExprKind::Temporal(op, operands) => match op {
            TemporalOp::Sequence => SEQUENCE,
            TemporalOp::Prime => OPERAND,
            _ if operands.len() == 2 => UNTIL,
            _ => NOT,
        },
        ExprKind::Name { .. } | ExprKind::Number(_) | ExprKind::Text(_) => OPERAND,
        ExprKind::Comprehension(..) | ExprKind::Block(_) => OPERAND,
    }
}

pub(super) fn word_of(multiplicity: Multiplicity) -> &'static str {
    match multiplicity {
        Multiplicity::Lone => "lone",
        Multiplicity::One => "one",
        Multiplicity::Some => "some",
        Multiplicity::Set => "set",
    }
}

fn sign_of(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Iff => "iff",
        BinaryOp::Plus => "+",
        BinaryOp::Minus => "-",
        BinaryOp::Intersect => "&",
        BinaryOp::Override => "++",
        BinaryOp::RestrictDomain => "<:",
        BinaryOp::RestrictRange => ":>",
        BinaryOp::Join => ".",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::ShiftRightUnsigned => ">>>",
        BinaryOp::Add => "fun/add",
        BinaryOp::Subtract => "fun/sub",
        BinaryOp::Multiply => "fun/mul",
        BinaryOp::Divide => "fun/div",
        BinaryOp::Remainder => "fun/rem",
    }
}
