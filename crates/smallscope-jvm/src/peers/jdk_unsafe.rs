//! `Unsafe`, as far as the class library uses it on objects.

use super::{Row, nothing, raw, row};
use crate::descriptor::Kind;
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const U: &str = "jdk/internal/misc/Unsafe";
const OLD: &str = "sun/misc/Unsafe";

macro_rules! accessors {
    ($($name:literal, $size:literal;)*) => {
        pub(super) const ROWS: &[Row] = &[
            $(
                row(U, concat!("get", $name), "", |vm, _, a| get(vm, a, $size, $name)),
                row(U, concat!("get", $name, "Volatile"), "", |vm, _, a| get(vm, a, $size, $name)),
                row(U, concat!("get", $name, "Acquire"), "", |vm, _, a| get(vm, a, $size, $name)),
                row(U, concat!("get", $name, "Opaque"), "", |vm, _, a| get(vm, a, $size, $name)),
                row(U, concat!("put", $name), "", |vm, _, a| put(vm, a, $size)),
                row(U, concat!("put", $name, "Volatile"), "", |vm, _, a| put(vm, a, $size)),
                row(U, concat!("put", $name, "Release"), "", |vm, _, a| put(vm, a, $size)),
                row(U, concat!("put", $name, "Opaque"), "", |vm, _, a| put(vm, a, $size)),
                row(U, concat!("compareAndSet", $name), "", |vm, _, a| swap(vm, a, $size)),
                row(U, concat!("weakCompareAndSet", $name), "", |vm, _, a| swap(vm, a, $size)),
                row(U, concat!("weakCompareAndSet", $name, "Plain"), "", |vm, _, a| swap(vm, a, $size)),
                row(U, concat!("weakCompareAndSet", $name, "Acquire"), "", |vm, _, a| swap(vm, a, $size)),
                row(U, concat!("weakCompareAndSet", $name, "Release"), "", |vm, _, a| swap(vm, a, $size)),
                row(U, concat!("compareAndExchange", $name), "", |vm, _, a| exchange(vm, a, $size)),
                row(U, concat!("get", $name, "Volatile"), "", |vm, _, a| get(vm, a, $size, $name)),
                row(OLD, concat!("get", $name), "", |vm, _, a| get(vm, a, $size, $name)),
                row(OLD, concat!("get", $name, "Volatile"), "", |vm, _, a| get(vm, a, $size, $name)),
                row(OLD, concat!("put", $name), "", |vm, _, a| put(vm, a, $size)),
                row(OLD, concat!("put", $name, "Volatile"), "", |vm, _, a| put(vm, a, $size)),
                row(OLD, concat!("putOrdered", $name), "", |vm, _, a| put(vm, a, $size)),
                row(OLD, concat!("compareAndSwap", $name), "", |vm, _, a| swap(vm, a, $size)),
            )*
            row(U, "objectFieldOffset1", "", |vm, _, a| offset_of(vm, a[1] as u32, a[2] as u32)),
            row(U, "objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J", |vm, _, a| offset_of(vm, a[1] as u32, a[2] as u32)),
            row(U, "objectFieldOffset0", "", |vm, _, a| offset_of_field(vm, a[1] as u32)),
            row(U, "objectFieldOffset", "(Ljava/lang/reflect/Field;)J", |vm, _, a| offset_of_field(vm, a[1] as u32)),
            row(U, "staticFieldBase0", "", |vm, _, a| Ok(vm.get_named(a[1] as u32, "clazz"))),
            row(U, "staticFieldOffset0", "", |vm, _, a| {
                let slot = vm.get_named(a[1] as u32, "slot") as usize;
                match vm.fields.get(slot).filter(|f| f.is_static()) {
                    Some(field) => Ok(raw::STATIC + u64::from(field.at)),
                    None => Err(Trap::New("java/lang/InternalError", None)),
                }
            }),
            row(OLD, "objectFieldOffset", "", |vm, _, a| offset_of_field(vm, a[1] as u32)),
            row(U, "arrayBaseOffset0", "", |_, _, _| Ok(16)),
            row(U, "arrayIndexScale0", "", scale),
            row(OLD, "arrayBaseOffset", "", |_, _, _| Ok(16)),
            row(OLD, "arrayIndexScale", "", scale),
            row(U, "addressSize0", "", |_, _, _| Ok(8)),
            row(U, "pageSize", "", |_, _, _| Ok(4096)),
            row(U, "isBigEndian0", "", nothing),
            row(U, "unalignedAccess0", "", super::yes),
            row(U, "fullFence", "", nothing),
            row(U, "loadFence", "", nothing),
            row(U, "storeFence", "", nothing),
            row(U, "storeStoreFence", "", nothing),
            row(U, "loadLoadFence", "", nothing),
            row(U, "park", "", super::java_lang_thread::park),
            row(U, "unpark", "", super::java_lang_thread::unpark),
            row(U, "shouldBeInitialized0", "", nothing),
            row(U, "ensureClassInitialized0", "", |vm, _, a| {
                vm.ensure_ready(vm.mirrored(a[1] as u32))?;
                Ok(0)
            }),
            row(U, "ensureClassInitialized", "", |vm, _, a| {
                vm.ensure_ready(vm.mirrored(a[1] as u32))?;
                Ok(0)
            }),
            row(U, "allocateInstance", "", |vm, _, a| {
                let class = vm.mirrored(a[1] as u32);
                vm.ensure_ready(class)?;
                Ok(u64::from(vm.new_object(class)?))
            }),
            row(U, "allocateUninitializedArray", "", |vm, _, a| {
                let class = vm.array_of(vm.mirrored(a[1] as u32))?;
                Ok(u64::from(vm.new_array(class, a[2] as u32)?))
            }),
            row(U, "allocateUninitializedArray0", "", |vm, _, a| {
                let class = vm.array_of(vm.mirrored(a[1] as u32))?;
                Ok(u64::from(vm.new_array(class, a[2] as u32)?))
            }),
            row(U, "copyMemory0", "", |vm, _, a| copy(vm, a, 1)),
            row(U, "copySwapMemory0", "", |vm, _, a| copy(vm, a, a[6])),
            row(U, "setMemory0", "", |vm, _, a| {
                for i in 0..a[3] {
                    raw::write(vm, a[1] as u32, a[2] + i, 1, a[4] & 0xff)?;
                }
                Ok(0)
            }),
            row(U, "throwException", "", |_, _, a| Err(Trap::Throw(a[1] as u32))),
        ];
    };
}

