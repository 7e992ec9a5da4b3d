//! Execution: frames over one array of registers, and the loop.
//!
//! A frame's registers begin at its base; a callee's follow its caller's. The top frame's `pc` is up to date only outside of the loop.
//! A caller's `pc` stays at its call until the callee returns, so that a trace and a retry find it.

mod interpret;
mod invoke;
mod lazy;
mod resolve;
mod threads;
mod throw;

pub(crate) use interpret::run;
pub(crate) use invoke::{as_value, enter, method_text, prepare, readable};
pub(crate) use resolve::nested;
pub(crate) use threads::{Suspended, own};
pub(crate) use throw::{Next, backtrace, handle};

use crate::class::MethodId;
use crate::vm::Vm;

/// How far a register's number reaches; the registers of a frame are a window of this size, so that no access needs a check.
pub(crate) const WINDOW: usize = 1 << 16;

/// A call in progress.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub method: u32,
    pub pc: u32,
    pub base: u32,
    /// How many registers it has.
    pub size: u16,
    /// The caller's register for the result.
    pub result: u16,
}

/// A result that nobody wants goes here: no method has so many registers.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Where a boolean method of the user's returned `false`, and how deep the frames and how much fuel there was.
#[derive(Debug, Clone, Copy)]
struct Decided {
    method: u32,
    pc: u32,
    depth: usize,
    fuel: u64,
}

/// A thread of execution: frames, and the registers under them.
pub(crate) struct Thread {
    pub frames: Vec<Frame>,
    pub registers: Vec<u64>,
    /// Frames below belong to an earlier call from outside.
    pub floor: usize,
    /// The floors of calls that stand below.
    pub floors: Vec<usize>,
    /// The heap's top when a call from outside began last: whoever called may hold older objects.
    pub fixed: usize,
    /// Calls and backward jumps left.
    pub fuel: u64,
    /// What is left of them after a slice of a whole program's time.
    pub reserve: u64,
    pub depth: usize,
    /// Where the method that was started from outside ended.
    pub ended: Option<(u32, u32)>,
    decided: Decided,
}

impl Thread {
    pub fn new(fuel: u64, depth: usize) -> Self {
        Thread {
            frames: Vec::new(),
            registers: vec![0; 4 * WINDOW],
            floor: 0,
            floors: Vec::new(),
            fixed: 0,
            fuel,
            reserve: 0,
            depth,
            ended: None,
            decided: Decided { method: 0, pc: 0, depth: usize::MAX, fuel: 0 },
        }
    }

    /// Forgets where a `false` was decided.
    pub fn undecide(&mut self) {
        self.decided.depth = usize::MAX;
    }

    /// The top frame stands at `pc`.
    #[inline]
    pub fn stand(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    /// Where the top frame stands, and where its registers begin. There is one whenever code runs.
    #[inline]
    fn stands(&self) -> (usize, usize) {
        let top = &self.frames[self.frames.len() - 1];
        (top.pc as usize, top.base as usize)
    }

    /// Returns to the caller, which is a frame of decoded code: it gets the value. Says where it goes on.
    #[inline]
    fn leave(&mut self, value: u64) -> (usize, usize) {
        let top = self.frames.len() - 1;
        let result = usize::from(self.frames[top].result);
        self.frames.truncate(top);
        let (pc, base) = self.stands();
        self.registers[base + result] = value;
        (pc + 1, base)
    }

    /// The call at which the top frame stands has this result.
    #[inline]
    fn finish(&mut self, d: u16, value: u64) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc += 1;
            self.registers[frame.base as usize + usize::from(d)] = value;
        }
    }

    /// A boolean method returns `false`. If one that it called has just done so, with no call or loop since, that one decided.
    #[inline]
    pub fn decide(&mut self, pc: u32) {
        let top = self.frames.len() - 1;
        let said = &mut self.decided;
        if said.depth != top + 1 || said.fuel != self.fuel {
            (said.method, said.pc, said.fuel) = (self.frames[top].method, pc, self.fuel);
        }
        said.depth = top;
    }

    /// Where the `false` of the call that has just returned was decided; nowhere if it ended otherwise.
    pub fn decided(&self) -> Option<(u32, u32)> {
        let d = &self.decided;
        (d.depth == self.frames.len() && d.fuel == self.fuel).then_some((d.method, d.pc))
    }

    /// Where the registers of a new frame begin.
    pub fn top(&self) -> u32 {
        self.frames.last().map_or(0, |f| f.base + u32::from(f.size))
    }

    /// Pushes a frame for a decoded method. `args` has one word for each argument.
    pub fn push(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        let base = self.top();
        self.room(base);
        let mut at = base as usize;
        for (kind, value) in vm.method(method).kinds.iter().zip(args) {
            self.registers[at] = *value;
            at += kind.slots();
        }
        let entry = vm.entries[method.at()];
        let result = self.frames.last().and_then(|f| vm.code[f.pc as usize].result()).unwrap_or(NOWHERE);
        self.frames.push(Frame { method: method.0, pc: entry.code, base, size: entry.registers, result });
    }

    /// Makes room for a window at `base`.
    #[inline]
    pub fn room(&mut self, base: u32) {
        let needed = base as usize + 2 * WINDOW;
        if needed > self.registers.len() {
            self.registers.resize(needed.next_power_of_two(), 0);
        }
    }
}
