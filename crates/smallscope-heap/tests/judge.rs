//! Outcomes judged: figure 4-1 of the thesis, and what is wrong with others.

mod bst;

use bst::bst;
use smallscope_core::{Datum, Hold, ObjectId, Outline, Shape, Structure};
use smallscope_heap::{After, BrokenPart, Judge, Schema, Specs, Text};

const ENSURES: &str = "
    // element removed correctly
    this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
    // result correct
    @result = true <=> @info in this.root`.*(left` + right`).info`
";

fn judge(ensures: &str) -> Judge {
    let result = Outline { root: Shape::Bools(vec![false, true]), classes: vec![], pools: vec![], arenas: vec![] };
    let schema =
        Schema::new(&bst(3, 3, Hold::Sole), &["self", "info"], Some(&result)).expect("the types have signatures");
    let text = Text { text: ensures.to_owned(), file: "bst.rs".to_owned(), line: 40 };
    let specs = Specs { requires: Vec::new(), ensures: vec![text] };
    Judge::new(&schema, &specs).unwrap_or_else(|errors| panic!("{}", errors.render(false)))
}

/// A state of both parameters, in which objects have the numbers that are written.
fn read(text: &str) -> Structure {
    let dense: Structure = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut written: Vec<usize> = Vec::new();
    for number in text.split("Node#").skip(1).map(|rest| rest[..1].parse().expect("a digit")) {
        if !written.contains(&number) {
            written.push(number);
        }
    }
    let mut objects = vec![Datum::Unread; 10];
    for (number, object) in written.iter().zip(&dense.objects) {
        objects[*number] = renumbered(object, &written);
    }
    Structure { root: renumbered(&dense.root, &written), objects }
}

fn renumbered(datum: &Datum, numbers: &[usize]) -> Datum {
    let all = |items: &[Datum]| items.iter().map(|item| renumbered(item, numbers)).collect();
    match datum {
        Datum::Ref(ObjectId(number)) => Datum::Ref(ObjectId(numbers[*number])),
        Datum::Tuple(items) => Datum::Tuple(all(items)),
        Datum::Record { class, variant, fields } => {
            let field = |(name, datum): &(String, Datum)| (name.clone(), renumbered(datum, numbers));
            let fields = fields.iter().map(field).collect();
            Datum::Record { class: class.clone(), variant: variant.clone(), fields }
        }
        other => other.clone(),
    }
}

/// What does not hold, by its line, if a call leads from one state to the other.
fn broken(ensures: &str, before: &str, after: &str, result: bool) -> Option<(BrokenPart, usize)> {
    let (before, after) = (read(before), read(after));
    let Datum::Tuple(parts) = &after.root else { panic!("two parameters") };
    let parameters = [Some(parts[0].clone()), None];
    let result = Datum::Bool(result);
    let after = After { parameters: &parameters, result: Some(&result), objects: &after.objects };
    judge(ensures).broken(&before, after).expect("no sets are tried").map(|broken| (broken.kind, broken.line))
}

const THREE: &str = "(Bst { root: Node#1 { left: Node#0 { left: None, right: None, info: 1 },
    right: Node#2 { left: None, right: None, info: 3 }, info: 2 }, size: 3 }, 2)";

#[test]
fn the_invocation_of_figure_4_1_is_correct() {
    let after = "(Bst { root: Node#0 { left: None, right: Node#2 { left: None, right: None, info: 3 }, info: 1 },
        size: 2 }, 2)";
    assert_eq!(broken(ENSURES, THREE, after, true), None);
    assert_eq!(broken(ENSURES, THREE, after, false), Some((BrokenPart::Ensures, 44)));
    let wrong_size = after.replace("size: 2", "size: 3");
    assert_eq!(broken(ENSURES, THREE, &wrong_size, true), Some((BrokenPart::Invariant("Bst".to_owned()), 23)));
}

#[test]
fn an_element_that_stays_is_seen() {
    assert_eq!(broken(ENSURES, THREE, THREE, true), Some((BrokenPart::Ensures, 42)));
}

#[test]
fn both_states_can_be_mixed_at_any_step_of_a_path() {
    let after = "(Bst { root: Node#0 { left: None, right: Node#2 { left: None, right: None, info: 3 }, info: 1 },
        size: 2 }, 2)";
    // The root now is Node#0, which had no children before; the root before was Node#1, which is gone.
    for holds in [
        "no this.root.right`",
        "some this.root.right",
        "this.root`.left` = this.root",
        "no this.root`.left",
        "this.root` !in Node and this.root` in Node`",
        "Node in Node` and #Node` = 3 and #Node = 2",
        "all n: Node | n.info = n.info`",
    ] {
        assert_eq!(broken(holds, THREE, after, true), None, "{holds}");
        assert_eq!(broken(&format!("not ({holds})"), THREE, after, true), Some((BrokenPart::Ensures, 40)), "{holds}");
    }
}

