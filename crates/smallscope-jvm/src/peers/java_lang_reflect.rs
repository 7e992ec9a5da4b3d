//! `java.lang.reflect` and `jdk.internal.reflect`.

use super::{Row, early, nothing, yes};
use crate::run::nested;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

pub(super) const ROWS: &[Row] = &[
    early("java/lang/reflect/Array", "newArray", "", |vm, _, a| {
        if a[0] == 0 {
            return Err(Trap::npe());
        }
        let n = a[1] as i32;
        if n < 0 {
            return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
        }
        let class = vm.array_of(vm.mirrored(a[0] as u32))?;
        Ok(u64::from(vm.new_array(class, n as u32)?))
    }),
    early("java/lang/reflect/Array", "multiNewArray", "", |vm, _, a| {
        let lengths: Vec<i32> =
            (0..vm.heap.length(a[1] as u32)).map(|i| vm.heap.get32(a[1] as u32, i) as i32).collect();
        let mut class = vm.mirrored(a[0] as u32);
        for _ in &lengths {
            class = vm.array_of(class)?;
        }
        if let Some(n) = lengths.iter().find(|n| **n < 0) {
            return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
        }
        Ok(u64::from(nested(vm, class, &lengths)?))
    }),
    early("java/lang/reflect/Array", "getLength", "", |vm, _, a| Ok(u64::from(array(vm, a[0])?.1))),
    early("jdk/internal/reflect/Reflection", "getCallerClass", "()Ljava/lang/Class;", |vm, frames, _| {
        // The caller of the method that asks.
        let frame = frames.iter().rev().nth(1).or(frames.last());
        let class = frame.map_or(vm.known.object, |f| vm.methods[f.method as usize].class.0);
        Ok(u64::from(vm.mirror(class)?))
    }),
    early("sun/reflect/Reflection", "getCallerClass", "", |vm, frames, _| {
        let frame = frames.iter().rev().nth(1).or(frames.last());
        let class = frame.map_or(vm.known.object, |f| vm.methods[f.method as usize].class.0);
        Ok(u64::from(vm.mirror(class)?))
    }),
    early("jdk/internal/reflect/Reflection", "getClassAccessFlags", "", |vm, _, a| {
        Ok(u64::from(vm.class(vm.mirrored(a[0] as u32)).access))
    }),
    early("jdk/internal/reflect/Reflection", "ensureMemberAccess", "", nothing),
    early("jdk/internal/reflect/Reflection", "verifyMemberAccess", "", yes),
    early("jdk/internal/reflect/Reflection", "areNestMates", "", yes),
];

/// An array argument and its length.
fn array(vm: &mut Vm, word: u64) -> Step<(u32, u32)> {
    let object = word as u32;
    if object == 0 {
        return Err(Trap::npe());
    }
    if vm.class(vm.heap.class(object)).component().is_none() {
        return Err(Trap::new("java/lang/IllegalArgumentException", "Argument is not an array"));
    }
    let n = vm.settled_length(object)?;
    Ok((object, n))
}
