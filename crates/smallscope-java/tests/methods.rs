//! Methods under test: verdicts, inputs, and JUnit sources that do what they promise where `javac` and JUnit are there.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use smallscope_core::suite::SuiteWriter;
use smallscope_java::junit::{Junit, Version, Which};
use smallscope_java::{Settings, Take, TestRequest, Tested, generate, test};
use support::{has_jdk, java, korat, skeleton};

fn tested(request: &TestRequest) -> Tested {
    test(request, &Settings::default(), &|_| ()).unwrap()
}

#[test]
fn a_correct_method_holds_for_every_tree_and_key() {
    if !has_jdk("methods under test") {
        return;
    }
    let request =
        TestRequest { inputs: skeleton("SearchTree", 3), method: "remove".to_owned(), ..TestRequest::default() };
    let tested = tested(&request);
    // Search trees with up to 3 nodes and keys 0..3: 1 + 4 + 2 * 6 + 5 * 4 = 37, and 4 arguments each.
    assert!(tested.holds());
    assert_eq!((tested.inputs, tested.failures), (37 * 4, 0));
}

/// Table 5 of the Korat paper: heaps of up to 6 elements, no argument.
#[test]
fn the_inputs_of_extract_max_are_the_published_ones() {
    if !has_jdk("extractMax") {
        return;
    }
    let request =
        TestRequest { inputs: korat("HeapArray", "6"), method: "extractMax".to_owned(), ..TestRequest::default() };
    let tested = tested(&request);
    assert_eq!(tested.inputs, 13_139);
    // The empty heap is no heap that something can be taken of, and the method does not declare what it throws: 0..6 places.
    assert_eq!(tested.failures, 7);
    assert!(tested.smallest.unwrap().reason.text.contains("IllegalStateException"));
}

#[test]
fn the_smallest_failing_input_comes_first() {
    if !has_jdk("a failing method") {
        return;
    }
    let request =
        TestRequest { inputs: skeleton("SearchTree", 5), method: "removeWrongly".to_owned(), ..TestRequest::default() };
    let tested = tested(&request);
    let smallest = tested.smallest.as_ref().unwrap();
    // The tree, and four nodes: one with two children, of which the right one has a right child.
    assert_eq!((smallest.before.objects.len(), smallest.reason.text.as_str()), (5, "`repOK` does not hold afterwards"));
    assert_eq!(tested.failures, 5);
}

fn request(class: &str, bound: usize, method: &str) -> TestRequest {
    TestRequest { inputs: skeleton(class, bound), method: method.to_owned(), ..TestRequest::default() }
}

/// An argument may be the object itself or another one, and must satisfy its own predicate before and after.
#[test]
fn arguments_that_are_objects_are_judged_and_may_be_the_object_itself() {
    if !has_jdk("arguments that are objects") {
        return;
    }
    // Two purses, 0 to 3 coins each: the sum of min(d, f) + 1 over d, f in 0..=3 is 30. Its own purse: 1 + 2 + 2 + 1.
    let fits = 36;
    let take = tested(&request("Purse", 3, "take"));
    assert_eq!((take.inputs, take.failures), (fits, 0), "{:?}", take.smallest);
    // Four shapes, each beside itself, another one of its class, or one of the other class: 1 + 3 + 9. At bound 0 there is none.
    let compare = tested(&request("Noted", 2, "compare"));
    assert_eq!((compare.inputs, compare.failures), (4 * 13, 0));
    assert_eq!(tested(&request("Noted", 0, "compare")).inputs, 0);
    // The bound at which its own purse has a coin.
    let wrong = tested(&request("Purse", 3, "takeWrongly"));
    assert_eq!(wrong.smallest.unwrap().reason.text, "the postcondition `hasMoved` does not hold");
    // At bound 0 there is but its own purse; with another one, that one breaks as well.
    let own = tested(&request("Purse", 0, "takeTooMuch"));
    assert_eq!(own.smallest.unwrap().reason.text, "`repOK` does not hold afterwards");
    let mut other = request("Purse", 3, "takeTooMuch");
    other.requires = vec!["isOther".to_owned()];
    let other = tested(&other);
    assert_eq!(other.smallest.unwrap().reason.text, "`repOK` of an argument does not hold afterwards");
}

