//! Expressions of the program as expressions of Alloy.

use smallscope_alloy::Diagnostic;
use smallscope_alloy::syntax::BinaryOp;

use super::functions::Scribe;
use super::stores::{Aim, Store};
use super::tree::{self, Term};
use crate::ir::{Arith, Expr, ExprKind, IntType, Place, Type};

/// A slot: where it leads.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) object: Term,
    /// Which field of the object, or its elements; needed if slots of the type lead to several.
    pub(super) aim: Term,
    /// Which element.
    pub(super) index: Term,
}

impl Scribe<'_> {
    /// A condition.
    pub(super) fn formula(&mut self, expr: &Expr) -> Term {
        match &*expr.kind {
            ExprKind::Bool(true) => tree::always(),
            ExprKind::Bool(false) => tree::never(),
            ExprKind::IsSome(inner) => tree::some(self.value(inner)),
            ExprKind::IsVariant(object, variant) => self.is_variant(object, *variant),
            ExprKind::Same(a, b) => self.same(a, b),
            ExprKind::Less(a, b) | ExprKind::AtMost(a, b) => {
                let compare = if matches!(*expr.kind, ExprKind::Less(..)) { tree::less } else { tree::at_most };
                let (a, b) = (self.value(a), self.value(b));
                // What is in `None` is compared only where it is not, in a branch that is never taken.
                if a == tree::none() || b == tree::none() { tree::never() } else { compare(a, b) }
            }
            ExprKind::Not(inner) => tree::not(self.formula(inner)),
            ExprKind::And(a, b) => tree::all_of(vec![self.formula(a), self.formula(b)]),
            ExprKind::Or(a, b) => tree::any_of(vec![self.formula(a), self.formula(b)]),
            ExprKind::Choose(c, a, b) => tree::choose(self.formula(c), self.formula(a), self.formula(b)),
            ExprKind::Fits(op, a, b) => self.fits(*op, a, b),
            _ => tree::is_true(self.value(expr)),
        }
    }

    /// A value that is one set: all but slots.
    pub(super) fn value(&mut self, expr: &Expr) -> Term {
        if is_slot(&expr.ty) {
            return self.slot(expr).object;
        }
        match &*expr.kind {
            ExprKind::Int(value) => self.literal(*value),
            ExprKind::Bool(value) => tree::truth(*value),
            ExprKind::Variant(variant) => self.variant(&expr.ty, *variant),
            ExprKind::None => tree::none(),
            ExprKind::Read(place) => self.read(place),
            ExprKind::Some(inner) | ExprKind::Payload(inner) | ExprKind::Cast(inner) => self.value(inner),
            ExprKind::Len(vector) => self.length(vector),
            ExprKind::Choose(c, a, b) if expr.ty != Type::Bool => {
                tree::choose(self.formula(c), self.value(a), self.value(b))
            }
            ExprKind::Arith(op, a, b) => self.arithmetic(*op, a, b),
            ExprKind::Borrow(_) => self.slot(expr).object,
            _ if expr.ty == Type::Unit => tree::none(),
            _ => tree::choose(self.formula(expr), tree::truth(true), tree::truth(false)),
        }
    }

    fn literal(&self, value: i128) -> Term {
        tree::number(self.words.numbers.literal(value))
    }

    fn variant(&self, ty: &Type, variant: usize) -> Term {
        match ty {
            Type::Enum(id) => tree::name(&self.words.enums[id.0].1[variant]),
            Type::Option(inner) => self.variant(inner, variant),
            _ => tree::none(),
        }
    }

    fn is_variant(&mut self, object: &Expr, variant: usize) -> Term {
        let value = self.value(object);
        match super::layout::object(&object.ty) {
            Some(class) => {
                let (_, names) = &self.words.variants[&class];
                let own = tree::join(value, self.words.variable(Store::Variant(class)));
                tree::equal(own, tree::name(&names[variant]))
            }
            None => tree::equal(value, self.variant(&object.ty, variant)),
        }
    }

    fn length(&mut self, vector: &Expr) -> Term {
        let Some(class) = super::layout::object(&vector.ty) else { return tree::number(0) };
        if let crate::ir::ClassKind::Array(_, length) = self.words.program.classes[class.0].kind {
            return self.literal(length as i128);
        }
        tree::join(self.value(vector), self.words.variable(Store::Length(class)))
    }

    fn same(&mut self, a: &Expr, b: &Expr) -> Term {
        if is_slot(&a.ty) {
            let (a, b) = (self.slot(a), self.slot(b));
            let pairs = [(a.object, b.object), (a.aim, b.aim), (a.index, b.index)];
            return tree::all_of(pairs.into_iter().map(|(a, b)| tree::equal(a, b)).collect());
        }
        match (&*a.kind, &*b.kind) {
            (_, ExprKind::None) => tree::no(self.value(a)),
            (ExprKind::None, _) => tree::no(self.value(b)),
            _ if a.ty == Type::Bool && (is_formula(a) || is_formula(b)) => tree::iff(self.formula(a), self.formula(b)),
            _ if a.ty == Type::Unit => tree::always(),
            _ => tree::equal(self.value(a), self.value(b)),
        }
    }

    /// What is at a place.
    fn read(&mut self, place: &Place) -> Term {
        match place {
            Place::Local(local) => tree::name(&self.local(*local)),
            Place::Field(object, field) => tree::join(self.value(object), self.words.variable(Store::Field(*field))),
            Place::Element(vector, index) => {
                let Some(class) = super::layout::object(&vector.ty) else { return tree::none() };
                let (vector, index) = (self.value(vector), self.value(index));
                tree::at(tree::join(vector, self.words.variable(Store::Elements(class))), index)
            }
            Place::Slot(slot) => {
                let inner = slotted(&slot.ty);
                let slot = self.slot(slot);
                self.read_slot(&slot, &inner)
            }
        }
    }

    /// What is where a slot leads.
    fn read_slot(&mut self, slot: &Slot, ty: &Type) -> Term {
        let aims = self.words.aims_of(ty).to_vec();
        let read = |aim: &Aim| {
            let held = tree::join(slot.object.clone(), self.words.variable(aim.store()));
            if matches!(aim, Aim::Field(_)) { held } else { tree::at(held, slot.index.clone()) }
        };
        let Some((last, others)) = aims.split_last() else { return tree::none() };
        others.iter().rev().fold(read(last), |rest, aim| {
            let is_it = tree::equal(slot.aim.clone(), tree::name(self.words.aim(*aim)));
            tree::choose(is_it, read(aim), rest)
        })
    }

    /// Where a slot leads.
    pub(super) fn slot(&mut self, expr: &Expr) -> Slot {
        let nowhere = || Slot { object: tree::none(), aim: tree::none(), index: tree::none() };
        match &*expr.kind {
            ExprKind::Read(Place::Local(local)) => self.local_slot(*local),
            ExprKind::Borrow(Place::Field(object, field)) => {
                let aim = tree::name(self.words.aim(Aim::Field(*field)));
                Slot { object: self.value(object), aim, index: tree::none() }
            }
            ExprKind::Borrow(Place::Element(vector, index)) => {
                let Some(class) = super::layout::object(&vector.ty) else { return nowhere() };
                let aim = tree::name(self.words.aim(Aim::Element(class)));
                Slot { object: self.value(vector), aim, index: self.value(index) }
            }
            ExprKind::Borrow(Place::Slot(inner)) | ExprKind::Some(inner) | ExprKind::Payload(inner) => self.slot(inner),
            ExprKind::Choose(c, a, b) => {
                let (c, a, b) = (self.formula(c), self.slot(a), self.slot(b));
                let choose = |a: Term, b: Term| if a == b { a } else { tree::choose(c.clone(), a, b) };
                Slot { object: choose(a.object, b.object), aim: choose(a.aim, b.aim), index: choose(a.index, b.index) }
            }
            ExprKind::None => nowhere(),
            _ => {
                self.problem("a mutable reference to a scalar or an `Option` that is kept in a field or a vector is not supported");
                nowhere()
            }
        }
    }

    /// An operation. What is outside of the range is cut off where it is assigned.
    fn arithmetic(&mut self, op: Arith, a: &Expr, b: &Expr) -> Term {
        let [left, right] = [a, b].map(|operand| match *operand.kind {
            ExprKind::Int(literal) if self.words.numbers.is_wide(literal) => {
                let stand_in = self.words.numbers.operand(op, literal);
                stand_in.map_or_else(|| self.literal(literal), tree::number)
            }
            _ => self.value(operand),
        });
        let op = match op {
            Arith::Add | Arith::WrappingAdd => BinaryOp::Add,
            Arith::Subtract | Arith::WrappingSubtract => BinaryOp::Subtract,
            Arith::Multiply | Arith::WrappingMultiply => BinaryOp::Multiply,
            Arith::Divide => BinaryOp::Divide,
            Arith::Remainder => BinaryOp::Remainder,
            Arith::ShiftLeft => BinaryOp::ShiftLeft,
            Arith::ShiftRight => {
                // A shift by more bits than there are is one by fewer in Alloy.
                let is_small = tree::at_most(right.clone(), tree::number(self.words.numbers.inner_bits()));
                let is_negative = tree::less(left.clone(), tree::number(0));
                let shifted = tree::binary(BinaryOp::ShiftRight, left, right);
                return tree::choose(is_small, shifted, tree::choose(is_negative, tree::number(-1), tree::number(0)));
            }
            Arith::BitAnd | Arith::BitOr | Arith::BitXor => return self.bits(op, &left, &right),
        };
        tree::binary(op, left, right)
    }

    /// An operation on bits, bit by bit: numbers of the inner range are in two's complement.
    fn bits(&self, op: Arith, left: &Term, right: &Term) -> Term {
        let numbers = &self.words.numbers;
        let highest = numbers.high.count_ones();
        let mut sum = None;
        for bit in 0..=highest {
            // A bit is set if the number is negative once the bit is moved to the front.
            let shift = tree::number(numbers.bits - 1 - bit);
            let [a, b] = [left, right].map(|number| {
                tree::less(tree::binary(BinaryOp::ShiftLeft, number.clone(), shift.clone()), tree::number(0))
            });
            let is_set = match op {
                Arith::BitAnd => tree::all_of(vec![a, b]),
                Arith::BitOr => tree::any_of(vec![a, b]),
                _ => tree::not(tree::iff(a, b)),
            };
            let value = if bit == highest { numbers.low } else { 1 << bit };
            let term = tree::choose(is_set, tree::number(value), tree::number(0));
            sum = Some(match sum {
                None => term,
                Some(sum) => tree::binary(BinaryOp::Add, sum, term),
            });
        }
        sum.expect("there is a bit")
    }

    /// Whether the exact result is in the type. Types that are wider than all results have every result.
    fn fits(&mut self, op: Arith, a: &Expr, b: &Expr) -> Term {
        let Type::Int(ty) = a.ty else { return tree::always() };
        let result = self.arithmetic(op, a, b);
        let (low, high) = (i128::from(self.words.numbers.low), i128::from(self.words.numbers.high));
        let mut parts = Vec::new();
        if ty.min() >= low {
            parts.push(match (op, ty.min()) {
                (Arith::Subtract, 0) => tree::at_most(self.value(b), self.value(a)),
                (_, least) => tree::at_most(self.literal(least), result.clone()),
            });
        }
        if ty.max() <= high {
            parts.push(tree::at_most(result, self.literal(ty.max())));
        }
        // The sum of what is not negative is not negative.
        let is_upwards =
            matches!(op, Arith::Add | Arith::Multiply | Arith::Divide | Arith::Remainder | Arith::ShiftRight);
        if is_upwards && !ty.signed && ty.max() > high {
            parts.clear();
        }
        tree::all_of(parts)
    }

    /// Casts inside an expression that do not keep the number: the conditions under which they do.
    pub(super) fn casts(&mut self, expr: &Expr) -> Vec<Term> {
        let mut conditions: Vec<Term> =
            crate::walk::inside(expr).into_iter().flat_map(|inner| self.casts(inner)).collect();
        if let (ExprKind::Cast(inner), Type::Int(to)) = (&*expr.kind, &expr.ty) {
            if let Type::Int(from) = inner.ty {
                let value = self.value(inner);
                conditions.extend(self.within(&value, from, *to));
            }
        }
        conditions
    }

    /// That a number of one type is in another, where that is not evident.
    fn within(&self, value: &Term, from: IntType, to: IntType) -> Vec<Term> {
        let numbers = &self.words.numbers;
        let (least, most) = (numbers.at_least(to.min()), numbers.at_most(to.max()));
        let below = from.min() < to.min() && least > numbers.at_least(from.min());
        let above = from.max() > to.max() && most < numbers.at_most(from.max());
        let below = below.then(|| tree::at_most(tree::number(least), value.clone()));
        below.into_iter().chain(above.then(|| tree::at_most(value.clone(), tree::number(most)))).collect()
    }

    /// Something that cannot be translated, at the statement at hand.
    pub(super) fn problem(&mut self, message: &str) {
        let span = self.place.span(self.sources);
        self.problems.push(Diagnostic::error(span, message.to_owned()));
    }
}

/// Whether a value is a slot, or an option of one.
pub(super) fn is_slot(ty: &Type) -> bool {
    match ty {
        Type::Slot(_) => true,
        Type::Option(inner) => is_slot(inner),
        _ => false,
    }
}

/// What a slot, or an option of one, leads to.
pub(super) fn slotted(ty: &Type) -> Type {
    match ty {
        Type::Slot(inner) => (**inner).clone(),
        Type::Option(inner) => slotted(inner),
        other => other.clone(),
    }
}

/// Whether a truth value is computed, and not kept anywhere.
fn is_formula(expr: &Expr) -> bool {
    !matches!(*expr.kind, ExprKind::Read(_) | ExprKind::Bool(_) | ExprKind::Payload(_) | ExprKind::Some(_))
}
