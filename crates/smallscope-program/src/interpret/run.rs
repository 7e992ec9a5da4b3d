//! Statements and expressions, one after the other.

use super::Visit;
use super::heap::{Heap, Val};
use crate::ir::GoalId;
use crate::ir::{
    Arith, At, ClassId, ClassKind, Expr, ExprKind, FunctionId, IntType, LoopId, Panic, Place, Program, Statement,
    StatementKind, Type,
};

type Done<T> = Result<T, String>;

/// How deep calls may go.
const DEEPEST: usize = 200;

/// What comes after a statement or a call.
pub(super) enum Flow {
    Next,
    Break(LoopId),
    Continue(LoopId),
    Return,
    Results(Vec<Val>),
    Panicked(Panic, At),
    Cut,
}

pub(super) struct Machine<'p> {
    program: &'p Program,
    pub(super) heap: Heap<'p>,
    pub(super) reached: Vec<GoalId>,
    /// What variables held where goals were reached, if that is wanted.
    pub(super) visits: Option<Vec<Visit>>,
    /// The calls that have not returned: their numbers, in the order of calls, and the functions.
    calls: Vec<(usize, FunctionId)>,
    called: usize,
    steps: usize,
    depth: usize,
}

type Frame = Vec<Option<Val>>;

impl<'p> Machine<'p> {
    pub(super) fn new(program: &'p Program, heap: Heap<'p>, steps: usize) -> Self {
        let (reached, visits, calls) = (Vec::new(), None, Vec::new());
        Machine { program, heap, reached, visits, calls, called: 0, steps, depth: 0 }
    }

    pub(super) fn call(&mut self, function: FunctionId, arguments: Vec<Val>) -> Done<Flow> {
        let id = function;
        let function = &self.program.functions[function.0];
        if arguments.len() != function.parameters {
            return Err(format!("`{}` is called with {} arguments", function.name, arguments.len()));
        }
        if self.depth == DEEPEST {
            return Ok(Flow::Cut);
        }
        self.depth += 1;
        self.called += 1;
        self.calls.push((self.called, id));
        let mut frame: Frame = vec![None; function.locals.len()];
        for (number, argument) in arguments.into_iter().enumerate() {
            frame[number] = Some(argument);
        }
        let flow = self.statements(&function.body, &mut frame)?;
        self.depth -= 1;
        self.calls.pop();
        match flow {
            Flow::Next | Flow::Return => {
                let results = function
                    .results
                    .iter()
                    .map(|local| frame[local.0].clone().ok_or_else(|| format!("`{}` returns nothing", function.name)));
                Ok(Flow::Results(results.collect::<Done<_>>()?))
            }
            other => Ok(other),
        }
    }

    /// Notes what the variables hold.
    fn note(&mut self, goal: GoalId, frame: &Frame) {
        let (Some(visits), Some(&(call, function))) = (&mut self.visits, self.calls.last()) else { return };
        let locals = self.program.functions[function.0].locals.iter().zip(frame);
        let held = locals.filter_map(|(local, value)| Some((local, value.as_ref()?)));
        let shown = held.filter_map(|(local, value)| Some((local.name.clone(), self.heap.show(value, &local.ty)?)));
        visits.push(Visit { goal, call, variables: shown.collect() });
    }