accessors! {
    "Int", 4;
    "Long", 8;
    "Reference", 4;
    "Object", 4;
    "Boolean", 1;
    "Byte", 1;
    "Short", 2;
    "Char", 2;
    "Float", 4;
    "Double", 8;
}

fn get(vm: &mut Vm, a: &[u64], size: u32, name: &str) -> Step {
    let word = raw::read(vm, a[1] as u32, a[2], size)?;
    Ok(match name {
        "Byte" => u64::from(word as i8 as i32 as u32),
        "Short" => u64::from(word as i16 as i32 as u32),
        _ => word,
    })
}

fn put(vm: &mut Vm, a: &[u64], size: u32) -> Step {
    raw::write(vm, a[1] as u32, a[2], size, a[3])?;
    Ok(0)
}

fn swap(vm: &mut Vm, a: &[u64], size: u32) -> Step {
    let old = raw::read(vm, a[1] as u32, a[2], size)?;
    let mask = if size == 8 { u64::MAX } else { (1 << (8 * size)) - 1 };
    let same = old == a[3] & mask;
    if same {
        raw::write(vm, a[1] as u32, a[2], size, a[4])?;
    }
    Ok(u64::from(same))
}

fn exchange(vm: &mut Vm, a: &[u64], size: u32) -> Step {
    let old = raw::read(vm, a[1] as u32, a[2], size)?;
    swap(vm, a, size)?;
    Ok(old)
}

/// Copies bytes; those of each group of `size` come out in the other order.
fn copy(vm: &mut Vm, a: &[u64], size: u64) -> Step {
    let (from, to, count) = ((a[1] as u32, a[2]), (a[3] as u32, a[4]), a[5]);
    let bytes: Vec<u64> = (0..count).map(|i| raw::read(vm, from.0, from.1 + i, 1)).collect::<Step<_>>()?;
    for group in 0..count / size.max(1) {
        for i in 0..size {
            let byte = bytes[(group * size + size - 1 - i) as usize];
            raw::write(vm, to.0, to.1 + group * size + i, 1, byte)?;
        }
    }
    Ok(0)
}

fn offset_of(vm: &mut Vm, class: u32, name: u32) -> Step {
    let (class, name) = (vm.mirrored(class), vm.text(name));
    match vm.offset(class, &name) {
        Some(at) => Ok(8 * u64::from(at)),
        None => Err(Trap::New("java/lang/InternalError", Some(name))),
    }
}

fn offset_of_field(vm: &mut Vm, field: u32) -> Step {
    let (class, name) = (vm.get_named(field, "clazz") as u32, vm.get_named(field, "name") as u32);
    offset_of(vm, class, name)
}

fn scale(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let kind: Kind = vm.class(vm.mirrored(a[1] as u32)).element;
    Ok(u64::from(kind.bits() / 8))
}
