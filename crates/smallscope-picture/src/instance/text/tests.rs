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
    assert!(text.starts_with("N$0\n├─ f → N$1\n"), "{text}");
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