#[test]
fn static_methods_constructors_and_declared_exceptions_are_tested() {
    if !has_jdk("constructors") {
        return;
    }
    let mut twice = request("Purse", 4, "twice");
    twice.ensures = vec!["isEven".to_owned()];
    let twice = tested(&twice);
    assert!(twice.holds());
    assert_eq!(twice.inputs, 5);
    // 0 to 4 coins, of which 4 are too many.
    let made = tested(&request("Purse", 4, "new(int)"));
    assert_eq!((made.method.as_str(), made.inputs, made.failures), ("Purse.new(int)", 5, 1));
    let failure = made.smallest.unwrap();
    assert_eq!(failure.reason.text, "`repOK` does not hold afterwards");
    assert_eq!(failure.after.unwrap().to_string(), "(Purse#0 { coins: 4 }, 4)");
    // What is declared may be thrown, and assertions may not fail.
    let check = tested(&request("Purse", 2, "check"));
    assert_eq!((check.inputs, check.failures), (9, 0));
    assert_eq!(check.endings, [("returned".to_owned(), 6), ("threw java.io.IOException".to_owned(), 3)]);
    let check = tested(&request("Purse", 3, "check"));
    assert_eq!((check.inputs, check.failures), (16, 4));
}

/// Collections of the JDK are filled: 2 keys of 3 with values of 4 texts in 2 orders, 1 key, none.
#[test]
fn collections_and_maps_of_the_jdk_are_filled() {
    if !has_jdk("collections") {
        return;
    }
    let caches = 1 + 3 * 3 + 3 * 3 * 3 * 2;
    let put = tested(&request("Cache", 2, "put"));
    assert_eq!((put.inputs, put.failures), (caches * 3 * 3, 0));
    let wrong = tested(&request("Cache", 2, "putWrongly"));
    // One key, one text, put once more.
    let smallest = wrong.smallest.unwrap();
    assert_eq!(smallest.before.objects.len(), 1, "{}", smallest.before);
    // Lists of up to 2 of 3 numbers, and sets of up to 2 of 3 texts.
    let total = tested(&request("Cache", 2, "total"));
    assert_eq!(total.inputs, caches * (1 + 3 + 9) * (1 + 3 + 3));
}

#[test]
fn without_a_bound_bounds_grow_until_the_time_is_over_or_nothing_is_added() {
    if !has_jdk("growing bounds") {
        return;
    }
    let mut growing = request("SearchTree", 0, "removeWrongly");
    growing.grows = true;
    let failing = tested(&growing);
    assert_eq!((failing.failures, failing.report.bound.as_str()), (5, "bound 4"));
    // Nothing that a bound could bound.
    let mut fixed = request("Api", 0, "isEnd");
    fixed.inputs.predicate = Some("always".to_owned());
    fixed.method = "always".to_owned();
    if let smallscope_java::Bounding::Skeleton { fields, .. } = &mut fixed.inputs.bounds {
        let kept = [
            "narrow", "small", "plain", "wide", "single", "real", "head", "any", "boxed", "numbers", "cells", "grid",
            "pool",
        ];
        *fields = kept.iter().map(|field| (format!("Api.{field}"), "keep".to_owned())).collect();
    }
    fixed.grows = true;
    let held = tested(&fixed);
    assert!(held.holds(), "{:?}", held.report);
    assert_eq!(held.inputs, 2);
}

