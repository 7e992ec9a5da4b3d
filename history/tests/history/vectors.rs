//! Vectors and double-ended queues.

use std::collections::VecDeque;

use array_queue::ArrayQueue;
use smallscope::sequences;
use smallvec::SmallVec;

use crate::check;

#[test]
fn small_vector() {
    let explored = sequences! {
        let mut vector: SmallVec<[u8; 2]> = SmallVec::new();
        model let mut list = Vec::new();
        call vector.push(item), list.push(item) for item in 0..2u8;
        call vector.pop(), list.pop();
        call vector.insert(at, item), list.insert(at, item) for at in 0..3, item in 0..2u8;
        call vector.remove(at), list.remove(at) for at in 0..3;
        call vector.swap_remove(at), list.swap_remove(at) for at in 0..3;
        call vector.truncate(len), list.truncate(len) for len in 0..3;
        call vector.extend_from_slice(&[0, 1]), list.extend_from_slice(&[0, 1]);
        call vector.insert_many(at, vec![0, 1]), drop(list.splice(at..at, [0, 1])) for at in 0..2;
        call vector.resize(len, 1), list.resize(len, 1) for len in 0..4;
        call vector.retain(|item| *item == 0), list.retain(|item| *item == 0);
        call vector.dedup(), list.dedup();
        call vector.drain().collect::<Vec<_>>(), list.drain(..).collect::<Vec<_>>();
        call vector.clear(), list.clear();
        call vector.reserve(more) for more in 0..3;
        call vector.reserve_exact(more) for more in 0..3;
        call vector.grow(capacity) for capacity in 0..5 if capacity >= list.len();
        call vector.shrink_to_fit();
        always vector.as_slice() == list.as_slice();
        always vector.capacity() >= list.len();
        key list.clone(), vector.spilled(), vector.capacity();
    }
    .run();
    check("smallvec 0.6.9, SmallVec", &explored, true);
}

#[test]
fn queue_in_an_array() {
    let explored = sequences! {
        let mut queue: ArrayQueue<[u8; 3]> = ArrayQueue::new();
        model let mut list = VecDeque::new();
        call queue.push_back(&item).is_ok(), { list.push_back(item); true } for item in 0..3u8 if list.len() < 3;
        call queue.push_front(&item).is_ok(), { list.push_front(item); true } for item in 0..3u8 if list.len() < 3;
        call queue.push_back(&0).is_ok(), false if list.len() == 3;
        call queue.pop_back(), list.pop_back();
        call queue.pop_front(), list.pop_front();
        call queue.first().copied(), list.front().copied();
        call queue.last().copied(), list.back().copied();
        call queue.is_full(), list.len() == 3;
        always queue.len() == list.len();
        key list.clone();
    }
    .run();
    check("array-queue 0.3.3, ArrayQueue", &explored, true);
}

#[test]
fn deque_without_heap() {
    let explored = sequences! {
        let mut queue: heapless::Deque<u8, 3> = heapless::Deque::new();
        model let mut list = VecDeque::new();
        call queue.push_back(item), { list.push_back(item); Ok::<(), u8>(()) } for item in 0..3u8 if list.len() < 3;
        call queue.push_front(item), { list.push_front(item); Ok::<(), u8>(()) } for item in 0..3u8 if list.len() < 3;
        call queue.push_back(0), Err::<(), u8>(0) if list.len() == 3;
        call queue.pop_back(), list.pop_back();
        call queue.pop_front(), list.pop_front();
        call queue.front().copied(), list.front().copied();
        call queue.back().copied(), list.back().copied();
        call queue.clear(), list.clear();
        always queue.iter().copied().collect::<Vec<_>>() == list.iter().copied().collect::<Vec<_>>();
        key list.clone(), queue.as_slices().0.len();
    }
    .run();
    check("heapless 0.7.11, Deque", &explored, false);
}
