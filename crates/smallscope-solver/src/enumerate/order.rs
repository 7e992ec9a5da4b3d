//! Which of the remaining variables to decide next: the one that took part in most conflicts lately.
//!
//! A binary heap by activity, with the place of every variable in it.

use crate::literal::Var;

/// Variables by activity.
#[derive(Clone)]
pub(super) struct Order {
    activity: Vec<f64>,
    increment: f64,
    heap: Vec<u32>,
    /// Place in the heap, or `ABSENT`.
    place: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    pub(super) fn new(vars: usize) -> Self {
        Order { activity: vec![0.0; vars], increment: 1.0, heap: Vec::new(), place: vec![ABSENT; vars] }
    }

    /// Makes sure that the variable is among those to decide.
    pub(super) fn insert(&mut self, var: Var) {
        if self.place[var.index()] == ABSENT {
            self.place[var.index()] = self.heap.len() as u32;
            self.heap.push(var.index() as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable.
    pub(super) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = ABSENT;
        if top != last {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.down(0);
        }
        Some(Var::new(top as usize))
    }

    /// The variable took part in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.increment;
        if self.activity[var.index()] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.increment *= 1e-100;
        }
        if self.place[var.index()] != ABSENT {
            self.up(self.place[var.index()] as usize);
        }
    }

    /// A conflict is over: what comes later counts more.
    pub(super) fn decay(&mut self) {
        self.increment /= 0.95;
    }

    fn before(&self, a: u32, b: u32) -> bool {
        let (left, right) = (self.activity[a as usize], self.activity[b as usize]);
        left > right || (left == right && a < b)
    }

    fn up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 && self.before(var, self.heap[(at - 1) / 2]) {
            self.set(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.set(at, var);
    }

    fn down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], var) {
                break;
            }
            self.set(at, self.heap[child]);
            at = child;
        }
        self.set(at, var);
    }

    fn set(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }
}
