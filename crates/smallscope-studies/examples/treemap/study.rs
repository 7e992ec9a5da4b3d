//! The techniques of the paper, on the map: tests, and what they cover.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use smallscope::coverage::{Coverage, Goals, Ratio};
use smallscope::emit::{self, Tests};
use smallscope::paths::{First, Found, PathReport};
use smallscope::{Datum, Model, Space, Structure, goals, paths, sequences, structure_of, value_of};
use smallscope_symbolic::Sym;

use crate::map::model::TreeMap;

/// What one technique comes to, at one size.
#[derive(Clone, Debug)]
pub struct Row {
    /// The size: how many keys there are, or how many entries a tree may have.
    pub size: usize,
    /// Outcomes of decisions that the tests reach, of `delete_entry`, `fix_after_deletion` and `fix_after_insertion`.
    pub coverage: [Ratio; 3],
    /// Different trees: those that were reached, or those that are inputs of tests.
    pub structures: usize,
    /// Candidates that were considered for them, or calls that were made.
    pub candidates: u64,
    /// How many tests there are.
    pub tests: usize,
    /// How long it took.
    pub time: Duration,
}

impl Row {
    /// Outcomes that are reached, in whole percent, as the paper has them.
    pub fn percent(&self) -> [u64; 3] {
        self.coverage.map(|ratio| ratio.percent())
    }
}

/// The outcomes that are counted.
fn counted() -> Goals {
    goals!(TreeMap::<i32>::delete_entry, TreeMap::<i32>::fix_after_deletion, TreeMap::<i32>::fix_after_insertion)
}

fn ratios(coverage: Coverage) -> [Ratio; 3] {
    let coverage = coverage.only(&counted());
    ["delete_entry", "fix_after_deletion", "fix_after_insertion"]
        .map(|name| coverage.function(name).expect("all three are listed").decisions())
}

/// Call sequences with states matched: `put` and `remove` of keys 1 to `keys`, in all orders.
pub fn sequences(keys: i32) -> Row {
    let began = Instant::now();
    let (explored, coverage) = Coverage::collect(|| {
        sequences! {
            let mut map = TreeMap::<i32>::new();
            model let mut reference = BTreeSet::new();
            call map.put(key), reference.insert(key) for key in 1..=keys;
            call map.remove(&key), reference.remove(&key) for key in 1..=keys;
            always map.size() == reference.len();
        }
        .exhaustive()
        .run()
    });
    explored.assert();
    Row {
        size: keys as usize,
        coverage: ratios(coverage),
        structures: explored.state_count(),
        candidates: explored.call_count(),
        tests: explored.tests().len(),
        time: began.elapsed(),
    }
}

/// Maps of exactly `entries` entries with as many different keys: each tree has one way to hold them.
pub fn trees<K>(entries: usize) -> Space<TreeMap<K>>
where
    TreeMap<K>: Model,
{
    Space::new(entries).field("Entry.key", 1..=entries).field("TreeMap.size", entries..=entries)
}

/// Black box: every delete, and an insert, on every tree of up to `entries` entries, which are found by keys of type `K`.
///
/// The key that is inserted is one test, as it is symbolic in the paper: it is run for every order that the key can have among the
/// others.
pub fn black_box<K>(entries: usize) -> Row
where
    TreeMap<K>: Model,
{
    let began = Instant::now();
    let (mut found, mut candidates) = (Vec::new(), 0);
    for size in 1..=entries {
        let (more, tried) = all(&trees::<K>(size));
        found.extend(more.into_iter().map(|tree| (size, tree)));
        candidates += tried;
    }
    let (tests, coverage) = Coverage::collect(|| found.iter().map(|(size, tree)| test(*size, tree)).sum());
    Row { size: entries, coverage: ratios(coverage), structures: found.len(), candidates, tests, time: began.elapsed() }
}

/// All structures of a space, and how many candidates there were for them.
fn all<T: Model>(space: &Space<T>) -> (Vec<Structure>, u64) {
    let found = Mutex::new(Vec::new());
    let keep = |value: T| found.lock().expect("nobody panics while it is locked").push(structure_of(&value));
    let report = space.search().for_each(keep);
    (found.into_inner().expect("nobody panicked"), report.candidates)
}

