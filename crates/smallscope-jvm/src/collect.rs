//! The garbage collector: marks and slides.
//!
//! It collects what the running call made since the newest choice point: the words from `base` on. Older objects stay where they are,
//! since choice points and the machine's user hold references to them; all of them count as alive. So a search stays as small as its
//! longest run, and going back still cuts the heap at a mark.
//!
//! A bitmap has a bit for each word of a living object; a word moves down by the number of dead words below it, so objects keep their
//! order. References are known exactly: fields, statics and elements by their types, registers by the verifier (`decode/maps.rs`).

use crate::heap::{HEADER, Heap, LAZY_ARRAY};
use crate::run::Thread;
use crate::trap::Step;
use crate::vm::Vm;

/// Living words from `base` on.
struct Living {
    base: u32,
    bits: Vec<u64>,
    /// For each word of `bits`, how many words live before.
    before: Vec<u32>,
}

impl Living {
    fn new(base: u32, top: usize) -> Self {
        Living { base, bits: vec![0; (top - base as usize).div_ceil(64)], before: Vec::new() }
    }

    /// Marks the words of an object. Says whether it was not marked yet.
    fn add(&mut self, object: u32, words: usize) -> bool {
        let at = (object - self.base) as usize;
        if self.bits[at / 64] >> (at % 64) & 1 != 0 {
            return false;
        }
        let (mut from, end) = (at, at + words);
        while from < end {
            let n = (64 - from % 64).min(end - from);
            self.bits[from / 64] |= (u64::MAX >> (64 - n)) << (from % 64);
            from += n;
        }
        true
    }

    fn count(&mut self) -> usize {
        let mut all = 0;
        for bits in &self.bits {
            self.before.push(all);
            all += bits.count_ones();
        }
        all as usize
    }

    /// Where an object goes.
    fn moved(&self, object: u32) -> u32 {
        if object < self.base {
            return object;
        }
        let at = (object - self.base) as usize;
        let below = self.bits[at / 64] & !(u64::MAX << (at % 64));
        self.base + self.before[at / 64] + below.count_ones()
    }

    /// The first living word from `at` on.
    fn next(&self, at: usize) -> Option<usize> {
        let mut block = at / 64;
        let mut bits = self.bits.get(block)? & u64::MAX << (at % 64);
        while bits == 0 {
            block += 1;
            bits = *self.bits.get(block)?;
        }
        Some(block * 64 + bits.trailing_zeros() as usize)
    }
}

/// A word of the heap that has references.
#[derive(Clone, Copy)]
enum Held {
    /// One.
    Whole(u32),
    /// Two elements of an array.
    Pair(u32),
}

impl Vm {
    /// Words that an object takes.
    fn words_of(&self, object: u32) -> usize {
        let class = self.class(self.heap.class(object));
        if class.component().is_none() {
            return self.layouts[self.heap.class(object) as usize].words as usize;
        }
        if self.heap.get(object + 1) & LAZY_ARRAY != 0 {
            return self.lazy_words(class.element, self.most(object));
        }
        Heap::array_words(class.element, self.heap.length(object))
    }

    /// Visits the words of an object that have references.
    fn each_held(&mut self, object: u32, visit: &mut dyn FnMut(&mut Vm, Held)) {
        let id = self.heap.class(object);
        if self.class(id).component().is_none() {
            for i in 0..self.class(id).references.len() {
                let at = object + self.class(id).references[i];
                visit(self, Held::Whole(at));
            }
        } else if self.class(id).element == crate::descriptor::Kind::Ref {
            let lazy = self.heap.get(object + 1) & LAZY_ARRAY != 0;
            let n = if lazy { self.most(object) } else { self.heap.length(object) };
            for i in 0..n.div_ceil(2) {
                visit(self, Held::Pair(object + HEADER + i));
            }
        }
    }

    fn held(&self, held: Held) -> [u32; 2] {
        match held {
            Held::Whole(at) => [self.heap.get(at) as u32, 0],
            Held::Pair(at) => [self.heap.get(at) as u32, (self.heap.get(at) >> 32) as u32],
        }
    }

    /// Makes room for `needed` words if there is garbage. Says whether there is room then.
    ///
    /// The top frame stands at an instruction that runs again. Nobody but frames, statics and objects may hold a reference to an object
    /// that the running call made.
    pub(crate) fn collect(&mut self, t: &mut Thread, needed: usize) -> Step<bool> {
        let base = (t.fixed.max(self.heap.marked() as usize).max(HEADER as usize)).min(self.heap.top()) as u32;
        let registers = self.reference_registers(t)?;
        let waiting = self.suspended_registers()?;
        let mut living = Living::new(base, self.heap.top());
        self.mark(t, &registers, &waiting, &mut living);
        let alive = living.count();
        self.redirect(t, &registers, &living);
        for (s, r) in waiting {
            let word = &mut self.suspended[s].registers[r];
            *word = u64::from(living.moved(*word as u32));
        }
        for s in &mut self.suspended {
            s.thread = living.moved(s.thread);
            for object in s.held.iter_mut().chain(&mut s.by_methods) {
                *object = living.moved(*object);
            }
        }
        for object in &mut self.held {
            *object = living.moved(*object);
        }
        self.slide(&living, alive);
        Ok(self.heap.make_room(alive, needed))
    }

