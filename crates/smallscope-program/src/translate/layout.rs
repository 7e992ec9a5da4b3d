//! The objects of inputs: which signatures they are atoms of, and what leads to them.
//!
//! A *stock* is a set of objects of one class that are in an input for the same reason. What pointers lead to are the atoms of one signature for
//! each class, interchangeable, as many as the scope says. What a parameter is, or has in itself by value, is a signature with one atom; so is
//! each element that a vector in such a place has by value. What an interchangeable object always has by value is the same atom as the object,
//! seen as another class; only the second part of one class, and what need not be there, are atoms of their own.

use rustc_hash::FxHashMap;

use super::Bounds;
use super::names::Names;
use crate::ir::{Class, ClassId, ClassKind, FieldId, Ownership, Program, Type};

/// Which stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct StockId(pub(super) usize);

/// Objects of inputs.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    pub(super) class: ClassId,
    /// Its signature.
    pub(super) sig: String,
    pub(super) there: There,
    /// What its objects hold that is an object.
    pub(super) held: Vec<(Site, Target)>,
}

/// How many objects a stock has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum There {
    /// One, always.
    One,
    /// One if the object that it is part of is there, and has it.
    Lone,
    /// At most so many that pointers lead to.
    Pool(usize),
    /// At most so many, each part of one object.
    Parts(usize),
    /// The atoms of other objects, at most so many, whose part they are.
    Same(usize),
}

impl There {
    /// How many there are at most.
    pub(super) fn most(self) -> usize {
        match self {
            There::One | There::Lone => 1,
            There::Pool(most) | There::Parts(most) | There::Same(most) => most,
        }
    }

    /// Whether there are interchangeable atoms.
    pub(super) fn is_free(self) -> bool {
        matches!(self, There::Pool(_) | There::Parts(_))
    }
}

/// Where an object holds another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Site {
    Field(FieldId),
    Element,
}

/// What an object holds.
#[derive(Clone, Debug)]
pub(super) enum Target {
    /// A pointer to one of these.
    Pointer(StockId, Ownership),
    /// This one, in place.
    Place(StockId),
    /// These, in place, one for each index.
    Places(Vec<StockId>),
    /// One of these, in place.
    Part(StockId),
    /// The same atom.
    Same,
}

/// What a parameter of the function is at first.
#[derive(Clone, Debug)]
pub(super) enum Root {
    /// A variable without an object.
    Value,
    /// A pointer.
    Pointer(StockId, Ownership),
    /// An object in place, possibly absent.
    Place(StockId),
    /// A mutable reference to the only field of this object.
    Cell(StockId, FieldId),
}

/// The objects of inputs.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) stocks: Vec<Stock>,
    /// One for each parameter variable.
    pub(super) roots: Vec<Root>,
    pools: FxHashMap<ClassId, StockId>,
    /// Elements of vectors of a class that contains itself.
    nested: FxHashMap<ClassId, StockId>,
}

/// The class of an object, or of one in an option.
pub(super) fn object(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Object(class) => Some(*class),
        Type::Option(inner) => object(inner),
        _ => None,
    }
}

/// How a parameter of the function under test is held.
pub(super) fn holding(program: &Program, parameter: usize) -> Ownership {
    program.parameters.get(parameter).copied().unwrap_or_default()
}

/// Parameters that are mutable references to scalars or options refer to the only field of an object: adds the classes of such objects, and
/// returns them by parameter.
pub(super) fn add_cells(program: &mut Program) -> FxHashMap<usize, (ClassId, FieldId)> {
    let entry = &program.functions[program.entry.0];
    let slots: Vec<(usize, String, Type)> = (0..entry.parameters)
        .filter_map(|number| match &entry.locals[number].ty {
            Type::Slot(inner) => Some((number, entry.locals[number].name.clone(), (**inner).clone())),
            _ => None,
        })
        .collect();
    let mut cells = FxHashMap::default();
    for (number, name, ty) in slots {
        let (class, field) = (ClassId(program.classes.len()), FieldId(program.fields.len()));
        let ownership = holding(program, number);
        program.fields.push(crate::ir::Field { name: "value".to_owned(), class, variant: None, ty, ownership });
        let kind = ClassKind::Struct(vec![field]);
        program.classes.push(Class { name: format!("cell of {name}"), kind, elements: Ownership::Inline });
        cells.insert(number, (class, field));
    }
    cells
}

