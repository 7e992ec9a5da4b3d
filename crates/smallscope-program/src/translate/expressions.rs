//! Expressions of the program as expressions of Alloy.

use smallscope_alloy::Diagnostic;

use super::functions::Scribe;
use super::stores::{Aim, Store};
use super::writer::grouped;
use crate::ir::{Arith, Expr, ExprKind, IntType, Place, Type};

/// A slot: where it leads.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) object: String,
    /// Which field of the object, or its elements; needed if slots of the type lead to several.
    pub(super) aim: String,
    /// Which element.
    pub(super) index: String,
}

impl Scribe<'_> {
    /// A condition.
    pub(super) fn formula(&mut self, expr: &Expr) -> String {
        match &*expr.kind {
            ExprKind::Bool(true) => "no none".to_owned(),
            ExprKind::Bool(false) => "some none".to_owned(),
            ExprKind::IsSome(inner) => format!("some {}", grouped(&self.value(inner))),
            ExprKind::IsVariant(object, variant) => self.is_variant(object, *variant),
            ExprKind::Same(a, b) => self.same(a, b),
            ExprKind::Less(a, b) | ExprKind::AtMost(a, b) => {
                let sign = if matches!(*expr.kind, ExprKind::Less(..)) { "<" } else { "<=" };
                let (a, b) = (grouped(&self.value(a)), grouped(&self.value(b)));
                // What is in `None` is compared only where it is not, in a branch that is never taken.
                if a == "none" || b == "none" { "some none".to_owned() } else { format!("{a} {sign} {b}") }
            }
            ExprKind::Not(inner) => format!("not {}", grouped(&self.formula(inner))),
            ExprKind::And(a, b) => format!("{} and {}", grouped(&self.formula(a)), grouped(&self.formula(b))),
            ExprKind::Or(a, b) => format!("{} or {}", grouped(&self.formula(a)), grouped(&self.formula(b))),
            ExprKind::Choose(c, a, b) => {
                let (c, a, b) = (self.formula(c), self.formula(a), self.formula(b));
                format!("{} => {} else {}", grouped(&c), grouped(&a), grouped(&b))
            }
            ExprKind::Fits(op, a, b) => self.fits(*op, a, b),
            _ => format!("{} = True", grouped(&self.value(expr))),
        }
    }

    /// A value that is one set: all but slots.
    pub(super) fn value(&mut self, expr: &Expr) -> String {
        if is_slot(&expr.ty) {
            return self.slot(expr).object;
        }
        match &*expr.kind {
            ExprKind::Int(value) => self.literal(*value),
            ExprKind::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
            ExprKind::Variant(variant) => self.variant(&expr.ty, *variant),
            ExprKind::None => "none".to_owned(),
            ExprKind::Read(place) => self.read(place),
            ExprKind::Some(inner) | ExprKind::Payload(inner) | ExprKind::Cast(inner) => self.value(inner),
            ExprKind::Len(vector) => self.length(vector),
            ExprKind::Choose(c, a, b) if expr.ty != Type::Bool => {
                let (c, a, b) = (self.formula(c), self.value(a), self.value(b));
                format!("{} => {} else {}", grouped(&c), grouped(&a), grouped(&b))
            }
            ExprKind::Arith(op, a, b) => self.arithmetic(*op, a, b),
            ExprKind::Borrow(_) => self.slot(expr).object,
            _ if expr.ty == Type::Unit => "none".to_owned(),
            _ => format!("{} => True else False", grouped(&self.formula(expr))),
        }
    }

    fn literal(&self, value: i128) -> String {
        let number = self.words.numbers.literal(value);
        number.to_string()
    }

    fn variant(&self, ty: &Type, variant: usize) -> String {
        match ty {
            Type::Enum(id) => self.words.enums[id.0].1[variant].clone(),
            Type::Option(inner) => self.variant(inner, variant),
            _ => "none".to_owned(),
        }
    }

    fn is_variant(&mut self, object: &Expr, variant: usize) -> String {
        let value = self.value(object);
        match super::layout::object(&object.ty) {
            Some(class) => {
                let (_, names) = &self.words.variants[&class];
                format!("{}.{} = {}", grouped(&value), self.words.store(Store::Variant(class)), names[variant])
            }
            None => format!("{} = {}", grouped(&value), self.variant(&object.ty, variant)),
        }
    }

    fn length(&mut self, vector: &Expr) -> String {
        let Some(class) = super::layout::object(&vector.ty) else { return "0".to_owned() };
        if let crate::ir::ClassKind::Array(_, length) = self.words.program.classes[class.0].kind {
            return self.literal(length as i128);
        }
        format!("{}.{}", grouped(&self.value(vector)), self.words.store(Store::Length(class)))
    }

    fn same(&mut self, a: &Expr, b: &Expr) -> String {
        if is_slot(&a.ty) {
            let (a, b) = (self.slot(a), self.slot(b));
            return format!(
                "({} = {}) and ({} = {}) and ({} = {})",
                a.object, b.object, a.aim, b.aim, a.index, b.index
            );
        }
        match (&*a.kind, &*b.kind) {
            (_, ExprKind::None) => format!("no {}", grouped(&self.value(a))),
            (ExprKind::None, _) => format!("no {}", grouped(&self.value(b))),
            _ if a.ty == Type::Bool && (is_formula(a) || is_formula(b)) => {
                format!("{} iff {}", grouped(&self.formula(a)), grouped(&self.formula(b)))
            }
            _ if a.ty == Type::Unit => "no none".to_owned(),
            _ => format!("{} = {}", grouped(&self.value(a)), grouped(&self.value(b))),
        }
    }

    /// What is at a place.
    fn read(&mut self, place: &Place) -> String {
        match place {
            Place::Local(local) => self.local(*local),
            Place::Field(object, field) => {
                format!("{}.{}", grouped(&self.value(object)), self.words.store(Store::Field(*field)))
            }
            Place::Element(vector, index) => {
                let Some(class) = super::layout::object(&vector.ty) else { return "none".to_owned() };
                let (vector, index) = (self.value(vector), self.value(index));
                format!("{}.{}[{index}]", grouped(&vector), self.words.store(Store::Elements(class)))
            }
            Place::Slot(slot) => {
                let inner = slotted(&slot.ty);
                let slot = self.slot(slot);
                self.read_slot(&slot, &inner)
            }
        }
    }

    /// What is where a slot leads.
    fn read_slot(&mut self, slot: &Slot, ty: &Type) -> String {
        let aims = self.words.aims_of(ty).to_vec();
        let read = |aim: &Aim| match aim {
            Aim::Field(_) => format!("{}.{}", grouped(&slot.object), self.words.store(aim.store())),
            Aim::Element(_) => format!("{}.{}[{}]", grouped(&slot.object), self.words.store(aim.store()), slot.index),
        };
        let Some((last, others)) = aims.split_last() else { return "none".to_owned() };
        others.iter().rev().fold(read(last), |rest, aim| {
            format!("({} = {}) => {} else {}", slot.aim, self.words.aim(*aim), grouped(&read(aim)), grouped(&rest))
        })
    }

    /// Where a slot leads.
    pub(super) fn slot(&mut self, expr: &Expr) -> Slot {
        let nowhere = || Slot { object: "none".to_owned(), aim: "none".to_owned(), index: "none".to_owned() };
        match &*expr.kind {
            ExprKind::Read(Place::Local(local)) => self.local_slot(*local),
            ExprKind::Borrow(Place::Field(object, field)) => {
                let aim = self.words.aim(Aim::Field(*field)).to_owned();
                Slot { object: self.value(object), aim, index: "none".to_owned() }
            }
            ExprKind::Borrow(Place::Element(vector, index)) => {
                let Some(class) = super::layout::object(&vector.ty) else { return nowhere() };
                let aim = self.words.aim(Aim::Element(class)).to_owned();
                Slot { object: self.value(vector), aim, index: self.value(index) }
            }
            ExprKind::Borrow(Place::Slot(inner)) | ExprKind::Some(inner) | ExprKind::Payload(inner) => self.slot(inner),
            ExprKind::Choose(c, a, b) => {
                let (c, a, b) = (self.formula(c), self.slot(a), self.slot(b));
                let choose =
                    |a: &str, b: &str| if a == b { a.to_owned() } else { format!("({c} => {} else {})", a, b) };
                Slot {
                    object: choose(&a.object, &b.object),
                    aim: choose(&a.aim, &b.aim),
                    index: choose(&a.index, &b.index),
                }
            }
            ExprKind::None => nowhere(),
            _ => {
                self.problem("a mutable reference to a scalar or an `Option` that is kept in a field or a vector is not supported");
                nowhere()
            }
        }
    }

    /// An operation. What is outside of the range is cut off where it is assigned.
    fn arithmetic(&mut self, op: Arith, a: &Expr, b: &Expr) -> String {
        let [left, right] = [a, b].map(|operand| match *operand.kind {
            ExprKind::Int(literal) if self.words.numbers.is_wide(literal) => {
                let stand_in = self.words.numbers.operand(op, literal);
                stand_in.map_or_else(|| self.literal(literal), |number| number.to_string())
            }
            _ => grouped(&self.value(operand)),
        });
        let sign = match op {
            Arith::Add | Arith::WrappingAdd => "fun/add",
            Arith::Subtract | Arith::WrappingSubtract => "fun/sub",
            Arith::Multiply | Arith::WrappingMultiply => "fun/mul",
            Arith::Divide => "fun/div",
            Arith::Remainder => "fun/rem",
            Arith::ShiftLeft => "<<",
            Arith::ShiftRight => {
                // A shift by more bits than there are is one by fewer in Alloy.
                let most = self.words.numbers.inner_bits();
                return format!("({right} <= {most}) => ({left} >> {right}) else (({left} < 0) => -1 else 0)");
            }
            Arith::BitAnd | Arith::BitOr | Arith::BitXor => return self.bits(op, &left, &right),
        };
        format!("{left} {sign} {right}")
    }

    /// An operation on bits, bit by bit: numbers of the inner range are in two's complement.
    fn bits(&self, op: Arith, left: &str, right: &str) -> String {
        let numbers = &self.words.numbers;
        let highest = numbers.high.count_ones();
        let mut sum = String::new();
        for bit in 0..=highest {
            // A bit is set if the number is negative once the bit is moved to the front.
            let shift = numbers.bits - 1 - bit;
            let [a, b] = [left, right].map(|number| format!("(({number} << {shift}) < 0)"));
            let is_set = match op {
                Arith::BitAnd => format!("({a} and {b})"),
                Arith::BitOr => format!("({a} or {b})"),
                _ => format!("(not ({a} iff {b}))"),
            };
            let value = if bit == highest { numbers.low } else { 1 << bit };
            let term = format!("({is_set} => {value} else 0)");
            sum = if sum.is_empty() { term } else { format!("({sum} fun/add {term})") };
        }
        sum
    }

    /// Whether the exact result is in the type. Types that are wider than all results have every result.
    fn fits(&mut self, op: Arith, a: &Expr, b: &Expr) -> String {
        let Type::Int(ty) = a.ty else { return "no none".to_owned() };
        let result = grouped(&self.arithmetic(op, a, b));
        let (low, high) = (i128::from(self.words.numbers.low), i128::from(self.words.numbers.high));
        let mut parts = Vec::new();
        if ty.min() >= low {
            parts.push(match (op, ty.min()) {
                (Arith::Subtract, 0) => format!("{} <= {}", grouped(&self.value(b)), grouped(&self.value(a))),
                (_, least) => format!("{} <= {result}", self.literal(least)),
            });
        }
        if ty.max() <= high {
            parts.push(format!("{result} <= {}", self.literal(ty.max())));
        }
        // The sum of what is not negative is not negative.
        let is_upwards =
            matches!(op, Arith::Add | Arith::Multiply | Arith::Divide | Arith::Remainder | Arith::ShiftRight);
        if is_upwards && !ty.signed && ty.max() > high {
            parts.clear();
        }
        if parts.is_empty() { "no none".to_owned() } else { parts.join(" and ") }
    }

    /// Casts inside an expression that do not keep the number: the conditions under which they do.
    pub(super) fn casts(&mut self, expr: &Expr) -> Vec<String> {
        let mut conditions: Vec<String> =
            crate::walk::inside(expr).into_iter().flat_map(|inner| self.casts(inner)).collect();
        if let (ExprKind::Cast(inner), Type::Int(to)) = (&*expr.kind, &expr.ty) {
            if let Type::Int(from) = inner.ty {
                let value = grouped(&self.value(inner));
                conditions.extend(self.within(&value, from, *to));
            }
        }
        conditions
    }

    /// That a number of one type is in another, where that is not evident.
    fn within(&self, value: &str, from: IntType, to: IntType) -> Vec<String> {
        let numbers = &self.words.numbers;
        let (least, most) = (numbers.at_least(to.min()), numbers.at_most(to.max()));
        let below = from.min() < to.min() && least > numbers.at_least(from.min());
        let above = from.max() > to.max() && most < numbers.at_most(from.max());
        let below = below.then(|| format!("{least} <= {value}"));
        below.into_iter().chain(above.then(|| format!("{value} <= {most}"))).collect()
    }

    /// Something that cannot be translated, at the statement at hand.
    pub(super) fn problem(&mut self, message: &str) {
        let span = self.origin.span_at(self.place);
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
