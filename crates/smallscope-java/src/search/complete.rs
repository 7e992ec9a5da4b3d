//! Slots that the predicate did not read, of what a structure reaches.

use smallscope_jvm::{Machine, Ref, Slot, Value};

use crate::space::Space;

/// The first slot without a value, depth first from the root and the arguments, in the order of the fields.
pub(crate) fn next_unset(machine: &Machine, space: &Space, arguments: &[Value]) -> Option<Slot> {
    let mut walk = Walk { machine, seen: Vec::new() };
    let roots = std::iter::once(Value::Ref(space.root)).chain(arguments.iter().copied());
    roots
        .filter_map(|value| match value {
            Value::Ref(object) => walk.object(object),
            _ => None,
        })
        .next()
}

struct Walk<'m> {
    machine: &'m Machine,
    seen: Vec<Ref>,
}

impl Walk<'_> {
    /// The first slot without a value from this object on. The stack is one of its own: lists are as deep as they are long.
    fn object(&mut self, from: Ref) -> Option<Slot> {
        let mut waiting = vec![from];
        while let Some(object) = waiting.pop() {
            if object == Ref::NULL || self.seen.contains(&object) {
                continue;
            }
            self.seen.push(object);
            let start = waiting.len();
            let mut found = None;
            self.machine.visit_slots(object, &mut |slot, value| match value {
                None => {
                    found = Some(slot);
                    false
                }
                Some(Value::Ref(next)) => {
                    waiting.push(next);
                    true
                }
                Some(_) => true,
            });
            if found.is_some() {
                return found;
            }
            waiting[start..].reverse();
        }
        None
    }
}

/// `Node.key`, `int[].length`.
pub(crate) fn name(machine: &Machine, slot: Slot) -> String {
    let class = |object: Ref| crate::names::simple(machine.class(machine.class_of(object)).name());
    match slot {
        Slot::Field { object, field } => format!("{}.{}", class(object), machine.field(field).name()),
        Slot::Length { array } => format!("{}.length", class(array)),
        Slot::Element { array, index } => format!("{}[{index}]", class(array)),
    }
}
