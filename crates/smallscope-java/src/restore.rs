//! From a structure to objects in a machine: inputs that were kept in a file.

use smallscope_core::{Datum, Structure};
use smallscope_jvm::{ClassId, Machine, Ref, Slot, Value};

use crate::collections::{self, Kind};
use crate::error::Error;
use crate::names;
use crate::objects::{self, boxed, failed};
use crate::observe::constants;
use crate::view::View as _;

/// Makes the values of a structure, which is one value or a tuple of several; each has the type of a descriptor. Classes are found
/// by their simple names, among those that are known and those nested in them.
///
/// # Errors
///
/// If the structure does not fit the classes as they are now.
pub(crate) fn values(
    machine: &mut Machine,
    structure: &Structure,
    descriptors: &[String],
    known: &[ClassId],
) -> Result<Vec<Value>, Error> {
    let mut restorer =
        Restorer { machine, structure, known, made: vec![None; structure.objects.len()], outer: Ref::NULL };
    match (&structure.root, descriptors) {
        (root, [only]) => Ok(vec![restorer.value(root, only)?]),
        (Datum::Tuple(items), _) if items.len() == descriptors.len() => {
            items.iter().zip(descriptors).map(|(item, descriptor)| restorer.value(item, descriptor)).collect()
        }
        _ => Err(Error::input(format!("the input has not {} values", descriptors.len()))),
    }
}

struct Restorer<'a> {
    machine: &'a mut Machine,
    structure: &'a Structure,
    known: &'a [ClassId],
    made: Vec<Option<Ref>>,
    /// The first object: the outer one of inner classes.
    outer: Ref,
}

