//! A function on its way: its variables, and the statements so far.

use proc_macro2::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use syn::spanned::Spanned;

use super::place::{Located, Lvalue};
use super::types::{Ty, Unifier};
use super::{Env, Frontend, Lowered};
use crate::goals::GoalId;
use crate::ir::{At, Expr, ExprKind, FieldId, Local, LocalId, LoopId, Panic, Place, Statement, StatementKind, Type};

/// A value: an expression, or the parts of a tuple.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) ty: Ty,
    pub(super) parts: Parts,
}

#[derive(Clone, Debug)]
pub(super) enum Parts {
    One(Expr),
    Tuple(Vec<Value>),
}

/// Where a variable is kept.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    One(LocalId),
    /// In an object with one field, as it is borrowed mutably somewhere.
    Cell(LocalId, FieldId),
    Tuple(Vec<(Ty, Storage)>),
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    Variable(Ty, Storage),
    /// A mutable reference that is never kept: the place itself.
    Alias(Located),
    /// Its declaration was wrong.
    Wrong,
}

/// Where a declaration stands, and which part of a tuple it is.
pub(super) type Key = (usize, usize, Vec<usize>);

/// What was learnt about a function from going through it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Learnt {
    /// Variables that are borrowed mutably.
    pub(super) cells: FxHashSet<Key>,
    /// Types that were not known at their place, which is given by line, column and order there.
    pub(super) types: FxHashMap<(usize, usize, usize), Ty>,
}

pub(super) struct LocalInfo {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// The declaration, of those that can become cells.
    pub(super) key: Option<Key>,
    /// Assigned once, before all uses.
    pub(super) is_stable: bool,
    /// Given by the caller.
    pub(super) is_parameter: bool,
    /// Holds an object of this class, whatever the type says.
    pub(super) cell: Option<crate::ir::ClassId>,
    /// The type in the program, if it is known already.
    pub(super) exact: Option<Type>,
}

pub(super) struct LoopFrame {
    pub(super) label: Option<String>,
    pub(super) id: LoopId,
    /// Where the value of `break` goes, and its type.
    pub(super) result: Option<(Ty, Storage)>,
    pub(super) is_left: bool,
    /// A block with a label: not for `break` without one.
    pub(super) is_block: bool,
}

pub(super) struct Body<'f, 's> {
    pub(super) frontend: &'f mut Frontend<'s>,
    pub(super) env: Env,
    pub(super) locals: Vec<LocalInfo>,
    pub(super) scopes: Vec<(String, Binding)>,
    pub(super) out: Vec<Statement>,
    pub(super) loops: Vec<LoopFrame>,
    pub(super) loop_count: usize,
    pub(super) unifier: Unifier,
    /// The types that are not known at first: their places, and whether they are integers.
    pub(super) variables: Vec<((usize, usize, usize), bool)>,
    counters: FxHashMap<(usize, usize), usize>,
    pub(super) learnt: Learnt,
    pub(super) learns: Learnt,
    pub(super) results: (Ty, Storage),
    /// Whether goals are marked.
    pub(super) marks: bool,
    /// Inside a closure, which `return` and `?` would leave.
    pub(super) in_closure: bool,
    /// Whether the function returns `false` where it would panic.
    pub(super) is_total: bool,
    /// The values of `old(..)` in a postcondition, by place.
    pub(super) olds: Vec<(At, Binding)>,
    pub(super) depth: usize,
    pub(super) place: At,
}

/// How deep expressions may be inside others.
const DEEPEST: usize = 100;

impl<'f, 's> Body<'f, 's> {
    pub(super) fn new(frontend: &'f mut Frontend<'s>, env: Env, learnt: Learnt, marks: bool) -> Self {
        Body {
            frontend,
            env,
            locals: Vec::new(),
            scopes: Vec::new(),
            out: Vec::new(),
            loops: Vec::new(),
            loop_count: 0,
            unifier: Unifier::default(),
            variables: Vec::new(),
            counters: FxHashMap::default(),
            learns: learnt.clone(),
            learnt,
            results: (Ty::unit(), Storage::Tuple(Vec::new())),
            marks,
            in_closure: false,
            is_total: false,
            olds: Vec::new(),
            depth: 0,
            place: At::default(),
        }
    }

