//! What everything in the program is called in DynAlloy, and how its values are declared.
//!
//! Variables are declared as sets although they have one value, or none for `None`: so nothing has to be checked where they are assigned.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use smallscope_alloy::syntax::Decl;

use super::expressions::{is_slot, slotted};
use super::layout::{self, Layout, There};
use super::names::Names;
use super::numbers::Numbers;
use super::stores::{self, Aim, Store};
use super::tree::{self, Term};
use super::{Bounds, allocate};
use crate::ir::{ClassId, ClassKind, FieldId, Program, Type};

/// The names of a translation, and what they depend on.
#[derive(Clone, Debug)]
pub(super) struct Dictionary {
    /// The program, with classes for parameters that are mutable references to scalars.
    pub(super) program: Program,
    pub(super) bounds: Bounds,
    pub(super) numbers: Numbers,
    pub(super) layout: Layout,
    /// All names that are not local to a function.
    pub(super) names: Names,
    /// The signatures of classes.
    pub(super) classes: Vec<String>,
    /// All objects of each class: its signature, and those of objects whose parts are of the class.
    objects: Vec<Term>,
    /// The objects that the program may make of each class, in order.
    pub(super) new: Vec<Vec<String>>,
    /// The signatures of enums, and of their variants.
    pub(super) enums: Vec<(String, Vec<String>)>,
    /// The same for the variants of classes that are enums.
    pub(super) variants: FxHashMap<ClassId, (String, Vec<String>)>,
    stores: FxHashMap<Store, String>,
    /// The names of first values, of variables whose first values are not fixed.
    first: FxHashMap<Store, String>,
    /// Where slots of each type may lead.
    pub(super) aims: FxHashMap<Type, Vec<Aim>>,
    aim_names: FxHashMap<Aim, String>,
    /// What each function reads or changes.
    pub(super) touched: Vec<BTreeSet<Store>>,
}

impl Dictionary {
    pub(super) fn of(program: &Program, bounds: &Bounds, made: &[(String, usize)]) -> Dictionary {
        let mut program = program.clone();
        let cells = layout::add_cells(&mut program);
        let mut names = Names::new();
        let classes: Vec<String> = program.classes.iter().map(|class| names.free(&class.name)).collect();
        let enums = enums(&program, &mut names);
        let layout = Layout::of(&program, &cells, bounds, &mut names);
        let objects = (0..classes.len()).map(|class| objects(&layout, ClassId(class), &classes[class])).collect();
        let new = allocate::new_objects(&program, bounds, made);
        let most = layout.stocks.iter().map(|stock| stock.there.most()).max().unwrap_or(0);
        let made = new.iter().copied().max().unwrap_or(0);
        let numbers = Numbers::of(&program, bounds, most + made);
        let aims = stores::aims(&program, cells.values().map(|(_, field)| *field));
        let touched = stores::touched(&program, &aims);
        let mut made = Vec::new();
        for (class, count) in new.into_iter().enumerate() {
            made.push((0..count).map(|k| names.free(&format!("New{}{k}", classes[class]))).collect());
        }
        let (variants, stores, first, aim_names) = Default::default();
        let mut dictionary = Dictionary {
            program,
            bounds: bounds.clone(),
            numbers,
            layout,
            names,
            classes,
            objects,
            new: made,
            enums,
            variants,
            stores,
            first,
            aims,
            aim_names,
            touched,
        };
        dictionary.name_variants();
        dictionary.name_stores();
        dictionary
    }

    fn name_variants(&mut self) {
        for (number, class) in self.program.classes.iter().enumerate() {
            let ClassKind::Enum(variants) = &class.kind else { continue };
            let sig = self.names.free(&format!("{}_Variant", self.classes[number]));
            let own = variants.iter().map(|(name, _)| self.names.free(&format!("{}_{name}", self.classes[number])));
            self.variants.insert(ClassId(number), (sig, own.collect()));
        }
    }

    fn name_stores(&mut self) {
        for class in (0..self.program.classes.len()).map(ClassId) {
            for store in stores::of_class(&self.program, class).into_iter().chain([Store::Fresh(class)]) {
                let name = self.names.free(&self.wanted_name(store));
                if !matches!(store, Store::Fresh(_)) {
                    let first = self.names.free(&format!("{name}_0"));
                    self.first.insert(store, first);
                }
                self.stores.insert(store, name);
            }
        }
        let aims: BTreeSet<Aim> = self.aims.values().flatten().copied().collect();
        for aim in aims {
            let name = self.names.free(&format!("at_{}", self.stores[&aim.store()]));
            self.aim_names.insert(aim, name);
        }
    }

    fn wanted_name(&self, store: Store) -> String {
        match store {
            Store::Field(field) => {
                let declared = &self.program.fields[field.0];
                let class = declared.class;
                let of = match (declared.variant, self.variants.get(&class)) {
                    (Some(variant), Some((_, names))) => &names[variant],
                    _ => &self.classes[class.0],
                };
                format!("{of}_{}", declared.name)
            }
            Store::Variant(class) => format!("{}_variant", self.classes[class.0]),
            Store::Length(class) => format!("{}_length", self.classes[class.0]),
            Store::Elements(class) => format!("{}_elements", self.classes[class.0]),
            Store::Fresh(class) => format!("fresh_{}", self.classes[class.0]),
        }
    }

    /// The set of all objects of a class.
    pub(super) fn class(&self, class: ClassId) -> Term {
        self.objects[class.0].clone()
    }

    /// The function from an object that the program may make to the next.
    pub(super) fn next(&self, class: ClassId) -> String {
        format!("next_{}", self.classes[class.0])
    }

    /// The name of the variable of the heap.
    pub(super) fn store(&self, store: Store) -> &str {
        &self.stores[&store]
    }

