//! Execution: frames over one array of registers, and the loop.
//!
//! A frame's registers begin at its base; a callee's follow its caller's. The top frame's `pc` is up to date only outside of the loop.
//! A caller's `pc` stays at its call until the callee returns, so that a trace and a retry find it.

mod interpret;
mod invoke;
mod lazy;
mod resolve;
mod throw;

pub(crate) use interpret::run;
pub(crate) use invoke::{as_value, enter, prepare};
pub(crate) use resolve::nested;
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
pub(crate) struct Decided {
    pub method: u32,
    pub pc: u32,
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
    /// Calls and backward jumps left.
    pub fuel: u64,
    pub depth: usize,
    /// Where the method that was started from outside ended.
    pub ended: Option<(u32, u32)>,
    pub decided: Option<Decided>,
}

impl Thread {
    pub fn new(fuel: u64, depth: usize) -> Self {
        Thread {
            frames: Vec::new(),
            registers: vec![0; 4 * WINDOW],
            floor: 0,
            floors: Vec::new(),
            fuel,
            depth,
            ended: None,
            decided: None,
        }
    }

    /// A boolean method returns `false`. If one that it called has just done so, with no call or loop since, that one decided.
    pub fn decide(&mut self, pc: u32) {
        let (depth, fuel) = (self.frames.len(), self.fuel);
        match &mut self.decided {
            Some(d) if d.depth == depth + 1 && d.fuel == fuel => d.depth = depth,
            other => *other = self.frames.last().map(|f| Decided { method: f.method, pc, depth, fuel }),
        }
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
        self.frames.push(Frame { method: method.0, pc: entry.code, base, size: entry.registers as u16, result });
    }

    /// Makes room for a window at `base`.
    pub fn room(&mut self, base: u32) {
        let needed = base as usize + 2 * WINDOW;
        if needed > self.registers.len() {
            self.registers.resize(needed.next_power_of_two(), 0);
        }
    }
}
