//! The variables that make up the heap: a relation for each field, and what else objects have.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::ir::{ClassId, ClassKind, ExprKind, FieldId, FunctionId, Place, Program, Statement, StatementKind, Type};
use crate::walk;

/// A variable of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Store {
    /// What a field holds.
    Field(FieldId),
    /// Which variant an object of an enum is.
    Variant(ClassId),
    /// How many elements a vector has.
    Length(ClassId),
    /// The elements of a vector or array, by index.
    Elements(ClassId),
    /// The next object that will be made.
    Fresh(ClassId),
}

/// Where a slot leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Aim {
    /// To this field of an object.
    Field(FieldId),
    /// To an element of a vector or array.
    Element(ClassId),
}

impl Aim {
    /// The variable that is read or written through such a slot.
    pub(super) fn store(self) -> Store {
        match self {
            Aim::Field(field) => Store::Field(field),
            Aim::Element(class) => Store::Elements(class),
        }
    }
}

/// Where the slots of each type may lead: to what is borrowed somewhere.
pub(super) fn aims(program: &Program, cells: impl Iterator<Item = FieldId>) -> FxHashMap<Type, Vec<Aim>> {
    let mut found: BTreeSet<Aim> = cells.map(Aim::Field).collect();
    for function in &program.functions {
        walk::statements(&function.body, &mut |statement| {
            walk::expressions(statement, &mut |expr| {
                if let ExprKind::Borrow(place) = &*expr.kind {
                    found.extend(aim(place));
                }
            });
        });
    }
    let mut aims: FxHashMap<Type, Vec<Aim>> = FxHashMap::default();
    for aim in found {
        aims.entry(aimed(program, aim)).or_default().push(aim);
    }
    aims
}

/// The type of what is there.
fn aimed(program: &Program, aim: Aim) -> Type {
    match aim {
        Aim::Field(field) => program.fields[field.0].ty.clone(),
        Aim::Element(class) => match &program.classes[class.0].kind {
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => ty.clone(),
            _ => Type::Unit,
        },
    }
}

fn aim(place: &Place) -> Option<Aim> {
    match place {
        Place::Field(_, field) => Some(Aim::Field(*field)),
        Place::Element(vector, _) => match vector.ty {
            Type::Object(class) => Some(Aim::Element(class)),
            _ => None,
        },
        Place::Local(_) | Place::Slot(_) => None,
    }
}

/// All variables of the objects of a class.
pub(super) fn of_class(program: &Program, class: ClassId) -> Vec<Store> {
    match &program.classes[class.0].kind {
        ClassKind::Struct(fields) => fields.iter().copied().map(Store::Field).collect(),
        ClassKind::Enum(variants) => {
            let fields = variants.iter().flat_map(|(_, fields)| fields).copied().map(Store::Field);
            std::iter::once(Store::Variant(class)).chain(fields).collect()
        }
        ClassKind::Vector(_) => vec![Store::Length(class), Store::Elements(class)],
        ClassKind::Array(..) => vec![Store::Elements(class)],
    }
}

/// For each function, the variables that it or what it calls reads or changes.
pub(super) fn touched(program: &Program, aims: &FxHashMap<Type, Vec<Aim>>) -> Vec<BTreeSet<Store>> {
    let of = |body: &[Statement]| {
        let mut found = Touched { program, aims, stores: BTreeSet::new(), calls: Vec::new() };
        walk::statements(body, &mut |statement| found.statement(statement));
        (found.stores, found.calls)
    };
    let (mut stores, calls): (Vec<_>, Vec<_>) = program.functions.iter().map(|function| of(&function.body)).unzip();
    loop {
        let before: usize = stores.iter().map(BTreeSet::len).sum();
        for (caller, callees) in calls.iter().enumerate() {
            for callee in callees {
                let more = stores[callee.0].clone();
                stores[caller].extend(more);
            }
        }
        if stores.iter().map(BTreeSet::len).sum::<usize>() == before {
            return stores;
        }
    }
}

