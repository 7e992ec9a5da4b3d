//! The methods of the Korat paper's table 5 keep their contracts on the published inputs, and planted bugs are found.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/methods/structures/mod.rs"]
mod structures;

use structures::{Basis, METHODS, Method};

#[track_caller]
fn method(name: &str) -> &'static Method {
    structures::find(name).expect("the name is in the list")
}

/// The method keeps its contract on so many inputs.
#[track_caller]
fn passes(name: &str, size: usize, inputs: u64) {
    let verdict = method(name).check(size);
    assert!(verdict.is_ok(), "{verdict}");
    assert_eq!((verdict.inputs, verdict.exhausted), (inputs, Some(size)), "{name} {size}");
}

#[track_caller]
fn passes_on_published_inputs(name: &str) {
    let method = method(name);
    assert_ne!(method.basis, Basis::Unknown, "{name} has no published number that we could expect");
    passes(name, method.size, method.published);
}

/// `=` is for the paper's own bounds and invariant only.
#[test]
fn marks_tell_fitted_readings_from_those_of_the_paper() {
    let marks: String = METHODS.iter().map(|method| method.mark(method.size, method.published)).collect();
    assert_eq!(marks, "~=~=~ ");
    assert_eq!((METHODS[4].mark(7, 1), METHODS[4].mark(6, 1)), ('!', ' '));
}

mod keeps_its_contract_on_the_published_inputs {
    use super::passes_on_published_inputs;

    #[test]
    fn remove() {
        passes_on_published_inputs("BinaryTree.remove");
    }

    #[test]
    fn extract_max() {
        passes_on_published_inputs("HeapArray.extractMax");
    }

    #[test]
    fn reverse() {
        passes_on_published_inputs("LinkedList.reverse");
    }

    #[test]
    fn put() {
        passes_on_published_inputs("TreeMap.put");
    }

    #[test]
    fn add() {
        passes_on_published_inputs("HashSet.add");
    }
}

/// Every node of every tree of n nodes: n times the nth Catalan number.
#[test]
fn remove_takes_every_node_of_every_tree() {
    for (size, trees) in [(1, 1), (2, 2), (4, 14), (5, 42)] {
        passes("remove", size, size as u64 * trees);
    }
}

/// The heaps of table 3.
#[test]
fn extract_max_takes_every_heap() {
    for (size, heaps) in [(1, 4), (3, 66), (4, 320), (5, 1919)] {
        passes("extractMax", size, heaps);
    }
}

/// Elements that are null form a class like any other that are the same. So the lists of k elements are the partitions of
/// k things and null: Bell numbers from the second on.
#[test]
fn reverse_takes_every_list() {
    let bell = [1, 2, 5, 15, 52];
    for size in 1..bell.len() {
        passes("reverse", size, bell[..=size].iter().sum());
    }
}

/// Every key of 0..n, and every tree over every set of them.
#[test]
fn put_takes_every_key_and_every_map() {
    // Red-black trees of k entries whose root may be red: those from 4 on are in the paper's tables 3 and 4.
    let trees: [u64; 9] = [1, 2, 2, 3, 8, 14, 20, 35, 64];
    let inputs = |n: usize| n as u64 * (0..=n).map(|k| binomial(n, k) * trees[k]).sum::<u64>();
    assert_eq!(inputs(8), 19_912);
    for n in 1..=6 {
        passes("put", n, inputs(n));
    }
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u64 / (i as u64 + 1))
}

/// Null, a fresh key, and every key of every set.
#[test]
fn add_takes_null_and_a_fresh_key_and_every_key_of_every_set() {
    let inputs = |n: usize| {
        let sets = (1..=n).flat_map(|buckets| sets_by_keys(n, buckets));
        sets.map(|(keys, sets)| (2 + keys as u64) * sets).sum::<u64>()
    };
    assert_eq!(inputs(7), 13_106);
    for n in 1..=6 {
        passes("add", n, inputs(n));
    }
}

