//! Threads that wait: their frames and registers, taken off the one stack that all threads of a whole program share.
//!
//! A thread runs above `Boot.runFirst` of the thread that let it run. To wait, its frames are kept here, and that method goes on as if
//! the call had returned. They are put back, at another place, by `Boot.resume`.

use super::{Frame, Thread};
use crate::access::SYNCHRONIZED;
use crate::class::MethodId;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

/// So many calls and backward jumps a thread makes at most before others run.
const SLICE: u64 = 1 << 17;

/// A thread that waits.
#[derive(Debug)]
pub(crate) struct Suspended {
    /// Its object.
    pub thread: u32,
    pub frames: Vec<Frame>,
    /// Its registers, from the base of its first frame on.
    pub registers: Vec<u64>,
    /// The monitors that it entered by blocks, once for each time.
    pub held: Vec<u32>,
    /// The monitors that it entered by synchronized methods.
    pub by_methods: Vec<u32>,
    /// Whether the newest frame stands at an instruction that runs again, or else after a call.
    pub again: bool,
}

impl Vm {
    /// The monitor of an object can be entered by the thread that runs.
    pub(crate) fn may_enter(&self, object: u32) -> Step<()> {
        let mut others = self.suspended.iter();
        if others.any(|s| s.held.contains(&object) || s.by_methods.contains(&object)) {
            return Err(Trap::Blocked);
        }
        Ok(())
    }

    /// A block enters the monitor of an object.
    pub(crate) fn enter_monitor(&mut self, object: u32) -> Step<()> {
        if self.whole {
            self.may_enter(object)?;
            self.held.push(object);
        }
        self.heap.lock(object);
        Ok(())
    }

    /// A block leaves the monitor of an object, if it was entered.
    pub(crate) fn leave_monitor(&mut self, object: u32) -> bool {
        if self.whole {
            let Some(at) = self.held.iter().rposition(|held| *held == object) else { return false };
            self.held.remove(at);
        }
        self.heap.unlock(object)
    }

    /// A synchronized method is called with `first` as its first argument.
    #[cold]
    pub(crate) fn may_call(&mut self, method: MethodId, first: u64) -> Step<()> {
        if self.suspended.is_empty() {
            return Ok(());
        }
        let (is_static, class) = (self.method(method).is_static(), self.method(method).class.0);
        let object = if is_static { self.mirror(class)? } else { first as u32 };
        self.may_enter(object)
    }

    /// The monitors of the synchronized methods of a thread. In `Boot.await` it has let one go.
    fn entered_by_methods(&mut self, frames: &[Frame], registers: &[u64]) -> Step<Vec<u32>> {
        let (mut all, mut let_go) = (Vec::new(), Vec::new());
        for f in frames.iter().rev() {
            let m = &self.methods[f.method as usize];
            let class = m.class.0;
            if &*m.name == "await" && &*self.class(class).name == "smallscope/Boot" {
                let_go.push(registers[f.base as usize] as u32);
            }
            if m.access & SYNCHRONIZED != 0 {
                let object = if m.is_static() { self.mirror(class)? } else { registers[f.base as usize] as u32 };
                if !let_go.contains(&object) {
                    all.push(object);
                }
            }
        }
        Ok(all)
    }
}

/// Where the frames of the thread on top begin, if it runs above another one.
fn bottom(vm: &Vm, frames: &[Frame]) -> Option<usize> {
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

/// Takes the thread on top off the stack. `again` says whether it stands at an instruction that runs again.
pub(super) fn suspend(t: &mut Thread, vm: &mut Vm, again: bool) -> Step<()> {
    let Some(at) = bottom(vm, &t.frames).filter(|at| *at < t.frames.len()) else {
        return Err(Trap::unsupported("the machine itself waits for a thread"));
    };
    let by_methods = vm.entered_by_methods(&t.frames[at..], &t.registers)?;
    let (base, top) = (t.frames[at].base as usize, t.top() as usize);
    let mut frames = t.frames.split_off(at);
    // The call that waits has returned when it goes on.
    if let Some(frame) = frames.last_mut().filter(|_| !again) {
        frame.pc += 1;
    }
    let thread = vm.heap.get_static(vm.world.thread) as u32;
    let (registers, held) = (t.registers[base..top].to_vec(), std::mem::take(&mut vm.held));
    vm.suspended.push(Suspended { thread, frames, registers, held, by_methods, again });
    t.stand(t.stands().0 + 1);
    Ok(())
}

/// The thread on top stops, for a reason that `Boot` knows by its number.
pub(super) fn stop(t: &mut Thread, vm: &mut Vm, why: u64) -> Step<()> {
    let boot = vm.load("smallscope/Boot")?;
    for (name, value) in [("why", why), ("until", 0), ("joins", 0)] {
        if let Some(at) = vm.static_named(boot, name) {
            vm.heap.set_static(at, value);
        }
    }
    suspend(t, vm, true)
}

/// The thread on top has run for long. Says whether it goes on; then its fuel is there.
pub(super) fn refuel(t: &mut Thread, vm: &mut Vm) -> Step<bool> {
    if t.reserve == 0 {
        return Ok(false);
    }
    t.fuel = t.reserve.min(SLICE);
    t.reserve -= t.fuel;
    // What initialises a class knows nothing of other threads.
    let own = own(vm, &t.frames);
    let initialises = own.iter().any(|f| &*vm.methods[f.method as usize].name == "<clinit>");
    let on_top = bottom(vm, &t.frames).is_some_and(|at| at < t.frames.len());
    // The first frame is `Boot.body`.
    let boot_code =
        own.iter().skip(1).any(|f| &*vm.class(vm.methods[f.method as usize].class.0).name == "smallscope/Boot");
    if on_top && !initialises && !boot_code {
        stop(t, vm, 4)?;
    }
    Ok(true)
}

pub(super) fn resume(t: &mut Thread, vm: &mut Vm, thread: u32) -> Step<()> {
    let Some(at) = vm.suspended.iter().position(|s| s.thread == thread) else { return Ok(()) };
    let kept = vm.suspended.remove(at);
    vm.held = kept.held;
    let to = t.top();
    let from = kept.frames.first().map_or(0, |f| f.base);
    t.room(to + kept.registers.len() as u32);
    t.registers[to as usize..to as usize + kept.registers.len()].copy_from_slice(&kept.registers);
    t.frames.extend(kept.frames.iter().map(|f| Frame { base: f.base - from + to, ..*f }));
    Ok(())
}