    /// What was learnt, with the types of all variables that are known now.
    pub(super) fn lessons(&self) -> Learnt {
        let mut learnt = self.learns.clone();
        for (variable, (place, _)) in self.variables.iter().enumerate() {
            let known = self.unifier.resolve(&Ty::Var(variable));
            if !matches!(known, Ty::Var(_) | Ty::IntVar(_)) && !known.has_variables() {
                learnt.types.insert(*place, known);
            }
        }
        learnt
    }

    /// A type that is not known yet, unless it was learnt.
    pub(super) fn unknown(&mut self, span: Span, is_int: bool) -> Ty {
        let start = span.start();
        let counter = self.counters.entry((start.line, start.column)).or_default();
        let key = (start.line, start.column, *counter);
        *counter += 1;
        if let Some(known) = self.learnt.types.get(&key) {
            return known.clone();
        }
        self.variables.push((key, is_int));
        let number = self.variables.len() - 1;
        if is_int { Ty::IntVar(number) } else { Ty::Var(number) }
    }

    pub(super) fn resolve(&self, ty: &Ty) -> Ty {
        self.unifier.resolve(ty)
    }

    pub(super) fn represent(&mut self, ty: &Ty) -> Lowered<Type> {
        let known = self.resolve(ty);
        self.frontend.represent(&known)
    }