/// How many sets there are in a table of so many buckets, by the number of keys in them that are not null: bucket by
/// bucket, the lists of entries with hashes that belong there, of up to three entries per four buckets in all.
fn sets_by_keys(hashes: usize, buckets: usize) -> Vec<(usize, u64)> {
    let most = buckets * 3 / 4;
    // By the number of keys, without null and with it.
    let mut ways = [vec![0; most + 1], vec![0; most + 1]];
    ways[0][0] = 1;
    for bucket in 0..buckets {
        let here = (0..hashes).filter(|hash| hash % buckets == bucket).count() as u64;
        let mut more = [vec![0; most + 1], vec![0; most + 1]];
        for (null, keys, new) in
            (0..2).flat_map(|null| (0..=most).flat_map(move |k| (0..=k).map(move |n| (null, k, n))))
        {
            let lists = here.pow(new as u32);
            more[null][keys] += ways[null][keys - new] * lists;
            if null == 1 && bucket == 0 {
                // Null is at any place of the list.
                more[1][keys] += ways[0][keys - new] * lists * (new as u64 + 1);
            }
        }
        ways = more;
    }
    let [without, with] = ways;
    let with = with.into_iter().enumerate().filter(|(keys, _)| *keys < most);
    without.into_iter().enumerate().chain(with).collect()
}

/// The pairs of a database and a query that have up to n pairs together.
#[test]
fn lookup_takes_every_database_and_every_query() {
    // With one string, there are names of 1 or 2 pairs in two ways each: the last value is the string or the wildcard.
    passes("lookup", 2, 1 + (2 + 2) + (2 + 4 + 2));
    // With two strings: up to swapping them, 3, 12, 84 names of 1, 2, 3 pairs. Beside a name that is not empty, another
    // such name comes with the strings either way round.
    passes("lookup", 3, 1 + (3 + 3) + (12 + 2 * 9 + 12) + (84 + 2 * 36 + 2 * 36 + 84));
}

/// By counting the orbits of three strings (Burnside): with k strings there are the names below, by their pairs; a
/// permutation leaves those alone that use its fixed points only, and there are 1, 3, 2 with 3, 1, 0 fixed points.
#[test]
fn lookup_takes_every_database_and_every_query_of_four_pairs() {
    let names = |k: u64| [1, k * (k + 1), k * k * below(k, 1), k * k * below(k, 2), k * k * below(k, 3)];
    let of_four = |k: u64| {
        let names = names(k);
        let pairs = (0..=4).flat_map(|all| (0..=all).map(move |one| (one, all - one)));
        pairs.map(|(one, other)| names[one] * names[other]).sum::<u64>()
    };
    let orbits = (of_four(3) + 3 * of_four(1) + 2 * of_four(0)) / 6;
    assert_eq!(orbits, 22_261);
    passes("lookup", 4, orbits);
}

/// The ways to put so many pairs below a pair, of k strings, different attributes beside one another.
fn below(k: u64, pairs: usize) -> u64 {
    let (leaf, falling) = (k + 1, |children: u64| (0..children).map(|i| k.saturating_sub(i)).product::<u64>());
    match pairs {
        1 => k * leaf,
        2 => k * k * below(k, 1) + falling(2) * leaf * leaf,
        3 => k * k * below(k, 2) + falling(2) * 2 * leaf * k * below(k, 1) + falling(3) * leaf * leaf * leaf,
        _ => unreachable!("there are at most four pairs"),
    }
}

/// The planted bug is found at its size, on the first input that has it, and at no smaller size.
#[track_caller]
fn finds_bug_at(name: &str, size: usize) {
    let method = method(name);
    assert_eq!(method.bug_size, size, "{name}");
    let before = method.hunt(size - 1);
    assert!(before.is_ok(), "{before}");
    let failure = method.hunt(size + 1).failure().cloned().expect("the bug is found");
    assert_eq!(failure.size, size, "{failure}");
    assert!(failure.number > before.inputs, "{failure}");
}