/// Tests on one tree, with keys 1 to `size`; how many they are.
fn test(size: usize, tree: &Structure) -> usize {
    let keys = 1..=size as i32;
    for key in keys.clone() {
        let mut map = with_gaps(tree);
        assert!(map.remove(&(2 * key)) && map.rep_ok(), "remove({}) on {tree}", 2 * key);
    }
    for key in keys.clone().chain([size as i32 + 1]) {
        let mut map = with_gaps(tree);
        assert!(map.put(2 * key - 1) && map.rep_ok(), "put({}) on {tree}", 2 * key - 1);
    }
    size + 1
}

/// The tree with all keys doubled, so that there is room between them.
fn with_gaps(tree: &Structure) -> TreeMap<i32> {
    let mut tree = tree.clone();
    for object in &mut tree.objects {
        let Datum::Record { fields, .. } = object else { continue };
        for (name, datum) in fields {
            if let ("key", Datum::Int(key)) = (name.as_str(), datum) {
                *key *= 2;
            }
        }
    }
    value_of(&tree).expect("the structure is one of a map")
}

/// White box: the paths through `put` and `remove` on maps of up to `entries` entries choose the inputs.
pub fn white_box(entries: usize) -> Row {
    let began = Instant::now();
    let WhiteBox { put, remove } = WhiteBox::explore(entries);
    let tests: Vec<&Found> = remove.tests_for_coverage().into_iter().chain(put.tests_for_coverage()).collect();
    let mut coverage = Coverage::default();
    tests.iter().for_each(|test| coverage.merge(&test.coverage));
    let trees: BTreeSet<String> = tests.iter().map(|test| input(&test.input).0.shape()).collect();
    Row {
        size: entries,
        coverage: ratios(coverage),
        structures: trees.len(),
        candidates: put.candidates + remove.candidates,
        tests: tests.len(),
        time: began.elapsed(),
    }
}

/// The paths through both methods.
struct WhiteBox {
    put: PathReport,
    remove: PathReport,
}

impl WhiteBox {
    fn explore(entries: usize) -> Self {
        let keys = 0..=2 * entries as i32;
        let put = paths!(TreeMap::<Sym<i32>>::put).parameter("key", keys.clone());
        let remove = paths!(TreeMap::<Sym<i32>>::remove).parameter("key", keys.clone());
        let [put, remove] = [put, remove].map(|paths| {
            let report = paths.bound(entries).field("Entry.key", keys.clone()).first(First::Invariants).run();
            assert!(report.is_exhaustive() && report.failures().next().is_none(), "{report}");
            report
        });
        WhiteBox { put, remove }
    }
}

/// An input: a map and a key.
fn input(structure: &Structure) -> (TreeMap<i32>, i32) {
    value_of(structure).expect("an input is a map and a key")
}

/// The tests of the white box as Rust code.
pub fn white_box_tests(entries: usize) -> Tests {
    let WhiteBox { put, remove } = WhiteBox::explore(entries);
    let mut tests = Tests::new().prologue("use crate::map::model::TreeMap;");
    for found in remove.tests_for_coverage() {
        let (mut map, key) = input(&found.input);
        let code = emit::parsed(&map);
        tests = test_of(tests, "remove", &code, &format!("map.remove(&{key})"), map.remove(&key));
    }
    for found in put.tests_for_coverage() {
        let (mut map, key) = input(&found.input);
        let code = emit::parsed(&map);
        tests = test_of(tests, "put", &code, &format!("map.put({key})"), map.put(key));
    }
    tests
}

/// Adds a test of a call.
fn test_of(tests: Tests, name: &str, map: &str, call: &str, result: bool) -> Tests {
    let not = if result { "" } else { "!" };
    let lines =
        [format!("let mut map = {map};"), format!("assert!({not}{call});"), "assert!(map.rep_ok());".to_owned()];
    tests.test(name, lines.to_vec())
}

/// How many of the trees of exactly `entries` entries `put` and `remove` lead to, over so many keys.
pub fn reachable(entries: usize, keys: i32) -> usize {
    let explored = sequences! {
        let mut map = TreeMap::<i32>::new();
        call map.put(key) for key in 1..=keys;
        call map.remove(&key) for key in 1..=keys;
    }
    .exhaustive()
    .run();
    let shapes = explored.states().filter(|state| state.value.0.size() == entries);
    shapes.map(|state| state.value.0.shape()).collect::<BTreeSet<String>>().len()
}
