//! Memory by object and byte offset, as `Unsafe` sees it: fields at eight times their word, array elements from 16 on.

use crate::trap::{Step, Trap};
use crate::vm::Vm;

/// Reads `size` bytes, least significant first.
/// Offsets from here on are places of static fields, whatever the object is.
pub(super) const STATIC: u64 = 1 << 40;

pub(super) fn read(vm: &Vm, object: u32, offset: u64, size: u32) -> Step {
    if offset >= STATIC {
        return Ok(vm.heap.get_static((offset - STATIC) as u32) & mask(size));
    }
    check(vm, object, offset, size)?;
    let (at, shift) = (object + (offset / 8) as u32, (offset % 8) * 8);
    let low = vm.heap.get(at) >> shift;
    let high = if shift + u64::from(size) * 8 > 64 { vm.heap.get(at + 1) << (64 - shift) } else { 0 };
    Ok((low | high) & mask(size))
}

/// Writes `size` bytes.
pub(super) fn write(vm: &mut Vm, object: u32, offset: u64, size: u32, value: u64) -> Step<()> {
    if offset >= STATIC {
        vm.heap.set_static((offset - STATIC) as u32, value & mask(size));
        return Ok(());
    }
    check(vm, object, offset, size)?;
    let (at, shift) = (object + (offset / 8) as u32, (offset % 8) * 8);
    let value = value & mask(size);
    let old = vm.heap.get(at);
    vm.heap.set(at, old & !(mask(size) << shift) | value << shift);
    if shift + u64::from(size) * 8 > 64 {
        let rest = 64 - shift;
        let old = vm.heap.get(at + 1);
        vm.heap.set(at + 1, old & !(mask(size) >> rest) | value >> rest);
    }
    Ok(())
}

fn mask(size: u32) -> u64 {
    if size == 8 { u64::MAX } else { (1 << (size * 8)) - 1 }
}

fn check(vm: &Vm, object: u32, offset: u64, size: u32) -> Step<()> {
    if object == 0 {
        return Err(Trap::unsupported("memory outside of the heap (Unsafe with a null object) is not supported"));
    }
    let class = vm.heap.class(object);
    let words = match vm.class(class).component() {
        Some(_) => crate::heap::Heap::array_words(vm.class(class).element, vm.heap.length(object)),
        None => vm.layouts[class as usize].words as usize,
    };
    if offset >= 16 && offset + u64::from(size) <= words as u64 * 8 {
        return Ok(());
    }
    Err(Trap::new("java/lang/InternalError", format!("access at offset {offset} of {}", vm.class_name_of(object))))
}
