//! Tests as Rust code: what is emitted compiles, and builds what it is to build.
//!
//! `emitted.txt` is what is emitted; it is compiled here as a module of tests.

#[allow(dead_code)] // emitted code sets fields that nothing reads
mod types;

/// The emitted tests.
mod emitted {
    include!("emitted.txt");
}

use std::collections::{BTreeMap, BTreeSet};

use smallscope::emit::{Tests, literal};
use smallscope::{Model, Space, sequences, structure_of};
use types::model::{Arena, Bst, List, Numbers, Plain, Pointed, Sum, Ways};

/// A test for every valid value of a space: it builds the value, and compares its structure.
fn add<T: Model>(tests: Tests, name: &str, space: &Space<T>) -> Tests {
    space.search().into_iter().fold(tests, |tests, value| {
        let built = format!("let value = {};", literal(&value));
        let text = structure_of(&value).to_string();
        let compared = format!("assert_eq!(smallscope::structure_of(&value).to_string(), {text:?});");
        tests.test(name, vec![built, compared])
    })
}

/// All tests.
fn all() -> Tests {
    let tests = Tests::new()
        .prologue("use std::collections::{BTreeMap, BTreeSet};\n")
        .prologue("use super::note;\nuse super::types::model::*;");
    let tests = add(tests, "search trees", &Space::<Bst>::new(2).field("Node.key", [-1, 7]));
    let tests = add(tests, "linked lists", &Space::<List>::new(2));
    let tests = add(tests, "sums", &Space::<Sum>::new(2).throughout());
    let tests = add(tests, "arenas", &Space::<Arena>::new(2));
    let tests = add(tests, "ways", &Space::<Ways>::new(1));
    let tests = add(tests, "numbers", &Space::<Numbers>::new(1));
    let tests = add(tests, "plain", &Space::<Plain>::new(1));
    let tests = add(tests, "pointed", &Space::<Pointed>::new(1).field("Node.key", [1]));
    let explored = sequences! {
        let mut map = BTreeMap::new();
        call map.insert(-key, key) for key in 1..=2i64;
        call map.remove(&-key) for key in 1..=2i64;
        call map.retain(|_, value| *value != key) for key in [1];
        always map.len() < 3;
    }
    .run();
    explored.assert();
    let compared = sequences! {
        let mut set = BTreeSet::new();
        model let mut list = Vec::new();
        call set.insert(key), note(&mut list, key) for key in ["a", "b\"\n"];
        call set.clear(), list.clear();
        call set.range(key..).count(), list.iter().filter(|item| **item >= key).count() for key in ["b"];
        always set.len() == list.len();
    }
    .run();
    compared.assert();
    tests.append(explored.tests()).append(compared.tests())
}

/// Adds a key to a list, unless it is there.
fn note<'a>(list: &mut Vec<&'a str>, key: &'a str) -> bool {
    let is_new = !list.contains(&key);
    if is_new {
        list.push(key);
    }
    is_new
}

#[test]
fn the_emitted_tests_are_those_that_are_compiled() {
    let (all, kept) = (all().to_string(), include_str!("emitted.txt"));
    if all != kept {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("emitted.txt");
        std::fs::write(&path, &all).expect("the directory for tests can be written");
        panic!("other tests are emitted than those in tests/emitted/emitted.txt; see {}", path.display());
    }
}
