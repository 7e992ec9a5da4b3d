//! A priority queue in which priorities can change: a heap of keys, and the place of each.

use proptest::prelude::*;

use crate::{Bug, Counterexample, explored, planted, random_calls, table};

/// Keys are `0..priorities.len()`; a key in the queue has a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Queue {
    heap: Vec<usize>,
    places: Vec<Option<usize>>,
    priorities: Vec<u8>,
}

impl Queue {
    fn new(count: usize) -> Self {
        Queue { heap: Vec::new(), places: vec![None; count], priorities: vec![0; count] }
    }

    fn set(&mut self, key: usize, priority: u8) {
        let old = std::mem::replace(&mut self.priorities[key], priority);
        match self.places[key] {
            None => {
                self.places[key] = Some(self.heap.len());
                self.heap.push(key);
                self.up(self.heap.len() - 1);
            }
            Some(place) if priority < old => self.up(place),
            Some(_) if planted(2) => {}
            Some(place) => self.down(place),
        }
    }

    fn pop(&mut self) -> Option<u8> {
        let first = *self.heap.first()?;
        let last = self.heap.len() - 1;
        self.swap(0, last);
        self.heap.pop();
        if !planted(3) {
            self.places[first] = None;
        }
        self.down(0);
        Some(self.priorities[first])
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a]] = Some(a);
        if !planted(1) {
            self.places[self.heap[b]] = Some(b);
        }
    }

    fn up(&mut self, mut at: usize) {
        while at > 0 && self.priorities[self.heap[at]] < self.priorities[self.heap[(at - 1) / 2]] {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn down(&mut self, mut at: usize) {
        loop {
            let children = (2 * at + 1)..(2 * at + 3).min(self.heap.len());
            let Some(least) = children.min_by_key(|child| self.priorities[self.heap[*child]]) else { return };
            if self.priorities[self.heap[at]] <= self.priorities[self.heap[least]] {
                return;
            }
            self.swap(at, least);
            at = least;
        }
    }
}

/// The same without order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Plain(std::collections::BTreeMap<usize, u8>);

impl Plain {
    fn set(&mut self, key: usize, priority: u8) {
        self.0.insert(key, priority);
    }

    fn least(&self) -> Option<u8> {
        self.0.values().min().copied()
    }
}

/// Pops from both, and says whether the priorities agree; which of the keys with the least one goes is free.
fn pop(queue: &mut Queue, plain: &mut Plain) -> bool {
    let least = plain.least();
    let first = queue.heap.first().copied();
    first.map(|first| plain.0.remove(&first));
    queue.pop() == least
}

fn by_smallscope() -> Option<Counterexample> {
    explored(smallscope::sequences! {
        let mut queue = Queue::new(4);
        model let mut plain = Plain::default();
        call queue.set(key, priority), plain.set(key, priority) for key in 0..4, priority in 0..3;
        call pop(&mut queue, &mut plain);
        always queue.heap.first().map(|first| queue.priorities[*first]) == plain.least();
        always queue.heap.len() == plain.0.len();
    })
}

/// Sets the priority of a key, or pops.
fn agree(calls: &[Option<(usize, u8)>]) {
    let (mut queue, mut plain) = (Queue::new(4), Plain::default());
    for call in calls {
        match *call {
            Some((key, priority)) => {
                queue.set(key, priority);
                plain.set(key, priority);
            }
            None => assert!(pop(&mut queue, &mut plain)),
        }
        assert_eq!(queue.heap.first().map(|first| queue.priorities[*first]), plain.least());
        assert_eq!(queue.heap.len(), plain.0.len());
    }
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let calls = prop::collection::vec(prop::option::of((0usize..4, any::<u8>())), 0..30);
    random_calls(seed, calls, |calls| agree(&calls))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "priority queue", by_smallscope, by_proptest;
        1 "a swap notes only one of the two places" => agree(&[Some((0, 1)), Some((1, 0)), Some((1, 2))]);
        2 "a priority that grows does not move the key" => agree(&[Some((0, 0)), Some((1, 1)), Some((0, 2))]);
        3 "a key that was popped keeps its place" => agree(&[Some((0, 0)), None, Some((0, 0))]);
    }
}
