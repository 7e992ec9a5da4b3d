//! Making objects in a machine, and reading their fields.

use smallscope_jvm::{ClassId, Event, Machine, Ref, Slot, Value};

use crate::error::Error;
use crate::names;
use crate::view::View as _;

/// An object made by the constructor without arguments; an inner class gets its outer object, if that is the one given. Without such
/// a constructor, or if it throws, all fields are zero.
pub(crate) fn instance(machine: &mut Machine, class: ClassId, outer: Ref) -> Result<Ref, Error> {
    let about = machine.class(class);
    if about.is_abstract() || about.is_interface() {
        let name = names::binary(about.name());
        return Err(Error::input(format!("`{name}` is abstract, so there are no objects of it"))
            .help("name its classes in the domain of the field"));
    }
    initialize(machine, class)?;
    let outer = match outer {
        Ref::NULL => own_outer(machine, class)?,
        outer => outer,
    };
    let object = machine.new_object(class)?;
    if let Some((constructor, arguments)) = constructor(machine, class, object, outer) {
        match machine.call(constructor, &arguments) {
            Event::Returned(_) => {}
            Event::Threw(_) => return Ok(machine.new_object(class)?),
            other => return Err(failed(machine, &other, "a constructor")),
        }
    }
    Ok(object)
}

/// The outer object of an inner class, as its constructor makes it; null for other classes.
fn own_outer(machine: &mut Machine, class: ClassId) -> Result<Ref, Error> {
    let about = machine.class(class);
    let outer =
        about.inner_classes().find(|inner| inner.0 == about.name()).and_then(|inner| inner.1.map(str::to_owned));
    let Some(outer) = outer else { return Ok(Ref::NULL) };
    if machine.find_method(class, "<init>", Some(&format!("({})V", names::descriptor(&outer)))).is_empty() {
        return Ok(Ref::NULL);
    }
    let id = machine.load(&outer)?;
    if machine.class(id).is_abstract() { Ok(Ref::NULL) } else { instance(machine, id, Ref::NULL) }
}

fn constructor(
    machine: &Machine,
    class: ClassId,
    object: Ref,
    outer: Ref,
) -> Option<(smallscope_jvm::MethodId, Vec<Value>)> {
    let own = |descriptor: &str| {
        let found = machine.find_method(class, "<init>", Some(descriptor));
        found.into_iter().find(|&method| machine.method(method).class() == class)
    };
    if let Some(method) = own("()V") {
        return Some((method, vec![Value::Ref(object)]));
    }
    if outer == Ref::NULL {
        return None;
    }
    let descriptor = format!("(L{};)V", machine.class(machine.class_of(outer)).name());
    own(&descriptor).map(|method| (method, vec![Value::Ref(object), Value::Ref(outer)]))
}

/// Runs what a class does when it is first used.
pub(crate) fn initialize(machine: &mut Machine, class: ClassId) -> Result<(), Error> {
    match machine.initialize(class) {
        Event::Returned(_) => Ok(()),
        other => {
            let name = names::binary(machine.class(class).name());
            Err(failed(machine, &other, &format!("the static initialiser of `{name}`")))
        }
    }
}

/// Why something that had to return did not.
pub(crate) fn failed(machine: &mut Machine, event: &Event, what: &str) -> Error {
    match event {
        Event::Threw(exception) => {
            let (text, place) = (machine.describe(*exception), machine.trace(*exception).into_iter().next());
            let error = Error::input(format!("{what} throws {text}"));
            match place.and_then(|place| Some((place.file?, place.line?))) {
                Some((file, line)) => error.at(&file, line as usize),
                None => error,
            }
        }
        Event::Failed(error) => Error::input(format!("{what}: {error}")),
        Event::Exit(code) => Error::input(format!("{what} ends the program with System.exit({code})")),
        Event::Stopped(_) => Error::input(format!("{what} does not end within the limits of the machine")),
        Event::Returned(_) | Event::Choose(_) => Error::input(format!("{what} did not return as expected")),
    }
}

/// A field of an object, by name.
pub(crate) fn get(machine: &Machine, object: Ref, name: &str) -> Option<Value> {
    let field = machine.find_field(machine.class_of(object), name)?;
    machine.read(Slot::Field { object, field })
}

/// A field that holds a reference.
pub(crate) fn get_ref(machine: &Machine, object: Ref, name: &str) -> Result<Ref, Error> {
    match get(machine, object, name) {
        Some(Value::Ref(value)) => Ok(value),
        _ => Err(strange(name)),
    }
}

/// A field that holds an `int` or a `boolean`.
pub(crate) fn get_int(machine: &Machine, object: Ref, name: &str) -> Result<i32, Error> {
    match get(machine, object, name) {
        Some(Value::Int(value)) => Ok(value),
        _ => Err(strange(name)),
    }
}

/// The first elements of an array.
pub(crate) fn elements(machine: &Machine, array: Ref, count: usize) -> Vec<Value> {
    let length = machine.array_length(array).map_or(0, |length| length as usize).min(count);
    (0..length).filter_map(|index| machine.read(Slot::Element { array, index: index as u32 })).collect()
}

/// The first elements of an array of references.
pub(crate) fn references(machine: &Machine, array: Ref, count: usize) -> Vec<Ref> {
    let reference = |value| match value {
        Value::Ref(value) => Some(value),
        _ => None,
    };
    elements(machine, array, count).into_iter().filter_map(reference).collect()
}

fn strange(name: &str) -> Error {
    Error::input(format!("the finitization has no `{name}`: it was not made by `FinitizationFactory`"))
}

/// `Integer.valueOf` and its like: a boxed value.
pub(crate) fn boxed(machine: &mut Machine, class: &str, code: char, value: Value) -> Result<Ref, Error> {
    let id = machine.load(class)?;
    initialize(machine, id)?;
    let descriptor = format!("({code})L{class};");
    let method = machine.find_method(id, "valueOf", Some(&descriptor)).first().copied();
    let method = method.ok_or_else(|| Error::input(format!("`{class}` cannot be boxed")))?;
    match machine.call(method, &[value]) {
        Event::Returned(Value::Ref(object)) => Ok(object),
        other => Err(failed(machine, &other, "boxing a value")),
    }
}
