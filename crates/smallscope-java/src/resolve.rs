//! From bounds in words to a space: names become classes, items become objects and values.

use smallscope_jvm::{ClassId, Machine, Ref, Value};

use crate::bounds::{Bounds, DomainBound, Item};
use crate::build::{Builder, Plan};
use crate::collections::{self, Kind};
use crate::error::Error;
use crate::names;
use crate::objects;
use crate::space::{Domain, DomainId, Space};

/// Makes the objects, and a space of them. `arguments` are types and bounds of the predicate's arguments; `has_root` says whether
/// there is an object that is judged.
pub(crate) fn space(
    machine: &mut Machine,
    bounds: &Bounds,
    class: ClassId,
    has_root: bool,
    arguments: &[(String, DomainBound)],
) -> Result<Space, Error> {
    let mut builder = Builder::new(machine);
    let mut root = Ref::NULL;
    if has_root {
        root = objects::instance(builder.machine, class, Ref::NULL)?;
    }
    for bound in &bounds.objects {
        let of = load(builder.machine, &bound.class)?;
        let mut all = Vec::new();
        // Objects of the class itself: the one that is judged comes first, and has been met.
        if of == class && has_root {
            all.push(root);
        }
        while all.len() < bound.count {
            all.push(objects::instance(builder.machine, of, root)?);
        }
        let has_root = all.first() == Some(&root) && root != Ref::NULL;
        let number = builder.add_class(Some(of), all, true);
        builder.space.met.push((number, u32::from(has_root)));
    }
    let arguments = fields_and_arguments(&mut builder, bounds, arguments)?;
    builder.space.arguments.extend(arguments);
    builder.finish(root)
}

/// Adds arguments that are chosen after the predicate accepted. Classes that only they refer to get objects.
pub(crate) fn late_arguments(
    machine: &mut Machine,
    space: Space,
    known: Vec<Option<ClassId>>,
    bounds: &Bounds,
    arguments: &[(String, DomainBound)],
) -> Result<Space, Error> {
    let root = space.root;
    let mut builder = Builder::again(machine, space, known);
    for bound in &bounds.objects {
        let of = load(builder.machine, &bound.class)?;
        if builder.class_domain(of).is_none() {
            // An argument may be the object itself.
            let is_own = root != Ref::NULL && builder.machine.class_of(root) == of;
            let mut all = if is_own { vec![root] } else { Vec::new() };
            while all.len() < bound.count {
                all.push(objects::instance(builder.machine, of, root)?);
            }
            let number = builder.add_class(Some(of), all, true);
            builder.space.met.push((number, u32::from(is_own)));
        }
    }
    let arguments = fields_and_arguments(&mut builder, bounds, arguments)?;
    builder.space.late.extend(arguments);
    builder.finish(root)
}

/// Bounds the fields of classes that had no class domain before, and adds arguments.
fn fields_and_arguments(
    builder: &mut Builder<'_>,
    bounds: &Bounds,
    arguments: &[(String, DomainBound)],
) -> Result<Vec<DomainId>, Error> {
    for bound in &bounds.fields {
        let of = load(builder.machine, &bound.class)?;
        let id = builder.field(of, &bound.field)?;
        if builder.is_known(of) {
            continue;
        }
        let descriptor = builder.machine.field(id).descriptor().to_owned();
        let plan = plan(builder, &bound.domain, &descriptor, &bound.name())?;
        builder.set(of, &bound.field, plan)?;
    }
    let arguments = arguments.iter().enumerate().map(|(number, (descriptor, domain))| {
        let name = format!("argument {}", number + 1);
        let plan = plan(builder, domain, descriptor, &name)?;
        builder.argument(&plan, descriptor, &name)
    });
    arguments.collect()
}

fn load(machine: &mut Machine, name: &str) -> Result<ClassId, Error> {
    Ok(machine.load(&names::internal(name))?)
}

