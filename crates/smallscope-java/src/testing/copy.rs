//! A copy of an object with everything that it reaches: what a postcondition sees as the object before the call.

use rustc_hash::FxHashMap;
use smallscope_jvm::{Machine, Ref, Slot, Value};

use crate::error::Error;
use crate::view::View as _;

/// Copies an object graph, class by class as it is; strings, boxed values and other objects of the JDK that never change are shared.
pub(crate) fn copy(machine: &mut Machine, root: Ref) -> Result<Ref, Error> {
    let mut copies: FxHashMap<Ref, Ref> = FxHashMap::default();
    let first = fresh(machine, root, &mut copies)?;
    let mut waiting = vec![root];
    while let Some(object) = waiting.pop() {
        let twin = copies[&object];
        for slot in slots(machine, object) {
            let Some(value) = machine.read(slot) else { continue };
            let value = match value {
                Value::Ref(target) if target != Ref::NULL => {
                    let is_new = !copies.contains_key(&target);
                    let twin = fresh(machine, target, &mut copies)?;
                    if is_new && twin != target {
                        waiting.push(target);
                    }
                    Value::Ref(twin)
                }
                plain => plain,
            };
            let slot = match slot {
                Slot::Field { field, .. } => Slot::Field { object: twin, field },
                Slot::Element { index, .. } => Slot::Element { array: twin, index },
                Slot::Length { .. } => continue,
            };
            machine.assign(slot, value);
        }
    }
    Ok(first)
}

/// The fields of an object or the elements of an array.
fn slots(machine: &Machine, object: Ref) -> Vec<Slot> {
    let about = machine.class(machine.class_of(object));
    match about.component() {
        None => about.instance_fields().iter().map(|&field| Slot::Field { object, field }).collect(),
        Some(_) => {
            let length = machine.array_length(object).unwrap_or(0);
            (0..length).map(|index| Slot::Element { array: object, index }).collect()
        }
    }
}

/// The copy of one object, whose slots are still to be filled.
fn fresh(machine: &mut Machine, object: Ref, copies: &mut FxHashMap<Ref, Ref>) -> Result<Ref, Error> {
    if let Some(&known) = copies.get(&object) {
        return Ok(known);
    }
    let class = machine.class_of(object);
    let name = machine.class(class).name().to_owned();
    let twin = match () {
        () if name.starts_with('[') => machine.new_array(class, machine.array_length(object).unwrap_or(0))?,
        () if is_shared(machine, object, &name) => object,
        () => machine.new_object(class)?,
    };
    copies.insert(object, twin);
    Ok(twin)
}

/// Whether an object is a value: it never changes, or its identity is what counts.
fn is_shared(machine: &mut Machine, object: Ref, name: &str) -> bool {
    machine.is_a(object, "java/lang/Enum")
        || name == "java/lang/Object"
        || name.starts_with("java/lang/") && !name.starts_with("java/lang/StringBu")
}
