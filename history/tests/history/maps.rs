//! Maps.

use std::ops::Range;

use hashlink::{LinkedHashMap, LruCache};
use heapless::FnvIndexMap;
use rangemap::{RangeInclusiveMap, RangeMap};
use smallscope::sequences;

use crate::check;

type Pairs = Vec<(u8, u8)>;

fn place(pairs: &Pairs, key: u8) -> Option<usize> {
    pairs.iter().position(|pair| pair.0 == key)
}

fn get(pairs: &Pairs, key: u8) -> Option<u8> {
    place(pairs, key).map(|place| pairs[place].1)
}

/// Replaces a value in its place, or adds it at the end; refused if there is no room.
fn insert(pairs: &mut Pairs, key: u8, value: u8, room: usize) -> Result<Option<u8>, (u8, u8)> {
    match place(pairs, key) {
        Some(place) => Ok(Some(std::mem::replace(&mut pairs[place].1, value))),
        None if pairs.len() == room => Err((key, value)),
        None => {
            pairs.push((key, value));
            Ok(None)
        }
    }
}

#[test]
fn index_map_without_heap() {
    let explored = sequences! {
        let mut map: FnvIndexMap<u8, u8, 4> = FnvIndexMap::new();
        model let mut pairs = Pairs::new();
        call map.insert(key, value), insert(&mut pairs, key, value, 4) for key in 0..6, value in 0..2;
        call map.remove(&key), place(&pairs, key).map(|place| pairs.swap_remove(place).1) for key in 0..6;
        call map.get(&key).copied(), get(&pairs, key) for key in 0..6;
        call map.contains_key(&key), place(&pairs, key).is_some() for key in 0..6;
        call map.values_mut().for_each(|value| *value = 1 - *value), pairs.iter_mut().for_each(|pair| pair.1 = 1 - pair.1);
        call map.clear(), pairs.clear();
        always map.iter().map(|(key, value)| (*key, *value)).collect::<Pairs>() == pairs;
        key pairs.clone();
    }
    .run();
    check("heapless 0.7.11, IndexMap", &explored, true);
}

/// Adds a pair at the end, where it is moved to if it is there.
fn append(pairs: &mut Pairs, key: u8, value: u8) -> Option<u8> {
    let old = remove(pairs, key);
    pairs.push((key, value));
    old
}

fn remove(pairs: &mut Pairs, key: u8) -> Option<u8> {
    place(pairs, key).map(|place| pairs.remove(place).1)
}

fn shift(pairs: &mut Pairs, key: u8, to_front: bool) -> Option<u8> {
    let value = remove(pairs, key)?;
    pairs.insert(if to_front { 0 } else { pairs.len() }, (key, value));
    Some(value)
}

#[test]
fn linked_hash_map() {
    let explored = sequences! {
        let mut map: LinkedHashMap<u8, u8> = LinkedHashMap::new();
        model let mut pairs = Pairs::new();
        call map.insert(key, value), append(&mut pairs, key, value) for key in 0..3, value in 0..2;
        call map.remove(&key), remove(&mut pairs, key) for key in 0..3;
        call map.get(&key).copied(), get(&pairs, key) for key in 0..3;
        call map.contains_key(&key), place(&pairs, key).is_some() for key in 0..3;
        call *map.entry(key).or_insert(1), shift(&mut pairs, key, false).unwrap_or_else(|| { pairs.push((key, 1)); 1 }) for key in 0..3;
        call map.to_front(&key).copied(), shift(&mut pairs, key, true) for key in 0..3;
        call map.to_back(&key).copied(), shift(&mut pairs, key, false) for key in 0..3;
        call map.pop_front(), (!pairs.is_empty()).then(|| pairs.remove(0));
        call map.pop_back(), pairs.pop();
        call map.front().map(|(key, value)| (*key, *value)), pairs.first().copied();
        call map.back().map(|(key, value)| (*key, *value)), pairs.last().copied();
        call map.retain(|_, value| *value == 0), pairs.retain(|pair| pair.1 == 0);
        call map.iter().rev().map(|(key, value)| (*key, *value)).collect::<Pairs>(), pairs.iter().rev().copied().collect::<Pairs>();
        call map.drain().collect::<Pairs>(), std::mem::take(&mut pairs);
        call map.clear(), pairs.clear();
        call map.reserve(4);
        call map.shrink_to_fit();
        always map.len() == pairs.len();
        always map.iter().map(|(key, value)| (*key, *value)).collect::<Pairs>() == pairs;
        key pairs.clone(), map.capacity();
    }
    .all_failures()
    .run();
    check("hashlink 0.7.0, LinkedHashMap", &explored, true);
}

