//! Templates and what they write.

use crate::{Datum, ObjectId, Structure, Template};

fn structure(text: &str) -> Structure {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn check(template: &Template, text: &str, expected: &str) {
    assert_eq!(template.render(&structure(text)).as_deref(), Ok(expected));
}

fn refuse(template: &Template, text: &str, message: &str) {
    let error = template.render(&structure(text)).expect_err(text);
    assert_eq!(error.message(), message);
}

const TREE: &str = "Bst { root: Node#0 { key: 1, left: None, right: Node#1 { key: 2, left: None, right: None } } }";
const RING: &str = "List { head: Node#0 { next: Node#1 { next: Node#0 } } }";
const SHARED: &str = "Pair(Leaf#0 { x: 1 }, [Leaf#0])";

#[test]
fn without_texts_all_is_written_as_displayed() {
    let texts = [TREE, RING, SHARED, "(1,)", "()", "Some(None)", "Some(5)", "[Color::Red, 'x', \"a\\n\", true, 1.5]"];
    for text in texts {
        check(&Template::new(), text, text);
    }
}

#[test]
fn every_kind_of_value_can_be_given_its_text() {
    let python = Template::new()
        .nothing("None_")
        .some("Just({})")
        .truth("True", "False")
        .unread("0")
        .sequence("{", ";", "}")
        .tuple("<", "|", ">")
        .text_quoted(false)
        .variant("Color", "Red", "R")
        .class("Color", "other")
        .class("Wrap", "{{{0}}}");
    check(
        &python,
        "(None, true, false, ?, [1, 2], (), (3,), \"a\\\"b\", 'c')",
        "<None_|True|False|0|{1;2}|<>|<3>|a\"b|c>",
    );
    check(&python, "[Color::Red, Color::Black, Wrap(5), Some(None)]", "{R;other;{5};Just(None_)}");
    let numbers = Structure { root: Datum::Some(Box::new(Datum::Int(7))), objects: vec![] };
    assert_eq!(python.render(&numbers).as_deref(), Ok("Just(7)"));
}

#[test]
fn objects_have_numbers_and_can_be_met_again() {
    let template = Template::new().class("Node", "n{#}({next})").again("^{#}").numbers_from(1);
    check(&template, RING, "List { head: n1(n2(^1)) }");
    let shared = Template::new().class("Leaf", "{x}").again("={#}");
    check(&shared, SHARED, "Pair(1, [=0])");
}

#[test]
fn graphs_are_listed_by_object() {
    let template = Template::new().class("List", "start {head}").each_object("Node", "{#} {next}");
    check(&template, RING, "start 0\n0 1\n1 0\n");
    check(&template.clone().again("<{#}>"), RING, "start <0>\n0 <1>\n1 <0>\n");
    check(&template.class("List", ""), RING, "0 1\n1 0\n");
    let mixed = Template::new().class("Leaf", "leaf {x}").class("G", "").each_object("V", "{#}: {leaf} {out}");
    check(&mixed, "G { v: V#0 { leaf: Leaf#1 { x: 3 }, out: [V#0] } }", "0: leaf 3 [0]\n");
}

#[test]
fn long_lists_are_no_trouble() {
    let text = (0..1000).map(|i| format!("Node#{i} {{ next: ")).collect::<String>() + "None" + &" }".repeat(1000);
    let template = Template::new().class("Node", "({next})").nothing("");
    check(&template, &text, &("(".repeat(1000) + &")".repeat(1000)));
}

#[test]
fn what_does_not_fit_is_named() {
    let tree = Template::new().class("Bst", "{root}");
    refuse(&tree.clone().class("Node", "{lft}"), TREE, "at `root`: `Node` has no field `lft`; did you mean `{left}`?");
    refuse(
        &tree.clone().class("Node", "{colour}"),
        TREE,
        "at `root`: `Node` has no field `colour`; it has `key`, `left`, `right`",
    );
    refuse(&tree.clone().class("Nod", "x"), TREE, "at `root`: `Node` has no text; is `Nod` in the template mistyped?");
    let listed = tree.clone().each_object("Nodes", "{key}");
    refuse(&listed, TREE, "at `root`: `Node` has no text; is `Nodes` in the template mistyped?");
    refuse(&tree.clone().strict(), TREE, "at `root`: `Node` has no text; add one");
    refuse(
        &Template::new().class("Bst", "{#}"),
        TREE,
        "at the root: `{#}` in the text of `Bst`: this one is no object and has no number",
    );
    let red = Template::new().variant("Color", "Red", "R");
    refuse(&red, "[Color::Red, Color::Black]", "at `[1]`: `Color::Black` has no text, but `Color::Red` has; add one");
    refuse(
        &tree,
        "Bst { root: (1, ?) }",
        "at `root.1`: nothing has read the value, so there is none to write; set `unread`",
    );
}

#[test]
fn cycles_and_sharing_are_told_apart() {
    let advice = "set `again` to write that, or `each_object` to write objects by their numbers";
    let node = Template::new().class("Node", "{next}");
    refuse(
        &node,
        RING,
        &format!("at `head.next.next`: object `Node#0` is met again within itself (a cycle); {advice}"),
    );
    let leaf = Template::new().class("Leaf", "{x}");
    refuse(&leaf, SHARED, &format!("at `1[0]`: object `Leaf#0` is met a second time (it is shared); {advice}"));
    let listed = Template::new().class("Leaf", "{x}").class("G", "").each_object("V", "{leaf}");
    refuse(
        &listed,
        "G(V#0 { leaf: Leaf#1 { x: 3 } }, V#2 { leaf: Leaf#1 })",
        &format!("at `V#2.leaf`: object `Leaf#1` is met a second time (it is shared); {advice}"),
    );
}

#[test]
fn texts_that_make_no_sense_are_reported_when_rendering() {
    let cases = [
        (Template::new().class("A", "a {b"), "in the text of `A`: `{` without `}` after it; write `{{` for a brace", 2),
        (Template::new().class("A", "a}"), "in the text of `A`: `}` without `{` before it; write `}}` for a brace", 1),
        (Template::new().class("A", "{}"), "in the text of `A`: `{}` holds no field's name", 0),
        (Template::new().some("{x}"), "in the text of `Some`: only `{}`, the value, can be used here, not `{x}`", 0),
        (
            Template::new().again("-{x}"),
            "in the text of `again`: only `{#}`, the object's number, can be used here, not `{x}`",
            1,
        ),
    ];
    for (template, message, offset) in cases {
        let error = template.render(&structure("1")).unwrap_err();
        assert_eq!((error.message(), error.offset()), (message, Some(offset)));
    }
}

#[test]
fn references_to_no_object_are_errors() {
    let broken = Structure { root: Datum::Ref(ObjectId(3)), objects: vec![] };
    assert_eq!(Template::new().render(&broken).unwrap_err().message(), "at the root: there is no object 3");
}

#[test]
fn files_say_the_same_as_calls() {
    let file = "# a comment\n\nBst: {root}\r\nNode: ({left} {key} {right})\n  Color::Red: R\nNone: nil\nSome: a{}\ntrue: yes\n\
                false: no\nunread: 0\nsequence: [\\||, |\\s]\ntuple: (| |)\nagain: ref {#}\neach Vertex: {#}\\t{out}\\n\n\
                text: plain\nnumbers: 1\notherwise: error\n`lower case`: x\n";
    let expected = Template::new()
        .class("Bst", "{root}")
        .class("Node", "({left} {key} {right})")
        .variant("Color", "Red", "R")
        .nothing("nil")
        .some("a{}")
        .truth("yes", "no")
        .unread("0")
        .sequence("[|", ", ", " ]")
        .tuple("(", " ", ")")
        .again("ref {#}")
        .each_object("Vertex", "{#}\t{out}\n")
        .text_quoted(false)
        .numbers_from(1)
        .strict()
        .class("lower case", "x");
    assert_eq!(Template::parse(file), Ok(expected));
}

#[test]
fn errors_in_files_are_located() {
    let cases = [
        ("A: x\nB", 5, "expected `name: text`, found no `:` after a name"),
        ("A: x\nA: y", 5, "`A` was given before"),
        ("A: é{b", 5, "`{` without `}` after it; write `{{` for a brace"),
        ("A: \\t}", 5, "`}` without `{` before it; write `}}` for a brace"),
        ("A: \\q", 3, "expected one of `\\n`, `\\t`, `\\s`, `\\\\`, `\\|`"),
        ("A: \\", 3, "expected one of `\\n`, `\\t`, `\\s`, `\\\\`, `\\|`"),
        ("sequence: [,]", 10, "expected `open|separator|close`"),
        ("sequnce: [|,|]", 0, "unknown setting `sequnce`; did you mean `sequence`?"),
        ("text: loud", 6, "expected `plain` or `quoted`, found `loud`"),
        ("numbers: one", 9, "expected the number of the first object"),
        ("A b: x", 0, "expected the name of a class or variant, found `A b`"),
    ];
    for (text, offset, message) in cases {
        let error = Template::parse(text).expect_err(text);
        assert_eq!((error.message(), error.offset()), (message, Some(offset)), "{text}");
    }
    let shown = Template::parse("A: x\nB: {y").unwrap_err().to_string();
    assert!(shown.ends_with("(line 2, column 4)\n  | B: {y\n  |    ^"), "{shown}");
}
