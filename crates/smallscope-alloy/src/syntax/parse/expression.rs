//! Expressions: operators by precedence.

use super::super::token::TokenKind;
use super::super::tree::{BinaryOp, CompareOp, Expr, ExprKind, Multiplicity, TemporalOp};
use super::level::{ARROW, CLOSURE, IMPLIES, SEQUENCE, SHIFT};
use super::operator::{Infix, Operator};
use super::{Dialect, Parsed, Parser};

/// From this many operands on, a chain of an associative operator becomes a balanced tree.
const LONG: usize = 64;

impl Parser<'_> {
    /// The only expression of a text.
    pub(super) fn whole_expression(&mut self) -> Parsed<Expr> {
        let expr = self.expression()?;
        if !self.at(TokenKind::End) {
            return self.fail("the end of the expression");
        }
        Ok(expr)
    }

    /// An expression with any operators.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.expression_at(SEQUENCE)
    }

    /// An expression with operators of this level and above.
    pub(super) fn expression_at(&mut self, level: u8) -> Parsed<Expr> {
        self.deeper(|parser| {
            let left = parser.prefixed(level)?;
            parser.operators(left, level)
        })
    }

    /// The operators of this level and above that follow an operand.
    pub(super) fn operators(&mut self, mut left: Expr, level: u8) -> Parsed<Expr> {
        while let Some(operator) = self.operator().filter(|operator| operator.level >= level) {
            left = match operator.infix {
                Infix::Binary(op) if is_associative(op) => self.chain(left, op, operator)?,
                infix => {
                    self.advance(operator.tokens);
                    self.operation(left, infix, operator.level)?
                }
            };
        }
        Ok(left)
    }

    /// What an operator, which is taken, makes of the operand before it.
    fn operation(&mut self, left: Expr, infix: Infix, level: u8) -> Parsed<Expr> {
        let height = self.height;
        let left = Box::new(left);
        let (start, sign) = (left.span, self.tokens[self.place - 1]);
        let kind = match infix {
            Infix::Binary(op) => ExprKind::Binary(op, left, Box::new(self.expression_at(level + 1)?)),
            Infix::Compare(op, negated) => ExprKind::Compare(op, negated, left, self.right_of_comparison(op)?),
            Infix::Arrow(mark) => self.arrow_right(left, mark)?,
            Infix::Join => ExprKind::Binary(BinaryOp::Join, left, self.right_of_dot()?),
            Infix::Box => ExprKind::Box(left, self.arguments(TokenKind::BracketEnd)?),
            Infix::Call => ExprKind::Box(left, self.arguments(TokenKind::ParenEnd)?),
            Infix::Implies => return self.implication(*left),
            Infix::Temporal(op @ TemporalOp::Prime) => {
                self.refuse_prime(sign);
                ExprKind::Temporal(op, vec![*left])
            }
            Infix::Temporal(op) => {
                self.note_time(op.sign(), sign);
                let level = if level == SEQUENCE { level } else { level + 1 };
                ExprKind::Temporal(op, vec![*left, self.expression_at(level)?])
            }
        };
        self.raise(height)?;
        let last = self.tokens[self.place - 1];
        Ok(Expr { kind, span: start.to(self.span_of(last)) })
    }

    /// `a + b + c …`; long ones become trees that are not high.
    fn chain(&mut self, left: Expr, op: BinaryOp, operator: Operator) -> Parsed<Expr> {
        let mut operands = vec![(left, self.height)];
        while self.operator() == Some(operator) {
            self.advance(operator.tokens);
            let operand = self.expression_at(operator.level + 1)?;
            operands.push((operand, self.height));
        }
        let (expr, height) = if operands.len() > LONG { balanced(op, operands) } else { leftward(op, operands) };
        self.height = height - 1;
        self.raise(0)?;
        Ok(expr)
    }

    fn right_of_comparison(&mut self, op: CompareOp) -> Parsed<Box<Expr>> {
        if op == CompareOp::Equal && self.at(TokenKind::Equal) && self.adjacent() {
            let span = self.here();
            self.report(span, "equality is written with one `=`", "leave one `=` out");
            while self.eat(TokenKind::Equal).is_some() {}
        }
        self.expression_at(SHIFT).map(Box::new)
    }

    fn arrow_right(&mut self, left: Box<Expr>, mark: Multiplicity) -> Parsed<ExprKind> {
        let right_mark = self.multiplicity();
        if right_mark.is_some() {
            self.bump();
        }
        let right = self.expression_at(ARROW)?;
        Ok(ExprKind::Arrow(left, mark, right_mark.unwrap_or(Multiplicity::Set), Box::new(right)))
    }

    /// The right side of a join. In the old notation, `x..f(y)` calls `f` with `x` before `y`, which a join does too.
    fn right_of_dot(&mut self) -> Parsed<Box<Expr>> {
        if self.dialect == Dialect::Thesis && self.at(TokenKind::Dot) && self.adjacent() {
            self.bump();
        }
        self.expression_at(CLOSURE).map(Box::new)
    }

    /// The arguments up to the closing token.
    pub(super) fn arguments(&mut self, closing: TokenKind) -> Parsed<Vec<Expr>> {
        let opening = self.tokens[self.place - 1];
        let (mut arguments, mut height) = (Vec::new(), 0);
        let comma_is_else = std::mem::replace(&mut self.comma_is_else, false);
        while !self.at(closing) {
            arguments.push(self.expression()?);
            height = height.max(self.height);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        self.comma_is_else = comma_is_else;
        self.height = height;
        self.expect_closing(closing, opening)?;
        Ok(arguments)
    }

    /// What follows `condition implies`; an `else` belongs to the nearest.
    fn implication(&mut self, condition: Expr) -> Parsed<Expr> {
        let mut height = self.height;
        let consequence = self.expression_at(IMPLIES)?;
        height = height.max(self.height);
        let alternative = if self.eat_else() { Some(self.expression_at(IMPLIES)?) } else { None };
        self.raise(height)?;
        let span = condition.span.to(alternative.as_ref().unwrap_or(&consequence).span);
        let kind = ExprKind::If(Box::new(condition), Box::new(consequence), alternative.map(Box::new));
        Ok(Expr { kind, span })
    }

    fn eat_else(&mut self) -> bool {
        let is_comma = self.dialect == Dialect::Thesis && self.comma_is_else && self.at(TokenKind::Comma);
        let found = is_comma || self.at(TokenKind::Else);
        if found {
            self.bump();
        }
        found
    }
}

fn is_associative(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Plus | BinaryOp::Intersect | BinaryOp::Override)
}

fn leftward(op: BinaryOp, operands: Vec<(Expr, u32)>) -> (Expr, u32) {
    operands.into_iter().reduce(|left, right| both(op, left, right)).expect("a chain has operands")
}

/// Neighbours are put together until one is left.
fn balanced(op: BinaryOp, mut operands: Vec<(Expr, u32)>) -> (Expr, u32) {
    while operands.len() > 1 {
        let mut rest = std::mem::take(&mut operands).into_iter();
        while let Some(left) = rest.next() {
            operands.push(match rest.next() {
                Some(right) => both(op, left, right),
                None => left,
            });
        }
    }
    operands.pop().expect("a chain has operands")
}

fn both(op: BinaryOp, left: (Expr, u32), right: (Expr, u32)) -> (Expr, u32) {
    let span = left.0.span.to(right.0.span);
    let kind = ExprKind::Binary(op, Box::new(left.0), Box::new(right.0));
    (Expr { kind, span }, left.1.max(right.1) + 1)
}
