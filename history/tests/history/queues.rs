//! Heaps and priority queues.

use std::collections::BTreeMap;

use keyed_priority_queue::{Entry, KeyedPriorityQueue};
use min_max_heap::MinMaxHeap;
use priority_queue::{DoublePriorityQueue, PriorityQueue};
use smallscope::sequences;

use crate::check;

fn insert(sorted: &mut Vec<u8>, item: u8) {
    let at = sorted.partition_point(|known| *known <= item);
    sorted.insert(at, item);
}

fn first(sorted: &mut Vec<u8>) -> Option<u8> {
    (!sorted.is_empty()).then(|| sorted.remove(0))
}

fn replace(sorted: &mut Vec<u8>, item: u8, at_end: bool) -> Option<u8> {
    let old = if at_end { sorted.pop() } else { first(sorted) };
    insert(sorted, item);
    old
}

#[test]
fn min_max_heap() {
    let explored = sequences! {
        let mut heap: MinMaxHeap<u8> = MinMaxHeap::new();
        model let mut sorted = Vec::new();
        call heap.push(item), insert(&mut sorted, item) for item in 0..8;
        call heap.pop_min(), first(&mut sorted);
        call heap.pop_max(), sorted.pop();
        call heap.peek_min().copied(), sorted.first().copied();
        call heap.peek_max().copied(), sorted.last().copied();
        call heap.push_pop_min(item), { insert(&mut sorted, item); sorted.remove(0) } for item in 0..8;
        call heap.push_pop_max(item), { insert(&mut sorted, item); sorted.remove(sorted.len() - 1) } for item in 0..8;
        call heap.replace_min(item), replace(&mut sorted, item, false) for item in 0..8;
        call heap.replace_max(item), replace(&mut sorted, item, true) for item in 0..8;
        call heap.clone().into_vec_asc(), sorted.clone();
        call heap.drain_desc().collect::<Vec<_>>(), sorted.drain(..).rev().collect::<Vec<_>>();
        call heap.clear(), sorted.clear();
        call heap.shrink_to_fit();
        always heap.len() == sorted.len();
        key heap.iter().copied().collect::<Vec<_>>(), sorted.clone();
    }
    .run();
    check("min-max-heap 1.2.0, MinMaxHeap", &explored, true);
}

/// Takes out what a queue gave, if it is one of the best.
fn took(map: &mut BTreeMap<u8, u8>, taken: Option<(u8, u8)>, best: Option<u8>) -> bool {
    match taken {
        Some((item, priority)) => map.remove(&item) == Some(priority) && Some(priority) == best,
        None => map.is_empty(),
    }
}

fn most(map: &BTreeMap<u8, u8>) -> Option<u8> {
    map.values().max().copied()
}

fn least(map: &BTreeMap<u8, u8>) -> Option<u8> {
    map.values().min().copied()
}

fn change(map: &mut BTreeMap<u8, u8>, item: u8, priority: u8) -> Option<u8> {
    map.get_mut(&item).map(|known| std::mem::replace(known, priority))
}

/// What `push_increase` and `push_decrease` give: what is there no longer, or was not taken.
fn push_if(map: &mut BTreeMap<u8, u8>, item: u8, priority: u8, takes: impl Fn(u8, u8) -> bool) -> Option<u8> {
    match map.get(&item).copied() {
        Some(known) if !takes(known, priority) => Some(priority),
        _ => map.insert(item, priority),
    }
}