    /// Indices of all registers that hold references.
    fn reference_registers(&mut self, t: &Thread) -> Step<Vec<usize>> {
        let mut all = Vec::new();
        for frame in &t.frames {
            let map = self.register_map(frame.method, self.offsets[frame.pc as usize])?;
            all.extend(map.iter().map(|r| frame.base as usize + usize::from(*r)));
        }
        Ok(all)
    }

    /// The same of threads that wait, with their numbers.
    fn suspended_registers(&mut self) -> Step<Vec<(usize, usize)>> {
        let mut all = Vec::new();
        for s in 0..self.suspended.len() {
            let frames = self.suspended[s].frames.clone();
            let from = frames.first().map_or(0, |f| f.base);
            for (i, frame) in frames.iter().enumerate() {
                // The newest may stand after the call that waits, the others are at their calls.
                let after = i + 1 == frames.len() && !self.suspended[s].again;
                let pc = if after { frame.pc - 1 } else { frame.pc };
                let map = self.register_map(frame.method, self.offsets[pc as usize])?;
                all.extend(map.iter().map(|r| (s, (frame.base - from) as usize + usize::from(*r))));
            }
        }
        Ok(all)
    }

    fn mark(&mut self, t: &Thread, registers: &[usize], others: &[(usize, usize)], living: &mut Living) {
        let mut waiting: Vec<u32> = registers.iter().map(|r| t.registers[*r] as u32).collect();
        waiting.extend(others.iter().map(|(s, r)| self.suspended[*s].registers[*r] as u32));
        waiting.extend(&self.held);
        for s in &self.suspended {
            waiting.push(s.thread);
            waiting.extend(s.held.iter().chain(&s.by_methods));
        }
        waiting.extend(self.roots.iter().map(|cell| self.heap.get_static(*cell) as u32));
        let mut old = HEADER;
        while old < living.base {
            self.each_held(old, &mut |vm, held| waiting.extend(vm.held(held).iter().filter(|o| **o != 0)));
            old += self.words_of(old) as u32;
        }
        while let Some(object) = waiting.pop() {
            if object < living.base || !living.add(object, self.words_of(object)) {
                continue;
            }
            self.each_held(object, &mut |vm, held| waiting.extend(vm.held(held).iter().filter(|o| **o != 0)));
        }
    }

    /// Lets every reference say where its object will be.
    fn redirect(&mut self, t: &mut Thread, registers: &[usize], living: &Living) {
        for r in registers {
            t.registers[*r] = u64::from(living.moved(t.registers[*r] as u32));
        }
        for i in 0..self.roots.len() {
            let cell = self.roots[i];
            let word = self.heap.get_static(cell);
            self.heap.patch_static(cell, u64::from(living.moved(word as u32)));
        }
        let mut patch = |vm: &mut Vm, held: Held| {
            let [a, b] = vm.held(held).map(|o| u64::from(living.moved(o)));
            match held {
                Held::Whole(at) => vm.heap.patch(at, a),
                Held::Pair(at) => vm.heap.patch(at, a | b << 32),
            }
        };
        let mut old = HEADER;
        while old < living.base {
            self.each_held(old, &mut patch);
            old += self.words_of(old) as u32;
        }
        let mut at = 0;
        while let Some(found) = living.next(at) {
            let object = living.base + found as u32;
            self.each_held(object, &mut patch);
            at = found + self.words_of(object);
        }
    }

    fn slide(&mut self, living: &Living, alive: usize) {
        let mut at = 0;
        while let Some(found) = living.next(at) {
            let object = living.base + found as u32;
            let words = self.words_of(object);
            self.heap.slide(object, living.moved(object), words);
            at = found + words;
        }
        self.heap.cut(living.base as usize + alive);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_move_down_by_the_dead_words_below() {
        let mut living = Living::new(10, 310);
        // Objects over the borders of the bitmap's words, and some that touch.
        let objects = [(10, 3), (70, 10), (80, 2), (130, 130), (300, 10)];
        for (at, words) in objects {
            assert!(living.add(at, words));
            assert!(!living.add(at, words), "an object is added once");
        }
        assert_eq!(living.count(), 155);
        let (mut to, mut at) = (10, 0);
        for (object, words) in objects {
            assert_eq!(living.next(at), Some(object as usize - 10));
            assert_eq!(living.moved(object), to);
            (to, at) = (to + words as u32, object as usize - 10 + words);
        }
        assert_eq!((living.next(at), living.moved(4)), (None, 4));
    }
}
