//! What calls give, taken up by later calls.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use smallscope::sequences;
use smallscope::sequences::{Extent, Reason};

/// A slab that forgets that a slot was taken again: removing what is gone removes its successor. With `is_right`, keys know their
/// generation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Slab {
    slots: Vec<(u8, Option<char>)>,
    is_right: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Key(usize, u8);

impl Slab {
    fn insert(&mut self, item: char) -> Key {
        let free = self.slots.iter().position(|(_, item)| item.is_none());
        let at = free.unwrap_or_else(|| {
            self.slots.push((0, None));
            self.slots.len() - 1
        });
        self.slots[at].0 += 1;
        self.slots[at].1 = Some(item);
        Key(at, self.slots[at].0)
    }

    fn remove(&mut self, key: Key) -> Option<char> {
        let (generation, item) = self.slots.get_mut(key.0)?;
        if self.is_right && *generation != key.1 { None } else { item.take() }
    }
}

#[test]
fn a_stale_key_is_used_without_a_side_vector() {
    let explored = sequences! {
        let mut slab = Slab { slots: vec![], is_right: false };
        model let mut map = BTreeMap::new();
        call let key = slab.insert(item), assert_eq!(map.insert(key, item), None) for item in ['a', 'b'] if map.len() < 2;
        call slab.remove(key), map.remove(&key) for key in returned;
    }
    .run();
    let failure = explored.failure().expect("what was inserted later is removed");
    assert_eq!(failure.reason, Reason::Differs);
    assert_eq!(
        failure.test_to_paste(),
        "#[test]
fn slab_remove_key1_fails() {
    let mut slab = Slab { slots: vec![], is_right: false };
    let mut map = BTreeMap::new();
    let key1 = slab.insert('a');
    { let item = 'a'; let key = key1; assert_eq!(map.insert(key, item), None) };
    assert_eq!(slab.remove(key1), map.remove(&key1));
    let key2 = slab.insert('a');
    { let item = 'a'; let key = key2; assert_eq!(map.insert(key, item), None) };
    assert_eq!(slab.remove(key1), map.remove(&key1));
}"
    );
}

#[test]
fn a_slab_with_generations_passes_with_all_keys() {
    let explored = sequences! {
        let mut slab = Slab { slots: vec![], is_right: true };
        model let mut map = BTreeMap::new();
        call let key = slab.insert('a'), { map.insert(key, 'a'); } if map.len() < 2;
        call slab.remove(key), map.remove(&key) for key in returned;
        always slab.slots.iter().filter(|slot| slot.1.is_some()).count() == map.len();
    }
    .up_to(5)
    .run();
    explored.assert();
    // Without the engine: generations with whether something is there, and keys by age.
    type State = (Vec<(u8, bool)>, Vec<Key>);
    let expected = reachable(5, (Vec::new(), Vec::new()), |(slots, keys): &State| {
        let mut next = Vec::new();
        if slots.iter().filter(|slot| slot.1).count() < 2 {
            let (mut slots, mut keys) = (slots.clone(), keys.clone());
            let at = slots.iter().position(|slot| !slot.1).unwrap_or(slots.len());
            slots.resize(slots.len().max(at + 1), (0, false));
            slots[at] = (slots[at].0 + 1, true);
            keys.push(Key(at, slots[at].0));
            next.push((slots, keys));
        }
        for key in keys {
            let mut slots = slots.clone();
            slots[key.0].1 &= slots[key.0].0 != key.1;
            next.push((slots, keys.clone()));
        }
        next
    });
    assert_eq!(explored.state_count(), expected);
}

/// How many states up to so many steps lead to, counted without the engine.
fn reachable<T: Ord + Clone>(length: usize, first: T, steps: impl Fn(&T) -> Vec<T>) -> usize {
    let (mut seen, mut frontier) = (BTreeSet::from([first.clone()]), vec![first]);
    for _ in 0..length {
        let next = frontier.iter().flat_map(&steps);
        frontier = next.filter(|state| seen.insert(state.clone())).collect();
    }
    seen.len()
}

/// A graph whose edges to themselves are lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Graph {
    nodes: Vec<Rc<String>>,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    fn add_node(&mut self) -> Option<Rc<String>> {
        let node = Rc::new(format!("node {}", self.nodes.len()));
        (self.nodes.len() < 3).then(|| self.nodes.push(node.clone())).map(|()| node)
    }

    fn add_edge(&mut self, from: Rc<String>, to: Rc<String>) {
        let place = |node| self.nodes.iter().position(|known| *known == node);
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            if from != to {
                self.edges.push((from, to));
            }
        }
    }
}

#[test]
fn several_handles_of_one_name_and_patterns_that_may_not_match() {
    let explored = sequences! {
        let mut graph = Graph::default();
        model let mut count = 0;
        call let Some(node) = graph.add_node();
        call graph.add_edge(a, b), count += 1 for a in returned(node), b in returned(node) if count < 2;
        always graph.edges.len() == count;
    }
    .run();
    let failure = explored.failure().expect("an edge from a node to itself is lost");
    let codes: Vec<&str> = failure.steps.iter().map(|step| step.code.as_str()).collect();
    assert_eq!(codes, ["graph.add_node()", "graph.add_edge(node1.clone(), node1.clone())"], "{failure}");
    let test = failure.test_to_paste();
    assert!(test.contains("    let Some(node1) = graph.add_node() else { unreachable!() };\n"), "{test}");
}

#[test]
fn handles_that_are_given_again_are_no_new_state() {
    // Keys of a vector are its lengths: there are as many as items.
    let explored = sequences! {
        let mut list = Vec::new();
        call let at = { list.push('a'); list.len() - 1 } if list.len() < 3;
        call list[at] = 'b' for at in returned if at < list.len();
        call list.pop();
    }
    .run();
    explored.assert();
    assert_eq!(explored.extent, Extent::Closed);
    let expected = reachable(20, (Vec::new(), Vec::new()), |(list, keys): &(Vec<char>, Vec<usize>)| {
        let mut next = Vec::new();
        if list.len() < 3 {
            let (mut list, mut keys) = (list.clone(), keys.clone());
            keys.retain(|key| *key != list.len());
            keys.push(list.len());
            list.push('a');
            next.push((list, keys));
        }
        for at in keys.iter().filter(|at| **at < list.len()) {
            let mut list = list.clone();
            list[*at] = 'b';
            next.push((list, keys.clone()));
        }
        next.push((list[..list.len().saturating_sub(1)].to_vec(), keys.clone()));
        next
    });
    assert_eq!(explored.state_count(), expected);
}