fn plan(builder: &mut Builder<'_>, domain: &DomainBound, descriptor: &str, name: &str) -> Result<Plan, Error> {
    let DomainBound::Items(items) = domain else { return Ok(Plan::Keep) };
    match names::class_of(descriptor) {
        None => {
            let values: Result<Vec<Vec<Value>>, Error> =
                items.iter().map(|item| values(item, descriptor, name)).collect();
            Ok(Plan::Domain(builder.space.add(Domain::Values(values?.concat()))))
        }
        Some(class) => references(builder, items, descriptor, class, name),
    }
}

/// The values of a primitive type that an item stands for.
fn values(item: &Item, descriptor: &str, name: &str) -> Result<Vec<Value>, Error> {
    let wrong = || {
        let java = names::java_type(descriptor);
        Error::input(format!("`{name}` has the type `{java}` and cannot hold {item}"))
    };
    let whole = |value: i64, low: i64, high: i64| {
        if (low..=high).contains(&value) { Ok(Value::Int(value as i32)) } else { Err(wrong()) }
    };
    match (descriptor, item) {
        ("Z", Item::Bool(value)) => Ok(vec![Value::Int((*value).into())]),
        ("B", Item::Range(low, high)) => (*low..=*high).map(|value| whole(value, -128, 127)).collect(),
        ("S", Item::Range(low, high)) => (*low..=*high).map(|value| whole(value, -32768, 32767)).collect(),
        ("C", Item::Range(low, high)) => (*low..=*high).map(|value| whole(value, 0, 65535)).collect(),
        ("C", Item::Chars(low, high)) => {
            (u32::from(*low)..=u32::from(*high)).map(|value| whole(value.into(), 0, 65535)).collect()
        }
        ("I", Item::Range(low, high)) => {
            (*low..=*high).map(|value| whole(value, i32::MIN.into(), i32::MAX.into())).collect()
        }
        ("J", Item::Range(low, high)) => Ok((*low..=*high).map(Value::Long).collect()),
        ("F", Item::Range(low, high)) => Ok((*low..=*high).map(|value| Value::Float(value as f32)).collect()),
        ("D", Item::Range(low, high)) => Ok((*low..=*high).map(|value| Value::Double(value as f64)).collect()),
        ("F", Item::Real(value)) => Ok(vec![Value::Float(*value as f32)]),
        ("D", Item::Real(value)) => Ok(vec![Value::Double(*value)]),
        _ => Err(wrong()),
    }
}

fn references(
    builder: &mut Builder<'_>,
    items: &[Item],
    descriptor: &str,
    class: &str,
    name: &str,
) -> Result<Plan, Error> {
    let mut null = false;
    let mut classes = Vec::new();
    for item in items {
        match item {
            Item::Null => null = true,
            Item::Array(lengths, _) | Item::Map(lengths, ..) => {
                if items.iter().any(|item| !matches!(item, Item::Null | Item::Array(..) | Item::Map(..)))
                    || items.len() > 2
                {
                    return Err(Error::input(format!("`{name}` may be null or one array, and nothing else")));
                }
                let lengths =
                    lengths.iter().flat_map(|&(low, high)| (low..=high).map(|length| length as i32)).collect();
                return container(builder, item, lengths, items.contains(&Item::Null), descriptor, name);
            }
            Item::Name(word) => classes.push(named(builder, word, class, name)?),
            _ => {
                let objects = boxed(builder.machine, item, class, name)?;
                classes.push(builder.add_class(None, objects, false));
            }
        }
    }
    Ok(Plan::Domain(builder.space.add(Domain::Objects { null, classes })))
}

