//! Korat's search in its simplest form, on a binary tree: `search CLASSES TREE NODE SIZE`.
//!
//! The tree's class has fields `root` and `size`, the node's `left` and `right`; the predicate is `repOK`.

use smallscope_jvm::{ClassPath, Event, Machine, Options, Ref, Slot, Value};
use std::path::PathBuf;

fn main() -> Result<(), smallscope_jvm::Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let size: usize = args[3].parse().expect("a size");
    let mut m = Machine::new(ClassPath::new(&[PathBuf::from(&args[0])], None)?, Options::default())?;
    let (tree, node) = (m.load(&args[1])?, m.load(&args[2])?);
    for (class, name) in [(tree, "root"), (tree, "size"), (node, "left"), (node, "right")] {
        let field = m.find_field(class, name).expect("a field");
        m.make_lazy(field)?;
    }
    let predicate = m.find_methods(tree, "repOK", Some("()Z"))[0];
    let nodes: Vec<Ref> = (0..size).map(|_| m.new_lazy(node)).collect::<Result<_, _>>()?;
    let this = m.new_lazy(tree)?;
    m.initialize(tree);
    m.initialize(node);
    m.push_choice();
    assert!(m.start(predicate, &[Value::Ref(this)]).is_none());
    // Slot, index of the value, objects seen before.
    let mut stack: Vec<(Slot, usize, usize)> = Vec::new();
    let (mut seen, mut candidates, mut found) = (0, 0u64, 0u64);
    loop {
        match m.run() {
            Event::Choose(slot) => {
                m.push_choice();
                let value = value(&m, slot, 0, size, &nodes);
                stack.push((slot, 0, seen));
                m.assign(slot, value);
                continue;
            }
            Event::Returned(v) => {
                candidates += 1;
                found += u64::from(v == Value::Int(1));
            }
            other => panic!("{}", m.show(&other)),
        }
        loop {
            let Some((slot, index, before)) = stack.last_mut() else {
                println!("{candidates} candidates, {found} structures");
                return Ok(());
            };
            let count = if is_size(&m, *slot) { 1 } else { (*before + 1).min(size) + 1 };
            if *index + 1 < count {
                *index += 1;
                seen = (*before).max(*index);
                let (slot, index) = (*slot, *index);
                m.retry();
                let value = value(&m, slot, index, size, &nodes);
                m.assign(slot, value);
                break;
            }
            m.commit_choice();
            stack.pop();
        }
    }
}

fn is_size(m: &Machine, slot: Slot) -> bool {
    matches!(slot, Slot::Field { field, .. } if m.field(field).descriptor() == "I")
}

fn value(m: &Machine, slot: Slot, index: usize, size: usize, nodes: &[Ref]) -> Value {
    match index {
        _ if is_size(m, slot) => Value::Int(size as i32),
        0 => Value::Ref(Ref::NULL),
        i => Value::Ref(nodes[i - 1]),
    }
}
