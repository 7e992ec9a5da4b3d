//! Tests that are written compile beside their source, and pass.

use std::process::Command;

use smallscope_core::Structure;
use smallscope_cover::emit::{Case, Tried, in_place, module_of, tests, tried};
use smallscope_cover::goals::list;
use smallscope_cover::runner::{RunOptions, Runner};
use smallscope_cover::source::Source;

/// The tests of a function for some inputs, as a file.
fn emitted(source: &Source, method: &str, inputs: &[&str], is_demanding: bool) -> String {
    let goals = list(source);
    let mut runner =
        Runner::build(source, &goals, method, &RunOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let inputs: Vec<Structure> = inputs.iter().map(|input| input.parse().expect("a structure")).collect();
    let runs: Vec<_> = inputs.iter().map(|input| runner.run(input).expect("it runs")).collect();
    let cases = inputs.iter().zip(&runs).enumerate().map(|(number, (input, run))| {
        let notes = vec![format!("Input {number}")];
        Case {
            name: "is_seen".to_owned(),
            notes,
            input,
            run,
            is_demanding,
            ending: &smallscope_cover::ir::Ending::Returns,
        }
    });
    tests(source, method, &module_of(method), &[], "a test", &cases.collect::<Vec<_>>())
}

/// Compiles files of tests beside their source, and runs them; returns what is printed.
fn compiled(text: &str, files: &[(&str, String)]) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    let all = text.lines().filter(|line| !line.trim_start().starts_with("#[invariant]") && !line.contains("#[ensures"));
    let mut all: String = all.map(|line| format!("{line}\n")).collect();
    for (name, file) in files {
        std::fs::write(directory.join(format!("{name}.rs")), file).expect("a file");
        all += &format!("\n#[cfg(test)]\nmod {name};\n");
    }
    std::fs::write(directory.join("lib.rs"), all).expect("a file");
    let mut compiler = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    compiler.args(["--test", "--edition=2024", "-Dunused", "-Adead_code", "-Cdebuginfo=0", "-o", "tests", "lib.rs"]);
    let output = compiler.current_dir(directory).output().expect("the compiler runs");
    assert!(output.status.success(), "{}\n{files:#?}", String::from_utf8_lossy(&output.stderr));
    let run = Command::new(directory.join("tests")).arg("--test-threads=1").output().expect("tests run");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

const TREE: &str = include_str!("runner/tree.rs");

#[test]
fn tests_of_a_tree_compile_and_pass() {
    let source = Source::parse("tree.rs", TREE).expect("it is Rust");
    let two =
        "(Tree { root: Node#0 { key: 5, left: None, right: Node#1 { key: 7, left: None, right: None } }, size: 2 }, 6)";
    let insert = emitted(&source, "Tree::insert", &["(Tree { root: None, size: 0 }, -1)", two], false);
    let expected = "// Input 1
#[test]
fn insert_is_seen_2() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 5,
            left: None,
            right: Some(Box::new(Node {
                key: 7,
                left: None,
                right: None,
            })),
        })),
        size: 2,
    };
    let result = tree.insert(6);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 5);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 7);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.as_ref().unwrap().key, 6);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert_eq!(tree.size, 3);
    assert!(tree.is_ordered());
}
";
    let unformatted = |text: &str| text.split_whitespace().collect::<String>().replace(",}", "}").replace(",)", ")");
    assert!(unformatted(&insert).ends_with(&unformatted(expected)), "{insert}");
    let first = emitted(
        &source,
        "Tree::first",
        &["(Tree { root: Node#0 { key: 3, left: None, right: None }, size: 1 },)"],
        false,
    );
    let pop = emitted(&source, "Tree::pop_first", &["(Tree { root: None, size: 0 },)"], false);
    assert!(pop.contains("#[should_panic(expected = \"the tree has a key\")]"), "{pop}");
    let printed = compiled(TREE, &[("insert_tests", insert), ("first_tests", first), ("pop_tests", pop)]);
    assert!(printed.contains("4 passed; 0 failed"), "{printed}");
}

#[test]
fn objects_that_are_shared_have_names() {
    let text = include_str!("emit/links.rs");
    let source = Source::parse("links.rs", text).expect("it is Rust");
    let ring =
        "(Ring { first: Node#0 { value: 3, next: Node#1 { value: 4, next: Node#0, back: Node#0 }, back: Node#1 },
        items: Item#2 { key: 1, next: Item#3 { key: -2, next: None, previous: Item#2 }, previous: None } }, [7, 7])";
    let lone = "(Ring { first: Node#0 { value: 3, next: Node#0, back: None }, items: None }, [])";
    let open = "(Ring { first: None, items: None }, [])";
    let walk = emitted(&source, "Ring::walk", &[ring, lone, open], false);
    assert!(walk.contains("assert_eq!(result, (End::Closed { length: 2, last: 4 }, 3));"), "{walk}");
    assert!(walk.contains("#[should_panic(expected = \"links are not symmetric\")]"), "{walk}");
    // The postcondition fails for the first, as an item knows the one before; the last is not what `old` asks for.
    let demand =
        emitted(&source, "Ring::walk", &[ring, open, &ring.replace("previous: Item#2", "previous: None")], true);
    let printed = compiled(text, &[("walk_tests", walk), ("demand_tests", demand)]);
    assert!(printed.contains("4 passed; 2 failed"), "{printed}");
    for broken in
        ["demand_tests::walk_is_seen ... FAILED", "demand_tests::walk_is_seen_2 ... FAILED", "ensures answer.1"]
    {
        assert!(printed.contains(broken), "{printed}");
    }
}

