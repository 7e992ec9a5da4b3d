//! What a machine holds, as a [`Structure`].
//!
//! Objects are records with their fields in the order of declaration, superclass first. Arrays that belong to one slot, strings, boxed
//! numbers and constants of enums are values; collections and maps of `java.util` are shown by what is in them.

use rustc_hash::FxHashMap;
use smallscope_core::{Datum, ObjectId, Structure};
use smallscope_jvm::{ClassId, Event, Machine, Ref, Slot, Value};

use crate::names;
use crate::view::{Flags as _, View as _};

/// A value that is shown, with its name if there are several.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) name: String,
    pub(crate) value: Value,
    /// The descriptor of its type: an `int` in the machine may be a `boolean` or a `char` in Java.
    pub(crate) descriptor: String,
}

/// Reads back one value, or a tuple of several. The machine comes back to where it was.
pub(crate) fn structure(machine: &mut Machine, roots: &[Shown]) -> Structure {
    machine.push_choice();
    let mut reader = Reader { machine, shared: FxHashMap::default(), ids: FxHashMap::default(), objects: Vec::new() };
    for root in roots {
        reader.count(root.value);
    }
    let mut data: Vec<Datum> = roots.iter().map(|root| reader.value(root.value, &root.descriptor)).collect();
    let objects = reader.objects;
    machine.pop_choice();
    let root = if data.len() == 1 { data.remove(0) } else { Datum::Tuple(data) };
    Structure { root, objects: objects.into_iter().map(|object| object.unwrap_or(Datum::Unread)).collect() }
}

/// The elements of a collection of the JDK; none if it is none.
pub(crate) fn elements(machine: &mut Machine, collection: Ref) -> Vec<Ref> {
    if !machine.is_a(collection, "java/util/Collection") {
        return Vec::new();
    }
    machine.push_choice();
    let mut reader = Reader { machine, shared: FxHashMap::default(), ids: FxHashMap::default(), objects: Vec::new() };
    let elements = reader.elements(collection).unwrap_or_default();
    machine.pop_choice();
    elements
}

/// The entries of a map of the JDK; none if it is none.
pub(crate) fn entries(machine: &mut Machine, map: Ref) -> Vec<(Ref, Ref)> {
    if !machine.is_a(map, "java/util/Map") {
        return Vec::new();
    }
    machine.push_choice();
    let mut reader = Reader { machine, shared: FxHashMap::default(), ids: FxHashMap::default(), objects: Vec::new() };
    let entries = reader.entries(map).unwrap_or_default();
    machine.pop_choice();
    entries
}

/// The constants of an enum that is initialised, with their names.
pub(crate) fn constants(machine: &Machine, class: ClassId) -> Vec<(String, Ref)> {
    let descriptor = format!("L{};", machine.class(class).name());
    let fields = machine.class(class).fields().iter().map(|&id| (id, machine.field(id)));
    let own =
        fields.filter(|(_, field)| field.is_static() && field.is_enum_constant() && field.descriptor() == descriptor);
    own.filter_map(|(id, field)| match machine.static_value(id) {
        Value::Ref(constant) => Some((field.name().to_owned(), constant)),
        _ => None,
    })
    .collect()
}

struct Reader<'m> {
    machine: &'m mut Machine,
    /// How many slots refer to an object.
    shared: FxHashMap<Ref, usize>,
    ids: FxHashMap<Ref, ObjectId>,
    objects: Vec<Option<Datum>>,
}

