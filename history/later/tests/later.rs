//! A bug of a later version, looked for as in `history`.

use heapless::{Entry, FnvIndexMap};
use smallscope::sequences;

type Pairs = Vec<(u8, u8)>;

fn place(pairs: &Pairs, key: u8) -> Option<usize> {
    pairs.iter().position(|pair| pair.0 == key)
}

fn get(pairs: &Pairs, key: u8) -> Option<u8> {
    place(pairs, key).map(|place| pairs[place].1)
}

/// Replaces a value in its place, or adds it at the end; refused if there is no room.
fn insert(pairs: &mut Pairs, key: u8, value: u8) -> Result<Option<u8>, (u8, u8)> {
    match place(pairs, key) {
        Some(place) => Ok(Some(std::mem::replace(&mut pairs[place].1, value))),
        None if pairs.len() == 4 => Err((key, value)),
        None => {
            pairs.push((key, value));
            Ok(None)
        }
    }
}

/// The value of a key after its entry is taken: the one that is there, or a new one.
fn entry(map: &mut FnvIndexMap<u8, u8, 4>, key: u8, value: u8) -> Result<u8, (u8, u8)> {
    match map.entry(key) {
        Entry::Occupied(entry) => Ok(*entry.into_mut()),
        Entry::Vacant(entry) => entry.insert(value).map(|value| *value).map_err(|value| (key, value)),
    }
}

#[test]
fn index_map_without_heap() {
    let explored = sequences! {
        let mut map: FnvIndexMap<u8, u8, 4> = FnvIndexMap::new();
        model let mut pairs = Pairs::new();
        call map.insert(key, value), insert(&mut pairs, key, value) for key in 0..6, value in 0..2;
        call entry(&mut map, key, value), match get(&pairs, key) {
            Some(value) => Ok(value),
            None => insert(&mut pairs, key, value).map(|_| value),
        } for key in 0..6, value in 0..2;
        call map.remove(&key), place(&pairs, key).map(|place| pairs.swap_remove(place).1) for key in 0..6;
        call map.get(&key).copied(), get(&pairs, key) for key in 0..6;
        call map.contains_key(&key), place(&pairs, key).is_some() for key in 0..6;
        call map.first().map(|(key, value)| (*key, *value)), pairs.first().copied();
        call map.last().map(|(key, value)| (*key, *value)), pairs.last().copied();
        call map.values_mut().for_each(|value| *value = 1 - *value), pairs.iter_mut().for_each(|pair| pair.1 = 1 - pair.1);
        call map.clear(), pairs.clear();
        always map.iter().map(|(key, value)| (*key, *value)).collect::<Pairs>() == pairs;
        key pairs.clone();
    }
    .run();
    let failure = explored.failure().expect("the entry gives another value");
    println!(
        "heapless 0.7.16, IndexMap: found: {} calls; {:.2} s",
        failure.steps.len(),
        explored.elapsed.as_secs_f64()
    );
    println!("{failure}");
}