/// Rust has no files of their own for modules inside of what an attribute rewrites.
#[test]
fn a_module_with_an_attribute_includes_the_file() {
    let head = |text: &str| {
        let source = Source::parse("a.rs", text).expect("it is Rust");
        tests(&source, "A::f", "f_tests", &[], "a test", &[])
    };
    let body = "mod a { pub struct A; impl A { pub fn f(&self) {} } }";
    assert!(head(&format!("#[smallscope::model] {body}")).contains("mod f_tests { include!(\"f_tests.rs\"); }`"));
    assert!(head(&format!("#[allow(dead_code)] {body}")).contains("mod f_tests;`"));
}

/// A change that keeps the invariant and the result is seen: the tests assert the state after the call.
#[test]
fn tests_are_tried_and_fail_where_another_state_is_left_behind() {
    let text = "use std::cell::{Cell, RefCell};
use std::rc::Rc;
mod inner {
    use super::*;
    #[derive(Clone, Debug, PartialEq)]
    pub enum Colour { Red, Black(u8) }
    pub struct Node { pub(super) keys: Vec<u8>, pub(super) colour: Colour, pub(super) kids: Vec<Rc<RefCell<Node>>> }
    pub struct Tree { pub(super) root: Option<Rc<RefCell<Node>>>, pub(super) count: Cell<u8>, pub(super) pair: (u8, Option<Box<u8>>) }
    impl Tree {
        pub fn grow(&mut self, key: u8) {
            if let Some(node) = &self.root {
                let mut node = node.borrow_mut();
                node.keys.push(key);
                node.colour = Colour::Black(key);
                for kid in &node.kids {
                    kid.borrow_mut().colour = Colour::Red;
                }
            }
            self.count.set(key);
            self.pair = (key, Some(Box::new(key)));
        }
    }
}
";
    let source = Source::parse("tree.rs", text).expect("it is Rust");
    let input = "(Tree { root: Node#0 { keys: [1], colour: Colour::Red, kids: [Node#1 { keys: [], colour: Colour::Black(2), kids: [] }] }, count: 1, pair: (0, None) }, 7)";
    let file = emitted(&source, "inner::Tree::grow", &[input], false);
    for line in [
        "assert_eq!(tree.root.as_ref().unwrap().borrow().keys, vec![1, 7]);",
        "assert_eq!(tree.root.as_ref().unwrap().borrow().colour, Colour::Black(7));",
        "assert_eq!(tree.root.as_ref().unwrap().borrow().kids[0].borrow().colour, Colour::Red);",
        "assert_eq!(tree.count.get(), 7);",
        "assert_eq!(**tree.pair.1.as_ref().unwrap(), 7);",
    ] {
        assert!(file.contains(line), "{line}: {file}");
    }
    let trial = |text: &str| {
        let source = Source::parse("tree.rs", text).expect("it is Rust");
        tried(&source, "inner::Tree::grow", &file, "grow_tests", "2024").expect("the compiler runs")
    };
    assert_eq!(trial(text), Tried::Failing(Vec::new()), "{file}");
    let failing = Tried::Failing(vec!["inner::grow_tests::grow_is_seen".to_owned()]);
    for (from, to) in [
        ("push(key)", "push(key + 1)"),
        ("Colour::Red;", "Colour::Black(3);"),
        ("count.set(key)", "count.set(1)"),
        ("Box::new(key)", "Box::new(0)"),
    ] {
        assert_eq!(trial(&text.replace(from, to)), failing, "{from}");
    }
    assert!(matches!(
        trial(&text.replace("pub(super) count", "pub(super) number").replace("self.count", "self.number")),
        Tried::Refused(_)
    ));
    let whole = in_place(&source, "inner::Tree::grow", &file, "grow_tests");
    assert!(whole.contains("\n    #[cfg(test)]\n    mod grow_tests {"), "{whole}");
    let again = Source::parse("tree.rs", &whole).expect("it is Rust");
    assert_eq!(in_place(&again, "inner::Tree::grow", &file, "grow_tests"), whole, "what is there is replaced");
}

#[test]
fn bytes_that_are_letters_are_literals() {
    let text = "pub struct Text { pub bytes: Vec<u8> }\npub fn f(all: &[u8], two: [u8; 2], text: Text) -> Vec<u8> { let mut it = all.to_vec(); it.extend(two); it.extend(text.bytes); it }\n";
    let source = Source::parse("bytes.rs", text).expect("it is Rust");
    let file = emitted(&source, "f", &["([51, 40], [0, 1], Text { bytes: [34] })"], false);
    for part in ["= b\"3(\".to_vec();", "[0, 1]", "bytes: b\"\\\"\".to_vec()", "vec![51, 40, 0, 1, 34]"] {
        assert!(file.contains(part), "{part}: {file}");
    }
    assert_eq!(
        tried(&source, "f", &file, "f_tests", "2021").expect("it is compiled"),
        Tried::Failing(Vec::new()),
        "{file}"
    );
}
