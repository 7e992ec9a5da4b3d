//! Sets, maps, heaps and other types of std: every value within the bound, once; against brute force.

#![allow(clippy::reversed_empty_ranges, reason = "such ranges are values, too")]

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use smallscope_search::twin::Model;
use smallscope_search::{Space, spell, structure_of, value_of};

/// All values of a space, each of which reads back, and no two of which look alike.
fn all<T: Model + PartialEq + Debug>(space: Space<T>) -> Vec<T> {
    let report = space.search().count();
    assert!(report.is_exhaustive());
    let values: Vec<T> = space.search().into_iter().collect();
    assert_eq!(values.len() as u64, report.structures);
    let texts: BTreeSet<String> = values.iter().map(|value| structure_of(value).to_string()).collect();
    assert_eq!(texts.len(), values.len());
    for value in &values {
        let structure = structure_of(value);
        assert_eq!(value_of::<T>(&structure).as_ref(), Ok(value));
        let read = structure.to_string().parse().expect("a structure's text reads back");
        assert_eq!(value_of::<T>(&read).as_ref(), Ok(value));
        let only: Vec<T> = space.clone().only(structure).search().into_iter().collect();
        assert_eq!(only.iter().collect::<Vec<_>>(), [value]);
    }
    values
}

/// All sequences of up to `longest` of the items.
fn sequences<T: Clone>(items: &[T], longest: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer = |sequence: &Vec<T>| {
            items.iter().map(|item| [sequence.clone(), vec![item.clone()]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.clone());
    }
    all
}

/// All sets of up to `longest` of the items, by way of all sequences.
fn sets<T: Clone + Ord>(items: &[T], longest: usize) -> BTreeSet<BTreeSet<T>> {
    sequences(items, longest).into_iter().map(|sequence| sequence.into_iter().collect()).collect()
}

fn maps<K: Clone + Ord, V: Clone + Ord>(keys: &[K], values: &[V], longest: usize) -> BTreeSet<BTreeMap<K, V>> {
    let pairs: Vec<(K, V)> =
        keys.iter().flat_map(|key| values.iter().map(|value| (key.clone(), value.clone()))).collect();
    sequences(&pairs, longest).into_iter().map(|sequence| sequence.into_iter().collect()).collect()
}

#[test]
fn sets_are_all_subsets() {
    for bound in 0..=3 {
        let items: Vec<u8> = (0..=bound as u8).collect();
        let found: BTreeSet<BTreeSet<u8>> = all(Space::<BTreeSet<u8>>::new(bound)).into_iter().collect();
        assert_eq!(found, sets(&items, bound));
        let found = all(Space::<HashSet<u8>>::new(bound)).into_iter().map(|set| set.into_iter().collect());
        assert_eq!(found.collect::<BTreeSet<BTreeSet<u8>>>(), sets(&items, bound));
    }
}

#[test]
fn maps_are_all_maps() {
    for bound in 0..=2 {
        let items: Vec<u8> = (0..=bound as u8).collect();
        let expected = maps(&items, &[false, true], bound);
        let found: BTreeSet<BTreeMap<u8, bool>> = all(Space::new(bound)).into_iter().collect();
        assert_eq!(found, expected);
        let found = all(Space::<HashMap<u8, bool>>::new(bound)).into_iter().map(|map| map.into_iter().collect());
        assert_eq!(found.collect::<BTreeSet<BTreeMap<u8, bool>>>(), expected);
    }
    let space =
        Space::<BTreeMap<u8, u8>>::new(2).field("input.key", 5..=9).field("input.value", [7]).length("input", 1..=2);
    assert_eq!(all(space).len(), 5 + 10);
}

#[test]
fn keys_without_numbers_are_tried_and_none_comes_twice() {
    let keys: Vec<Option<(u8, bool)>> =
        [None].into_iter().chain((0..=1).flat_map(|n| [Some((n, false)), Some((n, true))])).collect();
    let found: BTreeSet<BTreeSet<_>> =
        all(Space::<BTreeSet<Option<(u8, bool)>>>::new(1).length("input", 0..=3)).into_iter().collect();
    assert_eq!(found, sets(&keys, 3));
    let found = all(Space::<HashSet<Option<(u8, bool)>>>::new(1).length("input", 0..=3));
    assert_eq!(
        found.into_iter().map(|set| set.into_iter().collect()).collect::<BTreeSet<BTreeSet<_>>>(),
        sets(&keys, 3)
    );
    // Vectors are chosen element by element.
    let keys = sequences(&[false, true], 2);
    let found: BTreeSet<BTreeSet<_>> = all(Space::<BTreeSet<Vec<bool>>>::new(2)).into_iter().collect();
    assert_eq!(found, sets(&keys, 2));
    let found = all(Space::<HashMap<Vec<bool>, ()>>::new(2)).into_iter().map(|map| map.into_keys().collect());
    assert_eq!(found.collect::<BTreeSet<BTreeSet<_>>>(), sets(&keys, 2));
    let inner: Vec<BTreeSet<bool>> = sets(&[false, true], 2).into_iter().collect();
    let found: BTreeSet<BTreeSet<BTreeSet<bool>>> = all(Space::new(2)).into_iter().collect();
    assert_eq!(found, sets(&inner, 2));
    let found: BTreeSet<BTreeSet<Box<u8>>> = all(Space::new(1).length("input", 0..=1)).into_iter().collect();
    assert_eq!(found.len(), 3);
}

#[test]
fn listed_keys_may_be_in_any_order_and_twice() {
    let texts = ["b", "", "a", "b"];
    let keys: Vec<String> = texts[..3].iter().map(|text| (*text).to_owned()).collect();
    let found: BTreeSet<BTreeSet<String>> = all(Space::new(2).field("input", texts)).into_iter().collect();
    assert_eq!(found, sets(&keys, 2));
    let found = all(Space::<HashMap<String, bool>>::new(2).field("input.key", texts));
    assert_eq!(
        found.into_iter().map(|map| map.into_iter().collect()).collect::<BTreeSet<_>>(),
        maps(&keys, &[false, true], 2)
    );
    let found: BTreeSet<BTreeSet<i32>> = all(Space::new(3).field("input", [5, -5, 0, 5])).into_iter().collect();
    assert_eq!(found, sets(&[5, -5, 0], 3));
}

#[test]
fn heaps_are_multisets() {
    for bound in 0..=3 {
        let items: Vec<u8> = (0..=bound as u8).collect();
        let space = Space::<BinaryHeap<u8>>::new(bound);
        let found: Vec<Vec<u8>> = space.search().into_iter().map(BinaryHeap::into_sorted_vec).collect();
        let sorted = |mut sequence: Vec<u8>| {
            sequence.sort();
            sequence
        };
        let expected: BTreeSet<Vec<u8>> = sequences(&items, bound).into_iter().map(sorted).collect();
        assert_eq!(found.len(), expected.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
    let pairs: Vec<BinaryHeap<(bool, bool)>> = Space::new(2).search().into_iter().collect();
    assert_eq!(pairs.len(), 1 + 4 + 10);
    let heap = BinaryHeap::from([1u8, 3, 2]);
    assert_eq!(structure_of(&heap).to_string(), "[3, 2, 1]");
    assert_eq!(value_of::<BinaryHeap<u8>>(&structure_of(&heap)).unwrap().into_sorted_vec(), [1, 2, 3]);
}

#[test]
fn values_are_chosen_when_they_are_read() {
    // No value is read where the keys decide.
    let space = Space::<BTreeMap<u8, u8>>::new(3).given(|map| map.len() == 2 && map.contains_key(&3));
    let report = space.search().count();
    assert_eq!(report.structures, 3 * 16);
    let rejected = Space::<BTreeMap<u8, u8>>::new(3).given(|map| map.keys().copied().sum::<u8>() > 100);
    // Four lengths, and all subsets of four keys with up to three of them.
    assert_eq!(rejected.search().allow_empty().count().counters.candidates, 15);
}

#[test]
fn conditions_read_them_like_those_of_std() {
    fn check(condition: impl Fn(&BTreeMap<u8, bool>) -> bool, found: Vec<BTreeMap<u8, bool>>) {
        let expected: Vec<_> = maps(&[0, 1, 2], &[false, true], 2).into_iter().filter(|map| condition(map)).collect();
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.into_iter().collect());
    }
    macro_rules! both {
        ($(|$map:ident| $condition:expr;)*) => {$(
            check(|$map| $condition, Space::<BTreeMap<u8, bool>>::new(2).given(|$map| $condition).search().into_iter().collect());
        )*};
    }
    both! {
        |map| map.is_empty() || map[map.keys().next().unwrap()];
        |map| map.get(&1).copied().unwrap_or(true);
        |map| map.iter().all(|(key, value)| *value == (*key == 1));
        |map| { let mut good = true; for (key, value) in map { good &= *value || *key > 0; } good };
        |map| map.first_key_value().is_some_and(|(key, _)| *key == 1);
        |map| map.last_key_value() == Some((&2, &true));
        |map| map.range(1..).next().is_some_and(|(_, value)| *value);
        |map| map.range(..=1).next_back() == Some((&1, &false));
        |map| map.range(..).rev().map(|(key, _)| *key).collect::<Vec<_>>() == [2, 0];
        |map| map.values().filter(|value| **value).count() == 1;
        |map| map.contains_key(&0) && !map.contains_key(&1);
        |map| map.get_key_value(&2) == Some((&2, &false));
        |map| *map == BTreeMap::from([(0, true), (2, false)]);
        |map| map.clone().remove(&1) == Some(true);
        |map| map.keys().rev().eq([&2, &1]);
    }
    let both = Space::<(HashSet<u8>, HashSet<u8>)>::new(2).given_pair(|a, b| a.is_subset(&**b) && !b.is_empty());
    let subsets = sets(&[0u8, 1, 2], 2);
    let expected = subsets.iter().flat_map(|a| subsets.iter().filter(move |b| a.is_subset(b) && !b.is_empty())).count();
    assert_eq!(both.search().count().structures, expected as u64);
    let heaps = Space::<BinaryHeap<u8>>::new(2).given(|heap| heap.peek() == Some(&1) && heap.iter().count() == 2);
    assert_eq!(heaps.search().count().structures, 2);
    let sets = Space::<BTreeSet<u8>>::new(3)
        .given(|set| set.first() == Some(&1) && set.range(2..).len() == 1 && set.contains(&3));
    assert_eq!(sets.search().into_iter().collect::<Vec<_>>(), [BTreeSet::from([1, 3])]);
}

#[test]
fn they_are_written_as_text_and_as_code() {
    let map = BTreeMap::from([(1u8, vec![true]), (2, vec![])]);
    assert_eq!(structure_of(&map).to_string(), "{1: [true], 2: []}");
    assert_eq!(structure_of(&BTreeMap::<u8, u8>::new()).to_string(), "{:}");
    let hashed: HashMap<i8, HashSet<char>> = [(3, HashSet::from(['b', 'a'])), (-1, HashSet::new())].into();
    assert_eq!(structure_of(&hashed).to_string(), "{-1: {}, 3: {'a', 'b'}}");
    let code = spell(&hashed).unwrap();
    assert_eq!(code.expression, "HashMap::from([(-1, HashSet::from([])), (3, HashSet::from(['a', 'b']))])");
    assert_eq!(code.uses, ["std::collections::HashMap", "std::collections::HashSet"]);
    assert_eq!(spell(&BinaryHeap::from([1u8, 2])).unwrap().expression, "BinaryHeap::from([2, 1])");
    let twice = value_of::<BTreeSet<u8>>(&"{1, 1}".parse().unwrap()).unwrap_err();
    assert_eq!(twice.to_string(), "the structure: expected each key once, found `{1, 1}`");
}

#[test]
fn shards_sizes_and_nesting_agree() {
    let space = || Space::<VecDeque<BTreeMap<u8, BTreeSet<bool>>>>::new(2);
    let whole = space().search().count().structures;
    // 1 + 3·4 + 3·16 maps; sequences of up to two of them.
    assert_eq!(whole, 1 + 61 + 61 * 61);
    let parts: u64 = (0..3).map(|k| space().search().shard(k, 3).count().structures).sum();
    assert_eq!(parts, whole);
    assert_eq!(space().search().threads(2).count().structures, whole);
}

#[test]
fn what_cannot_be_a_key_is_refused() {
    use std::rc::Rc;
    let refused = Space::<BTreeSet<Rc<u8>>>::new(1).search().try_count().unwrap_err().to_string();
    assert!(
        refused.contains("`input` has pointers that may be shared in the elements of a map, a set or a heap"),
        "{refused}"
    );
    let refused = value_of::<BTreeSet<Rc<u8>>>(&"{#0=1}".parse().unwrap()).unwrap_err().to_string();
    assert!(refused.contains("a key of a map or a set cannot hold a pointer that may be shared"), "{refused}");
    let refused = Space::<BTreeSet<bool>>::new(1).length("input", 3..=4).search().try_count().unwrap_err().to_string();
    assert!(refused.contains("`input` has 3 keys at least, and there are only 2 to choose from"), "{refused}");
}

#[test]
fn ranges_and_wrappers_are_what_they_hold() {
    use std::cmp::Reverse;
    use std::num::Wrapping;
    use std::ops::{Range, RangeInclusive};
    assert_eq!(all(Space::<Range<u8>>::new(1)), [0..0, 0..1, 1..0, 1..1]);
    assert_eq!(all(Space::<RangeInclusive<u8>>::new(2).field("RangeInclusive.end", [2])), [0..=2, 1..=2, 2..=2]);
    assert_eq!(all(Space::<(Reverse<bool>, Wrapping<u8>)>::new(0)).len(), 2);
    let heaps = Space::<BinaryHeap<Reverse<u8>>>::new(2).given(|heap| heap.peek().is_some_and(|least| least.0 == 1));
    assert_eq!(heaps.search().count().structures, 3);
    let nonempty = Space::<Range<u8>>::new(2).given(|range| !range.is_empty() && range.contains(&1));
    assert_eq!(nonempty.search().into_iter().collect::<Vec<_>>(), [0..2, 1..2]);
    assert_eq!(structure_of(&(1..3u8)).to_string(), "Range { start: 1, end: 3 }");
    assert_eq!(spell(&(0..=3u8, Reverse(1u8))).unwrap().expression, "(0..=3, Reverse(1))");
}

#[test]
fn texts_and_times_of_other_types() {
    use std::borrow::Cow;
    use std::rc::Rc;
    use std::sync::Arc;
    let texts = all(Space::<(Cow<'static, str>, Rc<str>, Arc<str>, Box<str>)>::new(1)
        .field("input.0", ["", "a"])
        .field("input.1", ["b"])
        .field("input.2", ["c"])
        .field("input.3", ["d"]));
    assert_eq!(texts[1], (Cow::Borrowed("a"), Rc::from("b"), Arc::from("c"), Box::from("d")));
    let keys = all(Space::<BTreeMap<Rc<str>, HashSet<Arc<str>>>>::new(1)
        .field("input.key", ["x", "y"])
        .field("input.value", ["z"]));
    assert_eq!(keys.len(), 1 + 2 * 2);
    let times = all(Space::<Duration>::new(9));
    assert_eq!(times[..4], [Duration::ZERO, Duration::from_secs(1), Duration::from_nanos(1), Duration::MAX]);
    assert_eq!(all(Space::<Duration>::new(0)), [Duration::ZERO]);
    let listed = [Duration::new(1, 500_000_000), Duration::from_nanos(1_500), Duration::from_micros(1_001)];
    assert_eq!(all(Space::<Duration>::new(1).field("input", listed)), listed);
    assert_eq!(spell(&listed[0]).unwrap().expression, "std::time::Duration::new(1, 500000000)");
}

#[test]
fn times_are_around_the_epoch_and_read_back() {
    let times = all(Space::<SystemTime>::new(2));
    let second = Duration::from_secs(1);
    assert_eq!(times, [UNIX_EPOCH, UNIX_EPOCH + second, UNIX_EPOCH - second]);
    let listed = [UNIX_EPOCH + Duration::from_millis(1_500), UNIX_EPOCH - Duration::from_nanos(7)];
    let space = Space::<SystemTime>::new(1).field("input", listed);
    let texts: Vec<String> = space.search().structures().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["`epoch+1.5s`", "`epoch-7ns`"]);
    for (text, time) in texts.iter().zip(listed) {
        assert_eq!(value_of::<SystemTime>(&text.parse().unwrap()).unwrap(), time);
    }
    let spelt = spell(&listed[1]).unwrap().expression;
    assert_eq!(spelt, "std::time::UNIX_EPOCH - std::time::Duration::new(0, 7)");
}

#[test]
fn addresses_and_paths_read_back() {
    fn check<T: Model + PartialEq + Debug>(texts: [&str; 2], spelt: &str) {
        let structures = Space::<T>::new(1).search().structures();
        assert_eq!(structures.iter().map(ToString::to_string).collect::<Vec<_>>(), texts);
        assert_eq!(spell(&all(Space::<T>::new(9))[0]).unwrap().expression, spelt);
    }
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
    check::<Ipv4Addr>(["`127.0.0.1`", "`0.0.0.0`"], r#""127.0.0.1".parse::<std::net::Ipv4Addr>().unwrap()"#);
    check::<Ipv6Addr>(["`::1`", "`::`"], r#""::1".parse::<std::net::Ipv6Addr>().unwrap()"#);
    check::<IpAddr>(["`127.0.0.1`", "`::1`"], r#""127.0.0.1".parse::<std::net::IpAddr>().unwrap()"#);
    check::<SocketAddr>(["`127.0.0.1:80`", "`[::1]:80`"], r#""127.0.0.1:80".parse::<std::net::SocketAddr>().unwrap()"#);
    check::<PathBuf>(["\"a\"", "\"\""], r#"std::path::PathBuf::from("a")"#);
}

#[test]
fn instants_are_told_from_one_of_this_process() {
    let instants = all(Space::<Instant>::new(2));
    let start = instants[0];
    assert_eq!(instants, [start, start + Duration::from_secs(1), start + Duration::from_nanos(1)]);
    assert!(start <= Instant::now());
    let listed = [start + Duration::from_millis(1_500), start + Duration::from_secs(86_401)];
    let space = Space::<Instant>::new(1).field("input", listed);
    let texts: Vec<String> = space.search().structures().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["`start+1.5s`", "`start+86401s`"]);
    for (text, instant) in texts.iter().zip(listed) {
        assert_eq!(value_of::<Instant>(&text.parse().unwrap()).unwrap(), instant);
    }
    let spelt = spell(&listed[0]).unwrap().expression;
    assert_eq!(spelt, "std::time::Instant::now() + std::time::Duration::new(1, 500000000)");
}

/// Of a type that nobody models, with values that repeat.
struct Addresses;

impl smallscope_search::Source for Addresses {
    type Value = std::net::Ipv4Addr;

    fn values(size: usize) -> Vec<Self::Value> {
        (0..=size as u8).rev().chain([0]).map(|last| [10, 0, 0, last].into()).collect()
    }

    fn code(value: &Self::Value) -> Option<String> {
        Some(format!("{:?}.parse().unwrap()", value.to_string()))
    }
}

#[test]
fn a_source_lists_values_of_any_type() {
    use smallscope_search::Of;
    let address = |last| Of::<Addresses>::new([10, 0, 0, last].into());
    assert_eq!(all(Space::<Of<Addresses>>::new(2)), [address(2), address(1), address(0)]);
    let keys: Vec<Of<Addresses>> = (0..=2).map(address).collect();
    let found: BTreeSet<BTreeSet<Of<Addresses>>> = all(Space::new(2)).into_iter().collect();
    assert_eq!(found, sets(&keys, 2));
    let found = all(Space::<HashMap<Of<Addresses>, bool>>::new(1));
    assert_eq!(found.len(), 1 + 2 * 2);
    let local = Space::<Vec<Of<Addresses>>>::new(2).given(|all| all.iter().all(|address| address.octets()[3] == 1));
    assert_eq!(local.search().count().structures, 3);
    assert_eq!(spell(&address(7)).unwrap().expression, "Of::new(\"10.0.0.7\".parse().unwrap())");
    let refused = value_of::<Of<Addresses>>(&structure_of(&address(200))).unwrap_err().to_string();
    assert!(refused.contains("expected a value that the source lists, found ``10.0.0.200``"), "{refused}");
}