impl Restorer<'_> {
    fn value(&mut self, datum: &Datum, descriptor: &str) -> Result<Value, Error> {
        let wrong = || {
            let java = names::java_type(descriptor);
            Error::input(format!("an input has a value that is no `{java}`"))
        };
        let class = names::class_of(descriptor);
        match (datum, class) {
            (Datum::Nothing, Some(_)) => Ok(Value::Ref(Ref::NULL)),
            (Datum::Text(text), Some(_)) => Ok(Value::Ref(self.machine.new_string(text)?)),
            (Datum::Ref(id), Some(_)) => self.object(id.0, descriptor).map(Value::Ref),
            (Datum::Record { class, variant: Some(constant), .. }, Some(_)) => {
                self.constant(class, constant, descriptor)
            }
            (Datum::Sequence(items), Some(class)) if class.starts_with('[') => self.array(items, class).map(Value::Ref),
            (Datum::Sequence(_) | Datum::Set(_) | Datum::Map(_), Some(class)) => {
                let class = match collections::kind(self.machine, class)? {
                    Some(Kind::Collection(class) | Kind::Map(class)) => class,
                    None => return Err(wrong()),
                };
                let collection = objects::instance(self.machine, class, Ref::NULL)?;
                self.put(collection, datum)?;
                Ok(Value::Ref(collection))
            }
            (_, Some(class)) => {
                let (class, code) = box_of(datum, class).ok_or_else(wrong)?;
                let value = plain(datum, code).ok_or_else(wrong)?;
                let letter = code.chars().next().unwrap_or('I');
                boxed(self.machine, class, letter, value).map(Value::Ref)
            }
            (_, None) => plain(datum, descriptor).ok_or_else(wrong),
        }
    }

    fn object(&mut self, id: usize, descriptor: &str) -> Result<Ref, Error> {
        if let Some(object) = self.made[id] {
            return Ok(object);
        }
        let structure = self.structure;
        match &structure.objects[id] {
            Datum::Sequence(items) => {
                let class = names::class_of(descriptor).unwrap_or_default().to_owned();
                let array = self.array(items, &class)?;
                self.made[id] = Some(array);
                Ok(array)
            }
            Datum::Record { class, fields, .. } => {
                let class = self.class(class, descriptor)?;
                let object = objects::instance(self.machine, class, self.outer)?;
                self.made[id] = Some(object);
                if self.outer == Ref::NULL {
                    self.outer = object;
                }
                for (name, datum) in fields {
                    self.field(object, class, name, datum)?;
                }
                Ok(object)
            }
            _ => Err(Error::input("an input has an object that is neither an object nor an array in Java")),
        }
    }

    fn field(&mut self, object: Ref, class: ClassId, name: &str, datum: &Datum) -> Result<(), Error> {
        let Some(field) = self.machine.find_field(class, name) else {
            let java = names::binary(self.machine.class(class).name());
            return Err(Error::input(format!("`{java}` has no field `{name}` any more")));
        };
        let slot = Slot::Field { object, field };
        // A collection that the constructor made is filled.
        if let (Some(Value::Ref(there)), Datum::Sequence(_) | Datum::Set(_) | Datum::Map(_)) =
            (self.machine.read(slot), datum)
        {
            let of = there != Ref::NULL && self.machine.array_length(there).is_none();
            if of && self.machine.is_library(self.machine.class_of(there)) {
                self.call(there, "clear", "()V", &[])?;
                return self.put(there, datum);
            }
        }
        let descriptor = self.machine.field(field).descriptor().to_owned();
        let value = self.value(datum, &descriptor)?;
        self.machine.assign(slot, value);
        Ok(())
    }

    fn array(&mut self, items: &[Datum], class: &str) -> Result<Ref, Error> {
        let id = self.machine.load(class)?;
        let array = self.machine.new_array(id, items.len() as u32)?;
        for (index, item) in (0..).zip(items) {
            let value = self.value(item, class.get(1..).unwrap_or_default())?;
            self.machine.assign(Slot::Element { array, index }, value);
        }
        Ok(array)
    }

    /// Puts elements into a collection, or entries into a map.
    fn put(&mut self, collection: Ref, datum: &Datum) -> Result<(), Error> {
        let object = "Ljava/lang/Object;";
        match datum {
            Datum::Sequence(items) | Datum::Set(items) => {
                for item in items {
                    let item = self.value(item, object)?;
                    self.call(collection, "add", "(Ljava/lang/Object;)Z", &[item])?;
                }
            }
            Datum::Map(entries) => {
                for (key, value) in entries {
                    let entry = [self.value(key, object)?, self.value(value, object)?];
                    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                    self.call(collection, "put", descriptor, &entry)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn call(&mut self, object: Ref, name: &str, descriptor: &str, arguments: &[Value]) -> Result<(), Error> {
        let class = self.machine.class_of(object);
        let method = self.machine.find_method(class, name, Some(descriptor)).first().copied();
        let method = method.ok_or_else(|| Error::input(format!("a collection of an input has no method `{name}`")))?;
        let values: Vec<Value> = std::iter::once(Value::Ref(object)).chain(arguments.iter().copied()).collect();
        match self.machine.call(method, &values) {
            smallscope_jvm::Event::Returned(_) => Ok(()),
            other => Err(failed(self.machine, &other, "filling a collection of an input")),
        }
    }

    fn constant(&mut self, class: &str, constant: &str, descriptor: &str) -> Result<Value, Error> {
        let class = self.class(class, descriptor)?;
        objects::initialize(self.machine, class)?;
        let found = constants(self.machine, class).into_iter().find(|(name, _)| name == constant);
        found.map(|(_, object)| Value::Ref(object)).ok_or_else(|| {
            let java = names::binary(self.machine.class(class).name());
            Error::input(format!("`{java}` has no constant `{constant}` any more"))
        })
    }

    /// The class with a simple name: the declared one, or one that is known, or nested in one of these.
    fn class(&mut self, simple: &str, descriptor: &str) -> Result<ClassId, Error> {
        let declared = names::class_of(descriptor).map(str::to_owned);
        let mut all: Vec<String> = declared.into_iter().collect();
        for &class in self.known {
            all.push(self.machine.class(class).name().to_owned());
        }
        let mut at = 0;
        while let Some(name) = all.get(at).cloned() {
            at += 1;
            if names::simple(&name) == simple {
                return Ok(self.machine.load(&name)?);
            }
            let Ok(class) = self.machine.load(&name) else { continue };
            let nested: Vec<String> =
                self.machine.class(class).inner_classes().map(|inner| inner.0.to_owned()).collect();
            all.extend(nested.into_iter().filter(|name| !all.contains(name)).collect::<Vec<_>>());
        }
        // A class of its own, beside one that is known.
        for &class in self.known {
            let package = self.machine.class(class).name().rsplit_once('/').map_or("", |(package, _)| package);
            let beside = if package.is_empty() { simple.to_owned() } else { format!("{package}/{simple}") };
            if let Ok(found) = self.machine.load(&beside) {
                return Ok(found);
            }
        }
        Err(Error::input(format!("no class `{simple}` is known any more")))
    }
}

/// A value of a primitive type.
fn plain(datum: &Datum, descriptor: &str) -> Option<Value> {
    match (datum, descriptor) {
        (Datum::Bool(value), "Z") => Some(Value::Int((*value).into())),
        (Datum::Char(value), "C") => u16::try_from(u32::from(*value)).ok().map(|unit| Value::Int(unit.into())),
        (Datum::Opaque(text), "C") => {
            u16::from_str_radix(text.strip_prefix("\\u")?, 16).ok().map(|unit| Value::Int(unit.into()))
        }
        (Datum::Int(value), "I" | "S" | "B") => i32::try_from(*value).ok().map(Value::Int),
        (Datum::Int(value), "J") => i64::try_from(*value).ok().map(Value::Long),
        (Datum::Opaque(text), "F") => text.parse().ok().map(Value::Float),
        (Datum::Opaque(text), "D") => text.parse().ok().map(Value::Double),
        _ => None,
    }
}

/// The class of a boxed value where this class is declared, and the code of what is in it.
fn box_of<'c>(datum: &Datum, declared: &'c str) -> Option<(&'c str, &'static str)> {
    Some(match (datum, declared) {
        (_, "java/lang/Byte") => (declared, "B"),
        (_, "java/lang/Short") => (declared, "S"),
        (_, "java/lang/Long") => (declared, "J"),
        (_, "java/lang/Float") => (declared, "F"),
        (Datum::Bool(_), _) => ("java/lang/Boolean", "Z"),
        (Datum::Char(_), _) => ("java/lang/Character", "C"),
        (Datum::Int(value), _) if i32::try_from(*value).is_ok() => ("java/lang/Integer", "I"),
        (Datum::Int(_), _) => ("java/lang/Long", "J"),
        (Datum::Opaque(_), _) => ("java/lang/Double", "D"),
        _ => return None,
    })
}
