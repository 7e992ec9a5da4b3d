use proptest::prelude::*;

use crate::instance::example::{Example, pictures};
use crate::instance::view::{Style, View};

#[test]
fn a_tree_is_drawn_in_layers() {
    let tree = Example::new().atoms("Tree", 1).atoms("Node", 3).numbers(0..4);
    let tree = tree.relation("root", "Tree Node", &["Tree$0 Node$0"]).relation("left", "Node Node", &["Node$0 Node$1"]);
    let tree = tree.relation("right", "Node Node", &["Node$0 Node$2"]).relation("key", "Node Int", &["Node$0 2"]);
    let expected = "\
          ┌──────┐
          │ Tree │
          └───┬──┘
              │root
              ▼
      ┌──────────────┐
      │    Node$0    │
      │    key: 2    │
      └┬──────┬──────┘
       │left  │right
       │      │
       ▼      ▼
┌────────┐  ┌────────┐
│ Node$1 │  │ Node$2 │
└────────┘  └────────┘
";
    // Where exactly lines bend is the layout's business; what is connected with what is not.
    let text = tree.done().text();
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '$' && c != ':')
            .map(str::to_owned)
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&text), words(expected), "{text}");
    assert_eq!(text.matches('▼').count(), 3, "{text}");
}

#[test]
fn what_is_too_wide_is_an_outline() {
    let names: Vec<String> = (1..40).map(|n| format!("N$0 N${n}")).collect();
    let star = Example::new()
        .atoms("N", 40)
        .relation("f", "N N", &names.iter().map(String::as_str).collect::<Vec<_>>())
        .done();
    let text = star.text();
    assert!(text.starts_with("N$0\n├─ f: N$1\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn ascii_is_ascii() {
    let picture =
        Example::new().atoms("A", 3).relation("f", "A A", &["A$0 A$1", "A$1 A$0", "A$1 A$2", "A$2 A$2"]).done();
    let text = View::default().style(Style::Ascii).text(&picture);
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("| A$2 |") && text.contains("@ f"), "{text}");
}

#[test]
fn shared_atoms_are_drawn_once() {
    let tree = Example::new().atoms("T", 1).atoms("N", 3).numbers(0..3);
    let tree = tree.relation("root", "T N", &["T$0 N$0"]).relation("left", "N N", &["N$0 N$1", "N$2 N$0"]);
    let tree = tree.relation("right", "N N", &["N$0 N$2"]).relation("key", "N Int", &["N$0 2", "N$1 1"]);
    let expected = "T\n\
                    └─ root: N$0  key: 2\n   \
                       ├─ left: N$1  key: 1\n   \
                       └─ right: N$2\n      \
                          └─ left: ↺ N$0\n";
    let graph = View::default().drawing(&tree.done());
    assert_eq!(super::outline(&graph, &(0..graph.nodes.len()).collect::<Vec<_>>()), expected);
}

#[test]
fn a_long_chain_is_broken_into_pieces() {
    let count = 3000;
    let tuples: Vec<String> = (1..count).map(|n| format!("N${} N${n}", n - 1)).collect();
    let tuples: Vec<&str> = tuples.iter().map(String::as_str).collect();
    let chain = Example::new().atoms("N", count).relation("next", "N N", &tuples).done();
    let nodes: Vec<usize> = (0..count).collect();
    let text = super::outline(&View::default().drawing(&chain), &nodes);
    // Each piece names its last atom, which begins the next one.
    assert_eq!(text.lines().count(), count + (count - 1) / (super::DEPTH + 1));
    assert!(text.lines().all(|line| line.chars().count() < 100));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_node_and_arrow_is_drawn(picture in pictures()) {
        let view = View::default();
        let graph = view.drawing(&picture);
        let text = view.text(&picture);
        prop_assert!(graph.nodes.iter().all(|node| text.contains(node.label.trim())), "{text}");
        prop_assert!(graph.edges.iter().all(|edge| text.contains(edge.label.trim())), "{text}");
        prop_assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    }
}