impl Layout {
    /// The objects of the inputs of a program.
    pub(super) fn of(
        program: &Program,
        cells: &FxHashMap<usize, (ClassId, FieldId)>,
        bounds: &Bounds,
        names: &mut Names,
    ) -> Layout {
        let mut builder = Builder { program, bounds, names, layout: Layout::default() };
        let entry = &program.functions[program.entry.0];
        for (number, local) in entry.locals.iter().enumerate().take(entry.parameters) {
            let ownership = holding(program, number);
            let root = match (cells.get(&number), object(&local.ty)) {
                (Some(&(class, field)), _) => Root::Cell(builder.place(class, &local.name, There::One), field),
                (None, Some(class)) if ownership == Ownership::Inline => {
                    let there = if matches!(local.ty, Type::Option(_)) { There::Lone } else { There::One };
                    Root::Place(builder.place(class, &local.name, there))
                }
                (None, Some(class)) => Root::Pointer(builder.pool(class), ownership),
                (None, None) => Root::Value,
            };
            builder.layout.roots.push(root);
        }
        builder.layout
    }

    /// A stock.
    pub(super) fn get(&self, stock: StockId) -> &Stock {
        &self.stocks[stock.0]
    }

    /// The stocks of a class.
    pub(super) fn of_class(&self, class: ClassId) -> impl Iterator<Item = (StockId, &Stock)> {
        self.stocks
            .iter()
            .enumerate()
            .filter(move |(_, stock)| stock.class == class)
            .map(|(k, stock)| (StockId(k), stock))
    }
}

struct Builder<'a> {
    program: &'a Program,
    bounds: &'a Bounds,
    names: &'a mut Names,
    layout: Layout,
}