#[test]
fn threads_shards_and_suites_have_the_same_inputs() {
    if !has_jdk("parts of a test") {
        return;
    }
    let wrong = request("SearchTree", 4, "removeWrongly");
    let counts = |settings: &Settings| {
        let tested = test(&wrong, settings, &|_| ()).unwrap();
        (tested.inputs, tested.failures, tested.smallest.map(|failure| failure.before.to_string()))
    };
    let one = counts(&Settings::default());
    assert_eq!(counts(&Settings { threads: 2, ..Settings::default() }), one);
    let (mut inputs, mut failures) = (0, 0);
    for shard in 0..3 {
        let (some, fail, _) = counts(&Settings { shard: Some((shard, 3)), ..Settings::default() });
        (inputs, failures) = (inputs + some, failures + fail);
    }
    // Each shard grows by itself, and stops at the bound at which it fails; here that is the last one.
    assert_eq!((inputs, failures), (one.0, one.1));
    let folder = std::env::temp_dir().join(format!("smallscope-suite-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("trees.jsonl");
    let mut suite =
        SuiteWriter::new(std::fs::File::create(&path).unwrap(), "structures.SearchTree", "bound 4").unwrap();
    let mut write = |structure| {
        suite.write(&structure).unwrap();
        std::ops::ControlFlow::Continue(())
    };
    let report = generate(&wrong.inputs, &Settings::default(), Take::Each(&mut write), &|_| ()).unwrap();
    assert!(report.is_exhaustive());
    suite.finish(true).unwrap();
    let of_suite = tested(&TestRequest { suite: Some(path.clone()), ..wrong.clone() });
    assert_eq!((of_suite.inputs, of_suite.failures), (one.0, one.1));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"size\":1", "\"size\":2", 1)).unwrap();
    let damaged = test(&TestRequest { suite: Some(path), ..wrong }, &Settings::default(), &|_| ()).unwrap_err();
    assert!(damaged.to_string().contains("it was changed"), "{damaged}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn inputs_that_are_kept_are_tried_first() {
    if !has_jdk("kept inputs") {
        return;
    }
    let path = std::env::temp_dir().join(format!("smallscope-kept-{}.txt", std::process::id()));
    let _ = std::fs::remove_file(&path);
    for (class, bound, wrong, right) in [
        ("SearchTree", 4, "removeWrongly", "remove"),
        ("Cache", 2, "putWrongly", "put"),
        ("Purse", 3, "takeWrongly", "take"),
    ] {
        let keeping = |method, bound| TestRequest { regressions: Some(path.clone()), ..request(class, bound, method) };
        let first = tested(&keeping(wrong, bound));
        assert!(!first.is_kept && first.failures > 0);
        // At once, with a bound at which nothing else fails.
        let again = tested(&keeping(wrong, 0));
        assert!(again.is_kept, "{class}: {:?}", again.notes);
        assert_eq!((again.inputs, again.failures), (1, 1));
        assert_eq!(again.smallest.unwrap().before, first.smallest.unwrap().before);
        // The line of the wrong method, given to the right one, passes.
        let text = std::fs::read_to_string(&path).unwrap();
        let line = text.lines().last().unwrap().split_once(' ').unwrap().1.replace(wrong, right);
        let sum = smallscope_core::envelope::checksum(smallscope_core::envelope::CHECKSUM_START, line.as_bytes());
        std::fs::write(&path, format!("{text}{sum:016x} {line}\n")).unwrap();
        let passing = tested(&keeping(right, 1));
        assert!(
            passing.holds() && passing.notes.iter().any(|note| note.starts_with("1 inputs that are kept")),
            "{:?}",
            passing.notes
        );
    }
    std::fs::remove_file(&path).unwrap();
}

fn tool(name: &str) -> bool {
    Command::new(name).arg("-version").output().is_ok_and(|output| output.status.success())
}

fn jar(names: &[&str]) -> Option<PathBuf> {
    names.iter().map(|name| Path::new("/usr/share/java").join(name)).find(|path| path.exists())
}

/// A class, its bound, a method, which inputs become tests, and how many tests there are and fail. How many behaviours there are is not
/// known beforehand: JUnit must find what is promised.
type Row = (&'static str, usize, &'static str, Which, Option<(usize, usize)>);

const FOUR: [Row; 6] = [
    ("SearchTree", 4, "removeWrongly", Which::All, Some((730, 5))),
    ("Cache", 2, "putWrongly", Which::Failing, Some((1, 1))),
    ("Cache", 1, "total", Which::All, Some((5 * 3 * 3, 0))),
    ("Purse", 3, "check", Which::Behaviours, None),
    ("Purse", 2, "new(int, boolean)", Which::All, Some((6, 0))),
    ("Purse", 1, "take", Which::All, None),
];

const FIVE: [Row; 3] = [
    ("SearchTree", 4, "removeWrongly", Which::Behaviours, None),
    // The caches at bound 1 are empty, or have one of two keys and one of two texts; the key is put again.
    ("Cache", 1, "putWrongly", Which::All, Some((20, 8))),
    ("Purse", 4, "new(int)", Which::All, Some((5, 1))),
];

#[test]
fn junit_sources_compile_and_do_what_they_promise() {
    if !has_jdk("JUnit sources") {
        return;
    }
    junit(Version::Four, &FOUR);
    junit(Version::Five, &FIVE);
}

/// Writes the tests of all rows, and runs them with one compiler and one JUnit.
fn junit(version: Version, rows: &[Row]) {
    let folder = std::env::temp_dir().join(format!("smallscope-junit-{version:?}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (mut files, mut tests, mut failing) = (Vec::new(), 0, 0);
    for &(class, bound, method, which, expected) in rows {
        let junit = Junit { folder: folder.join("src"), version, which };
        let tested = tested(&TestRequest { junit: Some(junit), ..request(class, bound, method) });
        let sum =
            |count: fn(&smallscope_java::junit::Written) -> usize| tested.written.iter().map(count).sum::<usize>();
        let found = (sum(|file| file.tests), sum(|file| file.failing));
        match expected {
            Some(expected) => assert_eq!(found, expected, "{class}.{method}"),
            None => assert!(found.0 > 1 && found.0 < 100 && (found.1 > 0) == (tested.failures > 0), "{found:?}"),
        }
        (tests, failing) = (tests + found.0, failing + found.1);
        files.extend(tested.written.into_iter().map(|written| written.file));
    }
    run_junit(version, &folder, &files, tests, failing);
    let _ = std::fs::remove_dir_all(&folder);
}

fn run_junit(version: Version, folder: &Path, files: &[PathBuf], tests: usize, failing: usize) {
    let jars = match version {
        Version::Four => [jar(&["junit4.jar"]), jar(&["hamcrest-core.jar", "hamcrest.jar"])],
        Version::Five => [jar(&["junit-jupiter-api.jar"]), jar(&["apiguardian-api.jar"])],
    };
    let [Some(first), Some(second)] = jars else {
        return println!("skipped compiling {version:?}: the Debian packages junit4 and junit5 are not there");
    };
    if !tool("javac") || !tool("java") {
        return println!("skipped compiling {version:?}: there is no javac or no java");
    }
    let library = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("korat/classes");
    let path = [&java("structures/classes"), &library, &first, &second, &folder.join("classes")];
    let path = std::env::join_paths(path).unwrap();
    let mut javac = Command::new("javac");
    javac.arg("-nowarn").arg("-d").arg(folder.join("classes")).arg("-cp").arg(&path);
    let output = javac.args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let names: Vec<String> = names.map(|name| format!("structures.{name}")).collect();
    let mut run = Command::new("java");
    run.arg("-ea");
    let expected = match (version, jar(&["junit-platform-console-standalone.jar"])) {
        (Version::Four, _) => {
            run.arg("-cp").arg(&path).arg("org.junit.runner.JUnitCore").args(names);
            format!("Tests run: {tests},  Failures: {failing}\n")
        }
        (Version::Five, Some(console)) => {
            run.arg("-jar").arg(console).arg("-cp").arg(&path).args(["--details", "summary"]);
            run.args(names.iter().flat_map(|name| ["-c", name]));
            format!(" {} tests successful      ]\n[ {failing:>9} tests failed ", tests - failing)
        }
        (Version::Five, None) => return println!("skipped running JUnit 5: its console launcher is not there"),
    };
    let output = run.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains(&expected), "{expected}: {text}");
}
