//! The bounds of a class that nobody gave: a skeleton from the types of its fields.
//!
//! With a bound of `n`, there are `n` objects of every class that fields refer to; links may be null. Whole numbers go from 0 to `n`.
//! Arrays belong to the field that holds them, and have up to `n` elements; collections and maps of the JDK get up to `n`. Fields whose
//! type is another class of the JDK, an interface or an abstract class keep what the constructor left there, which a note says.

use smallscope_jvm::{ClassId, FieldId, Machine};

use crate::bounds::{Bounds, DomainBound, FieldBound, Item, ObjectBound};
use crate::collections::{self, Kind};
use crate::error::Error;
use crate::names;
use crate::view::View as _;

/// The skeleton of a class, with a bound for everything.
pub(crate) fn skeleton(machine: &mut Machine, class: ClassId, bound: usize) -> Result<Bounds, Error> {
    let mut skeleton = Skeleton { bound, bounds: Bounds::default(), waiting: vec![class], met: Vec::new() };
    skeleton.bounds.class = names::binary(machine.class(class).name());
    while let Some(class) = skeleton.waiting.pop() {
        if !skeleton.met.contains(&class) {
            skeleton.met.push(class);
            skeleton.class(machine, class)?;
        }
    }
    Ok(skeleton.bounds)
}

/// What a value of this type may be, with a bound for everything; the classes that it refers to are added to the objects.
pub(crate) fn domain(
    machine: &mut Machine,
    bounds: &mut Bounds,
    descriptor: &str,
    signature: Option<&str>,
    bound: usize,
) -> Result<(DomainBound, Option<String>), Error> {
    let class = machine.load(&names::internal(&bounds.class))?;
    let mut skeleton = Skeleton { bound, bounds: std::mem::take(bounds), waiting: Vec::new(), met: Vec::new() };
    let known: Vec<String> = skeleton.bounds.fields.iter().map(|field| names::internal(&field.class)).collect();
    skeleton.met = known.iter().filter_map(|name| machine.find_class(name)).collect();
    let planned = skeleton.of_type(machine, descriptor, class, signature);
    while let Some(class) = skeleton.waiting.pop() {
        if !skeleton.met.contains(&class) {
            skeleton.met.push(class);
            skeleton.class(machine, class)?;
        }
    }
    *bounds = skeleton.bounds;
    planned
}

struct Skeleton {
    bound: usize,
    bounds: Bounds,
    waiting: Vec<ClassId>,
    met: Vec<ClassId>,
}

impl Skeleton {
    fn class(&mut self, machine: &mut Machine, class: ClassId) -> Result<(), Error> {
        let name = names::binary(machine.class(class).name());
        for id in instance_fields(machine, class) {
            let about = machine.field(id);
            let (field, descriptor) = (about.name().to_owned(), about.descriptor().to_owned());
            let (owner, signature) = (about.class(), about.signature().map(str::to_owned));
            let (domain, note) = match about.is_constant() {
                true => (DomainBound::Keep, Some("a constant: code has its value, and does not read it".to_owned())),
                false => self.of_type(machine, &descriptor, owner, signature.as_deref())?,
            };
            self.bounds.fields.push(FieldBound { class: name.clone(), field, domain, note });
        }
        Ok(())
    }

    /// What a value may be of a type that stands in a class; the signature says more about it than the descriptor.
    fn of_type(
        &mut self,
        machine: &mut Machine,
        descriptor: &str,
        class: ClassId,
        signature: Option<&str>,
    ) -> Result<(DomainBound, Option<String>), Error> {
        let n = self.bound as i64;
        let items = match descriptor {
            "Z" => vec![Item::Bool(false), Item::Bool(true)],
            "B" | "S" | "I" | "J" => vec![Item::Range(0, n)],
            "C" => vec![Item::Chars('a', letter(self.bound))],
            "F" | "D" => (0..=self.bound).map(|value| Item::Real(value as f64)).collect(),
            _ => return self.of_reference(machine, descriptor, class, signature),
        };
        Ok((DomainBound::Items(items), None))
    }

    fn of_reference(
        &mut self,
        machine: &mut Machine,
        descriptor: &str,
        owner: ClassId,
        signature: Option<&str>,
    ) -> Result<(DomainBound, Option<String>), Error> {
        let n = self.bound as i64;
        let with_null =
            |items: Vec<Item>| Ok((DomainBound::Items(std::iter::once(Item::Null).chain(items).collect()), None));
        let class = match descriptor.strip_prefix('[') {
            Some(component) => {
                let (elements, note) = self.of_type(machine, component, owner, None)?;
                return match elements {
                    DomainBound::Keep => Ok((DomainBound::Keep, note)),
                    elements => with_null(vec![Item::Array(vec![(0, n)], Box::new(elements))]),
                };
            }
            None => names::class_of(descriptor).unwrap_or_default(),
        };
        match class {
            "java/lang/String" | "java/lang/CharSequence" => {
                let texts =
                    (0..=self.bound).map(|size| if size == 0 { String::new() } else { letter(size - 1).to_string() });
                return with_null(texts.map(Item::Text).collect());
            }
            "java/lang/Boolean" => return with_null(vec![Item::Bool(false), Item::Bool(true)]),
            "java/lang/Character" => return with_null(vec![Item::Chars('a', letter(self.bound))]),
            // Numbers stand for what can be compared.
            "java/lang/Byte"
            | "java/lang/Short"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Number"
            | "java/lang/Comparable" => {
                return with_null(vec![Item::Range(0, n)]);
            }
            "java/lang/Float" | "java/lang/Double" => {
                return with_null((0..=self.bound).map(|value| Item::Real(value as f64)).collect());
            }
            _ => {}
        }
        let id = machine.load(class)?;
        let kind = collections::kind(machine, class)?;
        let about = machine.class(id);
        let kept = |why: &str| Ok((DomainBound::Keep, Some(format!("{} is {why}", names::binary(class)))));
        if about.is_enum() {
            return with_null(vec![Item::Name(names::binary(class))]);
        }
        if class != "java/lang/Object" {
            if let Some(kind) = kind {
                return self.of_collection(machine, kind, owner, signature);
            }
            if machine.is_library(id) {
                return kept("a class of the JDK: its fields keep what the constructor makes");
            }
            if about.is_interface() || about.is_abstract() {
                let implementations = self.implementations(machine, id, owner)?;
                if !implementations.is_empty() {
                    return with_null(implementations);
                }
                return kept("abstract: name its classes, as in \"null, A, B\", and their numbers under [objects]");
            }
            self.waiting.insert(0, id);
        }
        self.add_objects(class);
        with_null(vec![Item::Name(names::binary(class))])
    }
}

