//! Tabling: the same structures as without it.

use smallscope::Space;

mod orders;
mod random;
mod structures;

use structures::{avl, b_trees, one_walk, red_black, search_tree, three_types, two_three_four};

fn same<T: smallscope::Model>(space: &Space<T>) -> usize {
    let forms = |tabling: bool| {
        let structures = space.search().tabling(tabling).structures();
        let mut forms: Vec<_> = structures.iter().map(|it| it.canonical().as_str().to_owned()).collect();
        forms.sort();
        forms
    };
    let (with, without) = (forms(true), forms(false));
    assert_eq!(with, without);
    with.len()
}

#[test]
fn red_black_trees_are_the_same() {
    // The numbers are those of the Online Encyclopedia of Integer Sequences, A001131.
    for (size, count) in [(1, 1), (2, 2), (3, 2), (4, 4), (5, 8), (6, 16)] {
        assert_eq!(same(&red_black(size, 0)), count);
    }
}

#[test]
fn red_black_trees_are_numbered() {
    for (size, count) in [(1, "1"), (5, "8"), (8, "56"), (13, "1440")] {
        let mut numbered = red_black(size, 0).numbered().unwrap();
        assert_eq!(numbered.count().to_string(), count);
        let mut forms = std::collections::HashSet::new();
        let mut number = smallscope::Count::zero();
        while let Some(structure) = numbered.structure(&number) {
            assert!(forms.insert(structure.canonical().as_str().to_owned()));
            number = number.plus(&smallscope::Count::one());
        }
        assert_eq!(forms.len().to_string(), count);
    }
}

#[test]
fn shards_of_numbers_are_balanced() {
    let mut numbered = red_black(10, 0).numbered().unwrap();
    let mut forms = std::collections::HashSet::new();
    for index in 0..7 {
        let shard = numbered.shard(index, 7);
        let trees: Vec<_> = numbered.range(shard).map(|tree| smallscope::structure_of(&tree)).collect();
        // 164 are 7 times 23, and 3 more.
        assert_eq!(trees.len(), if index < 3 { 24 } else { 23 });
        assert!(trees.iter().all(|tree| forms.insert(tree.canonical().as_str().to_owned())));
    }
    assert_eq!(forms.len(), 164);
}

/// A clause that panics where the one before it refuses.
#[smallscope::model]
mod guarded {
    pub struct List {
        pub head: Option<Box<Item>>,
    }

    pub struct Item {
        pub value: u8,
        pub next: Option<Box<Item>>,
    }

    impl List {
        #[invariant]
        fn ok(&self) -> bool {
            count(&self.head) == 3 && first(&self.head) == 1
        }
    }

    fn count(item: &Option<Box<Item>>) -> usize {
        item.as_ref().map_or(0, |item| 1 + count(&item.next))
    }

    fn first(item: &Option<Box<Item>>) -> u8 {
        item.as_ref().expect("an item").value
    }
}

#[test]
fn clauses_in_another_order_do_not_panic_where_one_before_them_refuses() {
    let space = Space::<guarded::List>::new(4).field("Item.value", 0..=1);
    // One value is 1, two are free.
    assert_eq!(same(&space), 4);
    let report = space.search().count();
    assert_eq!(report.faults.len(), 0, "{report}");
}

#[test]
fn the_order_of_passes_makes_no_difference() {
    for order in 0..6 {
        assert_eq!(red_black(10, order).count().unwrap().to_string(), "164");
    }
    assert_eq!(same(&one_walk(4)), 4);
}

#[test]
fn search_trees_are_the_same() {
    // Catalan's numbers.
    for (size, count) in [(1, 1), (2, 2), (3, 5), (4, 14), (5, 42)] {
        assert_eq!(same(&search_tree(size)), count);
    }
    assert_eq!(search_tree(14).count().unwrap().to_string(), "2674440");
}

#[test]
fn avl_trees_are_the_same() {
    // A006265.
    for (size, count) in [(1, 1), (2, 2), (3, 1), (4, 4)] {
        assert_eq!(same(&avl(size)), count);
    }
    assert_eq!(avl(13).count().unwrap().to_string(), "476");
}

