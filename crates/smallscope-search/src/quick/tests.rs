//! The sets and maps against std's, operation by operation.

use std::collections;

use super::{HashMap, HashSet};

/// A sequence of numbers that look random, below `most`.
fn numbers(seed: u64, most: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    })
}

#[test]
fn a_set_answers_as_std_does() {
    for (seed, most) in [(1, 6), (2, 20), (3, 100), (4, 5000)] {
        let (mut quick, mut std) = (HashSet::new(), collections::HashSet::new());
        let mut drawn = numbers(seed, most);
        for _ in 0..3000 {
            let value = drawn.next().unwrap();
            match drawn.next().unwrap() % 5 {
                0 => assert_eq!(quick.remove(&value), std.remove(&value)),
                1 => assert_eq!((quick.contains(&value), quick.get(&value)), (std.contains(&value), std.get(&value))),
                _ => assert_eq!(quick.insert(value), std.insert(value)),
            }
            assert_eq!((quick.len(), quick.is_empty()), (std.len(), std.is_empty()));
        }
        assert_eq!(quick.iter().copied().collect::<collections::HashSet<_>>(), std);
        quick.clear();
        assert!(quick.is_empty() && quick.insert(1) && !quick.insert(1));
    }
}

#[test]
fn a_map_answers_as_std_does() {
    for (seed, most) in [(1, 6), (2, 20), (3, 100), (4, 5000)] {
        let (mut quick, mut std) = (HashMap::new(), collections::HashMap::new());
        let mut drawn = numbers(seed, most);
        for _ in 0..3000 {
            let (key, value) = (drawn.next().unwrap(), drawn.next().unwrap());
            match drawn.next().unwrap() % 6 {
                0 => assert_eq!(quick.remove(&key), std.remove(&key)),
                1 => assert_eq!((quick.get(&key), quick.contains_key(&key)), (std.get(&key), std.contains_key(&key))),
                2 => {
                    let (ours, theirs) = (quick.entry(key).or_insert(value), std.entry(key).or_insert(value));
                    assert_eq!(ours, theirs);
                }
                3 => {
                    *quick.entry(key).and_modify(|old| *old += 1).or_default() += 1;
                    *std.entry(key).and_modify(|old| *old += 1).or_default() += 1;
                }
                4 => assert_eq!(quick.get_mut(&key), std.get_mut(&key)),
                _ => assert_eq!(quick.insert(key, value), std.insert(key, value)),
            }
            assert_eq!(quick.len(), std.len());
        }
        assert_eq!(quick.into_iter().collect::<collections::HashMap<_, _>>(), std);
    }
}

#[test]
fn the_order_is_that_of_insertion() {
    let set: HashSet<u32> = [5, 3, 9, 3, 1].into_iter().collect();
    assert_eq!(set.iter().copied().collect::<Vec<_>>(), [5, 3, 9, 1]);
    let map = HashMap::from([("b", 1), ("a", 2), ("b", 3)]);
    assert_eq!(map.iter().collect::<Vec<_>>(), [(&"b", &3), (&"a", &2)]);
}
