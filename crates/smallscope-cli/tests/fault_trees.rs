//! The study of the book's chapter "Feeding other programs": all fault trees up to a size, on two analysers.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "these are tests, functions beside them included")]

mod support;

use std::collections::BTreeSet;
use std::process::Command;

use support::{Run, analysers, fault_trees, run};

/// Asks something of the model for trees of up to so many nodes.
fn ask(words: &[&str], nodes: usize) -> Run {
    let model = std::fs::read_to_string(fault_trees().join("fault_tree.als")).unwrap();
    run(words, &model.replace("for 3", &format!("for {nodes}")))
}

fn count(command: &str, nodes: usize) -> u64 {
    let found = ask(&["count", "-", "-c", command], nodes);
    let number = found.out.split_whitespace().next().and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("{}{}", found.out, found.err))
}

/// The trees by brute force, and those of them that share something.
mod brute_force {
    use super::BTreeSet;

    /// A node with its inputs as a set of bits: an event with its rate and replication, or a gate.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Node {
        Event(bool, bool),
        /// `and`, `or` or two of them.
        Gate(u8, u8),
        /// The inputs and which of them is first.
        Pand(u8, u8),
    }

    /// All trees with exactly so many nodes, one of each kind, whose nodes come after their inputs; the last one is the root.
    pub fn trees(nodes: usize) -> BTreeSet<Vec<Node>> {
        let mut partial = vec![vec![]];
        for place in 0..nodes {
            let longer = partial.iter().flat_map(|tree: &Vec<Node>| {
                choices(tree).into_iter().map(|node| [tree.as_slice(), &[node]].concat()).collect::<Vec<_>>()
            });
            partial = longer.collect();
            assert!(partial.iter().all(|tree| tree.len() == place + 1));
        }
        partial.into_iter().filter(|tree| is_whole(tree)).map(|tree| least(&tree)).collect()
    }

    pub fn inputs(node: &Node) -> u8 {
        match node {
            Node::Event(..) => 0,
            Node::Gate(_, inputs) | Node::Pand(inputs, _) => *inputs,
        }
    }

    fn choices(tree: &[Node]) -> Vec<Node> {
        let mut nodes: Vec<Node> =
            [(false, false), (false, true), (true, false), (true, true)].map(|(a, b)| Node::Event(a, b)).into();
        let doubles: u8 = (0..tree.len()).filter(|&n| matches!(tree[n], Node::Event(_, true))).map(|n| 1 << n).sum();
        for inputs in 1..1_u8 << tree.len() {
            if inputs.count_ones() > 1 || inputs & doubles != 0 {
                nodes.extend((0..3).map(|kind| Node::Gate(kind, inputs)));
            }
            if inputs.count_ones() == 2 && inputs & doubles == 0 {
                let firsts = (0..8).filter(|n| inputs & 1 << n != 0);
                nodes.extend(firsts.map(|first| Node::Pand(inputs, first)));
            }
        }
        nodes
    }

    /// The last node is a gate, and leads to all others.
    fn is_whole(tree: &[Node]) -> bool {
        let reached = tree.iter().rev().enumerate().fold(1_u8 << (tree.len() - 1), |reached, (back, node)| {
            if reached & 1 << (tree.len() - 1 - back) != 0 { reached | inputs(node) } else { reached }
        });
        reached.count_ones() as usize == tree.len() && !matches!(tree.last(), Some(Node::Event(..)))
    }

    /// The least of all renamings.
    fn least(tree: &[Node]) -> Vec<Node> {
        permutations(tree.len()).into_iter().map(|places| renamed(tree, &places)).min().unwrap()
    }

    fn renamed(tree: &[Node], places: &[usize]) -> Vec<Node> {
        let set = |inputs: u8| (0..tree.len()).filter(|n| inputs & 1 << n != 0).map(|n| 1_u8 << places[n]).sum();
        let mut found = vec![Node::Event(false, false); tree.len()];
        for (index, node) in tree.iter().enumerate() {
            found[places[index]] = match *node {
                Node::Gate(kind, inputs) => Node::Gate(kind, set(inputs)),
                Node::Pand(inputs, first) => Node::Pand(set(inputs), places[first as usize] as u8),
                event => event,
            };
        }
        found
    }

    fn permutations(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![vec![]];
        }
        let shorter = permutations(count - 1);
        shorter.iter().flat_map(|rest| (0..count).map(|at| [&rest[..at], &[count - 1], &rest[at..]].concat())).collect()
    }
}

