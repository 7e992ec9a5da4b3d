//! Invariants of objects inside of parameters: functions that go through all that a parameter owns.
//!
//! What is shared may lead back to itself, so that nothing goes through it; an invariant in Rust of such an object is an error.

use super::types::Ty;
use super::{Frontend, Lowered};
use crate::ir::{
    Arith, At, ClassId, ClassKind, Expr, ExprKind, Field, Function, FunctionId, IntType, Local, LocalId, LoopId,
    Ownership, Place, Statement, StatementKind, Type,
};

/// What says whether the invariants inside of an object hold, on its way.
struct Walk {
    locals: Vec<Local>,
    loops: usize,
    place: At,
}

const THIS: LocalId = LocalId(0);
const HOLDS: LocalId = LocalId(1);

impl Walk {
    fn local(&mut self, name: &str, ty: Type) -> LocalId {
        let count = self.locals.iter().filter(|local| local.name.starts_with(name)).count();
        let name = if count == 0 { name.to_owned() } else { format!("{name}_{count}") };
        self.locals.push(Local { name, ty, variable: None });
        LocalId(self.locals.len() - 1)
    }

    fn say(&self, kind: StatementKind) -> Statement {
        Statement { kind, place: self.place }
    }

    /// Calls a predicate of an object; all hold if it does, too.
    fn call(&mut self, function: FunctionId, object: Expr) -> Vec<Statement> {
        let part = self.local("part", Type::Bool);
        let both = ExprKind::And(Expr::local(HOLDS, Type::Bool), Expr::local(part, Type::Bool));
        vec![
            self.say(StatementKind::Call(vec![part], function, vec![object])),
            self.say(StatementKind::Assign(Place::Local(HOLDS), Expr::new(both, Type::Bool))),
        ]
    }
}

