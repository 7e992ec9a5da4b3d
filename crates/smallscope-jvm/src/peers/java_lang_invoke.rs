//! `java.lang.invoke`: variable handles of fields, array elements and numbers in bytes. A handle's second word says which.
//!
//! Their methods take whatever the call site says. Linking such a call makes a method with the site's descriptor and one of the peers
//! below.

use super::{PeerFn, Row, early, method_handles, nothing, row};
use crate::class::{FieldId, MethodId};
use crate::descriptor::Kind;
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLE: &str = "java/lang/invoke/VarHandle";
/// What a lookup by its own class may see: all but `UNCONDITIONAL`.
const ALL_MODES: u64 = 95;
const ORIGINAL: u64 = 64;
/// The second word of a handle of array elements.
const ELEMENTS: u64 = 1 << 40;
/// Added to the class of an array: a handle that reads its elements out of bytes.
const VIEW: u64 = 1 << 41;
const BIG_ENDIAN: u64 = 1 << 42;

pub(super) const ROWS: &[Row] = &[
    early("java/lang/invoke/MethodHandles", "lookup", "", lookup),
    early("java/lang/invoke/MethodHandles", "privateLookupIn", "", |vm, _, a| {
        if a[0] == 0 || a[1] == 0 {
            return Err(Trap::npe());
        }
        new_lookup(vm, a[0] as u32, ALL_MODES & !ORIGINAL)
    }),
    early("java/lang/invoke/MethodHandles", "arrayElementVarHandle", "", |vm, _, _| new_handle(vm, ELEMENTS)),
    early("java/lang/invoke/MethodHandles", "byteArrayViewVarHandle", "", |vm, _, a| {
        if a[0] == 0 || a[1] == 0 {
            return Err(Trap::npe());
        }
        let orders = vm.load("java/nio/ByteOrder")?;
        let big = vm.static_named(orders, "BIG_ENDIAN").is_some_and(|at| vm.heap.get_static(at) == a[1]);
        let class = u64::from(vm.mirrored(a[0] as u32));
        new_handle(vm, VIEW | if big { BIG_ENDIAN } else { 0 } | class)
    }),
    row(LOOKUP, "findVarHandle", "", |vm, _, a| find(vm, a, false)),
    row(LOOKUP, "findStaticVarHandle", "", |vm, _, a| find(vm, a, true)),
    row(HANDLE, "withInvokeExactBehavior", "", |_, _, a| Ok(a[0])),
    row(HANDLE, "withInvokeBehavior", "", |_, _, a| Ok(a[0])),
    early(HANDLE, "fullFence", "", nothing),
    early(HANDLE, "acquireFence", "", nothing),
    early(HANDLE, "releaseFence", "", nothing),
    early(HANDLE, "loadLoadFence", "", nothing),
    early(HANDLE, "storeStoreFence", "", nothing),
];

fn lookup(vm: &mut Vm, frames: &[Frame], _: &[u64]) -> Step {
    let caller = frames.last().map_or(vm.known.object, |f| vm.methods[f.method as usize].class.0);
    let mirror = vm.mirror(caller)?;
    new_lookup(vm, mirror, ALL_MODES)
}

fn new_lookup(vm: &mut Vm, mirror: u32, modes: u64) -> Step {
    let class = vm.load(LOOKUP)?;
    let lookup = vm.new_object(class)?;
    vm.set_named(lookup, "lookupClass", u64::from(mirror));
    vm.set_named(lookup, "allowedModes", modes);
    Ok(u64::from(lookup))
}

fn new_handle(vm: &mut Vm, what: u64) -> Step {
    let class = vm.load(HANDLE)?;
    let handle = vm.new_object(class)?;
    vm.heap.set(handle + 1, what);
    Ok(u64::from(handle))
}

fn find(vm: &mut Vm, a: &[u64], is_static: bool) -> Step {
    let (class, name) = (vm.mirrored(a[1] as u32), vm.text(a[2] as u32));
    let chain = vm.class(class).chain.clone();
    let fields = chain.iter().rev().flat_map(|c| vm.class(c.0).fields.clone());
    let found = fields.into_iter().find(|f| *vm.field(*f).name == *name && vm.field(*f).is_static() == is_static);
    let Some(field) = found else {
        return Err(Trap::new(
            "java/lang/NoSuchFieldException",
            format!("no such field: {}.{name}", vm.class(class).java_name()),
        ));
    };
    if is_static {
        vm.ensure_ready(vm.field(field).class.0)?;
    }
    new_handle(vm, u64::from(field.0) + 1)
}

/// Where a handle leads with the coordinates in `a`.
enum Place {
    Field(u32),
    Static(u32),
    Element(u32, u32),
    /// Bytes of an array, and whether the highest comes first.
    Bytes(u32, u32, bool),
}