/// The variables that a function, or what it calls, may change.
pub(super) fn changed(program: &Program, aims: &FxHashMap<Type, Vec<Aim>>, function: FunctionId) -> BTreeSet<Store> {
    let mut functions = vec![function];
    let mut stores = BTreeSet::new();
    let mut next = 0;
    while let Some(&function) = functions.get(next) {
        next += 1;
        walk::statements(&program.functions[function.0].body, &mut |statement| {
            let mut found = Touched { program, aims, stores: BTreeSet::new(), calls: Vec::new() };
            match &statement.kind {
                StatementKind::Assign(place, _) => found.place(place),
                StatementKind::New(_, class, ..) => found.stores.extend(of_class(program, *class)),
                StatementKind::Copy(object, _)
                | StatementKind::Insert(object, ..)
                | StatementKind::Remove(object, _)
                | StatementKind::Truncate(object, _) => found.class_of(&object.ty, |class| of_class(program, class)),
                StatementKind::Call(_, callee, _) | StatementKind::CallByContract(_, callee, ..) => {
                    found.calls.push(*callee);
                }
                _ => {}
            }
            stores.extend(found.stores);
            functions.extend(found.calls.into_iter().filter(|callee| !functions.contains(callee)).collect::<Vec<_>>());
        });
    }
    stores
}

struct Touched<'p> {
    program: &'p Program,
    aims: &'p FxHashMap<Type, Vec<Aim>>,
    stores: BTreeSet<Store>,
    calls: Vec<FunctionId>,
}

impl Touched<'_> {
    fn statement(&mut self, statement: &Statement) {
        if let (_, Some(place)) = walk::parts(statement) {
            self.place(place);
        }
        walk::expressions(statement, &mut |expr| match &*expr.kind {
            ExprKind::Read(place) => self.place(place),
            ExprKind::Len(vector) => self.class_of(&vector.ty, |class| vec![Store::Length(class)]),
            ExprKind::IsVariant(object, _) => self.class_of(&object.ty, |class| vec![Store::Variant(class)]),
            _ => {}
        });
        let program = self.program;
        match &statement.kind {
            StatementKind::New(_, class, ..) => {
                self.stores.insert(Store::Fresh(*class));
                self.stores.extend(of_class(program, *class));
            }
            StatementKind::Copy(vector, _)
            | StatementKind::Insert(vector, ..)
            | StatementKind::Remove(vector, _)
            | StatementKind::Truncate(vector, _) => self.class_of(&vector.ty, |class| of_class(program, class)),
            StatementKind::Call(_, callee, _) => self.calls.push(*callee),
            StatementKind::CallByContract(_, callee, _, contract) => {
                self.calls.push(*callee);
                let applies = contract.behaviours.iter().map(|behaviour| &behaviour.applies);
                let all = contract.requires.iter().chain(&contract.ensures).chain(&contract.olds).chain(applies);
                self.calls.extend(all.map(|predicate| predicate.function));
                if !contract.relational_requires.is_empty() || !contract.relational_ensures.is_empty() {
                    let classes = (0..program.classes.len()).map(ClassId);
                    self.stores.extend(classes.flat_map(|class| of_class(program, class)));
                }
            }
            _ => {}
        }
    }

    fn class_of(&mut self, ty: &Type, stores: impl Fn(ClassId) -> Vec<Store>) {
        if let Some(class) = super::layout::object(ty) {
            let is_array = matches!(self.program.classes[class.0].kind, ClassKind::Array(..));
            let has = |store: &Store| !(is_array && matches!(store, Store::Length(_)));
            self.stores.extend(stores(class).into_iter().filter(has));
        }
    }

    fn place(&mut self, place: &Place) {
        match place {
            Place::Local(_) => {}
            Place::Field(_, field) => {
                self.stores.insert(Store::Field(*field));
            }
            Place::Element(vector, _) => self.class_of(&vector.ty, |class| vec![Store::Elements(class)]),
            Place::Slot(slot) => {
                if let Type::Slot(inner) = &slot.ty {
                    let aims = self.aims.get(&**inner).into_iter().flatten();
                    self.stores.extend(aims.map(|aim| aim.store()));
                }
            }
        }
    }
}