/// How many 2-3-4 trees of any height have this many keys: by the heights and sizes of their children.
fn two_three_four_trees(keys: usize) -> u64 {
    // By height: the number of trees of each size. A tree of the next height has two, three or four of them.
    let mut trees: Vec<u64> = (0..=keys).map(|size| u64::from(size == 0)).collect();
    let mut all = trees[keys];
    while trees.iter().any(|&count| count > 0) {
        let times = |a: &[u64], b: &[u64]| -> Vec<u64> {
            (0..=keys).map(|size| (0..=size).map(|left| a[left] * b[size - left]).sum()).collect()
        };
        let (two, three) = (times(&trees, &trees), times(&times(&trees, &trees), &trees));
        let four = times(&two, &two);
        let at = |of: &[u64], size: usize, taken: usize| size.checked_sub(taken).map_or(0, |size| of[size]);
        trees = (0..=keys).map(|size| at(&two, size, 1) + at(&three, size, 2) + at(&four, size, 3)).collect();
        all += trees[keys];
    }
    all
}

#[test]
fn trees_of_two_three_and_four_are_the_same() {
    for size in 0..=3 {
        assert_eq!(same(&two_three_four(size, size)) as u64, two_three_four_trees(size));
    }
    for order in 0..6 {
        assert_eq!(two_three_four(6, order).count().unwrap().to_string(), two_three_four_trees(6).to_string());
    }
    assert_eq!(two_three_four(13, 0).count().unwrap().to_string(), two_three_four_trees(13).to_string());
}

#[test]
fn trees_with_nodes_of_three_types_are_the_same() {
    for depth_first in [false, true] {
        assert_eq!(same(&three_types(0, depth_first)), 1);
        assert_eq!(same(&three_types(1, depth_first)), 1);
        for size in 2..=3 {
            let count = three_types(size, depth_first).count().unwrap();
            assert_eq!(count.to_string(), two_three_four_trees(size).to_string());
        }
    }
}

#[test]
fn b_trees_are_the_same() {
    for size in 0..=3 {
        assert_eq!(same(&b_trees(size, size)) as u64, two_three_four_trees(size));
    }
    for order in 0..4 {
        assert_eq!(b_trees(5, order).count().unwrap().to_string(), two_three_four_trees(5).to_string());
    }
    assert_eq!(b_trees(13, 0).count().unwrap().to_string(), two_three_four_trees(13).to_string());
}

#[smallscope::model]
mod conditions {
    pub struct Tree<K> {
        pub root: Option<Box<Node<K>>>,
        pub size: usize,
    }

    pub struct Node<K> {
        pub key: K,
        pub left: Option<Box<Node<K>>>,
        pub right: Option<Box<Node<K>>>,
    }

    impl<K: Ord> Tree<K> {
        #[invariant]
        fn rep_ok(&self) -> bool {
            ordered(&self.root, None, None) && count(&self.root) == self.size
        }

        #[predicate]
        pub fn contains(&self, key: &K) -> bool {
            let mut at = &self.root;
            while let Some(node) = at {
                if *key == node.key {
                    return true;
                }
                at = if *key < node.key { &node.left } else { &node.right };
            }
            false
        }
    }

    fn ordered<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        let Some(node) = node else { return true };
        low.is_none_or(|low| *low < node.key)
            && high.is_none_or(|high| node.key < *high)
            && ordered(&node.left, low, Some(&node.key))
            && ordered(&node.right, Some(&node.key), high)
    }

    fn count<K>(node: &Option<Box<Node<K>>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
}

#[test]
fn conditions_on_several_inputs() {
    // Trees of keys 0..=2 and up to 2 nodes with a key that they lack: 1 * 3, 3 * 2, and 3 sets in 2 shapes * 1.
    let space = Space::<(conditions::Tree<u8>, u8)>::new(2).given_pair(|tree, key| !tree.contains(key));
    assert_eq!(same(&space), 15);
    let space = |n| Space::<(conditions::Tree<u8>, u8)>::new(n).given_pair(|tree, key| !tree.contains(key));
    let beyond = space(2).search().beyond(&space(1)).count().structures;
    // The smaller space has one empty tree with two keys, and two trees with one key each.
    assert_eq!(beyond, 15 - 4);
}

