use proptest::prelude::*;

use super::scene::tests::pictures;
use crate::instance::example::Example;
use crate::instance::picture::Picture;
use crate::instance::view::View;

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