impl Frontend<'_> {
    /// The function that says whether the invariants of all objects inside of an object of this type hold, if there are any.
    pub(super) fn inner_invariants(&mut self, ty: &Ty) -> Lowered<Option<FunctionId>> {
        let ty = match ty {
            Ty::Slice(inner) => Ty::Vec(inner.clone()),
            other => other.clone(),
        };
        let Type::Object(class) = self.represent(&ty)? else { return Ok(None) };
        self.refuse_shared(class)?;
        let inside: Vec<ClassId> = self.owned_by(class);
        let mut any = false;
        for class in &inside {
            any |= !self.invariants_of_class(*class)?.is_empty();
        }
        if any { self.walker(class, true).map(Some) } else { Ok(None) }
    }

    /// The invariants in Rust of a class.
    fn invariants_of_class(&mut self, class: ClassId) -> Lowered<Vec<FunctionId>> {
        let found = self.classes.iter().find(|(_, known)| **known == class).map(|(ty, _)| ty.clone());
        let Some(ty) = found else { return Ok(Vec::new()) };
        Ok(self.invariants_of(&ty)?.into_iter().map(|(function, ..)| function).collect())
    }

    /// The classes that a class leads to directly, and how.
    pub(super) fn next_classes(&self, class: ClassId) -> Vec<(ClassId, Ownership)> {
        let declared = &self.program.classes[class.0];
        let of_field = |field: &Field| object(&field.ty).map(|to| (to, field.ownership));
        match &declared.kind {
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => {
                object(ty).map(|to| (to, declared.elements)).into_iter().collect()
            }
            _ => self.program.fields.iter().filter(|field| field.class == class).filter_map(of_field).collect(),
        }
    }

    /// The classes of objects inside of an object.
    fn owned_by(&self, class: ClassId) -> Vec<ClassId> {
        self.reached(class, |ownership| matches!(ownership, Ownership::Inline | Ownership::Owned))
    }

    fn reached(&self, class: ClassId, follows: impl Fn(Ownership) -> bool) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = Vec::new();
        let mut waiting = vec![class];
        while let Some(class) = waiting.pop() {
            for (next, ownership) in self.next_classes(class) {
                if follows(ownership) && !found.contains(&next) {
                    found.push(next);
                    waiting.push(next);
                }
            }
        }
        found
    }

    /// Notes an invariant of objects that are not owned.
    fn refuse_shared(&mut self, class: ClassId) -> Lowered<()> {
        let all = self.reached(class, |_| true);
        let owned = self.owned_by(class);
        for shared in all.into_iter().filter(|it| !owned.contains(it)) {
            if !self.invariants_of_class(shared)?.is_empty() {
                let name = &self.program.classes[shared.0].name;
                let message =
                    format!("an invariant in Rust of `{name}`, which is behind shared pointers, is not modelled");
                let help = "say it in the invariant of the type that leads there, or in relational logic: `#[alloy(invariant = \"..\")]`";
                return self.note(smallscope_alloy::Diagnostic::unplaced(message).help(help));
            }
        }
        Ok(())
    }

    /// The function for a class; without its own invariants for the parameter itself.
    fn walker(&mut self, class: ClassId, is_parameter: bool) -> Lowered<FunctionId> {
        if let Some(known) = self.walkers.get(&(class, is_parameter)) {
            return Ok(*known);
        }
        let id = FunctionId(self.program.functions.len());
        self.walkers.insert((class, is_parameter), id);
        let name = format!("invariants inside of {}", self.program.classes[class.0].name);
        let this = Local { name: "this".to_owned(), ty: Type::Object(class), variable: None };
        let holds = Local { name: "holds".to_owned(), ty: Type::Bool, variable: None };
        let mut walk = Walk { locals: vec![this, holds], loops: 0, place: At::default() };
        let empty = Function {
            name,
            place: At::default(),
            parameters: 1,
            locals: Vec::new(),
            results: vec![HOLDS],
            body: Vec::new(),
        };
        self.program.functions.push(empty);
        let mut body = vec![walk.say(StatementKind::Assign(Place::Local(HOLDS), Expr::truth(true)))];
        let this = Expr::local(THIS, Type::Object(class));
        if !is_parameter {
            for function in self.invariants_of_class(class)? {
                body.extend(walk.call(function, this.clone()));
            }
        }
        body.extend(self.walk_parts(&mut walk, class, &this)?);
        let function = &mut self.program.functions[id.0];
        (function.locals, function.body) = (walk.locals, body);
        Ok(id)
    }

    fn walk_parts(&mut self, walk: &mut Walk, class: ClassId, this: &Expr) -> Lowered<Vec<Statement>> {
        let declared = self.program.classes[class.0].clone();
        let mut body = Vec::new();
        match &declared.kind {
            ClassKind::Struct(fields) => body.extend(self.walk_fields(walk, this, fields)?),
            ClassKind::Enum(variants) => {
                for (number, (_, fields)) in variants.iter().enumerate() {
                    let inside = self.walk_fields(walk, this, fields)?;
                    if !inside.is_empty() {
                        let test = Expr::new(ExprKind::IsVariant(this.clone(), number), Type::Bool);
                        body.push(walk.say(StatementKind::If(test, inside, Vec::new())));
                    }
                }
            }
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => {
                body.extend(self.walk_elements(walk, this, ty, declared.elements)?);
            }
        }
        Ok(body)
    }

    fn walk_fields(&mut self, walk: &mut Walk, this: &Expr, fields: &[crate::ir::FieldId]) -> Lowered<Vec<Statement>> {
        let mut body = Vec::new();
        for field in fields {
            let declared = self.program.fields[field.0].clone();
            let value = Expr::new(ExprKind::Read(Place::Field(this.clone(), *field)), declared.ty);
            body.extend(self.walk_value(walk, value, declared.ownership)?);
        }
        Ok(body)
    }

    fn walk_elements(
        &mut self,
        walk: &mut Walk,
        this: &Expr,
        ty: &Type,
        ownership: Ownership,
    ) -> Lowered<Vec<Statement>> {
        let number = Type::Int(IntType::USIZE);
        let index = walk.local("index", number.clone());
        let read = Expr::local(index, number.clone());
        let element = Expr::new(ExprKind::Read(Place::Element(this.clone(), read.clone())), ty.clone());
        let mut inside = self.walk_value(walk, element, ownership)?;
        if inside.is_empty() {
            return Ok(inside);
        }
        let id = LoopId(walk.loops);
        walk.loops += 1;
        let constant = |value| Expr::new(ExprKind::Int(value), number.clone());
        let more = Expr::new(ExprKind::Arith(Arith::Add, read.clone(), constant(1)), number.clone());
        inside.push(walk.say(StatementKind::Assign(Place::Local(index), more)));
        let length = Expr::new(ExprKind::Len(this.clone()), number.clone());
        let test = Expr::new(ExprKind::Less(read, length), Type::Bool);
        let end = walk.say(StatementKind::Break(id));
        let step = walk.say(StatementKind::If(test, inside, vec![end]));
        Ok(vec![
            walk.say(StatementKind::Assign(Place::Local(index), constant(0))),
            walk.say(StatementKind::Loop(id, vec![step])),
        ])
    }

    fn walk_value(&mut self, walk: &mut Walk, value: Expr, ownership: Ownership) -> Lowered<Vec<Statement>> {
        let Some(class) = object(&value.ty) else { return Ok(Vec::new()) };
        let is_owned = matches!(ownership, Ownership::Inline | Ownership::Owned);
        let mut matters = !self.invariants_of_class(class)?.is_empty();
        for inner in self.owned_by(class) {
            matters |= !self.invariants_of_class(inner)?.is_empty();
        }
        if !is_owned || !matters {
            return Ok(Vec::new());
        }
        let function = self.walker(class, false)?;
        if let Type::Object(_) = value.ty {
            return Ok(walk.call(function, value));
        }
        let test = Expr::new(ExprKind::IsSome(value.clone()), Type::Bool);
        let inside = walk.call(function, Expr::new(ExprKind::Payload(value), Type::Object(class)));
        Ok(vec![walk.say(StatementKind::If(test, inside, Vec::new()))])
    }
}

/// The class of an object, or of one in an option.
fn object(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Object(class) => Some(*class),
        Type::Option(inner) => object(inner),
        _ => None,
    }
}
