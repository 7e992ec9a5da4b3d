//! Korat's finitizations: the static method runs in the machine, and what it recorded is read back.
//!
//! The classes that it records with are ours (`korat/src`); the fields that are read here are declared there.

use smallscope_jvm::{ClassId, Event, Machine, MethodId, Ref, Slot, Value};

use crate::build::{Builder, Plan};
use crate::error::Error;
use crate::names;
use crate::objects::{self, failed, get_int, get_ref, references};
use crate::space::{Domain, Space};
use crate::view::{View as _, parameters};

/// Runs a finitization and makes its space.
pub(crate) fn space(machine: &mut Machine, method: MethodId, arguments: &[Value]) -> Result<Space, Error> {
    let name = machine.method(method).name().to_owned();
    let finitization = match machine.call(method, arguments) {
        Event::Returned(Value::Ref(finitization)) if finitization != Ref::NULL => finitization,
        Event::Returned(_) => return Err(Error::input(format!("the finitization `{name}` returns null"))),
        other => return Err(failed(machine, &other, &format!("the finitization `{name}`"))),
    };
    Reader { domains: Vec::new(), arrays_as_objects: get_int(machine, finitization, "arraysAsObjects")? != 0 }
        .read(machine, finitization)
}

struct Reader {
    /// The class domains that were read, with their numbers.
    domains: Vec<(Ref, u32)>,
    arrays_as_objects: bool,
}