#[test]
fn keyed_queue() {
    let explored = sequences! {
        let mut queue: KeyedPriorityQueue<u8, u8> = KeyedPriorityQueue::new();
        model let mut map = BTreeMap::new();
        call queue.push(item, priority), map.insert(item, priority) for item in 0..8, priority in 0..4;
        call { let best = most(&map); took(&mut map, queue.pop(), best) }, true;
        call queue.peek().map(|(_, priority)| *priority), most(&map);
        call queue.get_priority(&item).copied(), map.get(&item).copied() for item in 0..8;
        call queue.set_priority(&item, priority).ok(), change(&mut map, item, priority) for item in 0..8, priority in 0..4;
        call queue.remove(&item), map.remove(&item) for item in 0..8;
        call match queue.entry(item) {
            Entry::Occupied(entry) => Some(entry.set_priority(2)),
            Entry::Vacant(entry) => { entry.set_priority(2); None }
        }, map.insert(item, 2) for item in 0..8;
        call queue.clear(), map.clear();
        always queue.len() == map.len();
        key queue.iter().map(|(item, priority)| (*item, *priority)).collect::<Vec<_>>(), map.clone();
    }
    .run();
    check("keyed_priority_queue 0.3.1, KeyedPriorityQueue", &explored, true);
}

#[test]
fn queue_with_priorities() {
    let explored = sequences! {
        let mut queue: PriorityQueue<u8, u8> = PriorityQueue::new();
        model let mut map = BTreeMap::new();
        call queue.push(item, priority), map.insert(item, priority) for item in 0..8, priority in 0..4;
        call queue.push_increase(item, priority), push_if(&mut map, item, priority, |old, new| new > old)
            for item in 0..8, priority in 0..4;
        call queue.push_decrease(item, priority), push_if(&mut map, item, priority, |old, new| new < old)
            for item in 0..8, priority in 0..4;
        call { let best = most(&map); took(&mut map, queue.pop(), best) }, true;
        call queue.peek().map(|(_, priority)| *priority), most(&map);
        call queue.get_priority(&item).copied(), map.get(&item).copied() for item in 0..8;
        call queue.change_priority(&item, priority), change(&mut map, item, priority) for item in 0..8, priority in 0..4;
        call queue.remove(&item), map.remove_entry(&item) for item in 0..8;
        call queue.iter_mut().for_each(|(_, priority)| *priority = 3 - *priority), map.values_mut().for_each(|priority| *priority = 3 - *priority);
        call queue.clear(), map.clear();
        call queue.shrink_to_fit();
        always queue.len() == map.len();
        key queue.iter().map(|(item, priority)| (*item, *priority)).collect::<Vec<_>>(), map.clone();
    }
    .run();
    check("priority-queue 1.3.0, PriorityQueue", &explored, false);
}

#[test]
fn queue_with_two_ends() {
    let explored = sequences! {
        let mut queue: DoublePriorityQueue<u8, u8> = DoublePriorityQueue::new();
        model let mut map = BTreeMap::new();
        call queue.push(item, priority), map.insert(item, priority) for item in 0..8, priority in 0..4;
        call queue.push_increase(item, priority), push_if(&mut map, item, priority, |old, new| new > old)
            for item in 0..8, priority in 0..4;
        call queue.push_decrease(item, priority), push_if(&mut map, item, priority, |old, new| new < old)
            for item in 0..8, priority in 0..4;
        call { let best = most(&map); took(&mut map, queue.pop_max(), best) }, true;
        call { let best = least(&map); took(&mut map, queue.pop_min(), best) }, true;
        call queue.peek_max().map(|(_, priority)| *priority), most(&map);
        call queue.peek_min().map(|(_, priority)| *priority), least(&map);
        call queue.get_priority(&item).copied(), map.get(&item).copied() for item in 0..8;
        call queue.change_priority(&item, priority), change(&mut map, item, priority) for item in 0..8, priority in 0..4;
        call queue.remove(&item), map.remove_entry(&item) for item in 0..8;
        call queue.iter_mut().for_each(|(_, priority)| *priority = 3 - *priority), map.values_mut().for_each(|priority| *priority = 3 - *priority);
        call queue.clear(), map.clear();
        always queue.len() == map.len();
        key queue.iter().map(|(item, priority)| (*item, *priority)).collect::<Vec<_>>(), map.clone();
    }
    .run();
    check("priority-queue 1.3.0, DoublePriorityQueue", &explored, true);
}
