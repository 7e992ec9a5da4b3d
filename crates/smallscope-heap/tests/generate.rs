//! Inputs generated from outlines that are written by hand.

mod bst;

use bst::bst;
use smallscope_core::{Hold, Outline};
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
