//! Types that are not ours: `BTreeMap` of the standard library, beside a sorted vector, and `IndexMap`, beside a vector.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use smallscope::sequences;

use super::Findings;

/// Explores maps from three keys to two values.
pub fn explore_b_tree_map() -> Findings {
    let explored = sequences! {
        let mut map = BTreeMap::new();
        model let mut pairs = Vec::new();
        call map.insert(key, value), sorted_insert(&mut pairs, key, value) for key in 0..3, value in ['a', 'b'];
        call map.remove(&key), sorted_remove(&mut pairs, key) for key in 0..3;
        call map.pop_last(), pairs.pop();
        call map.split_off(&key).into_iter().collect::<Vec<_>>(), sorted_split_off(&mut pairs, key) for key in 0..4;
        always map.iter().map(|(key, value)| (*key, *value)).eq(pairs.iter().copied());
    };
    Findings::of(explored.exhaustive().run())
}

fn sorted_insert(pairs: &mut Vec<(u8, char)>, key: u8, value: char) -> Option<char> {
    match pairs.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(place) => Some(std::mem::replace(&mut pairs[place].1, value)),
        Err(place) => {
            pairs.insert(place, (key, value));
            None
        }
    }
}

fn sorted_remove(pairs: &mut Vec<(u8, char)>, key: u8) -> Option<char> {
    let place = pairs.binary_search_by_key(&key, |(key, _)| *key).ok()?;
    Some(pairs.remove(place).1)
}

fn sorted_split_off(pairs: &mut Vec<(u8, char)>, key: u8) -> Vec<(u8, char)> {
    pairs.split_off(pairs.partition_point(|(other, _)| *other < key))
}

/// Explores maps from three keys to two values that remember the order of insertion.
pub fn explore_index_map() -> Findings {
    let explored = sequences! {
        let mut map = IndexMap::new();
        model let mut pairs = Vec::new();
        call map.insert(key, value), insert(&mut pairs, key, value) for key in 0..3, value in ['a', 'b'];
        call map.shift_remove(&key), find(&pairs, key).map(|place| pairs.remove(place).1) for key in 0..3;
        call map.swap_remove(&key), find(&pairs, key).map(|place| pairs.swap_remove(place).1) for key in 0..3;
        call map.swap_indices(0, place), pairs.swap(0, place) for place in 1..3;
        call map.get_index_of(&key), find(&pairs, key) for key in 0..3;
        always map.iter().map(|(key, value)| (*key, *value)).eq(pairs.iter().copied());
        key pairs.clone();
    };
    Findings::of(explored.exhaustive().run())
}

fn insert(pairs: &mut Vec<(u8, char)>, key: u8, value: char) -> Option<char> {
    if let Some(place) = find(pairs, key) {
        return Some(std::mem::replace(&mut pairs[place].1, value));
    }
    pairs.push((key, value));
    None
}

fn find(pairs: &[(u8, char)], key: u8) -> Option<usize> {
    pairs.iter().position(|(other, _)| *other == key)
}