    fn statements(&mut self, statements: &[Statement], frame: &mut Frame) -> Done<Flow> {
        for statement in statements {
            if self.steps == 0 {
                return Ok(Flow::Cut);
            }
            self.steps -= 1;
            let flow = self.statement(statement, frame).map_err(|error| at(statement.place, error))?;
            if !matches!(flow, Flow::Next) {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Statement, frame: &mut Frame) -> Done<Flow> {
        match &statement.kind {
            StatementKind::Assign(place, value) => {
                let value = self.eval(value, frame)?;
                self.write(place, value, frame)?;
            }
            StatementKind::New(local, class, variant, parts) => {
                let values: Vec<Val> = parts.iter().map(|part| self.eval(part, frame)).collect::<Done<_>>()?;
                frame[local.0] = Some(self.create(*class, *variant, values)?);
            }
            StatementKind::Copy(to, from) => {
                let (to, from) = (self.object(to, frame)?, self.object(from, frame)?);
                if self.heap.objects[to].class != self.heap.objects[from].class {
                    return Err("a copy between classes".to_owned());
                }
                self.heap.objects[to] = self.heap.objects[from].clone();
            }
            StatementKind::Insert(vector, index, value) => {
                let (vector, index) = (self.object(vector, frame)?, self.index(index, frame)?);
                let value = self.eval(value, frame)?;
                let elements = &mut self.heap.objects[vector].elements;
                if index > elements.len() {
                    return Err("an insertion behind the end".to_owned());
                }
                elements.insert(index, value);
            }
            StatementKind::Remove(vector, index) => {
                let (vector, index) = (self.object(vector, frame)?, self.index(index, frame)?);
                let elements = &mut self.heap.objects[vector].elements;
                if index >= elements.len() {
                    return Err("a removal behind the end".to_owned());
                }
                elements.remove(index);
            }
            StatementKind::Truncate(vector, length) => {
                let (vector, length) = (self.object(vector, frame)?, self.index(length, frame)?);
                let elements = &mut self.heap.objects[vector].elements;
                if length > elements.len() {
                    return Err("a truncation to more than there is".to_owned());
                }
                elements.truncate(length);
            }
            StatementKind::If(test, yes, no) => {
                let branch = if self.truth(test, frame)? { yes } else { no };
                return self.statements(branch, frame);
            }
            StatementKind::Loop(id, inside) => return self.repeat(*id, inside, frame),
            StatementKind::Break(id) => return Ok(Flow::Break(*id)),
            StatementKind::Continue(id) => return Ok(Flow::Continue(*id)),
            StatementKind::Return => return Ok(Flow::Return),
            StatementKind::Call(results, function, arguments)
            | StatementKind::CallByContract(results, function, arguments, _) => {
                let values: Vec<Val> = arguments.iter().map(|it| self.eval(it, frame)).collect::<Done<_>>()?;
                match self.call(*function, values)? {
                    Flow::Results(values) => {
                        for (local, value) in results.iter().zip(values) {
                            frame[local.0] = Some(value);
                        }
                    }
                    other => return Ok(other),
                }
            }
            StatementKind::Check(test, panic) => {
                if !self.truth(test, frame)? {
                    return Ok(Flow::Panicked(panic.clone(), statement.place));
                }
            }
            StatementKind::Mark(goal, test) => {
                if self.truth(test, frame)? {
                    self.reached.push(*goal);
                    self.note(*goal, frame);
                }
            }
        }
        Ok(Flow::Next)
    }

    fn repeat(&mut self, id: LoopId, inside: &[Statement], frame: &mut Frame) -> Done<Flow> {
        loop {
            if self.steps == 0 {
                return Ok(Flow::Cut);
            }
            self.steps -= 1;
            match self.statements(inside, frame)? {
                Flow::Next => {}
                Flow::Continue(which) if which == id => {}
                Flow::Break(which) if which == id => return Ok(Flow::Next),
                other => return Ok(other),
            }
        }
    }

    fn create(&mut self, class: ClassId, variant: Option<usize>, values: Vec<Val>) -> Done<Val> {
        let object = self.heap.allocate(class, variant);
        let fields = match (&self.program.classes[class.0].kind, variant) {
            (ClassKind::Struct(fields), None) => fields,
            (ClassKind::Enum(variants), Some(variant)) => &variants.get(variant).ok_or("no such variant")?.1,
            (ClassKind::Vector(_) | ClassKind::Array(..), None) => {
                self.heap.objects[object].elements = values;
                return Ok(Val::Object(object));
            }
            _ => return Err("a new object of a variant that is not one".to_owned()),
        };
        if fields.len() != values.len() {
            return Err(format!("a new `{}` with {} values", self.program.classes[class.0].name, values.len()));
        }
        self.heap.objects[object].fields = fields.iter().copied().zip(values).collect();
        Ok(Val::Object(object))
    }

    fn object(&mut self, expr: &Expr, frame: &Frame) -> Done<usize> {
        match self.eval(expr, frame)? {
            Val::Object(object) => Ok(object),
            other => Err(format!("{other:?} is not an object")),
        }
    }

    fn truth(&mut self, expr: &Expr, frame: &Frame) -> Done<bool> {
        match self.eval(expr, frame)? {
            Val::Bool(value) => Ok(value),
            other => Err(format!("{other:?} is not a truth value")),
        }
    }

    fn int(&mut self, expr: &Expr, frame: &Frame) -> Done<i128> {
        match self.eval(expr, frame)? {
            Val::Int(value) => Ok(value),
            other => Err(format!("{other:?} is not a number")),
        }
    }

    fn index(&mut self, expr: &Expr, frame: &Frame) -> Done<usize> {
        let number = self.int(expr, frame)?;
        usize::try_from(number).map_err(|_| format!("{number} is not an index"))
    }

    fn read(&mut self, place: &Place, frame: &Frame) -> Done<Val> {
        match place {
            Place::Local(local) => frame[local.0].clone().ok_or_else(|| "a variable has no value yet".to_owned()),
            Place::Field(object, field) => {
                let object = self.object(object, frame)?;
                self.heap.objects[object]
                    .fields
                    .get(field)
                    .cloned()
                    .ok_or_else(|| "a field that is not there".to_owned())
            }
            Place::Element(object, index) => {
                let (object, index) = (self.object(object, frame)?, self.index(index, frame)?);
                let element = self.heap.objects[object].elements.get(index).cloned();
                element.ok_or_else(|| "an element that is not there".to_owned())
            }
            Place::Slot(slot) => match self.eval(slot, frame)? {
                Val::FieldSlot(object, field) => {
                    let value = self.heap.objects[object].fields.get(&field).cloned();
                    value.ok_or_else(|| "a slot that leads nowhere".to_owned())
                }
                Val::ElementSlot(object, index) => {
                    let value = self.heap.objects[object].elements.get(index).cloned();
                    value.ok_or_else(|| "a slot that leads nowhere".to_owned())
                }
                other => Err(format!("{other:?} is not a slot")),
            },
        }
    }

    fn write(&mut self, place: &Place, value: Val, frame: &mut Frame) -> Done<()> {
        let slot = match place {
            Place::Local(local) => {
                frame[local.0] = Some(value);
                return Ok(());
            }
            Place::Slot(slot) => self.eval(slot, frame)?,
            other => self.slot(other, frame)?,
        };
        match slot {
            Val::FieldSlot(object, field) => {
                self.heap.objects[object].fields.insert(field, value);
                Ok(())
            }
            Val::ElementSlot(object, index) => {
                let element = self.heap.objects[object].elements.get_mut(index);
                *element.ok_or("an element that is not there")? = value;
                Ok(())
            }
            other => Err(format!("{other:?} is not a slot")),
        }
    }

    fn slot(&mut self, place: &Place, frame: &Frame) -> Done<Val> {
        match place {
            Place::Local(_) => Err("a slot of a variable".to_owned()),
            Place::Field(object, field) => Ok(Val::FieldSlot(self.object(object, frame)?, *field)),
            Place::Element(object, index) => {
                Ok(Val::ElementSlot(self.object(object, frame)?, self.index(index, frame)?))
            }
            Place::Slot(slot) => self.eval(slot, frame),
        }
    }

    fn eval(&mut self, expr: &Expr, frame: &Frame) -> Done<Val> {
        if expr.ty == Type::Unit {
            return Ok(Val::Unit);
        }
        Ok(match &*expr.kind {
            ExprKind::Int(value) => Val::Int(*value),
            ExprKind::Bool(value) => Val::Bool(*value),
            ExprKind::Variant(number) => Val::Variant(*number),
            ExprKind::None => Val::None,
            ExprKind::Read(place) => self.read(place, frame)?,
            ExprKind::Borrow(place) => self.slot(place, frame)?,
            ExprKind::Some(inner) => Val::Some(Box::new(self.eval(inner, frame)?)),
            ExprKind::Payload(option) => match self.eval(option, frame)? {
                Val::Some(inner) => *inner,
                other => return Err(format!("{other:?} has nothing in it")),
            },
            ExprKind::IsSome(option) => match self.eval(option, frame)? {
                Val::Some(_) => Val::Bool(true),
                Val::None => Val::Bool(false),
                other => return Err(format!("{other:?} is not an option")),
            },
            ExprKind::IsVariant(object, variant) => {
                let object = self.object(object, frame)?;
                Val::Bool(self.heap.objects[object].variant == Some(*variant))
            }
            ExprKind::Len(object) => {
                let object = self.object(object, frame)?;
                Val::Int(self.heap.objects[object].elements.len() as i128)
            }
            ExprKind::Same(one, other) => Val::Bool(self.eval(one, frame)? == self.eval(other, frame)?),
            ExprKind::Less(one, other) => Val::Bool(self.int(one, frame)? < self.int(other, frame)?),
            ExprKind::AtMost(one, other) => Val::Bool(self.int(one, frame)? <= self.int(other, frame)?),
            ExprKind::Not(inner) => Val::Bool(!self.truth(inner, frame)?),
            ExprKind::And(one, other) => Val::Bool(self.truth(one, frame)? && self.truth(other, frame)?),
            ExprKind::Or(one, other) => Val::Bool(self.truth(one, frame)? || self.truth(other, frame)?),
            ExprKind::Choose(test, one, other) => {
                let chosen = if self.truth(test, frame)? { one } else { other };
                self.eval(chosen, frame)?
            }
            ExprKind::Arith(operation, one, other) => {
                let (one, other) = (self.int(one, frame)?, self.int(other, frame)?);
                Val::Int(compute(*operation, one, other, int_type(&expr.ty)?)?)
            }
            ExprKind::Fits(operation, one, other) => {
                let int = int_type(&one.ty)?;
                let (one, other) = (self.int(one, frame)?, self.int(other, frame)?);
                Val::Bool(exact(*operation, one, other).is_some_and(|it| (int.min()..=int.max()).contains(&it)))
            }
            ExprKind::Cast(inner) => Val::Int(int_type(&expr.ty)?.wrap(self.int(inner, frame)?)),
        })
    }
}

fn at(place: At, error: String) -> String {
    if error.starts_with("line ") { error } else { format!("line {}: {error}", place.line) }
}

fn int_type(ty: &Type) -> Done<IntType> {
    match ty {
        Type::Int(int) => Ok(*int),
        other => Err(format!("arithmetic in {other:?}")),
    }
}

/// The exact result, if there is one.
fn exact(operation: Arith, one: i128, other: i128) -> Option<i128> {
    match operation {
        Arith::Add | Arith::WrappingAdd => one.checked_add(other),
        Arith::Subtract | Arith::WrappingSubtract => one.checked_sub(other),
        Arith::Multiply | Arith::WrappingMultiply => one.checked_mul(other),
        Arith::Divide => one.checked_div(other),
        // It overflows where the quotient does.
        Arith::Remainder if other == -1 => one.checked_div(other),
        Arith::Remainder => one.checked_rem(other),
        Arith::BitAnd => Some(one & other),
        Arith::BitOr => Some(one | other),
        Arith::BitXor => Some(one ^ other),
        Arith::ShiftLeft => u32::try_from(other).ok().and_then(|by| one.checked_shl(by)),
        Arith::ShiftRight => u32::try_from(other).ok().and_then(|by| one.checked_shr(by)),
    }
}

fn compute(operation: Arith, one: i128, other: i128, int: IntType) -> Done<i128> {
    let result = match operation {
        Arith::Remainder if other == -1 => Some(0),
        _ => exact(operation, one, other),
    };
    let result = result.ok_or("an operation that has no result")?;
    let wraps =
        matches!(operation, Arith::WrappingAdd | Arith::WrappingSubtract | Arith::WrappingMultiply | Arith::ShiftLeft);
    if !wraps && !(int.min()..=int.max()).contains(&result) {
        return Err(format!("{result} does not fit its type and was not checked"));
    }
    Ok(int.wrap(result))
}
