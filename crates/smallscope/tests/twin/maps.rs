//! Maps, sets and heaps of std as fields and parameters of a model.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use smallscope::{Space, structure_of};

#[smallscope::model]
mod stock {
    use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Colour {
        Red,
        Other(bool),
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct Place {
        pub row: u8,
        pub shelf: bool,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Stock {
        pub counts: HashMap<Colour, u8>,
        pub places: BTreeMap<Place, Colour>,
    }

    impl Stock {
        /// Every colour has as many places as are counted.
        #[smallscope::invariant]
        fn is_consistent(&self) -> bool {
            let mut seen: HashMap<Colour, u8> = HashMap::new();
            for (_, colour) in &self.places {
                *seen.entry(colour.clone()).or_insert(0) += 1;
            }
            self.counts.len() == seen.len() && self.counts.iter().all(|(colour, count)| seen.get(colour) == Some(count))
        }
    }

    #[derive(Debug)]
    pub struct Tags {
        pub known: BTreeSet<u8>,
        pub used: HashSet<u8>,
        pub waiting: BinaryHeap<u8>,
    }

    impl Tags {
        fn known(&self) -> &BTreeSet<u8> {
            &self.known
        }

        #[smallscope::invariant]
        fn are_known(&self) -> bool {
            let other = Tags { known: self.known.clone(), used: HashSet::new(), waiting: BinaryHeap::new() };
            let mut local: BTreeSet<u8> = self.used.iter().copied().collect();
            local.insert(0);
            are_few(&other.known)
                && self.known().len() < 4
                && local.len() < 4
                && self.used.iter().all(|tag| self.known.contains(tag))
                && self.waiting.peek().is_none_or(|tag| self.used.contains(tag))
        }
    }

    fn are_few(tags: &BTreeSet<u8>) -> bool {
        tags.len() < 3
    }

    /// Contains itself in a map.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Json {
        Null,
        Object(BTreeMap<bool, Json>),
    }

    impl Json {
        #[smallscope::invariant]
        fn is_any(&self) -> bool {
            match self {
                Json::Null => true,
                Json::Object(entries) => entries.values().all(|value| value.is_any()),
            }
        }
    }

    /// With an order of its own.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Backwards(pub u8);

    impl PartialOrd for Backwards {
        fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Backwards {
        fn cmp(&self, other: &Self) -> std::cmp::Ordering {
            other.0.cmp(&self.0)
        }
    }

    #[derive(Debug)]
    pub struct Ranking {
        pub best: BTreeSet<Backwards>,
    }

    impl Ranking {
        #[smallscope::invariant]
        fn begins_with_two(&self) -> bool {
            self.best.first().is_none_or(|first| first.0 == 2)
        }
    }
}

use stock::{Colour, Json, Place, Ranking, Stock, Tags};

const COLOURS: [Colour; 3] = [Colour::Red, Colour::Other(false), Colour::Other(true)];

#[test]
fn an_invariant_reads_maps_of_modelled_keys() {
    let places: Vec<Place> = (0..=1).flat_map(|row| [false, true].map(|shelf| Place { row, shelf })).collect();
    // By hand: up to two of the four places, each with a colour; the counts follow.
    let mut expected = BTreeSet::from([String::from("{:} {:}")]);
    let mut add = |chosen: &[(&Place, &Colour)]| {
        let places: BTreeMap<Place, Colour> =
            chosen.iter().map(|(place, colour)| ((*place).clone(), (*colour).clone())).collect();
        let mut counts: HashMap<Colour, u8> = HashMap::new();
        places.values().for_each(|colour| *counts.entry(colour.clone()).or_default() += 1);
        expected.insert(format!("{} {}", structure_of(&counts), structure_of(&places)));
    };
    for a in &places {
        for of_a in &COLOURS {
            add(&[(a, of_a)]);
            for b in places.iter().filter(|b| *b != a) {
                COLOURS.iter().for_each(|of_b| add(&[(a, of_a), (b, of_b)]));
            }
        }
    }
    let space = Space::<Stock>::new(2).field("Place.row", 0..=1);
    let found: Vec<Stock> = space.search().into_iter().collect();
    let texts: BTreeSet<String> =
        found.iter().map(|stock| format!("{} {}", structure_of(&stock.counts), structure_of(&stock.places))).collect();
    assert_eq!(texts, expected);
    assert_eq!(found.len(), texts.len());
}

#[test]
fn sets_and_heaps_are_read_by_their_methods() {
    let found: Vec<Tags> = Space::<Tags>::new(2).search().into_iter().collect();
    let brute = Space::<(BTreeSet<u8>, HashSet<u8>, std::collections::BinaryHeap<u8>)>::new(2);
    let expected = brute.search().into_iter().filter(|(known, used, waiting)| {
        known.len() < 3
            && used.iter().all(|tag| known.contains(tag))
            && waiting.peek().is_none_or(|tag| used.contains(tag))
    });
    assert_eq!(found.len(), expected.count());
}

#[test]
fn a_type_may_contain_itself_in_a_map() {
    // Trees with edges named false or true, a leaf being either null or empty: by size.
    fn trees(edges: usize) -> usize {
        if edges == 0 {
            return 2;
        }
        let one = 2 * trees(edges - 1);
        let two: usize = (0..edges - 1).map(|left| trees(left) * trees(edges - 2 - left)).sum();
        one + if edges >= 2 { two } else { 0 }
    }
    for bound in 0..=3 {
        let found = Space::<Json>::new(bound).search().count().structures;
        assert_eq!(found as usize, (0..=bound).map(trees).sum::<usize>(), "{bound}");
    }
}

#[test]
fn an_order_of_the_users_own_is_followed() {
    let found: Vec<Ranking> = Space::<Ranking>::new(2).search().into_iter().collect();
    let texts: Vec<String> = found.iter().map(|ranking| structure_of(&ranking.best).to_string()).collect();
    assert_eq!(texts, ["{}", "{Backwards(2)}", "{Backwards(2), Backwards(0)}", "{Backwards(2), Backwards(1)}"]);
}

#[smallscope::test(bound = 2, given = |map: &_, _set: &_| !map.is_empty())]
fn parameters_may_be_maps(map: BTreeMap<u8, bool>, set: &HashSet<u8>) {
    assert!(map.len() == 1 || map.len() == 2);
    assert!(set.len() <= 2);
}

#[smallscope::model]
mod keyed {
    use std::collections::{BTreeMap, HashSet};
    use std::hash::Hash;

    // As is usual, the types ask nothing of their keys.
    #[derive(Clone, Debug)]
    pub struct Graph<T> {
        pub nodes: BTreeMap<T, Node<T>>,
    }

    #[derive(Clone, Debug)]
    pub struct Node<T> {
        pub after: HashSet<T>,
    }

    pub trait Within<T: Ord + Hash> {
        fn within(&self, graph: &Graph<T>) -> bool;
    }

    impl<T: Ord + Hash> Within<T> for Node<T> {
        fn within(&self, graph: &Graph<T>) -> bool {
            self.after.iter().all(|key| graph.nodes.contains_key(key))
        }
    }

    impl<T: Ord + Hash> Graph<T> {
        #[invariant]
        pub fn is_closed(&self) -> bool {
            self.nodes.values().all(|node| node.within(self))
        }
    }
}

#[test]
fn types_need_not_ask_of_their_parameters_what_collections_do() {
    let found = Space::<keyed::Graph<bool>>::new(2).search().count().structures;
    // No node; one of two with or without a loop; two with any arcs between the two of them.
    assert_eq!(found, 1 + 2 * 2 + 4 * 4);
}
