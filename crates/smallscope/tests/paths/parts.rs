//! Shards of paths: every path is in one of them, whatever comes first and in which order.

use std::collections::BTreeSet;

use smallscope::paths;
use smallscope::paths::{First, PathReport, Paths, Strategy};

#[smallscope::model]
mod tree {
    #[derive(Debug)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub key: u8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            in_order(&self.root, 0, 200)
        }

        /// Reads all of it.
        #[paths]
        pub fn keys(&self) -> Vec<u8> {
            let mut keys = Vec::new();
            add(&self.root, &mut keys);
            keys
        }

        /// Reads nothing.
        #[paths]
        pub fn nothing(&self) -> u8 {
            0
        }
    }

    fn add(node: &Option<Box<Node>>, keys: &mut Vec<u8>) {
        if let Some(node) = node {
            add(&node.left, keys);
            keys.push(node.key);
            add(&node.right, keys);
        }
    }

    fn in_order(node: &Option<Box<Node>>, low: u8, high: u8) -> bool {
        node.as_ref().is_none_or(|node| {
            low < node.key
                && node.key < high
                && in_order(&node.left, low, node.key)
                && in_order(&node.right, node.key, high)
        })
    }
}

use tree::Tree;

fn texts(report: &PathReport) -> BTreeSet<String> {
    let texts: BTreeSet<String> = report.paths.iter().map(|found| found.path.to_string()).collect();
    assert_eq!(texts.len(), report.paths.len(), "{report}");
    texts
}

/// Gives the numbers of paths in the shards, of so many paths in all.
fn parts(paths: impl Fn() -> Paths<Tree>, all: usize, count: usize) -> Vec<usize> {
    let whole = texts(&paths().run());
    assert_eq!(whole.len(), all);
    let reports: Vec<PathReport> = (0..count).map(|index| paths().shard(index, count).run()).collect();
    assert!(reports.iter().all(PathReport::is_exhaustive), "{reports:?}");
    let lengths: Vec<usize> = reports.iter().map(|report| report.paths.len()).collect();
    assert_eq!(lengths.iter().sum::<usize>(), all, "no path is in two of {count} shards");
    assert_eq!(reports.iter().flat_map(texts).collect::<BTreeSet<_>>(), whole, "{count} shards");
    lengths
}

/// Search trees over subsets of four keys: the sum of Catalan numbers times binomial coefficients.
const TREES: usize = 1 + 4 + 6 * 2 + 4 * 5 + 14;

#[test]
fn every_path_is_in_one_shard() {
    for (first, strategy) in [
        (First::Code, Strategy::DepthFirst),
        (First::Code, Strategy::BreadthFirst),
        (First::Invariants, Strategy::DepthFirst),
    ] {
        let paths = || paths!(Tree::keys).bound(4).field("Node.key", 1..=4).first(first).strategy(strategy);
        for count in [1, 2, 3, 8] {
            let lengths = parts(paths, TREES, count);
            // None has much more than its share.
            assert!(lengths.iter().all(|length| length * count <= 2 * TREES), "{lengths:?}");
        }
    }
}

#[test]
fn fewer_paths_than_shards_are_dealt_out_one_by_one() {
    assert_eq!(parts(|| paths!(Tree::keys).bound(1).field("Node.key", 1..=1), 2, 3), [1, 1, 0]);
    assert_eq!(parts(|| paths!(Tree::nothing).bound(3).field("Node.key", 1..=3), 1, 2), [1, 0]);
}

#[test]
fn a_part_says_so() {
    let report = paths!(Tree::keys).bound(3).field("Node.key", 1..=3).shard(1, 2).run();
    assert!(report.to_string().contains("all there are within the bounds, on shard 1 of 2; "), "{report}");
}

#[test]
#[should_panic(expected = "only the paths of inputs up to a bound can be split into shards")]
fn without_a_bound_there_are_no_parts() {
    let _ = paths!(Tree::keys).shard(0, 2).run();
}