fn lru_get(pairs: &mut Pairs, key: u8) -> Option<u8> {
    shift(pairs, key, false)
}

fn lru_insert(pairs: &mut Pairs, room: usize, key: u8, value: u8) -> Option<u8> {
    let old = append(pairs, key, value);
    pairs.drain(..pairs.len().saturating_sub(room));
    old
}

#[test]
fn lru_cache() {
    let explored = sequences! {
        let mut cache: LruCache<u8, u8> = LruCache::new(2);
        model let mut pairs = Pairs::new();
        model let mut room = 2;
        call cache.insert(key, value), lru_insert(&mut pairs, room, key, value) for key in 0..4, value in 0..2;
        call cache.get(&key).copied(), lru_get(&mut pairs, key) for key in 0..4;
        call cache.peek(&key).copied(), get(&pairs, key) for key in 0..4;
        call cache.contains_key(&key), lru_get(&mut pairs, key).is_some() for key in 0..4;
        call cache.remove(&key), remove(&mut pairs, key) for key in 0..4;
        call cache.remove_lru(), (!pairs.is_empty()).then(|| pairs.remove(0));
        call cache.set_capacity(more), { room = more; drop(pairs.drain(..pairs.len().saturating_sub(room))) } for more in 1..4;
        call cache.clear(), pairs.clear();
        always cache.len() == pairs.len();
        always cache.iter().map(|(key, value)| (*key, *value)).collect::<Pairs>() == pairs;
        key pairs.clone(), room;
    }
    .run();
    check("hashlink 0.7.0, LruCache", &explored, false);
}

/// A value for each of so many keys.
type Line = [Option<u8>; 6];

fn set(line: &mut Line, range: Range<u8>, value: Option<u8>) {
    range.for_each(|key| line[key as usize] = value);
}

/// The longest ranges of the same value.
fn runs(line: &Line, outer: Range<u8>) -> Vec<(Range<u8>, Option<u8>)> {
    let mut runs: Vec<(Range<u8>, Option<u8>)> = Vec::new();
    for key in outer {
        match runs.last_mut() {
            Some((range, value)) if *value == line[key as usize] => range.end = key + 1,
            _ => runs.push((key..key + 1, line[key as usize])),
        }
    }
    runs
}

fn covered(line: &Line) -> Vec<(Range<u8>, u8)> {
    runs(line, 0..6).into_iter().filter_map(|(range, value)| Some((range, value?))).collect()
}

fn gaps(line: &Line, outer: Range<u8>) -> Vec<Range<u8>> {
    runs(line, outer).into_iter().filter(|run| run.1.is_none()).map(|run| run.0).collect()
}

#[test]
fn range_map() {
    let explored = sequences! {
        let mut map: RangeMap<u8, u8> = RangeMap::new();
        model let mut line: Line = [None; 6];
        call map.insert(start..end, value), set(&mut line, start..end, Some(value))
            for start in 0..6, end in 1..7, value in 0..2 if start < end;
        call map.remove(start..end), set(&mut line, start..end, None) for start in 0..6, end in 1..7 if start < end;
        call map.get(&key).copied(), line[key as usize] for key in 0..6;
        call map.contains_key(&key), line[key as usize].is_some() for key in 0..6;
        call map.gaps(&(start..end)).collect::<Vec<_>>(), gaps(&line, start..end) for start in 0..6, end in 1..7 if start < end;
        always map.iter().map(|(range, value)| (range.clone(), *value)).collect::<Vec<_>>() == covered(&line);
        key line;
    }
    .run();
    check("rangemap 0.1.8, RangeMap", &explored, true);
}

#[test]
fn map_of_closed_ranges() {
    let explored = sequences! {
        let mut map: RangeInclusiveMap<u8, u8> = RangeInclusiveMap::new();
        model let mut line: Line = [None; 6];
        call map.insert(start..=end - 1, value), set(&mut line, start..end, Some(value))
            for start in 0..6, end in 1..7, value in 0..2 if start < end;
        call map.remove(start..=end - 1), set(&mut line, start..end, None) for start in 0..6, end in 1..7 if start < end;
        call map.get(&key).copied(), line[key as usize] for key in 0..6;
        call map.gaps(&(start..=end - 1)).map(|gap| *gap.start()..*gap.end() + 1).collect::<Vec<_>>(), gaps(&line, start..end)
            for start in 0..6, end in 1..7 if start < end;
        always map.iter().map(|(range, value)| (*range.start()..*range.end() + 1, *value)).collect::<Vec<_>>() == covered(&line);
        key line;
    }
    .run();
    check("rangemap 0.1.8, RangeInclusiveMap", &explored, true);
}
