//! Shortcuts: the common case of methods that predicates call often, done in Rust on the JDK's own objects.
//!
//! A shortcut says `None`, before it changed anything, wherever something is unusual; then the method's own code runs. So tables have
//! the entries, the order and the sizes that the JDK's code gives them. Unusual is: a key with an `equals` or `hashCode` of its own
//! (but `Integer`'s are known), a subclass, a table that would grow or become a tree, an object with slots to be chosen.

use crate::class::MethodId;
use crate::trap::state;
use crate::vm::Vm;

/// The arguments, the receiver first; the result.
pub(crate) type Shortcut = fn(&mut Vm, [u64; 3]) -> Option<u64>;

const ADD: &str = "(Ljava/lang/Object;)Z";

/// Class, name, descriptor.
pub(super) const ROWS: &[(&str, &str, &str, Shortcut)] = &[
    ("java/lang/Object", "hashCode", "()I", |vm, a| Some(vm.heap.identity_hash(a[0] as u32) as u64)),
    ("java/util/HashSet", "add", ADD, |vm, a| {
        let (map, present) = set(vm, a[0] as u32)?;
        put(vm, map, a[1] as u32, present).map(|old| u64::from(old == 0))
    }),
    ("java/util/HashSet", "contains", ADD, |vm, a| {
        let (map, _) = set(vm, a[0] as u32)?;
        find(vm, map, a[1] as u32).map(|found| u64::from(found.node != 0))
    }),
    ("java/util/HashMap", "containsKey", ADD, |vm, a| {
        find(vm, a[0] as u32, a[1] as u32).map(|found| u64::from(found.node != 0))
    }),
    ("java/util/HashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;", |vm, a| {
        let node = find(vm, a[0] as u32, a[1] as u32)?.node;
        Some(if node == 0 { 0 } else { vm.heap.get(node + vm.tables.value) })
    }),
    ("java/util/HashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", |vm, a| {
        put(vm, a[0] as u32, a[1] as u32, a[2])
    }),
];

/// What is called at number `at` of [`ROWS`], counted from 1.
#[inline]
pub(crate) fn shortcut(vm: &mut Vm, at: u16, args: [u64; 3]) -> Option<u64> {
    (ROWS[usize::from(at) - 1].3)(vm, args)
}

/// Gives a method of the JDK its shortcut.
pub(super) fn attach(vm: &mut Vm, class: &str, method: MethodId) {
    let m = vm.method(method);
    let row = ROWS.iter().position(|r| r.0 == class && r.1 == &*m.name && r.2 == &*m.descriptor);
    if let Some(at) = row {
        vm.entries[method.at()].shortcut = at as u16 + 1;
    }
}

/// Where `HashMap` and `HashSet` keep what. All zero until a table is met whose classes have these fields.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tables {
    map: u32,
    table: u32,
    size: u32,
    changes: u32,
    threshold: u32,
    node: u32,
    hash: u32,
    key: u32,
    value: u32,
    next: u32,
    /// `HashSet.map`, and the static word of `HashSet.PRESENT`; 0 while there are no sets.
    set_map: u32,
    present: u32,
    integer: u32,
    integer_value: u32,
}

impl Tables {
    /// The classes that it is about.
    pub const CLASSES: [&'static str; 4] =
        ["java/util/HashMap", "java/util/HashMap$Node", "java/util/HashSet", "java/lang/Integer"];

    pub fn learn(vm: &Vm) -> Option<Tables> {
        let (map, node) = (vm.loaded("java/util/HashMap")?, vm.loaded("java/util/HashMap$Node")?);
        let mut tables = Tables {
            map,
            table: vm.offset(map, "table")?,
            size: vm.offset(map, "size")?,
            changes: vm.offset(map, "modCount")?,
            threshold: vm.offset(map, "threshold")?,
            node,
            hash: vm.offset(node, "hash")?,
            key: vm.offset(node, "key")?,
            value: vm.offset(node, "value")?,
            next: vm.offset(node, "next")?,
            ..Tables::default()
        };
        if let Some(set) = vm.loaded("java/util/HashSet") {
            (tables.set_map, tables.present) = (vm.offset(set, "map")?, vm.static_named(set, "PRESENT")?);
        }
        if let Some(integer) = vm.loaded("java/lang/Integer") {
            (tables.integer, tables.integer_value) = (integer, vm.offset(integer, "value")?);
        }
        Some(tables)
    }
}

/// How keys of a class are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compared {
    Unknown,
    /// By `Object.equals`.
    ByIdentity,
    Integer,
    /// By code of its own.
    Itself,
}