/// An array, or a collection or map of the JDK that is filled.
fn container(
    builder: &mut Builder<'_>,
    item: &Item,
    lengths: Vec<i32>,
    null: bool,
    descriptor: &str,
    name: &str,
) -> Result<Plan, Error> {
    let of_elements = format!("{name}[]");
    let class = names::class_of(descriptor).unwrap_or_default();
    let object = "Ljava/lang/Object;";
    match (item, class.strip_prefix('['), collections::kind(builder.machine, class)?) {
        (Item::Array(_, elements), Some(component), _) => {
            let elements = Box::new(plan(builder, elements, component, &of_elements)?);
            Ok(Plan::Array { class: builder.machine.load(class)?, null, lengths, elements })
        }
        (Item::Array(_, elements), _, Some(Kind::Collection(class))) => {
            let elements = Box::new(plan(builder, elements, object, &of_elements)?);
            Ok(Plan::Filled { class, null, lengths, elements, values: None })
        }
        (Item::Map(_, keys, values), _, Some(Kind::Map(class))) => {
            let elements = Box::new(plan(builder, keys, object, &of_elements)?);
            let values = Some(Box::new(plan(builder, values, object, &of_elements)?));
            Ok(Plan::Filled { class, null, lengths, elements, values })
        }
        _ => {
            let java = names::java_type(descriptor);
            Err(Error::input(format!("`{name}` has the type `{java}` and cannot hold {item}")))
        }
    }
}

/// The class domain that a name stands for: objects of a class, all constants of an enum, or one of them.
fn named(builder: &mut Builder<'_>, word: &str, class: &str, name: &str) -> Result<u32, Error> {
    let field_class = builder.machine.load(class)?;
    if builder.machine.class(field_class).is_enum() {
        return constants(builder, word, field_class, class, name);
    }
    let known = builder.class_named(word);
    if let [number] = known[..] {
        return Ok(number);
    }
    if known.len() > 1 {
        return Err(Error::input(format!("the class `{word}` of `{name}` may be several")).help("write its whole name"));
    }
    if let Ok(of) = builder.machine.load(&names::internal(word)) {
        if builder.machine.class(of).is_enum() {
            return constants(builder, word, of, &names::internal(word), name);
        }
    }
    Err(Error::input(format!("there are no objects of `{word}` for `{name}`"))
        .help(format!("say how many there are: --objects {word}=3, or under [objects]")))
}

fn constants(builder: &mut Builder<'_>, word: &str, id: ClassId, class: &str, name: &str) -> Result<u32, Error> {
    objects::initialize(builder.machine, id)?;
    let is_whole = names::simple(class) == word || names::binary(class) == word;
    let all = crate::observe::constants(builder.machine, id).into_iter();
    let found: Vec<Ref> = all.filter(|(name, _)| is_whole || name == word).map(|(_, constant)| constant).collect();
    if found.is_empty() {
        return Err(Error::input(format!("`{word}` of `{name}` is no constant of `{}`", names::binary(class))));
    }
    Ok(builder.add_class(None, found, false))
}

/// The objects that plain values stand for where a reference is wanted.
fn boxed(machine: &mut Machine, item: &Item, class: &str, name: &str) -> Result<Vec<Ref>, Error> {
    let wrong = || {
        let java = names::binary(class);
        Error::input(format!("`{name}` has the type `{java}` and cannot hold {item}"))
    };
    let any =
        matches!(class, "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" | "java/lang/Number");
    let (class, code) = match (item, class) {
        (Item::Text(text), _) if any || matches!(class, "java/lang/String" | "java/lang/CharSequence") => {
            return Ok(vec![machine.new_string(text)?]);
        }
        (Item::Range(..), "java/lang/Byte") => (class, "B"),
        (Item::Range(..), "java/lang/Short") => (class, "S"),
        (Item::Range(..), "java/lang/Long") => (class, "J"),
        (Item::Range(..) | Item::Real(_), "java/lang/Float") => (class, "F"),
        (Item::Range(..) | Item::Real(_), "java/lang/Double") => (class, "D"),
        (Item::Bool(_), "java/lang/Boolean") => (class, "Z"),
        (Item::Chars(..), "java/lang/Character") => (class, "C"),
        (Item::Range(..), _) if any || class == "java/lang/Integer" => ("java/lang/Integer", "I"),
        (Item::Real(_), _) if any => ("java/lang/Double", "D"),
        (Item::Bool(_), _) if any => ("java/lang/Boolean", "Z"),
        (Item::Chars(..), _) if any => ("java/lang/Character", "C"),
        _ => return Err(wrong()),
    };
    let letter = code.chars().next().unwrap_or('I');
    values(item, code, name)?.into_iter().map(|value| objects::boxed(machine, class, letter, value)).collect()
}
