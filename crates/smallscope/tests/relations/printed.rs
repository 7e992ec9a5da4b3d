//! The printed module has exactly the instances that are solved for.

use smallscope::alloy::Inputs;
use smallscope::alloy::language::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope::{Model as Modelled, Space};

use super::kinds::types::*;
use super::names::odd;

/// Counts by the printed module, and compares.
#[track_caller]
fn agrees<T: Modelled>(inputs: &Inputs<T>) -> u64 {
    let text = inputs.module().unwrap_or_else(|problem| panic!("{problem}"));
    let model = Model::parse("printed", &text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let holder = if text.contains("one sig Pre_ ") { "Pre_" } else { "Pre" };
    let settings = AnalysisOptions { observe: vec![holder.to_owned()], ..AnalysisOptions::default() };
    let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = analysis.spec.count(&Default::default()).expect("it is first-order").instances;
    assert_eq!(printed, inputs.count().unwrap_or_else(|problem| panic!("{problem}")), "{text}");
    printed
}

#[track_caller]
fn printed<T: Modelled>(space: Space<T>) -> u64 {
    agrees(&Inputs::of(space))
}

#[test]
fn scalars() {
    printed(Space::<Scalars>::new(1).field("Scalars.number", [5, -70]));
    assert_eq!(printed(Space::<Texts>::new(1).field("Texts.name", ["", "a", "a \"quoted\" text"])), 3 * 2);
    printed(Space::<Keywords>::new(1));
    printed(Space::<Wrapped>::new(2));
    printed(Space::<Color>::new(2));
    assert_eq!(printed(Space::<odd::Twice>::new(1)), 4);
    assert_eq!(printed(Space::<odd::Pre>::new(1)), 2);
    printed(Space::<odd::Lamp>::new(1));
    printed(Space::<odd::States>::new(1));
}

#[test]
fn values_in_place_are_told_apart() {
    assert_eq!(printed(Space::<Segment>::new(1)), 4 * 5 * 4);
    assert_eq!(printed(Space::<(Point, Point, Option<Color>)>::new(1)), 4 * 4 * 4);
    printed(Space::<((bool, bool), (u8, u8))>::new(1));
    printed(Space::<odd::Two>::new(1));
    printed(Space::<Outcome>::new(2));
}

#[test]
fn objects() {
    for size in 0..=2 {
        printed(Space::<Tree>::new(size).field("Tree::Leaf.0", 0..=1));
    }
    printed(Space::<Graph>::new(1));
    printed(Space::<Cells>::new(2));
    printed(Space::<Raw>::new(2));
}

#[test]
fn sequences() {
    printed(Space::<Sequences>::new(1));
    printed(Space::<Nested>::new(1));
    printed(Space::<Vec<Option<bool>>>::new(2));
    printed(Space::<Boxes>::new(1));
    printed(Space::<Rose>::new(2));
    printed(Space::<Gaps>::new(1));
    printed(Space::<Branches>::new(1));
    printed(Space::<Arena>::new(1));
    printed(Space::<Arenas>::new(1));
}

#[test]
fn sizes_and_numbers_in_texts_fit() {
    let trees = |size| Inputs::of(Space::<Tree>::new(size).field("Tree::Leaf.0", 0..=1));
    // Two shapes of two branches, each with three leaves of three kinds; 5 needs more bits than the numbers in leaves.
    assert_eq!(agrees(&trees(4).requires("#Tree > 3")), 2 * 27);
    assert_eq!(agrees(&trees(2).requires("#Tree < 1000")), trees(2).count().unwrap());
    let texts = Inputs::of(Space::<Texts>::new(1).field("Texts.name", ["", "a"]));
    assert_eq!(agrees(&texts.requires("this.name = \"\"")), 2);
}

#[test]
fn what_the_module_cannot_say_is_noted() {
    let text = Inputs::of(Space::<Scalars>::new(1)).requires("plus[this.number, 1] > 0").module().unwrap();
    assert!(text.contains("// left out, since there is one value only: Scalars.unit\n"), "{text}");
    assert!(text.contains("// numbers have 4 bits here: results of arithmetic that need more wrap around\n"), "{text}");
    let text = Inputs::of(Space::<Texts>::new(1).field("Texts.name", [""])).module().unwrap();
    assert!(text.contains("// \"(no letters)\" stands for the text of no letters"), "{text}");
}