impl Builder<'_> {
    fn add(&mut self, class: ClassId, name: &str, there: There) -> StockId {
        let sig = self.names.free(name);
        self.layout.stocks.push(Stock { class, sig, there, held: Vec::new() });
        StockId(self.layout.stocks.len() - 1)
    }

    fn class(&self, class: ClassId) -> &Class {
        &self.program.classes[class.0]
    }

    /// An object at a place that has a name.
    fn place(&mut self, class: ClassId, name: &str, there: There) -> StockId {
        let stock = self.add(class, &format!("{name}_{}", self.class(class).name), there);
        self.fill(stock, Some(name));
        stock
    }

    /// What pointers to a class lead to.
    fn pool(&mut self, class: ClassId) -> StockId {
        if let Some(&stock) = self.layout.pools.get(&class) {
            return stock;
        }
        let most = self.bounds.objects(&self.class(class).name);
        let stock = self.add(class, &format!("Input{}", self.class(class).name), There::Pool(most));
        self.layout.pools.insert(class, stock);
        self.fill(stock, None);
        stock
    }

    /// Says what the objects of a stock hold. `name` is that of the place, if there is only one.
    fn fill(&mut self, stock: StockId, name: Option<&str>) {
        let class = self.layout.get(stock).class;
        let ownership = self.class(class).elements;
        let fields: Vec<FieldId> = match &self.class(class).kind {
            ClassKind::Struct(fields) => fields.clone(),
            ClassKind::Enum(variants) => variants.iter().flat_map(|(_, fields)| fields).copied().collect(),
            ClassKind::Vector(ty) => {
                let (ty, length) = (ty.clone(), self.bounds.length);
                return self.elements(stock, &ty, ownership, length, name);
            }
            ClassKind::Array(ty, length) => {
                let (ty, length) = (ty.clone(), *length);
                return self.elements(stock, &ty, ownership, length, name);
            }
        };
        for field in fields {
            let declared = &self.program.fields[field.0];
            let (ownership, is_variant) = (declared.ownership, declared.variant.is_some());
            let Some(target) = object(&declared.ty) else { continue };
            let field_name = declared.name.clone();
            let is_optional = matches!(declared.ty, Type::Option(_)) || is_variant;
            let target = match name {
                _ if ownership != Ownership::Inline => Target::Pointer(self.pool(target), ownership),
                Some(name) => {
                    let certain = self.layout.get(stock).there == There::One && !is_optional;
                    let there = if certain { There::One } else { There::Lone };
                    Target::Place(self.place(target, &format!("{name}_{field_name}"), there))
                }
                None if !is_optional && self.is_first(stock, target) => self.same(stock, target),
                None => Target::Part(self.parts(stock, target, &field_name, 1)),
            };
            self.layout.stocks[stock.0].held.push((Site::Field(field), target));
        }
    }

    fn elements(&mut self, stock: StockId, ty: &Type, ownership: Ownership, length: usize, name: Option<&str>) {
        let Some(class) = object(ty) else { return };
        let target = match name {
            _ if ownership != Ownership::Inline => Target::Pointer(self.pool(class), ownership),
            _ if self.contains_itself(class) => Target::Part(self.nested(class)),
            Some(name) => {
                let there = match self.class(self.layout.get(stock).class).kind {
                    ClassKind::Array(Type::Object(_), ..) => self.layout.get(stock).there,
                    _ => There::Lone,
                };
                let place = |index| self.place(class, &format!("{name}_{index}"), there);
                Target::Places((0..length).map(place).collect())
            }
            None => Target::Part(self.parts(stock, class, "element", length)),
        };
        self.layout.stocks[stock.0].held.push((Site::Element, target));
    }

    /// Whether no other part of these objects is of the class.
    fn is_first(&self, owner: StockId, class: ClassId) -> bool {
        let sig = &self.layout.get(owner).sig;
        self.layout.stocks.iter().all(|stock| stock.sig != *sig || stock.class != class)
    }

    /// The objects, as what they always have by value.
    fn same(&mut self, owner: StockId, class: ClassId) -> Target {
        let owner = self.layout.get(owner);
        let (sig, there) = (owner.sig.clone(), There::Same(owner.there.most()));
        self.layout.stocks.push(Stock { class, sig, there, held: Vec::new() });
        self.fill(StockId(self.layout.stocks.len() - 1), None);
        Target::Same
    }

    /// What interchangeable objects have by value.
    fn parts(&mut self, owner: StockId, class: ClassId, name: &str, times: usize) -> StockId {
        let owners = self.layout.get(owner).there.most();
        let name = format!("{}_{name}", self.layout.get(owner).sig);
        let stock = self.add(class, &name, There::Parts(owners * times));
        self.fill(stock, None);
        stock
    }

    fn nested(&mut self, class: ClassId) -> StockId {
        if let Some(&stock) = self.layout.nested.get(&class) {
            return stock;
        }
        let most = self.bounds.objects(&self.class(class).name);
        let stock = self.add(class, &format!("Input{}", self.class(class).name), There::Parts(most));
        self.layout.nested.insert(class, stock);
        self.fill(stock, None);
        stock
    }

    /// Whether objects of the class have others of it by value, in vectors.
    fn contains_itself(&self, class: ClassId) -> bool {
        let (mut met, mut waiting) = (Vec::new(), self.by_value(class));
        while let Some(next) = waiting.pop() {
            if next == class {
                return true;
            }
            if !met.contains(&next) {
                met.push(next);
                waiting.extend(self.by_value(next));
            }
        }
        false
    }

    /// The classes that objects of a class have by value.
    fn by_value(&self, class: ClassId) -> Vec<ClassId> {
        let of_fields = |fields: &[FieldId]| -> Vec<ClassId> {
            let inline = |field: &&FieldId| self.program.fields[field.0].ownership == Ownership::Inline;
            fields.iter().filter(inline).filter_map(|field| object(&self.program.fields[field.0].ty)).collect()
        };
        match &self.class(class).kind {
            ClassKind::Struct(fields) => of_fields(fields),
            ClassKind::Enum(variants) => variants.iter().flat_map(|(_, fields)| of_fields(fields)).collect(),
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) if self.class(class).elements == Ownership::Inline => {
                object(ty).into_iter().collect()
            }
            ClassKind::Vector(_) | ClassKind::Array(..) => Vec::new(),
        }
    }
}