/// How keys of `class` are compared; remembered.
#[cold]
fn compare(vm: &mut Vm, class: u32) -> Compared {
    let is = |vm: &mut Vm, name: &str, descriptor: &str| {
        let method = vm.find_method(vm.known.object, &name.into(), &descriptor.into());
        method.is_some_and(|m| vm.select(class, m) == Some(m))
    };
    let compared = if &*vm.class(class).name == "java/lang/Integer" {
        Compared::Integer
    } else if is(vm, "hashCode", "()I") && is(vm, "equals", ADD) {
        Compared::ByIdentity
    } else {
        Compared::Itself
    };
    vm.compared.resize(vm.classes.len(), Compared::Unknown);
    vm.compared[class as usize] = compared;
    compared
}

/// The map of a set, and what it maps elements to.
fn set(vm: &Vm, set: u32) -> Option<(u32, u64)> {
    if vm.tables.set_map == 0 || set < vm.lazy_top {
        return None;
    }
    Some((vm.heap.get(set + vm.tables.set_map) as u32, vm.heap.get_static(vm.tables.present)))
}

/// The way to a key.
struct Found {
    /// Its node, or 0.
    node: u32,
    /// The last node of the bucket, or 0.
    last: u32,
    /// How many nodes were passed.
    passed: u32,
    table: u32,
    index: u32,
    hash: u32,
}

fn find(vm: &mut Vm, map: u32, key: u32) -> Option<Found> {
    let tables = vm.tables;
    if map == 0 || map < vm.lazy_top || vm.heap.class(map) != tables.map {
        return None;
    }
    let table = vm.heap.get(map + tables.table) as u32;
    if key == 0 || table == 0 || table < vm.lazy_top {
        return None;
    }
    let class = vm.heap.class(key);
    let compared = match vm.compared.get(class as usize) {
        Some(Compared::Unknown) | None => compare(vm, class),
        Some(known) => *known,
    };
    let (hash, number) = match compared {
        Compared::ByIdentity => (vm.heap.identity_hash(key) as u32, None),
        Compared::Integer if class == tables.integer && vm.heap.get(key + 1) == 0 => {
            let value = vm.heap.get(key + tables.integer_value);
            (value as u32, Some(value))
        }
        _ => return None,
    };
    let hash = hash ^ hash >> 16;
    let index = (vm.heap.length(table) - 1) & hash;
    let (mut node, mut last, mut passed) = (vm.heap.get32(table, index), 0, 0);
    while node != 0 {
        if node < vm.lazy_top || vm.heap.class(node) != tables.node {
            return None;
        }
        let other = vm.heap.get(node + tables.key) as u32;
        let same = |number| {
            other != 0
                && vm.heap.class(other) == tables.integer
                && vm.heap.get(other + 1) == 0
                && vm.heap.get(other + tables.integer_value) == number
        };
        if other == key || number.is_some_and(same) {
            break;
        }
        (last, passed) = (node, passed + 1);
        node = vm.heap.get(node + tables.next) as u32;
    }
    Some(Found { node, last, passed, table, index, hash })
}

/// `HashMap.put`: the value that was there, or 0.
fn put(vm: &mut Vm, map: u32, key: u32, value: u64) -> Option<u64> {
    let found = find(vm, map, key)?;
    let tables = vm.tables;
    if found.node != 0 {
        let at = found.node + tables.value;
        let old = vm.heap.get(at);
        if old != value {
            vm.heap.set(at, value);
        }
        return Some(old);
    }
    let size = vm.heap.get(map + tables.size) + 1;
    let grows = size > vm.heap.get(map + tables.threshold) || found.passed >= 7;
    if grows || vm.state(tables.node) != state::READY {
        return None;
    }
    let node = vm.new_object(tables.node).ok()?;
    for (at, word) in [(tables.hash, u64::from(found.hash)), (tables.key, u64::from(key)), (tables.value, value)] {
        vm.heap.set(node + at, word);
    }
    match found.last {
        0 => vm.heap.set32(found.table, found.index, node),
        last => vm.heap.set(last + tables.next, u64::from(node)),
    }
    let changes = vm.heap.get(map + tables.changes) as u32;
    vm.heap.set(map + tables.changes, u64::from(changes.wrapping_add(1)));
    vm.heap.set(map + tables.size, size);
    Some(0)
}
