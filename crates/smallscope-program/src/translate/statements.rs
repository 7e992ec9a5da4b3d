//! Single statements: assignments, allocation, vectors, checks, calls, goals.

use super::expressions::{is_slot, slotted};
use super::functions::{Manner, Scribe, program_name};
use super::stores::{self, Aim, Store};
use super::writer::grouped;
use super::{Mark, Translated};
use crate::ir::GoalId;
use crate::ir::{
    Arith, ClassId, ClassKind, Expr, ExprKind, FunctionId, LocalId, Place, Statement, StatementKind, Type,
};

impl Scribe<'_> {
    /// A statement that is no branch.
    pub(super) fn statement(&mut self, statement: &Statement, translated: &mut Translated) {
        if !matches!(statement.kind, StatementKind::Mark(..)) {
            self.show(statement.place);
        }
        self.place = statement.place;
        let (values, _) = crate::walk::parts(statement);
        values.into_iter().for_each(|value| self.cut_casts(value));
        match &statement.kind {
            StatementKind::Assign(place, value) => self.assign(place, value),
            StatementKind::New(local, class, variant, values) => self.allocate(*local, *class, *variant, values),
            StatementKind::Copy(to, from) => self.copy(to, from),
            StatementKind::Insert(vector, index, value) => self.insert(vector, index, value),
            StatementKind::Remove(vector, index) => self.remove(vector, index),
            StatementKind::Truncate(vector, length) => self.truncate(vector, length),
            StatementKind::If(..) => unreachable!("branches are written with what follows them"),
            StatementKind::Loop(number, body) => self.repeat(*number, body, translated),
            StatementKind::Break(number) => self.writer.line(&format!("flow := Break{};", number.0)),
            StatementKind::Continue(number) => self.writer.line(&format!("flow := Continue{};", number.0)),
            StatementKind::Return => self.writer.line("flow := Return;"),
            StatementKind::Call(results, function, values) => self.call(results, *function, values, translated),
            StatementKind::CallByContract(results, function, values, contract) => {
                self.call_by_contract(statement, results, *function, values, contract, translated);
            }
            StatementKind::Check(condition, _) => self.check(statement, condition),
            StatementKind::Mark(goal, condition) => self.mark(*goal, condition),
        }
    }

    fn mark(&mut self, goal: GoalId, condition: &Expr) {
        if self.manner == Manner::Silent {
            return;
        }
        let mark = Mark::Goal(goal);
        match *condition.kind {
            ExprKind::Bool(true) => self.writer.line(&format!("{mark}: skip;")),
            ExprKind::Bool(false) => {}
            _ => {
                let condition = self.formula(condition);
                self.writer.line(&format!("if {} {{ {mark}: skip }};", grouped(&condition)));
            }
        }
    }

    fn check(&mut self, statement: &Statement, condition: &Expr) {
        if super::thin::is_cut(statement) {
            self.writer.line("[some none]?;");
            return;
        }
        let formula = self.formula(condition);
        if formula == "no none" {
            return;
        }
        if self.manner == Manner::Silent {
            self.writer.line(&format!("[{formula}]?;"));
            return;
        }
        let mark = self.panic_mark(statement);
        if formula == "some none" {
            self.writer.line(&format!("{mark}: skip; [some none]?;"));
        } else {
            self.writer.line(&format!("if not {} {{ {mark}: skip; [some none]? }};", grouped(&formula)));
        }
    }

    fn assign(&mut self, place: &Place, value: &Expr) {
        if value.ty == Type::Unit {
            return;
        }
        match place {
            Place::Local(local) => self.assign_local(*local, value),
            Place::Field(object, field) => {
                let (object, new) = (self.value(object), self.value(value));
                self.put(Store::Field(*field), &object, &new);
            }
            Place::Element(vector, index) => {
                let Some(class) = super::layout::object(&vector.ty) else { return };
                let (vector, index, new) = (self.value(vector), self.value(index), self.value(value));
                self.put_element(class, &vector, &index, &new);
            }
            Place::Slot(slot) => self.assign_slot(slot, value),
        }
    }

    fn assign_local(&mut self, local: LocalId, value: &Expr) {
        let name = self.local(local);
        if is_slot(&value.ty) {
            let (to, from) = (self.local_slot(local), self.slot(value));
            // The parts may read one another's old values only through the same variable, which keeps them.
            for (to, from) in [(&to.object, &from.object), (&to.aim, &from.aim), (&to.index, &from.index)] {
                if to != "none" && to != from {
                    self.writer.line(&format!("{to} := {from};"));
                }
            }
            return;
        }
        if let ExprKind::Arith(op, a, b) = &*value.kind {
            self.cut_operands(*op, a, b);
        }
        let new = self.value(value);
        if new != name {
            self.writer.line(&format!("{name} := {new};"));
        }
        if let ExprKind::Arith(op, ..) = &*value.kind {
            self.cut_result(*op, &name, &value.ty);
        }
    }

    /// Arithmetic on what stands for a number outside of those of the program is beyond the bound, unless the result is the same.
    fn cut_operands(&mut self, op: Arith, a: &Expr, b: &Expr) {
        let words = self.words;
        let (low, high) = (words.numbers.low, words.numbers.high);
        let wide = |operand: &Expr| matches!(*operand.kind, ExprKind::Int(number) if words.numbers.is_wide(number));
        let [left, right] = [a, b].map(|operand| grouped(&self.value(operand)));
        let is_shift = matches!(op, Arith::ShiftLeft | Arith::ShiftRight);
        if op == Arith::ShiftLeft {
            self.cut_unless(&format!("{right} <= {} or {left} = 0", words.numbers.inner_bits()));
        }
        for (operand, other, value, is_second) in [(a, &right, &left, false), (b, &left, &right, true)] {
            let ExprKind::Int(literal) = *operand.kind else {
                if words.numbers.has_wide() && !(is_shift && is_second) {
                    self.cut_unless(&format!("{low} <= {value} and {value} <= {high}"));
                }
                continue;
            };
            let stands = words.numbers.operand(op, literal).is_some() && (is_second || op == Arith::BitAnd);
            match op {
                _ if !wide(operand) || is_shift && is_second => {}
                Arith::BitAnd if stands => self.cut_unless(&format!("0 <= {other}")),
                _ if stands => {}
                _ => self.cut_unless("some none"),
            }
        }
    }

    /// A result outside of the numbers of the program is beyond the bound.
    fn cut_result(&mut self, op: Arith, name: &str, ty: &Type) {
        let (low, high) = (i128::from(self.words.numbers.low), i128::from(self.words.numbers.high));
        let (mut least, mut most) = (low, high);
        let wraps =
            matches!(op, Arith::WrappingAdd | Arith::WrappingSubtract | Arith::WrappingMultiply | Arith::ShiftLeft);
        if let (true, Type::Int(ty)) = (wraps, ty) {
            (least, most) = (least.max(ty.min()), most.min(ty.max()));
        }
        let is_smaller = matches!(
            op,
            Arith::Divide | Arith::Remainder | Arith::ShiftRight | Arith::BitAnd | Arith::BitOr | Arith::BitXor
        );
        if !is_smaller {
            self.cut_unless(&format!("{} <= {name} and {name} <= {}", signed(least), signed(most)));
        }
    }

    /// A variable of the heap gets another value for an object.
    fn put(&mut self, store: Store, object: &str, new: &str) {
        let (name, object, new) = (self.words.store(store), grouped(object), grouped(new));
        let line = match self.words.held(store) {
            Type::Option(_) if new == "none" => format!("{name} := {name} - {object} <: {name};"),
            Type::Option(_) => format!("{name} := {name} - {object} <: {name} + {object} -> {new};"),
            _ => format!("{name} := {name} ++ {object} -> {new};"),
        };
        self.writer.line(&line);
    }

    fn put_element(&mut self, class: ClassId, vector: &str, index: &str, new: &str) {
        let name = self.words.store(Store::Elements(class));
        let all = self.words.sig(self.words.element(class));
        let (vector, index, new) = (grouped(vector), grouped(index), grouped(new));
        let old = format!("{name} - {vector} -> {index} -> {all}");
        let line = match new.as_str() {
            "none" => format!("{name} := {old};"),
            new => format!("{name} := ({old}) + {vector} -> {index} -> {new};"),
        };
        self.writer.line(&line);
    }

    fn assign_slot(&mut self, slot: &Expr, value: &Expr) {
        let aims = self.words.aims_of(&slotted(&slot.ty)).to_vec();
        let (slot, new) = (self.slot(slot), self.value(value));
        for (number, aim) in aims.iter().enumerate() {
            if number + 1 < aims.len() {
                self.writer.open(&format!("if {} = {}", slot.aim, self.words.aim(*aim)));
            }
            match aim {
                Aim::Field(field) => self.put(Store::Field(*field), &slot.object, &new),
                Aim::Element(class) => self.put_element(*class, &slot.object, &slot.index, &new),
            }
            if number + 1 < aims.len() {
                self.writer.line("skip");
                self.writer.between("else");
            }
        }
        for _ in 1..aims.len() {
            self.writer.line("skip");
            self.writer.close("};");
        }
    }

    /// A new object: the next that was not used yet. Nothing is known of it before.
    fn allocate(&mut self, local: LocalId, class: ClassId, variant: Option<usize>, values: &[Expr]) {
        let fresh = self.words.store(Store::Fresh(class)).to_owned();
        self.cut_unless(&format!("some {fresh}"));
        let mut add = |store: Store, value: &str| {
            let name = self.words.store(store);
            if value != "none" {
                self.writer.line(&format!("{name} := {name} + {fresh} -> {};", grouped(value)));
            }
        };
        if let (Some(variant), Some((_, names))) = (variant, self.words.variants.get(&class)) {
            add(Store::Variant(class), &names[variant]);
        }
        let fields = match &self.words.program.classes[class.0].kind {
            ClassKind::Struct(fields) => Some(fields.clone()),
            ClassKind::Enum(variants) => Some(variants[variant.unwrap_or(0)].1.clone()),
            ClassKind::Vector(_) => {
                add(Store::Length(class), &values.len().to_string());
                None
            }
            ClassKind::Array(..) => None,
        };
        for (number, value) in values.iter().enumerate() {
            let new = self.value(value);
            if value.ty == Type::Unit || new == "none" {
                continue;
            }
            let (name, at) = match &fields {
                Some(fields) => (self.words.store(Store::Field(fields[number])), String::new()),
                None => (self.words.store(Store::Elements(class)), format!("{number} -> ")),
            };
            self.writer.line(&format!("{name} := {name} + {fresh} -> {at}{};", grouped(&new)));
        }
        let name = self.local(local);
        self.writer.line(&format!("{name} := {fresh};"));
        self.writer.line(&format!("{fresh} := {fresh}.next_{};", self.words.classes[class.0]));
    }

    fn copy(&mut self, to: &Expr, from: &Expr) {
        let Some(class) = super::layout::object(&to.ty) else { return };
        let (to, from) = (grouped(&self.value(to)), grouped(&self.value(from)));
        for store in stores::of_class(&self.words.program, class) {
            let name = self.words.store(store);
            self.writer.line(&format!("{name} := {name} - {to} <: {name} + {to} -> {from}.{name};"));
        }
    }

    /// The vector, the variables of its elements and of its length.
    fn vector(&mut self, vector: &Expr) -> Option<(String, String, String, ClassId)> {
        let class = super::layout::object(&vector.ty)?;
        let elements = self.words.store(Store::Elements(class)).to_owned();
        let length = self.words.store(Store::Length(class)).to_owned();
        Some((grouped(&self.value(vector)), elements, length, class))
    }

    fn insert(&mut self, vector: &Expr, index: &Expr, value: &Expr) {
        let is_push = matches!(&*index.kind, ExprKind::Len(_));
        let (new, place) = (grouped(&self.value(value)), grouped(&self.value(index)));
        let Some((vector, elements, length, _)) = self.vector(vector) else { return };
        self.cut_unless(&format!("{vector}.{length} < {}", self.words.numbers.high));
        let with_new =
            |rest: String| if new == "none" { rest } else { format!("{rest} + {vector} -> {place} -> {new}") };
        if is_push {
            let line = with_new(elements.clone());
            self.writer.line(&format!("{elements} := {line};"));
        } else {
            let before = format!("{{ i: Int | i < {place} }} <: {vector}.{elements}");
            let behind = format!("{{ i: Int | {place} < i }} <: (~(fun/next)).({vector}.{elements})");
            let moved = format!("({elements} - {vector} <: {elements}) + {vector} -> (({before}) + ({behind}))");
            let line = with_new(moved);
            self.writer.line(&format!("{elements} := {line};"));
        }
        self.writer.line(&format!("{length} := {length} ++ {vector} -> ({vector}.{length} fun/add 1);"));
    }

    fn remove(&mut self, vector: &Expr, index: &Expr) {
        let place = grouped(&self.value(index));
        let Some((vector, elements, length, _)) = self.vector(vector) else { return };
        let before = format!("{{ i: Int | i < {place} }} <: {vector}.{elements}");
        let behind = format!("{{ i: Int | {place} <= i }} <: (fun/next).({vector}.{elements})");
        let moved = format!("({elements} - {vector} <: {elements}) + {vector} -> (({before}) + ({behind}))");
        self.writer.line(&format!("{elements} := {moved};"));
        self.writer.line(&format!("{length} := {length} ++ {vector} -> ({vector}.{length} fun/sub 1);"));
    }

    fn truncate(&mut self, vector: &Expr, count: &Expr) {
        let count = grouped(&self.value(count));
        let Some((vector, elements, length, class)) = self.vector(vector) else { return };
        let all = self.words.sig(self.words.element(class));
        self.writer.open(&format!("if {count} < {vector}.{length}"));
        self.writer.line(&format!("{elements} := {elements} - {vector} -> {{ i: Int | {count} <= i }} -> {all};"));
        self.writer.line(&format!("{length} := {length} ++ {vector} -> {count}"));
        self.writer.close("};");
    }

    /// A call. Results that nobody wants go to variables of their own.
    fn call(&mut self, results: &[LocalId], callee: FunctionId, values: &[Expr], translated: &mut Translated) {
        translated.need(self.words, callee, self.manner);
        let name = program_name(translated, callee, self.manner);
        let arguments = self.arguments(results, callee, values);
        self.writer.line(&format!("call {name}[{}];", arguments.join(", ")));
    }

    /// The arguments of a call, in the order of the callee's head.
    pub(super) fn arguments(&mut self, results: &[LocalId], callee: FunctionId, values: &[Expr]) -> Vec<String> {
        let words = self.words;
        let function = &words.program.functions[callee.0];
        let mut arguments: Vec<String> =
            words.touched[callee.0].iter().map(|store| words.store(*store).to_owned()).collect();
        for value in values {
            arguments.extend(self.passed(value));
        }
        for (number, result) in function.results.iter().enumerate() {
            let ty = &function.locals[result.0].ty;
            if *ty == Type::Unit {
                continue;
            }
            let Some(&to) = results.get(number) else {
                arguments.extend(self.unwanted(ty));
                continue;
            };
            arguments.extend(self.names_of(to));
        }
        arguments
    }

    /// The arguments that a value is passed as.
    pub(super) fn passed(&mut self, value: &Expr) -> Vec<String> {
        if value.ty == Type::Unit {
            return Vec::new();
        }
        if !is_slot(&value.ty) {
            return vec![self.value(value)];
        }
        let slot = self.slot(value);
        let [has_aim, has_index] = self.slot_parts(&value.ty);
        let mut parts = vec![slot.object];
        parts.extend(has_aim.then_some(slot.aim));
        parts.extend(has_index.then_some(slot.index));
        parts
    }

    fn unwanted(&mut self, ty: &Type) -> Vec<String> {
        self.words.kinds(ty).iter().map(|kind| self.extra("unused", kind)).collect()
    }
}

/// A number as Alloy can read it.
pub(super) fn signed(number: i128) -> String {
    number.to_string()
}