#[test]
fn several_inputs() {
    let space = |n| Space::<(avl::Tree<u8>, u8)>::new(n).field("Node.height", 1..=2);
    for n in 1..=2 {
        // Up to so many nodes, each with its height, and a key of its own.
        assert_eq!(same(&space(n)), [0, 6, 30][n]);
    }
}

#[test]
fn threads_shards_and_checkpoints_find_the_same() {
    let search = || red_black(8, 0).search();
    assert_eq!(search().threads(3).count().structures, 56);
    assert_eq!(search().threads(3).into_iter().count(), 56);
    let shards = (0..4).map(|k| search().shard(k, 4).count().structures);
    assert_eq!(shards.sum::<u64>(), 56);
    let (report, checkpoint) = search().max_structures(20).try_count_resumable().unwrap();
    assert_eq!(report.structures, 20);
    assert_eq!(search().resume(checkpoint.unwrap()).count().structures, 56);
}

#[test]
fn full_tables_are_told() {
    let search = || red_black(5, 0).search().table_memory(2000);
    let report = search().count();
    assert_eq!(report.structures, 8);
    let full = report.tables.iter().filter_map(|work| work.untabled.as_deref());
    assert!(full.into_iter().any(|why| why == "the tables are full"), "{:?}", report.tables);
    // Another thread would have other tables.
    let report = search().threads(2).count();
    assert_eq!(report.outcome, smallscope::Outcome::Stopped(smallscope::Stop::Memory(2000)));
}

#[test]
fn a_limit_on_time_stops_the_solving_of_a_call() {
    let report = red_black(40, 5).search().max_time(std::time::Duration::from_millis(50)).count();
    assert!(matches!(report.outcome, smallscope::Outcome::Stopped(smallscope::Stop::Time(_))), "{report}");
}

#[test]
fn reports_tell_what_is_tabled() {
    let tables = red_black(4, 0).search().count().tables;
    let functions: Vec<_> = tables.iter().map(|work| work.function.as_str()).collect();
    assert_eq!(functions, ["black_height", "count", "is_red", "ordered"]);
    assert!(tables.iter().all(|work| work.calls > 0 && work.solved > 0 && work.untabled.is_none()));
    let report = Space::<largest::Tree>::new(2).search().count();
    assert_eq!(
        report.tables.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["`largest` is not tabled, because it returns `Option<&u8>`"]
    );
}

#[smallscope::model]
mod largest {
    pub struct Tree {
        pub root: Option<Box<Node>>,
    }

    pub struct Node {
        pub key: u8,
        pub next: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            largest(&self.root).is_none_or(|key| *key < 2)
        }
    }

    fn largest(node: &Option<Box<Node>>) -> Option<&u8> {
        let node = node.as_ref()?;
        largest(&node.next).into_iter().chain([&node.key]).max()
    }
}

#[test]
fn draws_are_uniform() {
    let mut drawn = std::collections::HashMap::new();
    let samples = red_black(5, 0).sample(11).unwrap();
    assert!(samples.is_uniform());
    for tree in samples.take(4000) {
        *drawn.entry(smallscope::structure_of(&tree).to_string()).or_insert(0u32) += 1;
    }
    assert_eq!(drawn.len(), 8);
    let expected = 4000.0 / 8.0;
    let chi_squared: f64 = drawn.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // The value that uniform draws exceed once in a thousand times, with 7 degrees of freedom.
    assert!(chi_squared < 24.3, "{chi_squared}");
}

#[smallscope::model]
mod aliased {
    pub struct Stack {
        pub top: Link,
        pub depth: usize,
    }

    pub type Owned = Box<Item>;
    pub type Link = Option<Owned>;

    pub struct Item {
        pub below: Link,
    }

    impl Stack {
        #[invariant]
        pub fn knows_its_depth(&self) -> bool {
            depth(&self.top) == self.depth
        }
    }

    fn depth(item: &Link) -> usize {
        item.as_ref().map_or(0, |item| 1 + depth(&item.below))
    }
}

#[test]
fn calls_are_tabled_whose_parameter_goes_by_an_alias() {
    let space = Space::<aliased::Stack>::new(4);
    assert_eq!(same(&space), 5);
    let report = space.search().count();
    assert!(report.tables.iter().any(|table| table.function == "depth" && table.calls > 0), "{report}");
}
