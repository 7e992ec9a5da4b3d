use super::*;
use crate::graph::Node;
use crate::instance::example::Example;

fn graph(example: Example) -> Graph {
    Graph::of(&example.done(), &View::default())
}

fn node<'a>(graph: &'a Graph, name: &str) -> &'a Node {
    graph.nodes.iter().find(|node| node.name == name).unwrap_or_else(|| panic!("no node {name} in {graph:#?}"))
}

fn arrows(graph: &Graph) -> Vec<String> {
    let name = |node: usize| &graph.nodes[node].name;
    graph.edges.iter().map(|edge| format!("{} {} {}", name(edge.from), edge.label, name(edge.to))).collect()
}

#[test]
fn numbers_are_written_inside_and_not_drawn() {
    let graph =
        graph(Example::new().atoms("N", 2).numbers(-4..4).relation("key", "N Int", &["N$0 3", "N$0 1", "N$1 2"]));
    assert_eq!(node(&graph, "N$0").attributes[0].line, "key: 3, 1");
    assert_eq!(graph.nodes.len(), 2);
    assert!(graph.edges.is_empty());
}

#[test]
fn constants_are_written_inside_but_atoms_that_lead_somewhere_are_drawn() {
    let lights = Example::new().atoms("Light", 2).atom("Red$0", "Red Color").atom("Green$0", "Green Color");
    let lights = lights.relation("color", "Light Color", &["Light$0 Red$0", "Light$1 Green$0"]);
    let inside = graph(lights);
    assert_eq!(node(&inside, "Light$1").attributes[0].line, "color: Green");
    assert_eq!(inside.nodes.len(), 2);

    let lights = Example::new().atoms("Light", 1).atom("Red$0", "Red Color").atom("Green$0", "Green Color");
    let lights = lights.relation("color", "Light Color", &["Light$0 Red$0"]);
    let drawn = graph(lights.relation("next", "Color Color", &["Red$0 Green$0"]));
    assert_eq!(arrows(&drawn), ["Light$0 color Red$0", "Red$0 next Green$0"]);
}

#[test]
fn a_tree_of_single_subsignatures_is_drawn() {
    let files =
        Example::new().atom("Root$0", "Root Dir").atom("Dir$0", "Dir").relation("parent", "Dir Dir", &["Dir$0 Root$0"]);
    assert_eq!(arrows(&graph(files)), ["Dir$0 parent Root$0"]);
}

#[test]
fn middle_columns_are_in_the_label() {
    let book = Example::new().atoms("Book", 1).atoms("Name", 2).atoms("Addr", 1);
    let tuples = ["Book$0 Name$0 Addr$0", "Book$0 Name$1 Addr$0"];
    let drawn = graph(book.relation("addr", "Book Name Addr", &tuples));
    assert_eq!(arrows(&drawn), ["Book$0 addr[Name$0], addr[Name$1] Addr$0"]);
}

#[test]
fn orders_lose_their_holder() {
    let order = Example::new().atoms("Time", 2).atom("to/Ord$0", "to/Ord");
    let order = order.relation("First", "to/Ord Time", &["to/Ord$0 Time$0"]);
    let drawn = graph(order.relation("Next", "to/Ord Time Time", &["to/Ord$0 Time$0 Time$1"]));
    assert_eq!(arrows(&drawn), ["Time$0 Next Time$1"]);
    assert_eq!(node(&drawn, "Time$0").sets, ["First"]);
    assert_eq!(drawn.nodes.len(), 2);
}

#[test]
fn atoms_that_are_not_listed_are_drawn() {
    let drawn = graph(Example::new().relation("f", "", &["x y", "", "z", "x y"]).set("S", "w"));
    assert_eq!(arrows(&drawn), ["x f y"]);
    assert_eq!(node(&drawn, "z").sets, ["f"]);
    assert_eq!(node(&drawn, "w").sets, ["S"]);
    assert_eq!(drawn.nodes.len(), 4);
}

#[test]
fn witnesses_are_labels() {
    let drawn = graph(Example::new().atoms("A", 2).witness("x", "A$1"));
    assert_eq!(node(&drawn, "A$1").lines(), ["A$1", "($x)"]);
}

#[test]
fn constants_that_are_not_used_are_not_drawn_but_structures_without_links_are() {
    let lights = Example::new().atoms("Light", 1).atom("Red$0", "Red Color").atom("Green$0", "Green Color");
    let used = graph(lights.relation("color", "Light Color", &["Light$0 Red$0"]));
    assert_eq!(used.nodes.len(), 1, "{used:#?}");
    let files = Example::new().atom("Root$0", "Root Dir").relation("contents", "Dir Dir", &[]);
    assert_eq!(graph(files).nodes.len(), 1, "a root alone is there");
}

#[test]
fn a_name_that_does_not_say_the_type_comes_with_it() {
    let gates = graph(Example::new().atom("Node$0", "And Gate Node").atom("Node$1", "Or Gate Node"));
    assert_eq!(node(&gates, "Node$0").label, "Node$0: And");
}
