//! From instances back to inputs: the object graph that the first values are, as the search by predicates shows it.

use rustc_hash::FxHashMap;
use smallscope_alloy::Execution;
use smallscope_core::{Datum, ObjectId, Structure};
use smallscope_relational::Instance;

use super::Translation;
use super::dictionary::Dictionary;
use super::layout::{Root, Site, StockId, Target};
use super::stores::Store;
use crate::ir::{ClassId, ClassKind, FieldId, Ownership, Type};

impl Translation {
    /// The input of the execution in an instance: a tuple of the parameters, `self` first.
    pub fn input(&self, execution: &Execution, instance: &Instance) -> Structure {
        let mut reader = Reader::new(&self.words, execution, instance);
        let entry = &self.words.program.functions[self.words.program.entry.0];
        let mut parameters = Vec::new();
        for (number, local) in entry.locals.iter().enumerate().take(entry.parameters) {
            let ownership = super::layout::holding(&self.words.program, number);
            let datum = match &self.words.layout.roots[number] {
                Root::Place(stock) => reader.value(&local.ty, ownership, &reader.stock(*stock)),
                Root::Cell(stock, field) => reader.field(*field, &reader.stock(*stock)),
                Root::Value | Root::Pointer(..) => {
                    let atoms = reader.parameter(&self.roots[number]);
                    reader.value(&local.ty, ownership, &atoms)
                }
            };
            parameters.push(datum);
        }
        Structure { root: Datum::Tuple(parameters), objects: reader.objects }
    }
}

/// Reads values of an instance.
struct Reader<'a> {
    words: &'a Dictionary,
    execution: &'a Execution,
    instance: &'a Instance,
    /// The integers that atoms carry.
    ints: FxHashMap<usize, i64>,
    stores: FxHashMap<Store, Vec<Vec<usize>>>,
    numbers: FxHashMap<usize, ObjectId>,
    objects: Vec<Datum>,
}

impl<'a> Reader<'a> {
    fn new(words: &'a Dictionary, execution: &'a Execution, instance: &'a Instance) -> Self {
        let ints = instance.ints().iter().map(|&(value, atom)| (atom, value)).collect();
        let (stores, numbers, objects) = Default::default();
        let mut reader = Reader { words, execution, instance, ints, stores, numbers, objects };
        for store in words.all_stores() {
            let tuples = reader.first(store);
            reader.stores.insert(store, tuples);
        }
        reader
    }

    /// The first value of a variable of the heap.
    fn first(&self, store: Store) -> Vec<Vec<usize>> {
        let mut tuples = self.tuples(self.words.first(store));
        for (_, stock) in self.words.layout.of_class(self.words.owner(store)) {
            for (site, target) in &stock.held {
                let is_it = match (site, store) {
                    (Site::Field(field), Store::Field(other)) => *field == other,
                    (Site::Element, Store::Elements(_)) => true,
                    _ => false,
                };
                match target {
                    Target::Same if is_it => {
                        tuples.extend(self.atoms(&stock.sig).into_iter().map(|atom| vec![atom, atom]))
                    }
                    Target::Place(place) if is_it => tuples.extend(self.pair(&stock.sig, None, *place)),
                    Target::Places(places) if is_it => {
                        let places = places.iter().enumerate();
                        tuples.extend(places.flat_map(|(index, place)| self.pair(&stock.sig, Some(index), *place)));
                    }
                    _ => {}
                }
            }
        }
        tuples
    }

    fn pair(&self, owner: &str, index: Option<usize>, place: StockId) -> Option<Vec<usize>> {
        let (owner, place) = (*self.atoms(owner).first()?, *self.stock(place).first()?);
        let index = index.and_then(|index| self.ints.iter().find(|(_, value)| **value == index as i64));
        Some(std::iter::once(owner).chain(index.map(|(atom, _)| *atom)).chain([place]).collect())
    }

    /// The atoms of a stock.
    fn stock(&self, stock: StockId) -> Vec<usize> {
        self.atoms(&self.words.layout.get(stock).sig)
    }

    /// The atoms of a signature.
    fn atoms(&self, sig: &str) -> Vec<usize> {
        let relations = self.execution.analysis.sig_relations(sig);
        let tuples = relations.iter().filter_map(|relation| self.instance.get(relation));
        tuples.flat_map(|tuples| tuples.iter().map(|tuple| tuple[0]).collect::<Vec<_>>()).collect()
    }

    /// The tuples of a parameter of the main program; none if there is no such parameter.
    fn tuples(&self, parameter: &str) -> Vec<Vec<usize>> {
        let relation = self.execution.initial(parameter).and_then(|relation| self.instance.get(relation));
        relation.map(|tuples| tuples.iter().map(|tuple| tuple.to_vec()).collect()).unwrap_or_default()
    }

    fn parameter(&self, name: &str) -> Vec<usize> {
        self.tuples(name).into_iter().map(|tuple| tuple[0]).collect()
    }

