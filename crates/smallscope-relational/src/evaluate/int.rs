//! The value of integer expressions.

use crate::error::Error;
use crate::evaluate::arithmetic::{apply, wrapped};
use crate::evaluate::{Known, Run, Valued};
use crate::logic::{IntExpr, IntKind, deep};

impl Run<'_> {
    pub(super) fn int(&mut self, int: &IntExpr) -> Result<Valued<i64>, Error> {
        self.spending.step()?;
        let bound = self.binding_of(int.free(), int.is_shared());
        if let Some(known) =
            bound.and_then(|bound| self.numbers.get(&int.address()).filter(|known| known.bound == bound))
        {
            return Ok(known.value.clone());
        }
        let value = deep(|| self.int_kind(int))?;
        if let Some(bound) = bound {
            self.numbers.insert(int.address(), Known { bound, value: value.clone() });
        }
        Ok(value)
    }

    fn int_kind(&mut self, int: &IntExpr) -> Result<Valued<i64>, Error> {
        Ok(match int.kind() {
            IntKind::Constant(value) => Valued::exact(*value),
            IntKind::Cardinality(inner) => {
                let set = self.expr(inner)?;
                self.total(set.value.len() as i128, set.overflowed)
            }
            IntKind::SumOf(inner) => {
                let set = self.expr(inner)?;
                let carried = self.ints.iter().filter(|&&(_, atom)| set.value.contains(&[atom]));
                self.total(carried.map(|&(value, _)| i128::from(value)).sum(), set.overflowed)
            }
            IntKind::Sum(decls, body) => {
                let (mut sum, mut parts_overflowed) = (0, false);
                let domains_overflowed = self.each_value(decls, false, &mut |run| {
                    let part = run.int(body)?;
                    sum += i128::from(part.value);
                    parts_overflowed |= part.overflowed;
                    Ok(true)
                })?;
                self.total(sum, domains_overflowed || parts_overflowed)
            }
            IntKind::Binary(op, left, right) => {
                let (left, right) = (self.int(left)?, self.int(right)?);
                let result = apply(*op, left.value, right.value, self.width);
                let overflowed = result.overflowed || left.overflowed || right.overflowed;
                Valued { value: result.value, overflowed }
            }
            IntKind::Negate(inner) => {
                let inner = self.int(inner)?;
                self.total(-i128::from(inner.value), inner.overflowed)
            }
            IntKind::If(condition, yes, no) => {
                let condition = self.condition(condition)?;
                self.int(if condition.value { yes } else { no })?.or_overflowed(condition.overflowed)
            }
            IntKind::Let(variable, value, body) => self.under_let(variable, value, body.free(), |run| run.int(body))?,
        })
    }

    /// An exact result brought to the bit width.
    fn total(&self, exact: i128, overflowed: bool) -> Valued<i64> {
        let result = wrapped(exact, self.width);
        Valued { value: result.value, overflowed: result.overflowed || overflowed }
    }
}