/// The place, the kind of its value, and the arguments after the coordinates.
fn place<'a>(vm: &mut Vm, a: &'a [u64]) -> Step<(Place, Kind, &'a [u64])> {
    if a[0] == 0 {
        return Err(Trap::npe());
    }
    let what = vm.heap.get(a[0] as u32 + 1);
    if what == ELEMENTS {
        let (array, index) = (a[1] as u32, a[2] as u32);
        if array == 0 {
            return Err(Trap::npe());
        }
        let n = vm.settled_length(array)?;
        if index >= n {
            let message = format!("Index {} out of bounds for length {n}", index as i32);
            return Err(Trap::new("java/lang/ArrayIndexOutOfBoundsException", message));
        }
        return Ok((Place::Element(array, index), vm.kind_of_array(array), &a[3..]));
    }
    if what & VIEW != 0 {
        let (array, index, kind) = (a[1] as u32, a[2] as u32, vm.class(what as u32).element);
        if array == 0 {
            return Err(Trap::npe());
        }
        let n = (i64::from(vm.settled_length(array)?) - i64::from(kind.bits() / 8) + 1).max(0);
        if i64::from(index) >= n {
            let message = format!("Index {} out of bounds for length {n}", index as i32);
            return Err(Trap::new("java/lang/IndexOutOfBoundsException", message));
        }
        return Ok((Place::Bytes(array, index, what & BIG_ENDIAN != 0), kind, &a[3..]));
    }
    let Some(id) = (what as u32).checked_sub(1).filter(|_| what < ELEMENTS) else {
        return Err(Trap::unsupported("a VarHandle of this kind is not supported"));
    };
    let field = vm.field(FieldId(id));
    let (at, kind) = (field.at, field.kind);
    if field.is_static() {
        return Ok((Place::Static(at), kind, &a[1..]));
    }
    if a[1] == 0 {
        return Err(Trap::npe());
    }
    vm.settled_object(a[1] as u32)?;
    Ok((Place::Field(a[1] as u32 + at), kind, &a[2..]))
}

fn get(vm: &Vm, place: &Place, kind: Kind) -> u64 {
    match *place {
        Place::Field(at) => vm.heap.get(at),
        Place::Static(at) => vm.heap.get_static(at),
        Place::Element(array, index) => vm.heap.element(kind, array, index),
        Place::Bytes(array, index, big) => {
            let mut bytes = vm.heap.bytes(array, index, kind.bits() / 8);
            if !big {
                bytes.reverse();
            }
            let word = bytes.iter().fold(0, |word, b| word << 8 | u64::from(*b));
            if kind == Kind::Short { u64::from(word as i16 as i32 as u32) } else { word }
        }
    }
}

fn set(vm: &mut Vm, place: &Place, kind: Kind, value: u64) {
    match *place {
        Place::Field(at) => vm.heap.set(at, value),
        Place::Static(at) => vm.heap.set_static(at, value),
        Place::Element(array, index) => vm.heap.set_element(kind, array, index, value),
        Place::Bytes(array, index, big) => {
            let count = kind.bits() / 8;
            for i in 0..count {
                let shift = if big { count - 1 - i } else { i };
                vm.heap.set8(array, index + i, (value >> (8 * shift)) as u8);
            }
        }
    }
}

fn read(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (at, kind, _) = place(vm, a)?;
    Ok(get(vm, &at, kind))
}

fn write(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (at, kind, rest) = place(vm, a)?;
    set(vm, &at, kind, rest[0]);
    Ok(0)
}

fn swap(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (at, kind, rest) = place(vm, a)?;
    let same = get(vm, &at, kind) == rest[0];
    if same {
        set(vm, &at, kind, rest[1]);
    }
    Ok(u64::from(same))
}

fn exchange(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (at, kind, rest) = place(vm, a)?;
    let old = get(vm, &at, kind);
    if old == rest[0] {
        set(vm, &at, kind, rest[1]);
    }
    Ok(old)
}

fn update(vm: &mut Vm, a: &[u64], with: impl Fn(Kind, u64, u64) -> u64) -> Step {
    let (at, kind, rest) = place(vm, a)?;
    let old = get(vm, &at, kind);
    set(vm, &at, kind, with(kind, old, rest[0]));
    Ok(old)
}

fn add(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    update(vm, a, |kind, x, y| match kind {
        Kind::Long => x.wrapping_add(y),
        Kind::Float => u64::from((f32::from_bits(x as u32) + f32::from_bits(y as u32)).to_bits()),
        Kind::Double => (f64::from_bits(x) + f64::from_bits(y)).to_bits(),
        Kind::Byte => u64::from((x as i8).wrapping_add(y as i8) as i32 as u32),
        Kind::Short => u64::from((x as i16).wrapping_add(y as i16) as i32 as u32),
        Kind::Char => u64::from((x as u16).wrapping_add(y as u16)),
        _ => u64::from((x as u32).wrapping_add(y as u32)),
    })
}

/// The peer of a method of `VarHandle`.
fn peer(name: &str) -> Option<PeerFn> {
    let base = name.trim_end_matches("Volatile").trim_end_matches("Acquire").trim_end_matches("Release");
    let base = base.trim_end_matches("Opaque").trim_end_matches("Plain");
    Some(match base {
        "get" => read,
        "set" => write,
        "compareAndSet" | "weakCompareAndSet" => swap,
        "compareAndExchange" => exchange,
        "getAndSet" => |vm, _, a| update(vm, a, |_, _, y| y),
        "getAndAdd" => add,
        "getAndBitwiseOr" => |vm, _, a| update(vm, a, |_, x, y| x | y),
        "getAndBitwiseAnd" => |vm, _, a| update(vm, a, |_, x, y| x & y),
        "getAndBitwiseXor" => |vm, _, a| update(vm, a, |_, x, y| x ^ y),
        _ => return None,
    })
}

/// A method for a call of a method handle or variable handle, whose type is the call site's, and whether it is static; `None` if it is
/// an ordinary call.
pub(crate) fn polymorphic(vm: &mut Vm, class: &str, name: &str, site: &str) -> Step<Option<(MethodId, bool)>> {
    match class {
        method_handles::HANDLE => method_handles::handle_call(vm, name, site),
        HANDLE => match peer(name) {
            Some(run) => {
                Ok(Some((method_handles::peer_method(vm, HANDLE, name, site, crate::access::FINAL, run)?, false)))
            }
            None => Ok(None),
        },
        _ => Ok(None),
    }
}
