//! Threads that wait: their frames and registers, taken off the one stack that all threads of a whole program share.
//!
//! A thread runs above `Boot.runFirst` of the thread that let it run. To wait, its frames are kept here, and that method goes on as if
//! the call had returned. They are put back, at another place, by `Boot.resume`.

use super::{Frame, Thread};
use crate::trap::{Step, Trap};
use crate::vm::Vm;

/// A thread that waits.
#[derive(Debug)]
pub(crate) struct Suspended {
    /// Its object.
    pub thread: u32,
    pub frames: Vec<Frame>,
    /// Its registers, from the base of its first frame on.
    pub registers: Vec<u64>,
}

/// Where the frames of the thread on top begin, if it runs above another one.
pub(crate) fn bottom(vm: &Vm, frames: &[Frame]) -> Option<usize> {
    let lets = |f: &Frame| {
        let m = &vm.methods[f.method as usize];
        &*m.name == "runFirst" && &*vm.class(m.class.0).name == "smallscope/Boot"
    };
    Some(frames.iter().rposition(lets)? + 1)
}

/// The frames of the thread on top.
pub(crate) fn own<'a>(vm: &Vm, frames: &'a [Frame]) -> &'a [Frame] {
    let from = if vm.whole { bottom(vm, frames) } else { None };
    &frames[from.unwrap_or(0)..]
}

pub(super) fn suspend(t: &mut Thread, vm: &mut Vm) -> Step<()> {
    let Some(at) = bottom(vm, &t.frames).filter(|at| *at < t.frames.len()) else {
        return Err(Trap::unsupported("the main thread waits for ever"));
    };
    let (base, top) = (t.frames[at].base as usize, t.top() as usize);
    let mut frames = t.frames.split_off(at);
    // The call that waits has returned when it goes on.
    if let Some(frame) = frames.last_mut() {
        frame.pc += 1;
    }
    let thread = vm.heap.get_static(vm.world.thread) as u32;
    vm.suspended.push(Suspended { thread, frames, registers: t.registers[base..top].to_vec() });
    t.stand(t.stands().0 + 1);
    Ok(())
}

pub(super) fn resume(t: &mut Thread, vm: &mut Vm, thread: u32) -> Step<()> {
    let Some(at) = vm.suspended.iter().position(|s| s.thread == thread) else { return Ok(()) };
    let kept = vm.suspended.remove(at);
    let to = t.top();
    let from = kept.frames.first().map_or(0, |f| f.base);
    t.room(to + kept.registers.len() as u32);
    t.registers[to as usize..to as usize + kept.registers.len()].copy_from_slice(&kept.registers);
    t.frames.extend(kept.frames.iter().map(|f| Frame { base: f.base - from + to, ..*f }));
    Ok(())
}