/// How many trees there are of up to so many nodes, and how many of them share a node.
fn expected(nodes: usize) -> (u64, u64) {
    let trees: Vec<Vec<brute_force::Node>> = (1..=nodes).flat_map(brute_force::trees).collect();
    let shares = |tree: &&Vec<brute_force::Node>| {
        (0..tree.len()).any(|node| tree.iter().filter(|other| brute_force::inputs(other) & 1 << node != 0).count() > 1)
    };
    (trees.len() as u64, trees.iter().filter(shares).count() as u64)
}

#[test]
fn there_are_as_many_trees_as_brute_force_and_reasoning_find() {
    // One gate on a double event, on two events, and on a gate with the same event: 3·2 + (3·10 + 4) + 3·3·2.
    assert_eq!(expected(3), (6 + 34 + 18, 18));
    for nodes in [2, 3, 4] {
        assert_eq!((count("trees", nodes), count("shared", nodes)), expected(nodes), "{nodes} nodes");
    }
    // Without sharing, four nodes are a gate on three events, or a gate on an event and a gate on a double event.
    assert_eq!(count("sharing_nothing", 4), 40 + 3 * 20 + (3 * 2 * 3 * 4 + 3 * 2 * 2 * 2));
}

#[test]
fn the_analysers_differ_exactly_where_something_is_shared() {
    let template = fault_trees().join("galileo.txt");
    let program = analysers();
    let kept = tempfile::tempdir().unwrap();
    let try_all = |command: &str, keep: &str| {
        let (gates, orders) = (format!("'{}' gates", program.display()), format!("'{}' orders", program.display()));
        let keep = kept.path().join(keep);
        let words = ["enumerate", "-", "-c", command, "--template", template.to_str().unwrap(), "--exec", &gates];
        let more = ["--compare", &orders, "--tolerance", "1e-5", "--jobs", "2", "--keep", keep.to_str().unwrap()];
        ask(&[words.as_slice(), &more].concat(), 3)
    };
    let found = try_all("trees", "all");
    assert_eq!(found.code, 1, "{}{}", found.out, found.err);
    assert!(found.out.contains("tried 58: the programs differ on 18\n"), "{}", found.out);
    assert_eq!(std::fs::read_dir(kept.path().join("all")).unwrap().count(), 18);
    let found = try_all("shared", "shared");
    assert!(found.out.contains("tried 18: the programs differ on 18\n"), "{}", found.out);
    let found = try_all("sharing_nothing", "nothing");
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
    assert!(found.out.contains("tried 40: the programs agree on all\n"), "{}", found.out);
}

#[test]
fn the_analysers_know_small_trees() {
    // One component fails by time 1 with probability 1 - 1/e; of two alike, each is as likely to be the first.
    let fails = 1.0 - (-1.0_f64).exp();
    let cases = [
        ("\"A\" and \"B\" \"C\"", fails * fails),
        ("\"A\" or \"B\" \"C\"", 1.0 - (1.0 - fails) * (1.0 - fails)),
        ("\"A\" 2of2 \"B\" \"C\"", fails * fails),
        ("\"A\" pand \"B\" \"C\"", fails * fails / 2.0),
        ("\"A\" 2of2 \"D\"", fails * fails),
    ];
    for (gate, probability) in cases {
        let text = format!("toplevel \"A\"; {gate}; \"B\" lambda=1; \"C\" lambda=1; \"D\" lambda=1 repl=2;");
        for way in ["gates", "orders"] {
            let found: f64 = analyse(way, &text).trim().parse().unwrap();
            assert!((found - probability).abs() < 1e-5, "{way} of {gate}: {found} instead of {probability}");
        }
    }
}

fn analyse(way: &str, text: &str) -> String {
    use std::io::Write as _;
    let mut command = Command::new(analysers());
    command.arg(way).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
