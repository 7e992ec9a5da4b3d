//! A cache that forgets what was used least recently.

use proptest::prelude::*;

use crate::{Bug, Counterexample, explored, planted, random_calls, table};

/// Entries in the order of their last use, the latest one last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cache {
    entries: Vec<(u8, u8)>,
    capacity: usize,
}

impl Cache {
    fn new(capacity: usize) -> Self {
        Cache { entries: Vec::new(), capacity }
    }

    fn get(&mut self, key: u8) -> Option<u8> {
        let place = self.entries.iter().position(|entry| entry.0 == key)?;
        if planted(1) {
            return Some(self.entries[place].1);
        }
        let entry = self.entries.remove(place);
        self.entries.push(entry);
        Some(entry.1)
    }

    fn put(&mut self, key: u8, value: u8) {
        match self.entries.iter().position(|entry| entry.0 == key) {
            Some(place) if planted(2) => return self.entries[place].1 = value,
            Some(place) if !(planted(4) && place == 0) => {
                self.entries.remove(place);
            }
            _ if self.entries.len() == self.capacity => {
                self.entries.remove(if planted(3) { self.entries.len() - 1 } else { 0 });
            }
            _ => {}
        }
        self.entries.push((key, value));
    }
}

/// The same by times of use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Times {
    used: std::collections::BTreeMap<u8, (usize, u8)>,
    now: usize,
}

impl Times {
    fn get(&mut self, key: u8) -> Option<u8> {
        self.now += 1;
        let (time, value) = self.used.get_mut(&key)?;
        *time = self.now;
        Some(*value)
    }

    fn put(&mut self, key: u8, value: u8) {
        self.now += 1;
        if self.used.len() == 2 && !self.used.contains_key(&key) {
            let oldest = self.used.iter().min_by_key(|(_, (time, _))| *time).map(|(key, _)| *key);
            self.used.remove(&oldest.unwrap_or_default());
        }
        self.used.insert(key, (self.now, value));
    }
}

fn by_smallscope() -> Option<Counterexample> {
    explored(smallscope::sequences! {
        let mut cache = Cache::new(2);
        model let mut times = Times::default();
        call cache.get(key), times.get(key) for key in 0..4;
        call cache.put(key, value), times.put(key, value) for key in 0..4, value in 0..2;
        always cache.entries.len() <= 2;
    })
}

#[derive(Clone, Copy, Debug)]
enum Call {
    Get(u8),
    Put(u8, u8),
}

fn agree(calls: &[Call]) {
    let (mut cache, mut times) = (Cache::new(2), Times::default());
    for call in calls {
        match *call {
            Call::Get(key) => assert_eq!(cache.get(key), times.get(key)),
            Call::Put(key, value) => {
                cache.put(key, value);
                times.put(key, value);
            }
        }
        assert!(cache.entries.len() <= 2);
    }
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let call = prop_oneof![any::<u8>().prop_map(Call::Get), any::<(u8, u8)>().prop_map(|(k, v)| Call::Put(k, v))];
    random_calls(seed, prop::collection::vec(call, 0..50), |calls| agree(&calls))
}

pub fn bugs() -> Vec<Bug> {
    use Call::{Get, Put};
    table! {
        "LRU cache", by_smallscope, by_proptest;
        1 "a get is no use" => agree(&[Put(0, 0), Put(1, 0), Get(0), Put(2, 0), Get(0)]);
        2 "a put of a known key is no use" => agree(&[Put(0, 0), Put(1, 0), Put(0, 1), Put(2, 0), Get(0)]);
        3 "the latest entry is forgotten" => agree(&[Put(0, 0), Put(1, 0), Put(2, 0), Get(0)]);
        4 "a put of the oldest key keeps the old entry" => agree(&[Put(0, 0), Put(0, 1), Get(0)]);
    }
}
