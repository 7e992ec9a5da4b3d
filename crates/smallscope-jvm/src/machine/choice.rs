//! Choice points: frames, registers and the heap's mark, to come back to.

use super::Machine;
use crate::heap::Mark;
use crate::run::Frame;

/// Where its frames and registers begin among those that are kept, and what else it keeps.
pub(super) struct Choice {
    mark: Mark,
    frames: usize,
    registers: usize,
    floors: usize,
    floor: usize,
    fixed: usize,
    fuel: u64,
}

/// Frames and registers of all choice points, one after the other.
#[derive(Default)]
pub(super) struct Kept {
    frames: Vec<Frame>,
    registers: Vec<u64>,
    floors: Vec<usize>,
}

impl Machine {
    /// Opens a choice point here. Everything that happens from now on can be undone.
    pub fn push_choice(&mut self) {
        let t = &self.thread;
        self.choices.push(Choice {
            mark: self.vm.heap.mark(),
            frames: self.kept.frames.len(),
            registers: self.kept.registers.len(),
            floor: t.floor,
            fixed: t.fixed,
            floors: self.kept.floors.len(),
            fuel: t.fuel,
        });
        self.kept.floors.extend_from_slice(&t.floors);
        self.kept.frames.extend_from_slice(&t.frames);
        self.kept.registers.extend_from_slice(&t.registers[..t.top() as usize]);
    }

    /// Goes back to the newest choice point, which stays open. Steps that were used stay used.
    ///
    /// # Panics
    ///
    /// If there is no choice point.
    #[inline]
    pub fn retry(&mut self) {
        let choice = self.choices.last().expect("there is a choice point to go back to");
        self.vm.heap.undo(&choice.mark);
        let t = &mut self.thread;
        t.fuel = t.fuel.min(choice.fuel);
        (t.floor, t.fixed) = (choice.floor, choice.fixed);
        t.undecide();
        t.floors.clear();
        // There is mostly one.
        for floor in &self.kept.floors[choice.floors..] {
            t.floors.push(*floor);
        }
        t.frames.clear();
        t.frames.extend_from_slice(&self.kept.frames[choice.frames..]);
        let registers = &self.kept.registers[choice.registers..];
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
        self.kept.floors.truncate(choice.floors);
        self.kept.frames.truncate(choice.frames);
        self.kept.registers.truncate(choice.registers);
        self.vm.heap.close(&choice.mark);
    }

    /// How many choice points are open.
    pub fn choices(&self) -> usize {
        self.choices.len()
    }
}