mod finds_the_planted_bug_at_the_smallest_size {
    use super::finds_bug_at;

    /// The lost subtree is that of a node with two children: with itself, three nodes.
    #[test]
    fn remove() {
        finds_bug_at("BinaryTree.remove", 3);
    }

    /// To sink twice, an element needs a grandchild, the fourth in the array; and one more was taken away: five elements.
    #[test]
    fn extract_max() {
        finds_bug_at("HeapArray.extractMax", 5);
    }

    /// One pair, not swapped, of two different elements.
    #[test]
    fn reverse() {
        finds_bug_at("LinkedList.reverse", 2);
    }

    /// The rotation is among three entries, so the new one is the third, and its key the third as well: with two keys
    /// nothing is added to a map of two entries.
    #[test]
    fn put() {
        finds_bug_at("TreeMap.put", 3);
    }

    /// The key that is overlooked is second in its bucket; two entries need three buckets, for 2 * 3 / 4 is 1.
    #[test]
    fn add() {
        finds_bug_at("HashSet.add", 3);
    }

    /// Both names have a pair below the root: four pairs. Size 5 would be long.
    #[test]
    fn lookup() {
        let method = super::method("AVTree.lookup");
        let before = method.hunt(3);
        assert!(before.is_ok(), "{before}");
        let failure = method.hunt(4).failure().cloned().expect("the bug is found");
        assert_eq!((failure.size, method.bug_size), (4, 4), "{failure}");
    }
}

#[test]
fn names_are_found_with_and_without_their_class() {
    for method in METHODS {
        let short = method.short_name();
        for name in [method.name, short, &short.to_uppercase()] {
            assert_eq!(structures::find(name).map(|found| found.name), Some(method.name), "{name}");
        }
    }
    assert!(structures::find("BinaryTree").is_none());
}

/// Figure 16 of the Korat paper read literally: one domain for each class, so that the database and the query may have pairs in common. Each by
/// itself is a tree.
#[smallscope::model]
mod aliased {
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct AvTree {
        root: Option<Rc<AvPair>>,
        size: usize,
    }

    #[derive(Debug)]
    pub struct AvPair {
        attribute: Rc<Text>,
        value: Option<Rc<Text>>,
        children: Vec<Rc<AvPair>>,
    }

    #[derive(Debug)]
    pub struct Text;

    impl AvTree {
        #[invariant]
        fn rep_ok(&self) -> bool {
            let mut seen = Vec::new();
            match &self.root {
                None => self.size == 0,
                Some(root) => is_tree(root, &mut seen) && seen.len() == self.size && is_proper(root),
            }
        }
    }

    /// Whether no pair is reached twice.
    fn is_tree<'t>(pair: &'t Rc<AvPair>, seen: &mut Vec<&'t Rc<AvPair>>) -> bool {
        if seen.iter().any(|other| Rc::ptr_eq(other, pair)) {
            return false;
        }
        seen.push(pair);
        pair.children.iter().all(|child| is_tree(child, seen))
    }

    #[allow(clippy::redundant_closure)] // as in the model of the example
    fn is_proper(pair: &Rc<AvPair>) -> bool {
        (pair.children.is_empty() || pair.value.is_some() && has_different_attributes(&pair.children))
            && pair.children.iter().all(|child| is_proper(child))
    }

    fn has_different_attributes(pairs: &[Rc<AvPair>]) -> bool {
        (0..pairs.len()).all(|i| (0..i).all(|j| !Rc::ptr_eq(&pairs[j].attribute, &pairs[i].attribute)))
    }
}

#[test]
fn intentional_names_with_pairs_in_common_are_more() {
    let inputs = |n: usize| {
        let space =
            smallscope::Space::<(aliased::AvTree, aliased::AvTree)>::new(n).objects("Text", n.saturating_sub(1).max(1));
        space.search().count().structures
    };
    // The published number is 27,734; names that share no pairs are 22,261.
    assert_eq!(inputs(4), 77_633);
}