impl Skeleton {
    /// The classes that can be made of an abstract type: those that it permits, and those nested in it, in the class that has the
    /// field, or in a class around one of these.
    fn implementations(&mut self, machine: &mut Machine, of: ClassId, owner: ClassId) -> Result<Vec<Item>, Error> {
        let mut names: Vec<String> = machine.class(of).permitted().map(str::to_owned).collect();
        for class in [of, owner] {
            let mut around = Some(class);
            while let Some(class) = around {
                let about = machine.class(class);
                names.extend(about.inner_classes().map(|inner| inner.0.to_owned()));
                let outer = about.inner_classes().find(|inner| inner.0 == about.name()).and_then(|inner| inner.1);
                around = outer.map(str::to_owned).and_then(|outer| machine.load(&outer).ok());
            }
        }
        let mut found = Vec::new();
        for name in names {
            let Ok(id) = machine.load(&name) else { continue };
            let about = machine.class(id);
            let item = Item::Name(names::binary(&name));
            let can_be_made = !about.is_interface() && !about.is_abstract() && !about.is_enum();
            if can_be_made && machine.is_subclass(id, of) && !found.contains(&item) {
                found.push(item);
                self.waiting.insert(0, id);
                self.add_objects(&name);
            }
        }
        Ok(found)
    }

    fn add_objects(&mut self, internal: &str) {
        let class = names::binary(internal);
        if !self.bounds.objects.iter().any(|known| known.class == class) {
            self.bounds.objects.push(ObjectBound { class, count: self.bound });
        }
    }

    /// What is put into a collection or map: up to so many elements, which are not null.
    fn of_collection(
        &mut self,
        machine: &mut Machine,
        kind: Kind,
        owner: ClassId,
        signature: Option<&str>,
    ) -> Result<(DomainBound, Option<String>), Error> {
        let lengths = vec![(0, self.bound as i64)];
        let arguments = collections::type_arguments(machine, owner, signature);
        let mut element = |at: usize| -> Result<Option<Box<DomainBound>>, Error> {
            let descriptor = arguments.get(at).map_or("Ljava/lang/Object;", String::as_str);
            let is_nested = match names::class_of(descriptor) {
                Some(class) => class.starts_with('[') || collections::kind(machine, class)?.is_some(),
                None => true,
            };
            Ok(match self.of_type(machine, descriptor, owner, None)?.0 {
                DomainBound::Items(items) if !is_nested => {
                    let items = items.into_iter().filter(|item| *item != Item::Null).collect();
                    Some(Box::new(DomainBound::Items(items)))
                }
                _ => None,
            })
        };
        let item = match kind {
            Kind::Collection(_) => element(0)?.map(|elements| Item::Array(lengths, elements)),
            Kind::Map(_) => match (element(0)?, element(1)?) {
                (Some(keys), Some(values)) => Some(Item::Map(lengths, keys, values)),
                _ => None,
            },
        };
        Ok(match item {
            Some(item) => (DomainBound::Items(vec![item]), None),
            None => {
                (DomainBound::Keep, Some("its elements have no domain: it keeps what the constructor makes".to_owned()))
            }
        })
    }
}

/// The n-th letter after `a`, and `z` at most.
fn letter(n: usize) -> char {
    char::from(b'a' + n.min(25) as u8)
}

/// The fields of the objects of a class that may be chosen, in the order of declaration, superclass first.
pub(crate) fn instance_fields(machine: &Machine, class: ClassId) -> Vec<FieldId> {
    let mut classes = vec![class];
    while let Some(next) = machine.class(*classes.last().expect("there is one")).superclass() {
        classes.push(next);
    }
    let fields = classes.into_iter().rev().flat_map(|class| machine.class(class).fields().to_vec());
    fields.filter(|&id| !machine.field(id).is_static() && !machine.field(id).is_synthetic()).collect()
}

/// Adds the fields of classes that have objects, but whose fields were not met.
pub(crate) fn extend(machine: &mut Machine, bounds: &mut Bounds, bound: usize) -> Result<(), Error> {
    let mut at = 0;
    while let Some(object) = bounds.objects.get(at) {
        at += 1;
        let name = object.class.clone();
        let id = machine.load(&names::internal(&name))?;
        if machine.is_library(id) || bounds.fields.iter().any(|field| field.class == name) {
            continue;
        }
        let mut skeleton = Skeleton { bound, bounds: std::mem::take(bounds), waiting: Vec::new(), met: vec![id] };
        let added = skeleton.class(machine, id);
        *bounds = skeleton.bounds;
        added?;
    }
    Ok(())
}
