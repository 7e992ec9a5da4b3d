//! Formulas that compare relations and integers, and total orders.

use smallscope_relational::{Comparison, Decl, Expr, ExprKind as Node, Formula, IntExpr, Multiplicity as Many};
use smallscope_relational::{IntKind, Overflow, Quantifier as For, Variable, int};

use super::bound::has_multiplicity;
use super::lowerer::Lowerer;
use super::value::{Lowered, all_of, is_computed, sum_of, truth};
use crate::model::{self, BinaryOp, ExprKind, FieldId, SigId};

impl Lowerer<'_> {
    /// What is no relation made of two: a formula or an integer.
    pub(super) fn comparison(&mut self, op: BinaryOp, left: &model::Expr, right: &model::Expr) -> Lowered {
        match op {
            BinaryOp::Implies => Lowered::Formula(self.implication(left, right)),
            BinaryOp::Iff if self.has_two_positions(left) || self.has_two_positions(right) => {
                Lowered::Formula(self.implication(left, right) & self.implication(right, left))
            }
            BinaryOp::Iff => {
                let (left, right) = (self.condition(left), self.condition(right));
                Lowered::Formula(left.iff(right))
            }
            BinaryOp::In => {
                let left = self.operand(left);
                Lowered::Formula(match self.lacks_integers() && is_computed(&left) && !has_multiplicity(right) {
                    true => self.is_among(&left, right),
                    false => self.is_in(&left, right),
                })
            }
            BinaryOp::Equal => {
                let (left, right) = (self.operand(left), self.operand(right));
                let lacks = self.lacks_integers();
                Lowered::Formula(match (is_computed(&left), is_computed(&right)) {
                    (true, false) if lacks => self.is_number(&right, &left),
                    (false, true) if lacks => self.is_number(&left, &right),
                    _ => equal(&left, &right),
                })
            }
            BinaryOp::EqualInts => self.compared(Comparison::Equal, left, right),
            BinaryOp::Less => self.compared(Comparison::Less, left, right),
            BinaryOp::AtMost => self.compared(Comparison::AtMost, left, right),
            BinaryOp::Greater => self.compared(Comparison::Greater, left, right),
            BinaryOp::AtLeast => self.compared(Comparison::AtLeast, left, right),
            _ => Lowered::Int(self.arithmetic(op, left, right)),
        }
    }

    pub(super) fn implication(&mut self, left: &model::Expr, right: &model::Expr) -> Formula {
        let asked = self.asked.map(|asked| !asked);
        let condition = self.asking(asked, |lowerer| lowerer.formula(left));
        condition.implies(self.formula(right))
    }

    /// Whether a computed integer is in a set: what no atom carries is in none.
    fn is_among(&mut self, number: &Expr, set: &model::Expr) -> Formula {
        let set = self.operand(set);
        if matches!(set.kind(), Node::FromInt(_)) { equal(number, &set) } else { number.some() & number.within(set) }
    }

    /// Whether a set is one atom that carries this integer.
    fn is_number(&self, set: &Expr, number: &Expr) -> Formula {
        if matches!(set.kind(), Node::FromInt(_)) {
            return equal(set, number);
        }
        let is_integer = set.one() & set.within(self.symbols.sig(SigId::INT));
        is_integer & sum_of(set.clone()).equals(sum_of(number.clone()))
    }

    fn compared(&mut self, comparison: Comparison, left: &model::Expr, right: &model::Expr) -> Lowered {
        let (left, right) = (self.int(left), self.int(right));
        Lowered::Formula(left.compare(comparison, right))
    }

    fn arithmetic(&mut self, op: BinaryOp, left: &model::Expr, right: &model::Expr) -> IntExpr {
        let (a, b) = (self.int(left), self.int(right));
        match op {
            BinaryOp::Add => a + b,
            BinaryOp::Subtract => a - b,
            BinaryOp::Multiply => a * b,
            BinaryOp::Divide => self.divided(&a, &b),
            BinaryOp::Remainder => a % b,
            // As in the Analyzer, the whole amount counts for whether it overflows.
            BinaryOp::ShiftLeft if self.overflow == Overflow::Forbid => a << b,
            BinaryOp::ShiftLeft => a << self.distance(&b),
            BinaryOp::ShiftRight => a >> self.distance(&b),
            BinaryOp::ShiftRightUnsigned => a.shift_right_unsigned(self.distance(&b)),
            _ => unreachable!("all other operators are relations, formulas or comparisons"),
        }
    }

    /// The quotient. Zero by zero is zero in Alloy, and -1 in the engine; it counts as overflow in both.
    fn divided(&self, a: &IntExpr, b: &IntExpr) -> IntExpr {
        match b.kind() {
            IntKind::Constant(divisor) if *divisor != 0 => a / b,
            _ if self.overflow == Overflow::Forbid => a / b,
            _ => a.compare(Comparison::Equal, int(0)).choose(int(0), a / b),
        }
    }

    /// How far a shift goes: the amount's low bits, as many as a place in a number needs. In Alloy the others do not count; in the
    /// engine they shift everything out. No step of this overflows.
    fn distance(&self, amount: &IntExpr) -> IntExpr {
        let width = self.symbols.width;
        let bits = i64::from(u32::BITS - (width - 1).leading_zeros());
        match amount.kind() {
            IntKind::Constant(amount) => int(amount.rem_euclid(1 << bits)),
            _ if width == 1 => int(0),
            _ => amount - ((amount >> int(bits)) << int(bits)),
        }
    }

    /// `totalOrder[elem, first, next]`: true if the order was fixed in advance.
    pub(super) fn total_order(&mut self, parts: &[model::Expr; 3]) -> Formula {
        if self.is_fixed_order(parts) {
            return truth(true);
        }
        let [elem, first, next] = [&parts[0], &parts[1], &parts[2]].map(|part| self.expr(part));
        let ordered = order(&elem, &first, &next);
        if self.must_have_first(parts) { ordered & first.one() } else { ordered }
    }

    /// Whether even nothing must have a first. The Analyzer says so of fields that order a signature without further ones below it.
    fn must_have_first(&self, parts: &[model::Expr; 3]) -> bool {
        let ExprKind::Sig(elem) = parts[0].kind else { return false };
        let is_leaf = self.symbols.scopes.children[elem.0 as usize].is_empty();
        is_leaf && parts[1..].iter().all(|part| joined_field(part).is_some())
    }

    fn is_fixed_order(&self, parts: &[model::Expr; 3]) -> bool {
        let ExprKind::Sig(elem) = parts[0].kind else { return false };
        let (Some(first), Some(next)) = (joined_field(&parts[1]), joined_field(&parts[2])) else { return false };
        let orders = &mut self.symbols.orders.iter();
        orders.any(|order| order.elem == elem && order.first.0 == first && order.next.0 == next)
    }
}

