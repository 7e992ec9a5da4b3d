//! Slabs and arenas: calls give keys, which later calls take up.

use std::collections::BTreeMap;

use generational_arena::{Arena, Index};
use slab::Slab;
use smallscope::sequences;

use crate::check;

/// Adds an item under a key that must be new.
fn add<K: Ord>(map: &mut BTreeMap<K, u8>, key: K, item: u8) {
    assert!(map.insert(key, item).is_none(), "the key is in use");
}

fn both<K: Ord>(map: &BTreeMap<K, u8>, a: &K, b: &K) -> Option<(u8, u8)> {
    Some((*map.get(a)?, *map.get(b)?)).filter(|_| a != b)
}

#[test]
fn slab() {
    let explored = sequences! {
        let mut slab: Slab<u8> = Slab::new();
        model let mut map = BTreeMap::new();
        call let key = slab.insert(item), add(&mut map, key, item) for item in 0..2;
        call slab.try_remove(key), map.remove(&key) for key in returned;
        call slab.get(key).copied(), map.get(&key).copied() for key in 0..4;
        call slab.contains(key), map.contains_key(&key) for key in 0..4;
        call slab.get2_mut(a, b).map(|(x, y)| (*x, *y)), both(&map, &a, &b) for a in 0..4, b in 0..4 if a != b;
        call slab.get_disjoint_mut([a, b]).ok().map(|[x, y]| (*x, *y)), both(&map, &a, &b) for a in 0..4, b in 0..4;
        call slab.iter().map(|(key, item)| (key, *item)).collect::<Vec<_>>(), map.clone().into_iter().collect::<Vec<_>>();
        call slab.retain(|_, item| *item == 0), map.retain(|_, item| *item == 0);
        call slab.drain().count(), { let count = map.len(); map.clear(); count };
        call slab.clear(), map.clear();
        call slab.reserve(2);
        call slab.shrink_to_fit();
        always slab.len() == map.len();
        key map.clone(), slab.vacant_key(), slab.capacity();
    }
    .all_failures()
    .run();
    check("slab 0.4.10, Slab", &explored, true);
}

/// The key of a model.
fn raw(index: Index) -> (usize, u64) {
    index.into_raw_parts()
}

#[test]
fn arena_with_generations() {
    let explored = sequences! {
        let mut arena: Arena<u8> = Arena::with_capacity(1);
        model let mut map = BTreeMap::new();
        call let key = arena.insert(item), add(&mut map, raw(key), item) for item in 0..2;
        call let Ok(key) = arena.try_insert(item), add(&mut map, raw(key), item) for item in 0..2;
        call arena.remove(key), map.remove(&raw(key)) for key in returned;
        call arena.get(key).copied(), map.get(&raw(key)).copied() for key in returned;
        call arena.contains(key), map.contains_key(&raw(key)) for key in returned;
        call { let (x, y) = arena.get2_mut(a, b); (x.copied(), y.copied()) }, (map.get(&raw(a)).copied(), map.get(&raw(b)).copied())
            for a in returned(key), b in returned(key) if a != b;
        call arena.get_unknown_gen(slot).map(|(item, index)| (raw(index), *item)),
            map.iter().find(|(key, _)| key.0 == slot).map(|(key, item)| (*key, *item)) for slot in 0..3;
        call arena.retain(|_, item| *item == 0), map.retain(|_, item| *item == 0);
        call arena.drain().map(|(key, item)| (raw(key), item)).collect::<Vec<_>>(), std::mem::take(&mut map).into_iter().collect::<Vec<_>>();
        call arena.clear(), map.clear();
        call arena.reserve(1);
        always arena.len() == map.len();
        always arena.iter().map(|(key, item)| (raw(key), *item)).collect::<BTreeMap<_, _>>() == map;
        key format!("{arena:?}"), map.clone();
    }
    .run();
    check("generational-arena 0.2.6, Arena", &explored, true);
}

#[test]
fn simple_slab() {
    let explored = sequences! {
        let mut slab: simple_slab::Slab<u8> = simple_slab::Slab::new();
        model let mut list = Vec::new();
        call slab.insert(item), list.push(item) for item in 0..3u8;
        call slab.remove(at), list.swap_remove(at) for at in 0..4;
        call slab[at], list[at] for at in 0..4;
        call slab.iter().copied().collect::<Vec<_>>(), list.clone();
        always slab.len() == list.len();
        key list.clone();
    }
    .run();
    check("simple-slab 0.3.2, Slab", &explored, true);
}
