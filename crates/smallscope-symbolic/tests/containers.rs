//! Code that knows nothing of symbolic values runs on them: collections of std, and a graph library.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

use petgraph::algo::dijkstra;
use petgraph::graph::{NodeIndex, UnGraph};
use smallscope_symbolic::{Exploration, Sym, any, any_in, assume, explore};

#[test]
fn a_tree_map_sees_every_weak_order_of_its_keys() {
    // Each insertion finds the place of the key among those before it, or the key itself.
    for (n, orders) in [(1, 1), (2, 3), (3, 13), (4, 75)] {
        let paths = explore(|| {
            let map: BTreeMap<Sym<i32>, usize> = (0..n).map(|k| (any(), k)).collect();
            map.len()
        });
        assert!(paths.is_exhaustive());
        assert_eq!(paths.len(), orders);
        assert_eq!(paths.returned().filter(|len| **len == 1).count(), 1, "all keys equal");
    }
}

#[test]
fn a_removed_key_is_gone_on_every_path() {
    let paths = explore(|| {
        let mut set = BTreeSet::from(any::<[Sym<i64>; 3]>());
        let key = any();
        let found = set.remove(&key);
        (found, set.contains(&key), set.len())
    });
    assert!(paths.is_exhaustive() && paths.panicked().count() == 0);
    // The key among 1, 2 or 3 classes, of which there are 1, 6 and 6: equal to one, or between.
    assert_eq!(paths.len(), 3 + 6 * 5 + 6 * 7);
    assert!(paths.returned().all(|(_, again, _)| !again));
}

#[test]
fn a_heap_gives_its_elements_in_order() {
    let paths = explore(|| {
        let numbers: [Sym<u8>; 4] = any();
        let mut heap = BinaryHeap::from(numbers);
        let mut taken = Vec::new();
        while let Some(next) = heap.pop() {
            taken.push(next);
        }
        taken
    });
    assert!(paths.is_exhaustive());
    assert!((24..=75).contains(&paths.len()), "{}", paths.len());
    for path in &paths {
        let taken: Vec<u8> = path.returned().unwrap().iter().map(|number| path.value(*number)).collect();
        assert!(taken.is_sorted_by(|a, b| a >= b), "{path}");
    }
}

#[test]
fn a_binary_search_tells_every_place_apart() {
    for n in 0..6 {
        let paths = explore(|| {
            let sorted: Vec<Sym<i32>> = (0..n).map(|_| any()).collect();
            sorted.windows(2).for_each(|pair| assume(pair[0].less_than(pair[1])));
            sorted.binary_search(&any())
        });
        assert!(paths.is_exhaustive());
        assert_eq!(paths.len(), 2 * n + 1);
        let mut found: Vec<_> = paths.returned().copied().collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 2 * n + 1, "every result once");
    }
}

#[test]
fn a_hash_map_takes_every_value_of_bounded_keys() {
    // Hashed with random keys: which slots collide differs from run to run, the paths do not.
    let paths = explore(|| {
        let map: HashMap<Sym<u8>, ()> = (0..3).map(|_| (any_in(5..8), ())).collect();
        map.len()
    });
    assert!(paths.is_exhaustive());
    assert_eq!(paths.len(), 27);
    let of = |len: usize| paths.returned().filter(|found| **found == len).count();
    assert_eq!((of(1), of(2), of(3)), (3, 18, 6));
}

#[test]
fn a_hash_map_refuses_keys_without_bounds_and_says_what_to_do() {
    let paths = Exploration::new().values(10).run(|| HashMap::from([(any::<Sym<i32>>(), ())]).len()).unwrap();
    assert_eq!(paths.counts().refused, 1);
    assert!(!paths.is_exhaustive());
    let refused: Vec<_> = paths.panicked().collect();
    assert_eq!(refused.len(), 1);
    let message = &refused[0].panic().unwrap().message;
    assert!(message.contains("more than 10 values") && message.contains("ordered map"), "{message}");
}

#[test]
fn shortest_paths_of_a_graph_library_on_unknown_lengths() {
    // A triangle: the direct edge, or the way round.
    let paths = explore(|| {
        let lengths: [Sym<u32>; 3] = std::array::from_fn(|_| any_in(0..1000));
        let graph = UnGraph::<(), Sym<u32>>::from_edges([(0, 1, lengths[0]), (1, 2, lengths[1]), (0, 2, lengths[2])]);
        let distances = dijkstra(&graph, 0.into(), None, |edge| *edge.weight());
        [0, 1, 2].map(|k| distances[&NodeIndex::new(k)])
    });
    assert!(paths.is_exhaustive() && paths.panicked().count() == 0, "{paths}");
    for path in &paths {
        let [a, b, c] = [0, 1, 2].map(|k| path.input::<u32>(k));
        let found = path.returned().unwrap().map(|distance| path.value(distance));
        assert_eq!(found, [0, a.min(c + b), c.min(a + b)], "{path}");
    }
    let ways = |way: fn([u32; 3]) -> bool| paths.iter().any(|path| way([0, 1, 2].map(|k| path.input(k))));
    assert!(ways(|[a, b, c]| a + b < c) && ways(|[a, b, c]| c + b < a) && ways(|[a, b, c]| c <= a + b && a <= c + b));
}