impl Reader {
    fn read(&mut self, machine: &mut Machine, finitization: Ref) -> Result<Space, Error> {
        let mut builder = Builder::new(machine);
        let root = self.class_domains(&mut builder, finitization)?;
        self.fillings(&mut builder, finitization)?;
        let count = get_int(builder.machine, finitization, "fieldCount")? as usize;
        let list = |builder: &Builder<'_>, name: &str| -> Result<Vec<Ref>, Error> {
            Ok(references(builder.machine, get_ref(builder.machine, finitization, name)?, count))
        };
        let (owners, field_names) = (list(&builder, "owners")?, list(&builder, "names")?);
        let fields = list(&builder, "fields")?;
        for ((owner, name), domain) in owners.into_iter().zip(field_names).zip(fields) {
            let owner = class(builder.machine, owner)?;
            let name = builder.machine.string(name).unwrap_or_default();
            let plan = self.plan(&mut builder, domain, &name)?;
            builder.set(owner, &name, plan)?;
        }
        builder.finish(root)
    }

    /// Makes the objects; the first is the one that is judged.
    fn class_domains(&mut self, builder: &mut Builder<'_>, finitization: Ref) -> Result<Ref, Error> {
        let count = get_int(builder.machine, finitization, "domainCount")? as usize;
        let domains = references(builder.machine, get_ref(builder.machine, finitization, "domains")?, count);
        let mut root = Ref::NULL;
        for domain in domains {
            let machine = &mut *builder.machine;
            let class = class(machine, get_ref(machine, domain, "type")?)?;
            let added = get_ref(machine, domain, "added")?;
            let mut all = references(machine, added, usize::MAX);
            for _ in 0..get_int(machine, domain, "made")? {
                all.push(objects::instance(machine, class, root)?);
            }
            if root == Ref::NULL {
                root = all.first().copied().unwrap_or(Ref::NULL);
            }
            let isomorphism = get_int(machine, domain, "isomorphism")? != 0;
            let number = builder.add_class(Some(class), all, isomorphism);
            self.domains.push((domain, number));
        }
        Ok(root)
    }

    /// Puts objects into collections.
    fn fillings(&mut self, builder: &mut Builder<'_>, finitization: Ref) -> Result<(), Error> {
        let list = |machine: &Machine, name: &str| -> Result<Vec<Ref>, Error> {
            Ok(references(machine, get_ref(machine, finitization, name)?, usize::MAX))
        };
        let owners = list(builder.machine, "filledOwners")?;
        let field_names = list(builder.machine, "filledNames")?;
        for ((owner, name), set) in owners.into_iter().zip(field_names).zip(list(builder.machine, "fillings")?) {
            let owner = class(builder.machine, owner)?;
            let name = builder.machine.string(name).unwrap_or_default();
            let field = builder.field(owner, &name)?;
            let added = self.objects(builder, set)?;
            let owners =
                builder.class_domain(owner).map(|number| builder.space.classes[number as usize].objects.clone());
            for object in owners.unwrap_or_default() {
                let value = builder.machine.read(Slot::Field { object, field });
                let Some(Value::Ref(collection)) = value.filter(|value| *value != Value::Ref(Ref::NULL)) else {
                    continue;
                };
                for &element in &added {
                    add(builder.machine, collection, element, &name)?;
                }
            }
        }
        Ok(())
    }

    /// The class domains of a set. Objects of a subclass are objects of the class, too, as in Korat; of `Object` they are not, since
    /// every class would be meant.
    fn numbers(&self, builder: &Builder<'_>, set: Ref) -> Result<Vec<u32>, Error> {
        let machine = &*builder.machine;
        let domains = references(machine, get_ref(machine, set, "domains")?, usize::MAX);
        let mut numbers = Vec::new();
        for domain in domains {
            let of = class(machine, get_ref(machine, domain, "type")?)?;
            if !self.domains.iter().any(|(known, _)| *known == domain) {
                return Err(Error::input("a set of objects has a class domain of another finitization"));
            }
            let has_subclasses = machine.class(of).name() != "java/lang/Object";
            for &(known, number) in &self.domains {
                let is_within = || -> Result<bool, Error> {
                    let inner = class(machine, get_ref(machine, known, "type")?)?;
                    Ok(has_subclasses && inner != of && machine.is_subclass(inner, of))
                };
                if !numbers.contains(&number) && (known == domain || is_within()?) {
                    numbers.push(number);
                }
            }
        }
        Ok(numbers)
    }

    fn objects(&self, builder: &Builder<'_>, set: Ref) -> Result<Vec<Ref>, Error> {
        let numbers = self.numbers(builder, set)?;
        Ok(numbers.into_iter().flat_map(|number| builder.space.classes[number as usize].objects.clone()).collect())
    }

    fn plan(&mut self, builder: &mut Builder<'_>, domain: Ref, field: &str) -> Result<Plan, Error> {
        if domain == Ref::NULL {
            return Err(Error::input(format!("the domain of `{field}` is null")));
        }
        let kind = names::simple(builder.machine.class(builder.machine.class_of(domain)).name());
        match kind.as_str() {
            "ObjSet" => {
                let null = get_int(builder.machine, domain, "nullAllowed")? != 0;
                let classes = self.numbers(builder, domain)?;
                Ok(Plan::Domain(builder.space.add(Domain::Objects { null, classes })))
            }
            "ArraySet" => self.array_plan(builder, domain, field),
            _ => {
                let values = primitives(builder.machine, domain, &kind)?;
                Ok(Plan::Domain(builder.space.add(Domain::Values(values))))
            }
        }
    }

    fn array_plan(&mut self, builder: &mut Builder<'_>, set: Ref, field: &str) -> Result<Plan, Error> {
        let class = class(builder.machine, get_ref(builder.machine, set, "type")?)?;
        let sizes = get_ref(builder.machine, set, "sizes")?;
        let lengths = primitives(builder.machine, sizes, "IntSet")?.into_iter();
        let lengths =
            lengths.filter_map(|value| if let Value::Int(length) = value { Some(length) } else { None }).collect();
        let components = get_ref(builder.machine, set, "components")?;
        let elements = self.plan(builder, components, field)?;
        if !self.arrays_as_objects {
            return Ok(Plan::Array { class, null: false, lengths, elements: Box::new(elements) });
        }
        // One class domain for each set, also if it is the domain of several fields.
        let number = match self.domains.iter().find(|(known, _)| *known == set) {
            Some((_, number)) => *number,
            None => {
                let count = get_int(builder.machine, set, "count")?;
                let arrays: Result<Vec<Ref>, Error> =
                    (0..count).map(|_| builder.array(class, &lengths, &elements)).collect();
                let number = builder.add_class(Some(class), arrays?, true);
                self.domains.push((set, number));
                number
            }
        };
        Ok(Plan::Domain(builder.space.add(Domain::Objects { null: false, classes: vec![number] })))
    }
}