/// The field `f` of `x.f`.
fn joined_field(expr: &model::Expr) -> Option<FieldId> {
    let ExprKind::Binary(BinaryOp::Join, _, field) = &expr.kind else { return None };
    match field.kind {
        ExprKind::Field(field) => Some(field),
        _ => None,
    }
}

/// Atoms that carry integers are the same if the integers are.
fn equal(left: &Expr, right: &Expr) -> Formula {
    match (left.kind(), right.kind()) {
        (Node::FromInt(left), Node::FromInt(right)) => left.equals(right),
        _ => left.equals(right),
    }
}

/// Everything is reached from the first, which nothing leads to; all but the first are led to by one, all but the last lead to one, and
/// nothing leads to itself.
fn order(elem: &Expr, first: &Expr, next: &Expr) -> Formula {
    let variable = Variable::new("e");
    let e = Expr::from(&variable);
    let last = elem - next.join(elem);
    let each = all_of(vec![
        e.equals(first) | next.join(&e).one(),
        e.equals(last) | e.join(next).one(),
        e.not_within(e.join(next.closure())),
    ]);
    let decl = Decl { variable, multiplicity: Many::One, domain: elem.clone() };
    all_of(vec![
        elem.within(first.join(next.reflexive_closure())),
        next.join(first).no(),
        Formula::quantified(For::All, [decl], each),
    ])
}
