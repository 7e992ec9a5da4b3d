//! `StackWalker`: the frames below, in one batch or in several.

use super::{Row, early, row, yes};
use crate::class::MethodId;
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

pub(super) const ROWS: &[Row] = &[
    early("java/lang/StackStreamFactory", "checkStackWalkModes", "", yes),
    // The walker, the mode, how many frames to skip, the size of a batch, the first place in the buffer, and the buffer.
    row(WALKER, "callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;", |vm, frames, a| {
        let (skip, batch, start) = (a[2] as usize, a[3] as usize, a[4]);
        let end = fill(vm, frames, skip, batch, start as u32, a[5] as u32)?;
        let class = vm.heap.class(a[0] as u32);
        let described = "(JIIII)Ljava/lang/Object;";
        let Some(method) = vm.find_method(class, &"doStackWalk".into(), &described.into()) else {
            return Err(Trap::unsupported("StackWalker is not supported on this JDK"));
        };
        // The anchor is how many frames were handed out; it may not be 0.
        let seen = skip as u64 + u64::from(end) - start + 1;
        Err(Trap::Call(method, vec![a[0], seen, a[2], a[3], start, u64::from(end)]))
    }),
    // Later batches: the walker, the mode, the anchor, size, first place and buffer.
    row(WALKER, "fetchStackFrames", "(JJII[Ljava/lang/Object;)I", |vm, frames, a| {
        let walk = frames.iter().rposition(|f| &*vm.methods[f.method as usize].name == "doStackWalk");
        let below = walk.map_or(frames, |at| &frames[..at]);
        let end = fill(vm, below, a[2] as usize - 1, a[3] as usize, a[4] as u32, a[5] as u32)?;
        vm.set_named(a[0] as u32, "anchor", a[2] + u64::from(end) - a[4]);
        Ok(u64::from(end))
    }),
    early("java/lang/StackTraceElement", "initStackTraceElement", "", |vm, _, a| {
        let name = vm.get_named(a[1] as u32, "memberName") as u32;
        let resolved = vm.get_named(name, "method") as u32;
        let word = vm.heap.get(resolved + 1) << 32 | vm.get_named(a[1] as u32, "bci") & 0xFFFF;
        super::java_lang::fill_element(vm, a[0] as u32, word)?;
        Ok(0)
    }),
];

/// Frames that a walk shows: those of the program, not of the walker.
fn shown<'a>(vm: &'a Vm, frames: &'a [Frame]) -> impl Iterator<Item = &'a Frame> {
    frames.iter().rev().filter(|f| {
        let class = vm.methods[f.method as usize].class.0;
        !vm.world.hidden.contains(&class)
    })
}

/// Fills a buffer with classes or frames, and says where it ends.
fn fill(vm: &mut Vm, frames: &[Frame], skip: usize, batch: usize, start: u32, buffer: u32) -> Step<u32> {
    let all: Vec<Frame> = shown(vm, frames)
        .skip_while(|f| {
            vm.class(vm.methods[f.method as usize].class.0).name.starts_with("java/lang/StackStreamFactory")
        })
        .skip_while(|f| &*vm.class(vm.methods[f.method as usize].class.0).name == "java/lang/StackWalker")
        .skip(skip)
        .take(batch)
        .copied()
        .collect();
    let of_classes = vm.class(vm.heap.class(buffer)).component().is_some_and(|c| c.0 == vm.known.class);
    let mut at = start;
    for f in all {
        if at >= vm.heap.length(buffer) {
            break;
        }
        let class = vm.methods[f.method as usize].class.0;
        if of_classes {
            let mirror = vm.mirror(class)?;
            vm.heap.set32(buffer, at, mirror);
        } else {
            let info = vm.heap.get32(buffer, at);
            let name = vm.get_named(info, "memberName") as u32;
            let m = vm.method(MethodId(f.method));
            let (text, described) = (m.name.clone(), m.descriptor.clone());
            let (text, described) = (vm.interned(&text)?, vm.interned(&described)?);
            super::method_handles::note_method(vm, name, MethodId(f.method), 0)?;
            vm.set_named(name, "name", u64::from(text));
            vm.set_named(name, "type", u64::from(described));
            let offset = vm.offsets[f.pc as usize];
            vm.set_named(info, "bci", u64::from(offset));
        }
        at += 1;
    }
    Ok(at)
}
