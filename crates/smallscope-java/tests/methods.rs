//! Methods under test: verdicts, inputs, and JUnit sources that do what they promise where `javac` and JUnit are there.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use smallscope_java::junit::{Junit, Version, Which};
use smallscope_java::{Settings, TestRequest, Tested, test};
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

fn tool(name: &str) -> bool {
    Command::new(name).arg("-version").output().is_ok_and(|output| output.status.success())
}

fn jar(names: &[&str]) -> Option<PathBuf> {
    names.iter().map(|name| Path::new("/usr/share/java").join(name)).find(|path| path.exists())
}

#[test]
fn junit_sources_compile_and_do_what_they_promise() {
    if !has_jdk("JUnit sources") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("smallscope-junit-{}", std::process::id()));
    let (structures, library) =
        (java("structures/classes"), PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("korat/classes"));
    for (version, which, tests, failing) in [
        (Version::Four, Which::All, 730, 5),
        (Version::Four, Which::Failing, 1, 1),
        (Version::Five, Which::All, 730, 5),
    ] {
        let _ = std::fs::remove_dir_all(&folder);
        let junit = Junit { folder: folder.join("src"), version, which };
        let request = TestRequest {
            inputs: skeleton("SearchTree", 4),
            method: "removeWrongly".to_owned(),
            junit: Some(junit),
            ..TestRequest::default()
        };
        let tested = tested(&request);
        let sum =
            |count: fn(&smallscope_java::junit::Written) -> usize| tested.written.iter().map(count).sum::<usize>();
        assert_eq!((sum(|file| file.tests), sum(|file| file.failing)), (tests, failing));
        let jars = match version {
            Version::Four => [jar(&["junit4.jar"]), jar(&["hamcrest-core.jar", "hamcrest.jar"])],
            Version::Five => [jar(&["junit-jupiter-api.jar"]), jar(&["apiguardian-api.jar"])],
        };
        let [Some(first), Some(second)] = jars else {
            println!("skipped compiling {version:?}: the Debian packages junit4 and junit5 are not there");
            continue;
        };
        if !tool("javac") {
            println!("skipped compiling {version:?}: there is no javac");
            continue;
        }
        let path = std::env::join_paths([&structures, &library, &first, &second, &folder.join("classes")]).unwrap();
        let mut javac = Command::new("javac");
        javac.arg("-nowarn").arg("-d").arg(folder.join("classes")).arg("-cp").arg(&path);
        let output = javac.args(tested.written.iter().map(|file| &file.file)).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        if !tool("java") {
            println!("skipped running {version:?}: there is no java");
            continue;
        }
        let names = tested.written.iter().filter_map(|file| file.file.file_stem()?.to_str());
        let names: Vec<String> = names.map(|name| format!("structures.{name}")).collect();
        let mut run = Command::new("java");
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
            (Version::Five, None) => {
                println!("skipped running JUnit 5: its console launcher is not there");
                continue;
            }
        };
        let output = run.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(&expected), "{text}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