impl Reader<'_> {
    fn name(&self, class: ClassId) -> String {
        self.machine.class(class).name().to_owned()
    }

    /// Counts from how many places every object is reached.
    fn count(&mut self, value: Value) {
        let Value::Ref(object) = value else { return };
        let mut waiting = vec![object];
        while let Some(object) = waiting.pop() {
            if object == Ref::NULL {
                continue;
            }
            let count = self.shared.entry(object).or_default();
            *count += 1;
            if *count == 1 {
                self.machine.visit_slots(object, &mut |_, value| {
                    waiting.extend(value.and_then(|value| match value {
                        Value::Ref(next) => Some(next),
                        _ => None,
                    }));
                    true
                });
            }
        }
    }

    fn value(&mut self, value: Value, descriptor: &str) -> Datum {
        match (value, descriptor.as_bytes().first()) {
            (Value::Int(value), Some(b'Z')) => Datum::Bool(value != 0),
            (Value::Int(value), Some(b'C')) => character(value as u16),
            (Value::Int(value), _) => Datum::Int(value.into()),
            (Value::Long(value), _) => Datum::Int(value.into()),
            (Value::Float(value), _) => Datum::Opaque(format!("{value:?}")),
            (Value::Double(value), _) => Datum::Opaque(format!("{value:?}")),
            (Value::Ref(Ref::NULL), _) => Datum::Nothing,
            (Value::Ref(object), _) => self.object(object),
            (Value::Void, _) => Datum::Unit,
        }
    }

    fn object(&mut self, object: Ref) -> Datum {
        if let Some(id) = self.ids.get(&object) {
            return Datum::Ref(*id);
        }
        if let Some(text) = self.machine.string(object) {
            return Datum::Text(text);
        }
        let class = self.machine.class_of(object);
        let name = self.name(class);
        if let Some(plain) = self.plain(object, class, &name) {
            return plain;
        }
        let is_array = name.starts_with('[');
        if is_array && self.shared.get(&object).copied().unwrap_or(1) <= 1 {
            return self.array(object, &name[1..]);
        }
        let id = ObjectId(self.objects.len());
        self.ids.insert(object, id);
        self.objects.push(None);
        let datum = if is_array { self.array(object, &name[1..]) } else { self.record(object, &name) };
        self.objects[id.0] = Some(datum);
        Datum::Ref(id)
    }

    fn array(&mut self, array: Ref, descriptor: &str) -> Datum {
        let Some(length) = self.machine.array_length(array) else { return Datum::Unread };
        let element = |index| {
            let value = self.machine.read(Slot::Element { array, index });
            value.map_or(Datum::Unread, |value| self.value(value, descriptor))
        };
        Datum::Sequence((0..length).map(element).collect())
    }

    fn record(&mut self, object: Ref, name: &str) -> Datum {
        let mut slots = Vec::new();
        self.machine.visit_slots(object, &mut |slot, value| {
            slots.push((slot, value));
            true
        });
        let mut fields = Vec::new();
        for (slot, value) in slots {
            let Slot::Field { field, .. } = slot else { continue };
            let about = self.machine.field(field);
            // The outer object of an inner class, and the marks of coverage tools.
            if about.is_synthetic() {
                continue;
            }
            let (name, descriptor) = (about.name().to_owned(), about.descriptor().to_owned());
            let datum = value.map_or(Datum::Unread, |value| self.value(value, &descriptor));
            fields.push((name, datum));
        }
        Datum::Record { class: names::simple(name), variant: None, fields }
    }

    /// What is shown as a value, though it is an object.
    fn plain(&mut self, object: Ref, class: ClassId, name: &str) -> Option<Datum> {
        let code = match name {
            "java/lang/Boolean" => "Z",
            "java/lang/Character" => "C",
            "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" => "I",
            "java/lang/Long" => "J",
            "java/lang/Float" => "F",
            "java/lang/Double" => "D",
            _ => return self.constant(object, class).or_else(|| self.collection(object, name)),
        };
        let field = self.machine.find_field(class, "value")?;
        let value = self.machine.read(Slot::Field { object, field })?;
        Some(self.value(value, code))
    }

    /// A constant of an enum.
    fn constant(&mut self, object: Ref, class: ClassId) -> Option<Datum> {
        let base = self.machine.find_class("java/lang/Enum")?;
        if !self.machine.is_subclass(class, base) {
            return None;
        }
        let field = self.machine.find_field(base, "name")?;
        let Some(Value::Ref(name)) = self.machine.read(Slot::Field { object, field }) else { return None };
        let variant = self.machine.string(name)?;
        let superclass = self.machine.class(class).superclass()?;
        // A constant with a body has a class of its own.
        let enumeration = if superclass == base { class } else { superclass };
        Some(Datum::Record {
            class: names::simple(&self.name(enumeration)),
            variant: Some(variant),
            fields: Vec::new(),
        })
    }

    /// A collection or map of the JDK, by asking it for its elements.
    fn collection(&mut self, object: Ref, name: &str) -> Option<Datum> {
        if !name.starts_with("java/util/") {
            return None;
        }
        if self.machine.is_a(object, "java/util/Map") {
            let any = "Ljava/lang/Object;";
            let entries = self.entries(object)?.into_iter();
            let pair = |(key, value)| (self.value(Value::Ref(key), any), self.value(Value::Ref(value), any));
            return Some(Datum::Map(entries.map(pair).collect()));
        }
        if !self.machine.is_a(object, "java/util/Collection") {
            return None;
        }
        let elements = self.elements(object)?;
        let data = elements.into_iter().map(|element| self.value(Value::Ref(element), "Ljava/lang/Object;")).collect();
        let is_set = self.machine.is_a(object, "java/util/Set");
        Some(if is_set { Datum::Set(data) } else { Datum::Sequence(data) })
    }

    /// Keys and values of a map.
    fn entries(&mut self, map: Ref) -> Option<Vec<(Ref, Ref)>> {
        let Value::Ref(entries) = self.ask(map, "entrySet", "()Ljava/util/Set;")? else { return None };
        let entries = self.elements(entries)?.into_iter();
        entries
            .map(|entry| {
                let key = self.ask(entry, "getKey", "()Ljava/lang/Object;")?;
                match (key, self.ask(entry, "getValue", "()Ljava/lang/Object;")?) {
                    (Value::Ref(key), Value::Ref(value)) => Some((key, value)),
                    _ => None,
                }
            })
            .collect()
    }

    fn elements(&mut self, collection: Ref) -> Option<Vec<Ref>> {
        let Value::Ref(array) = self.ask(collection, "toArray", "()[Ljava/lang/Object;")? else { return None };
        let length = self.machine.array_length(array)?;
        (0..length)
            .map(|index| match self.machine.read(Slot::Element { array, index })? {
                Value::Ref(element) => Some(element),
                _ => None,
            })
            .collect()
    }

    /// Calls a method without arguments.
    fn ask(&mut self, object: Ref, name: &str, descriptor: &str) -> Option<Value> {
        let class = self.machine.class_of(object);
        let method = self.machine.find_method(class, name, Some(descriptor)).first().copied()?;
        match self.machine.call(method, &[Value::Ref(object)]) {
            Event::Returned(value) => Some(value),
            _ => None,
        }
    }
}

/// A character; half of a surrogate pair by its number.
fn character(code: u16) -> Datum {
    char::from_u32(code.into()).map_or_else(|| Datum::Opaque(format!("\\u{code:04x}")), Datum::Char)
}
