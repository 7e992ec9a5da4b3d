//! Sets and maps that invariants make for themselves, replaced by quicker ones where nobody can tell, and kept otherwise.

use std::collections::HashSet;

use smallscope::{Model, Report, Space};

#[smallscope::model]
mod graphs {
    use std::collections::{HashSet, VecDeque};
    use std::rc::Rc;

    pub struct Node {
        pub left: Option<Rc<Node>>,
        pub right: Option<Rc<Node>>,
        pub key: u8,
    }

    /// A set that is passed on.
    pub struct Passed {
        pub root: Option<Rc<Node>>,
    }

    impl Passed {
        #[invariant]
        pub fn is_tree(&self) -> bool {
            let mut seen = HashSet::with_capacity(4);
            all_new(&self.root, &mut seen) && all_new(&None, &mut HashSet::new()) && seen.iter().count() == seen.len()
        }
    }

    fn all_new(link: &Option<Rc<Node>>, seen: &mut HashSet<*const Node>) -> bool {
        let Some(node) = link else { return true };
        node.key == 0 && seen.insert(Rc::as_ptr(node)) && all_new(&node.left, seen) && all_new(&node.right, seen)
    }

    /// A map, by its full name, and a queue.
    pub struct Mapped {
        pub root: Option<Rc<Node>>,
    }

    impl Mapped {
        #[invariant]
        pub fn is_tree(&self) -> bool {
            let mut depths: std::collections::HashMap<*const Node, usize> = Default::default();
            let mut queue = VecDeque::new();
            queue.extend(self.root.as_ref().map(|root| (root, 0)));
            while let Some((node, depth)) = queue.pop_front() {
                if node.key != 0 || depths.insert(Rc::as_ptr(node), depth).is_some() {
                    return false;
                }
                *depths.entry(Rc::as_ptr(node)).or_insert(9) += 1;
                if depths[&Rc::as_ptr(node)] != depth + 1 {
                    return false;
                }
                queue.extend(node.left.as_ref().map(|left| (left, depth + 1)));
                queue.extend(node.right.as_ref().map(|right| (right, depth + 1)));
            }
            depths.values().all(|depth| *depth > 0)
        }
    }

    /// The order is that of insertion, so what is read in it is read in the same order on the same values.
    pub struct Ordered {
        pub items: [u8; 3],
    }

    impl Ordered {
        #[invariant]
        pub fn is_ascending(&self) -> bool {
            let places: HashSet<usize> = [2, 0, 1].into_iter().collect();
            let mut last = 2;
            for place in &places {
                if self.items[*place] > last {
                    return false;
                }
                last = self.items[*place];
            }
            true
        }
    }
}

/// What is done with these sets only std's can do, or somebody else has to know them.
#[smallscope::model]
mod kept {
    use std::collections::hash_map::RandomState;
    use std::collections::{HashMap, HashSet};

    pub struct Members {
        pub members: HashSet<u8>,
        pub items: Vec<u8>,
    }

    impl Members {
        #[invariant]
        pub fn agree(&self) -> bool {
            let found = collected(&self.items);
            let mut copy = self.members.clone();
            drop_member(&mut copy, 9);
            let named: HashSet<u8, RandomState> = self.items.iter().copied().collect();
            found == copy && named.is_subset(&found) && super::count(&found) == found.len()
        }
    }

    fn collected(items: &[u8]) -> HashSet<u8> {
        items.iter().copied().collect()
    }

    fn drop_member(all: &mut HashSet<u8>, member: u8) -> bool {
        all.remove(&member)
    }

    pub struct Counted {
        pub items: Vec<u8>,
    }

    impl Counted {
        #[invariant]
        pub fn all_twice(&self) -> bool {
            let mut counts = HashMap::new();
            for item in &self.items {
                match counts.entry(*item) {
                    std::collections::hash_map::Entry::Vacant(free) => _ = free.insert(1),
                    std::collections::hash_map::Entry::Occupied(mut taken) => *taken.get_mut() += 1,
                }
            }
            counts.into_values().all(|count| count == 2)
        }
    }
}

fn count(set: &HashSet<u8>) -> usize {
    set.len()
}

fn searched<T: Model>(space: Space<T>) -> Report {
    let report = space.search().paper_mode().count();
    report.assert_exhaustive();
    assert_eq!(report.panics, 0, "{report}");
    report
}

#[test]
fn a_set_of_visited_nodes_finds_all_trees() {
    // The sum of the first Catalan numbers: trees of up to 4 nodes.
    assert_eq!(searched(Space::<graphs::Passed>::new(4).field("Node.key", [0])).structures, 1 + 1 + 2 + 5 + 14);
    assert_eq!(searched(Space::<graphs::Mapped>::new(4).field("Node.key", [0])).structures, 1 + 1 + 2 + 5 + 14);
}

#[test]
fn the_order_of_a_set_is_that_of_insertion() {
    // Non-increasing triples of three values.
    assert_eq!(searched(Space::<graphs::Ordered>::new(2)).structures, 10);
}

#[test]
fn other_sets_stay_those_of_std() {
    let all = || (0..3u8).flat_map(|a| (0..3u8).map(move |b| [a, b]));
    let lists = [vec![]].into_iter().chain((0..3).map(|a| vec![a])).chain(all().map(|pair| pair.to_vec()));
    // Every list has one set of members.
    assert_eq!(searched(Space::<kept::Members>::new(2)).structures, lists.clone().count() as u64);
    let twice = lists.filter(|list| list.is_empty() || (list.len() == 2 && list[0] == list[1]));
    assert_eq!(searched(Space::<kept::Counted>::new(2)).structures, twice.count() as u64);
}
