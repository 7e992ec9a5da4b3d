use super::*;
use crate::drawing::Node;
use proptest::prelude::*;

use crate::instance::example::{Example, pictures};

fn graph(example: Example) -> Drawing {
    View::default().drawing(&example.done())
}

fn node<'a>(graph: &'a Drawing, name: &str) -> &'a Node {
    graph.nodes.iter().find(|node| node.name == name).unwrap_or_else(|| panic!("no node {name} in {graph:#?}"))
}

fn arrows(graph: &Drawing) -> Vec<String> {
    let name = |node: usize| &graph.nodes[node].name;
    graph.edges.iter().map(|edge| format!("{} {} {}", name(edge.from), edge.label, name(edge.to))).collect()
}

#[test]
fn numbers_are_written_inside_and_not_drawn() {
    let graph =
        graph(Example::new().atoms("N", 2).numbers(-4..4).relation("key", "N Int", &["N$0 3", "N$0 1", "N$1 2"]));
    assert_eq!(node(&graph, "N$0").attributes[0].line(), "key: 3, 1");
    assert_eq!(graph.nodes.len(), 2);
    assert!(graph.edges.is_empty());
}

#[test]
fn constants_are_written_inside_but_atoms_that_lead_somewhere_are_drawn() {
    let lights = Example::new().atoms("Light", 2).atom("Red$0", "Red Color").atom("Green$0", "Green Color");
    let lights = lights.relation("color", "Light Color", &["Light$0 Red$0", "Light$1 Green$0"]);
    let inside = graph(lights);
    assert_eq!(node(&inside, "Light$1").attributes[0].line(), "color: Green");
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

#[test]
fn fields_are_labelled_arrows_and_names_are_quoted() {
    let picture = Example::new()
        .title("a \"title\"")
        .atoms("Book", 2)
        .atom("Na\\me$0", "Na\\me")
        .atom("Na\\me$1", "Na\\me")
        .relation("addr", "Book Name Book", &["Book$0 Na\\me$0 Book$1"])
        .done();
    let dot = picture.dot();
    assert!(dot.starts_with("digraph \"a \\\"title\\\"\" {\n"), "{dot}");
    assert!(dot.contains("\"Book$0\" -> \"Book$1\" [label=\"addr[Na\\\\me$0]\", "), "{dot}");
    assert!(dot.contains("\"Na\\\\me$0\" [label=\"Na\\\\me$0\", "), "an atom without arrows is there: {dot}");
    assert!(dot.ends_with("}\n"));
}

#[test]
fn unconnected_atoms_are_hidden_only_if_told() {
    let picture = Example::new().atoms("A", 3).relation("f", "A A", &["A$0 A$1"]).done();
    assert!(picture.dot().contains("A$2"));
    assert!(!View::default().unconnected(false).dot(&picture).contains("A$2"));
}

#[test]
fn arrows_in_both_directions_are_one() {
    let picture = Example::new().atoms("A", 2).relation("f", "A A", &["A$0 A$1", "A$1 A$0"]).done();
    let dot = picture.dot();
    assert_eq!(dot.matches("->").count(), 1, "{dot}");
    assert!(dot.contains("dir=both"));
}

fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error} in {svg}"));
    let texts = document.descendants().filter(|element| element.has_tag_name("text"));
    texts.filter_map(|element| element.text().map(str::to_owned)).collect()
}

#[test]
fn everything_is_there() {
    let picture = Example::new().atoms("Node", 3).witness("x", "Node$1").numbers(0..4);
    let picture = picture.relation("next", "Node Node", &["Node$0 Node$1", "Node$1 Node$1"]);
    let picture = picture.relation("key", "Node Int", &["Node$2 3"]).done();
    let mut texts = texts(&picture.svg());
    texts.sort();
    assert_eq!(texts, ["($x)", "Node$0", "Node$1", "Node$2", "key: 3", "next", "next"]);
}

#[test]
fn frames_have_captions() {
    let picture =
        Example::new().title("trace").atoms("Time", 3).atoms("P", 1).relation("at", "P Time", &["P$0 Time$1"]).done();
    let texts = texts(&View::default().svg_frames("trace", &picture.project("Time").unwrap()));
    assert_eq!(texts.iter().filter(|text| text.starts_with("Time$")).count(), 3);
    assert_eq!(texts.iter().filter(|text| *text == "(at)").count(), 1);
}

#[test]
fn a_relation_has_the_same_colour_in_all_frames() {
    let picture = Example::new().atoms("Time", 2).atoms("P", 2);
    let picture = picture.relation("f", "P P Time", &["P$0 P$1 Time$0"]);
    let picture = picture.relation("g", "P P Time", &["P$1 P$0 Time$0", "P$1 P$0 Time$1"]).done();
    let svg = View::default().svg_frames("", &picture.project("Time").unwrap());
    assert_eq!(svg.matches(r#"class="edge r1" data-relation="g""#).count(), 2, "{svg}");
}

#[test]
fn an_empty_picture_says_so() {
    assert_eq!(texts(&Picture::default().svg()), ["(nothing to draw)"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_picture_is_well_formed(picture in pictures()) {
        let svg = picture.svg();
        let texts = texts(&svg);
        for atom in picture.atoms.iter().filter(|atom| atom.types.is_empty()) {
            prop_assert!(texts.iter().any(|text| text.trim() == atom.name.trim()), "{} is not in {:?}", atom.name, texts);
        }
    }
}