    /// A value that is these atoms.
    fn value(&mut self, ty: &Type, ownership: Ownership, atoms: &[usize]) -> Datum {
        let (Some(&atom), _) = (atoms.first(), ()) else {
            return match ty {
                Type::Option(_) => Datum::Nothing,
                Type::Unit => Datum::Unit,
                _ => Datum::Unread,
            };
        };
        match ty {
            Type::Unit => Datum::Unit,
            Type::Bool => Datum::Bool(self.atoms("True").contains(&atom)),
            Type::Int(_) => {
                self.ints.get(&atom).map_or(Datum::Unread, |&number| Datum::Int(self.words.numbers.value(number)))
            }
            Type::Enum(id) => {
                let (_, sigs) = &self.words.enums[id.0];
                let declared = &self.words.program.enums[id.0];
                let variant = sigs.iter().position(|sig| self.atoms(sig).contains(&atom));
                let variant = variant.map(|variant| declared.variants[variant].clone());
                Datum::Record { class: plain(&declared.name), variant, fields: Vec::new() }
            }
            Type::Object(class) if ownership == Ownership::Inline => self.content(*class, atom),
            Type::Object(class) => self.object(*class, atom),
            Type::Option(inner) => Datum::Some(Box::new(self.value(inner, ownership, atoms))),
            Type::Slot(_) => Datum::Unread,
        }
    }

    /// An object that a pointer leads to.
    fn object(&mut self, class: ClassId, atom: usize) -> Datum {
        let (class, atom) = self.behind(class, atom);
        if let Some(&known) = self.numbers.get(&atom) {
            return Datum::Ref(known);
        }
        let number = ObjectId(self.objects.len());
        self.numbers.insert(atom, number);
        self.objects.push(Datum::Unread);
        self.objects[number.0] = self.content(class, atom);
        Datum::Ref(number)
    }

    /// The object that one behind a trait stands for; any other is itself.
    fn behind(&self, class: ClassId, atom: usize) -> (ClassId, usize) {
        let Some(variants) = self.words.program.classes[class.0].behind() else { return (class, atom) };
        let field = variants[self.variant(class, atom)].1.first();
        let inner = field.map(|field| (*field, self.at(Store::Field(*field), atom, None)));
        match inner.map(|(field, atoms)| (&self.words.field(field).ty, atoms)) {
            Some((Type::Object(inner), atoms)) if !atoms.is_empty() => (*inner, atoms[0]),
            _ => (class, atom),
        }
    }

    /// The number of the variant of an object.
    fn variant(&self, class: ClassId, atom: usize) -> usize {
        let (_, sigs) = &self.words.variants[&class];
        let own = self.at(Store::Variant(class), atom, None);
        sigs.iter().position(|sig| self.atoms(sig) == own).unwrap_or(0)
    }

    /// What an object is made of.
    fn content(&mut self, class: ClassId, atom: usize) -> Datum {
        let words = self.words;
        let (class, atom) = self.behind(class, atom);
        let declared = &words.program.classes[class.0];
        match &declared.kind {
            ClassKind::Struct(fields) if declared.name.starts_with("cell of") => {
                fields.first().map_or(Datum::Unit, |field| self.field(*field, &[atom]))
            }
            ClassKind::Struct(fields) if declared.name.starts_with('(') => {
                Datum::Tuple(fields.iter().map(|field| self.field(*field, &[atom])).collect())
            }
            ClassKind::Struct(fields) => {
                Datum::Record { class: plain(&declared.name), variant: None, fields: self.fields(fields, atom) }
            }
            ClassKind::Enum(variants) => {
                let (name, fields) = &variants[self.variant(class, atom)];
                let fields = self.fields(fields, atom);
                Datum::Record { class: plain(&declared.name), variant: Some(name.clone()), fields }
            }
            ClassKind::Vector(ty) => {
                let length = self.at(Store::Length(class), atom, None);
                let length = length.first().and_then(|length| self.ints.get(length)).copied().unwrap_or(0);
                self.elements(class, ty, length, atom)
            }
            ClassKind::Array(ty, length) => self.elements(class, ty, *length as i64, atom),
        }
    }

    fn elements(&mut self, class: ClassId, ty: &Type, length: i64, atom: usize) -> Datum {
        let ownership = self.words.program.classes[class.0].elements;
        let mut elements = Vec::new();
        for index in 0..length {
            let atoms = self.at(Store::Elements(class), atom, Some(index));
            elements.push(self.value(ty, ownership, &atoms));
        }
        Datum::Sequence(elements)
    }

    fn fields(&mut self, fields: &[FieldId], atom: usize) -> Vec<(String, Datum)> {
        fields.iter().map(|field| (self.words.field(*field).name.clone(), self.field(*field, &[atom]))).collect()
    }

    fn field(&mut self, field: FieldId, objects: &[usize]) -> Datum {
        let declared = self.words.field(field);
        let atoms: Vec<usize> = objects.iter().flat_map(|object| self.at(Store::Field(field), *object, None)).collect();
        self.value(&declared.ty, declared.ownership, &atoms)
    }

    /// What a variable of the heap has for an object, and an index.
    fn at(&self, store: Store, object: usize, index: Option<i64>) -> Vec<usize> {
        let is_it = |tuple: &&Vec<usize>| {
            tuple[0] == object && index.is_none_or(|index| self.ints.get(&tuple[1]) == Some(&index))
        };
        let tuples = self.stores.get(&store).into_iter().flatten();
        tuples.filter(is_it).map(|tuple| tuple[tuple.len() - 1]).collect()
    }
}

/// The name of a type without its arguments.
fn plain(name: &str) -> String {
    name.split('<').next().unwrap_or(name).to_owned()
}