/// As through `info: &mut i32`: without a backtick a parameter is what it is now, as a field is.
#[test]
fn a_parameter_that_changes_has_both_values() {
    let (before, after) = (read(THREE), read(&THREE.replace("3 }, 2)", "3 }, 7)")));
    let Datum::Tuple(parts) = &after.root else { panic!("two parameters") };
    let parameters = [Some(parts[0].clone()), Some(parts[1].clone())];
    let result = Datum::Bool(true);
    let broken = |ensures: &str| {
        let after = After { parameters: &parameters, result: Some(&result), objects: &after.objects };
        judge(ensures).broken(&before, after).expect("no sets are tried").map(|broken| broken.kind)
    };
    for holds in ["@info = 7", "@info` = 2", "one @info", "@info != @info`"] {
        assert_eq!(broken(holds), None, "{holds}");
        assert_eq!(broken(&format!("not ({holds})")), Some(BrokenPart::Ensures), "{holds}");
    }
}

#[test]
fn a_parameter_that_changes_is_printed_in_both_states() {
    let schema = Schema::new(&bst(2, 2, Hold::Sole), &["self", "info"], None).unwrap();
    let printed = |ensures: &str| {
        let text = Text { text: ensures.to_owned(), file: "bst.rs".to_owned(), line: 1 };
        schema.outcome_module(&Specs { requires: Vec::new(), ensures: vec![text] }, "module").unwrap()
    };
    let text = printed("@info > 1");
    assert!(text.contains("one sig Post extends State {  }") && text.contains("Pre.info > 1"), "{text}");
    let text = printed("@info = plus[@info`, 1]");
    assert!(text.contains("one sig Post extends State { info: one Int }"), "{text}");
    assert!(text.contains("Post.info = plus[Pre.info, 1]"), "{text}");
}

#[test]
fn numbers_may_be_larger_than_any_input() {
    let after = "(Bst { root: Node#7 { left: None, right: None, info: 1000000 }, size: 1 }, 2)";
    assert_eq!(broken("this.root.info = 1000000", THREE, after, true), None);
    assert_eq!(broken("this.root.info < 1000000", THREE, after, true), Some((BrokenPart::Ensures, 40)));
    assert_eq!(broken("this.root !in Node`", THREE, after, true), None);
}

#[test]
fn what_cannot_be_judged_is_no_pass() {
    let huge = "(Bst { root: Node#1 { left: None, right: None, info: 100000000000000000000 }, size: 1 }, 2)";
    assert_eq!(broken("some this", THREE, huge, true), Some((BrokenPart::TooLarge, 0)));
    let node = |number: usize| {
        let next = if number < 1100 { Datum::Ref(ObjectId(number + 1)) } else { Datum::Nothing };
        let info = Datum::Int(number as i128);
        Datum::record("Node", [("left", Datum::Nothing), ("right", next), ("info", info)])
    };
    let tree = Datum::record("Bst", [("root", Datum::Ref(ObjectId(0))), ("size", Datum::Int(3))]);
    let many = Structure { root: Datum::Tuple(vec![tree, Datum::Int(1)]), objects: (0..=1100).map(node).collect() };
    let judged = judge("some this").invalid(&many).expect("no sets are tried");
    assert_eq!(judged.map(|broken| broken.kind), Some(BrokenPart::TooLarge));
}

#[test]
fn what_is_wrong_with_a_text_is_shown_in_its_file() {
    let schema = Schema::new(&bst(2, 2, Hold::Sole), &["self", "info"], None).unwrap();
    let check = |text: &str, expected: &str| {
        let text = Text { text: text.to_owned(), file: "bst.rs".to_owned(), line: 40 };
        let specs = Specs { requires: Vec::new(), ensures: vec![text] };
        let Err(errors) = Judge::new(&schema, &specs) else { panic!("{expected}") };
        let shown = errors.render(false);
        assert!(shown.contains(expected) && shown.contains("bst.rs:4"), "{shown}");
    };
    check("some this.rot", "did you mean `root`");
    check("some @inof", "did you mean `@info`");
    check("this`.size = 1", "`this` is the same object before and after the call");
    check("some this.root +", "bst.rs:40");
    check("\n\nthis.size = @result", "bst.rs:42");
    check("this.size", "formula");
}
