//! Tests that are written compile beside their source, and pass.

use std::process::Command;

use smallscope_core::Structure;
use smallscope_cover::emit::{Case, tests};
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
    tests(source, method, &[], "a test", &cases.collect::<Vec<_>>())
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
        tests(&source, "A::f", &[], "a test", &[])
    };
    let body = "mod a { pub struct A; impl A { pub fn f(&self) {} } }";
    assert!(head(&format!("#[smallscope::model] {body}")).contains("mod f_tests { include!(\"f_tests.rs\"); }`"));
    assert!(head(&format!("#[allow(dead_code)] {body}")).contains("mod f_tests;`"));
}
