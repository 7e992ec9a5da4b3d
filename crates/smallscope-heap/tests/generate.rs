//! Inputs generated from outlines that are written by hand.

mod bst;

use bst::bst;
use smallscope_core::{ClassOutline, Hold, Outline, Shape, VariantOutline};
use smallscope_heap::{Generator, Schema, Specs, Text};
use smallscope_relational::Options;

fn count(outline: &Outline, inputs: &[&str], requires: &[&str]) -> usize {
    let schema = Schema::new(outline, inputs, None).expect("the types have signatures");
    let text = |text: &&str| Text { text: (*text).to_owned(), file: "test".to_owned(), line: 1 };
    let specs = Specs { requires: requires.iter().map(text).collect(), ensures: Vec::new() };
    let generator = Generator::new(&schema, &specs).unwrap_or_else(|errors| panic!("{}", errors.render(false)));
    let structures: Vec<_> = generator.structures(&Options::default()).expect("the problem is first-order").collect();
    let outline_admits = structures.iter().filter(|structure| outline.admits(structure)).count();
    assert_eq!(outline_admits, structures.len());
    structures.len()
}

#[test]
fn the_45_inputs_of_remove() {
    for hold in [Hold::Sole, Hold::Shared] {
        assert_eq!(count(&bst(3, 3, hold), &["self", "info"], &[]), 45);
    }
}

#[test]
fn preconditions_restrict_inputs() {
    // The key is in the tree: 3 trees of 1 node, 6 of 2, 5 of 3.
    let present = "@info in this.root.*(left + right).info";
    assert_eq!(count(&bst(3, 3, Hold::Sole), &["self", "info"], &[present]), 3 + 6 * 2 + 5 * 3);
}

#[test]
fn the_printed_module_has_the_same_instances() {
    let outline = bst(3, 3, Hold::Sole);
    let schema = Schema::new(&outline, &["self", "info"], None).unwrap();
    let text = schema.input_module(&Specs::default(), "remove_input").unwrap();
    let model = smallscope_alloy::Model::parse("remove_input", &text, smallscope_alloy::Dialect::Alloy)
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors.render(false)));
    let settings = smallscope_alloy::AnalysisOptions { observe: vec!["Pre".to_owned()], ..Default::default() };
    let analysis = smallscope_alloy::Analysis::of(&model, &model.commands[0], &settings).unwrap();
    assert_eq!(analysis.spec.count(&Options::default()).unwrap().instances, 45, "{text}");
}

/// Vectors of vectors, by every spelling. Up to two rows of up to two numbers from 0 and 1, all of which are 1, with one at least: three such
/// rows, one of them empty, so 3 + 9 matrices without the 2 that have empty rows only.
#[test]
fn elements_of_vectors_of_vectors() {
    let vector = |element: Shape| Shape::Sequence {
        shortest: 0,
        longest: 2,
        element: Box::new(element),
        arena: None,
        budget: None,
    };
    let fields = vec![("adj".to_owned(), vector(vector(Shape::Ints(0, 1))))];
    let variants = vec![VariantOutline { name: "Graph".to_owned(), fields }];
    let (name, path) = ("Graph".to_owned(), "Graph".to_owned());
    let class = ClassOutline { name, path, is_enum: false, variants, budget: None, specs: vec![] };
    let outline = Outline { root: Shape::Class(0), classes: vec![class], pools: vec![], arenas: vec![] };
    assert_eq!(count(&outline, &["self"], &[]), 1 + 7 + 49);
    for elements in [
        "this.adj[Int][Int]",
        "this.adj[Int].contents[Int]",
        "this.adj.contents[Int].contents[Int]",
        "this.adj.contents[Int][Int]",
        "(this.adj[Int]).contents[Int]",
        "Int.(this.adj[Int].contents)",
        "Int.((Int.(this.adj.contents)).contents)",
        "{e: Int | some i, j: Int | e = this.adj[i][j]}",
        "{e: Int | some i: Int | e in this.adj[i].contents[Int]}",
        "{e: Int | some row: this.adj[Int] | e in row[Int]}",
        "{e: Int | some row: this.adj.contents[Int] | e in row.contents[Int]}",
        "{e: Int | let rows = this.adj | some i: Int | e in rows[i][Int]}",
    ] {
        assert_eq!(count(&outline, &["self"], &[&format!("{elements} = 1")]), 10, "{elements}");
    }
}