    /// Goes one level deeper into an expression.
    pub(super) fn deeper(&mut self, node: &impl Spanned) -> Lowered<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        self.frontend.wrong_but(node, "this is nested too deeply to be modelled", "keep parts of it in variables")
    }

    pub(super) fn emit(&mut self, kind: StatementKind) {
        self.out.push(Statement { kind, place: self.place });
    }

    pub(super) fn assign(&mut self, local: LocalId, value: Expr) {
        self.emit(StatementKind::Assign(Place::Local(local), value));
    }

    pub(super) fn check(&mut self, condition: Expr, panic: Panic) {
        match (&*condition.kind, &self.results.1) {
            (ExprKind::Bool(true), _) => {}
            (_, Storage::One(holds)) if self.is_total => {
                let at = |kind| Statement { kind, place: self.place };
                let no = at(StatementKind::Assign(Place::Local(*holds), Expr::truth(false)));
                self.emit(StatementKind::If(condition, Vec::new(), vec![no, at(StatementKind::Return)]));
            }
            _ => self.emit(StatementKind::Check(condition, panic)),
        }
    }

    pub(super) fn mark(&mut self, goal: Option<GoalId>, condition: Expr) {
        if let (true, Some(goal)) = (self.marks, goal) {
            self.emit(StatementKind::Mark(goal, condition));
        }
    }

    /// The statements that something emits, apart.
    pub(super) fn block<T>(&mut self, inside: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<(T, Vec<Statement>)> {
        let before = std::mem::take(&mut self.out);
        let result = inside(self);
        let statements = std::mem::replace(&mut self.out, before);
        Ok((result?, statements))
    }

    /// With the names that are declared inside gone afterwards.
    pub(super) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        let names = self.scopes.len();
        let result = inside(self);
        self.scopes.truncate(names);
        result
    }

    pub(super) fn new_local(&mut self, name: &str, ty: Ty, is_stable: bool) -> LocalId {
        let is_stable = is_stable && !self.resolve(&ty).is_cell();
        self.locals.push(LocalInfo {
            name: name.to_owned(),
            ty,
            key: None,
            is_stable,
            is_parameter: false,
            cell: None,
            exact: None,
        });
        LocalId(self.locals.len() - 1)
    }

    /// A variable for something in between, assigned here.
    pub(super) fn keep(&mut self, name: &str, value: Expr, ty: &Ty) -> Lowered<Expr> {
        if self.is_stable(&value) {
            return Ok(value);
        }
        let local = self.new_local(name, ty.clone(), true);
        let kind = value.ty.clone();
        self.locals[local.0].exact = Some(kind.clone());
        self.assign(local, value);
        Ok(Expr::local(local, kind))
    }

    /// The variables for a value of a type.
    pub(super) fn storage(&mut self, name: &str, ty: &Ty, is_stable: bool) -> Storage {
        match self.resolve(ty) {
            Ty::Tuple(parts) => {
                let parts = parts.into_iter().enumerate().map(|(number, part)| {
                    let storage = self.storage(&format!("{name}_{number}"), &part, is_stable);
                    (part, storage)
                });
                Storage::Tuple(parts.collect())
            }
            other => Storage::One(self.new_local(name, other, is_stable)),
        }
    }

    /// The variables of a declaration, in cells if they are borrowed mutably.
    pub(super) fn declared(&mut self, name: &str, ty: &Ty, is_stable: bool, key: &Key) -> Lowered<Storage> {
        match self.resolve(ty) {
            Ty::Tuple(parts) => {
                let mut all = Vec::new();
                for (number, part) in parts.into_iter().enumerate() {
                    let mut key = key.clone();
                    key.2.push(number);
                    let storage = self.declared(&format!("{name}_{number}"), &part, is_stable, &key)?;
                    all.push((part, storage));
                }
                Ok(Storage::Tuple(all))
            }
            other if self.learnt.cells.contains(key) => {
                let class = self.frontend.cell(&other)?;
                let Some(field) = self.frontend.cell_field(class) else { return Err(super::Noted) };
                let local = self.new_local(name, other, true);
                self.locals[local.0].cell = Some(class);
                Ok(Storage::Cell(local, field))
            }
            other => {
                let local = self.new_local(name, other, is_stable);
                self.locals[local.0].key = Some(key.clone());
                Ok(Storage::One(local))
            }
        }
    }

    /// The place of a variable.
    pub(super) fn stored(&mut self, ty: &Ty, storage: &Storage) -> Lowered<Located> {
        let ty = self.resolve(ty);
        let lvalue = match storage {
            Storage::One(local) => Lvalue::Place(Place::Local(*local)),
            Storage::Cell(local, field) => {
                let class = self.locals[local.0].cell.ok_or(super::Noted)?;
                Lvalue::Place(Place::Field(Expr::local(*local, Type::Object(class)), *field))
            }
            Storage::Tuple(parts) => {
                let parts = parts.iter().map(|(ty, storage)| self.stored(ty, storage));
                Lvalue::Tuple(parts.collect::<Lowered<_>>()?)
            }
        };
        Ok(Located { lvalue, ty })
    }

    /// Gives a variable its first value.
    pub(super) fn initialise(&mut self, storage: &Storage, value: Value) -> Lowered<()> {
        if value.ty == Ty::Never {
            return Ok(());
        }
        match (storage, value.parts) {
            (Storage::One(local), Parts::One(value)) => self.assign(*local, value),
            (Storage::One(local), parts) => {
                let value = self.pack(&Value { ty: value.ty, parts })?;
                self.assign(*local, value);
            }
            (Storage::Cell(local, _), parts) => {
                let value = self.pack(&Value { ty: value.ty, parts })?;
                let class = self.locals[local.0].cell.ok_or(super::Noted)?;
                self.emit(StatementKind::New(*local, class, None, vec![value]));
            }
            (Storage::Tuple(storages), parts) => {
                let values = self.unpack(&Value { ty: value.ty, parts })?;
                for ((_, storage), value) in storages.iter().zip(values) {
                    self.initialise(storage, value)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn find(&self, name: &str) -> Option<Binding> {
        self.scopes.iter().rev().find(|(known, _)| known == name).map(|(_, binding)| binding.clone())
    }

    /// The variables as the program has them.
    pub(super) fn finished_locals(&mut self) -> Lowered<Vec<Local>> {
        let mut names: FxHashMap<String, usize> = FxHashMap::default();
        let mut locals = Vec::new();
        for number in 0..self.locals.len() {
            let (ty, cell) = (self.locals[number].ty.clone(), self.locals[number].cell);
            let ty = match (cell, self.locals[number].exact.clone()) {
                (Some(class), _) => Type::Object(class),
                (None, Some(exact)) => exact,
                (None, None) => self.represent(&ty)?,
            };
            let name = self.locals[number].name.clone();
            let count = names.entry(name.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { name } else { format!("{name}_{count}") };
            let info = &self.locals[number];
            let variable = info.key.as_ref().filter(|_| info.cell.is_none()).map(|_| info.name.clone());
            locals.push(Local { name, ty, variable });
        }
        Ok(locals)
    }
}