fn class(machine: &Machine, mirror: Ref) -> Result<ClassId, Error> {
    machine.mirrored(mirror).ok_or_else(|| Error::input("the finitization names a class that is none"))
}

/// The values of a set, in the form that its fields have.
fn primitives(machine: &Machine, set: Ref, kind: &str) -> Result<Vec<Value>, Error> {
    let size = get_int(machine, set, "size")? as usize;
    let wholes = objects::elements(machine, get_ref(machine, set, "wholes")?, size);
    let reals = objects::elements(machine, get_ref(machine, set, "reals")?, size);
    let value = |(whole, real): (Value, Value)| match (kind, whole, real) {
        ("LongSet", whole, _) => Some(whole),
        ("DoubleSet", _, real) => Some(real),
        ("FloatSet", _, Value::Double(real)) => Some(Value::Float(real as f32)),
        (_, Value::Long(whole), _) => i32::try_from(whole).ok().map(Value::Int),
        _ => None,
    };
    let values: Option<Vec<Value>> = wholes.into_iter().zip(reals).map(value).collect();
    values.ok_or_else(|| Error::input(format!("the values of a `{kind}` cannot be read")))
}

fn add(machine: &mut Machine, collection: Ref, element: Ref, field: &str) -> Result<(), Error> {
    let class = machine.class_of(collection);
    let method = machine.find_method(class, "add", Some("(Ljava/lang/Object;)Z")).first().copied();
    let method = method.ok_or_else(|| Error::input(format!("`{field}` holds no collection that `addAll` can fill")))?;
    match machine.call(method, &[Value::Ref(collection), Value::Ref(element)]) {
        Event::Returned(_) => Ok(()),
        other => Err(failed(machine, &other, &format!("adding to `{field}`"))),
    }
}

/// What a finitization is called with: whole numbers, and texts for parameters that are strings.
pub(crate) fn arguments(machine: &mut Machine, method: MethodId, texts: &[String]) -> Result<Vec<Value>, Error> {
    let descriptors = parameters(machine, method);
    descriptors.iter().zip(texts).map(|(descriptor, text)| argument(machine, descriptor, text)).collect()
}

fn argument(machine: &mut Machine, descriptor: &str, text: &str) -> Result<Value, Error> {
    let wrong = || Error::input(format!("the argument `{text}` is not of the type `{}`", names::java_type(descriptor)));
    let text = text.trim();
    let whole = || text.parse::<i64>().map_err(|_| wrong());
    let narrow = |low: i64, high: i64| {
        whole()
            .and_then(|value| if (low..=high).contains(&value) { Ok(Value::Int(value as i32)) } else { Err(wrong()) })
    };
    match descriptor {
        "I" => narrow(i32::MIN.into(), i32::MAX.into()),
        "S" => narrow(i16::MIN.into(), i16::MAX.into()),
        "B" => narrow(i8::MIN.into(), i8::MAX.into()),
        "J" => whole().map(Value::Long),
        "F" => text.parse().map(Value::Float).map_err(|_| wrong()),
        "D" => text.parse().map(Value::Double).map_err(|_| wrong()),
        "Z" => text.parse::<bool>().map(|value| Value::Int(value.into())).map_err(|_| wrong()),
        "C" => {
            let mut letters = text.encode_utf16();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Ok(Value::Int(letter.into())),
                _ => Err(wrong()),
            }
        }
        "Ljava/lang/String;" => Ok(Value::Ref(machine.new_string(text)?)),
        _ => Err(Error::input(format!("a finitization cannot be given a `{}`", names::java_type(descriptor)))),
    }
}
