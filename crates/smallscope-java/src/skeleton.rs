//! The bounds of a class that nobody gave: a skeleton from the types of its fields.
//!
//! With a bound of `n`, there are `n` objects of every class that fields refer to; links may be null. Whole numbers go from 0 to `n`.
//! Arrays belong to the field that holds them, and have up to `n` elements. Fields whose type is an interface, an abstract class or a
//! class of the JDK keep what the constructor left there, which a note says.

use smallscope_jvm::{ClassId, FieldId, Machine};

use crate::bounds::{Bounds, DomainBound, FieldBound, Item, ObjectBound};
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
    bound: usize,
) -> Result<(DomainBound, Option<String>), Error> {
    let mut skeleton = Skeleton { bound, bounds: std::mem::take(bounds), waiting: Vec::new(), met: Vec::new() };
    let known: Vec<String> = skeleton.bounds.fields.iter().map(|field| names::internal(&field.class)).collect();
    skeleton.met = known.iter().filter_map(|name| machine.find_class(name)).collect();
    let planned = skeleton.of_type(machine, descriptor);
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
            let (field, descriptor) = {
                let field = machine.field(id);
                (field.name().to_owned(), field.descriptor().to_owned())
            };
            let (domain, note) = self.of_type(machine, &descriptor)?;
            self.bounds.fields.push(FieldBound { class: name.clone(), field, domain, note });
        }
        Ok(())
    }

    fn of_type(&mut self, machine: &mut Machine, descriptor: &str) -> Result<(DomainBound, Option<String>), Error> {
        let n = self.bound as i64;
        let items = match descriptor {
            "Z" => vec![Item::Bool(false), Item::Bool(true)],
            "B" | "S" | "I" | "J" => vec![Item::Range(0, n)],
            "C" => vec![Item::Chars('a', letter(self.bound))],
            "F" | "D" => (0..=self.bound).map(|value| Item::Real(value as f64)).collect(),
            _ => return self.of_reference(machine, descriptor),
        };
        Ok((DomainBound::Items(items), None))
    }

    fn of_reference(
        &mut self,
        machine: &mut Machine,
        descriptor: &str,
    ) -> Result<(DomainBound, Option<String>), Error> {
        let n = self.bound as i64;
        let with_null =
            |items: Vec<Item>| Ok((DomainBound::Items(std::iter::once(Item::Null).chain(items).collect()), None));
        let class = match descriptor.strip_prefix('[') {
            Some(component) => {
                let (elements, note) = self.of_type(machine, component)?;
                return match elements {
                    DomainBound::Keep => Ok((DomainBound::Keep, note)),
                    elements => with_null(vec![Item::Array(vec![(0, n)], Box::new(elements))]),
                };
            }
            None => names::class_of(descriptor).unwrap_or_default(),
        };
        match class {
            "java/lang/String" => {
                let texts =
                    (0..=self.bound).map(|size| if size == 0 { String::new() } else { letter(size - 1).to_string() });
                return with_null(texts.map(Item::Text).collect());
            }
            "java/lang/Boolean" => return with_null(vec![Item::Bool(false), Item::Bool(true)]),
            "java/lang/Character" => return with_null(vec![Item::Chars('a', letter(self.bound))]),
            "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" | "java/lang/Long" => {
                return with_null(vec![Item::Range(0, n)]);
            }
            "java/lang/Float" | "java/lang/Double" => {
                return with_null((0..=self.bound).map(|value| Item::Real(value as f64)).collect());
            }
            _ => {}
        }
        let id = machine.load(class)?;
        let about = machine.class(id);
        let kept = |why: &str| Ok((DomainBound::Keep, Some(format!("{} is {why}", names::binary(class)))));
        if about.is_enum() {
            return with_null(vec![Item::Name(names::binary(class))]);
        }
        if class != "java/lang/Object" {
            if machine.is_library(id) {
                return kept("a class of the JDK: its fields keep what the constructor makes");
            }
            if about.is_interface() || about.is_abstract() {
                return kept("abstract: name its classes, as in \"null, A, B\", and their numbers under [objects]");
            }
            self.waiting.insert(0, id);
        }
        let name = names::binary(class);
        if !self.bounds.objects.iter().any(|known| known.class == name) {
            self.bounds.objects.push(ObjectBound { class: name.clone(), count: self.bound });
        }
        with_null(vec![Item::Name(name)])
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