    /// The variable of the heap.
    pub(super) fn variable(&self, store: Store) -> Term {
        tree::name(self.store(store))
    }

    /// The parameter of the main program that holds the first value of a variable of the heap.
    pub(super) fn first(&self, store: Store) -> &str {
        &self.first[&store]
    }

    /// The atom that stands for where a slot leads.
    pub(super) fn aim(&self, aim: Aim) -> &str {
        &self.aim_names[&aim]
    }

    /// The atoms that stand for where slots lead, if that must be known.
    pub(super) fn aim_sigs(&self) -> Vec<&str> {
        let mut sigs: Vec<&str> = self.aim_names.values().map(String::as_str).collect();
        sigs.sort_unstable();
        sigs
    }

    /// Where slots of a type may lead.
    pub(super) fn aims_of(&self, ty: &Type) -> &[Aim] {
        self.aims.get(ty).map_or(&[], Vec::as_slice)
    }

    /// The class whose objects a slot leads into.
    pub(super) fn aimed_class(&self, aim: Aim) -> ClassId {
        match aim {
            Aim::Field(field) => self.field(field).class,
            Aim::Element(class) => class,
        }
    }

    pub(super) fn field(&self, field: FieldId) -> &crate::ir::Field {
        &self.program.fields[field.0]
    }

    /// The elements of a vector or array.
    pub(super) fn element(&self, class: ClassId) -> &Type {
        match &self.program.classes[class.0].kind {
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => ty,
            ClassKind::Struct(_) | ClassKind::Enum(_) => &Type::Unit,
        }
    }

    /// What a variable of the heap holds for an object (and an index).
    pub(super) fn held(&self, store: Store) -> Type {
        match store {
            Store::Field(field) => self.field(field).ty.clone(),
            Store::Elements(class) => self.element(class).clone(),
            Store::Length(_) => Type::Int(crate::ir::IntType::USIZE),
            Store::Variant(class) | Store::Fresh(class) => Type::Object(class),
        }
    }

    /// The class whose objects have this variable.
    pub(super) fn owner(&self, store: Store) -> ClassId {
        match store {
            Store::Field(field) => self.field(field).class,
            Store::Variant(class) | Store::Length(class) | Store::Elements(class) | Store::Fresh(class) => class,
        }
    }

    /// The set that values of a type are from.
    pub(super) fn sig(&self, ty: &Type) -> Term {
        match ty {
            Type::Unit | Type::Bool => tree::name("Bool"),
            Type::Int(_) => tree::name("Int"),
            Type::Enum(id) => tree::name(&self.enums[id.0].0),
            Type::Object(class) => self.class(*class),
            Type::Option(inner) => self.sig(inner),
            Type::Slot(inner) => self.slot_objects(inner),
        }
    }

    /// The set of objects that slots of this type lead into.
    pub(super) fn slot_objects(&self, ty: &Type) -> Term {
        let classes: BTreeSet<ClassId> = self.aims_of(ty).iter().map(|aim| self.aimed_class(*aim)).collect();
        match classes.is_empty() {
            true => tree::name("Bool"),
            false => tree::union(classes.into_iter().map(|class| self.class(class)).collect()),
        }
    }

    /// The kinds of the variables that hold a value: one, for slots up to three, none for `()`.
    pub(super) fn kinds(&self, ty: &Type) -> Vec<Term> {
        match ty {
            Type::Unit => Vec::new(),
            Type::Int(_) => vec![tree::name("Int")],
            ty if is_slot(ty) => {
                let inner = slotted(ty);
                let aims = self.aims_of(&inner);
                let mut kinds = vec![tree::set(self.slot_objects(&inner))];
                kinds.extend((aims.len() > 1).then(|| tree::set(tree::name("SlotField"))));
                let has_elements = aims.iter().any(|aim| matches!(aim, Aim::Element(_)));
                kinds.extend(has_elements.then(|| tree::set(tree::name("Int"))));
                kinds
            }
            ty => vec![tree::set(self.sig(ty))],
        }
    }

    /// How a variable of the heap is declared.
    pub(super) fn declared(&self, store: Store) -> Decl {
        let owner = self.class(self.owner(store));
        let bound = match store {
            Store::Field(field) => tree::arrow(owner, self.sig(&self.field(field).ty)),
            Store::Variant(class) => tree::arrow(owner, tree::name(&self.variants[&class].0)),
            Store::Length(_) => tree::arrow(owner, tree::name("Int")),
            Store::Elements(class) => tree::arrow(owner, tree::arrow(tree::name("Int"), self.sig(self.element(class)))),
            Store::Fresh(_) => tree::set(owner),
        };
        tree::decl(self.store(store), bound)
    }

    /// All variables of the heap, in the order of classes.
    pub(super) fn all_stores(&self) -> Vec<Store> {
        (0..self.program.classes.len()).flat_map(|class| stores::of_class(&self.program, ClassId(class))).collect()
    }
}

/// All objects of a class.
fn objects(layout: &Layout, class: ClassId, sig: &str) -> Term {
    let parts = layout.of_class(class).filter(|(_, stock)| matches!(stock.there, There::Same(_)));
    tree::union(std::iter::once(sig).chain(parts.map(|(_, stock)| stock.sig.as_str())).map(tree::name).collect())
}

fn enums(program: &Program, names: &mut Names) -> Vec<(String, Vec<String>)> {
    let mut enums = Vec::new();
    for declared in &program.enums {
        let sig = names.free(&declared.name);
        let variants = declared.variants.iter().map(|variant| names.free(&format!("{sig}_{variant}"))).collect();
        enums.push((sig, variants));
    }
    enums
}
