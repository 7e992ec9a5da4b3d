//! Choice points: frames, registers and the heap's mark, to come back to.

use super::Machine;
use crate::heap::Mark;
use crate::run::Frame;

/// Where frames and registers of a choice point are among the saved words, and what else it keeps.
pub(super) struct Choice {
    mark: Mark,
    start: usize,
    frames: usize,
    floor: usize,
    floors: usize,
    fuel: u64,
}

impl Machine {
    /// Opens a choice point here. Everything that happens from now on can be undone.
    pub fn push_choice(&mut self) {
        let start = self.saved.len();
        let t = &self.thread;
        for f in &t.frames {
            self.saved.push(u64::from(f.method) << 32 | u64::from(f.pc));
            self.saved.push(u64::from(f.base) << 32 | u64::from(f.size) << 16 | u64::from(f.result));
        }
        let top = t.top() as usize;
        self.saved.extend_from_slice(&t.registers[..top]);
        let mark = self.vm.heap.mark();
        self.choices.push(Choice {
            mark,
            start,
            frames: t.frames.len(),
            floor: t.floor,
            floors: t.floors.len(),
            fuel: t.fuel,
        });
    }

    /// Goes back to the newest choice point, which stays open. Steps that were used stay used.
    ///
    /// # Panics
    ///
    /// If there is no choice point.
    pub fn retry(&mut self) {
        let choice = self.choices.last().expect("there is a choice point to go back to");
        self.vm.heap.undo(&choice.mark);
        let t = &mut self.thread;
        let fuel = t.fuel.min(choice.fuel);
        t.fuel = fuel;
        t.floor = choice.floor;
        t.floors.truncate(choice.floors);
        t.floors.resize(choice.floors, 0);
        t.frames.clear();
        let (frames, registers) = self.saved[choice.start..].split_at(2 * choice.frames);
        for f in frames.chunks_exact(2) {
            t.frames.push(Frame {
                method: (f[0] >> 32) as u32,
                pc: f[0] as u32,
                base: (f[1] >> 32) as u32,
                size: (f[1] >> 16) as u16,
                result: f[1] as u16,
            });
        }
        t.registers[..registers.len()].copy_from_slice(registers);
    }

    /// Goes back to the newest choice point and drops it.
    ///
    /// # Panics
    ///
    /// If there is no choice point.
    pub fn pop_choice(&mut self) {
        self.retry();
        self.commit_choice();
    }

    /// Drops the newest choice point. What happened since then stays, but can be undone by older ones.
    ///
    /// # Panics
    ///
    /// If there is no choice point.
    pub fn commit_choice(&mut self) {
        let choice = self.choices.pop().expect("there is a choice point to drop");
        self.saved.truncate(choice.start);
        self.vm.heap.close(&choice.mark);
    }

    /// How many choice points are open.
    pub fn choices(&self) -> usize {
        self.choices.len()
    }
}
