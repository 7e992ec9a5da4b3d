//! Single statements: assignments, allocation, vectors, checks, calls, goals.

use super::expressions::{is_slot, slotted};
use smallscope_alloy::syntax::{BinaryOp, ExprKind as TermKind};

use super::flow;
use super::functions::{Manner, Scribe, program_name};
use super::stores::{self, Aim, Store};
use super::tree::{self, Term};
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
            StatementKind::Break(number) => self.jump(&flow::leaving_loop(*number)),
            StatementKind::Continue(number) => self.jump(&flow::continuing_loop(*number)),
            StatementKind::Return => self.jump("Return"),
            StatementKind::Call(results, function, values) => self.call(results, *function, values, translated),
            StatementKind::CallByContract(results, function, values, contract) => {
                self.call_by_contract(statement, results, *function, values, contract, translated);
            }
            StatementKind::Check(condition, _) => self.check(statement, condition),
            StatementKind::Mark(goal, condition) => self.mark(*goal, condition),
        }
    }

    fn jump(&mut self, to: &str) {
        self.writer.assign("flow", tree::name(to));
    }

    fn mark(&mut self, goal: GoalId, condition: &Expr) {
        if self.manner == Manner::Silent {
            return;
        }
        let mark = Mark::Goal(goal);
        match *condition.kind {
            ExprKind::Bool(true) => self.writer.mark(mark),
            ExprKind::Bool(false) => {}
            _ => {
                let condition = self.formula(condition);
                self.writer.when(condition, |writer| writer.mark(mark));
            }
        }
    }

    fn check(&mut self, statement: &Statement, condition: &Expr) {
        if super::thin::is_cut(statement) {
            self.writer.test(tree::never());
            return;
        }
        let formula = self.formula(condition);
        if formula == tree::always() {
            return;
        }
        if self.manner == Manner::Silent {
            self.writer.test(formula);
            return;
        }
        let mark = self.panic_mark(statement);
        if formula == tree::never() {
            self.writer.end_at(mark);
        } else {
            self.writer.end_when(tree::not(formula), mark);
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
                self.put(Store::Field(*field), object, new);
            }
            Place::Element(vector, index) => {
                let Some(class) = super::layout::object(&vector.ty) else { return };
                let (vector, index, new) = (self.value(vector), self.value(index), self.value(value));
                self.put_element(class, vector, index, new);
            }
            Place::Slot(slot) => self.assign_slot(slot, value),
        }
    }

    fn assign_local(&mut self, local: LocalId, value: &Expr) {
        let name = self.local(local);
        if is_slot(&value.ty) {
            let (to, from) = (self.local_slot(local), self.slot(value));
            // The parts may read one another's old values only through the same variable, which keeps them.
            for (to, from) in [(to.object, from.object), (to.aim, from.aim), (to.index, from.index)] {
                if let TermKind::Name { name, .. } = &to.kind {
                    if name.text != "none" && to != from {
                        self.writer.assign(&name.text, from);
                    }
                }
            }
            return;
        }
        if let ExprKind::Arith(op, a, b) = &*value.kind {
            self.cut_operands(*op, a, b);
        }
        let new = self.value(value);
        if new != tree::name(&name) {
            self.writer.assign(&name, new);
        }
        if let ExprKind::Arith(op, ..) = &*value.kind {
            self.cut_result(*op, &tree::name(&name), &value.ty);
        }
    }

    /// Arithmetic on what stands for a number outside of those of the program is beyond the bound, unless the result is the same.
    fn cut_operands(&mut self, op: Arith, a: &Expr, b: &Expr) {
        let words = self.words;
        let (low, high) = (words.numbers.low, words.numbers.high);
        let wide = |operand: &Expr| matches!(*operand.kind, ExprKind::Int(number) if words.numbers.is_wide(number));
        let [left, right] = [a, b].map(|operand| self.value(operand));
        let is_shift = matches!(op, Arith::ShiftLeft | Arith::ShiftRight);
        if op == Arith::ShiftLeft {
            let is_small = tree::at_most(right.clone(), tree::number(words.numbers.inner_bits()));
            self.cut_unless(tree::any_of(vec![is_small, tree::equal(left.clone(), tree::number(0))]));
        }
        for (operand, other, value, is_second) in [(a, &right, &left, false), (b, &left, &right, true)] {
            let ExprKind::Int(literal) = *operand.kind else {
                if words.numbers.has_wide() && !(is_shift && is_second) {
                    self.cut_unless(tree::between(low, value, high));
                }
                continue;
            };
            let stands = words.numbers.operand(op, literal).is_some() && (is_second || op == Arith::BitAnd);
            match op {
                _ if !wide(operand) || is_shift && is_second => {}
                Arith::BitAnd if stands => self.cut_unless(tree::at_most(tree::number(0), other.clone())),
                _ if stands => {}
                _ => self.cut_unless(tree::never()),
            }
        }
    }

    /// A result outside of the numbers of the program is beyond the bound.
    fn cut_result(&mut self, op: Arith, name: &Term, ty: &Type) {
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
            self.cut_unless(tree::between(least, name, most));
        }
    }

    /// A variable of the heap gets another value for an object.
    fn put(&mut self, store: Store, object: Term, new: Term) {
        let all = self.words.variable(store);
        let others = |object: Term| tree::minus(all.clone(), tree::within(object, all.clone()));
        let value = match self.words.held(store) {
            Type::Option(_) if new == tree::none() => others(object),
            Type::Option(_) => tree::plus(others(object.clone()), tree::arrow(object, new)),
            _ => tree::replace(all, tree::arrow(object, new)),
        };
        self.writer.assign(self.words.store(store), value);
    }

    fn put_element(&mut self, class: ClassId, vector: Term, index: Term, new: Term) {
        let store = Store::Elements(class);
        let any = self.words.sig(self.words.element(class));
        let at = |value: Term| tree::arrow(vector.clone(), tree::arrow(index.clone(), value));
        let others = tree::minus(self.words.variable(store), at(any));
        let value = if new == tree::none() { others } else { tree::plus(others, at(new)) };
        self.writer.assign(self.words.store(store), value);
    }

    fn assign_slot(&mut self, slot: &Expr, value: &Expr) {
        let aims = self.words.aims_of(&slotted(&slot.ty)).to_vec();
        let (slot, new) = (self.slot(slot), self.value(value));
        let mut waiting = Vec::new();
        for (number, aim) in aims.iter().enumerate() {
            if number + 1 < aims.len() {
                self.writer.open();
            }
            match aim {
                Aim::Field(field) => self.put(Store::Field(*field), slot.object.clone(), new.clone()),
                Aim::Element(class) => {
                    self.put_element(*class, slot.object.clone(), slot.index.clone(), new.clone());
                }
            }
            if number + 1 < aims.len() {
                let is_it = tree::equal(slot.aim.clone(), tree::name(self.words.aim(*aim)));
                waiting.push((is_it, self.writer.close()));
                self.writer.open();
            }
        }
        for (is_it, then) in waiting.into_iter().rev() {
            let otherwise = self.writer.close();
            self.writer.branch(is_it, then, Some(otherwise));
        }
    }

    /// A new object: the next that was not used yet. Nothing is known of it before.
    fn allocate(&mut self, local: LocalId, class: ClassId, variant: Option<usize>, values: &[Expr]) {
        let words = self.words;
        let fresh = words.variable(Store::Fresh(class));
        self.cut_unless(tree::some(fresh.clone()));
        let mut add = |store: Store, value: Term| {
            let all = words.variable(store);
            self.writer.assign(words.store(store), tree::plus(all, tree::arrow(fresh.clone(), value)));
        };
        if let (Some(variant), Some((_, names))) = (variant, words.variants.get(&class)) {
            add(Store::Variant(class), tree::name(&names[variant]));
        }
        let fields = match &words.program.classes[class.0].kind {
            ClassKind::Struct(fields) => Some(fields.clone()),
            ClassKind::Enum(variants) => Some(variants[variant.unwrap_or(0)].1.clone()),
            ClassKind::Vector(_) => {
                add(Store::Length(class), tree::number(values.len() as i128));
                None
            }
            ClassKind::Array(..) => None,
        };
        for (number, value) in values.iter().enumerate() {
            let new = self.value(value);
            if value.ty == Type::Unit || new == tree::none() {
                continue;
            }
            let (store, held) = match &fields {
                Some(fields) => (Store::Field(fields[number]), new),
                None => (Store::Elements(class), tree::arrow(tree::number(number as i128), new)),
            };
            let value = tree::plus(words.variable(store), tree::arrow(fresh.clone(), held));
            self.writer.assign(words.store(store), value);
        }
        self.writer.assign(&self.local(local), fresh.clone());
        let next = tree::join(fresh, tree::name(&words.next(class)));
        self.writer.assign(words.store(Store::Fresh(class)), next);
    }

    fn copy(&mut self, to: &Expr, from: &Expr) {
        let Some(class) = super::layout::object(&to.ty) else { return };
        let (to, from) = (self.value(to), self.value(from));
        for store in stores::of_class(&self.words.program, class) {
            let all = self.words.variable(store);
            let others = tree::minus(all.clone(), tree::within(to.clone(), all.clone()));
            let copied = tree::arrow(to.clone(), tree::join(from.clone(), all));
            self.writer.assign(self.words.store(store), tree::plus(others, copied));
        }
    }

    /// The vector, and its class.
    fn vector(&mut self, vector: &Expr) -> Option<(Term, ClassId)> {
        let class = super::layout::object(&vector.ty)?;
        Some((self.value(vector), class))
    }

    /// How many elements a vector has.
    fn length_of(&self, vector: &Term, class: ClassId) -> Term {
        tree::join(vector.clone(), self.words.variable(Store::Length(class)))
    }

    fn set_length(&mut self, vector: Term, class: ClassId, length: Term) {
        let all = self.words.variable(Store::Length(class));
        self.writer.assign(self.words.store(Store::Length(class)), tree::replace(all, tree::arrow(vector, length)));
    }

    /// All elements, with those of this vector in other places: some stay before, some move from behind.
    fn moved(&self, vector: &Term, class: ClassId, before: Term, behind: (Term, Term)) -> Term {
        let all = self.words.variable(Store::Elements(class));
        let own = tree::join(vector.clone(), all.clone());
        let (behind, step) = behind;
        let before = tree::within(before, own.clone());
        let behind = tree::within(behind, tree::join(step, own));
        let others = tree::minus(all.clone(), tree::within(vector.clone(), all));
        tree::plus(others, tree::arrow(vector.clone(), tree::plus(before, behind)))
    }

    fn insert(&mut self, vector: &Expr, index: &Expr, value: &Expr) {
        let is_push = matches!(&*index.kind, ExprKind::Len(_));
        let (new, place) = (self.value(value), self.value(index));
        let Some((vector, class)) = self.vector(vector) else { return };
        self.cut_unless(tree::less(self.length_of(&vector, class), tree::number(self.words.numbers.high)));
        let rest = if is_push {
            self.words.variable(Store::Elements(class))
        } else {
            let before = tree::integers("i", |i| tree::less(i, place.clone()));
            let behind = tree::integers("i", |i| tree::less(place.clone(), i));
            self.moved(&vector, class, before, (behind, tree::transpose(tree::name("fun/next"))))
        };
        let elements = match new == tree::none() {
            true => rest,
            false => tree::plus(rest, tree::arrow(vector.clone(), tree::arrow(place, new))),
        };
        self.writer.assign(self.words.store(Store::Elements(class)), elements);
        let length = tree::binary(BinaryOp::Add, self.length_of(&vector, class), tree::number(1));
        self.set_length(vector, class, length);
    }

    fn remove(&mut self, vector: &Expr, index: &Expr) {
        let place = self.value(index);
        let Some((vector, class)) = self.vector(vector) else { return };
        let before = tree::integers("i", |i| tree::less(i, place.clone()));
        let behind = tree::integers("i", |i| tree::at_most(place, i));
        let moved = self.moved(&vector, class, before, (behind, tree::name("fun/next")));
        self.writer.assign(self.words.store(Store::Elements(class)), moved);
        let length = tree::binary(BinaryOp::Subtract, self.length_of(&vector, class), tree::number(1));
        self.set_length(vector, class, length);
    }

    fn truncate(&mut self, vector: &Expr, count: &Expr) {
        let count = self.value(count);
        let Some((vector, class)) = self.vector(vector) else { return };
        let is_shorter = tree::less(count.clone(), self.length_of(&vector, class));
        let any = self.words.sig(self.words.element(class));
        let behind = tree::integers("i", |i| tree::at_most(count.clone(), i));
        let gone = tree::arrow(vector.clone(), tree::arrow(behind, any));
        self.writer.open();
        let rest = tree::minus(self.words.variable(Store::Elements(class)), gone);
        self.writer.assign(self.words.store(Store::Elements(class)), rest);
        self.set_length(vector, class, count);
        let then = self.writer.close();
        self.writer.branch(is_shorter, then, None);
    }

    /// A call. Results that nobody wants go to variables of their own.
    fn call(&mut self, results: &[LocalId], callee: FunctionId, values: &[Expr], translated: &mut Translated) {
        translated.need(self.words, callee, self.manner);
        let name = program_name(translated, callee, self.manner);
        let arguments = self.arguments(results, callee, values);
        self.writer.call(&name, arguments);
    }

    /// The arguments of a call, in the order of the callee's head.
    pub(super) fn arguments(&mut self, results: &[LocalId], callee: FunctionId, values: &[Expr]) -> Vec<Term> {
        let words = self.words;
        let function = &words.program.functions[callee.0];
        let mut arguments: Vec<Term> = words.touched[callee.0].iter().map(|store| words.variable(*store)).collect();
        for value in values {
            arguments.extend(self.passed(value));
        }
        for (number, result) in function.results.iter().enumerate() {
            let ty = &function.locals[result.0].ty;
            if *ty == Type::Unit {
                continue;
            }
            let Some(&to) = results.get(number) else {
                arguments.extend(self.unwanted(ty).iter().map(|name| tree::name(name)));
                continue;
            };
            arguments.extend(self.names_of(to).iter().map(|name| tree::name(name)));
        }
        arguments
    }

    /// The arguments that a value is passed as.
    pub(super) fn passed(&mut self, value: &Expr) -> Vec<Term> {
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
        self.words.kinds(ty).into_iter().map(|kind| self.extra("unused", kind)).collect()
    }
}
